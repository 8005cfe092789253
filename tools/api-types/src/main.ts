import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@lading/contract/endpoints';
import { buildApp } from '@lading/server/src/app.ts';
import { openVault } from '@lading/server/src/platform/auth/vault.ts';
import { openDatabase } from '@lading/server/src/platform/database/database.ts';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

// Writes api.ts of packages/client from the description of the API; with --verify it only compares.
const HEAD =
  '// Generated from the contract by `npm run types:calls`, and compared by `npm run check`. Not to be edited.';
const file = fileURLToPath(new URL('../../../packages/client/src/api.ts', import.meta.url));

const blob = ts.factory.createTypeReferenceNode('Blob');

/**
 * Leaves out what types do not need: examples, the headers of responses and who may call, which are
 * most of the document. The problems of all statuses have one schema.
 */
function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean);
  if (typeof value !== 'object' || value === null) return value;
  // Of an object with alternatives, the fields are what TypeScript can say.
  const isObject = 'properties' in value && 'type' in value;
  // The client asks for JSON where a response has other forms.
  const isForJson = 'application/json' in value;
  const kept = Object.entries(value).filter(
    ([key]) =>
      !LEFT_OUT.has(key) &&
      !(isObject && key === 'anyOf') &&
      (!isForJson || key === 'application/json'),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, leanBelow(key, inner)]));
}

/** The names of fields are no keywords of OpenAPI. */
function leanBelow(key: string, value: Record<string, unknown>): unknown {
  if (key === 'responses') return leanResponses(value);
  if (key !== 'properties') return lean(value);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, lean(field)]));
}

const LEFT_OUT = new Set(['example', 'examples', 'headers', 'security', 'tags']);

function leanResponses(responses: Record<string, unknown>): unknown {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return { ...(lean(Object.fromEntries(successes)) as object), default: problem };
}

const problem = {
  description: 'A refusal.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Reads the description from an application whose database is not there. */
async function describe(): Promise<unknown> {
  const databaseUrl = 'postgres://127.0.0.1:1/none';
  const { db, close } = openDatabase(databaseUrl);
  const { fastify } = await buildApp({
    db,
    databaseUrl,
    logLevel: 'silent',
    metricsToken: null,
    vault: openVault(() => 'of no use'),
    trustProxy: 0,
    webFolder: null,
  });
  const { body } = await fastify.inject('/api/openapi.json');
  await fastify.close();
  await close();
  return JSON.parse(body);
}

const types = await openapiTS(lean(await describe()) as OpenAPI3, {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  transform: (schema) => ('contentMediaType' in schema ? blob : undefined),
});

const unkeyed = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, definition }) =>
      method === 'POST' && (definition.idempotent === false || definition.permission === 'public'),
  )
  .map(({ path }) => `  '${path}',`);

const text = [
  HEAD,
  '',
  astToString(types),
  '/** The POSTs that take no Idempotency-Key. */',
  'export const unkeyedPosts: ReadonlySet<string> = new Set([',
  ...unkeyed.sort(),
  ']);',
  '',
].join('\n');

if (!process.argv.includes('--verify')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('packages/client/src/api.ts is not what the contract says: npm run types:calls');
  process.exitCode = 1;
}
