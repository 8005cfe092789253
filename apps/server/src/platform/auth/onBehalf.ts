import { BADGE_ROLE, isFloorWork, maySendFor } from '@lading/domain/badges';
import type { Permission } from '@lading/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { badField, notFound, Refusal } from '../refusal.ts';
import { type Actor, isBadge, requireAllowed } from './actor.ts';
import { type UserOfActor, userOfActor } from './sessions.ts';

export const ON_BEHALF_OF = 'On-Behalf-Of';

/** Finds a staff member, also a disabled one. */
export async function findPerson(db: Db, id: number): Promise<UserOfActor | undefined> {
  const { rows } = await sql<UserOfActor>`
    select ${userOfActor}
    from app_user u
    where u.id = ${id}::bigint and u.kind = 'PERSON' and u.role <> 'CLIENT'`.execute(db);
  return rows[0];
}

/**
 * Returns the actor of a call: the caller, or the person whose id is in the header. A lead uses the
 * header to send work that the person scanned before signing out, so that it is recorded as theirs.
 * The person acts as an operator in the warehouses where both work, so the lead gains no rights.
 * Refuses with 403 API keys, badges and everybody but leads.
 */
export async function actorFor(
  db: Db,
  caller: Actor,
  named: string | string[] | undefined,
  permission: Permission | 'public',
): Promise<Actor> {
  if (named === undefined) return caller;
  if (caller.key !== null || !maySendFor(caller.role, isBadge(caller)))
    throw new Refusal('NOT_ALLOWED');
  if (typeof named !== 'string' || !/^[1-9]\d{0,14}$/.test(named))
    throw badField(ON_BEHALF_OF, 'NO_USER_ID');
  if (permission === 'public' || !isFloorWork(permission))
    throw badField(ON_BEHALF_OF, 'ONLY_FLOOR');
  const person = await findPerson(db, Number(named));
  if (!person) throw notFound('USER');
  const warehouseIds = person.warehouseIds.filter((id) => caller.warehouseIds.includes(id));
  const actor: Actor = {
    ...person,
    role: BADGE_ROLE,
    warehouseIds,
    sessionId: null,
    mustSetUp: false,
    key: null,
    at: caller.at,
  };
  requireAllowed(actor, permission);
  return actor;
}
