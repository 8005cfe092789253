import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rooms } from './manifests.ts';

const features = `${import.meta.dirname}/features`;
const ledger = `${import.meta.dirname}/../ledger`;

/**
 * The tables of other rooms than `inventory` that functions of the ledger write, and why. The check
 * of the SQL statements holds what the rooms write.
 */
const writtenByLedger: Readonly<Record<string, string>> = {
  allocation_wake: 'Stock that arrives or is freed asks the allocator in the same statement.',
  asn_item: 'Where a lot is merged into another, open lines name that one from then on.',
  audit: 'Nobody changes the audit trail, so that the role of the server may not write it.',
  order_event: 'Where stock falls below what was promised, promises go in the same statement.',
  order_line: 'Where stock falls below what was promised, promises go in the same statement.',
  orders: 'Where stock falls below what was promised, promises go in the same statement.',
  outbox: 'Changes of stock are told in the statement that moves it.',
};

const WRITES = /\b(?:insert into|delete from)\s+(\w+)|\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/g;

const writesOf = (file: string): string[] =>
  [...readFileSync(`${ledger}/${file}`, 'utf8').matchAll(WRITES)].map(
    (match) => match[1] ?? match[2] ?? '',
  );

test('the ledger writes tables of the room inventory, and few others', () => {
  const own = Object.keys(rooms.find(({ name }) => name === 'inventory')?.tables ?? {});
  const written = new Set(
    readdirSync(ledger)
      .filter((file) => file.endsWith('.sql'))
      .flatMap(writesOf),
  );
  expect([...written].filter((table) => !own.includes(table)).sort()).toEqual(
    Object.keys(writtenByLedger),
  );
});

test('a service does not re-export other files', () => {
  const services = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.service.ts'),
  );
  expect(services.length).toBeGreaterThan(20);
  expect(
    services.filter((file) =>
      /^export (?!type )(\*|\{[^}]*\}) from/m.test(readFileSync(`${features}/${file}`, 'utf8')),
    ),
  ).toEqual([]);
});
