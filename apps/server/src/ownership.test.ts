import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const features = `${import.meta.dirname}/features`;
const ledger = `${import.meta.dirname}/../ledger`;
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.ts$/.test(file),
);
const sourceOf = (file: string): string => readFileSync(`${features}/${file}`, 'utf8');

/** A table is written by one room. These are written by more, and why. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // Where a lot is merged into another, open lines name that one from then on.
  asn_item: ['asns', 'inventory'],
  known_address: ['auth', 'users'],
  // Where stock falls below what was promised, the ledger recalls promises in the same statement.
  order_event: ['inventory', 'orders'],
  order_line: ['inventory', 'orders'],
  orders: ['inventory', 'orders'],
  // The ledger writes changes of stock in the statement that moves it; triggers write those of
  // documents.
  outbox: ['changes', 'inventory'],
  // Empty pallets lose the name of a location that is deleted.
  pallet: ['inventory', 'locations'],
  // A user is deleted with its sessions.
  session: ['auth', 'users'],
};

/** Tables that the platform writes: no room, or only the room that deletes their owner. */
const ofPlatform = ['api_key_window', 'idempotency', 'job_item', 'migration'];

/** Views, which nobody writes. */
const isView = (table: string): boolean => table === 'twin' || table.startsWith('work_');

/** The tables that only the ledger writes. */
const ledgerTables = [
  'allocation',
  'allocation_wake',
  'inventory',
  'movement',
  'pick',
  'short_pick',
  'transit',
  'transit_pallet',
];

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every table of the database. */
const [, database = ''] = readFileSync(
  `${import.meta.dirname}/platform/database/types.ts`,
  'utf8',
).split('export interface DB {');
const tables = [...database.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => snakeCase(name ?? ''));

const IN_SQL = /\b(?:insert into|delete from)\s+(\w+)|\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/g;
const BUILT = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g;

function tablesWrittenIn(source: string): Set<string> {
  const inSql = [...source.matchAll(IN_SQL)].map((match) => match[1] ?? match[2] ?? '');
  const built = [...source.matchAll(BUILT)].map((match) => snakeCase(match[1] ?? ''));
  return new Set([...inSql, ...built]);
}

test('a table is written by one room', () => {
  const writers = new Map<string, Set<string>>(tables.map((table) => [table, new Set()]));
  for (const file of files) {
    const room = file.split('/')[0] ?? '';
    for (const table of tablesWrittenIn(sourceOf(file))) writers.get(table)?.add(room);
  }
  // The ledger's functions belong to the room that calls them.
  for (const file of readdirSync(ledger).filter((name) => name.endsWith('.sql')))
    for (const table of tablesWrittenIn(readFileSync(`${ledger}/${file}`, 'utf8')))
      writers.get(table)?.add('inventory');
  const strays = [...writers].filter(
    ([table, rooms]) => rooms.size !== 1 && !ofPlatform.includes(table) && !isView(table),
  );
  expect(Object.fromEntries(strays.map(([table, rooms]) => [table, [...rooms].sort()]))).toEqual(
    shared,
  );
});

test('stock is written by the ledger', () => {
  const strangers = files.filter(
    (file) =>
      !file.endsWith('.ledger.ts') &&
      ledgerTables.some((table) => tablesWrittenIn(sourceOf(file)).has(table)),
  );
  expect(strangers).toEqual([]);
});

test('a service does not re-export other files', () => {
  const services = files.filter((file) => file.endsWith('.service.ts'));
  expect(services.length).toBeGreaterThan(20);
  expect(
    services.filter((file) => /^export (?!type )(\*|\{[^}]*\}) from/m.test(sourceOf(file))),
  ).toEqual([]);
});
