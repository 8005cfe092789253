import { asRole } from '@lading/pipelined-postgres';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { CLIENT_ROLE } from './embedded.ts';

/**
 * Returns true if the role of clients exists with its policies and `role` (null for that of the
 * connection) may take it. A distributed database has no policies.
 */
export async function findClientRole(db: Db, role: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select
    from pg_roles
    where rolname = ${CLIENT_ROLE} and pg_has_role(coalesce(${role}::name, current_user), oid,
      'member')
      and exists (select from pg_policy where polname = ${CLIENT_ROLE})`.execute(db);
  return rows.length > 0;
}

/**
 * Returns a handle whose transactions take the role of clients: they read and write only rows of
 * this customer, whatever their statements say.
 */
export function forCustomer(db: Db, customerId: number): Db {
  if (!db.hasClientRole) return db;
  const role = { name: CLIENT_ROLE, settings: { 'lading.customer_id': String(customerId) } };
  const own: Db = Object.assign(asRole(db, role), { onCommit: db.onCommit });
  servers.set(own, db);
  return own;
}

/** The handle of the server by that of a customer. */
const servers = new WeakMap<Db, Db>();

/**
 * Returns the handle with the server's role, which sees every customer. Use it only to find ids,
 * which the customer's own handle then reads: PostgreSQL checks the customer of a client's rows
 * before it compares texts, so it uses no trigram index for them.
 */
export const asServer = (db: Db): Db => servers.get(db) ?? db;
