import { spellingKey } from '@lading/domain/spelling';
import { sql } from 'kysely';
import { unnestOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';

/** A product that has a code. `packId` is the pack of the code; null for the base unit. */
export interface Bearer {
  place: number;
  productId: number;
  packId: number | null;
  /** 0 for the exact SKU, 1 for the SKU in another spelling, 2 and 3 for barcodes. */
  rank: number;
}

/** Lists the products of a customer that have a form of the code at each place. */
export async function listBearers(
  db: Db,
  customerId: number,
  codes: readonly { place: number; form: string }[],
): Promise<Bearer[]> {
  const codeRows = unnestOf(
    codes.map(({ place, form }) => ({ place, form, key: spellingKey(form) })),
    { place: 'bigint', form: 'text', key: 'text' },
  );
  const { rows } = await sql<Bearer>`
    with given as (select * from ${codeRows} g (place, form, key))
    select g.place, p.id as product_id, null::bigint as pack_id, case
    when p.sku = g.form then 0
    else 1 end as rank
    from given g join product p on p.customer_id = ${customerId} and spelling_key(p.sku) = g.key
    union all
    select g.place, b.product_id, b.pack_id, case when b.code = g.form then 2 else 3 end
    from given g
    join product_barcode b on b.customer_id = ${customerId}
      and spelling_key(b.code) = g.key`.execute(db);
  return rows;
}
