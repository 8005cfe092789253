import { counted } from '@lading/domain/codeText';
import type { ImportKind } from '@lading/domain/imports';
import { reason } from '@lading/domain/messages/reasons';
import { type Refusal, reasoned } from '../../platform/refusal.ts';

/** Numbers of records by name. */
export type Counts = Readonly<Record<string, number>>;

/** The first and the last of consecutive lines. */
export type Lines = readonly [first: number, last: number];

/** What an import has written so far. */
export interface Account {
  /**
   * The line of the last written row; for documents, that of the first row of the last document.
   */
  to: number;
  counts: Counts;
  skipped: number;
  updated: number;
  /** The skipped rows of opening stock, in the order of their lines. */
  leftOut: readonly Lines[];
}

export const NOTHING_WRITTEN: Account = {
  to: 0,
  counts: {},
  skipped: 0,
  updated: 0,
  leftOut: [],
};

/** What a transaction adds to an account. */
export interface Entry {
  to: number;
  counts: Counts;
  skipped: number;
  updated: number;
  leftOut: readonly number[];
}

export function addEntry(account: Account, entry: Entry): Account {
  return {
    to: entry.to,
    counts: sumOf(account.counts, entry.counts),
    skipped: account.skipped + entry.skipped,
    updated: account.updated + entry.updated,
    leftOut: joined(account.leftOut, entry.leftOut),
  };
}

export function sumOf(some: Counts, more: Counts): Counts {
  const sums: Record<string, number> = { ...some };
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

function joined(ranges: readonly Lines[], more: readonly number[]): readonly Lines[] {
  if (more.length === 0) return ranges;
  const all = [...ranges];
  for (const line of more) {
    const last = all.at(-1);
    if (last?.[1] === line - 1) all[all.length - 1] = [last[0], line];
    else all.push([line, line]);
  }
  return all;
}

export const linesOf = (ranges: readonly Lines[]): ReadonlySet<number> =>
  new Set(
    ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  );

const texts: Readonly<Record<ImportKind, (count: (name: string) => number) => string>> = {
  WAREHOUSES: (count) => counted(count('warehouses'), 'warehouse'),
  CUSTOMERS: (count) => counted(count('customers'), 'customer'),
  LOCATIONS: (count) => counted(count('locations'), 'location'),
  PACKAGINGS: (count) => counted(count('packagings'), 'packaging'),
  PRODUCTS: (count) => counted(count('products'), 'product'),
  PACKS: (count) =>
    `${counted(count('packs'), 'pack')} and ${counted(count('barcodes'), 'barcode')}`,
  OPENING_STOCK: (count) =>
    `${counted(count('units'), 'unit')} in ${counted(count('rows'), 'row')}`,
  ASNS: (count) => `${counted(count('asns'), 'ASN')} with ${counted(count('lines'), 'line')}`,
  ORDERS: (count) => `${counted(count('orders'), 'order')} with ${counted(count('lines'), 'line')}`,
  USERS: (count) => counted(count('users'), 'user'),
};

/** The records of an import as text, for example `12 products`. */
export const madeText = (kind: ImportKind, counts: Counts): string =>
  texts[kind]((name) => counts[name] ?? 0);

/** The refusal of an import if somebody has changed what it writes since the check. */
export const wasChanged = (): Refusal => reasoned('UNAVAILABLE', reason('IMPORT_OVERTAKEN'));
