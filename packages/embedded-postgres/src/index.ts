import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms } from './binaries.ts';
import {
  admitSockets,
  clusterExists,
  createCluster,
  ensureDatabase,
  resetPasswords,
  settleOwner,
} from './cluster.ts';
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
import { type FolderLock, takeLock } from './lock.ts';
import { keepBounded } from './log.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { type Address, makeSocketFolder, reachable } from './socket.ts';

export { StartFailure } from './failures.ts';
export { DiskSpace } from './space.ts';

export interface EmbeddedDatabase extends Urls {
  /** Stops PostgreSQL within 8 s. Later calls wait for the first. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions extends Owned {
  /** The folder of the database; created if it is missing. */
  dataDir: string;
  /** Called when PostgreSQL ends unexpectedly. Call stop() then, too, to release the folder. */
  onUnexpectedExit?: (message: string) => void;
  /** Settings of PostgreSQL by name; they override those of the launcher. */
  settings?: Record<string, string> | undefined;
  /** The folder of PostgreSQL's package; the installed one by default. */
  packageDir?: string | undefined;
}

const ATTACH_WITHIN_MS = 60_000;

/**
 * Starts PostgreSQL on the data folder; the first start creates the database. Throws a StartFailure
 * if the folder is in use.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const folder = await openFolder(options.dataDir, options);
    const taken = await takeLock(folder);
    if ('holder' in taken) {
      const { program, setting } = folder.words;
      throw new StartFailure(
        `Another ${program} (pid ${taken.holder.pid}) already works on ${folder.dataDir}; stop it, or choose another ${setting}.`,
      );
    }
    return await startWith(taken.lock, folder, options);
  } catch (error) {
    throw asStartFailure(error, options.dataDir, options.words.program);
  }
}

/**
 * Attaches to the database of the process that holds the folder, after waiting until it is ready;
 * stop() leaves it running. If no process holds the folder, starts PostgreSQL, and stop() stops it.
 */
export async function attachEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const folder = await openFolder(options.dataDir, options);
    const deadline = Date.now() + ATTACH_WITHIN_MS;
    for (;;) {
      const taken = await takeLock(folder);
      if ('lock' in taken) return await startWith(taken.lock, folder, options);
      const { port, socketFolder } = taken.holder;
      if (port) return await attachTo(folder, { port, socketFolder });
      if (Date.now() > deadline) {
        const { program } = folder.words;
        throw new StartFailure(
          `The ${program} with pid ${taken.holder.pid} on ${folder.dataDir} has not got its database ready within a minute.`,
        );
      }
      await sleep(100);
    }
  } catch (error) {
    throw asStartFailure(error, options.dataDir, options.words.program);
  }
}

async function attachTo(folder: Folder, address: Address): Promise<EmbeddedDatabase> {
  const state = await readState(folder);
  if (!state)
    throw new StartFailure(
      `${folder.state}, the file with the database's passwords, is missing; restart the server on that folder.`,
    );
  return { ...urlsOf(folder, state, await reachable(address)), stop: async () => {} };
}

async function startWith(
  lock: FolderLock,
  folder: Folder,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  let started: Started | undefined;
  try {
    started = await bringUp(lock, folder, options);
    await ensureDatabase(folder, started.state, started.postmaster, started.isNew);
    const { port, socketFolder } = started.postmaster;
    await lock.announce({ port, socketFolder });
    return supervise(lock, folder, started, options.onUnexpectedExit);
  } catch (error) {
    await started?.postmaster.stop();
    await lock.release();
    throw error;
  }
}

interface Started {
  postmaster: Postmaster;
  state: State;
  /** True if the cluster was just created. */
  isNew: boolean;
}

/**
 * Starts PostgreSQL on whatever is in the folder. Passwords are written to disk before they are
 * set.
 */
async function bringUp(
  lock: FolderLock,
  folder: Folder,
  options: EmbeddedOptions,
): Promise<Started> {
  await removeHalfMade(folder);
  const programs = await findPrograms(folder, options.packageDir);
  const exists = await clusterExists(folder, programs.major);
  const known = await readState(folder);
  const state = completeState(folder, known);
  const isComplete =
    known !== undefined && folder.roles.every((role) => known.rolePasswords?.[role] !== undefined);
  if (!isComplete) await writeState(folder, state);
  if (!exists) {
    await createCluster(folder, programs, state);
  } else {
    await settleOwner(folder, programs.account.owner);
    await clearLeftovers(folder);
    await admitSockets(folder);
    if (!known) await resetPasswords(folder, programs, state);
  }
  const socketFolder = await makeSocketFolder(folder.dataDir, programs.account.owner);
  if (socketFolder !== undefined) await lock.keep(socketFolder);
  const postmaster = await startPostmaster(folder, programs, {
    port: state.port,
    socketFolder,
    settings: options.settings,
  });
  if (state.port !== postmaster.port) {
    await writeState(folder, { ...state, port: postmaster.port }).catch(async (error) => {
      await postmaster.stop();
      throw error;
    });
  }
  return { postmaster, state, isNew: !exists };
}

function supervise(
  lock: FolderLock,
  folder: Folder,
  { postmaster, state }: Started,
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
  const { port, socketFolder } = postmaster;
  return { ...urlsOf(folder, state, { port, socketFolder }), stop: () => (stopped ??= stop()) };
}
