import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { commandFor, type Outcome, type Owner, runProgram } from './account.ts';
import type { Programs } from './binaries.ts';
import { codeOf, lastLines, StartFailure, sentenceFromLog, unlessMissing } from './failures.ts';
import { type Folder, type State, syncFolder, urlsOf } from './folder.ts';
import type { Address } from './socket.ts';

/**
 * Returns whether there is a cluster of this version. Refuses, and never changes, a folder that is
 * anything else.
 */
export async function clusterExists(folder: Folder, major: string): Promise<boolean> {
  const version = await unlessMissing(readFile(join(folder.cluster, 'PG_VERSION'), 'utf8'));
  if (version === undefined) {
    const names = await readdir(folder.cluster).catch(() => []);
    if (names.length === 0) return false;
    throw new StartFailure(
      `${folder.cluster} is no PostgreSQL database (it has no PG_VERSION); move it away, or choose another ${folder.words.setting}.`,
    );
  }
  if (version.trim() === major) return true;
  throw new StartFailure(
    `The database in ${folder.cluster} was made by PostgreSQL ${version.trim()}; this ${folder.words.program} brings ${major}. ` +
      `Make a backup with the ${folder.words.program} that made it, and restore that into a new ${folder.words.setting}.`,
  );
}

/**
 * Creates the cluster under a temporary name, syncs it, and renames it, so that it exists
 * completely or not at all.
 */
export async function createCluster(
  folder: Folder,
  programs: Programs,
  state: State,
): Promise<void> {
  const draft = join(folder.dataDir, `postgres.new-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  const owner = programs.account.owner;
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${state.superuserPassword}\n`, { mode: 0o600 });
  if (owner) {
    await chown(draft, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }
  try {
    await initialize(folder, programs, draft, passwordFile);
    await rename(draft, folder.cluster);
    await syncFolder(folder.dataDir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/** The line of pg_hba.conf for connections through a Unix socket, which ask for passwords too. */
const BY_SOCKET = 'local all all scram-sha-256\n';

/** Adds that line to a cluster that was made without it. */
export async function admitSockets(folder: Folder): Promise<void> {
  const file = join(folder.cluster, 'pg_hba.conf');
  if (!/^local\s/m.test(await readFile(file, 'utf8'))) await appendFile(file, `\n${BY_SOCKET}`);
}

async function initialize(
  folder: Folder,
  programs: Programs,
  draft: string,
  passwordFile: string,
): Promise<void> {
  // The built-in C.UTF-8 sorts by bytes and knows every letter's upper and lower case, alike on
  // every machine.
  const locale = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=postgres'];
  const common = [
    '-D',
    draft,
    ...locale,
    ...access,
    '--data-checksums',
    '--no-sync',
    '--no-instructions',
  ];
  const initdb = (args: string[]) =>
    runProgram(commandFor(programs.account, programs.initdb, args));
  // With the character type C pg_trgm drops every letter beyond ASCII; C.UTF-8 is not there on
  // every system, though.
  let outcome = await initdb([...common, '--lc-ctype=C.UTF-8']);
  if (outcome.code !== 0 && /invalid locale name/.test(outcome.output))
    outcome = await initdb(common);
  if (outcome.code !== 0) throw initFailure(folder, outcome);
  await writeFile(
    join(draft, 'pg_hba.conf'),
    `host all all 127.0.0.1/32 scram-sha-256\n${BY_SOCKET}`,
  );
  const synced = await initdb(['--sync-only', '-D', draft]);
  if (synced.code !== 0) throw initFailure(folder, synced);
}

function initFailure(folder: Folder, { output }: Outcome): StartFailure {
  const isFull = /No space left on device|Check free disk space/.test(output);
  const sentence = `The database in ${folder.dataDir} could not be made; initdb said: ${lastLines(output, 5)}`;
  return new StartFailure(isFull ? sentenceFromLog(output, folder, folder.dataDir) : sentence);
}

/**
 * Gives the cluster to the user who runs PostgreSQL (a copy made by root belongs to root), and
 * closes it to others.
 */
export async function settleOwner(folder: Folder, owner: Owner | undefined): Promise<void> {
  const found = await stat(folder.cluster);
  if (owner && found.uid !== owner.uid) {
    for (const entry of await readdir(folder.cluster, { recursive: true, withFileTypes: true })) {
      await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
    }
    // The folder itself comes last, so that the next start repeats an interrupted change.
    await chown(folder.cluster, owner.uid, owner.gid);
  }
  if ((found.mode & 0o077) !== 0 && process.platform !== 'win32')
    await chmod(folder.cluster, 0o700);
}

/**
 * Sets new passwords in single-user mode, which asks for none, when the file with the passwords is
 * lost.
 */
export async function resetPasswords(
  folder: Folder,
  programs: Programs,
  state: State,
): Promise<void> {
  const args = ['--single', '-D', folder.cluster, '-c', 'log_min_messages=fatal', 'postgres'];
  const role = pg.escapeIdentifier(folder.name);
  const sql = `
    alter role postgres password '${state.superuserPassword}';\nalter
      role ${role} password '${state.password}';\n`;
  const { code, output } = await runProgram(
    commandFor(programs.account, programs.postgres, args),
    sql,
  );
  if (code !== 0) throw new StartFailure(sentenceFromLog(output, folder));
}

/** Creates the roles and the database if they are missing, and connects to it as each. */
export async function ensureDatabase(
  folder: Folder,
  state: State,
  address: Address,
  fresh: boolean,
): Promise<void> {
  const { url, roleUrls } = urlsOf(folder, state, address);
  const urls = [url, ...Object.values(roleUrls)];
  // On a new cluster the first attempt would only write an error to the log.
  const isThere = !fresh && (await Promise.all(urls.map(canConnect))).every((can) => can);
  if (isThere && (await hasGroups(folder, url))) return;
  if (!isThere) await createDatabase(folder, state, address);
  await createGroups(folder, state, address);
  for (const each of urls) await query(each, ['select 1']);
}

async function canConnect(url: string): Promise<boolean> {
  try {
    await query(url, ['select 1']);
    return true;
  } catch (error) {
    // 28P01: no such role, or a wrong password; 3D000: no such database.
    if (['28P01', '28000', '3D000'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

async function hasGroups({ groups }: Folder, url: string): Promise<boolean> {
  const found = await query(
    url,
    Object.entries(groups).map(
      ([group, member]) =>
        `
          select 1
          from pg_roles
          where rolname = ${pg.escapeLiteral(group)}
            and pg_has_role(${pg.escapeLiteral(member)}, oid, 'member')`,
    ),
  );
  return found.every((count) => count > 0);
}

async function createGroups(folder: Folder, state: State, address: Address): Promise<void> {
  const { adminUrl } = urlsOf(folder, state, address);
  for (const [group, member] of Object.entries(folder.groups)) {
    const [found] = await query(adminUrl, [
      `select 1 from pg_roles where rolname = ${pg.escapeLiteral(group)}`,
    ]);
    const [quotedGroup, to] = [pg.escapeIdentifier(group), pg.escapeIdentifier(member)];
    // The member has the rights of the group only where it takes that role.
    await query(adminUrl, [
      ...(found === 0 ? [`create role ${quotedGroup} nologin`] : []),
      `alter role ${to} noinherit`,
      `grant ${quotedGroup} to ${to}`,
    ]);
  }
}

async function createDatabase(folder: Folder, state: State, address: Address): Promise<void> {
  const { adminUrl } = urlsOf(folder, state, address);
  const name = pg.escapeIdentifier(folder.name);
  const roles = [
    [folder.name, state.password] as const,
    ...Object.entries(state.rolePasswords ?? {}),
  ];
  try {
    for (const [role, password] of roles) {
      const [found] = await query(adminUrl, [
        `select 1 from pg_roles where rolname = ${pg.escapeLiteral(role)}`,
      ]);
      const attributes = `login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`;
      await query(adminUrl, [
        `${found === 0 ? 'create' : 'alter'} role ${pg.escapeIdentifier(role)} ${attributes}`,
      ]);
    }
    const [databases] = await query(adminUrl, [
      `select 1 from pg_database where datname = ${pg.escapeLiteral(folder.name)}`,
    ]);
    if (databases === 0) await query(adminUrl, [`create database ${name} owner ${name}`]);
  } catch (error) {
    if (codeOf(error) !== '28P01') throw error;
    throw new StartFailure(
      `The passwords in ${folder.state} are not those of the database beside it; remove that file, and the next start sets new ones.`,
      { cause: error },
    );
  }
}

/** Runs statements in order and returns the row count of each. */
async function query(url: string, statements: string[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener, a broken connection would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const counts: number[] = [];
    for (const statement of statements) counts.push((await client.query(statement)).rowCount ?? 0);
    return counts;
  } finally {
    await client.end().catch(() => {});
  }
}
