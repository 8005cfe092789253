import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { namingsOf } from './warehouses.ts';

beforeAll(() => loadModule());

const growing = new Set(['orders', 'order_line', 'pick']);
const listed = (statement: string) => Object.fromEntries(namingsOf(statement, growing));

test('finds a warehouse that is a constant or a parameter', () => {
  expect(listed('select from orders where warehouse_id = $1 and id = $2')).toEqual({
    orders: 'CONSTANT',
  });
  expect(listed('update orders o set id = 1 where o.warehouse_id = $1::bigint')).toEqual({
    orders: 'CONSTANT',
  });
  expect(listed('delete from pick p using orders o where o.warehouse_id = 3')).toEqual({
    pick: 'NONE',
    orders: 'CONSTANT',
  });
  expect(listed('select from product where id = $1')).toEqual({});
});

test('tells a list of warehouses, and the warehouse of another row', () => {
  expect(listed('select from orders o where o.warehouse_id = any($1)')).toEqual({ orders: 'LIST' });
  expect(
    listed(`select from orders o join order_line l on l.warehouse_id = o.warehouse_id
      where o.warehouse_id = $1`),
  ).toEqual({ orders: 'CONSTANT', order_line: 'ROW' });
  expect(
    listed(`select (select from order_line l where l.warehouse_id = o.warehouse_id)
      from orders o where o.id = $1`),
  ).toEqual({ orders: 'NONE', order_line: 'NONE' });
});

test('a table that a statement names twice counts at its least', () => {
  expect(
    listed(`select from orders a where a.warehouse_id = $1
      and exists (select from orders b where b.id = a.id or b.warehouse_id = $1)`),
  ).toEqual({ orders: 'NONE' });
});
