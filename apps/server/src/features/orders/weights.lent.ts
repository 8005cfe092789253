import { type RawBuilder, sql } from 'kysely';

/**
 * The kilograms of the contents of the package `b`, by what its products weigh, and of its
 * packaging; null where a product has no weight.
 */
export const computedWeight = (warehouseId: number): RawBuilder<unknown> => sql`
  (select case
      when bool_and(g.grams is not null)
        then round(sum(c.quantity * g.grams) + coalesce((select t.tare_grams
          from packaging t
          where t.warehouse_id = ${warehouseId} and t.id = b.packaging_id), 0)) / 1000 end
    from package_line c
    join order_line l on l.warehouse_id = ${warehouseId} and l.id = c.order_line_id
    join product p on p.id = l.product_id
    cross join lateral (select coalesce(p.weight_grams::numeric,
        (select k.weight_grams::numeric / k.units
          from product_pack k
          where k.product_id = p.id and k.weight_grams is not null
          order by k.units, k.id
          limit 1)) as grams) g
    where c.warehouse_id = ${warehouseId} and c.package_id = b.id)`;
