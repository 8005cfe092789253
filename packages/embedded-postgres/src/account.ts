import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { parse } from 'node:path';
import { StartFailure, unlessMissing } from './failures.ts';
import type { Folder } from './folder.ts';

export interface Owner {
  uid: number;
  gid: number;
}

/**
 * The user that runs PostgreSQL's programs, and whether it may enter folders that are closed to it.
 */
export interface Account {
  /** Set if this process runs as root, which PostgreSQL refuses. */
  owner?: Owner;
  passesClosedFolders: boolean;
}

export interface Command {
  program: string;
  args: string[];
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
}

/**
 * Node drops root's groups by itself when it changes the user, so setpriv is needed only to keep a
 * capability: cap_dac_read_search opens folders above the data or the programs that are closed to
 * the other user (/root, for one).
 */
export function commandFor(account: Account, program: string, args: string[]): Command {
  const options = { cwd: parse(process.cwd()).root, env: ownEnvironment() };
  if (!account.owner) return { program, args, options };
  if (!account.passesClosedFolders)
    return { program, args, options: { ...options, ...account.owner } };
  // access(2), by which initdb looks for postgres beside itself, heeds a capability of an ordinary
  // user only with this bit.
  const bits = ['--securebits', '+no_setuid_fixup'];
  const caps = ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search'];
  const user = [
    '--reuid',
    `${account.owner.uid}`,
    '--regid',
    `${account.owner.gid}`,
    '--clear-groups',
  ];
  return { program: 'setpriv', args: [...user, ...bits, ...caps, program, ...args], options };
}

/** What programs need to run at all; the last four on Windows. */
const NEEDED = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'ComSpec', 'TEMP', 'TMP'];

/**
 * The rest of the environment contains secrets, which the database's user could read in /proc, and
 * settings such as PGDATA.
 */
function ownEnvironment(): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a program until it exits. If it cannot be started, the output says why. */
export function runProgram(command: Command, input = ''): Promise<Outcome> {
  return new Promise((settle) => {
    const child = spawn(command.program, command.args, {
      ...command.options,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // A program that exits before it has read its input is reported by its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (error) => settle({ code: -1, output: `${output}${error.message}` }));
    child.on('close', (code, name) =>
      settle({ code: code ?? 128 + (constants.signals[name ?? 'SIGKILL'] ?? 0), output }),
    );
  });
}

/** The accounts to try, that with the fewest rights first. */
export async function accountsFor(folder: Folder): Promise<Account[]> {
  const owner = await ownerFor(folder);
  if (!owner) return [{ passesClosedFolders: false }];
  const accounts: Account[] = [{ owner, passesClosedFolders: false }];
  return process.platform === 'linux'
    ? [...accounts, { owner, passesClosedFolders: true }]
    : accounts;
}

async function ownerFor(folder: Folder): Promise<Owner | undefined> {
  if (!process.getuid) return undefined;
  const uid = process.getuid();
  const cluster = await ownerOf(folder.cluster);
  if (uid === 0) {
    // The data of an ordinary user stays that user's, who can then start the program without root.
    return (
      [cluster, await ownerOf(folder.dataDir)].find((owner) => owner && owner.uid !== 0) ??
      unprivilegedUser()
    );
  }
  if (cluster && cluster.uid !== uid) {
    throw new StartFailure(
      `The database in ${folder.cluster} belongs to user ${cluster.uid}, but ${folder.words.program} was started by user ${uid}; start it as that user or as root.`,
    );
  }
  return undefined;
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  const found = await unlessMissing(stat(path));
  return found && { uid: found.uid, gid: found.gid };
}

async function unprivilegedUser(): Promise<Owner> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'));
  const found =
    lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  // 65534 is nobody on Linux; a container without an /etc/passwd knows the number as well as the
  // name.
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65534, gid: 65534 };
}

export async function canEnter(account: Account, path: string): Promise<boolean> {
  if (!account.owner) return true;
  return (await runProgram(commandFor(account, '/bin/sh', ['-c', 'cd "$0"', path]))).code === 0;
}
