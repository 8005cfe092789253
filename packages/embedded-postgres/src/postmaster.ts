import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandFor, runProgram } from './account.ts';
import type { Programs } from './binaries.ts';
import { endOfLog, lastLines, StartFailure, sentenceFromLog } from './failures.ts';
import type { Folder } from './folder.ts';
import { endOrphans, readPidFile } from './leftovers.ts';
import { boundLog, openLog, readLogFrom, sizeOf } from './log.ts';
import { serverArguments } from './settings.ts';
import type { Address } from './socket.ts';

/** A PostgreSQL that accepts connections. */
export interface Postmaster extends Address {
  pid: number;
  /** Resolves to a sentence that says why PostgreSQL ended. */
  ended: Promise<string>;
  /** Stops it within 8 s: disconnects sessions and rolls back open transactions. */
  stop(): Promise<void>;
}

/** Recovery after a crash can take long. */
const READY_WITHIN_MS = 10 * 60_000;
const ORPHANS_WITHIN_MS = 20_000;

/** PostgreSQL ended before it was ready; `output` is what it wrote. */
class EarlyEnd extends Error {
  constructor(readonly output: string) {
    super('PostgreSQL ended before it was ready');
  }
}

/**
 * Starts PostgreSQL on the wanted or another free port. Waits for processes of a killed
 * predecessor.
 */
export async function startPostmaster(
  folder: Folder,
  programs: Programs,
  wanted: {
    port: number | undefined;
    socketFolder: string | undefined;
    settings: Record<string, string> | undefined;
  },
): Promise<Postmaster> {
  await boundLog(folder);
  const deadline = Date.now() + ORPHANS_WITHIN_MS;
  let port = await pickPort(wanted.port);
  for (let lostPorts = 0; ; ) {
    try {
      const address = { port, socketFolder: wanted.socketFolder };
      return await launch(
        folder,
        programs,
        address,
        await serverArguments(folder, address, wanted.settings),
      );
    } catch (error) {
      if (!(error instanceof EarlyEnd)) throw error;
      if (/could not bind IPv4 address/.test(error.output) && lostPorts < 5) {
        lostPorts += 1;
        port = await pickPort();
      } else if (/pre-existing shared memory block/.test(error.output) && Date.now() < deadline) {
        await endOrphans(folder);
        await sleep(200);
      } else {
        throw new StartFailure(sentenceFromLog(error.output, folder));
      }
    }
  }
}

async function launch(
  folder: Folder,
  programs: Programs,
  address: Address,
  args: string[],
): Promise<Postmaster> {
  const logStart = await sizeOf(folder.log);
  const log = await openLog(folder);
  const command = commandFor(programs.account, programs.postgres, args);
  // Detached, because Ctrl-C signals the whole group, and the server must finish its work before
  // its database stops.
  const child = spawn(command.program, command.args, {
    ...command.options,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  // Attached before anything is awaited: PostgreSQL may end at once.
  const ended = new Promise<string>((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code, name) => settle(name ? `signal ${name}` : `code ${code}`));
  });
  // The wait below reports an immediate failure.
  ended.catch(() => {});
  await log.close();
  // A process that exits without stop() at least asks PostgreSQL to stop.
  const onExit = () => child.kill('SIGINT');
  process.once('exit', onExit);
  try {
    await waitUntilReady(folder, child, ended, logStart);
  } catch (error) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
    process.off('exit', onExit);
    throw error;
  }
  child.unref();
  return {
    ...address,
    pid: child.pid as number,
    ended: ended.then(async (how) => {
      process.off('exit', onExit);
      const output = await readLogFrom(folder.log, logStart).catch(() => '');
      return (
        endOfLog(output, folder) ??
        `PostgreSQL ended by itself (${how}); its log ${folder.log} ends with: ${lastLines(output)}`
      );
    }),
    stop: () => stop(folder, programs, child, ended),
  };
}

/** Waits until PostgreSQL reports in its pid file that it accepts connections. */
async function waitUntilReady(
  folder: Folder,
  child: ChildProcess,
  ended: Promise<string>,
  logStart: number,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let over = false;
  const end = ended.then(() => {
    over = true;
  });
  while (!over) {
    const file = await readPidFile(folder);
    if (file?.pid === child.pid && file?.status === 'ready') return;
    if (Date.now() > deadline) {
      throw new StartFailure(
        `PostgreSQL on ${folder.cluster} was not ready after 10 minutes; its log is ${folder.log}.`,
      );
    }
    await Promise.race([end, sleep(15)]);
  }
  throw new EarlyEnd(await readLogFrom(folder.log, logStart));
}

async function stop(
  folder: Folder,
  programs: Programs,
  child: ChildProcess,
  ended: Promise<string>,
): Promise<void> {
  // Keeps this process alive until the database has ended.
  child.ref();
  for (const [name, patience] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 1_500],
    ['SIGKILL', 500],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    if (process.platform === 'win32' && name === 'SIGINT') await askOnWindows(folder, programs);
    else child.kill(name);
    const timer = new AbortController();
    const late = sleep(patience, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([ended, late]);
    timer.abort();
  }
}

/** Windows has no signals; pg_ctl stops PostgreSQL there. */
async function askOnWindows(folder: Folder, programs: Programs): Promise<void> {
  const pgCtl = programs.postgres.replace(/postgres\.exe$/, 'pg_ctl.exe');
  await runProgram(
    commandFor(programs.account, pgCtl, ['stop', '-m', 'fast', '-W', '-D', folder.cluster]),
  );
}

function probePort(port: number): Promise<number | undefined> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      port === 0 ? fail(error) : settle(undefined),
    );
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/**
 * Returns the wanted port if it is free, else another free one. It may be taken a moment later, so
 * the caller retries.
 */
async function pickPort(wanted?: number): Promise<number> {
  const port = (wanted ? await probePort(wanted) : undefined) ?? (await probePort(0));
  if (!port) throw new Error('the system gave no free port');
  return port;
}
