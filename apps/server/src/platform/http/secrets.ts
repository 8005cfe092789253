import type { TSchema } from 'typebox';

interface Schema {
  writeOnly?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * A valid body without the fields that its schema marks `writeOnly`: a fast hash of a password would be as good as the password.
 * Where a schema gives choices, what is a secret in one of them is left out.
 */
export function withoutSecrets(schema: TSchema, body: unknown): unknown {
  return strip(schema as Schema, body);
}

function strip(schema: Schema, value: unknown): unknown {
  const { properties, items, anyOf = [] } = schema;
  const rest = anyOf.reduce((left, choice) => strip(choice, left), value);
  if (Array.isArray(rest)) return items ? rest.map((one) => strip(items, one)) : rest;
  if (!properties || typeof rest !== 'object' || rest === null) return rest;
  const kept = Object.entries(rest).filter(([name]) => !isSecret(properties[name]));
  return Object.fromEntries(kept.map(([name, inner]) => [name, strip(properties[name] ?? {}, inner)]));
}

const isSecret = (schema: Schema | undefined): boolean => schema?.writeOnly === true || (schema?.anyOf ?? []).some(isSecret);
