import type { ShownUser } from '@lading/contract/fields';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';

// Columns that a CLIENT may not see. `alias` is that of a user's table in the statement.

/** Replaces every user outside the client's own. */
const TEAM = 'Warehouse team';

const shown = (
  actor: Actor,
  alias: string,
  column: 'id' | 'email' | 'name',
  instead: string | null,
): RawBuilder<unknown> => {
  const value = sql.ref(`${alias}.${column}`);
  if (actor.customerId === null) return value;
  return sql`
    case
      when ${sql.ref(`${alias}.customer_id`)} = ${actor.customerId} then ${value}
      else ${sql.lit(instead)} end`;
};

/** The email of a user; "Warehouse team" for a client who may not see it. */
const shownEmail = (actor: Actor, alias: string): RawBuilder<unknown> =>
  shown(actor, alias, 'email', TEAM);

/** A user in the shape of `ShownUser`, with the fields that the actor may see. */
const jsonShownUser = (actor: Actor, alias: string): RawBuilder<unknown> =>
  sql`
    json_build_object('id', ${shown(actor, alias, 'id', null)}, 'email',
      ${shownEmail(actor, alias)}, 'name', ${shown(actor, alias, 'name', TEAM)})`;

/**
 * The user whose id is in a column, as `ShownUser`; null without an id. A client's role does not
 * see the rows of other users.
 */
export const shownUserOf = (actor: Actor, column: string): RawBuilder<unknown> =>
  sql`
    case when ${sql.ref(column)} is not null then (
      select ${jsonShownUser(actor, 'u')}
      from (select ${sql.ref(column)} as id) by
      left join app_user u on u.id = by.id) end`;

/** The actor as `ShownUser`: everybody sees themselves. */
export const shownSelf = ({ userId, email, name }: Actor): ShownUser => ({
  id: userId,
  email,
  name,
});

/** The value for staff, `instead` for a client. */
export const forStaff = (
  actor: Actor,
  value: RawBuilder<unknown>,
  instead: string | null,
): RawBuilder<unknown> => (actor.customerId === null ? value : sql.lit(instead));
