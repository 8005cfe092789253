import { MAX_REMAINING_DAYS } from './limits.ts';
import { type Fault, fault } from './messages/faults.ts';
import { spelled, spellingKey } from './spelling.ts';

/** How the units of a product are distinguished: not at all, by lot, or each by its serial. */
export const trackings = ['NONE', 'LOT', 'SERIAL'] as const;
export type Tracking = (typeof trackings)[number];

/** When serials of units that are alike in stock are recorded: never, or when they are packed. */
export const serialCaptures = ['NONE', 'OUTBOUND'] as const;
export type SerialCapture = (typeof serialCaptures)[number];

/** Which stock goes out first: what came first, what expires first, or what came last. */
export const rotations = ['FIFO', 'FEFO', 'LIFO'] as const;
export type Rotation = (typeof rotations)[number];

export interface LotDates {
  expiresOn: string | null;
  producedOn: string | null;
}

/**
 * Which lots a line may have: one, or any where that is null; and of what expires, those that last
 * a number of days after the ship date.
 */
export interface LotLimits {
  lotId: number | null;
  minRemainingDays: number | null;
}

/** A lot may still be used on the day on which it expires. `today` is a calendar date. */
export const isExpired = ({ expiresOn }: Pick<LotDates, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

/**
 * Days of shelf life as they are typed: null if the field is empty, NaN where it holds no possible
 * number of days.
 */
export function readRemainingDays(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) && Number(typed) <= MAX_REMAINING_DAYS ? Number(typed) : Number.NaN;
}

/** A lot as somebody enters it: a date that is absent or null says nothing. */
export interface EnteredLot {
  code: string;
  expiresOn?: string | null;
  producedOn?: string | null;
  /**
   * Somebody said that the label says exactly this, although the code seems to contain another part
   * of it.
   */
  asPrinted?: boolean;
}

/** What lots of a product need. */
export interface TrackedProduct {
  sku: string;
  tracking: Tracking;
  expires: boolean;
}

/** What is wrong with a field of a line. */
export interface LotFault extends Fault {
  field: string;
}

/** What is wrong where a line does not name what its product is tracked by. */
export function lotFault(
  product: Omit<TrackedProduct, 'expires'>,
  line: {
    lot?: EnteredLot | null;
    serials?: readonly string[] | null;
    quantity?: number | undefined;
  },
): LotFault | null {
  const { sku, tracking } = product;
  const lot = line.lot ?? null;
  const serials = line.serials ?? null;
  if (tracking === 'NONE') {
    if (lot) return { field: 'lot', ...fault('NOT_TRACKED_BY_LOT', { sku }) };
    return serials ? { field: 'serials', ...fault('NOT_TRACKED_BY_SERIAL', { sku }) } : null;
  }
  if (tracking === 'LOT') {
    if (serials) return { field: 'serials', ...fault('TRACKED_BY_LOT', { sku }) };
    return lot ? datesFault(lot) : { field: 'lot', ...fault('LOT_REQUIRED', { sku }) };
  }
  return lot ? serialLotFault(lot, line.quantity) : serialsFault(sku, serials, line.quantity);
}

/** What is wrong with the corrected dates of a lot; null if nothing is. */
export function correctionFault(
  product: Omit<TrackedProduct, 'tracking'>,
  code: string,
  dates: LotDates,
): LotFault | null {
  if (product.expires && dates.expiresOn === null)
    return {
      field: 'expiresOn',
      ...fault('DATE_REQUIRED', { sku: product.sku, code }),
    };
  return (
    datesFault({ code, ...dates }) && {
      field: 'expiresOn',
      ...fault('EXPIRES_BEFORE_MADE'),
    }
  );
}

function datesFault({ expiresOn, producedOn }: EnteredLot): LotFault | null {
  if (expiresOn && producedOn && expiresOn < producedOn)
    return { field: 'lot.expiresOn', ...fault('EXPIRES_BEFORE_MADE') };
  return null;
}

function serialLotFault(lot: EnteredLot, quantity: number | undefined): LotFault | null {
  // A count may find none.
  if (quantity !== undefined && quantity > 1)
    return { field: 'quantity', ...fault('SERIAL_IS_ONE_UNIT', { code: lot.code }) };
  return datesFault(lot);
}

function serialsFault(
  sku: string,
  serials: readonly string[] | null,
  quantity: number | undefined,
): LotFault | null {
  if (!serials?.length)
    return {
      field: 'serials',
      ...fault('SERIALS_REQUIRED', { sku }),
    };
  const keys = serials.map((serial) => spellingKey(spelled(serial)));
  const twin = serials.find((_, index) => keys.indexOf(keys[index] ?? '') < index);
  if (twin !== undefined)
    return { field: 'serials', ...fault('SERIAL_TWICE', { code: spelled(twin) }) };
  if (quantity !== undefined && quantity !== serials.length)
    return {
      field: 'serials',
      ...fault('OTHER_NUMBER_OF_SERIALS', { units: quantity, serials: serials.length }),
    };
  return null;
}

/** What is wrong with the number of serials of packed units; null if nothing is. */
export function packedSerialsFault(
  { sku, serialCapture }: { sku: string; serialCapture: SerialCapture },
  { serials, quantity }: { serials: readonly string[]; quantity: number },
): Fault | null {
  if (serialCapture === 'NONE')
    return serials.length > 0 ? fault('NOT_TRACKED_BY_SERIAL', { sku }) : null;
  if (serials.length === quantity) return null;
  return fault('OTHER_NUMBER_OF_SERIALS', { units: quantity, serials: serials.length });
}

/**
 * The date that `YYMMDD` of GS1 means: day 00 is the last of the month; years lie from 49 before to
 * 50 after this one.
 */
export function gs1Date(digits: string, thisYear: number): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const part = (at: number): number => Number(digits.slice(at, at + 2));
  const [yy, month, day] = [part(0), part(2), part(4)];
  const century = Math.floor(thisYear / 100) * 100;
  const apart = yy - (thisYear % 100);
  const year = century + yy + (apart >= 51 ? -100 : apart <= -50 ? 100 : 0);
  if (month < 1 || month > 12) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > last) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day === 0 ? last : day).padStart(2, '0')}`;
}

/** What an element string of GS1 says of the lot or serial of its item. */
export interface StatedLot extends LotDates {
  lot: string | null;
  serial: string | null;
}

/** A lot of these dates; an empty one says nothing. */
export const enteredLot = (
  code: string,
  expiresOn: string | null,
  producedOn: string | null,
): EnteredLot => ({
  code: spelled(code),
  ...(expiresOn ? { expiresOn } : {}),
  ...(producedOn ? { producedOn } : {}),
});

/**
 * The code of the lot or serial that a scanned code states; null for a product that is not tracked.
 */
export function statedCode(tracking: Tracking, stated: StatedLot | null): string | null {
  if (tracking === 'NONE') return null;
  return (tracking === 'SERIAL' ? stated?.serial : stated?.lot) || null;
}

/** The lot that a scanned code states for a product; null if something is missing. */
export function lotOf(
  { tracking, expires }: { tracking: Tracking; expires: boolean },
  stated: StatedLot | null,
): EnteredLot | null {
  const code = statedCode(tracking, stated);
  if (!stated || code === null || (expires && stated.expiresOn === null)) return null;
  return enteredLot(code, stated.expiresOn, stated.producedOn);
}

/**
 * Reads (10) lot, (21) serial, (17) or (15) last day of use and (11) day of production; null if
 * there is none of them.
 */
export function statedLot(
  elements: readonly { ai: string; value: string }[],
  thisYear: number,
): StatedLot | null {
  const dataOf = (ai: string): string | null =>
    elements.find((element) => element.ai === ai)?.value ?? null;
  const dateOf = (ai: string): string | null => {
    const digits = dataOf(ai);
    return digits === null ? null : gs1Date(digits, thisYear);
  };
  const stated = {
    lot: dataOf('10'),
    serial: dataOf('21'),
    expiresOn: dateOf('17') ?? dateOf('15'),
    producedOn: dateOf('11'),
  };
  return Object.values(stated).every((value) => value === null) ? null : stated;
}
