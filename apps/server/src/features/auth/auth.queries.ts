import type { Session } from '@lading/contract/auth';
import { sql } from 'kysely';
import { expiryOf, idleSince, idleTime, isOpen } from '../../platform/auth/sessions.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

/**
 * What has its own count of failures: an account, an account at a network from which it has signed
 * in before, the codes of an account, a shared device, or a network. Requests for a new password
 * count by email and by network.
 */
export type Throttle =
  | { kind: 'account'; email: string }
  | { kind: 'known'; userId: number; network: string }
  | { kind: 'code'; userId: number }
  | { kind: 'device'; deviceId: number }
  | { kind: 'address'; network: string }
  | { kind: 'reset'; email: string }
  | { kind: 'resets'; network: string };

function keyOf(throttle: Throttle) {
  if (throttle.kind === 'account' || throttle.kind === 'reset')
    return sql<string>`${`${throttle.kind}:`}::text || fold(${throttle.email})`;
  if (throttle.kind === 'device') return sql<string>`${`device:${throttle.deviceId}`}::text`;
  if (throttle.kind === 'code') return sql<string>`${`code:${throttle.userId}`}::text`;
  return sql<string>`
    ${throttle.kind === 'known' ? `known:${throttle.userId}:${throttle.network}` : `${throttle.kind}:${throttle.network}`}::text`;
}

/** Returns the latest end of the waits of these throttles; null if none waits. */
export async function blockedUntil(
  db: Db,
  throttles: readonly Throttle[],
  at: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(blocked_until) as until
    from login_throttle
    where key = any(array[${sql.join(throttles.map(keyOf))}]::text[])
      and blocked_until > ${at}`.execute(db);
  return rows[0]?.until ?? null;
}

export interface Limits {
  /** The number of failures that cause no wait. */
  free: number;
  /** Failures older than this are forgotten. */
  windowMs: number;
  /** The longest wait of an account in seconds. */
  longest: number;
}

/**
 * Counts a failed attempt that began at `startedAt` and returns the number of failures; null if the
 * throttle was already waiting then. One statement under the row's lock, so that parallel attempts
 * count one by one. After an account's free failures each doubles the wait, up to the longest; an
 * address waits until its window ends.
 */
export async function countFailure(
  db: Db,
  throttle: Throttle,
  limits: Limits,
  startedAt: Date,
  now: Date,
): Promise<number | null> {
  const forgotten = sql`t.window_started_at < ${new Date(now.getTime() - limits.windowMs)}`;
  const failures = sql`case when ${forgotten} then 1 else t.failures + 1 end`;
  const isAccount = throttle.kind !== 'address' && throttle.kind !== 'resets';
  const windowStart = isAccount
    ? sql`${now}::timestamptz`
    : sql`case when ${forgotten} then ${now}::timestamptz else t.window_started_at end`;
  const until = isAccount
    ? sql`
      ${now}::timestamptz + least(${limits.longest}::int,
        power(2, least(t.failures + 1 - ${limits.free}::int, 10) + 1)) * interval '1 second'`
    : sql`t.window_started_at + ${limits.windowMs}::float8 * interval '1 millisecond'`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_throttle as t (key, failures, window_started_at)
    values (${keyOf(throttle)}, 1, ${now})
    on conflict (key) do update set
      failures = ${failures},
      window_started_at = ${windowStart},
      blocked_until = case when ${failures} >= ${limits.free}::int then ${until} end
    where t.blocked_until is null or t.blocked_until <= ${startedAt}
    returning failures`.execute(db);
  return rows[0]?.failures ?? null;
}

export async function forgetFailures(db: Db, throttle: Throttle): Promise<void> {
  await sql`delete from login_throttle where key = ${keyOf(throttle)}`.execute(db);
}

/** Returns true if the user has signed in from the network since then. Id 0 stands for no user. */
export async function isKnownNetwork(
  db: Db,
  userId: number,
  network: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('knownAddress')
    .select('userId')
    .where('userId', '=', userId)
    .where('address', '=', network)
    .where('lastUsedAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberNetwork(
  tx: Tx,
  userId: number,
  network: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into known_address (user_id, address, last_used_at) values (${userId}, ${network}, ${at})
    on conflict (user_id, address) do update set last_used_at = excluded.last_used_at`.execute(tx);
}

/**
 * Inserts a session. A session that a password began ends with the password at the latest. Returns
 * false if the user is disabled or in a later epoch, because the password or role changed
 * meanwhile. Of a user who changes at the same moment, the session is of the epoch before, and no
 * request finds it.
 */
export async function insertSession(
  tx: Tx,
  session: {
    userId: number;
    epoch: number;
    tokenHash: Buffer;
    address: string;
    userAgent: string | null;
    at: Date;
    provedAt: Date;
    mustSetUp: boolean;
    endsWithPassword: boolean;
    deviceId: number | null;
  },
): Promise<boolean> {
  const expiry = expiryOf(session.at, session.deviceId);
  const passwordEnd = session.endsWithPassword ? sql`password_ends_at` : sql`null`;
  const { rows } = await sql`
    insert into session (token_hash, user_id, epoch, address, user_agent, created_at, last_seen_at,
      proved_at, must_set_up, device_id, expires_at)
    select ${session.tokenHash}::bytea, id, session_epoch, ${session.address}::text,
      ${session.userAgent}::text, ${session.at}::timestamptz, ${session.at}::timestamptz,
      ${session.provedAt}::timestamptz, ${session.mustSetUp}::boolean,
      ${session.deviceId}::bigint, least(${expiry}::timestamptz, ${passwordEnd})
    from app_user
    where id = ${session.userId} and session_epoch = ${session.epoch} and not disabled
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Records that the user proved their identity again, and replaces the token of the session. */
export async function renewToken(tx: Tx, id: number, tokenHash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('session').set({ provedAt: at, tokenHash }).where('id', '=', id).execute();
}

export async function purgeSessions(tx: Tx, userId: number, at: Date): Promise<void> {
  await sql`
    delete from session s using app_user u
    where s.user_id = ${userId} and u.id = s.user_id
      and (s.expires_at <= ${at}
        or s.last_seen_at <= ${idleSince(at)}
        or s.epoch <> u.session_epoch)`.execute(tx);
}

/**
 * Keeps this many sessions of a user, those used last, and returns how many were deleted. Sessions
 * of badges are neither counted nor deleted.
 */
export async function deleteBeyond(tx: Tx, userId: number, kept: number): Promise<number> {
  const { rows } = await sql`
    delete from session where id in (
      select id
      from session
      where user_id = ${userId} and device_id is null
      order by last_seen_at desc, id desc offset ${kept}::int)
    returning id`.execute(tx);
  return rows.length;
}

type SessionRow = DatedRow<Session, 'createdAt' | 'lastSeenAt' | 'expiresAt'>;

/** `currentId` is the session of the request. */
export function sessionListing(
  userId: number,
  currentId: number | null,
  at: Date,
  search: string | undefined,
): Listing<Session> {
  return listing({
    select: sql<SessionRow>`
      s.id, s.created_at, s.last_seen_at, s.address, s.user_agent,
        s.id is not distinct from ${currentId}::bigint as current,
      least(s.expires_at, s.last_seen_at + ${idleTime}) as expires_at`,
    from: sql`from session s join app_user u on u.id = s.user_id`,
    where: [
      sql`s.user_id = ${userId} and s.epoch = u.session_epoch and ${isOpen(at)}`,
      ...(search?.trim()
        ? [
            sql`
              (fold(s.address) like ${containing(search)}
                or fold(s.user_agent) like ${containing(search)})`,
          ]
        : []),
    ],
    id: sql`s.id`,
    sorts: {
      lastSeenAt: { by: sql`s.last_seen_at`, type: 'timestamptz' },
      createdAt: { by: sql`s.created_at`, type: 'timestamptz' },
    },
    toItem: (row: SessionRow) => datesAsText(row),
  });
}

export interface EndedSession {
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
}

/** Returns undefined if the user has no such session. */
export function deleteSession(
  tx: Tx,
  userId: number,
  id: number,
): Promise<EndedSession | undefined> {
  return tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(['address', 'userAgent', 'createdAt'])
    .executeTakeFirst();
}

/** Keeps the session `exceptId`. Returns how many were deleted. */
export async function deleteSessions(
  tx: Tx,
  userId: number,
  exceptId: number | null,
): Promise<number> {
  const { rows } = await sql`
    delete from session
    where user_id = ${userId} and id is distinct from ${exceptId}::bigint
    returning id`.execute(tx);
  return rows.length;
}

export async function deleteBadgeSessions(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('deviceId', 'is not', null)
    .execute();
}

/**
 * Moves one session of a user to the new epoch, removes the end that the old password gave it, and
 * deletes the others.
 */
export async function keepOnlySession(
  tx: Tx,
  userId: number,
  id: number | null,
  epoch: number,
): Promise<void> {
  await deleteSessions(tx, userId, id);
  if (id === null) return;
  const { createdAt } = await tx
    .selectFrom('session')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('session')
    .set({ epoch, expiresAt: expiryOf(createdAt) })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns true for an enabled administrator who chose their password. Locks the user, so that this
 * holds until the transaction ends.
 */
export async function isFitForEmergency(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', userId)
    .where('kind', '=', 'PERSON')
    .where('role', '=', 'ADMIN')
    .where('disabled', '=', false)
    .where('passwordHash', 'is not', null)
    .where('passwordEndsAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
