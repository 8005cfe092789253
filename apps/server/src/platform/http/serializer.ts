import { isDeepStrictEqual } from 'node:util';
import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';

export type Serialize = (value: unknown) => string;

/** Compiles a schema at its first use, once in a process: the tests start many servers in one. */
const compiled = new WeakMap<TSchema, Serialize>();

function compile(schema: TSchema): Serialize {
  const serialize: Serialize = build(withNullable(schema) as Parameters<typeof build>[0]);
  compiled.set(schema, serialize);
  return serialize;
}

/**
 * Replaces each union with null in a schema by `nullable`. For each part of a union
 * fast-json-stringify lets Ajv compile a check, which takes ten times as long as all else, and runs
 * it on each value, which takes half of the time of writing a page of orders.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, withNullable(part)]),
  );
  if (anyOf === undefined) return rest;
  const [part, last] = Array.isArray(anyOf) ? anyOf : [];
  return last?.type === 'null' && typeof part.type === 'string'
    ? { ...rest, ...part, nullable: true }
    : { ...rest, anyOf };
}

/**
 * Returns a serializer for a schema. It drops unknown fields and requires the required ones. With
 * `strict`, a value that it would drop or change is an error.
 */
export function serializerOf(schema: TSchema, { strict }: { strict: boolean }): Serialize {
  const serialize: Serialize = (value) => (compiled.get(schema) ?? compile(schema))(value);
  return strict ? (value) => requireSame(value, serialize(value)) : serialize;
}

function requireSame(value: unknown, written: string): string {
  const whole = JSON.stringify(value);
  // Texts that differ may differ in the order of their fields only.
  if (written !== whole && !isDeepStrictEqual(JSON.parse(written), JSON.parse(whole)))
    throw new Error(`The contract does not allow ${whole}: it leaves ${written}.`);
  return written;
}
