import type { Check } from './verify.outbound.ts';

export const returnChecks: readonly Check[] = [
  {
    truth: 2,
    table: 'movement',
    scope: 'recent',
    broken: `
      select m.warehouse_id, m.id, format('return %s, the document behind it, does not exist',
        m.document_id) as what
      from movement m where m.document_type = 'RETURN'
        and not exists (select
          from returns r
          where r.warehouse_id = m.warehouse_id and r.id = m.document_id)`,
  },
  {
    truth: 5,
    table: 'return_item',
    scope: 'documents',
    broken: `
      select i.warehouse_id, i.id,
        format('received is %s, the movements of its return add up to %s, its receipts to %s',
        i.received,
        coalesce(m.total, 0), coalesce(c.total, 0)) as what
      from return_item i
      left join (select warehouse_id, document_id, product_id, sum(quantity) as total from movement
        where document_type = 'RETURN' and kind = 'RETURN' group by 1, 2, 3) m
        on m.warehouse_id = i.warehouse_id
          and m.document_id = i.return_id
          and m.product_id = i.product_id
      left join (select warehouse_id, return_item_id, sum(quantity) as total
      from return_receipt
      group by 1, 2) c
        on c.warehouse_id = i.warehouse_id and c.return_item_id = i.id
      where i.received <> coalesce(m.total, 0) or i.received <> coalesce(c.total, 0)`,
  },
  {
    truth: 5,
    table: 'return_item',
    scope: 'documents',
    broken: `
      select i.warehouse_id, i.id, format('%s units went back to the client, movements took %s out',
        coalesce(c.total, 0), coalesce(m.total, 0)) as what
      from return_item i
      left join (select warehouse_id, document_id, product_id, sum(quantity) as total from movement
        where document_type = 'RETURN' and kind = 'SHIP' group by 1, 2, 3) m
        on m.warehouse_id = i.warehouse_id
          and m.document_id = i.return_id
          and m.product_id = i.product_id
      left join (select warehouse_id, return_item_id, sum(quantity) as total
      from return_receipt
      where disposition = 'RETURN_TO_CLIENT'
      group by 1, 2) c
        on c.warehouse_id = i.warehouse_id and c.return_item_id = i.id
      where coalesce(c.total, 0) <> coalesce(m.total, 0)`,
  },
  {
    truth: 5,
    table: 'movement',
    scope: 'recent',
    broken: `
      select m.warehouse_id, m.id,
        format('it brings product %s for return %s, which does not name it', m.product_id,
        m.document_id) as what
      from movement m where m.document_type = 'RETURN' and not exists (
        select
        from return_item i
        where i.warehouse_id = m.warehouse_id
          and i.return_id = m.document_id
          and i.product_id = m.product_id)`,
  },
  {
    truth: 5,
    table: 'movement',
    scope: 'recent',
    broken: `select warehouse_id, id, 'it came back without a return' as what from movement
      where kind = 'RETURN' and document_type is distinct from 'RETURN'`,
  },
  {
    truth: 5,
    table: 'orders',
    scope: 'documents',
    broken: `
      select o.warehouse_id, o.id, format('of product %s %s units shipped, its returns name %s',
        c.product_id, coalesce(l.shipped, 0), c.claimed) as what
      from (
        select r.warehouse_id, r.order_id, i.product_id,
          sum(case r.status
            when 'CANCELLED' then 0
            when 'COMPLETE' then i.received
            else greatest(i.quantity, i.received) end) as claimed
        from returns r join return_item i on i.warehouse_id = r.warehouse_id and i.return_id = r.id
        where r.order_id is not null group by 1, 2, 3
      ) c
      join orders o on o.warehouse_id = c.warehouse_id and o.id = c.order_id
      left join (select warehouse_id, order_id, product_id, sum(shipped) as shipped
      from order_line
      group by 1, 2, 3) l
        on l.warehouse_id = c.warehouse_id
          and l.order_id = c.order_id
          and l.product_id = c.product_id
      where c.claimed > coalesce(l.shipped, 0)`,
  },
];

export const replenishmentChecks: readonly Check[] = [
  {
    truth: 2,
    table: 'movement',
    scope: 'recent',
    broken: `
      select m.warehouse_id, m.id,
        format('replenishment task %s, the document behind it, does not exist', m.document_id)
        as what
      from movement m where m.document_type = 'REPLENISHMENT'
        and not exists (select
          from replenishment_task t
          where t.warehouse_id = m.warehouse_id and t.id = m.document_id)`,
  },
  {
    truth: 4,
    table: 'replenishment_task',
    scope: 'documents',
    broken: `
      select t.warehouse_id, t.id, format('moved is %s, its movements brought %s to its location',
        t.moved, coalesce(m.total, 0)) as what
      from replenishment_task t
      left join (select warehouse_id, document_id, product_id, from_inventory_id, to_location_id,
        sum(quantity) as total
      from movement
        where document_type = 'REPLENISHMENT' and kind = 'MOVE' group by 1, 2, 3, 4, 5) m
        on m.warehouse_id = t.warehouse_id and m.document_id = t.id and m.product_id = t.product_id
          and m.from_inventory_id = t.inventory_id and m.to_location_id = t.to_location_id
      where t.moved <> coalesce(m.total, 0)`,
  },
  {
    truth: 4,
    table: 'replenishment_task',
    scope: 'documents',
    broken: `
      select t.warehouse_id, t.id,
        format('it is for product %s of customer %s, its reserve %s holds product %s of customer %s', t.product_id,
        t.customer_id, t.inventory_id, i.product_id, i.customer_id) as what
      from replenishment_task t
      join inventory i on i.warehouse_id = t.warehouse_id and i.id = t.inventory_id
      where i.product_id <> t.product_id or i.customer_id <> t.customer_id`,
  },
  {
    truth: 3,
    table: 'allocation',
    scope: 'whole',
    broken: `
      select a.warehouse_id, a.id,
        format('it waits for replenishment task %s, which is %s and takes balance %s', t.id,
        t.status, t.inventory_id) as what
      from allocation a
      join replenishment_task t on t.warehouse_id = a.warehouse_id and t.id = a.task_id
      where a.ended_at is null and (t.status <> 'OPEN' or t.inventory_id <> a.inventory_id)`,
  },
  {
    truth: 3,
    table: 'replenishment_task',
    scope: 'whole',
    broken: `
      select t.warehouse_id, t.id, format('it is for %s units, orders wait for %s', t.quantity,
        awaited_units(t.warehouse_id, t.id)) as what
      from replenishment_task t
      where t.status = 'OPEN' and t.quantity < awaited_units(t.warehouse_id, t.id)`,
  },
];

/** Compares balances, movements and lots with each other and with their products. */
export const lotChecks: readonly Check[] = [
  {
    truth: 4,
    table: 'inventory',
    scope: 'whole',
    broken: `select i.warehouse_id, i.id, case
          when i.lot_id is null then format('%s units name no lot, and product %s is tracked by %s',
            i.quantity, p.id, p.tracking)
          when t.id is null then format('lot %s does not exist', i.lot_id)
          when t.product_id <> i.product_id then
            format('it holds product %s, its lot %s is of product %s', i.product_id, t.id,
            t.product_id)
          else format('%s units name lot %s, and product %s is not tracked', i.quantity, t.id,
            p.id) end as what
      from inventory i join product p on p.id = i.product_id left join lot t on t.id = i.lot_id
      where i.lot_id is not null and t.product_id is distinct from i.product_id
        or i.quantity > 0 and (p.tracking = 'NONE') <> (i.lot_id is null)`,
  },
  {
    truth: 4,
    table: 'lot',
    scope: 'whole',
    broken: `
      select min(i.warehouse_id) as warehouse_id, t.id,
        format('serial "%s" has %s units in the company', t.code, sum(i.quantity)) as what
      from lot t join product p on p.id = t.product_id join inventory i on i.lot_id = t.id
      where p.tracking = 'SERIAL' group by t.id having sum(i.quantity) > 1`,
  },
  {
    truth: 4,
    table: 'movement',
    scope: 'recent',
    broken: `
      select m.warehouse_id, m.id, format('it moves lot %s, balance %s is of lot %s',
        coalesce(m.lot_id::text, 'none'), i.id, coalesce(i.lot_id::text, 'none')) as what
      from movement m
      cross join lateral (values (m.from_inventory_id), (m.to_inventory_id)) s (inventory_id)
      join inventory i on i.warehouse_id = m.warehouse_id and i.id = s.inventory_id
      where i.lot_id is distinct from m.lot_id`,
  },
  {
    truth: 3,
    table: 'allocation',
    scope: 'whole',
    broken: `
      select a.warehouse_id, a.id,
        format('%s units of lot %s are allocated and not picked, and the lot is on hold',
        a.quantity - a.picked, t.id) as what
      from allocation a
      join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
      join lot t on t.id = i.lot_id
      where a.ended_at is null
        and a.quantity > a.picked
        and t.held_at is not null
        and not is_named(i, a.order_line_id)`,
  },
];
