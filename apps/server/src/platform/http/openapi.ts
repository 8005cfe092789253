import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints, rooms } from '@lading/contract/endpoints';
import { isFloorWork } from '@lading/domain/badges';
import type { Room } from '@lading/domain/events';
import { keyPermissions } from '@lading/domain/keys';
import { permissions } from '@lading/domain/permissions';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import type { RoomManifest } from '../room.ts';
import { exampleOf } from './examples.ts';
import { type Json, problemResponses, problemSchema, problems } from './openapiProblems.ts';
import { systemPaths } from './openapiSystem.ts';
import type { Schema } from './schema.ts';

/**
 * Serves the description of the API at `/api/openapi.json`, and for people at `/api/docs`. It
 * describes the routes that are registered after it. It is made at the first read: that takes as
 * long as everything else that builds the application.
 */
export async function registerDescription(
  fastify: FastifyInstance,
  manifests: readonly RoomManifest[],
): Promise<void> {
  await fastify.register(swagger, {
    openapi: documentOf(manifests),
    convertConstToEnum: false,
    transform: ({ url, route }) => {
      const endpoint = route.config?.endpoint;
      return { url, schema: endpoint ? described(endpoint) : { hide: true } };
    },
    transformObject: (result) =>
      'openapiObject' in result ? completed(result.openapiObject) : result.swaggerObject,
  });
  let text: string | undefined;
  fastify.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(fastify.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  await fastify.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Lading API' },
    uiConfig: { persistAuthorization: true },
  });
}

type Document = NonNullable<FastifyDynamicSwaggerOptions['openapi']>;

const documentOf = (manifests: readonly RoomManifest[]): Document =>
  ({
    openapi: '3.1.0',
    info: {
      title: 'Lading',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Warehouse management for several warehouses and several clients. Ids are positive integers, instants ISO 8601 in UTC, calendar ' +
        'dates YYYY-MM-DD, quantities integers. A field that a call does not know is refused, and nothing is coerced. Every error is ' +
        'application/problem+json with `error` (the sentence for a person) and `code` (stable).',
    },
    servers: [{ url: '/' }],
    security: [{ session: [] }],
    tags: Object.entries({
      ...ownDescriptions,
      ...Object.fromEntries(manifests.map(({ name, description }) => [name, description])),
    }).map(([name, description]) => ({ name, description })),
    paths: { ...systemPaths },
    components: { securitySchemes, headers, parameters: headerParameters },
  }) as Document;

/**
 * Adds references to headers, parameters and problems, which a schema of Fastify cannot express.
 */
function completed(document: Document): Document {
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
  for (const { endpoint } of endpoints) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (!operation) continue;
    const { body, responses } = endpoint.definition;
    operation.parameters = [...(operation.parameters ?? []), ...headerParametersOf(endpoint)];
    if (operation.requestBody && body) operation.requestBody.required = !('~optional' in body);
    for (const [status, schema] of Object.entries(responses))
      Object.assign(operation.responses[status] ?? {}, { headers: headersOf(endpoint, schema) });
    Object.assign(operation.responses, problems(endpoint));
  }
  return withComponents(document);
}

interface Operation {
  parameters?: Json[];
  requestBody?: { required: boolean };
  responses: Record<string, Json>;
}

/**
 * Adds the components that the document uses: the rows of CSV files are named schemas that no JSON
 * response has. `@fastify/swagger` does not get them, because it resolves each against all others.
 */
function withComponents(document: Document): Document {
  const text = JSON.stringify([document.paths, schemas, problemResponses]);
  const used = <C>(kind: string, components: Readonly<Record<string, C>>): Record<string, C> =>
    Object.fromEntries(
      Object.entries(components).filter(([name]) =>
        text.includes(`"#/components/${kind}/${name}"`),
      ),
    );
  return {
    ...document,
    components: {
      ...document.components,
      schemas: used('schemas', schemas),
      responses: used('responses', problemResponses),
    },
  } as Document;
}

/** The tags and descriptions that belong to no room. */
const ownDescriptions = {
  system: 'The server itself: health, figures and this description.',
  events: 'Live events for open screens.',
};

/** Both are sent as `Authorization: Bearer ...`. */
const securitySchemes: Json = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'For people: the token that POST /api/auth/login answers.',
  },
  metrics: {
    type: 'http',
    scheme: 'bearer',
    description: 'For Prometheus: METRICS_TOKEN of the configuration.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lk_...',
    description:
      'For programs: an API key, which an administrator creates. It has a role, some of its permissions as scopes, and warehouses or a customer.',
  },
};

/** Returns true if an API key with the right scope may call it. */
const isForKeys = ({ permission }: Endpoint['definition']): boolean =>
  (keyPermissions as readonly string[]).includes(permission);

const places = new Map(
  endpoints.map(({ room, name, endpoint }) => [
    `${endpoint.method} ${endpoint.path}`,
    { room, name },
  ]),
);

const placeOf = ({ method, path }: Endpoint) => places.get(`${method} ${path}`);
const roomOf = (endpoint: Endpoint): Room | 'system' => placeOf(endpoint)?.room ?? 'system';

const schemaNames = new Map(
  Object.values(rooms).flatMap((room) =>
    Object.entries(room as Record<string, unknown>)
      .filter(
        ([name, value]) =>
          /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && 'type' in value,
      )
      .map(([name, schema]) => [JSON.stringify(schema), name] as const),
  ),
);

/** Replaces the named schemas inside a schema by references. */
function withReferences(schema: unknown, atTop = false): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => withReferences(inner));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = atTop ? undefined : schemaNames.get(JSON.stringify(schema));
  if (name) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, withReferences(inner)]),
  );
}

const schemas: Json = {
  ...Object.fromEntries(
    [...schemaNames].map(([text, name]) => [name, withReferences(JSON.parse(text), true)]),
  ),
  Problem: problemSchema,
};

/** The schema of a route in the form that `@fastify/swagger` reads. */
function described(endpoint: Endpoint): FastifySchema {
  const { summary, permission, query, body, upload } = endpoint.definition;
  const place = placeOf(endpoint);
  return {
    operationId: place?.name ?? `${endpoint.method} ${endpoint.path}`,
    summary,
    description: describePermission(permission),
    tags: [roomOf(endpoint)],
    ...(permission === 'public'
      ? { security: [] }
      : isForKeys(endpoint.definition)
        ? { security: [{ session: [] }, { key: [] }] }
        : {}),
    params: paramsOf(endpoint),
    ...(query ? { querystring: withReferences(query, true) } : {}),
    ...(upload
      ? { consumes: ['multipart/form-data'], body: uploadBody(upload.fields) }
      : body
        ? { body: { ...(withReferences(body, true) as Json), examples: [exampleOf(body)] } }
        : {}),
    response: successes(endpoint),
  };
}

function describePermission(permission: Endpoint['definition']['permission']): string {
  if (permission === 'public') return 'Needs no session.';
  return `Permission \`${permission}\`: ${permissions[permission].join(', ')}; within their warehouses and, for a CLIENT, its own customer.`;
}

const uploadBody = (fields: Schema): Json => ({
  type: 'object',
  required: ['file', ...(fields.required ?? [])],
  properties: {
    file: {
      type: 'string',
      contentMediaType: 'text/csv',
      description: 'A CSV file with a header; a BOM, CRLF, quotes and ; are understood.',
    },
    ...fields.properties,
  },
  examples: [{ file: 'name,type\r\nA-01-01,STORAGE\r\n', ...(exampleOf(fields) as object) }],
});

const paramsOf = ({ path }: Endpoint): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'lpn'
        ? { type: 'string', maxLength: 60, examples: ['LPN-00000042'] }
        : { type: 'integer', minimum: 1, examples: [42] },
    ]),
  ),
});

function headerParametersOf({ method, definition }: Endpoint): Json[] {
  const { permission, idempotent, versioned } = definition;
  const isKept = method === 'POST' && permission !== 'public';
  return [
    ...(isKept && idempotent !== false ? ['IdempotencyKey'] : []),
    ...(versioned && method !== 'GET' ? ['IfMatch'] : []),
    ...(isKept && isFloorWork(permission) ? ['OnBehalfOf'] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

const headerParameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'One per intent: the same key and body within 24 h gives the first answer again, with Idempotency-Replayed: true.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: '5f0c2c1e-6f0a-4a6e-9d54-0c9f5f0b7c11',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag that was seen, or several of which one must be current; 412 where none is. Of an order any ETag since its last PUT is ' +
      'current. Without it, or with `*`, the last write wins.',
    schema: { type: 'string' },
    example: '"7"',
  },
  OnBehalfOf: {
    name: 'On-Behalf-Of',
    in: 'header',
    description:
      'The id of a user of the staff in whose name a SUPERVISOR or ADMIN sends work of the floor that this user scanned. It is recorded as theirs, and the audit trail names the sender.',
    schema: { type: 'integer', minimum: 1 },
    example: 7,
  },
};

const headers: Json = {
  ETag: {
    description: 'The version, as a strong ETag.',
    schema: { type: 'string' },
    example: '"7"',
  },
  XTotalCount: { description: 'The number of rows.', schema: { type: 'integer' }, example: 240 },
  XTotalCountIs: {
    description: '`at-least` where counting stopped at X-Total-Count.',
    schema: { type: 'string', enum: ['at-least'] },
  },
  Link: {
    description: 'The next page; absent on the last.',
    schema: { type: 'string' },
    example: '</api/products?limit=25&cursor=WyJ…>; rel="next"',
  },
  XPreviousPage: {
    description: 'The address of the page before.',
    schema: { type: 'string' },
    example: '/api/products?limit=25&cursor=WyJ…',
  },
  IdempotencyReplayed: {
    description: '`true` where the answer is that of an earlier request.',
    schema: { type: 'string', enum: ['true'] },
  },
  RateLimitPolicy: {
    description: 'To API keys: the requests of a key (`q`) in a window of seconds (`w`).',
    schema: { type: 'string' },
    example: '"key";q=600;w=60',
  },
  RateLimit: {
    description: 'To API keys: the requests that remain (`r`) for so many seconds (`t`).',
    schema: { type: 'string' },
    example: '"key";r=599;t=60',
  },
  RequestId: { description: 'The id that the log has.', schema: { type: 'string' } },
};

const headerRef = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

function successes({ definition }: Endpoint): Json {
  return Object.fromEntries(
    Object.entries(definition.responses).map(([status, schema]) => [
      status,
      schema === null
        ? { type: 'null', description: 'Done.' }
        : { description: definition.summary, content: contentOf(schema, definition) },
    ]),
  );
}

function headersOf({ method, definition }: Endpoint, schema: Schema | null): Json {
  const { list, idempotent, permission } = definition;
  return {
    'X-Request-Id': headerRef('RequestId'),
    ...(isForKeys(definition)
      ? { 'RateLimit-Policy': headerRef('RateLimitPolicy'), RateLimit: headerRef('RateLimit') }
      : {}),
    ...(hasVersion(schema) ? { ETag: headerRef('ETag') } : {}),
    ...(list
      ? {
          'X-Total-Count': headerRef('XTotalCount'),
          'X-Total-Count-Is': headerRef('XTotalCountIs'),
          Link: headerRef('Link'),
          'X-Previous-Page': headerRef('XPreviousPage'),
        }
      : {}),
    ...(method === 'POST' && idempotent !== false && permission !== 'public'
      ? { 'Idempotency-Replayed': headerRef('IdempotencyReplayed') }
      : {}),
  };
}

/** True for a document with a version, alone or beside a message about it. */
function hasVersion(schema: Schema | null): boolean {
  const { properties = {} } = schema ?? {};
  return (
    'version' in properties ||
    ('message' in properties && Object.values(properties).some(hasVersion))
  );
}

function contentOf(schema: TSchema, { list, csv, isStream, file }: Endpoint['definition']): Json {
  if (isStream) return streamOf(schema);
  if (file) return { [file]: { schema, example: exampleOf(schema) } };
  return {
    'application/json': { schema: withReferences(schema), example: exampleOf(schema) },
    ...(list || csv
      ? {
          'text/csv': {
            schema: {
              type: 'string',
              description: 'Its rows with a header, when Accept asks for it.',
            },
          },
        }
      : {}),
  };
}

const streamOf = (schema: TSchema): Json => ({
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'Each `data:` line is the JSON of one event; lines that begin with a colon only keep the connection alive.',
    },
    example: `data: ${JSON.stringify(exampleOf(schema))}\n\n`,
  },
});
