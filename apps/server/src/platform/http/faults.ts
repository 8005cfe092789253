import { type FieldFault, MAX_FAULTS } from '@lading/contract/refusals';
import { FIRST_DATE, LAST_DATE } from '@lading/domain/time';
import type { Ajv, ErrorObject } from 'ajv';
import { newPasswordFault } from '../auth/passwords.ts';
import type { Schema } from './schema.ts';

/** Returns the first of alternative fields of which an object needs one, if it has none of them. */
function missingChoice(
  { type, anyOf = [] }: Schema,
  object: Record<string, unknown>,
): string | undefined {
  if (type !== 'object') return undefined;
  const isMissing = anyOf.every(({ required = [], properties = {} }) =>
    required.some(
      (name) => object[name] == null || (properties[name]?.const ?? object[name]) !== object[name],
    ),
  );
  return isMissing ? anyOf[0]?.required?.[0] : undefined;
}

/** The longest path that is shown, because a caller can send field names of any length. */
const MAX_PATH = 120;

/**
 * Returns the first faults of a value that its schema does not allow, at most `MAX_FAULTS`. Ajv
 * alone would collect every fault, and a body of a megabyte can have hundreds of thousands: so
 * objects and lists are walked here until there are enough faults, and Ajv checks single values. A
 * list that is too long is not walked.
 */
export function faultsOf(ajv: Ajv, schema: Schema, value: unknown): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  const isFull = (): boolean => faults.size >= MAX_FAULTS;
  const add = (path: string, message: string): void => {
    const shown = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
    if (!isFull() && !faults.has(shown)) faults.set(shown, { path: shown, message });
  };

  function walk(given: Schema, inner: unknown, path: string): void {
    if (isFull()) return;
    const before = faults.size;
    const node = branchFor(given, inner);
    if (Array.isArray(inner) && node.items) walkList(node.items, inner, path, node.maxItems);
    else if (isObject(inner) && node.properties) walkObject(node, node.properties, inner, path);
    // Ajv checks what the walk does not: types, ranges, formats, repeated entries.
    if (faults.size === before)
      for (const fault of check(ajv, node, inner)) add(under(path, fault.path), fault.message);
  }

  function walkList(
    items: Schema,
    list: readonly unknown[],
    path: string,
    maxItems = Number.POSITIVE_INFINITY,
  ): void {
    const isTooLong = list.length > maxItems;
    if (isTooLong) add(path, `must have at most ${maxItems} entries`);
    for (let at = 0; at < list.length && !isTooLong && !isFull(); at += 1)
      walk(items, list[at], under(path, String(at)));
  }

  function walkObject(
    node: Schema,
    known: NonNullable<Schema['properties']>,
    object: Record<string, unknown>,
    path: string,
  ): void {
    for (const name of node.required ?? [])
      if (object[name] === undefined) add(under(path, name), 'is required');
    const missing = missingChoice(node, object);
    if (missing !== undefined) add(under(path, missing), 'is required');
    for (const name in object) {
      if (isFull()) return;
      const property = Object.hasOwn(known, name) ? known[name] : undefined;
      if (property) walk(property, object[name], under(path, name));
      else if (node.additionalProperties === false) add(under(path, name), 'is not known here');
    }
  }

  walk(schema, value, '');
  return [...faults.values()];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const under = (path: string, name: string): string =>
  path && name ? `${path}.${name}` : path || name;

/** Of a schema that also allows null, the branch for the given object or list. */
function branchFor(schema: Schema, value: unknown): Schema {
  const type = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : null;
  return (type && schema.anyOf?.find((branch) => branch.type === type)) || schema;
}

const COMPOSED = new Set(['anyOf', 'oneOf', 'if']);

/**
 * Returns Ajv's faults of a value. Called where its entries and fields have none, so they are few.
 */
function check(ajv: Ajv, schema: Schema, value: unknown): FieldFault[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  const faults = new Map<string, FieldFault>();
  for (const error of validate.errors ?? []) {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    if (COMPOSED.has(error.keyword) && faults.has(path)) continue;
    if (error.keyword === 'type' && error.params.type === 'null' && faults.has(path)) continue;
    faults.set(path, { path, message: faults.get(path)?.message ?? messageOf(error) });
  }
  return [...faults.values()];
}

const formatMessages: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  date: `must be a date from ${FIRST_DATE} to ${LAST_DATE}, such as 2026-11-28`,
  'date-time': `must be an instant from ${FIRST_DATE} to ${LAST_DATE}, such as 2026-11-28T08:30:00.000Z`,
  price: 'must have at most two decimals',
  gtin: 'must be a GTIN: 8, 12, 13 or 14 digits, of which the last is the right check digit',
  locale: 'must be a language tag, such as en-US',
  'time-zone': 'must be an IANA time zone, such as Europe/Amsterdam',
};

const typeMessages: Readonly<Record<string, string>> = {
  integer: 'must be a whole number',
  number: 'must be a number',
  string: 'must be text',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

function messageOf({ keyword, params, message, schema, parentSchema, data }: ErrorObject): string {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
  if (keyword === 'type') return typeMessages[String(params.type)] ?? message ?? 'is not valid';
  if (keyword === 'pattern' && params.pattern === '\\S') return 'must not be empty';
  if (keyword === 'format' && params.format === 'password')
    return newPasswordFault(String(data)) ?? 'is not valid';
  if (keyword === 'format')
    return formatMessages[String(params.format)] ?? message ?? 'is not valid';
  if (keyword === 'minLength')
    return params.limit === 1
      ? 'must not be empty'
      : `must have at least ${params.limit} characters`;
  if (keyword === 'maxLength') return `must have at most ${params.limit} characters`;
  if (keyword === 'minimum') return `must be at least ${params.limit}`;
  if (keyword === 'maximum') return `must be at most ${params.limit}`;
  if (keyword === 'minItems')
    return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} entries`;
  if (keyword === 'exclusiveMinimum') return `must be more than ${params.limit}`;
  if (keyword === 'minProperties') return 'must name something to change';
  if (keyword === 'pattern')
    return `must be written like ${(parentSchema as { examples?: unknown[] }).examples?.[0]}`;
  if (keyword === 'not') return `must not be ${(schema as { const: unknown }).const}`;
  return message ?? 'is not valid';
}
