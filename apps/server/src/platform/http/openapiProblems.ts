import type { Endpoint } from '@lading/contract/endpoint';
import { MAX_FAULTS, type RefusalCode, refusals, sayRefusal } from '@lading/contract/refusals';
import type { Facts } from '@lading/domain/messages/facts';
import { faults } from '@lading/domain/messages/faults';
import { titles } from './problems.ts';

export type Json = Record<string, unknown>;

const problemDescriptions: Record<number, string> = {
  400: 'The input breaks its schema or a rule; the broken fields are named, 50 at most.',
  401: 'No token or API key, or one that is unknown, expired, revoked or used from a wrong address; wrong credentials.',
  403: 'The role may not do this at all, or the API key lacks the scope.',
  404: "It does not exist, or lies outside the caller's warehouses or customer.",
  405: 'The path exists, the method does not; `Allow` names those that do.',
  409: 'It conflicts with what is stored.',
  410: 'What is asked for is no longer kept.',
  412: 'If-Match is stale.',
  413: 'The request is too large.',
  415: 'The content type is not understood here.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many attempts, requests of an API key, or open streams; `Retry-After` says how long to wait.',
  500: 'A fault of ours; the log knows the requestId.',
  503: 'The database cannot be reached just now.',
};

/** Returns the problem responses of a call, by status. */
export function problems(endpoint: Endpoint): Json {
  const { method, definition } = endpoint;
  const { permission, isByLink = false, query, body, upload, versioned, idempotent } = definition;
  const isPublic = permission === 'public';
  const hasRecords = !isPublic || isByLink;
  const takesContent = Boolean(body || upload);
  const writes = method !== 'GET';
  const statuses = [
    400,
    401,
    ...(isPublic ? [] : [403]),
    ...(hasRecords ? [404] : []),
    ...(writes && hasRecords ? [409] : []),
    ...('after' in (query?.properties ?? {}) ? [410] : []),
    ...(versioned && writes ? [412] : []),
    ...(takesContent ? [413, 415] : []),
    ...(method === 'POST' && idempotent !== false && !isPublic ? [422] : []),
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, problemRef(status)]));
}

export const problemRef = (status: number): Json => ({
  $ref: `#/components/responses/Problem${status}`,
});

const codes = Object.keys(refusals) as RefusalCode[];

const factsSchema: Json = {
  type: 'object',
  description: 'What the sentence states: numbers, names, references and codes, by name.',
  additionalProperties: {
    anyOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'array', items: { type: 'string' } },
      { type: 'object', additionalProperties: { type: 'number' } },
    ],
  },
};

export const problemSchema: Json = {
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail', 'error', 'code', 'facts', 'requestId'],
  properties: {
    type: { type: 'string', examples: ['urn:lading:problem:NOT_FOUND'] },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    error: { type: 'string', description: 'The sentence for a person.' },
    code: { type: 'string', enum: codes },
    facts: factsSchema,
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      maxItems: MAX_FAULTS,
      items: {
        type: 'object',
        required: ['path', 'code', 'facts', 'message'],
        properties: {
          path: { type: 'string', examples: ['items.0.quantity'] },
          code: { type: 'string', enum: Object.keys(faults) },
          facts: factsSchema,
          message: { type: 'string' },
          line: { type: 'integer', description: 'Of a CSV file; the header is 1.' },
          column: { type: 'string' },
        },
      },
    },
  },
};

/** The codes of the examples that are not the first code of their status. */
const exampleCodes: Record<number, RefusalCode> = { 400: 'BAD_INPUT', 409: 'DUPLICATE' };
const exampleFacts: Partial<Record<RefusalCode, Facts>> = {
  DUPLICATE: { what: 'PRODUCT_SKU', value: 'WB-H098' },
  NOT_FOUND: { what: 'ORDER' },
  SLOW_DOWN: { seconds: 30 },
  METHOD_NOT_ALLOWED: { method: 'PATCH' },
};

function problemResponse(status: number, description: string): Json {
  const code =
    exampleCodes[status] ??
    codes.find((candidate) => refusals[candidate].status === status) ??
    'FAULT';
  const facts = exampleFacts[code] ?? {};
  const sentence =
    code === 'BAD_INPUT' ? 'items.0.quantity must be at least 1' : sayRefusal(code, facts);
  const example = {
    type: `urn:lading:problem:${code}`,
    title: titles[status] ?? 'Error',
    status,
    detail: sentence,
    error: sentence,
    code,
    facts,
    requestId: '5f0c2c1e-6f0a-4a6e-9d54-0c9f5f0b7c11',
    ...(status === 400
      ? {
          errors: [
            {
              path: 'items.0.quantity',
              code: 'TOO_SMALL',
              facts: { least: 1 },
              message: 'must be at least 1',
            },
          ],
        }
      : {}),
  };
  return {
    description,
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example },
    },
  };
}

/** The responses that `problemRef` refers to, by name. */
export const problemResponses: Json = Object.fromEntries(
  Object.entries(problemDescriptions).map(([status, description]) => [
    `Problem${status}`,
    problemResponse(Number(status), description),
  ]),
);
