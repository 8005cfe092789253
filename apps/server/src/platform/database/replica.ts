import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplicaState } from '@lading/contract/jobs';
import { withCheck } from '@lading/pipelined-postgres';
import { CompiledQuery } from 'kysely';
import { Refusal } from '../refusal.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { asServer } from './forCustomer.ts';
import { outageOf } from './outage.ts';
import { findWritten, type Position, REPLAYED } from './position.ts';
import { causeOf, type ReplicaStatus, ReplicaWatch } from './replicaWatch.ts';
import { SharedLook } from './sharedLook.ts';

/** Where a call read: from the replica, or from the primary, and why. */
export const readOutcomes = ['REPLICA', 'UNFIT', 'BEHIND', 'FAILED', 'REFUSED'] as const;
export type ReadOutcome = (typeof readOutcomes)[number];

/** The replica has not replayed what the call must see. */
class Behind extends Error {}

const CONNECT_WITHIN_MS = 2_000;
const FIRST_PAUSE_MS = 2;

/** True if every connection of the pool was in use for too long: the replica is busy, not away. */
const isWaitForPool = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** The reading of one call from the replica. */
interface Reading {
  primary: Db;
  /** Has what follows read what is committed by now. Throws if the replica lacks it. */
  catchUp(): Promise<void>;
}

const readings = new WeakMap<Db, Reading>();

/** Returns true for a handle that reads from a replica. */
export const isOfReplica = (db: Db): boolean => readings.has(asServer(db));

/**
 * Runs a look at the transactions that are running, which only the primary can tell, and has the
 * statements after it see what they committed meanwhile.
 */
export async function onPrimary<T>(db: Db, work: (primary: Db) => Promise<T>): Promise<T> {
  const server = asServer(db);
  const reading = readings.get(server);
  const result = await work(reading?.primary ?? server);
  await reading?.catchUp();
  return result;
}

interface Options {
  url: string;
  primary: Db;
  onChange: (state: ReplicaState, before: ReplicaState) => void;
}

/**
 * A physical replica of the database, for calls that only read. A call reads from it what was
 * committed before the call, whoever committed it, through whichever server; otherwise it reads
 * from the primary. A result comes from the replica; an error or a refusal never does.
 */
export class Replica {
  /** Since when reads are counted. */
  readonly countedSince = new Date();
  readonly counts = new Map<ReadOutcome, number>(readOutcomes.map((outcome) => [outcome, 0]));
  readonly #primary: Db;
  readonly #database: Database;
  readonly #watch: ReplicaWatch;
  readonly #sockets = new Set<Socket>();
  readonly #written = new SharedLook(() => findWritten(this.#primary));
  /** What a connection has seen replayed. */
  #replayed: Position = 0;

  constructor({ url, primary, onChange }: Options) {
    this.#primary = primary;
    this.#database = openDatabase(url, {
      connectWithinMs: CONNECT_WITHIN_MS,
      // A replica that was promoted would take writes.
      settings: { default_transaction_read_only: 'on' },
      stream: () => this.#openSocket(),
    });
    this.#watch = new ReplicaWatch(url, primary, { onChange, onUnfit: () => this.#drop() });
  }

  get status(): ReplicaStatus {
    return this.#watch.status;
  }

  /** When its state began. */
  get since(): Date {
    return this.#watch.since;
  }

  /**
   * Does reading work on the replica if it is fit, and waits for what it lacks; else, and where the
   * work throws there, does it on the primary.
   */
  async read<T>(waitMs: number, work: (db: Db) => Promise<T>): Promise<T> {
    const isFit = this.status.state === 'READY';
    const written = isFit ? await this.#written.take() : null;
    if (written === null) {
      this.#note('UNFIT');
      return work(this.#primary);
    }
    try {
      await this.#waitFor(written, waitMs);
      const result = await work(this.#readingOf(written, waitMs));
      this.#note('REPLICA');
      return result;
    } catch (error) {
      this.#note(this.#outcomeOf(error));
      return work(this.#primary);
    }
  }

  async close(): Promise<void> {
    await this.#watch.close();
    await this.#database.close();
  }

  #note(outcome: ReadOutcome): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
  }

  #outcomeOf(error: unknown): ReadOutcome {
    if (error instanceof Behind) return 'BEHIND';
    if (error instanceof Refusal) return 'REFUSED';
    if (outageOf(error) === 'AWAY' && !isWaitForPool(error)) this.#watch.noteAway(causeOf(error));
    return 'FAILED';
  }

  /** Returns a handle each of whose connections has replayed the log up to a position. */
  #readingOf(from: Position, waitMs: number): Db {
    let needed = from;
    const db: Db = Object.assign(
      withCheck(this.#database.db, {
        query: CompiledQuery.raw(REPLAYED),
        accept: ([row]) => this.#accept(row as { replayed: Position | null }, needed),
      }),
      { hasClientRole: this.#primary.hasClientRole ?? false },
    );
    readings.set(db, {
      primary: this.#primary,
      catchUp: async () => {
        needed = (await this.#written.take()) ?? Number.POSITIVE_INFINITY;
        await this.#waitFor(needed, waitMs);
      },
    });
    return db;
  }

  #accept({ replayed }: { replayed: Position | null }, needed: Position): void {
    if (replayed === null) this.#watch.noteAway('It is no standby any more.');
    this.#replayed = Math.max(this.#replayed, replayed ?? 0);
    if (replayed === null || replayed < needed) throw new Behind();
  }

  async #waitFor(needed: Position, waitMs: number): Promise<void> {
    const until = performance.now() + waitMs;
    for (let pause = FIRST_PAUSE_MS; this.#replayed < needed; pause *= 2) {
      const { rows } = await this.#database.pool.query<{ replayed: Position | null }>(REPLAYED);
      const replayed = rows[0]?.replayed ?? 0;
      this.#replayed = Math.max(this.#replayed, replayed);
      if (replayed >= needed) return;
      if (performance.now() + pause > until) throw new Behind();
      await sleep(pause);
    }
  }

  #openSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    return socket.once('close', () => this.#sockets.delete(socket));
  }

  /** Ends every connection, so that statements that wait for an answer fail at once. */
  #drop(): void {
    this.#replayed = 0;
    for (const socket of this.#sockets) socket.destroy();
  }
}
