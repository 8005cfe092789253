import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { copyingInserts } from './copying.ts';

beforeAll(() => loadModule());

const database = { functions: [], distributed: new Set(['pallet']), views: [] };
const faults = (sql: string) => copyingInserts([{ sql, place: 'here' }], database);
const fault = 'here inserts from the table pallet, which asks all nodes without a with';

test('finds an insert of what a distributed table has, within a statement too', () => {
  const insert = 'insert into pick (id) select p.id from pallet p where p.warehouse_id = $1';
  expect(faults(insert)).toEqual([fault]);
  expect(faults(`with picked as (${insert} returning id) select id from picked`)).toEqual([fault]);
});

test('reads the statements of functions', () => {
  const body = 'insert into pick (id) select id from pallet where warehouse_id = 1';
  const definition = `create function copy() returns void language sql as $$${body}$$`;
  const functions = [{ name: 'copy', language: 'sql', definition, body }];
  expect(copyingInserts([], { ...database, functions })).toEqual([fault.replace('here', 'copy')]);
});

test('lets inserts read it in a with, beside others, in groups, and where all nodes have it', () => {
  for (const sql of [
    'with p as (select id from pallet where warehouse_id = $1) insert into pick select id from p',
    'insert into pick select p.id from pallet p join unnest($1) u on u = p.id',
    'insert into pick select max(id) from pallet where warehouse_id = $1 group by lpn',
    'insert into pick select id from product',
    'insert into pick values ($1)',
  ])
    expect(faults(sql)).toEqual([]);
});
