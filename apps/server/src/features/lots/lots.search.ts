import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { findNamed, type Search, searchBy } from '../../platform/database/search.ts';
import { namedProducts } from '../inventory/search.service.ts';

const MAX_LOTS = 1_000;

/**
 * A condition on `t` and `p` that finds lots by their code, and by the SKU or name of their
 * product.
 */
export async function searchLots(db: Db, term: string, customerId: number | null): Promise<Search> {
  const { lots, products } = await findNamed(db, term, {
    lots: {
      max: MAX_LOTS,
      customerId,
      rows: [
        {
          id: 't.id',
          from: sql`lot t join product p on p.id = t.product_id`,
          owned: 'p',
          where: (pattern) => sql`fold(t.code) like ${pattern}`,
        },
      ],
    },
    products: namedProducts(customerId),
  });
  return searchBy(term, [
    {
      named: lots,
      has: (ids) => sql`t.id = any(${ids})`,
      reads: (pattern) => sql`fold(t.code) like ${pattern}`,
    },
    {
      named: products,
      has: (ids) => sql`t.product_id = any(${ids})`,
      reads: (pattern) => sql`fold(p.sku) like ${pattern} or fold(p.name) like ${pattern}`,
    },
  ]);
}
