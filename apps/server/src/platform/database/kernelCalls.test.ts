import { expect, test } from 'vitest';
import { unservedCalls } from './kernelCalls.ts';

const move = 'move(_on ledger.context, _from bigint) returns bigint';
const context = 'type context (warehouse_id bigint, at timestamp with time zone)';

test('a kernel serves calls of functions and types that it has, also with further parameters that have defaults', () => {
  const longer =
    "move(_on ledger.context, _from bigint, _wave bigint DEFAULT 0, _why text DEFAULT 'x'::text) returns bigint";
  expect(unservedCalls([move, context], [context, move])).toEqual([]);
  expect(unservedCalls([move], [longer])).toEqual([]);
});

test.each([
  ['is gone', []],
  ['needs more', ['move(_on ledger.context, _from bigint, _wave bigint) returns bigint']],
  ['needs one more of several', [`${move.replace(')', ', _a int DEFAULT 0, _b int)')}`]],
  ['takes another parameter', ['move(_on ledger.context, _pallet bigint) returns bigint']],
  ['returns something else', ['move(_on ledger.context, _from bigint) returns text']],
  ['has another name', ['move_all(_on ledger.context, _from bigint) returns bigint']],
])('a call is not served by a function that %s', (_, calls) => {
  expect(unservedCalls([move], calls)).toEqual([move]);
});

test('a call is not served by a type with other columns', () => {
  expect(unservedCalls([context], [context.replace(')', ', wave bigint)')])).toEqual([context]);
});
