import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@lading/domain/permissions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Actor } from './actor.ts';

/** A session ends so long after it was last used, and at the latest so long after it began. */
export const IDLE_HOURS = 12;
export const LONGEST_DAYS = 7;
/** Its last use is written down no more often. */
const SEEN_EVERY_MS = MINUTE_MS;

/** From a network that an account has not signed in from for so long, it counts as a stranger. */
const KNOWN_DAYS = 30;

export function knownSince(at: Date): Date {
  return new Date(at.getTime() - KNOWN_DAYS * DAY_MS);
}

/** Sessions last used before this instant have ended. */
export function idleSince(at: Date): Date {
  return new Date(at.getTime() - IDLE_HOURS * HOUR_MS);
}

/** When a session that begins now ends at the latest. */
export function expiryOf(beganAt: Date): Date {
  return new Date(beganAt.getTime() + LONGEST_DAYS * DAY_MS);
}

/** A fresh bearer token of 256 bits and the hash that is stored of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Who a token belongs to, or null where it is unknown, expired, revoked or of a disabled user. */
export async function findActor(db: Db, token: string, at: Date): Promise<Actor | null> {
  const { rows } = await sql<{
    sessionId: number;
    lastSeenAt: Date;
    userId: number;
    email: string;
    role: Role;
    customerId: number | null;
    warehouseIds: number[];
  }>`
    select s.id as session_id, s.last_seen_at, u.id as user_id, u.email, u.role, u.customer_id,
      (case when u.role = 'ADMIN' then array(select id::float8 from warehouse)
        else array(select warehouse_id::float8 from user_warehouse where user_id = u.id) end) as warehouse_ids
    from session s join app_user u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.epoch = u.session_epoch and not u.disabled
      and s.expires_at > ${at} and s.last_seen_at > ${idleSince(at)}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (at.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await db.updateTable('session').set({ lastSeenAt: at }).where('id', '=', row.sessionId).execute();
  }
  const { lastSeenAt: _, ...actor } = row;
  return { ...actor, at };
}
