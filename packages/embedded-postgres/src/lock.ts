import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './failures.ts';
import { type Folder, giveToOwner } from './folder.ts';
import { type Surroundings, startTimeOf, surroundings } from './processes.ts';

/** One process's claim on the data folder. `ready` adds the port that its database answers on. */
export interface Claim extends Surroundings {
  token: string;
  pid: number;
  startTime: string;
  phase: 'claiming' | 'held' | 'ready';
  port?: number;
}

export interface FolderLock {
  /** Tells others, who may attach, where the database answers. */
  announce(port: number): Promise<void>;
  release(): Promise<void>;
}

const HEARTBEAT_MS = 1_000;
/** How long the claim of a process that cannot be looked at must stand still before it counts as left behind. */
const STILL_MS = 6_000;
const PATIENCE_MS = 30_000;

/*
 * Every contender writes a file of its own, under a name that is never used again, and then looks at the others. So a claim that was
 * left behind can be removed by anybody at any time without ever removing a live one, which a single lock file cannot promise.
 * Whoever sees nobody else holds the folder; of several who see each other, the smallest token goes first.
 */
export async function takeLock(data: Folder): Promise<{ lock: FolderLock } | { holder: Claim }> {
  const folder = join(data.dataDir, 'lock');
  // Not recursively: on a read-only file system Node would then speak of a missing folder.
  await mkdir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await giveToOwner(data, folder);
  const me: Claim = {
    ...(await surroundings()),
    token: randomBytes(8).toString('hex'),
    pid: process.pid,
    startTime: await startTimeOf(process.pid),
    phase: 'claiming',
  };
  const withdraw = () => rm(fileOf(folder, me), { force: true });
  const deadline = Date.now() + PATIENCE_MS;
  for (let published = false; ; ) {
    const others = await liveClaims(folder, me);
    const holder = others.find((other) => other.phase !== 'claiming') ?? (Date.now() > deadline ? others[0] : undefined);
    if (holder) {
      await withdraw();
      return { holder };
    }
    if (published && others.length === 0) return { lock: await hold(folder, me) };
    const first = others.every((other) => me.token < other.token);
    if (first && !published) await publish(folder, me);
    else if (!first && published) await withdraw();
    else await sleep(15);
    published = first;
  }
}

function fileOf(folder: string, claim: Claim): string {
  return join(folder, `${claim.token}.json`);
}

/** Writes the claim whole or not at all, so that nobody reads half of it. */
async function publish(folder: string, claim: Claim): Promise<void> {
  const draft = join(folder, `${claim.token}.new`);
  await writeFile(draft, `${JSON.stringify(claim, null, 2)}\n`);
  await rename(draft, fileOf(folder, claim));
}

async function hold(folder: string, claim: Claim): Promise<FolderLock> {
  await publish(folder, { ...claim, phase: 'held' });
  const file = fileOf(folder, claim);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    announce: (port) => publish(folder, { ...claim, phase: 'ready', port }),
    release: async () => {
      clearInterval(heartbeat);
      await rm(file, { force: true });
    },
  };
}

/** The claims of others who live; those of the dead are removed on the way. */
async function liveClaims(folder: string, me: Claim): Promise<Claim[]> {
  const live: Claim[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (name.startsWith(me.token)) continue;
    if (!name.endsWith('.json')) {
      await removeOldDraft(file);
      continue;
    }
    const claim = await readClaim(file);
    if (claim && (await isAlive(claim, me, file))) live.push(claim);
    else await rm(file, { force: true });
  }
  return live;
}

async function removeOldDraft(file: string): Promise<void> {
  const age = await stat(file).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
  if (age > 60_000) await rm(file, { force: true });
}

async function readClaim(file: string): Promise<Claim | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    return JSON.parse(text) as Claim;
  } catch {
    return undefined;
  }
}

/** A process of this machine and container is looked up; one that cannot be seen from here shows itself by its heartbeat. */
async function isAlive(claim: Claim, me: Claim, file: string): Promise<boolean> {
  const sameBoot = claim.bootId === me.bootId;
  if (!sameBoot && claim.host === me.host) return false;
  if (sameBoot && claim.pidNamespace === me.pidNamespace && (claim.host === me.host || me.bootId !== '')) {
    const startTime = await startTimeOf(claim.pid);
    if (startTime === 'gone') return false;
    if (startTime !== 'unknown' && claim.startTime !== 'unknown') return startTime === claim.startTime;
  }
  return beats(file, sameBoot);
}

async function beats(file: string, sameClock: boolean): Promise<boolean> {
  const lastBeat = () =>
    stat(file).then(
      (found) => found.mtimeMs,
      () => undefined,
    );
  const first = await lastBeat();
  if (first === undefined) return false;
  if (sameClock && Date.now() - first > 5 * STILL_MS) return false;
  const deadline = Date.now() + STILL_MS;
  while (Date.now() < deadline) {
    await sleep(200);
    const now = await lastBeat();
    if (now !== first) return now !== undefined;
  }
  return false;
}
