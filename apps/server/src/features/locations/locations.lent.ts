import type { LocationType } from '@lading/domain/locations';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

/**
 * The order of a walk through the warehouse: by sequence, then by name; rows without a sequence
 * come last. `alias` is that of the table.
 */
export function walkOrder(alias: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${alias}.sequence`)}, 2147483647), ${sql.ref(`${alias}.name`)}`;
}

/**
 * The first location of a type, in walking order, that accepts these units. If none does, returns
 * the first of them, which then refuses the units with its reason; null if the warehouse has none.
 */
export function firstOpenLocationId(
  warehouseId: number,
  type: LocationType,
  units: number,
): RawBuilder<number | null> {
  return sql`ledger.first_open(${warehouseId}, ${type}, ${units})`;
}

/** Runs `firstOpenLocationId` as a query. */
export async function findFirstOpenLocation(
  db: Db,
  warehouseId: number,
  type: LocationType,
  units: number,
): Promise<number | null> {
  return oneRow(
    await sql<{
      id: number | null;
    }>`select ${firstOpenLocationId(warehouseId, type, units)} as id`.execute(db),
  ).id;
}
