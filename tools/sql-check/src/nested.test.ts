import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { nestedWrites } from './nested.ts';

beforeAll(() => loadModule());

const stored = (name: string, body: string) => ({
  name,
  language: 'sql',
  definition: `create function ${name}() returns void language sql as $$${body}$$`,
  body,
});
const functions = [
  stored('ledger.move', 'update pallet set place = 1 where warehouse_id = 1'),
  stored('ledger.carry', 'select ledger.move()'),
  stored('ledger.count', 'select count(*) from pallet where warehouse_id = 1'),
];
const database = { functions, distributed: new Set(['pallet']), views: [{ name: 'stood' }] };
const faults = (sql: string, exempt = {}) =>
  nestedWrites([{ sql, place: 'here' }], database, exempt);

test('finds a function that writes, or calls one that does, beside a distributed table', () => {
  for (const [sql, name, table] of [
    ['select ledger.move() from pallet where warehouse_id = $1', 'move', 'pallet'],
    ['select ledger.carry(array(select id from stood))', 'carry', 'stood'],
    ['select * from unnest($1) u cross join pallet, ledger.carry(u)', 'carry', 'pallet'],
    ['update pallet set place = ledger.move()', 'move', 'pallet'],
  ] as const)
    expect(faults(sql)).toEqual([
      `here calls ledger.${name}, which writes, beside the table ${table}`,
    ]);
});

test('lets functions read there, and write beside what is on no node alone', () => {
  expect(faults('select ledger.count() from pallet')).toEqual([]);
  expect(faults('select ledger.carry() from product')).toEqual([]);
  expect(faults('select ledger.move() from pallet', { 'ledger.move': 'Why.' })).toEqual([]);
});

test('reads the statements of functions', () => {
  const moving = stored('ledger.end', 'select ledger.move() from pallet');
  expect(nestedWrites([], { ...database, functions: [...functions, moving] }, {})).toEqual([
    'ledger.end calls ledger.move, which writes, beside the table pallet',
  ]);
});
