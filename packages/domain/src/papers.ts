import { isSscc, ssccText } from './gs1.ts';
import { type PaperLanguage, type PaperWords, paperWords } from './paperWords.ts';
import type { Permission } from './permissions.ts';
import { moneyFormat } from './price.ts';

/**
 * A paper that goes with goods, or by which people work, as data: a browser draws it as a page, the
 * server as a PDF. What is unknown is an empty text, which stays free to write on.
 */
export interface Paper {
  title: string;
  /** Which of several papers it is, such as "package 1 of 2". */
  part: string | null;
  /** Whose goods it is about. */
  owner: string;
  code: PaperCode | null;
  facts: PaperFact[];
  blocks: PaperBlock[];
}

/** `gs1` is an element string, as in `40206141411234567890`. */
export interface PaperCode {
  value: string;
  form: 'plain' | 'gs1';
}

export interface PaperFact {
  label: string;
  value: string;
}

export type PaperPart = PaperForm | PaperTable | PaperText | PaperSignatures;
export type PaperBlock = PaperPart | PaperTogether;

/** Boxes of a form in columns that stand side by side. */
export interface PaperForm {
  kind: 'FORM';
  columns: PaperColumn[];
}

export interface PaperColumn {
  /** In parts of the sum of the widths. */
  width: number;
  boxes: PaperBox[];
}

export interface PaperBox {
  label: string;
  text: string;
  isStrong: boolean;
  /** Lines of text for which there is room at least. */
  leastLines: number;
  code: PaperCode | null;
}

export interface PaperTable {
  kind: 'TABLE';
  title: string;
  /** True for a table to write into, whose cells have borders. */
  isGrid: boolean;
  columns: PaperTableColumn[];
  rows: PaperRow[];
  /** One text for each column; none where there are no totals. */
  totals: string[];
}

export interface PaperTableColumn {
  label: string;
  /** In parts of the sum of the widths. */
  width: number;
  isNumber: boolean;
  /** Bold, and larger than the others. */
  isStrong?: true;
  /** Codes, which do not break where they are short. */
  isCode?: true;
  /** Where a screen has no room beside the column before, it stands below that. */
  isBelow?: true;
  /** To be written into: a screen without room leaves it out. */
  isBlank?: true;
}

export interface PaperRow {
  cells: string[];
  /** What stands below the cells, over the whole width. */
  details: string[];
}

export interface PaperText {
  kind: 'TEXT';
  text: string;
}

/** What stands on one page if one has room for it: goods with the signatures for them. */
export interface PaperTogether {
  kind: 'TOGETHER';
  blocks: PaperPart[];
}

/** Lines to sign on, each above its label. They stand on the page of the block before them. */
export interface PaperSignatures {
  kind: 'SIGNATURES';
  labels: string[];
}

/** Papers of what is picked of an order. */
export const goodsPaperKinds = [
  'PACKING_LIST',
  'PACKING_SLIP',
  'DELIVERY_NOTE',
  'CONSIGNMENT_NOTE',
] as const;
export type GoodsPaperKind = (typeof goodsPaperKinds)[number];

export const orderPaperKinds = ['PICK_LIST', ...goodsPaperKinds] as const;
export type OrderPaperKind = (typeof orderPaperKinds)[number];

/** Papers of pick batches. */
export const batchPaperKinds = ['PICK_LIST'] as const;
export type BatchPaperKind = (typeof batchPaperKinds)[number];

export const asnPaperKinds = ['RECEIVING_LIST'] as const;
export type AsnPaperKind = (typeof asnPaperKinds)[number];

export const loadPaperKinds = [
  'BILL_OF_LADING',
  'MANIFEST',
  'PACKING_LIST',
  'PALLET_LIST',
  'PACKING_SLIP',
  'DELIVERY_NOTE',
  'CONSIGNMENT_NOTE',
] as const;
export type LoadPaperKind = (typeof loadPaperKinds)[number];

export const lotPaperKinds = ['LOT_TRACE'] as const;
export type LotPaperKind = (typeof lotPaperKinds)[number];

/** Papers of no record, but of the figures of a warehouse. */
export const reportPaperKinds = [
  'INVENTORY_REPORT',
  'PERFORMANCE_REPORT',
  'PACKAGING_REPORT',
] as const;
export type ReportPaperKind = (typeof reportPaperKinds)[number];

/** All kinds of papers; some are of several kinds of records. */
export const paperKinds = [
  'PICK_LIST',
  'RECEIVING_LIST',
  'PACKING_LIST',
  'PALLET_LIST',
  'PACKING_SLIP',
  'DELIVERY_NOTE',
  'CONSIGNMENT_NOTE',
  'BILL_OF_LADING',
  'MANIFEST',
  ...lotPaperKinds,
  ...reportPaperKinds,
] as const satisfies readonly (
  | OrderPaperKind
  | LoadPaperKind
  | AsnPaperKind
  | LotPaperKind
  | ReportPaperKind
)[];
export type PaperKind = (typeof paperKinds)[number];

/** What people call papers. */
export const paperNames: Readonly<Record<PaperKind, string>> = {
  PICK_LIST: 'Pick List',
  RECEIVING_LIST: 'Receiving List',
  PACKING_LIST: 'Packing List',
  PALLET_LIST: 'Packing List per Pallet',
  PACKING_SLIP: 'Packing Slip',
  DELIVERY_NOTE: 'Delivery Note',
  CONSIGNMENT_NOTE: 'CMR Consignment Note',
  BILL_OF_LADING: 'Bill of Lading',
  MANIFEST: 'Load Manifest',
  LOT_TRACE: 'Lot Trace',
  INVENTORY_REPORT: 'Inventory Report',
  PERFORMANCE_REPORT: 'Performance Report',
  PACKAGING_REPORT: 'Packagings Used',
};

export const isPaper = (document: string): document is PaperKind =>
  paperKinds.some((kind) => kind === document);

/** What one must be allowed to do, beside reading an order, to read its papers. */
export const orderPaperPermissions: Readonly<Record<OrderPaperKind, Permission>> = {
  PICK_LIST: 'orders:pick',
  PACKING_LIST: 'orders:read',
  PACKING_SLIP: 'orders:read',
  DELIVERY_NOTE: 'orders:read',
  CONSIGNMENT_NOTE: 'orders:ship',
};

export interface PaperStyle {
  language: PaperLanguage;
  /** A language tag (BCP 47): how numbers and dates are written. */
  locale: string;
  currency: string | null;
  timeZone: string;
}

/** The words of papers, and how they write numbers and dates. */
export interface PaperFormat {
  words: PaperWords;
  /** An instant, as the day in the warehouse; empty for null. */
  date: (instant: string | null) => string;
  /** A day of the calendar. */
  day: (date: string) => string;
  /** An instant, as day and time in the warehouse. */
  time: (instant: string) => string;
  number: (value: number) => string;
  /** To two decimals, with a per cent sign; empty for null. */
  percent: (value: number | null) => string;
  /** An amount of the company's currency; empty for null. */
  money: (value: number | null) => string;
  /** Kilograms with their unit; empty for null. */
  weight: (kilograms: number | null) => string;
  /** To three decimals; empty for null. */
  decimal: (value: number | null) => string;
  /** True where freight is weighed in pounds. */
  isInPounds: boolean;
}

export function paperFormat({ language, locale, currency, timeZone }: PaperStyle): PaperFormat {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const amounts = moneyFormat({ locale, currency });
  const weights = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'kilogram',
    maximumFractionDigits: 3,
  });
  return {
    words: paperWords[language],
    date: (instant) => (instant === null ? '' : dates.format(new Date(instant))),
    day: (date) => days.format(new Date(`${date}T00:00:00Z`)),
    time: (instant) => times.format(new Date(instant)),
    number: (value) => numbers.format(value),
    percent: (value) => (value === null ? '' : percents.format(value / 100)),
    money: (value) => (value === null ? '' : amounts.format(value)),
    weight: (kilograms) => (kilograms === null ? '' : weights.format(kilograms)),
    decimal: (value) => (value === null ? '' : numbers.format(value)),
    isInPounds: regionOf(locale) === 'US',
  };
}

const letterCountries = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'GT', 'PA', 'PH', 'VE']);

function regionOf(locale: string): string {
  return new Intl.Locale(locale).maximize().region ?? '';
}

/** The paper that offices of this locale use. */
export const paperSize = (locale: string): 'LETTER' | 'A4' =>
  letterCountries.has(regionOf(locale)) ? 'LETTER' : 'A4';

export const box = (label: string, text = '', more: Partial<PaperBox> = {}): PaperBox => ({
  label,
  text,
  isStrong: false,
  leastLines: 1,
  code: null,
  ...more,
});

export const form = (...columns: PaperColumn[]): PaperForm => ({ kind: 'FORM', columns });

/** An option to tick, ticked or not. */
export const tick = (label: string, isTicked = false): string => `${isTicked ? '☒' : '☐'} ${label}`;

/** A unit by what its label says: an LPN names itself. */
export const unitText = (lpn: string, { sscc }: PaperWords): string =>
  isSscc(lpn) ? `${sscc} ${ssccText(lpn)}` : lpn;

/** Facts of which something is known. */
export const factsOf = (facts: readonly (readonly [string, string | null])[]): PaperFact[] =>
  facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** A column of a table, and what it says of a row. */
export interface TableColumn<Row> extends Omit<PaperTableColumn, 'isNumber'> {
  isNumber?: boolean;
  text: (row: Row) => string;
}

/** A table of rows. Where there are none, its head says `none`. */
export function tableOf<Row>({
  title,
  none,
  rows,
  columns,
  detailsOf = () => [],
  totals = [],
}: {
  title: string;
  none: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  detailsOf?: (row: Row) => string[];
  totals?: string[];
}): PaperTable {
  const table = { kind: 'TABLE', title, isGrid: false } as const;
  if (rows.length === 0)
    return {
      ...table,
      columns: [{ label: none, width: 1, isNumber: false }],
      rows: [],
      totals: [],
    };
  return {
    ...table,
    columns: columns.map(({ text: _, isNumber = false, ...column }) => ({ ...column, isNumber })),
    rows: rows.map((row) => ({
      cells: columns.map(({ text }) => text(row)),
      details: detailsOf(row),
    })),
    totals,
  };
}

const unprintable = /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Text without the signs that nothing prints, or that turn the order of the others. */
const cleanText = (text: string): string => text.replace(unprintable, ' ').trim();

/** Cleans every text of a value, at any depth. */
export function clean<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(clean) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, clean(each)])) as T;
}
