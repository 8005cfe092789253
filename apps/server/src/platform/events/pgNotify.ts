import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOf } from '../database/address.ts';
import { CHANNEL } from './message.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
const TIMEOUT_MS = 5_000;

interface Options {
  /** Receives each notification, also this server's own. */
  onNotification: (text: string) => void;
  /** Called when the connection is up. Earlier notifications are lost. */
  onUp: () => void;
  /** Called when the connection is lost or cannot be opened. */
  onDown: (error: Error) => void;
}

/**
 * The connection for LISTEN and NOTIFY between the servers of one database. It is outside the pool:
 * transactions that notify commit one after another, so no other transaction may notify.
 */
export class PgNotify {
  readonly #url: string;
  readonly #options: Options;
  #client: pg.Client | null = null;
  #connecting: pg.Client | null = null;
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  /** Resolves when the connection is up for the first time. */
  readonly ready: Promise<void>;

  constructor(url: string, options: Options) {
    this.#url = url;
    this.#options = options;
    let resolveReady = (): void => {};
    this.ready = new Promise((resolve) => {
      resolveReady = resolve;
    });
    this.#done = this.#keepUp(resolveReady);
  }

  get isUp(): boolean {
    return this.#client !== null;
  }

  /** Notifies every listening server. Returns false if the connection is down or fails. */
  async send(texts: readonly string[]): Promise<boolean> {
    return this.#ask('select pg_notify($1, text) from unnest($2::text[]) text', [CHANNEL, texts]);
  }

  /** Detects a dead connection. */
  async check(): Promise<void> {
    await this.#ask('select', []);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(
      [this.#client, this.#connecting].map((client) => client?.end().catch(() => {})),
    );
    await this.#done;
  }

  async #ask(text: string, values: unknown[]): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    try {
      await client.query(text, values);
      return true;
    } catch {
      // Reconnects after any error.
      if (this.#client === client) this.#client = null;
      client.end().catch(() => {});
      return false;
    }
  }

  async #keepUp(onFirstUp: () => void): Promise<void> {
    let wait = FIRST_WAIT_MS;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const error = await this.#serve(() => {
        wait = FIRST_WAIT_MS;
        onFirstUp();
      });
      if (signal.aborted) return;
      this.#options.onDown(error);
      await sleep(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  /** Connects and listens. Returns the reason of the end. */
  async #serve(onUp: () => void): Promise<Error> {
    const client = new pg.Client({
      ...connectionOf(this.#url),
      application_name: 'lading events',
      connectionTimeoutMillis: 2 * TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('the connection has ended')));
    });
    client.on('notification', ({ payload }) => this.#options.onNotification(payload ?? ''));
    this.#connecting = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
      onUp();
      this.#options.onUp();
      return await lost;
    } catch (error) {
      return error as Error;
    } finally {
      this.#connecting = null;
      this.#client = null;
      client.end().catch(() => {});
    }
  }
}
