import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd, endChild } from './cleanup.ts';
import { BenchError, freePort } from './cluster.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Server {
  port: number;
  /** The administrator's bearer token. */
  token: string;
  /** Seconds of processor time that the process has used. */
  cpuSeconds(): number;
  /** Bytes of memory that the process has now. */
  memory(): number;
  stop(): Promise<void>;
}

export const account = { email: 'bench@lading.test', password: 'correct horse battery' };

const programs = { main: 'src/main.ts', commands: 'src/commands/main.ts' } as const;

/** A built program of the server, or its sources if it is not built. */
function argsOf(program: keyof typeof programs): string[] {
  const built = join(root, `apps/server/dist/${program}.js`);
  return existsSync(built)
    ? [built]
    : [...process.execArgv, join(root, 'apps/server', programs[program])];
}

const SAMPLE_MS = 50;

/** Runs a command of the operator to its end. Returns the most memory that it had, in bytes. */
export async function runCommand(owner: string, args: readonly string[]): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: owner };
  const child = spawn(process.execPath, [...argsOf('commands'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const undo = atEnd(() => endChild(child, 'SIGTERM', 5_000));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid ?? 0));
  }, SAMPLE_MS);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  void undo();
  if (code !== 0) throw new BenchError(`${args.join(' ')} failed:\n${output.trim()}`);
  return peak;
}

/** Starts the real server on a database, as a separate process, and signs in. */
export async function startServer(
  urls: { server: string; owner: string },
  settings: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, argsOf('main'), {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: urls.server,
      DATABASE_OWNER_URL: urls.owner,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const stop = atEnd(() => endChild(child, 'SIGTERM', 15_000));
  const base = `http://127.0.0.1:${port}`;
  for (let tried = 0; ; tried += 1) {
    if (child.exitCode !== null || tried > 300)
      throw new BenchError(`The server did not start:\n${output.trim()}`);
    const response = await fetch(`${base}/readyz`).catch(() => null);
    if (response?.ok) break;
    await sleep(100);
  }
  const signedIn = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!signedIn.ok)
    throw new BenchError(
      `Nobody can sign in to the server: ${signedIn.status} ${await signedIn.text()}`,
    );
  const { token } = (await signedIn.json()) as { token: string };
  return {
    port,
    token,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    memory: () => memoryOf(child.pid ?? 0),
    stop,
  };
}

const TICKS = 100;

/** The processor time of a process; 0 on systems other than Linux. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}

/** The resident memory of a process; 0 on systems other than Linux. */
function memoryOf(pid: number): number {
  try {
    // A process that is ending has none.
    return (
      1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    );
  } catch {
    return 0;
  }
}

/** Posts a body, or gets without one, as the administrator. Throws what the server refuses. */
export async function callServer<T>(
  server: Server,
  path: string,
  body?: FormData | object,
): Promise<T> {
  const json = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
  });
  if (!response.ok)
    throw new BenchError(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
