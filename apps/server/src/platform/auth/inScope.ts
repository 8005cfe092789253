import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../database/array.ts';

/** The condition that a row of a table, by its alias, is of one of these warehouses. */
export function inWarehouses(alias: string, warehouseIds: readonly number[]): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.warehouse_id`)} = any(${arrayOf('bigint', warehouseIds)})`;
}

/**
 * The condition that a row of a table, by its alias, is of this customer; true for every row where
 * it is null.
 */
export function ofCustomer(alias: string, customerId: number | null): RawBuilder<boolean> {
  return customerId === null ? sql`true` : sql`${sql.ref(`${alias}.customer_id`)} = ${customerId}`;
}

export type Scope = ({ warehouseId: number } | { warehouseIds: readonly number[] }) & {
  customerId: number | null;
};

/**
 * The condition that a row of a table, by its alias, is in scope: of these warehouses, and of this
 * customer unless it is null.
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
