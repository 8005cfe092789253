import type { Problem, RefusalCode } from '@lading/contract/refusals';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { sqlState } from '../database/database.ts';
import { type Outage, outageOf } from '../database/outage.ts';
import { notFound, Refusal } from '../refusal.ts';

/** The reason phrases of RFC 9110; Node's own are partly those of its predecessor. */
export const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Sends a refusal as RFC 9457. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, message, errors, retryAfter } = refusal;
  const problem: Problem = {
    type: `urn:lading:problem:${code}`,
    title: titles[status] ?? 'Error',
    status,
    detail: message,
    error: message,
    code,
    requestId: request.id,
    ...(errors ? { errors: [...errors] } : {}),
  };
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem));
}

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'WRONG_TYPE',
};

/** What to say of an outage, and after how many seconds to try again. */
const outages: Record<Outage, { detail?: string; retryAfter: number }> = {
  AWAY: { retryAfter: 2 },
  FULL: { detail: 'The disk of the database is full: nothing was saved. Please tell whoever runs Lading.', retryAfter: 30 },
  READ_ONLY: { detail: 'The database takes no changes just now: nothing was saved. Please try again.', retryAfter: 5 },
  SHORT: { detail: 'The database is short of memory or disk just now. Please try again.', retryAfter: 5 },
};

/** What the database refuses, once and for all rooms; anything unknown is a fault of ours. `body` is what the caller sent. */
export function toRefusal(error: unknown, body?: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = (error as FastifyError).code;
  const known = fastifyCodes[code];
  if (known) return new Refusal(known);
  const state = sqlState(error);
  if (state === '23505') return duplicate(error as pg.DatabaseError, body);
  if (state === '23503') return lostReference(error as pg.DatabaseError);
  if (state === '23514' && (error as pg.DatabaseError).constraint === 'inventory_allocated_rank') return new Refusal('ALLOCATED_THERE');
  if (state === '55P03' || state === '40001' || state === '40P01') return new Refusal('BUSY', {}, { retryAfter: 1 });
  // Only the sequence of LPNs has an end.
  if (state === '2200H') return new Refusal('LPNS_USED_UP');
  if (state === '22003') return new Refusal('BAD_INPUT', { detail: 'A number is too large.' });
  const outage = outageOf(error);
  if (outage) return refusalOfOutage(outage);
  const status = (error as FastifyError).statusCode;
  if (status === 429) return new Refusal('SLOW_DOWN', { seconds: 60 }, { retryAfter: 60 });
  if (status === 415) return new Refusal('WRONG_TYPE');
  if (status === 413) return new Refusal('TOO_LARGE');
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('BAD_INPUT', { detail: (error as Error).message });
  return new Refusal('FAULT');
}

/** What a person is told of an outage of the database. */
export function refusalOfOutage(outage: Outage): Refusal {
  const { detail, retryAfter } = outages[outage];
  return new Refusal('UNAVAILABLE', { detail }, { retryAfter });
}

/**
 * The value that stood in the way, out of PostgreSQL's `Key (…)=(…) already exists.` What the caller wrote is preferred, which the
 * index may hold in another letter case.
 */
function duplicate(error: pg.DatabaseError, body: unknown): Refusal {
  const stored = /=\((.*)\) already exists/s.exec(error.detail ?? '')?.[1] ?? '';
  const given = Object.values(typeof body === 'object' && body !== null ? body : {})
    .flatMap((value: unknown) => (typeof value === 'string' && value.trim() ? [value.trim()] : []))
    .filter((text) => stored.toLowerCase().endsWith(text.toLowerCase()))
    .sort((a, b) => b.length - a.length);
  const what = duplicates[error.constraint ?? ''] ?? 'An entry with this value';
  return new Refusal('DUPLICATE', { what, value: given[0] ?? stored.split(', ').at(-1) });
}

/** Of two who meet, one refers to what the other deletes: whoever is late is told what became of it. */
function lostReference({ detail }: pg.DatabaseError): Refusal {
  return detail?.includes('is not present in') ? notFound('Something that this names') : new Refusal('STILL_IN_USE');
}

const duplicates: Record<string, string> = {
  carrier_name_key: 'A carrier with the name',
  reason_code_name_key: 'A reason with the words',
  warehouse_name_key: 'A warehouse with the name',
  customer_email_key: 'A customer with the email',
  app_user_email_key: 'A user with the email',
  product_customer_id_sku_key: 'A product with the SKU',
  product_customer_id_barcode_key: 'A product with the barcode',
  location_warehouse_id_name_key: 'A location with the name',
  location_warehouse_id_barcode_key: 'A location with the barcode',
  asn_warehouse_id_customer_id_reference_key: 'An ASN with the reference',
  orders_warehouse_id_customer_id_reference_key: 'An order with the reference',
  returns_warehouse_id_customer_id_reference_key: 'A return with the reference',
};
