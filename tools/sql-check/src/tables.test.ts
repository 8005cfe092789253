import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { tableUseOf } from './tables.ts';

beforeAll(() => loadModule());

const listed = (statement: string) => {
  const { reads, writes, calls } = tableUseOf(statement);
  return { reads: [...reads], writes: [...writes], calls: [...calls] };
};

test('finds the tables of joins, subqueries and functions', () => {
  expect(
    listed(`/* planned each time */ select (select count(*) from pallet p where p.id = a.id)
      from allocation a
      left join lateral (select from ledger.choose($1) c, lot) l on true
      where exists (select from orders) and a.id in (select id from pick for update)`),
  ).toEqual({
    reads: ['pallet', 'allocation', 'lot', 'orders', 'pick'],
    writes: [],
    calls: ['ledger.choose'],
  });
});

test('tells what is written from what is read', () => {
  expect(listed('insert into asn (id) select id from asn_item returning id')).toEqual({
    reads: ['asn_item'],
    writes: ['asn'],
    calls: [],
  });
  expect(listed('update asn a set id = b.id from lot b where b.id = a.id').writes).toEqual(['asn']);
  expect(listed('delete from asn using lot where true')).toMatchObject({
    reads: ['lot'],
    writes: ['asn'],
  });
  expect(listed('with gone as (delete from asn returning id) select from gone')).toEqual({
    reads: [],
    writes: ['asn'],
    calls: [],
  });
});

test('reads the statement of a cursor, and the tables of a lock', () => {
  expect(listed('declare rows no scroll cursor for select from lot l for update of l')).toEqual({
    reads: ['lot'],
    writes: [],
    calls: [],
  });
  expect(listed('lock table orders in share mode').reads).toEqual(['orders']);
});

test('takes the name of a query for no table, inside its statement alone', () => {
  expect(
    listed('with pick as (select 1), other as (select from pick) select from pick').reads,
  ).toEqual([]);
  // Without `recursive`, a query of the name of a table reads the table.
  expect(listed('with pallet as (select from public.pallet) select from pallet').reads).toEqual([
    'pallet',
  ]);
  expect(listed('with pallet as (select 1) select from public.pallet, audit.pallet').reads).toEqual(
    ['pallet', 'audit.pallet'],
  );
  expect(listed('with pallet as (select from pallet) select from pallet').reads).toEqual([
    'pallet',
  ]);
  expect(listed('with recursive pallet as (select from pallet) select from pallet').reads).toEqual(
    [],
  );
  expect(
    listed('select from (with lot as (select 1) select from lot) l, lot where exists (select)')
      .reads,
  ).toEqual(['lot']);
});
