import type { TSchema } from 'typebox';

interface Schema {
  writeOnly?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * Returns a valid body without the fields that its schema marks `writeOnly`, because the fast hash of a password is as good as the
 * password. Where a schema has alternatives, a secret of any of them is left out.
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
