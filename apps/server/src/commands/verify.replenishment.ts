import type { Check } from './verify.check.ts';

/** What replenishment tasks say was moved, and what the ledger says. */
export const replenishmentChecks: readonly Check[] = [
  {
    truth: 2,
    table: 'movement',
    broken: `select m.warehouse_id, m.id, format('replenishment task %s, the document behind it, does not exist', m.document_id) as what
      from movement m where m.document_type = 'REPLENISHMENT'
        and not exists (select from replenishment_task t where t.warehouse_id = m.warehouse_id and t.id = m.document_id)`,
  },
  {
    truth: 4,
    table: 'replenishment_task',
    broken: `select t.warehouse_id, t.id, format('moved is %s, its movements brought %s to its location', t.moved, coalesce(m.total, 0)) as what
      from replenishment_task t
      left join (select warehouse_id, document_id, product_id, from_inventory_id, to_location_id, sum(quantity) as total from movement
        where document_type = 'REPLENISHMENT' and kind = 'MOVE' group by 1, 2, 3, 4, 5) m
        on m.warehouse_id = t.warehouse_id and m.document_id = t.id and m.product_id = t.product_id
          and m.from_inventory_id = t.inventory_id and m.to_location_id = t.to_location_id
      where t.moved <> coalesce(m.total, 0)`,
  },
  {
    truth: 4,
    table: 'replenishment_task',
    broken: `select t.warehouse_id, t.id, format('it is for product %s of customer %s, its reserve %s holds product %s of customer %s', t.product_id,
        t.customer_id, t.inventory_id, i.product_id, i.customer_id) as what
      from replenishment_task t join inventory i on i.warehouse_id = t.warehouse_id and i.id = t.inventory_id
      where i.product_id <> t.product_id or i.customer_id <> t.customer_id`,
  },
];
