import { type RawBuilder, sql } from 'kysely';
import { snakeCase } from './array.ts';
import type { Db } from './database.ts';
import { oneRow } from './oneRow.ts';
import type { DB } from './types.ts';

/**
 * Rows in one statement: few enough for the time limit of a statement, and for transactions that
 * wait for a row.
 */
export const SLICE_ROWS = 5_000;

interface Old<Table extends keyof DB> {
  table: Table & string;
  /** A column with times or numbers, in whose order the rows are deleted. */
  by: keyof DB[Table] & string;
  condition: RawBuilder<unknown>;
  /** The comment of a table whose rows are in all warehouses. */
  comment?: RawBuilder<unknown>;
}

/**
 * Deletes the rows that meet a condition in slices, each in a transaction of its own. Earlier
 * slices stay deleted if a later statement fails or the server stops.
 *
 * A slice begins where the one before ended. A slice that began at the first row would read again
 * all that were deleted before: their index entries stay until the next vacuum, and while an old
 * snapshot is open, such as that of a backup. On a distributed database rows of several nodes have
 * the same `ctid`, so that a slice may have more rows there, each of which meets the condition.
 */
export async function deleteSlices<Table extends keyof DB>(
  db: Db,
  { table, by, condition, comment = sql`` }: Old<Table>,
  { rows = SLICE_ROWS, isStopped = () => false }: { rows?: number; isStopped?: () => boolean } = {},
): Promise<void> {
  const from = sql.table(snakeCase(table));
  const key = sql.ref(snakeCase(by));
  let isOver = condition;
  while (!isStopped()) {
    const slice = await sql<{ rows: number; last: string | null; places: string | null }>`
      select count(*) as rows, max(old.key)::text as last, array_agg(old.place)::text as places
      from (
        select ${comment} ${key} as key, ctid as place
        from ${from}
        where ${isOver}
        order by ${key}
        limit ${rows}) old`.execute(db);
    const { rows: read, last, places } = oneRow(slice);
    if (last === null) return;
    await sql`
      delete ${comment} from ${from}
      where ${isOver} and ${key} <= ${last} and ctid = any(${places}::tid[])`.execute(db);
    if (read < rows) return;
    isOver = sql`(${condition}) and ${key} >= ${last}`;
  }
}
