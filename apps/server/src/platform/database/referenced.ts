import { Named } from '@lading/contract/fields';
import { CANCELLED } from '@lading/domain/life';
import { sql } from 'kysely';
import type { Actor } from '../auth/actor.ts';
import { inScope } from '../auth/inScope.ts';
import type { Db } from './database.ts';
import { jsonOf } from './json.ts';
import { type Documents, exactly } from './search.ts';

export interface Referenced {
  id: number;
  reference: string;
  status: string;
  customer: { id: number; name: string };
}

/** Several customers may use one reference, and a cancelled document frees its own. */
const MAX_REFERENCED = 20;

/**
 * Finds the documents of a warehouse with this reference: in this spelling if there are any, else
 * in any. Cancelled ones come last.
 */
export async function findReferenced(
  db: Db,
  { customerId }: Actor,
  { table, alias }: Documents,
  warehouseId: number,
  reference: string,
): Promise<Referenced[]> {
  const columnOf = (column: string) => sql.ref(`${alias}.${column}`);
  const { rows } = await sql<Referenced>`
    select ${columnOf('id')}, ${columnOf('reference')}, ${columnOf('status')},
      ${jsonOf(Named, 'c')} as customer
    from ${sql.table(table)} ${sql.ref(alias)} join customer c on c.id = ${columnOf('customer_id')}
    where ${inScope(alias, { warehouseId, customerId })}
      and (fold(${columnOf('reference')}) like ${exactly(reference)}
      or ${columnOf('status')} <> ${sql.lit(CANCELLED)}
        and spelling_key(${columnOf('reference')}) = spelling_key(${reference}))
    order by ${columnOf('reference')} = ${reference} desc, ${columnOf('status')} = ${sql.lit(CANCELLED)},
      ${columnOf('id')} desc
    limit ${sql.lit(MAX_REFERENCED)}`.execute(db);
  const same = rows.filter((row) => row.reference === reference);
  return same.length > 0 ? same : rows;
}
