import type { FastifyRequest } from 'fastify';
import { messageOf } from '../database/outage.ts';
import type { Refusal } from '../refusal.ts';
import { addressOf } from './addresses.ts';

interface Described {
  type: string;
  message: string;
  stack: string;
  [name: string]: unknown;
}

/** An error for the log. PostgreSQL's detail is left out, because it quotes stored values. */
export function describeError(error: Error): Described {
  const { code, table, constraint, column } = error as { code?: unknown; table?: unknown; constraint?: unknown; column?: unknown };
  return { type: error.name, message: messageOf(error), stack: error.stack ?? '', code, table, constraint, column };
}

/** Logs a security event with its origin. Users are named by id, because somebody may have typed a password as email. */
export function logEvent(request: FastifyRequest, event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const what = { event, userId: request.actor?.userId ?? null, ...facts, address: addressOf(request), requestId: request.id };
  request.log.info(what, event);
}

const REFUSED = new Set([401, 403, 429]);
const MINUTE_MS = 60_000;
/** Further refusals are only counted, so that a flood does not fill the disk. */
const LINES_PER_MINUTE = 600;
let minute = 0;
let refusals = 0;

/** Logs requests that were refused for lack of permission, or for their rate. */
function logRefused(request: FastifyRequest, { status, code, userId }: Refusal): void {
  if (!REFUSED.has(status)) return;
  const now = Math.floor(Date.now() / MINUTE_MS);
  if (now !== minute) {
    const left = refusals - LINES_PER_MINUTE;
    if (left > 0) request.log.warn(`${left} more refusals were not logged one by one`);
    [minute, refusals] = [now, 0];
  }
  refusals += 1;
  if (refusals > LINES_PER_MINUTE) return;
  const { method } = request;
  logEvent(request, 'refused', { userId: request.actor?.userId ?? userId ?? null, status, code, method, route: request.routeOptions.url });
}

/** Logs a failed request: an outage as one line, a fault of the server with its stack, a refused caller as an event. */
export function logFailure(request: FastifyRequest, error: unknown, refusal: Refusal): void {
  const { status } = refusal;
  logRefused(request, refusal);
  if (status < 500) return;
  const what = { requestId: request.id, method: request.method, route: request.routeOptions.url };
  if (status === 503) request.log.warn(what, `answered 503: ${messageOf(error)}`);
  else request.log.error({ ...what, err: error }, 'request failed');
}
