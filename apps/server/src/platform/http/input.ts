import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { MultipartFile } from '@fastify/multipart';
import { type Endpoint, periods, TEXT_PARAMETER } from '@lading/contract/endpoint';
import { fault } from '@lading/domain/messages/faults';
import { reason } from '@lading/domain/messages/reasons';
import { sought } from '@lading/domain/spelling';
import { DAY_MS, HOUR_MS } from '@lading/domain/time';
import { type FileKind, SIGNATURE_BYTES, uploadFault } from '@lading/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { badField, badFields, type IfMatch, Refusal, reasoned } from '../refusal.ts';
import type { Schema } from './schema.ts';

export interface Upload {
  filename: string;
  /** Compressed by gzip if the endpoint says so. */
  bytes: Buffer;
  /** The hash of the file as sent. */
  hash: string;
  fields: Readonly<Record<string, string>>;
}

/** The largest difference between the day of a time zone and the day of UTC. */
const ZONES_MS = 14 * HOUR_MS;

/** Refuses a period that ends before it begins in every time zone. */
export function requireForward(query: Readonly<Record<string, unknown>>): void {
  for (const [from, to] of periods) {
    const [begin, end] = [query[from], query[to]];
    if (typeof begin !== 'string' || typeof end !== 'string') continue;
    const isSameKind = begin.includes('T') === end.includes('T');
    const latest = Date.parse(end) + (isSameKind ? 0 : DAY_MS + ZONES_MS);
    if (Date.parse(begin) > latest) throw badField(to, 'BEFORE', { field: from });
  }
}

const NUMBER = /^(0|-?[1-9]\d{0,15})$/;

/** Converts the integers of a query string. Other text stays text, and the schema refuses it. */
export function readQuery(
  { properties = {} }: Schema,
  raw: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const isNumber =
        properties[name]?.type === 'integer' && typeof value === 'string' && NUMBER.test(value);
      return [name, isNumber ? Number(value) : value];
    }),
  );
}

/** The longest text in a path that can name something. */
const MAX_TEXT_PARAMETER = 60;

/** Converts the parameters of a path. Refuses with 404 an id that is not a positive integer. */
export function readParams(raw: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      if (name === TEXT_PARAMETER) {
        if (value.length > MAX_TEXT_PARAMETER || value.includes('\u0000'))
          throw new Refusal('NOT_FOUND');
        return [name, sought(value)];
      }
      if (!/^[1-9]\d{0,15}$/.test(value) || !Number.isSafeInteger(Number(value)))
        throw new Refusal('NOT_FOUND');
      return [name, Number(value)];
    }),
  );
}

/** A list of entity tags by RFC 9110. Elements may be empty. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(String.raw`^(?:${TAG}[ \t]*)?(?:,[ \t]*(?:${TAG}[ \t]*)?)*$`);

/**
 * Reads `If-Match`. A weak tag matches nothing, because a change needs the exact version; an
 * invalid list matches nothing either.
 */
export function readIfMatch(request: FastifyRequest): IfMatch {
  const header = request.headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  if (!TAGS.test(header)) return [];
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak ? [] : [tag],
  );
}

/** Reads a multipart body: one file named `file`, limited in bytes, and text fields. */
export async function readUpload(
  request: FastifyRequest,
  { kinds, maxBytes, isPacked }: NonNullable<Endpoint['definition']['upload']>,
): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE');
  const fields: Record<string, string> = {};
  let file: Omit<Upload, 'fields'> | null = null;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname === 'file' && !file)
      file = await readFile(part, kinds, isPacked ?? false);
    else
      throw reasoned('BAD_INPUT', reason('ONE_FILE'), {
        errors: [
          {
            path: part.fieldname,
            ...fault(part.fieldname === 'file' ? 'FILE_TWICE' : 'UNKNOWN_FIELD'),
          },
        ],
      });
  }
  if (!file) throw badFields([{ path: 'file', ...fault('REQUIRED') }]);
  return { ...file, fields };
}

/**
 * Reads a file while it arrives. A file that is stored compressed is never complete in memory.
 * Refuses a file whose name or first bytes show another kind.
 */
async function readFile(
  { filename, file }: MultipartFile,
  kinds: readonly FileKind[],
  isPacked: boolean,
): Promise<Omit<Upload, 'fields'>> {
  // A part may name no file although its type does not say so. PostgreSQL stores no NUL.
  const name = ((filename as string | undefined) ?? '').replaceAll('\u0000', '\ufffd');
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  const checked = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of beginningFirst(parts, (beginning) =>
      requireKind(name, beginning, kinds),
    )) {
      hash.update(part);
      yield part;
    }
  };
  const keep = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of parts) kept.push(part);
  };
  await (isPacked ? pipeline(file, checked, createGzip(), keep) : pipeline(file, checked, keep));
  if (file.truncated) throw new Refusal('TOO_LARGE');
  return { filename: name, bytes: Buffer.concat(kept), hash: hash.digest('hex') };
}

function requireKind(name: string, beginning: Buffer, kinds: readonly FileKind[]): void {
  const found = uploadFault(name, beginning, kinds);
  if (found !== null) throw badFields([{ path: 'file', ...found }]);
}

/** Yields the parts of a file after `check` has seen its beginning, however the parts are cut. */
async function* beginningFirst(
  parts: AsyncIterable<Buffer>,
  check: (beginning: Buffer) => void,
): AsyncGenerator<Buffer> {
  let beginning: Buffer | null = Buffer.alloc(0);
  for await (const part of parts) {
    if (beginning === null) yield part;
    else {
      beginning = Buffer.concat([beginning, part]);
      if (beginning.length < SIGNATURE_BYTES) continue;
      check(beginning);
      yield beginning;
      beginning = null;
    }
  }
  if (beginning === null) return;
  check(beginning);
  yield beginning;
}
