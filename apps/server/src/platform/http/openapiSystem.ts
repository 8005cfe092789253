import { replicaStates } from '@lading/contract/jobs';
import { type Json, problemRef } from './openapiProblems.ts';

const status = (word: string, more: Json = {}): Json => ({
  description: 'Yes.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status'],
        properties: { status: { type: 'string', const: word }, ...more },
      },
      example: { status: word },
    },
  },
});

const replica: Json = {
  type: 'object',
  description: 'The replica for reads, where there is one. A server is ready without it.',
  required: ['state', 'lagMs'],
  properties: {
    state: { type: 'string', enum: [...replicaStates] },
    lagMs: {
      type: ['number', 'null'],
      description: 'For how long it lacks what the primary has; null if that is not known.',
    },
  },
};

/** The calls that belong to no room: health, metrics and the description itself. */
export const systemPaths: Record<string, Json> = {
  '/healthz': {
    get: {
      operationId: 'isAlive',
      summary: 'Whether the server lives.',
      tags: ['system'],
      security: [],
      responses: { 200: status('ok') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'isReady',
      summary: 'Whether the database is reachable and migrated.',
      tags: ['system'],
      security: [],
      responses: { 200: status('ready', { replica }), 503: problemRef(503) },
    },
  },
  '/metrics': {
    get: {
      operationId: 'readMetrics',
      summary:
        'Figures for Prometheus: freely on the machine itself, from elsewhere with METRICS_TOKEN as bearer token.',
      tags: ['system'],
      security: [{}, { metrics: [] }],
      responses: {
        200: {
          description: 'The figures.',
          content: {
            'text/plain': { schema: { type: 'string' }, example: 'process_cpu_seconds_total 1.5' },
          },
        },
        401: problemRef(401),
        403: problemRef(403),
      },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'describe',
      summary: 'This description.',
      tags: ['system'],
      security: [],
      responses: {
        200: {
          description: 'OpenAPI 3.1.',
          content: {
            'application/json': { schema: { type: 'object' }, example: { openapi: '3.1.0' } },
          },
        },
      },
    },
  },
};
