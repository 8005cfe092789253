export const locationTypes = [
  'STORAGE',
  'PICK',
  'STAGING',
  'HAZARDOUS',
  'CUSTOMS',
  'RECEIVING',
  'PACKING',
  'DISPATCH',
  'QUARANTINED',
] as const;
export type LocationType = (typeof locationTypes)[number];

/** The barcode that a location's name gives: uppercased, each run of whitespace a hyphen. */
export function locationBarcode(name: string): string {
  return name.trim().toUpperCase().replace(/\s+/g, '-');
}
