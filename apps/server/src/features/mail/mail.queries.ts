import type { Mail } from '@lading/contract/mail';
import { outcome } from '@lading/domain/life';
import {
  type MailEvent,
  type MailKind,
  type MailStatus,
  mailSteps,
  openMailStatuses,
} from '@lading/domain/mail';
import { type RawBuilder, sql } from 'kysely';
import { literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { deleteSlices } from '../../platform/database/slices.ts';
import type { Failure, QueueState } from '../../platform/jobs/job.ts';

export async function insertMail(
  tx: Tx,
  {
    at,
    ...mail
  }: {
    userId: number;
    kind: MailKind;
    messageId: string;
    token: Buffer | null;
    endsAt: Date;
    at: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('mail')
    .values({ ...mail, dueAt: at, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A mail that this server sends. */
export interface Claimed {
  id: number;
  userId: number;
  kind: MailKind;
  status: MailStatus;
  messageId: string;
  token: Buffer | null;
  attempts: number;
  endsAt: Date;
  error: string | null;
}

/**
 * Takes due mails with a lease until `until`, after which another server may take them. The users
 * of each client, and of each kind of mail, take turns: whoever asks for a password does not wait
 * for a thousand invitations. Citus misreads the result of a query that locks beside a subquery,
 * unless another one is around it.
 */
export async function claimDue(
  db: Db,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<Claimed[]> {
  const isDue = (alias: 'd' | 'p') => sql`
    ${sql.raw(alias)}.status in ${literalsOf(openMailStatuses)} and ${sql.raw(alias)}.due_at <= ${at}`;
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select taken.id
      from (select p.id
        from mail p
        join (select d.id,
            row_number() over (partition by u.customer_id, d.kind order by d.due_at, d.id) as place
          from mail d join app_user u on u.id = d.user_id
          where ${isDue('d')}) turn on turn.id = p.id
        where ${isDue('p')}
        order by turn.place, p.due_at, p.id
        limit ${limit}
        for update of p skip locked) taken
    )
    update mail m set attempts = m.attempts + 1, attempted_at = ${at}, due_at = ${until}
    from due
    where m.id = due.id
    returning m.id, m.user_id, m.kind, m.status, m.message_id, m.token, m.attempts, m.ends_at,
      m.error`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
}

/** The recipient of a mail, and the language. */
export interface Recipient {
  email: string;
  name: string;
  disabled: boolean;
  locale: string;
  companyName: string | null;
}

export async function findRecipient(db: Db, userId: number): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select u.email, u.name, u.disabled, s.locale, s.company_name
    from app_user u
    cross join settings s
    where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Records how an attempt ended. Returns false if somebody else has taken the mail since. A mail
 * that is over keeps no token.
 */
export async function recordOutcome(
  db: Db,
  { id, attempts, status }: Claimed,
  { event, dueAt, error }: { event: MailEvent; dueAt: Date; error: string | null },
): Promise<boolean> {
  const to = outcome(mailSteps, status, event);
  const { numAffectedRows } = await sql`
    update mail
    set status = ${to}, due_at = ${dueAt}, error = ${error}, token = case
    when ${openMailStatuses.includes(to)} then token end
    where id = ${id} and attempts = ${attempts} and status = ${status}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives a mail back that was not sent, because its server stops. */
export async function releaseClaim(
  db: Db,
  { id, attempts, status }: Claimed,
  at: Date,
): Promise<void> {
  await sql`
    update mail
    set attempts = attempts - 1, due_at = ${at}
    where id = ${id} and attempts = ${attempts} and status = ${status}`.execute(db);
}

/** Locks the tokens of mails that wait. */
export function lockTokens(tx: Tx): Promise<{ id: number; messageId: string; token: Buffer }[]> {
  return tx
    .selectFrom('mail')
    .select(['id', 'messageId', 'token'])
    .where('token', 'is not', null)
    .$narrowType<{ token: Buffer }>()
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function replaceToken(tx: Tx, id: number, token: Buffer): Promise<void> {
  await tx.updateTable('mail').set({ token }).where('id', '=', id).execute();
}

const open = literalsOf(openMailStatuses);
const SHOWN = 50;

/** What waits to be sent, and what could not be sent so far. */
export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<Omit<QueueState, 'failures'>>`
    select count(*) filter (where status in ${open} and error is null) as waiting,
      min(created_at) filter (where status in ${open} and error is null) as waiting_since,
      count(*) filter (where status in ${open} and error is not null) as failing,
      count(*) filter (where status = 'FAILED') as given_up
    from mail`.execute(db);
  const { rows: failures } = await sql<Failure>`
    select 'mail ' || id as item, attempts, created_at as since, due_at, error
    from mail
    where status in ${open} and error is not null
    order by due_at, id
    limit ${SHOWN}`.execute(db);
  return { ...(rows[0] as Omit<QueueState, 'failures'>), failures };
}

/** Makes mails due that could not be sent so far. Returns how many. */
export async function retry(tx: Tx, id: number | null, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail set due_at = ${at}
    where status in ${open} and error is not null
      and ${id === null ? sql`true` : sql`id = ${id}`}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

type MailRow = DatedRow<Mail, 'createdAt' | 'attemptedAt' | 'nextAttemptAt'>;

export function mailListing(filter: {
  status?: MailStatus;
  userId?: number;
  search?: string;
}): Listing<Mail> {
  const where: RawBuilder<unknown>[] = [];
  if (filter.status) where.push(sql`m.status = ${filter.status}`);
  if (filter.userId) where.push(sql`m.user_id = ${filter.userId}`);
  if (filter.search)
    where.push(
      sql`
        (fold(u.email) like ${containing(filter.search)}
          or fold(u.name) like ${containing(filter.search)})`,
    );
  return listing({
    select: sql<MailRow>`
      m.id, json_build_object('id', u.id, 'email', u.email, 'name', u.name) as user, m.kind,
        m.status, m.attempts, m.created_at,
      m.attempted_at, case
        when m.status in ${literalsOf(openMailStatuses)} then m.due_at end as next_attempt_at,
          m.error`,
    from: sql`from mail m join app_user u on u.id = m.user_id`,
    where,
    id: sql`m.id`,
    sorts: { createdAt: { by: sql`m.created_at`, type: 'timestamptz' } },
    toItem: (row: MailRow): Mail => datesAsText(row),
  });
}

export async function deleteOld(db: Db, before: Date, isStopped: () => boolean): Promise<void> {
  const condition = sql`created_at < ${before}`;
  await deleteSlices(db, { table: 'mail', by: 'createdAt', condition }, { isStopped });
}
