import type { Settings } from '@lading/contract/settings';
import { DEFAULT_LOCALE } from '@lading/domain/locale';
import { moneyFormat } from '@lading/domain/price';
import { parseISO } from 'date-fns';

export type Formats = Pick<Settings, 'locale' | 'currency'>;

/** Formats of days and times of day in a time zone; without one, in that of this browser. */
function dateFormats(locale: string, timeZone?: string) {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options);
  return {
    date: dates({ dateStyle: 'medium' }),
    time: dates({ timeStyle: 'short' }),
    day: dates({ day: 'numeric', month: 'short' }),
    wholeDay: dates({ day: '2-digit', month: 'short', year: 'numeric' }),
    month: dates({ month: 'short', year: '2-digit' }),
  };
}

function formattersOf(formats: Formats) {
  const { locale } = formats;
  return {
    formats,
    units: new Intl.NumberFormat(locale),
    decimals: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    weight: new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'kilogram',
      maximumFractionDigits: 3,
    }),
    tick: new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }),
    compact: new Intl.NumberFormat(locale, { notation: 'compact' }),
    money: moneyFormat(formats),
    local: dateFormats(locale),
    zoned: dateFormats(locale, zone),
  };
}

const AS_ALWAYS: Formats = { locale: DEFAULT_LOCALE, currency: null };

function makeFormatters(formats: Formats) {
  try {
    return formattersOf(formats);
  } catch (reason) {
    console.error('The formats of the company are unknown to this browser.', reason);
    return formattersOf(AS_ALWAYS);
  }
}

const resolved = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's time zone, by the full name that the server takes; UTC without one. */
export const ownZone = resolved?.includes('/') ? resolved : 'UTC';

const here = resolved ?? 'UTC';
/** The time zone in which instants are written and typed. */
let zone = here;
/**
 * The time zone that was asked for last: another one than `zone` where this browser does not know
 * it.
 */
let asked = here;
let current = makeFormatters(AS_ALWAYS);

export const currentZone = (): string => zone;

/**
 * Writes instants from now on in the time zone of a warehouse; null for that of this browser, as
 * for one that it does not know.
 */
export function applyZone(timeZone: string | null): void {
  const next = timeZone ?? here;
  if (next === asked) return;
  asked = next;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: next });
    zone = next;
  } catch (reason) {
    console.error('The time zone of the warehouse is unknown to this browser.', reason);
    zone = here;
  }
  current = makeFormatters(current.formats);
}

export const currentFormats = (): Formats => current.formats;

/**
 * Writes numbers, prices and dates from now on as the company does. Returns whether that is a
 * change.
 */
export function applyFormats({ locale, currency }: Formats): boolean {
  if (locale === current.formats.locale && currency === current.formats.currency) return false;
  current = makeFormatters({ locale, currency });
  return true;
}

export const formatUnits = (value: number): string => current.units.format(value);

/** Kilograms, to the gram. */
export const formatWeight = (kilograms: number): string => current.weight.format(kilograms);

/** A figure with at most two decimals. */
export const formatDecimals = (value: number): string => current.decimals.format(value);

/** `0.0005`, `1,500`: a round number of an axis, however small. */
export const formatTick = (value: number): string => current.tick.format(value);

/** `100M`, for an axis. */
export const formatCompact = (value: number): string => current.compact.format(value);

/** A price, with the company's currency if it has one. */
export const formatMoney = (value: number | null): string =>
  value === null ? '–' : current.money.format(value);

/**
 * Some locales separate the time of day from AM or PM by a narrow blank, which fonts of printers
 * lack.
 */
const withBlanks = (text: string): string => text.replaceAll('\u202f', ' ');

/**
 * The formats of a value: those of the zone for an instant, which names its offset, but not for a
 * calendar date.
 */
const datesOf = (value: string) =>
  /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? current.zoned : current.local;

/** `Nov 18, 2026`: the day of an instant in the warehouse, or a calendar date as itself. */
export const formatDate = (value: string): string =>
  withBlanks(datesOf(value).date.format(parseISO(value)));

/** In English the day stands first here, as in `18 Nov 2026`. Other languages have one order. */
function dayFirst(name: 'day' | 'wholeDay', value: string): string {
  const [at, format] = [parseISO(value), datesOf(value)[name]];
  if (!current.formats.locale.startsWith('en')) return format.format(at);
  const parts = new Map(format.formatToParts(at).map((part) => [part.type, part.value]));
  return [parts.get('day'), parts.get('month'), parts.get('year')].filter(Boolean).join(' ');
}

/** `18 Nov 2026`. */
export const formatDayFirst = (value: string): string => dayFirst('wholeDay', value);

/** `18 Nov`, for an axis. */
export const formatShortDay = (value: string): string => dayFirst('day', value);

/** `Nov 26`, for an axis. */
export const formatMonth = (value: string): string => datesOf(value).month.format(parseISO(value));

/** `2:05 PM`, in the warehouse. */
export const formatTime = (value: string): string =>
  withBlanks(datesOf(value).time.format(parseISO(value)));

export const formatDateTime = (value: string): string =>
  `${formatDate(value)} ${withBlanks(datesOf(value).time.format(parseISO(value)))}`;

/** The full hour of a day, as `7:00 AM`. */
export const formatHour = (hour: number): string =>
  withBlanks(current.local.time.format(new Date(2000, 0, 1, hour)));

/** A figure without a denominator is a dash, never 0. */
export const formatPercent = (value: number | null): string =>
  value === null ? '–' : `${current.decimals.format(value)}%`;

/** `3 lines`, `1 line`. */
export const counted = (count: number, each: string, many = `${each}s`): string =>
  `${formatUnits(count)} ${count === 1 ? each : many}`;

/**
 * `pallet put away` for one: of a phrase in the plural, whose first word that ends in s is its
 * noun.
 */
export const nounOf = (count: number, many: string): string =>
  count === 1 ? many.replace(/s\b/, '') : many;

/** `1 pallet put away`. */
export const countedOf = (count: number, many: string): string =>
  `${formatUnits(count)} ${nounOf(count, many)}`;

/** `12 records`, or `More than 10,000 records` where the count is a lower bound. */
export function totalText(
  { total, totalIsAtLeast }: { total: number; totalIsAtLeast: boolean },
  each: string,
  many = `${each}s`,
): string {
  return totalIsAtLeast ? `More than ${formatUnits(total)} ${many}` : counted(total, each, many);
}

/**
 * A price and a day in formats that are not those of the company yet; null if they make no sense.
 */
export function exampleOf(formats: Formats): string | null {
  try {
    const { money, local } = formattersOf(formats);
    return `${money.format(1234.5)}, ${withBlanks(local.date.format(new Date(2026, 10, 18)))}`;
  } catch {
    return null;
  }
}
