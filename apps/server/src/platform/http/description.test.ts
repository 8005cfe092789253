import { endpoints, rooms } from '@lading/contract/endpoints';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '#test/server.ts';
import { exampleOf } from './examples.ts';
import { compileSchema } from './validation.ts';

interface Media {
  schema: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: object[];
  parameters?: Record<string, string>[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, { content: Record<string, Media> }>;
  };
}

let server: TestServer;
let document: Document;

beforeAll(async () => {
  server = await testServer();
  const answer = await server.app.inject('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  document = answer.json();
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('every endpoint of the contract is described, and its operation has a unique name', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const { endpoint, room } of endpoints) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation, `${endpoint.method} ${endpoint.path}`).toBeDefined();
    expect(operation?.tags).toEqual([room]);
    expect(operation?.summary).not.toBe('');
  }
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('the named schemas of the rooms have different names', () => {
  const names = Object.values(rooms).flatMap((room) =>
    Object.entries(room as Record<string, unknown>)
      .filter(([name, value]) => /^[A-Z]/.test(name) && Object(value).type !== undefined)
      .map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  );
  const different = [...new Set(names)].map((text) => text.split(' ', 1)[0]);
  expect(new Set(different).size).toBe(different.length);
});

test('both kinds of credentials are described: sessions for every call, API keys for those with a scope', () => {
  const securityOf = (path: string) => document.paths[path]?.get?.security;
  expect(securityOf('/api/orders')).toEqual([{ session: [] }, { key: [] }]);
  expect(securityOf('/api/auth/me')).toBeUndefined();
  expect(document).toMatchObject({
    security: [{ session: [] }],
    components: { securitySchemes: { session: { scheme: 'bearer' }, key: { scheme: 'bearer' } } },
  });
});

test('a linter of OpenAPI finds nothing: names, references, examples, security, descriptions', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Health and this description refuse nobody.
    rules: { 'operation-4xx-response': 'off' },
  });
  const found = await lintFromString({
    source: JSON.stringify(document),
    config,
    absoluteRef: 'openapi.json',
  });
  expect(
    found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([]);
});

test('every example is valid by the schema beside it', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  addFormats.default(ajv as never);
  ajv.addFormat('price', true);
  ajv.addFormat('time-zone', true);
  ajv.addSchema(document, 'api');
  const media = [
    ...operations().flatMap(({ path, method, operation }) => [
      ...Object.values(operation.requestBody?.content ?? {}).map((each) => ({
        at: `${method} ${path} body`,
        one: each,
      })),
      ...Object.entries(operation.responses).flatMap(([status, response]) =>
        Object.values(response.content ?? {}).map((each) => ({
          at: `${method} ${path} ${status}`,
          one: each,
        })),
      ),
    ]),
    ...Object.entries(document.components.responses).flatMap(([name, response]) =>
      Object.values(response.content).map((each) => ({ at: name, one: each })),
    ),
  ];
  for (const { at, one } of media) {
    if (one.example === undefined) continue;
    const absolute = JSON.parse(JSON.stringify(one.schema).replaceAll('"#/', '"api#/'));
    const valid = ajv.compile(absolute);
    expect(valid(one.example), `${at}: ${ajv.errorsText(valid.errors)}`).toBe(true);
  }
});

describe('an example passes the check that the server itself makes', () => {
  test.each(
    endpoints
      .filter(({ endpoint }) => endpoint.definition.body)
      .map(({ name, endpoint }) => [name, endpoint] as const),
  )('%s', (_name, endpoint) => {
    const body = endpoint.definition.body;
    if (!body) return;
    const check = compileSchema(body);
    expect(check(exampleOf(body)), JSON.stringify(check.errors)).toBe(true);
  });
});

test('the pages for people are served without a session', async () => {
  for (const path of [
    '/api/docs',
    '/api/docs/static/swagger-initializer.js',
    '/api/docs/static/swagger-ui-bundle.js',
    '/api/docs/json',
  ]) {
    expect((await server.app.inject(path)).statusCode, path).toBe(200);
  }
  expect((await server.app.inject('/api/docs/json')).json()).toEqual(document);
});
