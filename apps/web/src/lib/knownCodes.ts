import type { Scan, ScannedLocation, ScannedPallet, ScannedProduct } from '@lading/contract/floor';
import type { Product } from '@lading/contract/products';
import { readCode } from '@lading/domain/gs1';
import { statedLot } from '@lading/domain/lots';
import { packOfCode, storedForms } from '@lading/domain/packs';

/** What a device knows of a warehouse. */
export interface Known {
  locations: readonly (ScannedLocation & { barcode: string | null })[];
  products: readonly Product[];
  pallets: readonly ScannedPallet[];
}

const NOTHING: Omit<Scan, 'code'> = {
  ...{ kind: null, id: null, count: null, fault: null, pallet: null, freshLpn: null, location: null, stated: null },
  ...{ lots: [], products: [], documents: [], batch: null, user: null },
};

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** The products with this code, those with exactly this code first, as the server finds them. */
function productsOf(products: readonly Product[], scanned: string, text: string): ScannedProduct[] {
  const forms = storedForms(scanned);
  const bears = ({ sku, barcodes, packs }: Product) =>
    forms.includes(sku) ||
    barcodes.some(({ code }) => forms.includes(code)) ||
    packs.some(({ gtin }) => gtin !== null && forms.includes(gtin));
  const exact = products.filter(bears);
  const found = exact.length > 0 ? exact : products.filter(({ sku }) => isSame(sku, text));
  return found.map((product) => {
    const { id, sku, name, customer, tracking, expires } = product;
    return { id, sku, name, customer, tracking, expires, pack: packOfCode(product, scanned) };
  });
}

/** What a code means, as far as the device knows. `kind` is null if it knows nothing of it. */
export function identify(scanned: string, known: Known, thisYear: number): Scan {
  const { text, elements, sscc, count, fault } = readCode(scanned);
  if (fault !== null || text === '') return { ...NOTHING, code: text, fault };
  const isPlain = elements.length === 0;
  const pallet = known.pallets.find(({ lpn }) => lpn === sscc || (isPlain && isSame(lpn, text))) ?? null;
  const place = isPlain ? known.locations.find(({ name, barcode }) => isSame(barcode, text) || isSame(name, text)) : undefined;
  const location = place ? { id: place.id, name: place.name, type: place.type } : null;
  const products = productsOf(known.products, scanned, text);
  const kind = pallet ? 'PALLET' : location ? 'LOCATION' : products.length > 0 ? 'PRODUCT' : null;
  const freshLpn = kind === null ? sscc : null;
  return {
    ...NOTHING,
    code: pallet?.lpn ?? text,
    kind,
    count,
    pallet,
    freshLpn,
    location,
    products,
    stated: statedLot(elements, thisYear),
  };
}
