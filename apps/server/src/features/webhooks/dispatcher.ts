import type { ChangeEvent } from '@lading/contract/changes';
import { remark } from '@lading/domain/messages/remarks';
import { MAX_ATTEMPTS, pauseAfter } from '@lading/domain/retries';
import { SECOND_MS } from '@lading/domain/time';
import type { Vault } from '../../platform/auth/vault.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { JobItems } from '../../platform/jobs/items.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Interrupted, Pool } from '../../platform/jobs/pool.ts';
import { readChanges } from '../changes/changes.service.ts';
import * as queries from './deliveries.queries.ts';
import { type Outcome, type Send, send as sendNow, TIMEOUT_MS } from './send.ts';
import { sealSecrets, sendingOf, switchOff, UNREADABLE } from './webhooks.service.ts';

const EVERY_MS = 500;
/** The most deliveries of one webhook that one server sends at the same time. */
const AT_ONCE = 4;
/** The most deliveries that one server sends at the same time. */
const AT_ONCE_OF_ALL = 32;
/** The number of these that only webhooks without a running delivery may use. */
const RESERVED = 8;
/** Longer than any attempt. */
const LEASE_MS = 2 * TIMEOUT_MS + 30 * SECOND_MS;
/**
 * For each attempt, when a claimed delivery counts as lost with its server. Not before the pause
 * that follows a failure, so that crashes of servers do not use up the attempts of three days
 * sooner.
 */
const leases = Array.from({ length: MAX_ATTEMPTS }, (_, attempt) =>
  Math.max(LEASE_MS, pauseAfter(attempt + 1, 0) ?? 0),
);
const GONE = 410;
/** The outcome of an attempt that was not made. */
const UNSENT = { delivered: false, responseStatus: null, responseBody: null, durationMs: 0 };

/** A delivery that this server sends. */
interface Due {
  target: queries.Target;
  claimed: queries.Claimed;
}

const partyOf = ({ id }: queries.Target): string => `webhook ${id}`;

interface Options {
  now?: () => Date;
  /** Returns a number in [0, 1). */
  chance?: () => number;
  send?: Send;
}

/**
 * Sends changes to webhooks. Several servers of one database share the work: the database holds the
 * deliveries and until when a server has claimed each. If a server is killed between an attempt and
 * its record, another one claims the delivery again: at least once, never lost.
 */
export class Dispatcher {
  readonly #db: Db;
  readonly #vault: Vault;
  readonly #now: () => Date;
  readonly #chance: () => number;
  readonly #send: Send;
  readonly #items: JobItems;
  /** Encrypts the secrets of an earlier release, once in the life of the server. */
  #sealed: Promise<void> | undefined;
  readonly #pool: Pool<Due>;

  constructor(
    db: Db,
    items: JobItems,
    vault: Vault,
    { now = () => new Date(), chance = Math.random, send = sendNow }: Options = {},
  ) {
    this.#db = db;
    this.#vault = vault;
    this.#now = now;
    this.#chance = chance;
    this.#send = send;
    this.#items = items;
    this.#pool = new Pool<Due>(
      items,
      {
        nameOf: ({ claimed }) => `delivery ${claimed.id}`,
        work: (due, signal) => this.#attempt(due, signal),
        giveBack: ({ claimed }) => queries.releaseClaim(this.#db, claimed, this.#now()),
      },
      { all: AT_ONCE_OF_ALL, ofParty: AT_ONCE, reserved: RESERVED },
    );
  }

  /**
   * Encrypts secrets that an earlier release, or its backup, stored in plain text. Then inserts
   * deliveries for new changes in the outbox, and begins to send those that are due. Does not wait
   * for responses.
   */
  async tick(): Promise<void> {
    this.#sealed ??= sealSecrets(this.#db, this.#vault).catch((error: unknown) => {
      this.#sealed = undefined;
      throw error;
    });
    await this.#sealed;
    const targets = await queries.listTargets(this.#db);
    for (const target of this.#pool.inTurn(targets, partyOf)) {
      if (this.#pool.isStopping) return;
      await this.#items.try(partyOf(target), async () => {
        await this.#fanOut(target);
        await this.#begin(target);
      });
    }
  }

  /** Resolves when all running work has ended. */
  idle(): Promise<void> {
    return this.#pool.idle();
  }

  /** Aborts the running deliveries. The next server sends them again. */
  stop(): Promise<void> {
    return this.#pool.stop();
  }

  /**
   * Inserts a delivery for each change that a webhook gets, and moves its position in the same
   * transaction.
   */
  async #fanOut(target: queries.Target): Promise<void> {
    const { types, warehouseId, customerId } = target;
    const wanted = {
      types: types.length ? types : null,
      warehouseIds: warehouseId === null ? null : [warehouseId],
      customerId,
    };
    const { items, next, hasRead } = await readChanges(
      this.#db,
      { xid: target.positionXid, id: target.positionId },
      wanted,
    );
    if (!hasRead) return;
    await inTransaction(this.#db, async (tx) => {
      if (!(await queries.movePosition(tx, target, next)) || items.length === 0) return;
      await queries.insertDeliveries(tx, target.id, items.map(deliveryOf), this.#now());
    });
  }

  async #begin(target: queries.Target): Promise<void> {
    await this.#pool.take(partyOf(target), async (limit) => {
      const at = this.#now();
      const claimed = await queries.claimDue(this.#db, target.id, { at, leases, limit });
      return claimed.map((delivery) => ({ target, claimed: delivery }));
    });
  }

  async #attempt({ target, claimed }: Due, signal: AbortSignal): Promise<void> {
    const message = { id: `evt_${claimed.eventId}`, body: claimed.body };
    const sending = sendingOf(this.#vault, target, message, this.#now());
    const outcome = sending
      ? await this.#send({ ...sending, signal })
      : { ...UNSENT, error: UNREADABLE };
    if (signal.aborted && !outcome.delivered) throw new Interrupted();
    await this.#record(target, claimed, outcome);
  }

  async #record(target: queries.Target, claimed: queries.Claimed, outcome: Outcome): Promise<void> {
    const at = this.#now();
    if (outcome.delivered) {
      // Two statements: one would lock the delivery before its webhook, and replays lock them the
      // other way around.
      if (await queries.recordOutcome(this.#db, claimed, outcome, { event: 'deliver', dueAt: at }))
        await queries.noteDelivered(this.#db, target.id, at);
      return;
    }
    const pause =
      outcome.responseStatus === GONE ? null : pauseAfter(claimed.attempts, this.#chance());
    if (pause !== null) {
      await queries.recordOutcome(this.#db, claimed, outcome, {
        event: 'retry',
        dueAt: new Date(at.getTime() + pause),
      });
      return;
    }
    const cause =
      outcome.responseStatus === GONE
        ? remark('RECEIVER_GONE')
        : remark('DELIVERY_FAILED', { attempts: MAX_ATTEMPTS });
    await inTransaction(this.#db, async (tx) => {
      if (await queries.recordOutcome(tx, claimed, outcome, { event: 'giveUp', dueAt: at }))
        await switchOff(tx, target.id, cause, at);
    });
  }
}

/** The changes of one document are one queue. A change without a document is a queue of its own. */
function deliveryOf(change: ChangeEvent): queries.NewDelivery {
  const { id, type, at, document } = change;
  const queue = document ? `${document.type} ${document.id}` : `CHANGE ${id}`;
  return { eventId: id, type, queue, body: JSON.stringify({ type, timestamp: at, data: change }) };
}

export const sending: Job = {
  key: 'webhooks',
  name: 'Webhooks',
  everyMs: EVERY_MS,
  queue: { read: queries.readQueue, retry: queries.retry },
  start: ({ db, items, vault }) => {
    const dispatcher = new Dispatcher(db, items, vault);
    return { round: () => dispatcher.tick(), stop: () => dispatcher.stop() };
  },
};
