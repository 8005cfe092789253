import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplicaState } from '@lading/contract/jobs';
import pg from 'pg';
import { connectionOf } from './address.ts';
import type { Db } from './database.ts';
import { Lag } from './lag.ts';
import { oneRow } from './oneRow.ts';
import { findPrimary, type PrimaryState, REPLICA_STATE, type ReplicaRow } from './position.ts';

export interface ReplicaStatus {
  state: ReplicaState;
  /** For how long the replica lacks what the primary has; null if that is not known. */
  lagMs: number | null;
  /** How much of the log it lacks; null if that is not known. */
  lagBytes: number | null;
  /** Why it is AWAY. */
  error: string | null;
}

/** Why a connection failed; an error of several addresses has a code alone. */
export const causeOf = (error: unknown): string =>
  (error instanceof Error && (error.message || ('code' in error && String(error.code)))) ||
  'It does not answer.';

/** The status of a replica whose lag is not known. */
const unknown = (state: ReplicaState, error: string | null = null): ReplicaStatus => ({
  state,
  lagMs: null,
  lagBytes: null,
  error,
});

const EVERY_MS = 1_000;
const TIMEOUT_MS = 2_000;
/** A replica that is further behind is not asked, not even by a call that could wait. */
const MAX_LAG_MS = 1_000;

interface Listeners {
  onChange: (state: ReplicaState, before: ReplicaState) => void;
  /** Called after each look that found it neither READY nor BEHIND. */
  onUnfit: () => void;
}

/** Looks at a replica each second, on a connection of its own. */
export class ReplicaWatch {
  readonly #url: string;
  readonly #primary: Db;
  readonly #listeners: Listeners;
  readonly #lag = new Lag();
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  #client: pg.Client | null = null;
  #timeline: number | null = null;
  #status: ReplicaStatus = unknown('AWAY');
  #since = new Date();

  constructor(url: string, primary: Db, listeners: Listeners) {
    this.#url = url;
    this.#primary = primary;
    this.#listeners = listeners;
    this.#done = this.#watch();
  }

  get status(): ReplicaStatus {
    return this.#status;
  }

  /** When its state began. */
  get since(): Date {
    return this.#since;
  }

  /**
   * Notes that a call lost its connection. The next look tells whether the replica is there; what
   * others read meanwhile goes on.
   */
  noteAway(error: string): void {
    this.#become(unknown('AWAY', error));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#disconnect();
    await this.#done;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const status = await this.#look();
      if (signal.aborted) break;
      if (status) this.#become(status);
      if (status && status.state !== 'READY' && status.state !== 'BEHIND')
        this.#listeners.onUnfit();
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
    this.#disconnect();
  }

  /** Returns null while the primary does not answer: nothing is known of the replica then. */
  async #look(): Promise<ReplicaStatus | null> {
    const primary = await findPrimary(this.#primary).catch(() => null);
    const replica = await this.#ask().catch(causeOf);
    if (typeof replica === 'string') {
      this.#disconnect();
      return unknown('AWAY', replica);
    }
    if (replica.replayed === null) {
      // A proxy may lead the next connection to a replica.
      this.#disconnect();
      return unknown('PROMOTED');
    }
    if (!primary || primary.written === null) return null;
    if (!this.#isOf(primary, replica)) {
      this.#disconnect();
      return unknown('FOREIGN');
    }
    this.#lag.noteWritten(primary.written, performance.now());
    const lagMs = this.#lag.noteReplayed(replica.replayed, performance.now());
    const state = lagMs > MAX_LAG_MS ? 'BEHIND' : 'READY';
    return { state, lagMs, lagBytes: Math.max(primary.written - replica.replayed, 0), error: null };
  }

  #isOf(primary: PrimaryState, replica: ReplicaRow): boolean {
    if (this.#timeline !== primary.timeline) this.#lag.forget();
    this.#timeline = primary.timeline;
    return (
      replica.cluster === primary.cluster &&
      replica.database === primary.database &&
      replica.timeline === primary.timeline
    );
  }

  async #ask(): Promise<ReplicaRow> {
    this.#client ??= await this.#connect();
    const { rows } = await this.#client.query<ReplicaRow>(REPLICA_STATE);
    return oneRow({ rows });
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connectionOf(this.#url),
      application_name: 'lading replica',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  #disconnect(): void {
    this.#client?.end().catch(() => {});
    this.#client = null;
  }

  #become(status: ReplicaStatus): void {
    const before = this.#status.state;
    this.#status = status;
    if (status.state === before) return;
    this.#since = new Date();
    this.#listeners.onChange(status.state, before);
  }
}
