import { keysOf } from './keysOf.ts';
import { type RuledLife, statusesFor } from './life.ts';
import type { Permission } from './permissions.ts';

/** What a file may hold, and the permission that its import needs beside `imports:run`. */
export const importPermissions = {
  WAREHOUSES: 'warehouses:write',
  CUSTOMERS: 'customers:write',
  LOCATIONS: 'locations:write',
  PACKAGINGS: 'packagings:write',
  PRODUCTS: 'products:write',
  PACKS: 'products:write',
  OPENING_STOCK: 'stock:adjust',
  ASNS: 'asns:write',
  ORDERS: 'orders:write',
  USERS: 'users:manage',
} as const satisfies Record<string, Permission>;
export type ImportKind = keyof typeof importPermissions;
export const importKinds = keysOf(importPermissions);

/**
 * MAPPING waits for people to say which column is which; WAITING and RUNNING are a job's. DONE has
 * written the file, or would have on a dry run; FAULTY has bad rows and wrote nothing; CANCELED and
 * FAILED may have written a part.
 */
export const importStates = [
  'MAPPING',
  'WAITING',
  'RUNNING',
  'DONE',
  'FAULTY',
  'CANCELED',
  'FAILED',
] as const;
export type ImportState = (typeof importStates)[number];

/**
 * People start, mend and cancel; a job runs and ends, or gives the import back when its server
 * stops. What a job left RUNNING when its server died is run again.
 */
export const importEvents = ['start', 'mend', 'run', 'end', 'giveBack', 'cancel'] as const;
export type ImportEvent = (typeof importEvents)[number];

/** MAPPING if it is not clear which column is which. */
const startOutcomes = ['MAPPING', 'WAITING'] as const satisfies readonly ImportState[];

export const importSteps: RuledLife<ImportState, ImportEvent> = {
  MAPPING: { start: startOutcomes, cancel: 'CANCELED' },
  WAITING: { run: 'RUNNING', cancel: 'CANCELED' },
  RUNNING: {
    run: 'RUNNING',
    end: ['DONE', 'FAULTY', 'FAILED'],
    giveBack: 'WAITING',
    cancel: 'CANCELED',
  },
  DONE: { start: startOutcomes },
  FAULTY: { start: startOutcomes, mend: startOutcomes },
  CANCELED: { start: startOutcomes },
  FAILED: { start: startOutcomes },
};

/** The states of imports that a job is to run, or runs. */
export const queuedImportStates = statusesFor(importSteps, 'run');

/**
 * What happens to rows that exist already: they are bad rows, they are left out, or they update the
 * record that they name.
 */
export const existingModes = ['REFUSE', 'SKIP', 'UPDATE'] as const;
export type ExistingMode = (typeof existingModes)[number];
/**
 * The kinds that an import may update. Stock and documents have a history, which is changed step by
 * step only.
 */
export const updatableKinds: readonly ImportKind[] = [
  'WAREHOUSES',
  'CUSTOMERS',
  'LOCATIONS',
  'PACKAGINGS',
  'PRODUCTS',
  'PACKS',
  'USERS',
];

/**
 * The order of day, month and year in dates such as 03/04/2026. Dates that begin with the year are
 * read in any case.
 */
export const dateOrders = ['YMD', 'DMY', 'MDY'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const decimalMarks = ['POINT', 'COMMA'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/**
 * What happens to codes that a spreadsheet may have changed, such as 5-Mar, or 42 where 0042 is
 * known: their rows are bad, or they are taken as they are.
 */
export const doubtfulCodeModes = ['REFUSE', 'TAKE'] as const;
export type DoubtfulCodes = (typeof doubtfulCodeModes)[number];

/** What happens to the rows and columns that a sheet hides. */
export const hiddenModes = ['LEAVE', 'TAKE'] as const;
export type HiddenMode = (typeof hiddenModes)[number];

/** `AUTO` reads UTF-8, and UTF-16 with a byte-order mark; of other text the encoding is guessed. */
export const encodings = [
  'AUTO',
  'WINDOWS_1252',
  'WINDOWS_1250',
  'WINDOWS_1251',
  'ISO_8859_2',
  'ISO_8859_15',
  'SHIFT_JIS',
  'GBK',
] as const;
export type Encoding = (typeof encodings)[number];

/** Fields of which a file needs some: those of one of the groups. */
export interface ImportNeed {
  anyOf: readonly (readonly string[])[];
  /**
   * A field by whose column a file may do without any of them: its rows say whether they need it.
   */
  unless?: string;
}

const units: ImportNeed = { anyOf: [['quantity'], ['pack', 'packs']] };

/** What files need besides the columns that are required by themselves. */
export const importNeeds: Readonly<Partial<Record<ImportKind, readonly ImportNeed[]>>> = {
  PACKS: [{ anyOf: [['pack'], ['barcode']] }],
  OPENING_STOCK: [{ anyOf: [['sku'], ['barcode']] }, { anyOf: [['quantity'], ['packs']] }],
  ASNS: [units],
  ORDERS: [
    units,
    { anyOf: [['address'], ['shipName', 'shipLine1', 'shipCity', 'shipCountry']], unless: 'type' },
  ],
};

/**
 * Returns what a file lacks of the fields that it needs, where each is read from a column or not.
 */
export function lackingNeeds(kind: ImportKind, isRead: (field: string) => boolean): ImportNeed[] {
  return (importNeeds[kind] ?? []).filter(({ anyOf, unless }) => {
    if (anyOf.some((fields) => fields.every(isRead))) return false;
    const isExempt = unless !== undefined && isRead(unless) && !anyOf.flat().some(isRead);
    return !isExempt;
  });
}

/** A need in words, as in `quantity, or pack and packs`. */
export const needText = ({ anyOf }: ImportNeed, nameOf: (field: string) => string): string =>
  anyOf.map((fields) => listed(fields.map(nameOf))).join(', or ');

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * The first cell of the row that shows in a template how rows are written. Such rows are left out.
 */
export const EXAMPLE_ROW = 'EXAMPLE (this row is left out)';

/** The programs whose exports and templates are known by their columns. */
export const importPrograms = ['SHOPIFY', 'WOOCOMMERCE', 'EXTENSIV'] as const;
export type ImportProgram = (typeof importPrograms)[number];

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;
/** The most columns of a file. */
export const MAX_IMPORT_COLUMNS = 300;
/** A file with more bad rows than this is not what somebody meant to send. */
export const MAX_IMPORT_FAULTS = 100_000;
/** The longest header of a column. */
export const MAX_IMPORT_HEADER = 500;
export const MAX_FILE_NAME = 200;
/** The rows that are shown as they are read. */
export const SAMPLE_ROWS = 5;
/**
 * The kinds of faults that are listed, and the lines of each. The file of bad rows has them all.
 */
export const MAX_FAULT_GROUPS = 100;
export const FAULT_EXAMPLES = 5;

const places = { YMD: [0, 1, 2], DMY: [2, 1, 0], MDY: [2, 0, 1] } as const;

/**
 * Reads a date, also one that a time follows after a space or a T, as YYYY-MM-DD. Returns other
 * text unchanged.
 */
export function readDateText(text: string, order: DateOrder): string {
  const parts = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?=$|[T ])/.exec(text);
  if (!parts) return text;
  const numbers = parts.slice(1);
  const [year = '', month = '', day = ''] = places[numbers[0]?.length === 4 ? 'YMD' : order].map(
    (place) => numbers[place] ?? '',
  );
  if (year.length !== 4 || month.length > 2 || day.length > 2) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Hours of 24, or of 12 with AM or PM, minutes, seconds, and an offset. */
const TIME =
  /[T ](\d{1,2}):(\d\d)(?::(\d\d)(\.\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$/i;

/**
 * Reads a date and the time after it. With an offset they are an ISO instant, such as
 * 2026-11-02T09:14:00.000Z; without one they are of the clock of a warehouse, such as
 * 2026-11-02T10:14:00.000. A date alone, or at midnight by a clock, is a day. A time that cannot be
 * read is left out. Returns text that begins with no date unchanged.
 */
export function readInstantText(text: string, order: DateOrder): string {
  const found = /^\d{4}-\d\d-\d\d/.exec(readDateText(text.replace(/[T ].*$/s, ''), order));
  const day = found?.[0];
  if (day === undefined || !isDay(day)) return text;
  const time = readTime(text);
  if (time === null) return day;
  if (time.offset === null) return time.clock === MIDNIGHT ? day : `${day}T${time.clock}`;
  const at = new Date(`${day}T${time.clock}${time.offset}`);
  return Number.isNaN(at.getTime()) ? day : at.toISOString();
}

const MIDNIGHT = '00:00:00.000';

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Returns the time of a text as `10:14:00.000`, with its offset or null; null for no time. */
function readTime(text: string): { clock: string; offset: string | null } | null {
  const [, hourText, minutes = '', seconds = '00', fraction = '', half, offset] =
    TIME.exec(text) ?? [];
  if (hourText === undefined) return null;
  const hourNumber = Number(hourText);
  const isAfternoon = half?.toLowerCase() === 'p';
  const hour = half === undefined ? hourNumber : (hourNumber % 12) + (isAfternoon ? 12 : 0);
  const isTime =
    hour < 24 &&
    (half === undefined || (hourNumber >= 1 && hourNumber <= 12)) &&
    Number(minutes) < 60 &&
    Number(seconds) < 60;
  if (!isTime) return null;
  const clock = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}${fraction.padEnd(4, fraction === '' ? '.000' : '0').slice(0, 4)}`;
  const isZulu = offset !== undefined && /^[a-z]/i.test(offset);
  return { clock, offset: isZulu ? 'Z' : (offset ?? null) };
}

/**
 * Writes a decimal number with a point and without signs between thousands. Returns other text
 * unchanged.
 */
export function readDecimalText(text: string, mark: DecimalMark): string {
  const [point, thousands] = mark === 'POINT' ? ['\\.', ','] : [',', '.'];
  const grouped = thousands === '.' ? "[.' \u00a0]" : "[,' \u00a0]";
  const pattern = new RegExp(`^(-?(?:\\d+|\\d{1,3}(?:${grouped}\\d{3})+))(?:${point}(\\d+))?$`);
  const found = pattern.exec(text);
  if (!found) return text;
  const whole = (found[1] ?? '').replace(/[^\d-]/g, '');
  return found[2] === undefined ? whole : `${whole}.${found[2]}`;
}
