import { asRole } from '@lading/pipelined-postgres';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { CLIENT_ROLE } from './embedded.ts';

/**
 * Tells whether the role of clients exists, and this role, or that of the connection, may take it.
 */
export async function findClientRole(db: Db, role: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select
    from pg_roles
    where rolname = ${CLIENT_ROLE} and pg_has_role(coalesce(${role}::name, current_user), oid,
      'member')`.execute(db);
  return rows.length > 0;
}

/**
 * Returns a handle whose every transaction takes the role of clients, and so reads and writes rows
 * of this customer only, whatever its statements say.
 */
export function forCustomer(db: Db, customerId: number): Db {
  if (!db.hasClientRole) return db;
  const role = { name: CLIENT_ROLE, settings: { 'lading.customer_id': String(customerId) } };
  const own: Db = Object.assign(asRole(db, role), { onCommit: db.onCommit });
  servers.set(own, db);
  return own;
}

/** By the handle of a customer, that of the server. */
const servers = new WeakMap<Db, Db>();

/**
 * Returns the handle whose statements have the server's role and see every customer. For ids alone,
 * which are then read by the customer's own handle: PostgreSQL checks the customer of a client's
 * rows before it compares texts, so it uses no trigram index for them.
 */
export const asServer = (db: Db): Db => servers.get(db) ?? db;
