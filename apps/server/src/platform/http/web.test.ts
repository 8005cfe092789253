import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/freshDatabase.ts';
import { buildApp } from '../../app.ts';
import { openVault } from '../auth/vault.ts';
import { type Database, openDatabase } from '../database/database.ts';

const vault = openVault(() => 'the secret key of this test');
let folder: string;
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lading-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>the app');
  await writeFile(join(folder, 'sw.js'), 'keep()');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'run()');
  await writeFile(join(folder, 'assets/main-1a2b.js.gz'), gzipSync('run()'));
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
  ({ fastify: app } = await buildApp({
    db: database.db,
    databaseUrl: fresh.url,
    logLevel: 'silent',
    vault: vault,
    metricsToken: 'secret',
    trustProxy: 0,
    webFolder: folder,
  }));
});

afterAll(async () => {
  await app.close();
  await database.close();
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

test.each(['/', '/stock', '/orders/42', '/pallets/LPN-1', '/assets-of-ours'])(
  '%s is a screen',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('the app');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  },
);

test('assets may be cached for ever and are sent compressed', async () => {
  const answer = await app.inject({
    url: '/assets/main-1a2b.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toContain('javascript');
});

test('the service worker and the manifest are never cached, so that a new version is found', async () => {
  for (const [url, type] of [
    ['/sw.js', 'javascript'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    const answer = await app.inject(url);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain(type);
  }
});

test.each(['/assets/gone-3c.js', '/logo.png', '/api', '/api/nothing', '/api/orders/1/nothing'])(
  '%s is not found',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  },
);

test.each([
  ['DELETE', '/api/auth/login', 'POST'],
  ['GET', '/api/auth/login', 'POST'],
  ['PUT', '/api/warehouses', 'GET, POST, HEAD'],
  ['POST', '/readyz', 'GET, HEAD'],
  ['POST', '/api/openapi.json', 'GET, HEAD'],
  ['POST', '/stock', 'GET, HEAD'],
] as const)('%s %s is a method that the path does not have', async (method, url, allow) => {
  const answer = await app.inject({ method, url });
  expect(answer.statusCode).toBe(405);
  expect(answer.json().code).toBe('METHOD_NOT_ALLOWED');
  expect(answer.headers.allow).toBe(allow);
});

test('the server reports that it is alive and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('the server is not ready if the database is behind, ahead or unreachable', async () => {
  const other = await freshDatabase();
  const opened = openDatabase(other.url);
  const options = {
    db: opened.db,
    databaseUrl: other.url,
    logLevel: 'silent',
    vault: vault,
    metricsToken: null,
    trustProxy: 0,
    webFolder: null,
  };
  const { fastify } = await buildApp(options);
  await opened.pool.query(
    'delete from migration where number = (select max(number) from migration)',
  );
  expect((await fastify.inject('/readyz')).json()).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
  });
  await opened.pool.query(
    "insert into migration (number, name) values (9999, 'of a newer program')",
  );
  expect((await fastify.inject('/readyz')).json()).toMatchObject({
    status: 503,
    error: expect.stringMatching(/^A newer Lading has migrated/),
  });
  await other.drop();
  expect((await fastify.inject('/readyz')).statusCode).toBe(503);
  expect((await fastify.inject('/healthz')).statusCode).toBe(200);
  await fastify.close();
  await opened.close();
});

test.each([
  ['127.0.0.1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, 401],
  ['203.0.113.7', {}, 401],
  ['203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }, 401],
  ['203.0.113.7', { authorization: 'Bearer wrong' }, 403],
  ['203.0.113.7', { authorization: 'Bearer secret' }, 200],
] as const)('figures from %s with %o: %i', async (remoteAddress, headers, status) => {
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(answer.body).toContain('http_request_duration_seconds_bucket');
});

test('the rate of sign-ins from one address is limited', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 301; n += 1)
    statuses.add(
      (await app.inject({ method: 'POST', url: '/api/auth/login', payload: {} })).statusCode,
    );
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: {} });
  expect(answer.statusCode).toBe(429);
  expect(answer.json().code).toBe('SLOW_DOWN');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(statuses).toEqual(new Set([400, 429]));
});

test('a request that arrives while the server stops is served, and its connection is then closed', async () => {
  const { fastify } = await buildApp({
    db: database.db,
    databaseUrl: fresh.url,
    logLevel: 'silent',
    vault: vault,
    metricsToken: null,
    trustProxy: 0,
    webFolder: null,
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(fastify.server, 'connection');
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n');
  const [received]: Socket[] = await arrived;
  await expect.poll(() => received?.bytesRead).toBeGreaterThan(0);
  const closed = fastify.close();
  await expect.poll(() => fastify.server.listening).toBe(false);
  socket.write('\r\n');
  const answer = Buffer.concat(await socket.toArray()).toString('utf8');
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
  expect(answer.toLowerCase()).toContain('connection: close');
  await closed;
});
