import pg from 'pg';
import { CHANNEL } from './message.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

interface Options {
  /** Hears each notification, this server's own among them. */
  hear: (text: string) => void;
  /** The connection stands again: whatever was said meanwhile is lost. */
  onUp: () => void;
  /** The connection was lost, or could not be made. */
  onDown: (error: Error) => void;
}

/**
 * The connection on which the servers of one database tell each other what changed. It is none of the pool's: a NOTIFY makes its
 * transaction commit behind every other one that notifies, so no transaction that does work ever sends one.
 */
export class PgNotify {
  readonly #url: string;
  readonly #options: Options;
  #client: pg.Client | null = null;
  #connecting: pg.Client | null = null;
  #isClosed = false;
  #wake = (): void => {};
  readonly #done: Promise<void>;
  /** Settles when the connection stands for the first time. */
  readonly ready: Promise<void>;

  constructor(url: string, options: Options) {
    this.#url = url;
    this.#options = options;
    let stands = (): void => {};
    this.ready = new Promise((resolve) => {
      stands = resolve;
    });
    this.#done = this.#keepUp(stands);
  }

  get isUp(): boolean {
    return this.#client !== null;
  }

  /** Sends to every server that listens. False where there is no connection, or it fails: then nobody may have heard it. */
  async send(texts: readonly string[]): Promise<boolean> {
    return this.#ask('select pg_notify($1, text) from unnest($2::text[]) text', [CHANNEL, texts]);
  }

  /** Notices a connection that died without a word. */
  async check(): Promise<void> {
    await this.#ask('select', []);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await Promise.all([this.#client, this.#connecting].map((client) => client?.end().catch(() => {})));
    await this.#done;
  }

  async #ask(text: string, values: unknown[]): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    try {
      await client.query(text, values);
      return true;
    } catch {
      // Whatever it was, a fresh connection is the cure.
      if (this.#client === client) this.#client = null;
      client.end().catch(() => {});
      return false;
    }
  }

  async #keepUp(stands: () => void): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!this.#isClosed) {
      const error = await this.#serve(() => {
        wait = FIRST_WAIT_MS;
        stands();
      });
      if (this.#isClosed) return;
      this.#options.onDown(error);
      await this.#sleep(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  /** Connects, listens, and answers why it ended. */
  async #serve(onUp: () => void): Promise<Error> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'lading events',
      connectionTimeoutMillis: 2 * ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('the connection has ended')));
    });
    client.on('notification', ({ payload }) => this.#options.hear(payload ?? ''));
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

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
