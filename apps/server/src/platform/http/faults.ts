import { SPELLING } from '@lading/contract/fields';
import { MAX_FAULTS } from '@lading/contract/refusals';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { FIRST_DATE, LAST_DATE } from '@lading/domain/time';
import type { Ajv, ErrorObject } from 'ajv';
import { newPasswordFault } from '../auth/passwords.ts';
import type { FieldAtFault } from '../refusal.ts';
import type { Schema } from './schema.ts';

/** Returns the first of the alternative fields if an object has none of them. */
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

/** The longest path in a message: a caller can send field names of any length. */
const MAX_PATH = 120;

/**
 * Returns the first faults of an invalid value, at most `MAX_FAULTS`. Ajv alone would collect every
 * fault, and a body of a megabyte can have hundreds of thousands. So this function walks objects
 * and lists until it has enough faults, and Ajv checks single values. A list that is too long is
 * not walked.
 */
export function faultsOf(ajv: Ajv, schema: Schema, value: unknown): FieldAtFault[] {
  const faults = new Map<string, FieldAtFault>();
  const isFull = (): boolean => faults.size >= MAX_FAULTS;
  const add = (path: string, { code, facts }: Fault): void => {
    const shown = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path;
    if (!isFull() && !faults.has(shown)) faults.set(shown, { path: shown, code, facts });
  };

  function walk(schema: Schema, inner: unknown, path: string): void {
    if (isFull()) return;
    const before = faults.size;
    const node = branchFor(schema, inner);
    if (Array.isArray(inner) && node.items) walkList(node.items, inner, path, node.maxItems);
    else if (isObject(inner) && node.properties) walkObject(node, node.properties, inner, path);
    // Ajv checks what the walk does not: types, ranges, formats, repeated entries.
    if (faults.size === before)
      for (const found of check(ajv, node, inner)) add(under(path, found.path), found);
  }

  function walkList(
    items: Schema,
    list: readonly unknown[],
    path: string,
    maxItems = Number.POSITIVE_INFINITY,
  ): void {
    const isTooLong = list.length > maxItems;
    if (isTooLong) add(path, fault('TOO_MANY_ENTRIES', { most: maxItems }));
    for (let index = 0; index < list.length && !isTooLong && !isFull(); index += 1)
      walk(items, list[index], under(path, String(index)));
  }

  function walkObject(
    node: Schema,
    known: NonNullable<Schema['properties']>,
    object: Record<string, unknown>,
    path: string,
  ): void {
    for (const name of node.required ?? [])
      if (object[name] === undefined) add(under(path, name), fault('REQUIRED'));
    const missing = missingChoice(node, object);
    if (missing !== undefined) add(under(path, missing), fault('REQUIRED'));
    for (const name in object) {
      if (isFull()) return;
      const property = Object.hasOwn(known, name) ? known[name] : undefined;
      if (property) walk(property, object[name], under(path, name));
      else if (node.additionalProperties === false) add(under(path, name), fault('UNKNOWN_FIELD'));
    }
  }

  walk(schema, value, '');
  return [...faults.values()];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const under = (path: string, name: string): string =>
  path && name ? `${path}.${name}` : path || name;

/** For a schema that also allows null, returns the branch for the object or list. */
function branchFor(schema: Schema, value: unknown): Schema {
  const type = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : null;
  return (type && schema.anyOf?.find((branch) => branch.type === type)) || schema;
}

const COMPOSED = new Set(['anyOf', 'oneOf', 'if']);

/** Returns Ajv's faults of a value. Its entries and fields have no faults, so they are few. */
function check(ajv: Ajv, schema: Schema, value: unknown): FieldAtFault[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  const faults = new Map<string, FieldAtFault>();
  for (const error of validate.errors ?? []) {
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    if (COMPOSED.has(error.keyword) && faults.has(path)) continue;
    if (error.keyword === 'type' && error.params.type === 'null' && faults.has(path)) continue;
    faults.set(path, faults.get(path) ?? { path, ...faultOf(error) });
  }
  return [...faults.values()];
}

const formatFaults: Readonly<Record<string, Fault>> = {
  email: fault('NOT_EMAIL'),
  date: fault('NOT_DATE', { from: FIRST_DATE, to: LAST_DATE }),
  'date-time': fault('NOT_INSTANT', { from: FIRST_DATE, to: LAST_DATE }),
  price: fault('NOT_PRICE'),
  gtin: fault('NOT_GTIN'),
  locale: fault('NOT_LOCALE'),
  'time-zone': fault('NOT_TIME_ZONE'),
};

const typeFaults: Readonly<Record<string, Fault>> = {
  integer: fault('NOT_INTEGER'),
  number: fault('NOT_NUMBER'),
  string: fault('NOT_TEXT'),
  boolean: fault('NOT_BOOLEAN'),
  array: fault('NOT_LIST'),
  object: fault('NOT_OBJECT'),
};

const limitFaults: Readonly<Record<string, (limit: number) => Fault>> = {
  minLength: (least) => (least === 1 ? fault('EMPTY') : fault('TOO_SHORT', { least })),
  maxLength: (most) => fault('TOO_LONG', { most }),
  minimum: (least) => fault('TOO_SMALL', { least }),
  maximum: (most) => fault('TOO_LARGE', { most }),
  minItems: (least) => (least === 1 ? fault('EMPTY') : fault('TOO_FEW_ENTRIES', { least })),
  maxItems: (most) => fault('TOO_MANY_ENTRIES', { most }),
  exclusiveMinimum: (limit) => fault('NOT_ABOVE', { limit }),
};

function faultOf({ keyword, params, schema, parentSchema, data }: ErrorObject): Fault {
  const ofLimit = limitFaults[keyword];
  if (ofLimit) return ofLimit(Number(params.limit));
  if (keyword === SPELLING) return params.fault as Fault;
  if (keyword === 'enum')
    return fault('NOT_ONE_OF', { allowed: (params.allowedValues as unknown[]).map(String) });
  if (keyword === 'type') return typeFaults[String(params.type)] ?? fault('INVALID');
  if (keyword === 'pattern' && params.pattern === '\\S') return fault('EMPTY');
  if (keyword === 'format' && params.format === 'password')
    return newPasswordFault(String(data)) ?? fault('INVALID');
  if (keyword === 'format') return formatFaults[String(params.format)] ?? fault('INVALID');
  if (keyword === 'minProperties') return fault('NOTHING_TO_CHANGE');
  if (keyword === 'uniqueItems')
    return fault('REPEATED_ENTRIES', { first: Number(params.i), second: Number(params.j) });
  if (keyword === 'pattern')
    return fault('NOT_LIKE', {
      example: String((parentSchema as { examples?: unknown[] }).examples?.[0]),
    });
  if (keyword === 'not')
    return fault('FORBIDDEN_VALUE', { value: String((schema as { const: unknown }).const) });
  return fault('OTHER_RULE', { rule: keyword });
}
