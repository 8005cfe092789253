import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { faultsOf, functionFaults, unnamedIn, warehouseUseOf } from './warehouses.ts';

beforeAll(() => loadModule());

const growing = new Set(['orders', 'order_line', 'pick']);
const listed = (statement: string) =>
  Object.fromEntries(warehouseUseOf(statement, growing).namings);

test('finds a warehouse that is a constant or a parameter', () => {
  expect(listed('select from orders where warehouse_id = $1 and id = $2')).toEqual({
    orders: 'CONSTANT',
  });
  expect(listed('update orders o set id = 1 where $1::bigint = o.warehouse_id')).toEqual({
    orders: 'CONSTANT',
  });
  expect(listed('delete from pick p using orders o where o.warehouse_id = 3')).toEqual({
    pick: 'NONE',
    orders: 'CONSTANT',
  });
  expect(listed('select from product where id = $1')).toEqual({});
});

test('infers a constant from a join on the warehouse, in any order of the conditions', () => {
  for (const conditions of [
    'l.warehouse_id = o.warehouse_id and o.warehouse_id = $1',
    'o.warehouse_id = $1 and o.warehouse_id = l.warehouse_id',
  ])
    expect(listed(`select from orders o, order_line l where ${conditions}`)).toEqual({
      orders: 'CONSTANT',
      order_line: 'CONSTANT',
    });
  expect(
    listed(`select from orders o left join order_line l using (warehouse_id)
      join pick p on p.warehouse_id = l.warehouse_id where o.warehouse_id = $1`),
  ).toEqual({ orders: 'CONSTANT', order_line: 'CONSTANT', pick: 'CONSTANT' });
  expect(
    listed('select from orders o join pick p on p.id = o.id where o.warehouse_id = $1'),
  ).toEqual({ orders: 'CONSTANT', pick: 'NONE' });
});

test('infers no constant into a query inside, which repeats it', () => {
  const inner = (condition: string) => `select from order_line l where ${condition}`;
  for (const [condition, naming] of [
    ['l.warehouse_id = o.warehouse_id', 'ROW'],
    ['l.warehouse_id = $1', 'CONSTANT'],
  ] as const) {
    const expected = { orders: 'CONSTANT', order_line: naming };
    expect(listed(`select (${inner(condition)}) from orders o where o.warehouse_id = $1`)).toEqual(
      expected,
    );
    expect(
      listed(`select from orders o cross join lateral (${inner(condition)}) l
        where o.warehouse_id = $1`),
    ).toEqual(expected);
  }
  expect(
    listed(`with o as (select * from orders where warehouse_id = $1)
      select from o join order_line l on l.warehouse_id = o.warehouse_id`),
  ).toEqual({ orders: 'CONSTANT', order_line: 'ROW' });
});

test('a list is inferred from joins, and into queries inside', () => {
  expect(
    listed(`select (select from order_line l where l.warehouse_id = o.warehouse_id)
      from orders o join pick p on p.warehouse_id = o.warehouse_id
      where o.warehouse_id = any($1)`),
  ).toEqual({ orders: 'LIST', order_line: 'LIST', pick: 'LIST' });
  expect(
    listed(`select from (select l.warehouse_id, count(*) from order_line l
      where l.warehouse_id in (1, 2) group by 1) l
      join orders o on o.warehouse_id = l.warehouse_id`),
  ).toEqual({ orders: 'LIST', order_line: 'LIST' });
});

test('a condition on the rows of a query in place of a table holds for its tables', () => {
  const union = `(select warehouse_id, id from orders
    union all select warehouse_id, id from pick) u`;
  expect(listed(`select from ${union} where u.warehouse_id = $1`)).toEqual({
    orders: 'CONSTANT',
    pick: 'CONSTANT',
  });
  expect(listed(`select from ${union} where u.id = $1`)).toEqual({ orders: 'NONE', pick: 'NONE' });
  expect(
    listed(`select from (select * from orders order by id limit 1) o where o.warehouse_id = $1`),
  ).toEqual({ orders: 'NONE' });
});

test('reads each side of a union', () => {
  expect(
    listed(`select id from orders where warehouse_id = $1 union select id from pick
      union select id from order_line where warehouse_id = $1`),
  ).toEqual({ orders: 'CONSTANT', pick: 'NONE', order_line: 'CONSTANT' });
});

test('a table that a statement names twice counts at its least', () => {
  expect(
    listed(`select from orders a where a.warehouse_id = $1
      and exists (select from orders b where b.id = a.id or b.warehouse_id = $1)`),
  ).toEqual({ orders: 'NONE' });
});

test('a statement that names a warehouse by no constant and no list is a fault, unless it says why', () => {
  const faults = (statement: string) => faultsOf(statement, growing);
  expect(faults('select from orders where warehouse_id = any($1)')).toEqual([]);
  expect(faults('select from orders where id = $1')).toEqual([
    'names the warehouse of orders not at all',
  ]);
  expect(faults('select from orders where warehouse_id = any($1) for update')).toEqual([
    'locks rows of orders without a constant warehouse',
  ]);
  expect(faults('select from orders where warehouse_id = $1 for update')).toEqual([]);
  expect(faults('select /* asks all nodes: a job */ from orders')).toEqual([]);
  expect(faults('select /* asks all nodes: a job */ from orders where warehouse_id = 1')).toEqual([
    'says that it asks all nodes, and does not',
  ]);
});

test('counts the statements of a function that name no variable or constant', () => {
  const body = `begin
    perform from orders where warehouse_id = _warehouse;
    perform from orders where warehouse_id = new.warehouse_id;
    perform from orders where id = new.id;
  end`;
  const stored = {
    name: 'f',
    language: 'plpgsql',
    definition: `create function f() returns trigger language plpgsql as $$ ${body} $$`,
    body,
  };
  expect(unnamedIn([stored], { distributed: growing, views: [] })).toEqual({ f: 1 });
});

test('the number of such statements neither rises nor stays behind', () => {
  expect(functionFaults({ f: 1 }, { f: 1 })).toEqual([]);
  expect(functionFaults({ f: 2 }, { f: 1 })).toHaveLength(1);
  expect(functionFaults({}, { f: 1 })).toHaveLength(1);
});
