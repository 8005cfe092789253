import { isDeepStrictEqual } from 'node:util';
import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';

export type Serialize = (value: unknown) => string;

/** Compiled on first use, once in a process: the tests begin many servers in one. */
const compiled = new WeakMap<TSchema, Serialize>();

function compile(schema: TSchema): Serialize {
  // Formats are checked on input. Here Ajv would only warn of our own ones.
  const serialize: Serialize = build(schema as Parameters<typeof build>[0], { ajv: { validateFormats: false } });
  compiled.set(schema, serialize);
  return serialize;
}

/**
 * Returns a serializer for a schema: it drops unknown fields and requires the required ones. With `strict` a value that would be
 * dropped or changed is an error.
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
