import type { Endpoint } from '@lading/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Api } from './register.ts';
import { serializerOf } from './serializer.ts';

/** A response as it is sent, and as it is stored for replays. */
export interface SerializedResponse {
  status: number;
  etag: string | null;
  body: string | null;
}

/** Returns a function that serializes what a call returns by the contract's schema. */
export function responderOf(
  { strictAnswers }: Api,
  { definition }: Endpoint,
): (value: unknown) => SerializedResponse {
  const status = Number(Object.keys(definition.responses)[0]);
  const schema = definition.responses[status];
  if (!schema) return () => ({ status, etag: null, body: null });
  const serialize = serializerOf(schema, { strict: strictAnswers });
  return (value) => {
    const version = versionOf(value);
    return { status, etag: version === undefined ? null : `"${version}"`, body: serialize(value) };
  };
}

/** The version of the returned document, which may stand beside a message about it. */
function versionOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if ('version' in value && typeof value.version === 'number') return value.version;
  if (!('message' in value)) return undefined;
  return Object.values(value)
    .map(versionOf)
    .find((version) => version !== undefined);
}

export function send(
  reply: FastifyReply,
  { status, etag, body }: SerializedResponse,
): FastifyReply {
  if (etag) reply.header('etag', etag);
  if (body === null) return reply.code(status).send();
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
