import type { Endpoint } from '@lading/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import type { Serialize } from './serializer.ts';

/** A response in the form that is sent, and stored for replays. */
export interface SerializedResponse {
  status: number;
  etag: string | null;
  body: string | null;
}

/** Serializes the result of a call by the schema of its route. */
export function serialized(
  reply: FastifyReply,
  { definition }: Endpoint,
  value: unknown,
): SerializedResponse {
  const [code = '204'] = Object.keys(definition.responses);
  const serialize = reply.getSerializationFunction(code) as Serialize | undefined;
  const version = versionOf(value);
  return {
    status: Number(code),
    etag: version === undefined ? null : `"${version}"`,
    body: serialize ? serialize(value) : null,
  };
}

/** Returns the serializer of a part of a response, such as an item of a list. */
export function serializerOfPart(reply: FastifyReply, schema: TSchema): Serialize {
  return reply.compileSerializationSchema(schema as TSchema & Record<string, unknown>) as Serialize;
}

/** The version of the returned document, which may be beside a message about it. */
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
