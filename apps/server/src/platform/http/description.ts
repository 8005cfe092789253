import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@lading/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './openapi.ts';

/** Serves the description of the API at `/api/openapi.json`, and to people at `/api/docs`. */
export async function registerDescription(fastify: FastifyInstance, registered: readonly Endpoint[]): Promise<void> {
  const document = describeApi(registered);
  const text = JSON.stringify(document);
  fastify.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await fastify.register(swagger, { mode: 'static', specification: { document: document as never } });
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', theme: { title: 'Lading API' }, uiConfig: { persistAuthorization: true } });
}
