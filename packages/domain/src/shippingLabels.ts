import { type Life, statusesFor } from './life.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/**
 * A label is REQUESTED before the carrier is called. UNKNOWN: no answer came, so it may be paid.
 */
export const labelStatuses = ['REQUESTED', 'UNKNOWN', 'BOUGHT', 'FAILED', 'VOIDED'] as const;
export type LabelStatus = (typeof labelStatuses)[number];

export const labelEvents = ['buy', 'lose', 'fail', 'void'] as const;
export type LabelEvent = (typeof labelEvents)[number];

export const labelSteps: Life<LabelStatus, LabelEvent> = {
  REQUESTED: { buy: 'BOUGHT', lose: 'UNKNOWN', fail: 'FAILED' },
  UNKNOWN: { buy: 'BOUGHT', lose: 'UNKNOWN', fail: 'FAILED' },
  BOUGHT: { void: 'VOIDED' },
  FAILED: {},
  VOIDED: {},
};

/** The statuses of labels that a carrier is still asked about. */
export const soughtLabelStatuses = statusesFor(labelSteps, 'buy');
/** The statuses in which a package takes no other label. */
export const openLabelStatuses: readonly LabelStatus[] = ['REQUESTED', 'UNKNOWN', 'BOUGHT'];

/** A day's labels of an account that its carrier was told of. */
export const manifestStatuses = ['REQUESTED', 'UNKNOWN', 'CLOSED', 'FAILED'] as const;
export type ManifestStatus = (typeof manifestStatuses)[number];

export const carrierAdapters = ['OWN', 'HTTP', 'EASYPOST', 'SENDCLOUD'] as const;
export type CarrierAdapter = (typeof carrierAdapters)[number];

export const labelFormats = ['PDF', 'PNG', 'ZPL'] as const;
export type LabelFormat = (typeof labelFormats)[number];

export interface AdapterTraits {
  /** Whether it is told of the end of the day. */
  closes: boolean;
  /** Whether it says where a package is. */
  tracks: boolean;
  /** What an administrator enters as credentials; null for none. */
  credentials: readonly string[] | null;
  /** Where it is called; null where the administrator says so, or nobody is called. */
  url: string | null;
  formats: readonly LabelFormat[];
}

export const adapterTraits: Readonly<Record<CarrierAdapter, AdapterTraits>> = {
  OWN: {
    closes: false,
    tracks: false,
    credentials: null,
    url: null,
    formats: ['ZPL'],
  },
  HTTP: {
    closes: true,
    tracks: true,
    credentials: ['secret'],
    url: null,
    formats: labelFormats,
  },
  EASYPOST: {
    closes: true,
    tracks: true,
    credentials: ['apiKey'],
    url: 'https://api.easypost.com/v2',
    formats: labelFormats,
  },
  SENDCLOUD: {
    closes: false,
    tracks: true,
    credentials: ['publicKey', 'secretKey'],
    url: 'https://panel.sendcloud.sc/api/v3',
    formats: labelFormats,
  },
};

const findPauses = [
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
];
const LAST_FIND_PAUSE = 6 * HOUR_MS;

/** The pause before a carrier is asked again for a label, after a number of attempts. */
export const findPauseAfter = (attempts: number): number =>
  findPauses[Math.max(0, attempts - 1)] ?? LAST_FIND_PAUSE;

/** How long a carrier may take to show a label: until then "not found" means nothing. */
export const FIND_PATIENCE_MS = 10 * MINUTE_MS;

/** The reference of a label at its carrier: the package, the attempt, and what no other has. */
export const labelReference = (packageId: number, attempt: number, token: string): string =>
  `P${packageId}-${attempt}-${token}`;

export const checkDigits = ['NONE', 'MOD10', 'S10'] as const;
export type CheckDigit = (typeof checkDigits)[number];

/** The tracking numbers that a carrier has given to the company. */
export interface NumberRange {
  prefix: string;
  suffix: string;
  digits: number;
  next: number;
  last: number;
  checkDigit: CheckDigit;
  /** With so many left, people are warned. */
  warnAt: number;
}

const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

const sumOf = (digits: string, weightAt: (place: number) => number): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * weightAt(place), 0);

/** The check digit of a number: of GS1 and most carriers (MOD10), or of the postal union (S10). */
export function checkDigitOf(digits: string, kind: CheckDigit): string {
  if (kind === 'NONE') return '';
  if (kind === 'MOD10') {
    const sum = sumOf(digits, (place) => ((digits.length - place) % 2 === 1 ? 3 : 1));
    return String((10 - (sum % 10)) % 10);
  }
  const rest = 11 - (sumOf(digits, (place) => S10_WEIGHTS[place] ?? 0) % 11);
  return rest === 10 ? '0' : rest === 11 ? '5' : String(rest);
}

/** The tracking number of a place in a range. */
export function numberAt(
  { prefix, suffix, digits, checkDigit }: Omit<NumberRange, 'next' | 'last' | 'warnAt'>,
  place: number,
): string {
  const number = String(place).padStart(digits, '0');
  return `${prefix}${number}${checkDigitOf(number, checkDigit)}${suffix}`;
}

export const numbersLeft = ({ next, last }: Pick<NumberRange, 'next' | 'last'>): number =>
  Math.max(0, last - next + 1);

export const isRunningOut = (range: Pick<NumberRange, 'next' | 'last' | 'warnAt'>): boolean =>
  numbersLeft(range) <= range.warnAt;

/** What a rule, or a carrier, is asked about. */
export interface Parcel {
  country: string | null;
  weightGrams: number;
  /** In millimetres, the longest first; empty if unknown. */
  sides: readonly number[];
}

export interface Offer {
  serviceId: number;
  /** Null if the carrier names no cost. */
  cost: number | null;
  /** Null if the carrier promises no day. */
  days: number | null;
}

export interface ServiceRule {
  id: number;
  /** Of any country where it is empty. */
  countries: readonly string[];
  maxWeightGrams: number | null;
  maxSideMm: number | null;
  maxDays: number | null;
  maxCost: number | null;
  /** Null: the cheapest service that meets the rule. */
  serviceId: number | null;
}

/** Why a rule chose nothing. */
export const ruleMisses = ['COUNTRY', 'WEIGHT', 'SIDE', 'DAYS', 'COST', 'NOT_OFFERED'] as const;
export type RuleMiss = (typeof ruleMisses)[number];

export interface Choice {
  /** Null where no rule chose. */
  rule: number | null;
  serviceId: number | null;
  /** The rules before it, in order, and why they did not choose. */
  passed: { rule: number; why: RuleMiss }[];
}

function parcelMiss(rule: ServiceRule, parcel: Parcel): RuleMiss | null {
  const { countries, maxWeightGrams, maxSideMm } = rule;
  if (countries.length > 0 && !(parcel.country !== null && countries.includes(parcel.country)))
    return 'COUNTRY';
  if (maxWeightGrams !== null && parcel.weightGrams > maxWeightGrams) return 'WEIGHT';
  const [longest = Number.POSITIVE_INFINITY] = parcel.sides;
  return maxSideMm !== null && longest > maxSideMm ? 'SIDE' : null;
}

const isWithin = (value: number | null, most: number | null): boolean =>
  most === null || (value !== null && value <= most);

const byCost = (offer: Offer, other: Offer): number =>
  (offer.cost ?? Number.POSITIVE_INFINITY) - (other.cost ?? Number.POSITIVE_INFINITY) ||
  (offer.days ?? Number.POSITIVE_INFINITY) - (other.days ?? Number.POSITIVE_INFINITY);

function applyRule(
  rule: ServiceRule,
  parcel: Parcel,
  offers: readonly Offer[],
): { serviceId: number } | { why: RuleMiss } {
  const miss = parcelMiss(rule, parcel);
  if (miss) return { why: miss };
  const named = offers.filter(
    ({ serviceId }) => rule.serviceId === null || serviceId === rule.serviceId,
  );
  if (named.length === 0) return { why: 'NOT_OFFERED' };
  const timely = named.filter(({ days }) => isWithin(days, rule.maxDays));
  if (timely.length === 0) return { why: 'DAYS' };
  const [best] = timely.filter(({ cost }) => isWithin(cost, rule.maxCost)).sort(byCost);
  return best ? { serviceId: best.serviceId } : { why: 'COST' };
}

/**
 * The offers with the costs that can be compared: those in `currency`, or in none. A cost in another
 * currency is not known. Null for `currency` stands for that of all offers, if they have the same.
 */
export function comparableCosts<O extends { cost: number | null; currency: string | null }>(
  offers: readonly O[],
  currency: string | null,
): O[] {
  const named = new Set(offers.flatMap((offer) => offer.currency ?? []));
  const own = currency ?? (named.size === 1 ? [...named][0] : undefined);
  return offers.map((offer) =>
    offer.currency === null || offer.currency === own ? offer : { ...offer, cost: null },
  );
}

/**
 * Chooses a service by the first rule that a parcel and an offer meet. A limit that nothing is
 * known about is not met.
 */
export function chooseService(
  rules: readonly ServiceRule[],
  parcel: Parcel,
  offers: readonly Offer[],
): Choice {
  const passed: Choice['passed'] = [];
  for (const rule of rules) {
    const result = applyRule(rule, parcel, offers);
    if ('serviceId' in result) return { rule: rule.id, serviceId: result.serviceId, passed };
    passed.push({ rule: rule.id, why: result.why });
  }
  return { rule: null, serviceId: null, passed };
}
