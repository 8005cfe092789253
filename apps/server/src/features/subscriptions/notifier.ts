import type { ChangeEvent } from '@lading/contract/changes';
import { noticedChanges, topicsOfChange } from '@lading/domain/subscriptions';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@lading/domain/time';
import { operatorCommand } from '../../platform/auth/actor.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { readFirst } from '../../platform/database/listing.ts';
import { type JobItems, tryItem } from '../../platform/jobs/items.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { currentPosition, readChanges } from '../changes/changes.service.ts';
import { writeNoticeMail } from '../mail/mail.service.ts';
import { listNeeds } from '../replenishment/replenishment.service.ts';
import { listFailed } from '../webhooks/webhooks.service.ts';
import * as queries from './notices.queries.ts';

const EVERY_MS = 5 * SECOND_MS;
/** The interval between two looks at the stock and the webhooks. */
const LOOK_EVERY_MS = 10 * MINUTE_MS;
/** A user gets at most one mail of notices in this time. The next mail has the later notices. */
const QUIET_MS = MINUTE_MS;
/** The most notices in one mail. */
const MAX_NOTICES = 1_000;
/** The most rows of one look at the pick locations of a warehouse, or at the webhooks. */
const MAX_LOOKED = 500;
/** A mail of notices is dropped if it cannot be sent for so long. */
const MAIL_ENDS_MS = 3 * DAY_MS;
/**
 * After a longer pause, for example without a mail server, the notifier skips the changes of the
 * pause.
 */
const STALE_MS = DAY_MS;

/**
 * Makes notices of what people subscribed to, and mails of the notices. Several servers of one
 * database may do so at the same time: one of them moves the position in the changes, a notice is
 * inserted once, and a notice belongs to one mail.
 */
export class Notifier {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #items: JobItems | null;
  #lookedAt = 0;

  /** With `items` a failure of one item does not stop the others. */
  constructor(db: Db, now: () => Date = () => new Date(), items: JobItems | null = null) {
    this.#db = db;
    this.#now = now;
    this.#items = items;
  }

  async tick(): Promise<void> {
    await tryItem(this.#items, 'the changes', async () => {
      while (await this.#readOn());
    });
    const at = this.#now();
    if (at.getTime() - this.#lookedAt >= LOOK_EVERY_MS) {
      await this.look();
      this.#lookedAt = at.getTime();
    }
    await this.post();
  }

  /** Makes notices of the next changes. Returns true if there may be more. */
  async #readOn(): Promise<boolean> {
    const at = this.#now();
    const position = await queries.findPosition(this.#db);
    if (!position || at.getTime() - position.readAt.getTime() > STALE_MS) {
      await queries.setPosition(this.#db, await currentPosition(this.#db), at);
      return false;
    }
    const wanted = { types: noticedChanges, warehouseIds: null, customerId: null };
    const { items, next, more, hasRead } = await readChanges(this.#db, position, wanted);
    const isNew = hasRead || at.getTime() - position.readAt.getTime() > HOUR_MS;
    if (!isNew) return false;
    await inTransaction(this.#db, async (tx) => {
      // A new position may lie before older changes, if a transaction was open at the time.
      const events = items
        .filter((item) => at.getTime() - Date.parse(item.at) <= STALE_MS)
        .flatMap(noticeEventsOf);
      if ((await queries.movePosition(tx, position, next, at)) && events.length > 0)
        await queries.insertNotices(tx, events, at);
    });
    return more;
  }

  /**
   * Makes notices of events that the outbox does not contain: lots that expire, pick locations
   * below their minimum, and webhooks that failures switched off.
   */
  async look(): Promise<void> {
    const at = this.#now();
    const topics = await queries.listTopics(this.#db);
    if (topics.includes('EXPIRING'))
      await tryItem(this.#items, 'lots that expire', () => queries.insertExpiring(this.#db, at));
    if (topics.includes('BELOW_MINIMUM')) await this.#lookBelowMinimum(at);
    if (topics.includes('WEBHOOK_FAILED'))
      await tryItem(this.#items, 'webhooks that are off', () => this.#lookAtWebhooks(at));
  }

  async #lookBelowMinimum(at: Date): Promise<void> {
    for (const warehouseDay of await queries.listWarehouseDays(this.#db))
      await tryItem(this.#items, `pick locations of warehouse ${warehouseDay.id}`, () =>
        this.#lookBelowMinimumIn(warehouseDay, at),
      );
  }

  async #lookBelowMinimumIn(
    { id: warehouseId, day }: { id: number; day: string },
    at: Date,
  ): Promise<void> {
    const actor = { ...operatorCommand(at), warehouseIds: [warehouseId] };
    const needs = await readFirst(
      this.#db,
      await listNeeds(this.#db, actor, { warehouseId }),
      'available',
      MAX_LOOKED,
    );
    const events = needs.map(
      ({ id, customer, product, location, available, minimum }): queries.NoticeEvent => {
        const facts = {
          path: '/replenishment',
          sku: product.sku,
          product: product.name,
          location: location.name,
          quantity: available,
          minimum,
        };
        return {
          topic: 'BELOW_MINIMUM',
          key: `${id} ${day}`,
          warehouseId,
          customerId: customer.id,
          facts,
        };
      },
    );
    if (events.length > 0) await queries.insertNotices(this.#db, events, at);
  }

  async #lookAtWebhooks(at: Date): Promise<void> {
    const webhooks = await listFailed(this.#db, at, {
      since: new Date(at.getTime() - STALE_MS),
      limit: MAX_LOOKED,
    });
    const events = webhooks.map(
      ({ id, name, warehouse, disabledAt, disabledReason }): queries.NoticeEvent => {
        const facts = { path: `/admin/webhooks/${id}`, name, reason: disabledReason };
        return {
          topic: 'WEBHOOK_FAILED',
          key: `${id} ${disabledAt}`,
          warehouseId: warehouse?.id ?? null,
          customerId: null,
          facts,
        };
      },
    );
    if (events.length > 0) await queries.insertNotices(this.#db, events, at);
  }

  /** Makes mails of the due notices. */
  async post(): Promise<void> {
    const at = this.#now();
    const quietSince = new Date(at.getTime() - QUIET_MS);
    for (const due of await queries.listDue(this.#db, at, quietSince)) {
      const post = (): Promise<void> =>
        inTransaction(this.#db, async (tx) => {
          const ids = await queries.lockDue(tx, due, at, quietSince, MAX_NOTICES);
          if (ids.length === 0) return;
          const mailId = await writeNoticeMail(tx, {
            ...due,
            at,
            endsAt: new Date(at.getTime() + MAIL_ENDS_MS),
          });
          await queries.putInMail(tx, ids, mailId, at);
        });
      await tryItem(this.#items, `notices of user ${due.userId}`, post);
    }
  }
}

const SCREENS = { ASN: '/asns', ORDER: '/orders' } as const;

/** The events of a change, one for each topic. */
function noticeEventsOf(change: ChangeEvent): queries.NoticeEvent[] {
  const { id, document, warehouseId, customerId, shipment } = change;
  if (!document || (document.type !== 'ASN' && document.type !== 'ORDER')) return [];
  const tracking = [shipment?.shippingCarrier, shipment?.trackingNumber].filter(Boolean).join(' ');
  const facts = {
    path: `${SCREENS[document.type]}/${document.id}`,
    reference: document.reference,
    tracking,
  };
  return topicsOfChange(change).map((topic) => ({
    topic,
    key: String(id),
    warehouseId,
    customerId,
    facts,
  }));
}

export const noticing: Job = {
  key: 'notices',
  name: 'Notices',
  everyMs: EVERY_MS,
  isShared: true,
  start: ({ db, mail, items }) => {
    if (!mail) return null;
    const notifier = new Notifier(db, undefined, items);
    return { round: () => notifier.tick() };
  },
};
