import type { FastifyRequest } from 'fastify';
import { messageOf } from '../database/outage.ts';
import type { Refusal } from '../refusal.ts';

interface Described {
  type: string;
  message: string;
  stack: string;
  [name: string]: unknown;
}

/** An error as the log has it. What PostgreSQL tells in detail are stored values, some of them people's: they stay out. */
export function describeError(error: Error): Described {
  const { code, table, constraint, column } = error as { code?: unknown; table?: unknown; constraint?: unknown; column?: unknown };
  return { type: error.name, message: messageOf(error), stack: error.stack ?? '', code, table, constraint, column };
}

/** An outage is one line for each request that met it; a fault of ours has its stack. */
export function logFailure(request: FastifyRequest, error: unknown, { status }: Refusal): void {
  if (status < 500) return;
  const what = { requestId: request.id, method: request.method, route: request.routeOptions.url };
  if (status === 503) request.log.warn(what, `answered 503: ${messageOf(error)}`);
  else request.log.error({ ...what, err: error }, 'request failed');
}
