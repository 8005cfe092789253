import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOf } from './address.ts';
import type { Db } from './database.ts';
import { Lag } from './lag.ts';
import { findPrimary, type PrimaryState, REPLICA_STATE, type ReplicaRow } from './position.ts';

/**
 * What a replica is: READY for reads; BEHIND, AWAY, or PROMOTED to a primary; FOREIGN if it is of
 * another database, or of another history of this one.
 */
export type ReplicaState = 'READY' | 'BEHIND' | 'AWAY' | 'PROMOTED' | 'FOREIGN';

export interface ReplicaStatus {
  state: ReplicaState;
  /** For how long the replica lacks what the primary has; null if that is not known. */
  lagMs: number | null;
}

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
  #status: ReplicaStatus = { state: 'AWAY', lagMs: null };

  constructor(url: string, primary: Db, listeners: Listeners) {
    this.#url = url;
    this.#primary = primary;
    this.#listeners = listeners;
    this.#done = this.#watch();
  }

  get status(): ReplicaStatus {
    return this.#status;
  }

  /**
   * Notes that a call lost its connection. The next look tells whether the replica is there; what
   * others read meanwhile goes on.
   */
  noteAway(): void {
    this.#become({ state: 'AWAY', lagMs: null });
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
    const replica = await this.#ask().catch(() => null);
    if (!replica) {
      this.#disconnect();
      return { state: 'AWAY', lagMs: null };
    }
    if (replica.replayed === null) {
      // A proxy may lead the next connection to a replica.
      this.#disconnect();
      return { state: 'PROMOTED', lagMs: null };
    }
    if (!primary || primary.written === null) return null;
    if (!this.#isOf(primary, replica)) {
      this.#disconnect();
      return { state: 'FOREIGN', lagMs: null };
    }
    this.#lag.noteWritten(primary.written, performance.now());
    const lagMs = this.#lag.noteReplayed(replica.replayed, performance.now());
    return { state: lagMs > MAX_LAG_MS ? 'BEHIND' : 'READY', lagMs };
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

  async #ask(): Promise<ReplicaRow | null> {
    this.#client ??= await this.#connect();
    const { rows } = await this.#client.query<ReplicaRow>(REPLICA_STATE);
    return rows[0] ?? null;
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
    if (status.state !== before) this.#listeners.onChange(status.state, before);
  }
}
