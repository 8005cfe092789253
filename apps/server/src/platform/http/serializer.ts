import { isDeepStrictEqual } from 'node:util';
import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';

/** Writes a value as JSON. */
export type Serialize = (value: unknown) => string;

/**
 * Writes values as their schema says: a field that it does not name is left out, and one that it requires must be there. With `strict` a
 * field that would be left out, or written as another value, is an error. Compiled when it is first used.
 */
export function serializerOf(schema: TSchema, { strict }: { strict: boolean }): Serialize {
  let compiled: Serialize | undefined;
  const serialize: Serialize = (value) => {
    // Formats are checked where input is: here Ajv would only warn of those that are ours.
    compiled ??= build(schema as Parameters<typeof build>[0], { ajv: { validateFormats: false } });
    return compiled(value);
  };
  return strict ? (value) => requireSame(value, serialize(value)) : serialize;
}

function requireSame(value: unknown, written: string): string {
  const whole = JSON.stringify(value);
  if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(whole)))
    throw new Error(`The contract does not allow ${whole}: it leaves ${written}.`);
  return written;
}
