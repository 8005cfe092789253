import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';

// What of the warehouse a CLIENT does not see. `alias` is that of a user's table in the statement.

/** Stands for every user who is not one of the client's own. */
const TEAM = 'Warehouse team';

const shown = (actor: Actor, alias: string, column: 'id' | 'email', instead: string | null): RawBuilder<unknown> => {
  const value = sql.ref(`${alias}.${column}`);
  if (actor.customerId === null) return value;
  return sql`case when ${sql.ref(`${alias}.customer_id`)} = ${actor.customerId} then ${value} else ${sql.lit(instead)} end`;
};

/** The id of a user; null for a client who is not to know it. */
export const shownId = (actor: Actor, alias: string): RawBuilder<unknown> => shown(actor, alias, 'id', null);

/** The email of a user, or what a client sees instead. */
export const shownEmail = (actor: Actor, alias: string): RawBuilder<unknown> => shown(actor, alias, 'email', TEAM);

/** `{id, email}` of a user, as one that is shown to the actor. */
export const jsonShownUser =
  (actor: Actor) =>
  (alias: string): RawBuilder<unknown> =>
    sql`json_build_object('id', ${shownId(actor, alias)}, 'email', ${shownEmail(actor, alias)})`;

/** What staff alone may read; a client gets `instead`. */
export const forStaff = (actor: Actor, value: RawBuilder<unknown>, instead: string | null): RawBuilder<unknown> =>
  actor.customerId === null ? value : sql.lit(instead);
