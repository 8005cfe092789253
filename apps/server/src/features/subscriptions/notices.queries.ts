import type { NoticeKind } from '@lading/domain/mail';
import type { Notice, TopicKey } from '@lading/domain/subscriptions';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { ifMayHear } from './subscriptions.queries.ts';

interface Position {
  xid: string;
  id: number;
}

export async function findPosition(db: Db): Promise<(Position & { readAt: Date }) | null> {
  const { rows } = await sql<Position & { readAt: Date }>`
    select position_xid::text as xid, position_id as id, read_at from notice_position`.execute(db);
  return rows[0] ?? null;
}

/** Sets the position in the outbox from which notices are made. */
export async function setPosition(db: Db, { xid, id }: Position, at: Date): Promise<void> {
  await sql`
    insert into notice_position (position_xid, position_id, read_at)
    values (${xid}::xid8, ${id}, ${at})
    on conflict (is_only) do update
      set position_xid = excluded.position_xid, position_id = excluded.position_id,
        read_at = excluded.read_at`.execute(db);
}

/** Moves the position. Returns false if another server has moved it. */
export async function movePosition(
  tx: Tx,
  from: Position,
  to: Position,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notice_position
    set position_xid = ${to.xid}::xid8, position_id = ${to.id}, read_at = ${at}
    where position_xid = ${from.xid}::xid8 and position_id = ${from.id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** An event. Subscribed users get a notice of it if they may read it. */
export interface NoticeEvent {
  topic: TopicKey;
  key: string;
  warehouseId: number | null;
  customerId: number | null;
  facts: Readonly<Record<string, string | number | null>>;
}

/** Inserts a notice for each user who gets one, unless it exists. */
export async function insertNotices(
  db: Db,
  events: readonly NoticeEvent[],
  at: Date,
): Promise<void> {
  const rows = events.map(({ warehouseId, customerId, ...rest }) => ({
    ...rest,
    warehouse_id: warehouseId,
    customer_id: customerId,
  }));
  await sql`
    insert into notice (user_id, topic, mode, hour, key, warehouse_id, customer_id, facts,
      created_at)
    select u.id, n.topic, s.mode, s.hour, n.key, n.warehouse_id, n.customer_id, n.facts, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (topic text, key text,
      warehouse_id bigint, customer_id bigint, facts jsonb)
    join subscription s on s.topic = n.topic join app_user u on u.id = s.user_id
    ${ifMayHear}
    on conflict do nothing`.execute(db);
}

/**
 * Inserts a notice for each lot in stock that expires within the days that a subscriber chose, the
 * soonest first, unless it exists.
 */
export async function insertExpiring(db: Db, at: Date): Promise<void> {
  await sql`
    with soon as materialized (
      select /* asks all nodes: a job serves all warehouses */
        'EXPIRING' as topic, i.warehouse_id || ' ' || t.id || ' ' || t.expires_on as key,
        i.warehouse_id, p.customer_id, t.expires_on, today_in(i.warehouse_id) as today,
        jsonb_build_object('path', '/lots/' || t.id, 'sku', p.sku, 'product', p.name, 'lot', t.code,
          'date', t.expires_on, 'quantity', sum(i.quantity)) as facts
      from lot t
      join product p on p.id = t.product_id
      join inventory i on i.lot_id = t.id and i.quantity > 0
      where t.expires_on between current_date - 1
        and current_date + (select max(days) from subscription where topic = 'EXPIRING') + 1
      group by i.warehouse_id, t.id, p.id)
    insert into notice (user_id, topic, mode, hour, key, warehouse_id, customer_id, facts,
      created_at)
    select u.id, n.topic, s.mode, s.hour, n.key, n.warehouse_id, n.customer_id, n.facts, ${at}
    from subscription s join app_user u on u.id = s.user_id
    join soon n on n.topic = s.topic and n.expires_on between n.today and n.today + s.days
    ${ifMayHear}
    order by n.facts ->> 'date', n.key
    on conflict do nothing`.execute(db);
}

export async function listTopics(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('subscription').select('topic').distinct().execute();
  return rows.map(({ topic }) => topic);
}

/** The warehouses in use, each with the current day in its zone. */
export async function listWarehouseDays(db: Db): Promise<{ id: number; day: string }[]> {
  const { rows } = await sql<{ id: number; day: string }>`
    select id, today_in(id)::text as day from warehouse where active order by id`.execute(db);
  return rows;
}

/**
 * The time zone of the warehouse `w` of a notice. A notice of no warehouse has that of the first
 * warehouse.
 */
const zone = sql`
  coalesce(w.time_zone, (select o.time_zone from warehouse o where o.active order by o.id limit 1),
    'UTC')`;

/**
 * The last instant until `at` at which the hour of the notice `n` began in its time zone. It begins
 * once a day: an hour that occurs twice, the second time; an hour that the clock skips, at the
 * change of the clock.
 */
const struck = (at: Date) => sql`(select max(s.at)
  from (select z.zone, (${at}::timestamptz at time zone z.zone)::date as day
  from (values (${zone})) z (zone)) l
  cross join (values (-1), (0), (1)) near (days)
  cross join lateral (select (l.day + near.days + n.hour * interval '1 hour') at time zone l.zone
    as at) s
  where s.at <= ${at})`;

/** A condition: the user got no mail of notices in this time. A user gets at most one. */
const isQuiet = (at: Date) =>
  sql`
    not exists (select
      from mail m
      where m.user_id = n.user_id and m.kind = 'NOTICE' and m.created_at > ${at})`;

/**
 * Whether the notice `n` is mailed now. Daily notices are mailed together once their hour has
 * begun.
 */
const isDue = (at: Date, quietSince: Date) =>
  sql`
    n.mailed_at is null and case n.mode
      when 'NOW' then ${isQuiet(quietSince)}
      else n.created_at < ${struck(at)} end`;

/** The users who get a mail now. */
export async function listDue(
  db: Db,
  at: Date,
  quietSince: Date,
): Promise<{ userId: number; kind: NoticeKind }[]> {
  const { rows } = await sql<{ userId: number; kind: NoticeKind }>`
    select n.user_id, case n.mode when 'NOW' then 'NOTICE' else 'DIGEST' end as kind
    from notice n
    left join warehouse w on w.id = n.warehouse_id
    where ${isDue(at, quietSince)}
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

/** Locks the notices of a mail. Skips those that another server has locked. */
export async function lockDue(
  tx: Tx,
  { userId, kind }: { userId: number; kind: NoticeKind },
  at: Date,
  quietSince: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from notice n left join warehouse w on w.id = n.warehouse_id
    where n.user_id = ${userId}
      and n.mode = ${kind === 'NOTICE' ? 'NOW' : 'DAILY'}
      and ${isDue(at, quietSince)}
    order by n.id limit ${limit} for update of n skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function putInMail(
  tx: Tx,
  ids: readonly number[],
  mailId: number,
  at: Date,
): Promise<void> {
  await sql`
    update notice
    set mail_id = ${mailId}, mailed_at = ${at}
    where id = any(${arrayOf('bigint', ids)})`.execute(tx);
}

/** The notices of a mail that its user may still read and still wants. */
export async function listNotices(db: Db, mailId: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select n.topic, n.facts, w.name as warehouse, c.name as customer
    from notice n
    join app_user u on u.id = n.user_id
    join subscription s on s.user_id = n.user_id and s.topic = n.topic
    left join warehouse w on w.id = n.warehouse_id left join customer c on c.id = n.customer_id
    ${ifMayHear} and n.mail_id = ${mailId}
    order by n.id`.execute(db);
  return rows;
}
