import type { Product } from '@lading/contract/products';

/** The columns of a file of packs and barcodes. An import of packs reads all of them. */
export const packColumns = [
  'sku',
  'customer',
  'pack',
  'units',
  'pack_gtin',
  'barcode',
  'weight_grams',
  'length_mm',
  'width_mm',
  'height_mm',
] as const;

type Cells = Readonly<Partial<Record<(typeof packColumns)[number], unknown>>>;

/**
 * Returns the cells of a product's packs and of the barcodes that the list of products leaves out.
 */
export function packCells({ sku, customer, packs, barcodes, barcode }: Product): Cells[] {
  const product = { sku, customer: customer.name };
  const codesOf = (packId: number | null) =>
    barcodes.filter((barcode) => barcode.packId === packId).map(({ code }) => code);
  return [
    ...packs.flatMap(({ id, name, units, gtin, weightGrams, lengthMm, widthMm, heightMm }) => {
      const [first, ...others] = codesOf(id);
      const measures = {
        weight_grams: weightGrams,
        length_mm: lengthMm,
        width_mm: widthMm,
        height_mm: heightMm,
      };
      return [
        { ...product, pack: name, units, pack_gtin: gtin, barcode: first, ...measures },
        ...others.map((code) => ({ ...product, pack: name, barcode: code })),
      ];
    }),
    ...codesOf(null).flatMap((code) => (code === barcode ? [] : { ...product, barcode: code })),
  ];
}
