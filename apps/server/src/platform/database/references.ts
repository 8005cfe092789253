import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Tx } from './database.ts';

interface Reference {
  tableName: string;
  columns: string[];
  referenced: string[];
}

/** What people call the rows of a table that may stand in the way. */
const words: Record<string, [one: string, many: string]> = {
  app_user: ['user', 'users'],
  user_warehouse: ['assigned user', 'assigned users'],
  product: ['product', 'products'],
  location: ['location', 'locations'],
  pallet: ['pallet', 'pallets'],
  inventory: ['stock record', 'stock records'],
  movement: ['movement', 'movements'],
  asn: ['ASN', 'ASNs'],
  asn_item: ['ASN line', 'ASN lines'],
  orders: ['order', 'orders'],
  order_line: ['order line', 'order lines'],
  returns: ['return', 'returns'],
  replenishment_rule: ['replenishment rule', 'replenishment rules'],
  replenishment_task: ['replenishment task', 'replenishment tasks'],
  return_item: ['return line', 'return lines'],
  return_receipt: ['return receipt', 'return receipts'],
  cycle_count: ['cycle count', 'cycle counts'],
  cycle_count_product: ['cycle count', 'cycle counts'],
  cycle_count_place: ['cycle count', 'cycle counts'],
  cycle_count_line: ['counted line', 'counted lines'],
  cycle_count_scan: ['count entry', 'count entries'],
};

/**
 * Counts what still refers to a row by the database's own foreign keys, and refuses with a 409 that says by what. `key` holds
 * the row's columns that foreign keys may point at; `ignore` names tables that go together with the row.
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
      array(select a.attname::text from unnest(c.conkey) with ordinality k(n, o) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.o) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k(n, o) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.o) as referenced
    from pg_constraint c where c.contype = 'f' and c.confrelid = ${table}::regclass`.execute(tx);
  const counts = new Map<string, number>();
  for (const reference of references) {
    if (ignore.includes(reference.tableName)) continue;
    const conditions = reference.columns.map((column, at) => sql`${sql.ref(column)} = ${key[reference.referenced[at] ?? '']}`);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(reference.tableName)} where ${sql.join(conditions, sql` and `)}`.execute(tx);
    counts.set(reference.tableName, Math.max(counts.get(reference.tableName) ?? 0, rows[0]?.n ?? 0));
  }
  const uses = [...counts].filter(([, n]) => n > 0).map(([tableName, n]) => `${n} ${words[tableName]?.[n === 1 ? 0 : 1] ?? tableName}`);
  if (uses.length) throw new Refusal('STILL_IN_USE', { name, uses: uses.join(', ') });
}
