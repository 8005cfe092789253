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

/** Where goods are never for sale: orders take nothing that stands there. */
const unsellableTypes: readonly LocationType[] = ['QUARANTINED', 'CUSTOMS', 'DISPATCH'];

/** Whether orders may take AVAILABLE stock that stands in a location of the type; null where it stands in no location yet. */
export function isSellablePlace(type: LocationType | null): boolean {
  return type === null || !unsellableTypes.includes(type);
}

/** The barcode that a location's name gives: uppercased, each run of whitespace a hyphen. */
export function locationBarcode(name: string): string {
  return name.trim().toUpperCase().replace(/\s+/g, '-');
}

/** True for what Code 128 can hold: at least one sign, and all of them ASCII. */
export function fitsCode128(text: string): boolean {
  return text !== '' && Array.from(text).every((sign) => sign.charCodeAt(0) < 128);
}
