import type { Flag } from '@lading/contract/fields';
import type { Delivery } from '@lading/contract/webhooks';
import { outcome, statusesFor } from '@lading/domain/life';
import {
  type DeliveryEvent,
  type DeliveryStatus,
  deliverySteps,
  endedDeliveryStatuses,
  openDeliveryStatuses,
  undeliveredStatuses,
  webhookSteps,
} from '@lading/domain/webhooks';
import { type RawBuilder, sql } from 'kysely';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { deleteSlices } from '../../platform/database/slices.ts';
import type { Failure, QueueState } from '../../platform/jobs/job.ts';
import type { Outcome } from './send.ts';

const active = literalsOf(statusesFor(webhookSteps, 'disable'));
const open = literalsOf(openDeliveryStatuses);

/** A webhook to which changes are sent. */
export interface Target {
  id: number;
  url: string;
  types: string[];
  warehouseId: number | null;
  customerId: number | null;
  secret: Buffer;
  formerSecret: Buffer | null;
  formerUntil: Date | null;
  /** False for secrets of an earlier release that are not encrypted yet. */
  isSealed: boolean;
  positionXid: string;
  positionId: number;
  networks: string[];
}

const targetColumns = sql<Target>`
  k.id, k.url, k.types, k.warehouse_id, k.customer_id, k.secret, k.former_secret, k.former_until,
    k.is_sealed,
  k.position_xid::text as position_xid, k.position_id, s.webhook_networks as networks`;

export async function listTargets(db: Db): Promise<Target[]> {
  const { rows } = await sql<Target>`
      select ${targetColumns}
      from webhook k
      cross join settings s
      where k.status in ${active}
      order by k.id`.execute(db);
  return rows;
}

export async function findTarget(db: Db, id: number): Promise<Target | null> {
  const { rows } = await sql<Target>`
      select ${targetColumns} from webhook k cross join settings s where k.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Moves the position of a webhook in the outbox. Returns false if another server has moved it, or
 * the webhook is off.
 */
export async function movePosition(
  tx: Tx,
  { id, positionXid, positionId }: Target,
  to: { xid: string; id: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook set position_xid = ${to.xid}::xid8, position_id = ${to.id}
    where id = ${id}
      and status in ${active}
      and position_xid = ${positionXid}::xid8
      and position_id = ${positionId}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface NewDelivery {
  eventId: number;
  type: string;
  queue: string;
  body: string;
}

/** Inserts deliveries that are due at once, in the order given. */
export async function insertDeliveries(
  tx: Tx,
  webhookId: number,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, event_id, type, queue, body, due_at, created_at)
    select ${webhookId}, g.event_id, g.type, g.queue, g.body, ${at}, ${at}
    from rows from (jsonb_to_recordset(${jsonText(deliveries)}::jsonb)
      as (event_id bigint, type text, queue text, body text))
    with ordinality
      g (event_id, type, queue, body, place) order by place`.execute(tx);
}

const jsonText = (deliveries: readonly NewDelivery[]): string =>
  JSON.stringify(deliveries.map(({ eventId, ...rest }) => ({ event_id: eventId, ...rest })));

export interface Claimed {
  id: number;
  eventId: number;
  body: string;
  attempts: number;
  status: DeliveryStatus;
}

/**
 * Claims due deliveries of a webhook. The lease is by attempt, in ms; after it another server may
 * claim the delivery. Claims only the first open delivery of a queue, so that none overtakes it.
 */
export async function claimDue(
  db: Db,
  webhookId: number,
  { at, leases, limit }: { at: Date; leases: readonly number[]; limit: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update webhook_delivery d
    set attempts = d.attempts + 1, attempted_at = ${at}, due_at = due.next_at
    from (
      select p.id, ${at}::timestamptz + (${arrayOf('bigint', leases)})[least(p.attempts + 1,
        ${leases.length}::int)] * interval '1 ms' as next_at
      from webhook_delivery p
      where p.webhook_id = ${webhookId}
        and p.status in ${open}
        and p.due_at <= ${at}
        and not exists (
        select from webhook_delivery e
        where e.webhook_id = p.webhook_id
          and e.queue = p.queue
          and e.id < p.id
          and e.status in ${open})
      order by p.due_at, p.id limit ${limit} for update skip locked) due
    where d.id = due.id
    returning d.id, d.event_id, d.body, d.attempts, d.status`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
}

/** Records how an attempt ended. Returns false if another server has claimed the delivery since. */
export async function recordOutcome(
  db: Db,
  { id, attempts, status }: Claimed,
  { responseStatus, responseBody, error, durationMs }: Outcome,
  next: { event: DeliveryEvent; dueAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_delivery
    set status = ${outcome(deliverySteps, status, next.event)}, due_at = ${next.dueAt},
      response_status = ${responseStatus}, response_body = ${responseBody},
      error = ${error}, duration_ms = ${durationMs}
    where id = ${id} and attempts = ${attempts} and status = ${status}`.execute(db);
  return numAffectedRows === 1n;
}

/** Records when the receiver of a webhook last accepted a delivery. */
export async function noteDelivered(db: Db, webhookId: number, at: Date): Promise<void> {
  await sql`
    update webhook
    set last_delivered_at = greatest(last_delivered_at, ${at}::timestamptz)
    where id = ${webhookId}`.execute(db);
}

/** Releases a claimed delivery unsent, because the server stops. */
export async function releaseClaim(db: Db, { id, attempts }: Claimed, at: Date): Promise<void> {
  await sql`
    update webhook_delivery
    set attempts = attempts - 1, due_at = ${at}
    where id = ${id} and attempts = ${attempts}`.execute(db);
}

const SHOWN = 50;

/** Returns the deliveries that wait, and those that have failed so far. */
export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<Omit<QueueState, 'failures'>>`
    select count(*) filter (where status in ${open} and error is null) as waiting,
      min(created_at) filter (where status in ${open} and error is null) as waiting_since,
      count(*) filter (where status in ${open} and error is not null) as failing,
      count(*) filter (where status = 'FAILED') as given_up
    from webhook_delivery`.execute(db);
  const { rows: failures } = await sql<Failure>`
    select 'delivery ' || id as item, attempts, created_at as since, case
      when status in ${open} then due_at end as due_at, error
    from webhook_delivery
    where status in ${literalsOf(undeliveredStatuses)} and error is not null
    order by due_at, id
    limit ${SHOWN}`.execute(db);
  return { ...(rows[0] as Omit<QueueState, 'failures'>), failures };
}

/** Makes failed and abandoned deliveries due. Returns their number. */
export async function retry(tx: Tx, id: number | null, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_delivery
    set due_at = ${at}, attempts = case
        when status = 'FAILED' then 0
        else attempts end,
      status = case
        when status = 'FAILED' then ${outcome(deliverySteps, 'FAILED', 'replay')}
        else status end
    where status in ${literalsOf(undeliveredStatuses)} and error is not null
      and ${id === null ? sql`true` : sql`id = ${id}`}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Makes ended deliveries due again. Returns their number. */
export async function replay(
  tx: Tx,
  webhookId: number,
  which: { deliveryId: number } | { from: string; to: string },
  at: Date,
): Promise<number> {
  const chosen =
    'deliveryId' in which
      ? sql`id = ${which.deliveryId}`
      : sql`created_at between ${which.from}::timestamptz and ${which.to}::timestamptz`;
  const { numAffectedRows } = await sql`
    update webhook_delivery
    set status = ${outcome(deliverySteps, 'FAILED', 'replay')}, attempts = 0, due_at = ${at}
    where webhook_id = ${webhookId}
      and status in ${literalsOf(endedDeliveryStatuses)}
      and ${chosen}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function hasDelivery(db: Db, webhookId: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from webhook_delivery where webhook_id = ${webhookId} and id = ${id}`.execute(
      db,
    );
  return rows.length > 0;
}

type DeliveryRow = DatedRow<Delivery, 'createdAt' | 'attemptedAt' | 'nextAttemptAt'>;

export function deliveryListing(
  webhookId: number,
  filter: { status?: DeliveryStatus; undelivered?: Flag; search?: string },
): Listing<Delivery> {
  const where: RawBuilder<unknown>[] = [sql`d.webhook_id = ${webhookId}`];
  if (filter.status) where.push(sql`d.status = ${filter.status}`);
  if (filter.undelivered === 'true')
    where.push(sql`d.status in ${literalsOf(undeliveredStatuses)}`);
  if (filter.search)
    where.push(
      sql`
        (fold(d.type) like ${containing(filter.search)}
          or fold(d.body) like ${containing(filter.search)})`,
    );
  return listing({
    select: sql<DeliveryRow>`
      d.id, d.event_id, d.type, d.status, d.attempts, d.created_at, d.attempted_at,
        d.response_status, d.response_body, d.error,
      d.duration_ms, d.body as request_body, case
        when d.status in ${open} then d.due_at end as next_attempt_at`,
    from: sql`from webhook_delivery d`,
    where,
    id: sql`d.id`,
    sorts: { createdAt: { by: sql`d.created_at`, type: 'timestamptz' } },
    toItem: (row: DeliveryRow): Delivery => datesAsText(row),
  });
}

export async function countUndelivered(db: Db): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`
    select count(*) as total
    from webhook_delivery
    where status in ${literalsOf(undeliveredStatuses)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function deleteEnded(db: Db, before: Date, isStopped: () => boolean): Promise<void> {
  const condition = sql`status in ${literalsOf(endedDeliveryStatuses)} and created_at < ${before}`;
  await deleteSlices(db, { table: 'webhookDelivery', by: 'createdAt', condition }, { isStopped });
}
