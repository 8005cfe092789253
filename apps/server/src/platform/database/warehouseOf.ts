import { type DialectAdapter, sql } from 'kysely';
import { inWarehouses } from '../auth/inScope.ts';
import { snakeCase } from './array.ts';
import type { Db } from './database.ts';
import type { DB } from './types.ts';

/** The tables that grow and whose rows calls name by their id alone. */
type RowTable = keyof {
  [T in keyof DB as DB[T] extends { id: unknown; warehouseId: unknown } ? T : never]: T;
};

/** About 10 MB at most. The oldest entries are removed first. */
const MAX_ROWS = 100_000;

/**
 * The warehouses of rows that were found lately, by database. A row never changes its warehouse,
 * and no id is used again.
 */
const memories = new WeakMap<DialectAdapter, Map<string, number>>();

function memoryOf(db: Db): Map<string, number> {
  const { adapter } = db.getExecutor();
  const memory = memories.get(adapter) ?? new Map<string, number>();
  memories.set(adapter, memory);
  return memory;
}

/** No warehouse has this id. */
const NOWHERE = 0;

/**
 * Returns the one of these warehouses that holds a row, and 0 if none does. Where the caller has
 * several, a small statement looks for the row, on all nodes of a distributed database, and its
 * warehouse is remembered: all further statements name it with the id, which locks must do there.
 */
export async function warehouseOf(
  db: Db,
  table: RowTable,
  id: number,
  warehouseIds: readonly number[],
): Promise<number> {
  const [only, second] = warehouseIds;
  if (only !== undefined && second === undefined) return only;
  const memory = memoryOf(db);
  const key = `${table} ${id}`;
  const known = memory.get(key) ?? (await findWarehouse(db, table, id, warehouseIds));
  if (known === undefined || !warehouseIds.includes(known)) return NOWHERE;
  if (!memory.has(key)) remember(memory, key, known);
  return known;
}

/** Remembers the warehouse of a row that was found by it. */
export function rememberWarehouse(
  db: Db,
  table: RowTable,
  row: { id: number; warehouseId: number },
): void {
  remember(memoryOf(db), `${table} ${row.id}`, row.warehouseId);
}

/** Narrows a scope to the warehouse that holds a row. */
export async function scopeOfRow(
  db: Db,
  table: RowTable,
  id: number,
  { warehouseIds, customerId }: { warehouseIds: readonly number[]; customerId: number | null },
): Promise<{ warehouseId: number; customerId: number | null }> {
  return { warehouseId: await warehouseOf(db, table, id, warehouseIds), customerId };
}

async function findWarehouse(
  db: Db,
  table: RowTable,
  id: number,
  warehouseIds: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ warehouseId: number }>`
    select r.warehouse_id from ${sql.table(snakeCase(table))} r
    where r.id = ${id} and ${inWarehouses('r', warehouseIds)}`.execute(db);
  return rows[0]?.warehouseId;
}

function remember(memory: Map<string, number>, key: string, warehouseId: number): void {
  memory.set(key, warehouseId);
  if (memory.size <= MAX_ROWS) return;
  for (const oldest of memory.keys()) {
    memory.delete(oldest);
    return;
  }
}
