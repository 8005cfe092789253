import { expect, test } from 'vitest';
import { differences } from './compare.ts';
import type { ActualColumn } from './describe.ts';
import type { DeclaredColumn } from './source.ts';

const declared = (
  name: string,
  type: DeclaredColumn['types'] extends ReadonlySet<infer T> ? T : never,
  nullable = false,
): DeclaredColumn => ({
  name,
  types: new Set([type]),
  nullable,
});
const actual = (name: string, type: string, notNull?: boolean): ActualColumn => ({
  name,
  type,
  shows: notNull === undefined ? null : { column: name, notNull },
});

test('agrees with the names, types and nullability of a statement', () => {
  const row = [
    declared('id', 'number'),
    declared('createdAt', 'Date'),
    declared('notes', 'string', true),
    declared('ids', 'array'),
  ];
  const columns = [
    actual('id', 'int8', true),
    actual('created_at', 'timestamptz'),
    actual('notes', 'text', false),
    actual('ids', '_int8'),
  ];
  expect(differences(row, columns, 'select ...')).toEqual([]);
});

test('reports a declared column that is missing, and a column that is not declared', () => {
  expect(
    differences(
      [declared('reference', 'string')],
      [actual('order_reference', 'text')],
      'select ...',
    ),
  ).toEqual([
    'has no column "reference", which is declared',
    'has a column "orderReference", which is not declared',
  ]);
});

test('reports a type that the driver reads as another one', () => {
  expect(differences([declared('id', 'string')], [actual('id', 'int8')], 'select ...')).toEqual([
    'has "id" as int8, which is declared as string',
  ]);
});

test('reports a column that may be null, unless the statement excludes nulls or states that it writes none', () => {
  const row = [declared('lpn', 'string')];
  const columns = [actual('lpn', 'text', false)];
  expect(differences(row, columns, 'select lpn from t')).toHaveLength(1);
  expect(differences(row, columns, 'select lpn from t where lpn is not null')).toEqual([]);
  expect(differences(row, columns, 'insert into t returning lpn /* never null: lpn */')).toEqual(
    [],
  );
});

test('ignores the keyset columns of a list', () => {
  expect(
    differences(
      [declared('id', 'number')],
      [actual('id', 'int8'), actual('keyset_id', 'int8')],
      'select ...',
    ),
  ).toEqual([]);
});
