import type { Schema } from './schema.ts';

/**
 * Returns a valid body without the fields that its schema marks `writeOnly`: the fast hash of a
 * password would be as good as the password. In a schema with alternatives, leaves out the secrets
 * of each.
 */
export function withoutSecrets({ properties, items, anyOf = [] }: Schema, body: unknown): unknown {
  const rest = anyOf.reduce((left, choice) => withoutSecrets(choice, left), body);
  if (Array.isArray(rest)) return items ? rest.map((each) => withoutSecrets(items, each)) : rest;
  if (!properties || typeof rest !== 'object' || rest === null) return rest;
  const kept = Object.entries(rest).filter(([name]) => !isSecret(properties[name]));
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, withoutSecrets(properties[name] ?? {}, inner)]),
  );
}

const isSecret = (schema: Schema | undefined): boolean =>
  schema?.writeOnly === true || (schema?.anyOf ?? []).some(isSecret);
