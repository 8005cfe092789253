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

/** An error for the log. Leaves out PostgreSQL's detail, because it quotes stored values. */
export function describeError(error: Error): Described {
  const { code, table, constraint, column } = error as {
    code?: unknown;
    table?: unknown;
    constraint?: unknown;
    column?: unknown;
  };
  return {
    type: error.name,
    message: messageOf(error),
    stack: error.stack ?? '',
    code,
    table,
    constraint,
    column,
  };
}

/**
 * Logs a security event with its origin. Users are named by id, because a person may have typed a
 * password as email.
 */
export function logEvent(
  request: FastifyRequest,
  event: string,
  facts: Readonly<Record<string, unknown>> = {},
): void {
  const what = {
    event,
    userId: request.actor?.userId ?? null,
    ...facts,
    address: addressOf(request),
    requestId: request.id,
  };
  request.log.info(what, event);
}

const MINUTE_MS = 60_000;
/**
 * Further refusals of a kind are only counted, so that a flood neither fills the disk nor hides the
 * other kind.
 */
const LINES_PER_MINUTE = 600;

interface Budget {
  what: string;
  minute: number;
  count: number;
}
const ofCallers: Budget = { what: 'refusals', minute: 0, count: 0 };
const ofInput: Budget = { what: 'refusals of input', minute: 0, count: 0 };

/**
 * The counter of refused requests by status: one for rights and limits, one for invalid input and
 * missing records.
 */
const budgets: Readonly<Record<number, Budget>> = {
  401: ofCallers,
  403: ofCallers,
  429: ofCallers,
  400: ofInput,
  404: ofInput,
  405: ofInput,
  413: ofInput,
  415: ofInput,
  422: ofInput,
};

/** Counts a refusal. Returns true if it gets a log line of its own. */
function isLogged(request: FastifyRequest, budget: Budget): boolean {
  const now = Math.floor(Date.now() / MINUTE_MS);
  if (now !== budget.minute) {
    const left = budget.count - LINES_PER_MINUTE;
    if (left > 0) request.log.warn(`${left} more ${budget.what} were not logged one by one`);
    Object.assign(budget, { minute: now, count: 0 });
  }
  budget.count += 1;
  return budget.count <= LINES_PER_MINUTE;
}

/** The ids in the path of a request. Leaves out texts that may be something else. */
function idsOf({ params }: FastifyRequest): Record<string, string> | undefined {
  const isId = (text: unknown): text is string =>
    typeof text === 'string' && /^[A-Z\d./_-]{1,60}$/.test(text);
  const ids = Object.entries((params ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, string] => isId(entry[1]),
  );
  return ids.length > 0 ? Object.fromEntries(ids) : undefined;
}

const UNKNOWN_FIELD = 'is not known here';

/**
 * The fields of the contract that are at fault. Leaves out unknown names, which may be anything
 * that a person typed.
 */
function fieldsOf({ errors = [] }: Refusal): string[] | undefined {
  const known = errors
    .filter(({ message }) => message !== UNKNOWN_FIELD)
    .map(({ path }) => path.split('.')[0] ?? '');
  return known.length > 0 ? [...new Set(known)] : undefined;
}

/**
 * Logs a refused request: its caller, its call, and the ids and fields that it names, but no typed
 * text.
 */
export function logRefused(request: FastifyRequest, refusal: Refusal): void {
  const { status, code, userId } = refusal;
  const budget = budgets[status];
  if (!budget || !isLogged(request, budget)) return;
  const call = {
    method: request.method,
    route: request.routeOptions?.url,
    ids: idsOf(request),
    fields: fieldsOf(refusal),
  };
  logEvent(request, 'refused', {
    userId: request.actor?.userId ?? userId ?? null,
    status,
    code,
    ...call,
  });
}

/** Logs a failed request: an outage as one line, a fault of the server with its stack. */
export function logFailure(request: FastifyRequest, error: unknown, { status }: Refusal): void {
  if (status < 500) return;
  const what = { requestId: request.id, method: request.method, route: request.routeOptions.url };
  if (status === 503) request.log.warn(what, `answered 503: ${messageOf(error)}`);
  else request.log.error({ ...what, err: error }, 'request failed');
}
