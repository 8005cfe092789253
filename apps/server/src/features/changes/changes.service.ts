import type { listChanges as contract } from '@lading/contract/changes';
import type { QueryOf, ResponseOf } from '@lading/contract/endpoint';
import { isChangeType } from '@lading/domain/changes';
import { MAX_CHANGES } from '@lading/domain/limits';
import { DAY_MS } from '@lading/domain/time';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Purge } from '../../platform/jobs/job.ts';
import { badField } from '../../platform/refusal.ts';
import { requireCustomerScope } from '../customers/customers.service.ts';
import * as queries from './changes.queries.ts';

import { BEGINNING, decodeCursor, encodeCursor, type Position, requireComplete } from './cursor.ts';

/**
 * Lists the changes after a cursor, in the order of the commits. A change waits until every earlier
 * transaction has ended.
 */
export async function listChanges(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const customerId = await requireCustomerScope(db, actor, query.customerId);
  if (query.warehouseId !== undefined) requireWarehouse(actor, query.warehouseId);
  const after = decodeCursor(query.after ?? '0');
  const horizon = await queries.findHorizon(db, after);
  requireComplete(after, horizon, actor.at);
  const warehouseIds = query.warehouseId === undefined ? actor.warehouseIds : [query.warehouseId];
  const page = await queries.readOutbox(db, {
    after,
    horizon,
    limit: query.limit ?? MAX_CHANGES,
    wanted: { types: typesOf(query.types), warehouseIds, customerId },
    isForClient: actor.customerId !== null,
  });
  return { items: page.items, next: encodeCursor(page.next, horizon, actor.at), more: page.more };
}

/** The position after which a new webhook gets changes. */
export async function currentPosition(db: Db): Promise<Position> {
  return { xid: (await queries.findHorizon(db, decodeCursor('0'))).before, id: 0 };
}

/**
 * Reads the changes after a position. With a customer, they are those that its clients may see. A
 * position of another PostgreSQL is the beginning.
 */
export async function readChanges(
  db: Db,
  after: Position,
  wanted: queries.Wanted,
): Promise<queries.OutboxPage> {
  const horizon = await queries.findHorizon(db, decodeCursor('0'));
  const known = BigInt(after.xid) > BigInt(horizon.xmax) ? BEGINNING : after;
  return queries.readOutbox(db, {
    after: known,
    horizon,
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
 * Deletes changes a day after their cursors have expired, so that a change that commits long after
 * its instant is not missed, and rows that came from another PostgreSQL with a copy of its tables.
 */
export const purgeChanges: Purge = async (db, before, isStopped) => {
  const dayBefore = new Date(before.getTime() - DAY_MS);
  await queries.deleteForeign(db, isStopped);
  await queries.deleteOldest(db, dayBefore, isStopped);
  await queries.deleteOldestPlaced(db, dayBefore, isStopped);
  await queries.deleteEmptySpans(db);
};
