import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../database/array.ts';

/** A condition: the row is of one of these warehouses. `alias` is that of its table. */
export function inWarehouses(alias: string, warehouseIds: readonly number[]): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.warehouse_id`)} = any(${arrayOf('bigint', warehouseIds)})`;
}

/** A condition: the row is of this customer, or any row for null. `alias` is that of its table. */
export function ofCustomer(alias: string, customerId: number | null): RawBuilder<boolean> {
  return customerId === null ? sql`true` : sql`${sql.ref(`${alias}.customer_id`)} = ${customerId}`;
}

export type Scope = ({ warehouseId: number } | { warehouseIds: readonly number[] }) & {
  customerId: number | null;
};

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
