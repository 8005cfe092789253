import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, unlessMissing } from './failures.ts';
import { type Folder, giveToOwner } from './folder.ts';
import { type Surroundings, startTimeOf, surroundings } from './processes.ts';
import { type Address, removeSocketFolder } from './socket.ts';

/**
 * The claim of one process on the data folder. `ready` adds the port of its database; the folder of
 * the socket is known before.
 */
export interface Claim extends Surroundings, Partial<Address> {
  token: string;
  pid: number;
  startTime: string;
  phase: 'claiming' | 'held' | 'ready';
}

export interface FolderLock {
  /**
   * Publishes the folder of the socket before it is used: whoever removes a stale claim removes it
   * too.
   */
  keep(socketFolder: string): Promise<void>;
  /** Publishes the address, so that other processes can attach. */
  announce(address: Address): Promise<void>;
  /** Removes the claim and the folder of the socket. */
  release(): Promise<void>;
}

const HEARTBEAT_MS = 1_000;
/** A claim of a process that cannot be looked up is stale after so long without a heartbeat. */
const STILL_MS = 6_000;
const PATIENCE_MS = 30_000;

/*
 * Each process writes a claim under a name that is never used again, and then reads the other
 * claims. Any process can therefore remove a stale claim without ever removing a live one, which a
 * single lock file cannot guarantee. A process that finds no other live claim holds the folder; of
 * several, the one with the smallest token goes first.
 */
export async function takeLock(data: Folder): Promise<{ lock: FolderLock } | { holder: Claim }> {
  const folder = join(data.dataDir, 'lock');
  // A recursive mkdir would report a missing folder on a read-only file system.
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
    const holder =
      others.find((other) => other.phase !== 'claiming') ??
      (Date.now() > deadline ? others[0] : undefined);
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

const fileOf = (folder: string, { token }: Claim): string => join(folder, `${token}.json`);

/** Writes the claim atomically. */
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
  let kept: string | undefined;
  return {
    keep: (socketFolder) => {
      kept = socketFolder;
      return publish(folder, { ...claim, phase: 'held', socketFolder });
    },
    announce: (address) => publish(folder, { ...claim, phase: 'ready', ...address }),
    release: async () => {
      clearInterval(heartbeat);
      await removeSocketFolder(kept);
      await rm(file, { force: true });
    },
  };
}

/** Returns the live claims of other processes and removes stale ones. */
async function liveClaims(folder: string, me: Claim): Promise<Claim[]> {
  const live: Claim[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (name.startsWith(me.token)) continue;
    if (!name.endsWith('.json')) {
      if (Date.now() - ((await writtenAt(file)) ?? Date.now()) > 60_000)
        await rm(file, { force: true });
      continue;
    }
    const claim = await readClaim(file);
    if (claim && (await isAlive(claim, me, file))) {
      live.push(claim);
      continue;
    }
    await removeSocketFolder(claim?.socketFolder);
    await rm(file, { force: true });
  }
  return live;
}

/** When the file was last written, in ms since 1970; undefined if it cannot be read. */
const writtenAt = (file: string): Promise<number | undefined> =>
  stat(file).then(
    (found) => found.mtimeMs,
    () => undefined,
  );

async function readClaim(file: string): Promise<Claim | undefined> {
  const text = await unlessMissing(readFile(file, 'utf8'));
  try {
    return JSON.parse(text ?? '') as Claim;
  } catch {
    return undefined;
  }
}

/** Looks up a process of this machine and container; relies on the heartbeat for any other. */
async function isAlive(claim: Claim, me: Claim, file: string): Promise<boolean> {
  const sameBoot = claim.bootId === me.bootId;
  if (!sameBoot && claim.host === me.host) return false;
  if (
    sameBoot &&
    claim.pidNamespace === me.pidNamespace &&
    (claim.host === me.host || me.bootId !== '')
  ) {
    const startTime = await startTimeOf(claim.pid);
    if (startTime === 'gone') return false;
    if (startTime !== 'unknown' && claim.startTime !== 'unknown')
      return startTime === claim.startTime;
  }
  return beats(file, sameBoot);
}

async function beats(file: string, sameClock: boolean): Promise<boolean> {
  const first = await writtenAt(file);
  if (first === undefined) return false;
  if (sameClock && Date.now() - first > 5 * STILL_MS) return false;
  const deadline = Date.now() + STILL_MS;
  while (Date.now() < deadline) {
    await sleep(200);
    const now = await writtenAt(file);
    if (now !== first) return now !== undefined;
  }
  return false;
}
