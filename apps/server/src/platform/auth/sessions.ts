import { createHash, randomBytes } from 'node:crypto';
import { BADGE_HOURS, BADGE_IDLE_MS, BADGE_ROLE } from '@lading/domain/badges';
import type { Role } from '@lading/domain/permissions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { type Db, REFUSED, sqlState } from '../database/database.ts';
import { unlessReadOnly } from '../database/outage.ts';
import type { Actor } from './actor.ts';

/**
 * A session ends this long after its last use, and at the latest `LONGEST_DAYS` after its start.
 */
export const IDLE_HOURS = 12;
const LONGEST_DAYS = 7;
/** The shortest interval between two updates of the last use. */
const SEEN_EVERY_MS = MINUTE_MS;

/** A network is known to an account for this long after its last sign-in from there. */
const KNOWN_DAYS = 30;

export function knownSince(at: Date): Date {
  return new Date(at.getTime() - KNOWN_DAYS * DAY_MS);
}

/** Sessions whose last use was before this instant have ended. */
export function idleSince(at: Date): Date {
  return new Date(at.getTime() - IDLE_HOURS * HOUR_MS);
}

/** The longest time without use of a session `s`. */
export const idleTime = sql<string>`
  (case
    when s.device_id is null then ${IDLE_HOURS * HOUR_MS}::float8
    else ${BADGE_IDLE_MS}::float8 end * interval '1 millisecond')`;

/** A condition: the session `s` has neither expired nor been idle for too long. */
export const isOpen = (at: Date) =>
  sql<boolean>`(s.expires_at > ${at} and s.last_seen_at > ${at}::timestamptz - ${idleTime})`;

/** The role of a session `s` of the user `u`. */
export const roleOfSession = sql<Role>`
  (case when s.device_id is null then u.role else ${BADGE_ROLE}::text end)`;

/** The latest end of a session. */
export function expiryOf(beganAt: Date, deviceId: number | null = null): Date {
  return new Date(
    beganAt.getTime() + (deviceId === null ? LONGEST_DAYS * DAY_MS : BADGE_HOURS * HOUR_MS),
  );
}

/** Generates a bearer token of 256 bits. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export type UserOfActor = Omit<
  Actor,
  'sessionId' | 'provedAt' | 'deviceId' | 'mustSetUp' | 'key' | 'at'
>;

/**
 * The fields of an actor from its user `u`: identity and warehouses. The chief of a retired
 * customer manages no logins.
 */
export const userOfActor = sql<UserOfActor>`
  u.id as user_id, u.email, u.name, u.role, u.customer_id, u.read_only,
  (u.chief and exists (select from customer c where c.id = u.customer_id and c.active)) as chief,
  (case when u.role = 'ADMIN' then array(select id::float8 from warehouse order by id)
    else array(select warehouse_id::float8
      from user_warehouse
      where user_id = u.id
      order by warehouse_id) end) as warehouse_ids,
  (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id), '[]')
    from warehouse w
    where not w.active) as retired_warehouses`;

/** The rights of a session's user, as a row. */
interface SessionState extends UserOfActor {
  sessionId: number;
  provedAt: Date;
  mustSetUp: boolean;
  deviceId: number | null;
  deviceWarehouseId: number | null;
}

interface SessionRow extends SessionState {
  lastSeenAt: Date;
  state: string;
}

/**
 * An actor found by a token, and the state with which a statement confirms that nothing has
 * changed.
 */
export interface FoundSession {
  actor: Actor;
  tokenHash: Buffer;
  /** The text of all fields that the actor was made from. */
  state: string;
}

/**
 * A condition: the session `s` may only set up a second factor. It ends with the setup, or when the
 * company no longer requires a second factor.
 */
const waitsForSetup = sql<boolean>`
  (s.must_set_up and (select require_second_factor from settings))`;

/** The open session of a token as `s`, with the columns of `a`. */
const sessionOf = (tokenHash: Buffer, at: Date) => sql`
  from session s
  join app_user u on u.id = s.user_id
  left join shared_device d on d.id = s.device_id
  cross join lateral (
    select s.id as session_id, s.proved_at, ${waitsForSetup} as must_set_up, s.device_id,
      d.warehouse_id as device_warehouse_id, ${userOfActor}) a
  where s.token_hash = ${tokenHash}
    and s.epoch = u.session_epoch
    and not u.disabled
    and ${isOpen(at)}`;

/**
 * Finds the owner of a token. Returns null if the token is unknown, expired or revoked, or the user
 * is disabled. A session that began with a badge acts as an operator of the device's warehouse,
 * whatever the user's role.
 */
export async function findSession(db: Db, token: string, at: Date): Promise<FoundSession | null> {
  const tokenHash = hashToken(token);
  const { rows } = await sql<SessionRow>`
    select a.*, s.last_seen_at, row_to_json(a)::text as state /* never null: state */
    ${sessionOf(tokenHash, at)}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (at.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await unlessReadOnly(
      db.updateTable('session').set({ lastSeenAt: at }).where('id', '=', row.sessionId).execute(),
    );
  }
  const { lastSeenAt: _, state, ...found } = row;
  return { actor: actorOfSession(found, at), tokenHash, state };
}

function actorOfSession({ deviceWarehouseId, ...actor }: SessionState, at: Date): Actor {
  if (deviceWarehouseId === null) return { ...actor, key: null, at };
  const warehouseIds = actor.warehouseIds.filter((id) => id === deviceWarehouseId);
  return { ...actor, role: BADGE_ROLE, warehouseIds, key: null, at };
}

export class SessionChanged extends Error {}

/**
 * Throws SessionChanged if the session has changed since it was found. The statement itself fails,
 * so that PostgreSQL ignores those that the transaction sent after it.
 */
export async function confirmSession(
  db: Db,
  { tokenHash, state }: FoundSession,
  at: Date,
): Promise<void> {
  try {
    await sql<{ confirmed: boolean }>`
      select case when not exists (
        select ${sessionOf(tokenHash, at)} and row_to_json(a)::text = ${state}::text)
      then ledger.refuse('NOT_SIGNED_IN') end is null as confirmed`.execute(db);
  } catch (error) {
    throw sqlState(error) === REFUSED ? new SessionChanged() : error;
  }
}
