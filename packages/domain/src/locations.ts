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

/** How a location lies, and what it lets in and out, beside its name and type. */
export interface Place {
  zone: string | null;
  /** People walk by it, then by name; null comes last. */
  sequence: number | null;
  pickable: boolean;
  capacity: number | null;
  blockedIn: boolean;
  blockedOut: boolean;
  blockReason: string | null;
}

/** What is said of a place; absent fields stay as they are. */
export type PlaceChange = { readonly [F in keyof Place]?: Place[F] | undefined };

/** A place after a change, or what is wrong with its reason: a blocked place has one, and an open one has none. */
export function changePlace(stored: Place, given: PlaceChange): Place | string {
  const said = Object.fromEntries(Object.entries(given).filter(([field, value]) => field in stored && value !== undefined));
  const place: Place = { ...stored, ...said };
  const reason = place.blockReason?.trim() || null;
  const isBlocked = place.blockedIn || place.blockedOut;
  if (isBlocked && reason === null) return 'A reason is required for a blocked location.';
  if (!isBlocked && given.blockReason?.trim()) return 'A location that is not blocked has no reason.';
  const { zone, sequence, pickable, capacity, blockedIn, blockedOut } = place;
  return { zone: zone?.trim() || null, sequence, pickable, capacity, blockedIn, blockedOut, blockReason: isBlocked ? reason : null };
}

/** What a place lets in and out: stock rests there by these, whatever its type. */
export interface PlaceRules {
  type: LocationType;
  pickable: boolean;
  /** In units; null for no limit. */
  capacity: number | null;
  blockedIn: boolean;
  blockedOut: boolean;
  active: boolean;
}

/** Whether orders may be given AVAILABLE stock that stands in a place; null where it stands in no location yet. */
export function isAllocatablePlace(place: Pick<PlaceRules, 'type' | 'pickable' | 'blockedOut'> | null): boolean {
  return place === null || (isSellablePlace(place.type) && place.pickable && !place.blockedOut);
}

/** Why so many units cannot be brought into a place where so many stand; null where they can. */
export function entryFault(
  place: Pick<PlaceRules, 'capacity' | 'blockedIn' | 'active'>,
  standing: number,
  arriving: number,
): 'PLACE_BLOCKED' | 'RETIRED' | 'PLACE_FULL' | null {
  if (place.blockedIn) return 'PLACE_BLOCKED';
  if (!place.active) return 'RETIRED';
  return place.capacity !== null && standing + arriving > place.capacity ? 'PLACE_FULL' : null;
}

/** A location of a type of which nothing more is said: goods are picked wherever they are for sale. */
export const placeByDefault = (type: LocationType): Place => ({
  zone: null,
  sequence: null,
  pickable: isSellablePlace(type),
  capacity: null,
  blockedIn: false,
  blockedOut: false,
  blockReason: null,
});

/** The barcode of a location: its name in upper case, with a hyphen for each run of whitespace. */
export function locationBarcode(name: string): string {
  return name.trim().toUpperCase().replace(/\s+/g, '-');
}

/** Whether Code 128 can encode the text: it is not empty, and all ASCII. */
export function fitsCode128(text: string): boolean {
  return text !== '' && Array.from(text).every((sign) => sign.charCodeAt(0) < 128);
}
