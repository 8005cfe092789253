import { checkDigit, hasCheckDigit } from './gs1.ts';
import type { Life } from './life.ts';
import { type LoadField, type Remark, remark } from './messages/remarks.ts';
import type { OrderStatus } from './orders.ts';
import { spellingKey } from './spelling.ts';
import { GRAMS_PER_KG, sumOfWeights } from './weights.ts';

export const loadStatuses = ['OPEN', 'CLOSED', 'DEPARTED', 'CANCELLED'] as const;
export type LoadStatus = (typeof loadStatuses)[number];

/** `edit` changes what the load goes by, its orders and what is loaded. */
export const loadEvents = ['edit', 'close', 'reopen', 'depart', 'cancel'] as const;
export type LoadEvent = (typeof loadEvents)[number];

export const loadSteps: Life<LoadStatus, LoadEvent> = {
  OPEN: { edit: 'OPEN', close: 'CLOSED', cancel: 'CANCELLED' },
  CLOSED: { reopen: 'OPEN', depart: 'DEPARTED' },
  DEPARTED: {},
  CANCELLED: {},
};

/** The events of its history, which begins with `create`. */
export const loadHistoryEvents = ['create', ...loadEvents] as const;

/** Statuses in which a load has not left the dock. */
export const openLoadStatuses = ['OPEN', 'CLOSED'] as const satisfies readonly LoadStatus[];

/** Whether a load has neither left nor been cancelled. */
export const isAtDock = (status: LoadStatus): boolean =>
  openLoadStatuses.some((each) => each === status);

/** Whether what a load carries is settled, so that its papers are no drafts. */
export const isSettled = (status: LoadStatus): boolean =>
  status === 'CLOSED' || status === 'DEPARTED';

/** Where a package of a load is. */
export const loadedStates = ['STAGED', 'LOADED', 'LEFT_BEHIND'] as const;
export type LoadedState = (typeof loadedStates)[number];

/** What becomes of an order of a load as far as its packages are loaded. */
export const loadedOrderStates = ['WAITING', 'HELD', 'STAGED', 'PARTLY', 'LOADED'] as const;
export type LoadedOrderState = (typeof loadedOrderStates)[number];

/** The outermost unit in which a package goes; it may be the package itself. */
export interface OuterUnit {
  lpn: string;
  isPallet: boolean;
  /** Grams of the empty units around its packages. */
  tareGrams: number;
  /** Grams of a scale, of all that stands in it; null if nobody weighed it. */
  grossGrams: number | null;
}

/** Orders with one key go to one consignee, on one bill of lading. */
export const consigneeKey = (shipTo: string): string => spellingKey(shipTo);

/** A package of a load, as far as it is counted and weighed. */
export interface CountedPackage {
  /** Kilograms, as weighed or else as computed; null if neither is known. */
  weight: number | null;
  isComputed: boolean;
  /** Null where it is no unit. */
  outer: OuterUnit | null;
}

/** What packages are together, on every screen and paper. Weights are kilograms. */
export interface LoadedGoods {
  packages: number;
  pallets: number;
  /** Pallets, and packages that stand on none. */
  handlingUnits: number;
  /** Null where that of a package is unknown, or where there is none. */
  packageWeight: number | null;
  /** True where the weight of a package is that of its products and its packaging. */
  isComputed: boolean;
  /** Of units that go whole with these packages: their tares, or what a scale said beyond them. */
  unitWeight: number;
  /** Of both. */
  weight: number | null;
}

const roundGrams = (kilograms: number): number =>
  Math.round(kilograms * GRAMS_PER_KG) / GRAMS_PER_KG;

/** Counts packages among all that are loaded. A unit of which others have a part adds nothing. */
export function countGoods(
  packages: readonly CountedPackage[],
  loaded: readonly CountedPackage[],
): LoadedGoods {
  const packageWeight = sumOfWeights(packages.map(({ weight }) => weight));
  const units = new Map(packages.flatMap(({ outer }) => (outer ? [[outer.lpn, outer]] : [])));
  const unitGrams = [...units.values()].map((unit) => gramsAround(unit, packages, loaded));
  const unitWeight = unitGrams.reduce((sum, each) => sum + each, 0) / GRAMS_PER_KG;
  const pallets = [...units.values()].filter(({ isPallet }) => isPallet).length;
  return {
    packages: packages.length,
    pallets,
    handlingUnits: pallets + packages.filter(({ outer }) => !outer?.isPallet).length,
    packageWeight: packageWeight === null ? null : roundGrams(packageWeight),
    isComputed: packageWeight !== null && packages.some(({ isComputed }) => isComputed),
    unitWeight,
    weight: packageWeight === null ? null : roundGrams(packageWeight + unitWeight),
  };
}

function gramsAround(
  { lpn, tareGrams, grossGrams }: OuterUnit,
  packages: readonly CountedPackage[],
  loaded: readonly CountedPackage[],
): number {
  const isIn = ({ outer }: CountedPackage): boolean => outer?.lpn === lpn;
  const here = packages.filter(isIn);
  if (here.length < loaded.filter(isIn).length) return 0;
  const weight = sumOfWeights(here.map((each) => each.weight));
  return grossGrams === null || weight === null
    ? tareGrams
    : grossGrams - Math.round(weight * GRAMS_PER_KG);
}

/** Statuses in which an order can be put on a load: it has not left, and nobody holds it back. */
export const loadableOrderStatuses = [
  'PENDING_ALLOCATION',
  'ALLOCATED',
  'PARTIALLY_ALLOCATED',
  'BACKORDER',
  'PENDING_PICK',
  'PICKING_IN_PROGRESS',
  'PICKED',
  'PACKING_IN_PROGRESS',
  'PACKED',
] as const satisfies readonly OrderStatus[];

/** The status of an order whose packages can be loaded. */
export const LOADED_ORDER_STATUS = 'PACKED' satisfies OrderStatus;

export function loadedOrderState({
  status,
  packages,
  loaded,
}: {
  status: OrderStatus;
  packages: number;
  loaded: number;
}): LoadedOrderState {
  if (status === 'ON_HOLD') return 'HELD';
  if (loaded > 0) return loaded < packages ? 'PARTLY' : 'LOADED';
  return status === LOADED_ORDER_STATUS || status === 'SHIPPED' || status === 'DELIVERED'
    ? 'STAGED'
    : 'WAITING';
}

/**
 * Whether an order may go by a carrier: by any while nobody has said by which. The carrier of an
 * order may be followed by a service of it, as in "DHL Express".
 */
export const goesBy = (orderCarrier: string | null, loadCarrier: string | null): boolean =>
  orderCarrier === null ||
  loadCarrier === null ||
  `${spellingKey(orderCarrier)} `.startsWith(`${spellingKey(loadCarrier)} `);

/** What a load goes by, as people read it. */
export type LoadText = Readonly<Record<LoadField, string | null>>;

/** What an edit changes of a load, for the history. */
export const loadRemarks = (before: LoadText, after: LoadText): Remark[] =>
  (Object.keys(before) as LoadField[])
    .filter((field) => before[field] !== after[field])
    .map((field) => remark('LOAD_CHANGED', { field, from: before[field], to: after[field] }));

/** Orders that a history names; more are counted. */
const NAMED_ORDERS = 10;

/** Which orders were added or removed, for the history: nothing where none was. */
export function orderRemarks(
  code: 'ORDERS_ADDED' | 'ORDERS_REMOVED',
  references: readonly string[],
): Remark[] {
  if (references.length === 0) return [];
  const more = references.length - NAMED_ORDERS;
  const orders = references.slice(0, NAMED_ORDERS);
  return [remark(code, { orders, more: more > 0 ? more : null })];
}

/** The standard carrier alpha code of a carrier. */
export const SCAC = '^[A-Z]{2,4}$';

/** The code in capital letters; null for none. */
export const readScac = (text: string): string | null => text.trim().toUpperCase() || null;

/** The message of a field, or true where it holds a code or nothing. */
export function scacRule(text: string): true | string {
  const scac = readScac(text);
  return scac === null || new RegExp(SCAC).test(scac) || 'Two to four letters.';
}

/** Digits of the number of a bill of lading, without its check digit. */
const BOL_DIGITS = 16;

/**
 * The check digit that a number of 17 digits should end in; null where it does, and for a number of
 * another form, which is the company's own.
 */
export const bolDigit = (number: string): number | null =>
  /^\d{17}$/.test(number) && !hasCheckDigit(number)
    ? checkDigit(number.slice(0, BOL_DIGITS))
    : null;

/**
 * The number of a bill of lading, which is a GSIN: the company prefix, the serial and the check
 * digit. Null where the prefix has no room for the serial. Source: GS1 General Specifications,
 * "Global Shipment Identification Number (GSIN): AI (402)".
 */
export function bolNumberOf(companyPrefix: string, serial: number): string | null {
  const room = BOL_DIGITS - companyPrefix.length;
  const text = String(serial).padStart(room, '0');
  if (text.length > room) return null;
  const digits = `${companyPrefix}${text}`;
  return `${digits}${checkDigit(digits)}`;
}
