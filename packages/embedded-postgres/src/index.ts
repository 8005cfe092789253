import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms } from './binaries.ts';
import { clusterExists, createCluster, ensureDatabase, resetPasswords, settleOwner } from './cluster.ts';
import { asStartFailure, StartFailure } from './failures.ts';
import {
  completeState,
  type Folder,
  type Owned,
  openFolder,
  readState,
  removeHalfMade,
  type State,
  type Urls,
  urlsOf,
  writeState,
} from './folder.ts';
import { clearLeftovers } from './leftovers.ts';
import { type Claim, type FolderLock, takeLock } from './lock.ts';
import { keepBounded } from './log.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';

export { StartFailure } from './failures.ts';
export { DiskSpace } from './space.ts';

export interface EmbeddedDatabase extends Urls {
  /** Fast shutdown in less than 8 s; calling it again waits for the same end. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions extends Owned {
  /** The folder that holds the database; made where it is missing. */
  dataDir: string;
  /** Called when PostgreSQL ends while it should run; stop() is still to be called, to give the folder free. */
  onUnexpectedExit?: (message: string) => void;
  /** PostgreSQL's settings by name, over those that the launcher gives. */
  settings?: Record<string, string> | undefined;
  /** Where PostgreSQL's package lies; the installed one by default. */
  packageDir?: string | undefined;
}

const ATTACH_WITHIN_MS = 60_000;

/** Starts PostgreSQL on the data folder, making the database on the first start. Refuses, with a StartFailure, a folder that is in use. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const folder = await openFolder(options.dataDir, options);
    const taken = await takeLock(folder);
    if ('holder' in taken) throw inUse(folder, taken.holder);
    return await startWith(taken.lock, folder, options);
  } catch (error) {
    throw asStartFailure(error, options.dataDir, options.words.program);
  }
}

/**
 * For the operator's commands: attaches to the database of the server that runs on this folder, and then stop() leaves it running.
 * Where no server runs, PostgreSQL is started, and stop() stops it. A server that is just starting is waited for.
 */
export async function attachEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const folder = await openFolder(options.dataDir, options);
    const deadline = Date.now() + ATTACH_WITHIN_MS;
    for (;;) {
      const taken = await takeLock(folder);
      if ('lock' in taken) return await startWith(taken.lock, folder, options);
      const { phase, port } = taken.holder;
      if (phase === 'ready' && port) return await attachTo(folder, port);
      if (Date.now() > deadline) throw notReady(folder, taken.holder);
      await sleep(100);
    }
  } catch (error) {
    throw asStartFailure(error, options.dataDir, options.words.program);
  }
}

function inUse(folder: Folder, holder: Claim): StartFailure {
  const { program, setting } = folder.words;
  return new StartFailure(
    `Another ${program} (pid ${holder.pid}) already works on ${folder.dataDir}; stop it, or choose another ${setting}.`,
  );
}

function notReady(folder: Folder, holder: Claim): StartFailure {
  return new StartFailure(
    `The ${folder.words.program} with pid ${holder.pid} on ${folder.dataDir} has not got its database ready within a minute.`,
  );
}

async function attachTo(folder: Folder, port: number): Promise<EmbeddedDatabase> {
  const state = await readState(folder);
  if (!state)
    throw new StartFailure(`${folder.state}, the file with the database's passwords, is missing; restart the server on that folder.`);
  return { ...urlsOf(folder, state, port), stop: async () => {} };
}

async function startWith(lock: FolderLock, folder: Folder, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  let postmaster: Postmaster | undefined;
  try {
    const started = await bringUp(folder, options);
    postmaster = started.postmaster;
    await ensureDatabase(folder, started.state, postmaster.port, started.fresh);
    await lock.announce(postmaster.port);
    return supervise(lock, folder, postmaster, started.state, options.onUnexpectedExit);
  } catch (error) {
    await postmaster?.stop();
    await lock.release();
    throw error;
  }
}

/** From whatever is in the folder to a PostgreSQL that accepts connections. The passwords are on the disk before anything has them. */
async function bringUp(folder: Folder, options: EmbeddedOptions): Promise<{ postmaster: Postmaster; state: State; fresh: boolean }> {
  await removeHalfMade(folder);
  const programs = await findPrograms(folder, options.packageDir);
  const exists = await clusterExists(folder, programs.major);
  const known = await readState(folder);
  const state = completeState(folder, known);
  const isComplete = known !== undefined && folder.roles.every((role) => known.rolePasswords?.[role] !== undefined);
  if (!isComplete) await writeState(folder, state);
  if (!exists) {
    await createCluster(folder, programs, state);
  } else {
    await settleOwner(folder, programs.account.owner);
    await clearLeftovers(folder);
    if (!known) await resetPasswords(folder, programs, state);
  }
  const postmaster = await startPostmaster(folder, programs, { port: state.port, settings: options.settings });
  if (state.port !== postmaster.port) {
    await writeState(folder, { ...state, port: postmaster.port }).catch(async (error) => {
      await postmaster.stop();
      throw error;
    });
  }
  return { postmaster, state, fresh: !exists };
}

function supervise(
  lock: FolderLock,
  folder: Folder,
  postmaster: Postmaster,
  state: State,
  onUnexpectedExit: EmbeddedOptions['onUnexpectedExit'],
): EmbeddedDatabase {
  const log = keepBounded(folder);
  let stopped: Promise<void> | undefined;
  void postmaster.ended.then((message) => {
    if (!stopped) onUnexpectedExit?.(message);
  });
  const stop = async () => {
    await postmaster.stop();
    log.stop();
    await lock.release();
  };
  return {
    ...urlsOf(folder, state, postmaster.port),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
