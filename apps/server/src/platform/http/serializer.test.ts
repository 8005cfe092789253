import { CalendarDate, Nullable } from '@lading/contract/fields';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { serializerOf } from './serializer.ts';

const schema = Type.Object({
  id: Type.Integer(),
  location: Type.Union([Type.Object({ name: Type.String() }), Type.Null()]),
});

test('a field that the schema does not name is left out, at any depth', () => {
  const serialize = serializerOf(schema, { strict: false });
  expect(serialize({ id: 1, location: { name: 'A-1', secret: 'x' }, hash: 'y' })).toBe(
    '{"id":1,"location":{"name":"A-1"}}',
  );
  expect(serialize({ id: 1, location: null })).toBe('{"id":1,"location":null}');
});

test('a nullable field is its value or null, at any depth', () => {
  const lot = Nullable(
    Type.Object({
      code: Type.String(),
      expiresOn: Nullable(CalendarDate),
      units: Nullable(Type.Array(Nullable(Type.Integer()))),
    }),
  );
  const serialize = serializerOf(
    Type.Array(Type.Object({ lot, note: Type.Optional(Nullable(Type.Literal('HELD'))) })),
    { strict: true },
  );
  const rows = [
    { lot: { code: 'L-1', expiresOn: '2026-11-26', units: [1, null] }, note: 'HELD' },
    { lot: { code: 'L-2', expiresOn: null, units: null }, note: null },
    { lot: null },
  ];
  expect(serialize(rows)).toBe(JSON.stringify(rows));
});

test('a required field that is missing is an error', () => {
  expect(() => serializerOf(schema, { strict: false })({ location: null })).toThrow(
    '"id" is required',
  );
});

test('where responses are strict, an undeclared field is an error', () => {
  const serialize = serializerOf(schema, { strict: true });
  expect(() => serialize({ id: 1, location: null, hash: 'y' })).toThrow(
    'The contract does not allow',
  );
  expect(serialize({ id: 1, location: null })).toBe('{"id":1,"location":null}');
});
