import type { Problem, RefusalCode } from '@lading/contract/refusals';
import { type Reason, reason } from '@lading/domain/messages/reasons';
import { spellingKey } from '@lading/domain/spelling';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { sqlState } from '../database/database.ts';
import { type Outage, outageOf } from '../database/outage.ts';
import { StillInUse } from '../database/references.ts';
import { notFound, Refusal, reasoned } from '../refusal.ts';
import type { RoomManifest } from '../room.ts';
import { logRefused } from './logging.ts';

/** The reason phrases of RFC 9110. Node has older ones for some. */
export const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export const MEDIA_TYPE = 'application/problem+json';

/** A refusal as a problem of RFC 9457. */
export const problemOf = (
  { status, code, facts, message, errors }: Refusal,
  requestId: string,
): Problem => ({
  type: `urn:lading:problem:${code}`,
  title: titles[status] ?? 'Error',
  status,
  detail: message,
  error: message,
  code,
  facts,
  requestId,
  ...(errors ? { errors: [...errors] } : {}),
});

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { status, retryAfter } = refusal;
  logRefused(request, refusal);
  if (retryAfter !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .type(MEDIA_TYPE)
    .send(JSON.stringify(problemOf(refusal, request.id)));
}

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'WRONG_TYPE',
};

/** The reason of an outage, and the seconds until a retry. */
const outages: Record<Outage, { cause?: Reason; retryAfter: number }> = {
  AWAY: { retryAfter: 2 },
  FULL: {
    cause: reason('DISK_FULL'),
    retryAfter: 30,
  },
  READ_ONLY: {
    cause: reason('NO_CHANGES'),
    retryAfter: 5,
  },
  STOPPED: {
    cause: reason('STOPPED'),
    retryAfter: 10,
  },
  SHORT: {
    cause: reason('SHORT_OF_SPACE'),
    retryAfter: 5,
  },
};

/** The parts of all manifests that convert errors of the database. */
export type Words = Required<Pick<RoomManifest, 'constraints' | 'checks' | 'tables' | 'errors'>>;

export function wordsOf(rooms: readonly RoomManifest[]): Words {
  const all = <K extends keyof Words>(part: K): Words[K] =>
    Object.assign({}, ...rooms.map((room) => room[part]));
  return {
    constraints: all('constraints'),
    checks: all('checks'),
    tables: all('tables'),
    errors: all('errors'),
  };
}

/**
 * Converts an error to a refusal. An unknown error is a fault of the server. `body` is that of the
 * request.
 */
export function toRefusal(error: unknown, texts: Words, body?: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StillInUse) return stillInUse(error, texts);
  const code = (error as FastifyError).code;
  const known = fastifyCodes[code];
  if (known) return new Refusal(known);
  const state = stateOf(error, texts);
  if (state === '23505') return duplicate(error as pg.DatabaseError, texts, body);
  if (state === '23503') return lostReference(error as pg.DatabaseError);
  const check = state === '23514' ? constraintOf(error as pg.DatabaseError) : '';
  const rejected = texts.checks[check];
  if (rejected) return new Refusal(rejected);
  if (state === '55P03' || state === '40001' || state === '40P01')
    return new Refusal('BUSY', {}, { retryAfter: 1 });
  const ofRoom = texts.errors[state ?? ''];
  if (ofRoom) return new Refusal(ofRoom);
  if (state === '22003') return reasoned('BAD_INPUT', reason('NUMBER_TOO_LARGE'));
  const outage = outageOf(error);
  if (outage) return refusalOfOutage(outage);
  const status = (error as FastifyError).statusCode;
  if (status === 429) return new Refusal('SLOW_DOWN', { seconds: 60 }, { retryAfter: 60 });
  if (status === 415) return new Refusal('WRONG_TYPE');
  if (status === 413) return new Refusal('TOO_LARGE');
  if (status !== undefined && status >= 400 && status < 500)
    return reasoned('BAD_INPUT', unreadable(code));
  return new Refusal('FAULT');
}

/**
 * The SQLSTATE of an error. A row that a node refuses while Citus copies it has none of its own:
 * then that of the constraint in its message.
 */
function stateOf(error: unknown, { constraints, checks }: Words): string | undefined {
  const state = sqlState(error);
  if (state !== 'XX000') return state;
  const constraint = constraintOf(error as pg.DatabaseError);
  if (constraints[constraint]) return '23505';
  return checks[constraint] ? '23514' : state;
}

function unreadable(code: string): Reason {
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return reason('NOT_JSON');
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return reason('EMPTY_JSON');
  return reason('NOT_READABLE', { cause: code });
}

/**
 * Converts an error of a request to a refusal, like `toRefusal`. In a read-only database nobody can
 * sign in, while sessions go on reading.
 */
export function refusalFor(request: FastifyRequest, error: unknown, texts: Words): Refusal {
  const isSignIn = request.actor === null && request.url.startsWith('/api/auth/');
  if (isSignIn && outageOf(error) === 'READ_ONLY')
    return reasoned('UNAVAILABLE', reason('NO_SIGN_IN'), {
      retryAfter: outages.READ_ONLY.retryAfter,
    });
  return toRefusal(error, texts, request.body);
}

function refusalOfOutage(outage: Outage): Refusal {
  const { cause, retryAfter } = outages[outage];
  return cause
    ? reasoned('UNAVAILABLE', cause, { retryAfter })
    : new Refusal('UNAVAILABLE', {}, { retryAfter });
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes while the disk is full. Sign-in and sign-out stay possible: they write little, and
 * reading needs them.
 */
export function refuseWhileFull(fastify: FastifyInstance, isFull: () => boolean): void {
  fastify.addHook('onRequest', async (request) => {
    if (!isFull() || READING.has(request.method) || request.url.startsWith('/api/auth/')) return;
    throw refusalOfOutage('FULL');
  });
}

/**
 * Names the duplicate value from PostgreSQL's `Key (…)=(…) already exists.`, whose words may be of
 * any language. Prefers the caller's spelling, because the index has the key of a code. For a table
 * with policies PostgreSQL does not give the value; then uses the field with the name of the
 * column.
 */
function duplicate(error: pg.DatabaseError, { constraints }: Words, body: unknown): Refusal {
  const stored = /\)=\((.*)\)/s.exec(error.detail ?? '')?.[1] ?? '';
  const constraint = constraintOf(error);
  const column = /_([a-z]+)_key$/.exec(constraint)?.[1] ?? '';
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
    .flatMap(([field, value]): [string, string][] =>
      typeof value === 'string' && value.trim() ? [[field, value.trim()]] : [],
    )
    .filter(([field, text]) =>
      stored
        ? `, ${spellingKey(stored)},`.includes(`, ${spellingKey(text)},`)
        : field.toLowerCase().endsWith(column),
    )
    .map(([, text]) => text)
    .sort((a, b) => b.length - a.length);
  const what = constraints[constraint] ?? 'OTHER';
  return new Refusal('DUPLICATE', { what, value: fields[0] ?? stored.split(', ').at(-1) });
}

/** The name of a table or of its constraint without the number of a shard. */
const wholeName = (name = ''): string => name.replace(/_\d{6,}$/, '');

/** A name that a message quotes, by the marks of its language. */
const QUOTED = /["«»]\s?(\w+)\s?["«»]/;
/** The name at the end of a message. In some languages, which have other letters, more follows. */
const LAST = new RegExp(`${QUOTED.source}(?: on table "\\w+")?[^\\w"«»]*$`);

/**
 * The violated constraint. An error of another node names it in its message alone, at its end, in
 * the language of that node.
 */
export const constraintOf = ({ constraint, message }: pg.DatabaseError): string =>
  wholeName(constraint ?? LAST.exec(message)?.[1]);

/** One transaction refers to a row that another deletes: the later one is refused. */
function lostReference({ detail = '', table, message }: pg.DatabaseError): Refusal {
  // An error of another node has no table. Its message names the table that is written and the
  // constraint, and where a row of the table is still referred to, the one that refers as well.
  if (table === undefined)
    return [...message.matchAll(new RegExp(QUOTED, 'g'))].length > 2
      ? new Refusal('STILL_IN_USE')
      : notFound('NAMED');
  // The detail names, in PostgreSQL's language, the table that lacks the row or still refers to it.
  // `table` is the one that refers.
  const terms: readonly string[] = detail.slice(detail.lastIndexOf(')')).match(/\w+/g) ?? [];
  return terms.includes(table) || terms.includes(wholeName(table))
    ? new Refusal('STILL_IN_USE')
    : notFound('NAMED');
}

function stillInUse({ what, counts }: StillInUse, { tables }: Words): Refusal {
  const uses = Object.fromEntries(
    [...counts].map(([table, n]) => [tables[table]?.kind ?? table, n]),
  );
  return new Refusal('STILL_IN_USE', { name: what, uses });
}
