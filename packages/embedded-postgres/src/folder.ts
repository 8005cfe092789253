import { randomBytes } from 'node:crypto';
import {
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, StartFailure, unlessMissing } from './failures.ts';
import { type Address, removeSocketFolder } from './socket.ts';

/** Words that messages use for the program and its settings. */
export interface Words {
  /** As in "start Shop again". */
  program: string;
  /** What names the data folder, as in "choose another SHOP_DATA"; "data folder" by default. */
  setting?: string;
  /** A command that starts the program on another data folder. */
  example?: string;
  /**
   * What to do on a machine that has no embedded PostgreSQL; "use a PostgreSQL of your own" by
   * default.
   */
  alternative?: string;
}

export interface Owned {
  /** The database, and the role that owns it; not `postgres`, which is the superuser. */
  name: string;
  /**
   * Further roles, which may log in and nothing else: the program grants what they may do. None by
   * default.
   */
  roles?: readonly string[];
  /**
   * Roles that nobody logs in as, each with the further role that may take it (`set role`). None by
   * default.
   */
  groups?: Readonly<Record<string, string>>;
  words: Words;
}

/** The paths of an embedded database below its data folder. */
export interface Folder extends Owned {
  roles: readonly string[];
  groups: Readonly<Record<string, string>>;
  words: Words & { setting: string; alternative: string };
  dataDir: string;
  cluster: string;
  log: string;
  state: string;
}

/** What is stored between starts, in a file that only its owner can read. */
export interface State {
  superuserPassword: string;
  password: string;
  /** Of the further roles, by name. */
  rolePasswords?: Record<string, string>;
  port?: number;
}

/**
 * As root, gives a file to the owner of the data folder, so that the owner can start the program
 * later without root.
 */
export async function giveToOwner(folder: Folder, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder.dataDir);
  if (uid !== 0) await lchown(path, uid, gid);
}

const isFolder = async (path: string): Promise<boolean> =>
  (await unlessMissing(stat(path)))?.isDirectory() ?? false;

/**
 * Creates a folder and its parents. Node's recursive mkdir loops forever where the system reports
 * ENOENT below an existing folder (/proc).
 */
async function makeFolder(path: string, setting: string): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above, setting);
  await mkdir(path).catch(async (error: unknown) => {
    // Another start may have created it meanwhile.
    if (await isFolder(path)) return;
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartFailure(
      `No folder can be made in ${above}; choose another ${setting} than one below it.`,
      { cause: error },
    );
  });
}

/**
 * Creates the data folder if it is missing, and returns its paths. They are real paths, so that two
 * names of one folder are equal.
 */
export async function openFolder(
  dataDir: string,
  { name, roles = [], groups = {}, words: texts }: Owned,
): Promise<Folder> {
  const namings = { setting: 'data folder', alternative: 'use a PostgreSQL of your own', ...texts };
  await makeFolder(resolve(dataDir), namings.setting);
  const real = await realpath(resolve(dataDir));
  const paths = {
    cluster: join(real, 'postgres'),
    log: join(real, 'postgres.log'),
    state: join(real, 'postgres.json'),
  };
  return { name, roles, groups, words: namings, dataDir: real, ...paths };
}

/**
 * Removes what a killed start left behind: a cluster, which gets its name only when it is complete,
 * and the folder of a socket.
 */
export async function removeHalfMade(folder: Folder): Promise<void> {
  for (const name of await readdir(folder.dataDir)) {
    // An initdb that outlived its parent may still write for a moment; hence the retries.
    if (name.startsWith('socket-')) await removeSocketFolder(join(folder.dataDir, name));
    if (name.startsWith('postgres.new-'))
      await rm(join(folder.dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

export async function readState(folder: Folder): Promise<State | undefined> {
  const text = await unlessMissing(readFile(folder.state, 'utf8'));
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as State;
  } catch (error) {
    throw new StartFailure(
      `${folder.state} is damaged; remove it, and the next start gives the database new passwords.`,
      { cause: error },
    );
  }
}

const newPassword = (): string => randomBytes(24).toString('hex');

/** What is to be remembered: what is known, and new passwords for the rest. */
export function completeState({ roles }: Folder, known: State | undefined): State {
  const {
    superuserPassword = newPassword(),
    password = newPassword(),
    rolePasswords = {},
    ...rest
  } = known ?? {};
  const passwords = roles.map((role) => [role, rolePasswords[role] ?? newPassword()] as const);
  return { superuserPassword, password, rolePasswords: Object.fromEntries(passwords), ...rest };
}

/** Writes the file durably, so that a power cut does not lose the passwords of a new cluster. */
export async function writeState(folder: Folder, state: State): Promise<void> {
  const draft = `${folder.state}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(state, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await giveToOwner(folder, draft);
  await rename(draft, folder.state);
  await syncFolder(dirname(folder.state));
}

/** Makes renames in the folder durable. Windows cannot open folders, and journals renames. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Addresses of the database: for its owner, for the superuser, and for each of the further roles.
 * Through the socket where there is one.
 */
export interface Urls extends Address {
  url: string;
  adminUrl: string;
  roleUrls: Record<string, string>;
}

export function urlsOf({ name, roles }: Folder, state: State, address: Address): Urls {
  const { port, socketFolder } = address;
  const host = socketFolder === undefined ? '127.0.0.1' : encodeURIComponent(socketFolder);
  const urlOf = (role: string, password: string, database: string): string =>
    `postgres://${encodeURIComponent(role)}:${password}@${host}:${port}/${encodeURIComponent(database)}`;
  return {
    url: urlOf(name, state.password, name),
    adminUrl: urlOf('postgres', state.superuserPassword, 'postgres'),
    roleUrls: Object.fromEntries(
      roles.map((role) => [role, urlOf(role, state.rolePasswords?.[role] ?? '', name)]),
    ),
    ...address,
  };
}
