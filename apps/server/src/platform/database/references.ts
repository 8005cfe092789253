import { sql } from 'kysely';
import type { Tx } from './database.ts';

interface Reference {
  tableName: string;
  columns: string[];
  referenced: string[];
}

/** Rows of other tables, counted by table, still refer to a row that the caller wants to delete. */
export class StillInUse extends Error {
  readonly what: string;
  readonly counts: ReadonlyMap<string, number>;

  constructor(what: string, counts: ReadonlyMap<string, number>) {
    super(`Rows of ${[...counts.keys()].join(', ')} still refer to "${what}".`);
    this.what = what;
    this.counts = counts;
  }
}

/**
 * Refuses with a 409 if foreign keys still refer to a row. `key` has the row's columns that foreign
 * keys reference; `ignore` names tables whose rows are deleted together with the row.
 */
export async function requireUnused(
  tx: Tx,
  table: string,
  name: string,
  key: Readonly<Record<string, number>>,
  ignore: readonly string[] = [],
): Promise<void> {
  const { rows: references } = await sql<Reference>`
    select c.conrelid::regclass::text as table_name,
      array(select a.attname::text
        from unnest(c.conkey)
        with ordinality k(n, o)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n
        order by k.o) as columns,
      array(select a.attname::text
        from unnest(c.confkey)
        with ordinality k(n, o)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n
        order by k.o) as referenced
    from pg_constraint c where c.contype = 'f' and c.confrelid = ${table}::regclass`.execute(tx);
  const counts = new Map<string, number>();
  for (const reference of references) {
    if (ignore.includes(reference.tableName)) continue;
    const conditions = reference.columns.map(
      (column, index) => sql`${sql.ref(column)} = ${key[reference.referenced[index] ?? '']}`,
    );
    const { rows } = await sql<{
      n: number;
    }>`
      select count(*) as n
      from ${sql.table(reference.tableName)}
      where ${sql.join(conditions, sql` and `)}`.execute(tx);
    const n = rows[0]?.n ?? 0;
    if (n > 0) counts.set(reference.tableName, Math.max(counts.get(reference.tableName) ?? 0, n));
  }
  if (counts.size) throw new StillInUse(name, counts);
}
