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

/** True for what Code 128 can hold: at least one sign, and all of them ASCII. */
export function fitsCode128(text: string): boolean {
  return text !== '' && Array.from(text).every((sign) => sign.charCodeAt(0) < 128);
}
