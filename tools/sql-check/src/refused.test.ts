import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { refusals, refusalsOf, statementsOfMigrations } from './refused.ts';

beforeAll(() => loadModule());

const VALUES = 'inserts values with a query among them';
const CALL = 'calls a function that is not immutable with columns of a changed row';
const refused = (statement: string) => refusalsOf(statement, new Set(['ledger.has_stock']));

test('finds a query among the values of an insert, and none that the rows come from', () => {
  expect(refused('insert into load values ($1, (select max(place) from load))')).toEqual([VALUES]);
  expect(refused('insert into load values (1, array(select unnest($1::int[])))')).toEqual([VALUES]);
  expect(refused('insert into load select $1, (select 1)')).toEqual([]);
  expect(
    refused('with l as (insert into load values ((select 1)) returning id) select * from l'),
  ).toEqual([VALUES]);
});

test('finds a call with a column of the changed row, outside of queries', () => {
  for (const statement of [
    'update pallet set order_id = null where ledger.has_stock($1, id)',
    'update pallet p set empty = not ledger.has_stock(p.warehouse_id, $1)',
    'delete from pallet where not ledger.has_stock(1, pallet.id)',
  ])
    expect(refused(statement)).toEqual([CALL]);
  for (const statement of [
    'update pallet set order_id = null where ledger.has_stock(_warehouse, $1)',
    'update pallet p set order_id = null where ledger.has_stock(p)',
    'update pallet set order_id = null where fold(id)',
    `update pallet set order_id = null
      where id = any(array(select u.id from pallet u where ledger.has_stock(1, u.id)))`,
    'select ledger.has_stock(1, id) from pallet',
  ])
    expect(refused(statement)).toEqual([]);
});

const SUM = 'adds an interval to a column of a changed row';

test('finds a sum of an interval and a column of the changed row, and no other', () => {
  for (const statement of [
    "update inventory set received_at = received_at + _later * interval '1 ms'",
    "update inventory i set received_at = $1 where i.received_at - '1 day'::interval < $2",
    "delete from inventory where $1 > interval '1 day' + received_at",
  ])
    expect(refused(statement)).toEqual([SUM]);
  for (const statement of [
    "update inventory set received_at = _at + interval '1 ms', quantity = quantity + 1",
    "update inventory set received_at = _left.received_at + interval '1 ms'",
    "delete from inventory where received_at < now() - interval '1 day'",
    "update inventory i set received_at = (select m.at + interval '1 ms' from movement m limit 1)",
    "select received_at + interval '1 ms' from inventory",
  ])
    expect(refused(statement)).toEqual([]);
});

const IF_NEEDED = 'calls a function that is not immutable within case or coalesce';

test('finds a call within case or coalesce of a change, and no other', () => {
  for (const statement of [
    'update pallet set empty = case when $1 then ledger.has_stock($2, $3) end where id = $3',
    'update pallet p set empty = coalesce($1, not ledger.has_stock($2, $3)) where p.id = $3',
    'update pallet set seen_at = coalesce($1, current_timestamp) where id = $2',
    'delete from pallet where case when $1 then ledger.has_stock($2, $3) else true end',
  ])
    expect(refused(statement)).toEqual([IF_NEEDED]);
  for (const statement of [
    'update pallet set empty = (select ledger.has_stock($2, $3) where $1) where id = $3',
    'update pallet set empty = ledger.has_stock($2, $3), name = coalesce($1, name) where id = $3',
    'update pallet set name = case when $1 then fold(name) else name end',
    'select case when $1 then ledger.has_stock($2, $3) end from pallet',
  ])
    expect(refused(statement)).toEqual([]);
});

test('reads the statements of migrations since databases are distributed, and of their blocks', () => {
  const update = "update inventory set received_at = received_at + interval '1 ms'";
  const block = `do $$ begin perform 1; ${update}; end $$;`;
  const migrations = [
    { number: 196, name: '0196_former.sql', sql: update },
    { number: 197, name: '0197_plain.sql', sql: `select 1; ${update};` },
    { number: 198, name: '0198_block.sql', sql: block },
  ];
  expect(refusals(statementsOfMigrations(migrations), [], [])).toEqual([
    `migrations/0197_plain.sql ${SUM}`,
    `migrations/0198_block.sql ${SUM}`,
  ]);
});

test('knows which functions are not immutable, and reads their statements', () => {
  const stored = (name: string, header: string, body: string) => ({
    name,
    language: 'sql',
    definition: `create function ${name}(int) returns bool language sql ${header} as $$${body}$$`,
    body,
  });
  const update = 'update pallet set order_id = null where first(id) and second(id)';
  expect(
    refusals(
      [],
      [
        stored('first', 'IMMUTABLE', 'select true'),
        stored('second', 'STABLE', 'select true'),
        stored('third', 'VOLATILE', update),
      ],
      [],
    ),
  ).toEqual([`third ${CALL}`]);
  const placed = [{ sql: update, place: 'here' }];
  const first = stored('first', 'IMMUTABLE', 'select 1');
  expect(refusals(placed, [first], [])).toEqual([]);
  expect(refusals(placed, [first], ['second'])).toEqual([`here ${CALL}`]);
});
