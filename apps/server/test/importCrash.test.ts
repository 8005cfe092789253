import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { ownClusterTest as test } from '#test/ownCluster.ts';
import { addressOf, ended, environmentOf, PASSWORD, root } from '#test/program.ts';

let dataDir: string;
let server: { child: ChildProcess; url: string };
let token = '';

async function startServer(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: environmentOf(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = { child, url: await addressOf(child) };
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (typeof init.body === 'string') headers['content-type'] = 'application/json';
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  return (await response.json()) as T;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lading-import-crash-'));
  await startServer();
  const body = JSON.stringify({ email: 'admin@lading.local', password: PASSWORD });
  token = (await call<{ token: string }>('/api/auth/login', { method: 'POST', body })).token;
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await ended(server.child);
  await rm(dataDir, { recursive: true, force: true });
});

async function killBoth(): Promise<void> {
  const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  server.child.kill('SIGKILL');
  process.kill(Number(pid.split('\n')[0]), 'SIGKILL');
  await ended(server.child);
}

const ROWS = 3_000;

test('kill -9 of the server and the database amid an import: each row is written once', async () => {
  const rows = Array.from({ length: ROWS }, (_, row) => `Customer ${row},c${row}@crash.example`);
  const form = new FormData();
  form.set('kind', 'CUSTOMERS');
  // Of these a slice has few rows, so that there are many.
  form.set('existing', 'UPDATE');
  form.set('file', new File([['name,email', ...rows].join('\n')], 'customers.csv'));
  const { id } = await call<Import>('/api/imports', { method: 'POST', body: form });
  const look = () => call<Import>(`/api/imports/${id}`);
  await vi.waitFor(async () => expect((await look()).written?.to).toBeGreaterThan(1), {
    timeout: 60_000,
    interval: 10,
  });
  await killBoth();

  await startServer();
  const written = (await look()).written;
  expect(written).toEqual({
    made: `${(written?.to ?? 0) - 1} customers`,
    to: expect.any(Number),
    skipped: 0,
    updated: 0,
  });
  expect(written?.to).toBeLessThanOrEqual(ROWS);
  await vi.waitFor(async () => expect((await look()).state).toBe('DONE'), {
    timeout: 120_000,
    interval: 1_000,
  });
  expect(await look()).toMatchObject({ made: `${ROWS} customers`, skipped: 0, updated: 0 });
  const customers = await call<{ email: string }[]>('/api/customers');
  expect(customers.filter(({ email }) => email.endsWith('@crash.example'))).toHaveLength(ROWS);
}, 240_000);
