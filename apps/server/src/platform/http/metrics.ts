import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Replica } from '../database/replica.ts';
import type { Events } from '../events/events.ts';
import { failingItems, jobFailures } from '../jobs/items.ts';
import { runningItems } from '../jobs/pool.ts';
import { Refusal } from '../refusal.ts';
import { EVENT_STREAM } from './route.ts';

const SLOW_MS = 1_000;
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Measures every request, logs slow and failed ones, and serves `/metrics` for Prometheus. */
export function registerMetrics(
  fastify: FastifyInstance,
  token: string | null,
  { events, replica }: { events: Events; replica: Replica | null },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  measureEvents(registry, events);
  measureJobs(registry);
  measureRunning(registry);
  if (replica) measureReplica(registry, replica);
  fastify.addHook('onResponse', async (request, reply) => {
    // An SSE connection lasts as long as its screen is open.
    if (String(reply.getHeader('content-type')).startsWith(EVENT_STREAM)) return;
    const ms = reply.elapsedTime;
    const route = request.routeOptions.url ?? 'none';
    duration.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      ms / 1000,
    );
    // An outage is logged elsewhere.
    const isOutage = reply.statusCode === 503;
    const level = !isOutage && (reply.statusCode >= 500 || ms > SLOW_MS) ? 'info' : 'debug';
    // Without the query string, which may hold personal data.
    const line = {
      requestId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
    };
    request.log[level]({ ...line, ms: Math.round(ms), userId: request.actor?.userId }, 'request');
  });
  fastify.get('/metrics', async (request, reply) => {
    requireReader(request, token);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureJobs(registry: Registry): void {
  new Counter({
    name: 'background_job_failures_total',
    help: 'How often work of a background job failed in this server.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [job, count] of jobFailures()) this.inc({ job }, count);
    },
  });
  new Gauge({
    name: 'background_job_items_failing',
    help: 'How many items of a background job (orders, lots, kinds of old rows) fail just now, and are tried again.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [job, count] of failingItems()) this.set({ job }, count);
    },
  });
}

function measureRunning(registry: Registry): void {
  new Gauge({
    name: 'background_job_items_running',
    help: 'How many items of a background job (mails, deliveries, imports) this server works on.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [job, count] of runningItems()) this.set({ job }, count);
    },
  });
}

function measureReplica(registry: Registry, replica: Replica): void {
  new Gauge({
    name: 'database_replica_state',
    help: '1 for the state of the replica: READY, BEHIND, AWAY, PROMOTED or FOREIGN.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.reset();
      this.set({ state: replica.status.state }, 1);
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'For how long the replica lacks what the primary has; NaN if that is not known.',
    registers: [registry],
    collect() {
      const { lagMs } = replica.status;
      this.set(lagMs === null ? Number.NaN : lagMs / 1000);
    },
  });
  new Gauge({
    name: 'database_replica_lag_bytes',
    help: 'How much of the log of the primary the replica lacks; NaN if that is not known.',
    registers: [registry],
    collect() {
      this.set(replica.status.lagBytes ?? Number.NaN);
    },
  });
  new Counter({
    name: 'database_reads_total',
    help: 'Where calls that may read from the replica did: there (REPLICA), or from the primary, because the replica was UNFIT or BEHIND, FAILED, or because the call is REFUSED.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of replica.counts) this.inc({ outcome }, count);
    },
  });
}

function measureEvents(registry: Registry, { connections, feed }: Events): void {
  new Gauge({
    name: 'event_streams',
    help: 'How many screens listen to this server.',
    registers: [registry],
    collect() {
      this.set(connections.size);
    },
  });
  new Gauge({
    name: 'event_wire_up',
    help: '1 while this server hears what the other servers of its database change, else 0.',
    registers: [registry],
    collect() {
      this.set(feed.isUp ? 1 : 0);
    },
  });
}

function requireReader(request: FastifyRequest, token: string | null): void {
  if (isLoopback(request)) return;
  const secret = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (secret === undefined) throw new Refusal('NOT_SIGNED_IN');
  if (token === null || !equal(secret, token)) throw new Refusal('NOT_ALLOWED');
}

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * True for a caller on this machine. A proxy on this machine may forward requests of others, so
 * every hop must be a loopback address, and a forwarded request counts only if the proxy is
 * trusted.
 */
function isLoopback(request: FastifyRequest): boolean {
  if (request.ips) return request.ips.every((address) => loopback.test(address));
  const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => request.headers[name] !== undefined,
  );
  return !forwarded && loopback.test(request.ip);
}

function equal(token: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
