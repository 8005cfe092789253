import { endpoints } from '@lading/contract/endpoints';
import { expect, test } from 'vitest';
import { csvColumns } from '../src/platform/http/csv.ts';
import { exampleOf } from '../src/platform/http/examples.ts';
import { requireContract } from './responses.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const asn = {
  id: 42,
  customer: { id: 7, name: 'Acme' },
  items: [{ id: 1, product: { id: 3, sku: 'S', name: 'Lamp' } }],
};
const answered = (status: number, body: unknown, contentType = JSON_TYPE) => ({
  status,
  body,
  contentType,
});
const problem = (more: object = {}) => ({
  type: 'urn:lading:problem:NOT_FOUND',
  title: 'Not Found',
  status: 404,
  detail: 'The order was not found.',
  error: 'The order was not found.',
  code: 'NOT_FOUND',
  facts: { what: 'ORDER' },
  requestId: 'r-1',
  ...more,
});
const refused = (more?: object, contentType = 'application/problem+json') =>
  answered(404, problem(more), contentType);

/** The example of an endpoint's response, as the API description shows it. */
function example(name: string): Record<string, unknown> {
  const { responses } = endpoints.find((entry) => entry.name === name)?.endpoint.definition ?? {};
  const schema = Object.values(responses ?? {})[0];
  if (!schema) throw new Error(`${name} has no answer with a body.`);
  return exampleOf(schema) as Record<string, unknown>;
}

test('the example of every response is valid', () => {
  for (const { endpoint } of endpoints) {
    for (const [status, schema] of Object.entries(endpoint.definition.responses)) {
      if (endpoint.definition.isStream) continue;
      const url = endpoint.path.replace(/\{\w+\}/g, '42');
      requireContract(
        endpoint.method,
        url,
        answered(Number(status), schema === null ? '' : exampleOf(schema)),
      );
    }
  }
});

test('an unknown field is reported with its endpoint and path, at any depth', () => {
  const order = example('getOrder');
  const items = [
    { ...(order.items as object[])[0], product: { id: 3, sku: 'S', name: 'Lamp', cost: 5 } },
  ];
  expect(() =>
    requireContract('GET', '/api/orders/42?x=1', answered(200, { ...order, items })),
  ).toThrow(
    /^GET \/api\/orders\/\{id\} \(\/api\/orders\/42\?x=1\) .*items\.0\.product\.cost is not known here/,
  );
  const stock = { ...example('getPallet'), location: { id: 1, name: 'A', secret: true } };
  expect(() => requireContract('GET', '/api/pallets/LPN-1', answered(200, stock))).toThrow(
    'location.secret is not known here',
  );
});

test('a missing field and a value of another type are reported', () => {
  expect(() => requireContract('GET', '/api/asns/42', answered(200, asn))).toThrow(
    'items.0.expectedQuantity is required',
  );
  const late = { ...example('getOrder'), orderDate: 'yesterday' };
  expect(() => requireContract('GET', '/api/orders/42', answered(200, late))).toThrow(
    'orderDate must be an instant',
  );
});

test('a literal path is not taken for a parameter', () => {
  requireContract('GET', '/api/asns/summary', answered(200, example('summarizeAsns')));
});

test.each([
  [
    'a status that is not declared',
    'GET',
    '/api/orders/42',
    answered(201, example('getOrder')),
    'only 200 is declared',
  ],
  ['an endpoint that nobody knows', 'GET', '/api/secrets', answered(200, []), 'no such endpoint'],
  ['a body after a deletion', 'DELETE', '/api/customers/42', answered(204, '{}'), 'a body is sent'],
  [
    'a document as plain text',
    'GET',
    '/api/orders/42',
    answered(200, 'x', 'text/plain'),
    'text/plain',
  ],
  [
    'CSV where none is declared',
    'GET',
    '/api/orders/42',
    answered(200, 'id', 'text/csv'),
    'text/csv is not declared',
  ],
  [
    'CSV with another header',
    'GET',
    '/api/customers',
    answered(200, 'id,secret\r\n', 'text/csv'),
    'the header of the CSV',
  ],
  [
    'a refusal with an unknown code',
    'GET',
    '/api/orders/42',
    refused({ code: 'NOPE' }),
    'code must be one of',
  ],
  [
    'a refusal with a field too many',
    'GET',
    '/api/orders/42',
    refused({ stack: 'at' }),
    'stack is not known here',
  ],
  [
    'a refusal of another status',
    'GET',
    '/api/orders/42',
    refused({ status: 400 }),
    'status is 400',
  ],
  [
    'a code of another status',
    'GET',
    '/api/orders/42',
    refused({ code: 'STALE' }),
    'STALE belongs to 412',
  ],
  ['a refusal as plain JSON', 'GET', '/api/orders/42', refused({}, JSON_TYPE), 'application/json'],
  ['a refusal that is not described', 'POST', '/api/auth/login', refused(), 'names no 404'],
] as const)('%s is refused', (_what, method, url, answer, text) => {
  expect(() => requireContract(method, url, answer)).toThrow(text);
});

test('a list as CSV has the columns of its item', () => {
  const list = endpoints.find(({ name }) => name === 'listCustomers')?.endpoint.definition
    .responses[200] as unknown as { items: never };
  requireContract(
    'GET',
    '/api/customers',
    answered(200, `${csvColumns(list.items).join(',')}\r\n`, 'text/csv; charset=utf-8'),
  );
});

/** The paths of the objects with named fields that would let another field pass. */
function openObjects(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen =
    'properties' in schema &&
    'type' in schema &&
    !('additionalProperties' in schema && schema.additionalProperties === false);
  return [
    ...(isOpen ? [at] : []),
    ...Object.entries(schema).flatMap(([key, inner]) => openObjects(inner, `${at}.${key}`)),
  ];
}

test('every object of every response is closed, but that of audit changes', () => {
  const open = endpoints.flatMap(({ name, endpoint }) =>
    openObjects(endpoint.definition.responses, name),
  );
  expect(open).toEqual([]);
});
