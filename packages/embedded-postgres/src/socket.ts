import { chown, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where PostgreSQL listens: always on a port of 127.0.0.1, and on a Unix socket in a folder of its
 * own where one can be made.
 */
export interface Address {
  port: number;
  /** The folder of the socket, readable by its owner alone. */
  socketFolder?: string | undefined;
}

/** The longest path of a socket is 107 bytes on Linux and 103 on macOS. */
const LONGEST = 103;

/** The name under which libpq looks for a socket. */
export const socketIn = (socketFolder: string, port: number): string =>
  join(socketFolder, `.s.PGSQL.${port}`);

/**
 * Makes a folder for the socket: in the data folder if that path is short enough, otherwise in a
 * folder for temporary files. Returns undefined if none of them takes a socket, as on Windows and
 * on some network file systems.
 */
export async function makeSocketFolder(
  dataDir: string,
  owner?: { uid: number; gid: number },
  others: readonly string[] = [tmpdir(), '/tmp'],
): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  for (const parent of new Set([dataDir, ...others])) {
    const draft = join(parent, 'socket-');
    if (Buffer.byteLength(socketIn(`${draft}XXXXXX`, 65535)) > LONGEST) continue;
    const result = await mkdtemp(draft).catch(() => undefined);
    if (result === undefined) continue;
    if (await takesSockets(result)) {
      if (owner) await chown(result, owner.uid, owner.gid);
      return result;
    }
    await removeSocketFolder(result);
  }
  return undefined;
}

/**
 * Removes a folder that `makeSocketFolder` made. Removes PostgreSQL's files in it and nothing else,
 * because its path may come from a claim that another user wrote.
 */
export async function removeSocketFolder(socketFolder: string | undefined): Promise<void> {
  if (socketFolder === undefined) return;
  for (const name of await readdir(socketFolder).catch(() => [])) {
    if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(name))
      await rm(join(socketFolder, name), { force: true }).catch(() => {});
  }
  await rmdir(socketFolder).catch(() => {});
}

/**
 * Returns the address as this process can use it: a service's folder for temporary files may be
 * hidden from others (PrivateTmp).
 */
export async function reachable(address: Address): Promise<Address> {
  const { port, socketFolder } = address;
  const isThere =
    socketFolder !== undefined &&
    (await stat(socketIn(socketFolder, port)).catch(() => undefined))?.isSocket();
  return isThere ? address : { port };
}

function takesSockets(folder: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(join(folder, 'probe'), () => probe.close(() => settle(true)));
  });
}
