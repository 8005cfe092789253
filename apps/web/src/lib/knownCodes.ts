import type { Scan, ScannedLocation, ScannedPallet, ScannedProduct } from '@lading/contract/floor';
import type { Product } from '@lading/contract/products';
import { expiryDoubts, separatorDoubts } from '@lading/domain/codeDoubts';
import { formsOfGtin, plainCode, readCode, wholesOf } from '@lading/domain/gs1';
import { hasTellingForm, layoutText, sentByOtherLayout } from '@lading/domain/keyboardLayouts';
import { statedLot } from '@lading/domain/lots';
import { packOfCode } from '@lading/domain/packs';
import { isSameCode, spellingKey } from '@lading/domain/spelling';

/** What a device needs of a product to know its codes. */
export type KnownProduct = Pick<
  Product,
  'id' | 'sku' | 'name' | 'customer' | 'tracking' | 'expires' | 'barcodes' | 'packs'
>;

/** What a device knows of a warehouse. */
export interface Known {
  locations: readonly (ScannedLocation & { barcode: string | null })[];
  products: readonly KnownProduct[];
  pallets: readonly ScannedPallet[];
  /** Lots and serials of the products. */
  lots?: readonly string[];
  /** The most units that a task expects of a product; null if it does not say. */
  mostUnits?: number | null;
  /** The form of the company's LPNs; null if the device has not read it. */
  lpnPattern?: string | null;
  /** The calendar day in the warehouse. */
  today: string;
}

const NOTHING: Omit<Scan, 'code'> = {
  kind: null,
  id: null,
  count: null,
  fault: null,
  pallet: null,
  freshLpn: null,
  location: null,
  stated: null,
  doubts: [],
  lots: [],
  products: [],
  documents: [],
  announced: null,
  trace: null,
  batch: null,
  load: null,
  user: null,
};

/**
 * The products with one of these codes in any spelling, or only those with exactly it if there are
 * any, as the server finds them.
 */
function productsOf(
  products: readonly KnownProduct[],
  forms: readonly string[],
  text: string,
): ScannedProduct[] {
  const keys = new Set(forms.map(spellingKey));
  const codesOf = ({ sku, barcodes, packs }: KnownProduct) => [
    sku,
    ...barcodes.map(({ code }) => code),
    ...packs.flatMap(({ gtin }) => gtin ?? []),
  ];
  const alike = products.filter((product) =>
    codesOf(product).some((code) => keys.has(spellingKey(code))),
  );
  const exact = alike.filter((product) => codesOf(product).some((code) => forms.includes(code)));
  const found = exact.length > 0 ? exact : alike;
  return found.map((product) => {
    const { id, sku, name, customer, tracking, expires } = product;
    return { id, sku, name, customer, tracking, expires, pack: packOfCode(product, text) };
  });
}

const kindOf = ({
  pallet,
  location,
  products,
}: Pick<Scan, 'pallet' | 'location' | 'products'>): Scan['kind'] =>
  pallet ? 'PALLET' : location ? 'LOCATION' : products.length > 0 ? 'PRODUCT' : null;

/** What has this text as its LPN, name, SKU or barcode. */
function findText(text: string, known: Known): Scan {
  const { sscc, gtins } = plainCode(text);
  const pallet = known.pallets.find(({ lpn }) => lpn === sscc || isSameCode(lpn, text)) ?? null;
  const place = known.locations.find(
    ({ name, barcode }) => isSameCode(barcode, text) || isSameCode(name, text),
  );
  const location = place ? { id: place.id, name: place.name, type: place.type } : null;
  const products = productsOf(known.products, [text, ...gtins.flatMap(formsOfGtin)], text);
  const found = { pallet, location, products };
  return { ...NOTHING, ...found, code: pallet?.lpn ?? text, kind: kindOf(found) };
}

/**
 * A name, a SKU or a barcode may look like an element string, so a code is looked for whole before
 * it is taken apart.
 */
function findWhole(scanned: string, known: Known): Scan | null {
  const found = wholesOf(scanned).map((text) => findText(text, known));
  return found.find(({ kind }) => kind !== null) ?? null;
}

/**
 * The hint that an unknown code would be a known one if the scanner had another keyboard layout
 * than the device.
 */
function layoutDoubts(text: string, known: Known): Scan['doubts'] {
  const isMeant = (other: string): boolean =>
    hasTellingForm(other, known.lpnPattern ?? null) || findText(other, known).kind !== null;
  const sent = sentByOtherLayout(text).find(isMeant);
  return sent === undefined ? [] : [{ code: 'LAYOUT', text: layoutText(sent) }];
}

/** What a code means, as far as the device knows. `kind` is null if it knows nothing of it. */
export function identify(scanned: string, known: Known): Scan {
  const whole = findWhole(scanned, known);
  if (whole) return whole;
  const { lots = [], mostUnits = null, today } = known;
  const code = readCode(scanned, (lot) => lots.some((other) => isSameCode(other, lot)));
  const { text, elements, sscc, gtins, count, fault } = code;
  if (fault !== null || text === '') return { ...NOTHING, code: text, fault };
  if (elements.length === 0) {
    const found = findText(text, known);
    return found.kind !== null
      ? found
      : { ...found, freshLpn: sscc, doubts: sscc === null ? layoutDoubts(text, known) : [] };
  }
  const pallet = known.pallets.find(({ lpn }) => lpn === sscc) ?? null;
  const products =
    gtins.length > 0 ? productsOf(known.products, gtins.flatMap(formsOfGtin), gtins[0] ?? '') : [];
  const kind = kindOf({ pallet, location: null, products });
  const stated = statedLot(elements, Number(today.slice(0, 4)));
  const doubts = [
    ...separatorDoubts(code, { lots, mostUnits, today }),
    ...expiryDoubts('The code says that the goods', stated?.expiresOn ?? null, today),
  ];
  return {
    ...NOTHING,
    code: pallet?.lpn ?? text,
    kind,
    count,
    pallet,
    products,
    stated,
    doubts,
    freshLpn: kind === null ? sscc : null,
  };
}
