import type * as contract from '@lading/contract/audit';
import type { AuditEntry } from '@lading/contract/audit';
import type { QueryOf } from '@lading/contract/endpoint';
import { type AuditEntity, type DoorAction, differences, NOT_SIGNED_IN } from '@lading/domain/audit';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import * as queries from './audit.queries.ts';

/** A thing as its room shows it; what it holds must be no secret. */
export type Recorded = { id: number } & ({ name: string } | { sku: string; name: string } | { email: string });

const CHUNK = 5_000;

export function listAudit(query: QueryOf<typeof contract.listAudit>): Listing<AuditEntry> {
  return queries.auditListing(query);
}

/** Records that somebody made (before is null), changed or deleted (after is null) a thing, in the transaction that does it. */
export function recordChange(tx: Tx, actor: Actor, entity: AuditEntity, before: Recorded | null, after: Recorded | null): Promise<void> {
  return queries.insertEntries(tx, whoOf(actor), entity, [entryOf(actor, before, after)]);
}

/** Records what happened at a user's door, and what is known of where it came from. `actor` is null where nobody got in. */
export function recordAtDoor(
  tx: Tx,
  { actor, user, at }: { actor: Pick<Actor, 'userId' | 'email'> | null; user: { id: number; email: string }; at: Date },
  action: DoorAction,
  facts: object,
): Promise<void> {
  const doneBy = actor?.email ?? NOT_SIGNED_IN;
  const values = differences(null, facts).map(({ after }) => String(after));
  const words = [...new Set([doneBy, user.email, ...values])].join('\n');
  const entry = { entityId: user.id, name: user.email, action, before: null, after: facts, words };
  return queries.insertEntries(tx, { userId: actor?.userId || null, doneBy, at }, 'USER', [entry]);
}

/** Records many things that were made at once. */
export async function recordMade(tx: Tx, actor: Actor, entity: AuditEntity, made: readonly Recorded[]): Promise<void> {
  for (let from = 0; from < made.length; from += CHUNK) {
    const entries = made.slice(from, from + CHUNK).map((after) => entryOf(actor, null, after));
    await queries.insertEntries(tx, whoOf(actor), entity, entries);
  }
}

/** A command at the machine is no user of the database. */
const whoOf = ({ userId, email, at }: Actor) => ({ userId: userId || null, doneBy: email, at });

function entryOf(actor: Actor, before: Recorded | null, after: Recorded | null): queries.NewEntry {
  const thing = after ?? before;
  if (!thing) throw new Error('A change has a state before or after it.');
  const [was, is] = [stateOf(before), stateOf(after)];
  const name = nameOf(thing);
  const values = differences(was, is).flatMap((one) => [one.before ?? '', one.after ?? '']);
  return {
    entityId: thing.id,
    name,
    action: before === null ? 'CREATED' : after === null ? 'DELETED' : 'CHANGED',
    before: was,
    after: is,
    words: [...new Set([actor.email, name, ...values.map(String)])].join('\n'),
  };
}

function nameOf(thing: Recorded): string {
  if ('email' in thing && !('name' in thing)) return thing.email;
  const { name } = thing as { name: string };
  return 'sku' in thing ? `${thing.sku} - ${name}` : name;
}

/** The fields that say something; the id stands beside them, versions and birthdays are bookkeeping. */
function stateOf(thing: Recorded | null): object | null {
  if (!thing) return null;
  const { id: _, version: __, createdAt: ___, ...state } = thing as Recorded & { version?: number; createdAt?: unknown };
  return state;
}
