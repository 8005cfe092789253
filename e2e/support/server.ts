import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cheapPasswords = new URL('./cheapPasswords.mjs', import.meta.url).href;
const READY_WITHIN = 120_000;
const STOPPED_WITHIN = 15_000;

export function freePort(): Promise<number> {
  return new Promise((settle, refuse) => {
    const probe = createServer();
    probe.on('error', refuse);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface RunningServer {
  /** Stops the server with SIGTERM and removes its data. */
  stop(): Promise<void>;
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended while it started:\n${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server was not ready within ${READY_WITHIN / 1000} s:\n${output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((settle) => child.once('exit', settle));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN);
  await ended;
  clearTimeout(timer);
}

/** Starts Lading by its start command, with a temporary data folder and an empty database. */
export async function startServer(
  port: number,
  admin: { email: string; password: string },
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lading-e2e-'));
  const env = {
    ...process.env,
    // An empty value counts as unset, so that a developer's .env file has no effect here.
    DATABASE_URL: '',
    METRICS_TOKEN: '',
    PUBLIC_URL: '',
    OIDC_ISSUER: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, ['--import', cheapPasswords, 'scripts/start.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const endNow = () => child.kill('SIGTERM');
  process.once('exit', endNow);
  const stop = async () => {
    process.off('exit', endNow);
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
