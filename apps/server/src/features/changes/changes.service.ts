import type { listChanges as contract } from '@lading/contract/changes';
import type { QueryOf, ResponseOf } from '@lading/contract/endpoint';
import { CHANGE_DAYS, isChangeType } from '@lading/domain/changes';
import { MAX_CHANGES } from '@lading/domain/limits';
import { DAY_MS } from '@lading/domain/time';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { badField } from '../../platform/refusal.ts';
import { requireCustomerScope } from '../customers/customers.service.ts';
import * as queries from './changes.queries.ts';

import { BEGINNING, decodeCursor, encodeCursor, type Position } from './cursor.ts';

/**
 * Lists what happened after a cursor, in the order of the commits. What a transaction that still
 * runs may precede waits for its end.
 */
export async function listChanges(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const customerId = await requireCustomerScope(db, actor, query.customerId);
  if (query.warehouseId !== undefined) requireWarehouse(actor, query.warehouseId);
  const horizon = await queries.findHorizon(db);
  const after = decodeCursor(query.after ?? '0', horizon, actor.at);
  const warehouseIds = query.warehouseId === undefined ? actor.warehouseIds : [query.warehouseId];
  const page = await queries.readOutbox(db, {
    after,
    before: horizon.before,
    limit: query.limit ?? MAX_CHANGES,
    wanted: { types: typesOf(query.types), warehouseIds, customerId },
    isForClient: actor.customerId !== null,
  });
  return { items: page.items, next: encodeCursor(page.next, horizon, actor.at), more: page.more };
}

/** The place after which a webhook that is made now gets changes. */
export async function currentPosition(db: Db): Promise<Position> {
  return { xid: (await queries.findHorizon(db)).before, id: 0 };
}

/**
 * Reads the changes after a place, of which those of a customer are what its clients may see. A
 * place of another PostgreSQL is the beginning.
 */
export async function readChanges(
  db: Db,
  after: Position,
  wanted: queries.Wanted,
): Promise<queries.OutboxPage> {
  const { before, xmax } = await queries.findHorizon(db);
  const known = BigInt(after.xid) > BigInt(xmax) ? BEGINNING : after;
  return queries.readOutbox(db, {
    after: known,
    before,
    limit: MAX_CHANGES,
    wanted,
    isForClient: wanted.customerId !== null,
  });
}

function typesOf(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const types = text.split(',');
  const unknown = types.find((type) => !isChangeType(type));
  if (unknown !== undefined) throw badField('types', 'NO_SUCH_CHANGE', { type: unknown });
  return types;
}

/**
 * Cursors are refused a day earlier, so that no change is missed that was committed long after its
 * instant.
 */
const PURGE_AFTER_MS = (CHANGE_DAYS + 1) * DAY_MS;

/**
 * Deletes what is no longer kept, and rows that came from another PostgreSQL with a copy of its
 * tables.
 */
export async function purgeChanges(
  db: Db,
  at: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  await queries.deleteForeign(db);
  while (!isStopped() && (await queries.deleteOldest(db, new Date(at.getTime() - PURGE_AFTER_MS))));
  await queries.deleteEmptySpans(db);
}
