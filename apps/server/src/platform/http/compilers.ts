import { Closed } from '@lading/contract/fields';
import { reason } from '@lading/domain/messages/reasons';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { reasoned } from '../refusal.ts';
import { readQuery, requireForward } from './input.ts';
import { serializerOf } from './serializer.ts';
import { compileLater, requireValid } from './validation.ts';

/** For a call without a body. An empty object counts as no body. */
export const NO_BODY = Closed({});

/**
 * Lets Fastify check input and write responses by the schemas of its routes, as strictly as the
 * contract says. Compiles a schema at its first use: to compile those of all calls would take a
 * large part of the start. With `strict`, a response that its schema does not allow is an error;
 * without it, fields that are not in the schema are left out.
 */
export function setCompilers(fastify: FastifyInstance, { strict }: { strict: boolean }): void {
  fastify.setValidatorCompiler(compileValidator);
  fastify.setSerializerCompiler(({ schema }) => serializerOf(schema as TSchema, { strict }));
}

const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const read = httpPart === 'querystring' ? queryReader(schema) : bodyReader(schema);
  return (value) => {
    try {
      return { value: read(value) };
    } catch (error) {
      return { error: error as Error };
    }
  };
};

function queryReader(schema: TSchema): (raw: Record<string, unknown>) => unknown {
  const check = compileLater(schema);
  return (raw) => {
    const query = readQuery(schema, raw);
    requireValid(check(), query);
    requireForward(query);
    return query;
  };
}

function bodyReader(schema: TSchema): (body: unknown) => unknown {
  const check = compileLater(schema);
  const isOptional = '~optional' in schema;
  return (body) => {
    if (schema === NO_BODY) requireEmpty(body);
    else if (!isOptional || body !== null) requireValid(check(), body);
    return body;
  };
}

function requireEmpty(body: unknown): void {
  const isEmpty = body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  if (!isEmpty) throw reasoned('BAD_INPUT', reason('NO_BODY_TAKEN'));
}
