import { Named, ProductRef } from '@lading/contract/fields';
import type { Twin } from '@lading/contract/twins';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';

/** A person merges or renames twins one by one, and would not read a longer list. */
const MAX_TWINS = 500;

/** Lists the twins of these warehouses, and those of no warehouse. */
export async function listTwins(db: Db, warehouseIds: readonly number[]): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    select /* asks all nodes: twins are of all warehouses, and of none */ t.kind, t.id, t.spelling, json_build_object('id', t.first_id, 'spelling',
      t.first_spelling) as first,
      ${orNull('w', jsonOf(Named, 'w'))} as warehouse,
        ${orNull('c', jsonOf(Named, 'c'))} as customer,
        ${orNull('p', jsonOf(ProductRef, 'p'))} as product /* never null: kind, id, spelling */
    from twin t
    left join warehouse w on w.id = t.warehouse_id
    left join customer c on c.id = t.customer_id
    left join product p on p.id = t.product_id
    where t.warehouse_id is null or t.warehouse_id = any(${arrayOf('bigint', warehouseIds)})
    order by t.kind, t.first_spelling, t.id limit ${sql.lit(MAX_TWINS)}`.execute(db);
  return rows;
}
