import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const features = `${import.meta.dirname}/features`;
const ledger = `${import.meta.dirname}/../ledger`;
const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
const sourceOf = (file: string): string => readFileSync(`${features}/${file}`, 'utf8');

/** Who writes each table. What a room stores is changed by that room alone. */
const writers: Record<string, readonly string[]> = {
  allocation: ['inventory'],
  allocation_wake: ['inventory'],
  app_user: ['users'],
  asn: ['asns'],
  asn_item: ['asns'],
  audit: ['audit'],
  carrier: ['settings'],
  customer: ['customers'],
  cycle_count: ['counts'],
  cycle_count_event: ['counts'],
  cycle_count_line: ['counts'],
  cycle_count_place: ['counts'],
  cycle_count_product: ['counts'],
  cycle_count_scan: ['counts'],
  // With a user goes what the platform keeps of it.
  idempotency: ['users'],
  inventory: ['inventory'],
  known_address: ['auth', 'users'],
  location: ['locations'],
  login_throttle: ['auth'],
  movement: ['inventory'],
  order_event: ['orders'],
  order_line: ['orders'],
  orders: ['orders'],
  package: ['orders'],
  package_line: ['orders'],
  // Empty pallets lose the name of a location that is deleted.
  pallet: ['inventory', 'locations'],
  pick: ['inventory'],
  pick_batch: ['picking'],
  product: ['products'],
  reason_code: ['settings'],
  replenishment_rule: ['replenishment'],
  replenishment_task: ['replenishment'],
  return_item: ['returns'],
  return_receipt: ['returns'],
  returns: ['returns'],
  session: ['auth', 'users'],
  settings: ['settings'],
  short_pick: ['inventory'],
  stock_count: ['inventory'],
  transit: ['inventory'],
  user_warehouse: ['users'],
  warehouse: ['warehouses'],
};

/** The tables that only the ledger writes. */
const ledgerTables = ['allocation', 'allocation_wake', 'inventory', 'movement', 'pick', 'short_pick', 'transit'];

const IN_SQL = /\b(?:insert into|delete from)\s+(\w+)|\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/g;
const BUILT = /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g;
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function tablesWrittenIn(source: string): Set<string> {
  const inSql = [...source.matchAll(IN_SQL)].map((match) => match[1] ?? match[2] ?? '');
  const built = [...source.matchAll(BUILT)].map((match) => snakeCase(match[1] ?? ''));
  return new Set([...inSql, ...built]);
}

test('a table is written by the room that owns it', () => {
  const found: Record<string, Set<string>> = {};
  for (const file of files) {
    const room = file.split('/')[0] ?? '';
    for (const table of tablesWrittenIn(sourceOf(file))) found[table] = (found[table] ?? new Set()).add(room);
  }
  // The ledger's functions belong to the room that calls them.
  const functions = readdirSync(ledger).map((file) => readFileSync(`${ledger}/${file}`, 'utf8'));
  for (const table of functions.flatMap((source) => [...tablesWrittenIn(source)]))
    found[table] = (found[table] ?? new Set()).add('inventory');
  expect(Object.fromEntries(Object.entries(found).map(([table, rooms]) => [table, [...rooms].sort()]))).toEqual(writers);
});

test('stock is written by the ledger', () => {
  const strangers = files.filter(
    (file) => !file.endsWith('.ledger.ts') && ledgerTables.some((table) => tablesWrittenIn(sourceOf(file)).has(table)),
  );
  expect(strangers).toEqual([]);
});

test('a service hands no other file on: others call functions of its own', () => {
  const services = files.filter((file) => file.endsWith('.service.ts'));
  expect(services.length).toBeGreaterThan(20);
  expect(services.filter((file) => /^export (?!type )(\*|\{[^}]*\}) from/m.test(sourceOf(file)))).toEqual([]);
});
