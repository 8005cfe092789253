import { Closed } from '@lading/contract/fields';
import { reason } from '@lading/domain/messages/reasons';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { reasoned } from '../refusal.ts';
import { readQuery, requireForward } from './input.ts';
import { serializerOf } from './serializer.ts';
import { compileLater, requireValid } from './validation.ts';

/** Of a call that takes no body. An empty object is taken for none. */
export const NO_BODY = Closed({});

/**
 * Lets Fastify check input and write responses by the schemas of its routes as strictly as the
 * contract says. A schema is compiled when it is first used: those of all calls would take a good
 * part of the start. With `strict` a response that its schema does not allow is an error; otherwise
 * what it does not name is left out.
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
