import { type Fault, fault } from './messages/faults.ts';
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

/**
 * Whether AVAILABLE stock in a location of the type may be allocated. The type is null for stock
 * without a location.
 */
export function isSellablePlace(type: LocationType | null): boolean {
  return type === null || !unsellableTypes.includes(type);
}

/**
 * The properties of a location beside its name and type: its position, and what may enter and leave
 * it.
 */
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

/** A change of a place. Absent fields stay unchanged. */
export type PlaceChange = { readonly [F in keyof Place]?: Place[F] | undefined };

/**
 * Returns the place after a change, or a fault if the reason is wrong: a blocked place needs
 * one, an open one has none.
 */
export function changePlace(stored: Place, placeChange: PlaceChange): Place | Fault {
  const said = Object.fromEntries(
    Object.entries(placeChange).filter(([field, value]) => field in stored && value !== undefined),
  );
  const place: Place = { ...stored, ...said };
  const reason = place.blockReason?.trim() || null;
  const isBlocked = place.blockedIn || place.blockedOut;
  if (isBlocked && reason === null) return fault('BLOCKED_WITHOUT_REASON');
  if (!isBlocked && placeChange.blockReason?.trim()) return fault('OPEN_WITH_REASON');
  const { zone, sequence, pickable, capacity, blockedIn, blockedOut } = place;
  return {
    zone: zone?.trim() || null,
    sequence,
    pickable,
    capacity,
    blockedIn,
    blockedOut,
    blockReason: isBlocked ? reason : null,
  };
}

/** The rules of a place for stock that enters and leaves it. They hold for every type. */
export interface PlaceRules {
  type: LocationType;
  pickable: boolean;
  /** In units; null for no limit. */
  capacity: number | null;
  blockedIn: boolean;
  blockedOut: boolean;
  active: boolean;
}

/**
 * Whether orders may get AVAILABLE stock in this place: loose units too, or, where nothing is
 * picked, whole pallets alone. The place is null for stock without a location.
 */
export function isAllocatablePlace(place: Pick<PlaceRules, 'type' | 'blockedOut'> | null): boolean {
  return place === null || (isSellablePlace(place.type) && !place.blockedOut);
}

/** Returns why units may not be added to a place with its present units, or null. */
export function entryFault(
  place: Pick<PlaceRules, 'capacity' | 'blockedIn' | 'active'>,
  standing: number,
  arriving: number,
): 'PLACE_BLOCKED' | 'RETIRED' | 'PLACE_FULL' | null {
  if (place.blockedIn) return 'PLACE_BLOCKED';
  if (!place.active) return 'RETIRED';
  return place.capacity !== null && standing + arriving > place.capacity ? 'PLACE_FULL' : null;
}

/**
 * The default properties of a location of this type. Goods are picked in every location whose stock
 * is for sale.
 */
export const placeByDefault = (type: LocationType): Place => ({
  zone: null,
  sequence: null,
  pickable: isSellablePlace(type),
  capacity: null,
  blockedIn: false,
  blockedOut: false,
  blockReason: null,
});

const wholeNumber = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text);
const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};

/**
 * Reads `true`, `yes` and `1`, `false`, `no` and `0`, in any case. Returns other text unchanged.
 */
export const readBoolean = (text: string): unknown => booleans[text.toLowerCase()] ?? text;

/**
 * Reads the text of a file's cell. Returns other text than such a value unchanged, which the schema
 * then refuses.
 */
export const readPlaceCell: Readonly<Record<keyof Place, (text: string) => unknown>> = {
  zone: String,
  sequence: wholeNumber,
  pickable: readBoolean,
  capacity: wholeNumber,
  blockedIn: readBoolean,
  blockedOut: readBoolean,
  blockReason: String,
};

/** The barcode of a location: its name in upper case, with a hyphen for each run of whitespace. */
export function locationBarcode(name: string): string {
  return name.trim().toUpperCase().replace(/\s+/g, '-');
}

/** Whether Code 128 can encode the text: it is not empty, and all ASCII. */
export function fitsCode128(text: string): boolean {
  return text !== '' && Array.from(text).every((sign) => sign.charCodeAt(0) < 128);
}
