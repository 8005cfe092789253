import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../database/array.ts';

/**
 * A condition: the row is of one of these warehouses. `alias` is that of its table. Where there is
 * one, the condition names it, so that a distributed database asks its node alone.
 */
export function inWarehouses(alias: string, warehouseIds: readonly number[]): RawBuilder<boolean> {
  const column = sql.ref(`${alias}.warehouse_id`);
  const only = onlyWarehouse({ warehouseIds });
  return only === undefined
    ? sql`${column} = any(${arrayOf('bigint', warehouseIds)})`
    : sql`${column} = ${only}`;
}

/** A condition: the row is of this customer, or any row for null. `alias` is that of its table. */
export function ofCustomer(alias: string, customerId: number | null): RawBuilder<boolean> {
  return customerId === null ? sql`true` : sql`${sql.ref(`${alias}.customer_id`)} = ${customerId}`;
}

type Warehouses = { warehouseId: number } | { warehouseIds: readonly number[] };

export type Scope = Warehouses & { customerId: number | null };

/** The warehouse of a scope that has only one; else undefined. */
function onlyWarehouse(scope: Warehouses): number | undefined {
  if ('warehouseId' in scope) return scope.warehouseId;
  return scope.warehouseIds.length === 1 ? scope.warehouseIds[0] : undefined;
}

/**
 * A condition for a query inside another: the row is of the warehouse of the row `outer` of that
 * one, which is in the scope. Repeats the only warehouse of a scope: Citus, which infers it for
 * joins, does not infer it for queries inside.
 */
export function sameWarehouse(
  alias: string,
  outer: string,
  scope: Warehouses,
): RawBuilder<boolean> {
  const only = onlyWarehouse(scope);
  const column = sql.ref(`${alias}.warehouse_id`);
  return only === undefined
    ? sql`${column} = ${sql.ref(`${outer}.warehouse_id`)}`
    : sql`${column} = ${only}`;
}

/**
 * A condition: the row is of these warehouses, and of this customer unless it is null. `alias` is
 * that of its table.
 */
export function inScope(alias: string, scope: Scope): RawBuilder<boolean> {
  const warehouses: RawBuilder<boolean> =
    'warehouseId' in scope
      ? sql`${sql.ref(`${alias}.warehouse_id`)} = ${scope.warehouseId}`
      : inWarehouses(alias, scope.warehouseIds);
  return scope.customerId === null
    ? warehouses
    : sql`${warehouses} and ${ofCustomer(alias, scope.customerId)}`;
}

/** The scope of an actor, without the warehouses other than the one that a request names. */
export const narrowed = (
  { warehouseIds, customerId }: { warehouseIds: readonly number[]; customerId: number | null },
  warehouseId: number | undefined,
): Scope => ({
  warehouseIds:
    warehouseId === undefined ? warehouseIds : warehouseIds.filter((id) => id === warehouseId),
  customerId,
});
