import type { Retention } from '@lading/domain/retention';
import type { MailConfig } from '../../config.ts';
import type { Vault } from '../auth/vault.ts';
import type { Db, Tx } from '../database/database.ts';
import type { JobItems, Log } from './items.ts';

export type { Log };

/** What jobs work with. */
export interface Services {
  db: Db;
  log: Log;
  vault: Vault;
  /** Null if the server sends no mail. */
  mail: MailConfig | null;
}

export interface JobContext extends Services {
  items: JobItems;
  isStopped: () => boolean;
  /** Ends the pause, or skips the next one. */
  wake: () => void;
}

/** A job that was started. Its runner calls `round` now and again, never twice at a time. */
export interface StartedJob {
  round(): Promise<unknown>;
  /** Called when the server stops, before the round that runs has ended. */
  stop?(): Promise<void>;
}

/** What waits and fails in a table that is a queue. */
export interface QueueState {
  waiting: number;
  waitingSince: Date | null;
  failing: number;
  givenUp: number;
  failures: readonly Failure[];
}

export interface Failure {
  item: string;
  attempts: number;
  since: Date;
  /** Null if it was given up. */
  dueAt: Date | null;
  error: string;
}

/** How people see the queue of a job, and have what failed tried again. */
export interface ShownQueue {
  read(db: Db): Promise<QueueState>;
  /** Makes items due that failed: one by its id, or all. Returns how many. */
  retry(tx: Tx, id: number | null, at: Date): Promise<number>;
}

/** Work in the background. The manifest of a room lists its jobs. */
export interface Job {
  /** As in `/api/jobs/mail`. */
  key: string;
  /** As people read it, and the metrics label it. */
  name: string;
  /** The pause after each round. */
  everyMs: number;
  /**
   * True where one server of a database does a round for all. Otherwise each does its own, and
   * their statements share the work.
   */
  isShared?: boolean;
  /** The table of the job's items, if it is a queue that people see. */
  queue?: ShownQueue;
  /** Returns null where the job has nothing to do, as that of mails without a mail server. */
  start(context: JobContext): StartedJob | null;
}

/** Deletes what ended before an instant. It ends soon after `isStopped` returns true. */
export type Purge = (db: Db, before: Date, isStopped: () => boolean) => Promise<void>;

/** What a room deletes when it is old. */
export interface OldRows {
  /** The tables whose rows it deletes. */
  tables: readonly string[];
  /** How long the rows are kept, by the settings; null where each row has an end of its own. */
  retention: Retention | null;
  purge: Purge;
}

/** What is deleted, by the words for it. */
export type Purges = Readonly<Record<string, OldRows>>;
