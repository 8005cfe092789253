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

/** Stock in locations of these types is never allocated. */
const unsellableTypes: readonly LocationType[] = ['QUARANTINED', 'CUSTOMS', 'DISPATCH'];

/** Whether AVAILABLE stock in a location of the type may be allocated. The type is null for stock without a location. */
export function isSellablePlace(type: LocationType | null): boolean {
  return type === null || !unsellableTypes.includes(type);
}

/** The barcode of a location: its name in upper case, with a hyphen for each run of whitespace. */
export function locationBarcode(name: string): string {
  return name.trim().toUpperCase().replace(/\s+/g, '-');
}

/** Whether Code 128 can encode the text: it is not empty, and all ASCII. */
export function fitsCode128(text: string): boolean {
  return text !== '' && Array.from(text).every((sign) => sign.charCodeAt(0) < 128);
}
