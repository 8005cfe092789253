import type * as contract from '@lading/contract/audit';
import type { AuditEntry } from '@lading/contract/audit';
import type { QueryOf } from '@lading/contract/endpoint';
import {
  type AuditEntity,
  differences,
  NOT_SIGNED_IN,
  type SessionAction,
} from '@lading/domain/audit';
import type { Thing } from '@lading/domain/messages/words';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { type IfMatch, notFound, requireVersion } from '../../platform/refusal.ts';
import { insertEntries, type NewEntry } from './audit.ledger.ts';
import * as queries from './audit.queries.ts';

/** What an entry keeps of a thing; it never includes a secret. */
export type Recorded = { id: number } & (
  | { name: string }
  | { sku: string; name: string }
  | { email: string }
);

const CHUNK = 5_000;

export async function listAudit(
  db: Db,
  { search, ...query }: QueryOf<typeof contract.listAudit>,
): Promise<Listing<AuditEntry>> {
  return queries.auditListing(query, await queries.searchAudit(db, search));
}

export function listDateCorrections(db: Db, lotId: number): Promise<queries.DateCorrection[]> {
  return queries.listDateCorrections(db, lotId);
}

/**
 * Records in the same transaction that a thing was created (`before` is null), changed or deleted
 * (`after` is null).
 */
export function recordChange(
  tx: Tx,
  actor: Actor,
  entity: AuditEntity,
  before: Recorded | null,
  after: Recorded | null,
): Promise<void> {
  return insertEntries(tx, whoOf(actor), entity, [entryOf(actor, before, after)]);
}

/** Records a change that the user's own fields do not show, such as new warehouses. */
export function recordUserChange(
  tx: Tx,
  actor: Actor,
  { id, email }: { id: number; email: string },
  before: object,
  after: object,
): Promise<void> {
  return recordChange(tx, actor, 'USER', { id, email, ...before }, { id, email, ...after });
}

export interface Kind<Row, Item extends Recorded> {
  entity: AuditEntity;
  /** The subject of the sentence "The carrier does not exist." */
  what: Thing;
  toItem: (row: Row) => Item;
}

/**
 * Locks a row, requires the version that the caller has seen, updates it and records the change.
 * `check` holds the refusals that come before that of a stale version; `facts` are recorded beside
 * the new state. Returns the new state.
 */
export async function updateRecorded<Row extends { version: number }, Item extends Recorded>(
  tx: Tx,
  actor: Actor,
  { entity, what, toItem }: Kind<Row, Item>,
  change: {
    lock: Promise<Row | undefined>;
    ifMatch: IfMatch;
    check?: (stored: Row) => Promise<void> | void;
    update: (stored: Row) => Promise<Row>;
    facts?: object;
  },
): Promise<Item> {
  const stored = await change.lock;
  if (!stored) throw notFound(what);
  await change.check?.(stored);
  requireVersion(stored.version, change.ifMatch);
  const changed = toItem(await change.update(stored));
  await recordChange(tx, actor, entity, toItem(stored), { ...changed, ...change.facts });
  return changed;
}

export async function deleteRecorded<Row, Item extends Recorded>(
  tx: Tx,
  actor: Actor,
  { entity, what, toItem }: Kind<Row, Item>,
  lock: Promise<Row | undefined>,
  remove: (stored: Row) => Promise<void>,
): Promise<undefined> {
  const stored = await lock;
  if (!stored) throw notFound(what);
  await remove(stored);
  await recordChange(tx, actor, entity, toItem(stored), null);
}

/**
 * Records a sign-in, a failed attempt or an ended session, with what is known of where it came
 * from. `actor` is null for a failed attempt.
 */
export function recordSessionEvent(
  tx: Tx,
  {
    actor,
    user,
    at,
  }: {
    actor: Pick<Actor, 'userId' | 'email'> | null;
    user: { id: number; email: string };
    at: Date;
  },
  action: SessionAction,
  facts: object,
): Promise<void> {
  const doneBy = actor?.email ?? NOT_SIGNED_IN;
  const values = differences(null, facts).map(({ after }) => String(after));
  const text = [...new Set([doneBy, user.email, ...values])].join('\n');
  const entry = {
    entityId: user.id,
    name: user.email,
    action,
    before: null,
    after: facts,
    words: text,
  };
  return insertEntries(tx, { userId: actor?.userId || null, doneBy, at }, 'USER', [entry]);
}

/** Records that a lead sent a call in the name of the person who scanned it. */
export function recordSentFor(tx: Tx, caller: Actor, person: Actor, call: string): Promise<void> {
  const user = { id: person.userId, email: person.email };
  return recordSessionEvent(tx, { actor: caller, user, at: caller.at }, 'SENT_FOR', { call });
}

/** Records many things that were created at once. */
export async function recordCreated(
  tx: Tx,
  actor: Actor,
  entity: AuditEntity,
  result: readonly Recorded[],
): Promise<void> {
  for (let from = 0; from < result.length; from += CHUNK) {
    const entries = result.slice(from, from + CHUNK).map((after) => entryOf(actor, null, after));
    await insertEntries(tx, whoOf(actor), entity, entries);
  }
}

/** An operator's command has no user: its id is null. */
const whoOf = ({ userId, email, at }: Actor) => ({ userId: userId || null, doneBy: email, at });

function entryOf(actor: Actor, before: Recorded | null, after: Recorded | null): NewEntry {
  const thing = after ?? before;
  if (!thing) throw new Error('A change has a state before or after it.');
  const [was, is] = [stateOf(before), stateOf(after)];
  const name = nameOf(thing);
  const values = differences(was, is).flatMap((difference) => [
    difference.before ?? '',
    difference.after ?? '',
  ]);
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
  // The email names a user: it is unique.
  if ('email' in thing && ('role' in thing || !('name' in thing))) return thing.email;
  const { name } = thing as { name: string };
  return 'sku' in thing ? `${thing.sku} - ${name}` : name;
}

/** The id, version and creation date are left out: an edit never sets them. */
function stateOf(thing: Recorded | null): object | null {
  if (!thing) return null;
  const {
    id: _,
    version: __,
    createdAt: ___,
    ...state
  } = thing as Recorded & { version?: number; createdAt?: unknown };
  return state;
}
