import { endpoints, rooms } from '@lading/contract/endpoints';
import { refusals } from '@lading/contract/refusals';
import { expect, test } from 'vitest';

interface Schema {
  type?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

type Declared = (typeof endpoints)[number];

const HEAD =
  '// Generated from the contract by `npm run types:calls`; api.test.ts compares them. Not to be edited.';

/** The schemas that have a name in the contract, by their JSON. */
const named = new Map(
  Object.values(rooms).flatMap((room) =>
    Object.entries(room as Record<string, unknown>)
      .filter(
        ([name, value]) =>
          /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && 'type' in value,
      )
      .map(([name, schema]) => [JSON.stringify(schema), name] as const),
  ),
);

const primitives: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of a JSON Schema. */
function typeOf(schema: Schema, atTop = false): string {
  const name = atTop ? undefined : named.get(JSON.stringify(schema));
  if (name) return name;
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.anyOf && !schema.properties)
    return [...new Set(schema.anyOf.map((one) => typeOf(one)))].join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'object') return objectOf(schema);
  return primitives[schema.type ?? ''] ?? 'unknown';
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const about = field.description ? `/** ${field.description.replaceAll('*/', '*\\/')} */ ` : '';
    return `${about}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`;
  });
  if (typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties)}>`;
  if (fields.length === 0 && additionalProperties !== false) return 'Record<string, unknown>';
  return `{ ${fields.join('; ')} }`;
}

/** What a call takes: what is required, and what may be left out. */
function inputOf({ endpoint: { path, definition } }: Declared): string {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => `${name}: ${name === 'lpn' ? 'string' : 'number'}`,
  );
  const { query, body, upload }: { query?: Schema; body?: Schema; upload?: object } = definition;
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(query ? [`query${query.required?.length ? '' : '?'}: ${typeOf(query)}`] : []),
    ...(body ? [`body${'~optional' in body ? '?' : ''}: ${typeOf(body)}`] : []),
    ...(upload ? ['form: FormData'] : []),
  ];
  return `{ ${parts.join('; ')} }`;
}

function responseOf({ endpoint }: Declared): string {
  const [schema = null] = Object.values(endpoint.definition.responses);
  return schema === null ? 'undefined' : typeOf(schema as Schema);
}

// A stream is not a single response.
const declared = endpoints.filter(({ endpoint }) => !endpoint.definition.isStream);

const typeText = (one: Declared): string =>
  `  /** ${one.endpoint.definition.summary} */\n  ${one.name}: { input: ${inputOf(one)}; response: ${responseOf(one)}${one.endpoint.definition.list ? '; isList: true' : ''} };`;

function routeText({ name, endpoint: { method, path, definition } }: Declared): string {
  const isIdempotent =
    method === 'POST' && definition.idempotent !== false && definition.permission !== 'public';
  return `  ${name}: { method: '${method}', path: '${path}'${isIdempotent ? ', isIdempotent: true' : ''} },`;
}

const text = [
  HEAD,
  '',
  ...[...named].map(
    ([schema, name]) => `export type ${name} = ${typeOf(JSON.parse(schema), true)};`,
  ),
  '',
  '/** The `code` of a refusal. */',
  `export type RefusalCode = ${Object.keys(refusals)
    .map((code) => JSON.stringify(code))
    .join(' | ')};`,
  '',
  '/** The input and the response of each call. */',
  'export interface Calls {',
  ...declared.map(typeText),
  '}',
  '',
  '/** The route of each call. */',
  'export const routes: Readonly<Record<keyof Calls, { method: string; path: string; isIdempotent?: true }>> = {',
  ...declared.map(routeText),
  '};',
  '',
].join('\n');

test('the names of schemas and calls are unique', () => {
  for (const names of [[...named.values()], declared.map(({ name }) => name)])
    expect(new Set(names).size).toBe(names.length);
});

test('api.ts has each endpoint as the contract declares it', async () => {
  await expect(text).toMatchFileSnapshot('api.ts');
});
