import { pipeline, Readable } from 'node:stream';
import type { Endpoint } from '@lading/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { csvRow, csvStream } from './csv.ts';
import type { Serialize } from './serializer.ts';

const CHUNK_LENGTH = 60_000;

/** Sends an answer bit by bit, at the pace of who takes it. What it is read from is closed however it ends. */
export function sendJson(reply: FastifyReply, chunks: AsyncIterable<string>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(chunks));
}

export async function* jsonArray(items: AsyncIterable<unknown>, serialize: Serialize): AsyncGenerator<string> {
  let chunk = '[';
  let first = true;
  for await (const item of items) {
    chunk += (first ? '' : ',') + serialize(item);
    first = false;
    if (chunk.length > CHUNK_LENGTH) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}]`;
}

type Items = AsyncIterable<unknown> | Iterable<unknown>;

export function sendCsv(reply: FastifyReply, endpoint: Endpoint, columns: readonly string[], items: Items): FastifyReply {
  const name = endpoint.path.split('/').pop() ?? 'list';
  const headed = reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`);
  // A pipeline, unlike a pipe, also ends what is read from when nobody takes the rows any more.
  return headed.send(pipeline(Readable.from(cellsOf(columns, items)), csvStream(columns), () => {}));
}

async function* cellsOf(columns: readonly string[], items: Items): AsyncGenerator<(string | number)[]> {
  for await (const item of items) yield csvRow(columns, item);
}
