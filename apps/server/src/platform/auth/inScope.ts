import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../database/array.ts';

/** The condition that a row of a table, by its alias, is of one of these warehouses. */
export function inWarehouses(alias: string, warehouseIds: readonly number[]): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.warehouse_id`)} = any(${arrayOf('bigint', warehouseIds)})`;
}

/** What the actor may see of a table, by its alias: its warehouses', and its own customer's alone where it is a client. */
export function inScope(
  alias: string,
  { warehouseIds, customerId }: { warehouseIds: readonly number[]; customerId: number | null },
): RawBuilder<unknown> {
  const warehouses = inWarehouses(alias, warehouseIds);
  return customerId === null ? warehouses : sql`${warehouses} and ${sql.ref(`${alias}.customer_id`)} = ${customerId}`;
}
