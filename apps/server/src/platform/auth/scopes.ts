import type { Role } from '@lading/domain/permissions';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isOpen, roleOfSession } from './sessions.ts';

/** What a session could read when its connection was opened. */
export interface Scope {
  sessionId: number;
  warehouseId: number;
  role: Role;
  customerId: number | null;
}

/**
 * Returns the indexes of the scopes that are still valid: their session is open and has the same
 * rights. Does not count as a use of the session.
 */
export async function findOpenScopes(
  db: Db,
  scopes: readonly Scope[],
  at: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select o.place - 1 as place
    from unnest(${scopes.map((scope) => scope.sessionId)}::bigint[],
      ${scopes.map((scope) => scope.warehouseId)}::bigint[],
      ${scopes.map((scope) => scope.role)}::text[],
        ${scopes.map((scope) => scope.customerId)}::bigint[])
      with ordinality o (session_id, warehouse_id, role, customer_id, place)
    join session s on s.id = o.session_id
    join app_user u on u.id = s.user_id
    left join shared_device d on d.id = s.device_id
    where s.epoch = u.session_epoch and not u.disabled and ${isOpen(at)}
      and (d.id is null or d.warehouse_id = o.warehouse_id)
      and ${roleOfSession} = o.role and u.customer_id is not distinct from o.customer_id
      and case
        when u.role = 'ADMIN' then exists (select from warehouse w where w.id = o.warehouse_id)
        else exists (select
          from user_warehouse a
          where a.user_id = u.id and a.warehouse_id = o.warehouse_id) end`.execute(db);
  return new Set(rows.map((row) => row.place));
}
