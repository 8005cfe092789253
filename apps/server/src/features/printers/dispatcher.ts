import { readPrinterAddress, servedConnections } from '@lading/domain/printers';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { JobItems } from '../../platform/jobs/items.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Interrupted, Pool } from '../../platform/jobs/pool.ts';
import { getRules } from '../settings/settings.service.ts';
import { deliver, type Printing, type Sent } from './deliver.ts';
import * as queries from './jobs.queries.ts';
import { beginAttempt, endLost, leaseEnd, recordAttempt } from './jobs.service.ts';

const EVERY_MS = 500;
/** The printers to which one server sends at the same time. Each prints one job at a time. */
const AT_ONCE_OF_ALL = 32;

/** The name by which an administrator finds the list of networks. */
export const LIST = 'Settings, Company, under "Networks of Printers" (printNetworks)';

interface Due {
  printer: queries.DuePrinter;
  taken: queries.TakenJob;
}

const partyOf = ({ id }: queries.DuePrinter): string => `printer ${id}`;

export interface Options {
  now?: () => Date;
  /** Returns a number in [0, 1). */
  chance?: () => number;
  /** Limits and names for tests. */
  network?: Pick<Printing, 'limits' | 'resolve'>;
}

/**
 * Sends jobs to the printers that the server reaches. Several servers of one database share the
 * work: whoever has taken a job says so in its row before the first byte goes out. If a server is
 * killed before that, another one sends the job; if it is killed after that, a person decides.
 */
export class PrintDispatcher {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #chance: () => number;
  readonly #network: Pick<Printing, 'limits' | 'resolve'>;
  readonly #items: JobItems;
  readonly #pool: Pool<Due>;

  constructor(
    db: Db,
    items: JobItems,
    { now = () => new Date(), chance = Math.random, network = {} }: Options = {},
  ) {
    this.#db = db;
    this.#now = now;
    this.#chance = chance;
    this.#network = network;
    this.#items = items;
    this.#pool = new Pool<Due>(
      items,
      {
        nameOf: ({ taken }) => `print job ${taken.id}`,
        work: (due, signal) => this.#attempt(due, signal),
        giveBack: ({ taken }) => queries.giveBack(this.#db, taken, this.#now()),
      },
      { all: AT_ONCE_OF_ALL, ofParty: 1 },
    );
  }

  /** Ends what was lost, and begins to send what is due. Does not wait for printers. */
  async tick(): Promise<void> {
    for (const { id } of await queries.listLost(this.#db, this.#now()))
      await this.#items.try(`print job ${id}`, () =>
        inTransaction(this.#db, (tx) => endLost(tx, id, this.#now())),
      );
    const due = await queries.listDue(this.#db, {
      warehouseIds: null,
      connections: servedConnections,
      at: this.#now(),
    });
    for (const printer of this.#pool.inTurn(due, partyOf)) {
      if (this.#pool.isStopping) return;
      await this.#items.try(partyOf(printer), () =>
        this.#pool.take(partyOf(printer), async () => {
          const at = this.#now();
          const until = leaseEnd(at);
          const taken = await inTransaction(this.#db, (tx) =>
            queries.takeDue(tx, printer.id, { at, until }),
          );
          return taken ? [{ printer, taken }] : [];
        }),
      );
    }
  }

  /** Resolves when all running work has ended. */
  idle(): Promise<void> {
    return this.#pool.idle();
  }

  /** Gives back what was not begun. What is being sent gets some seconds more. */
  stop(): Promise<void> {
    return this.#pool.stop();
  }

  async #attempt({ printer, taken }: Due, signal: AbortSignal): Promise<void> {
    let isBegun = false;
    const begin = async (): Promise<boolean> => {
      isBegun = await inTransaction(this.#db, (tx) => beginAttempt(tx, taken, this.#now()));
      return isBegun;
    };
    const sent = await this.#send(printer, taken, { begin, signal });
    if (sent === null || (signal.aborted && !isBegun)) throw new Interrupted();
    await inTransaction(this.#db, (tx) =>
      recordAttempt(tx, taken, sent, { at: this.#now(), chance: this.#chance }),
    );
  }

  async #send(
    { address: text }: queries.DuePrinter,
    taken: queries.TakenJob,
    how: Pick<Printing, 'begin' | 'signal'>,
  ): Promise<Sent | null> {
    const address = readPrinterAddress(text ?? '');
    if (address === null) return { outcome: 'NOT_PRINTED', error: 'The printer has no address.' };
    const { printNetworks } = await getRules(this.#db);
    return deliver({
      address,
      title: taken.title,
      content: taken.content,
      format: taken.format,
      labels: taken.labels,
      networks: { listed: printNetworks, list: LIST },
      ...how,
      ...this.#network,
    });
  }
}

export const printing: Job = {
  key: 'printing',
  name: 'Printing',
  everyMs: EVERY_MS,
  queue: { read: queries.readQueue, retry: queries.retryFailed },
  start: ({ db, items }) => {
    const dispatcher = new PrintDispatcher(db, items);
    return { round: () => dispatcher.tick(), stop: () => dispatcher.stop() };
  },
};
