/**
 * Which rows a check reads where it looks only at what changed. `whole`: all; its cost is that of
 * the stock and the open work, not that of the past. `recent`: each movement since then by itself.
 * `balances`: the balances that these movements changed, with all of their movements. `documents`:
 * the documents that changed, with their lines, allocations, picks, packages and movements.
 * `full`: it cannot look at a part.
 */
export type Scope = 'whole' | 'recent' | 'balances' | 'documents' | 'full';

/** A query for the rows that break an invariant. */
export interface Check {
  truth: number;
  table: string;
  scope: Scope;
  /** Selects warehouse_id, id and a description of the fault. */
  broken: string;
}

/** Checks picks, packages, and goods in transit between two warehouses. */
export const outboundChecks: readonly Check[] = [
  {
    truth: 3,
    table: 'allocation',
    scope: 'documents',
    broken: `
      select a.warehouse_id, a.id, format('picked is %s, its picks add up to %s', a.picked,
        coalesce(p.total, 0)) as what
      from allocation a
      left join (select warehouse_id, allocation_id, sum(quantity) as total
      from pick
      where ended_as is distinct from 'RETURNED'
      group by 1, 2) p
        on p.warehouse_id = a.warehouse_id and p.allocation_id = a.id
      where a.picked <> coalesce(p.total, 0)`,
  },
  {
    truth: 3,
    table: 'pick',
    scope: 'documents',
    broken: `select p.warehouse_id, p.id, case
          when a.id is null then format('allocation %s does not exist', p.allocation_id)
          when a.order_line_id <> p.order_line_id
            then format('it is of order line %s, its allocation of %s', p.order_line_id,
            a.order_line_id)
          when f.id is null or t.id is null then 'one of its balances does not exist'
          when f.product_id <> t.product_id then format('it turned product %s into %s',
            f.product_id, t.product_id)
          else format('it is %s, its allocation %s', coalesce(p.ended_as, 'open'),
            coalesce(a.ended_as, 'open')) end as what
      from pick p
      left join allocation a on a.warehouse_id = p.warehouse_id and a.id = p.allocation_id
      left join inventory f on f.warehouse_id = p.warehouse_id and f.id = p.from_inventory_id
      left join inventory t on t.warehouse_id = p.warehouse_id and t.id = p.to_inventory_id
      where a.id is null
        or a.order_line_id <> p.order_line_id
        or f.id is null
        or t.id is null
        or f.product_id <> t.product_id
        or p.ended_as is distinct from 'RETURNED' and p.ended_as is distinct from a.ended_as`,
  },
  {
    truth: 3,
    table: 'order_line',
    scope: 'documents',
    broken: `
      select l.warehouse_id, l.id,
        format('picked is %s, its picks add up to %s; shipped is %s, what left adds up to %s',
        l.picked, coalesce(p.total, 0), l.shipped,
        coalesce(p.shipped, 0)) as what
      from order_line l
      left join (select warehouse_id, order_line_id, sum(quantity) as total,
        sum(quantity) filter (where ended_as = 'SHIPPED') as shipped
        from pick where ended_as is distinct from 'RETURNED' group by 1, 2) p
          on p.warehouse_id = l.warehouse_id and p.order_line_id = l.id
      join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id and not o.is_history
      where l.picked <> coalesce(p.total, 0) or l.shipped <> coalesce(p.shipped, 0)`,
  },
  {
    truth: 3,
    table: 'order_line',
    scope: 'documents',
    broken: `
      select l.warehouse_id, l.id, format('packed is %s, its packages hold %s', l.packed,
        coalesce(b.total, 0)) as what
      from order_line l
      left join (select warehouse_id, order_line_id, sum(quantity) as total
      from package_line
      group by 1, 2) b
        on b.warehouse_id = l.warehouse_id and b.order_line_id = l.id
      join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id and not o.is_history
      where l.packed <> coalesce(b.total, 0)`,
  },
  {
    truth: 3,
    table: 'pick',
    scope: 'documents',
    broken: `
      select p.warehouse_id, p.id,
        format('it was taken with unit %s or stands in it, which is of order %s, and not of order %s',
        u.id, coalesce(u.order_id::text, 'none'), l.order_id) as what
      from pick p
      join order_line l on l.warehouse_id = p.warehouse_id and l.id = p.order_line_id
      join inventory i on i.warehouse_id = p.warehouse_id and i.id = p.to_inventory_id
      join pallet u on u.warehouse_id = p.warehouse_id and u.id in (p.unit_id, i.pallet_id)
      where p.ended_at is null and u.order_id is distinct from l.order_id`,
  },
  {
    truth: 3,
    table: 'pallet',
    scope: 'whole',
    broken: `
      select u.warehouse_id, u.id, format('it is of order %s, which is %s', u.order_id, o.status)
        as what
      from pallet u
      join orders o on o.warehouse_id = u.warehouse_id and o.id = u.order_id
      where o.status = 'CANCELLED'`,
  },
  {
    truth: 3,
    table: 'order_line',
    scope: 'documents',
    broken: `
      select c.warehouse_id, c.order_line_id as id,
        format('package %s holds %s of it, and its unit %s', c.package_id, c.quantity,
        coalesce(sum(p.quantity), 0)) as what
      from package_line c
      join package b on b.warehouse_id = c.warehouse_id and b.id = c.package_id
      join orders o on o.warehouse_id = b.warehouse_id and o.id = b.order_id
      left join (pick p
        join inventory i on i.warehouse_id = p.warehouse_id and i.id = p.to_inventory_id
        join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id)
        on i.warehouse_id = b.warehouse_id
          and p.warehouse_id = c.warehouse_id
          and p.order_line_id = c.order_line_id
          and p.ended_at is null
          and b.unit_id = any(u.path || u.id)
      where b.unit_id is not null and o.shipped_at is null
      group by c.warehouse_id, c.order_line_id, c.package_id, c.quantity
      having c.quantity is distinct from sum(p.quantity)`,
  },
  {
    truth: 3,
    table: 'order_line',
    scope: 'documents',
    broken: `
      select s.warehouse_id, s.order_line_id as id, format('package %s holds %s of it and %s serials',
        s.package_id, coalesce(c.quantity, 0), s.total) as what
      from (select warehouse_id, order_line_id, package_id, count(*) as total
        from outbound_serial
        group by 1, 2, 3) s
      left join package_line c on c.warehouse_id = s.warehouse_id
        and c.package_id = s.package_id
        and c.order_line_id = s.order_line_id
      where s.total is distinct from c.quantity`,
  },
  {
    truth: 3,
    table: 'order_line',
    scope: 'documents',
    broken: `
      select l.warehouse_id, l.id,
        format('its order is %s: %s allocated, %s picked, %s packed, %s shipped', o.status,
        l.allocated, l.picked, l.packed, l.shipped) as what
      from order_line l join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
      where case
        when o.status = 'CANCELLED' then l.allocated <> 0
        when o.status in ('SHIPPED', 'DELIVERED') then l.shipped <> l.allocated
          or l.shipped <> l.packed
        when o.status = 'PACKED' then l.picked <> l.allocated or l.packed <> l.picked
        when o.status in ('PICKED', 'PACKING_IN_PROGRESS') then l.picked <> l.allocated
        when o.status = 'PICKING_IN_PROGRESS' then l.shipped <> 0
        else l.picked <> 0 end`,
  },
  {
    truth: 3,
    table: 'package',
    scope: 'documents',
    broken: `
      select b.warehouse_id, b.id, format('it is of order %s, and on a load for order %s',
        b.order_id, k.order_id) as what
      from package b
      join load_package k on k.warehouse_id = b.warehouse_id and k.package_id = b.id
      where k.order_id <> b.order_id`,
  },
  {
    truth: 3,
    table: 'orders',
    scope: 'documents',
    broken: `
      select o.warehouse_id, o.id, format('it is %s, load %s is %s, and %s packages of it are not loaded',
        o.status, d.number, d.status, count(b.id) filter (where p.package_id is null)) as what
      from orders o
      join load_order k on k.warehouse_id = o.warehouse_id and k.order_id = o.id
      join load d on d.warehouse_id = k.warehouse_id and d.id = k.load_id
      left join package b on b.warehouse_id = k.warehouse_id and b.order_id = k.order_id
      left join load_package p on p.warehouse_id = b.warehouse_id
        and p.package_id = b.id
        and p.load_id = k.load_id
      group by o.warehouse_id, o.id, o.status, d.number, d.status
      having case d.status
        when 'DEPARTED' then o.status not in ('SHIPPED', 'DELIVERED')
          or count(b.id) filter (where p.package_id is null) > 0
        when 'CANCELLED' then true
        else o.status in ('SHIPPED', 'DELIVERED') end`,
  },
  {
    truth: 4,
    table: 'order_line',
    scope: 'documents',
    broken: `
      select l.warehouse_id, l.id, format('%s were picked and %s left, the ledger has %s and %s',
        l.picks, l.shipped, coalesce(m.picked, 0), coalesce(m.shipped, 0)) as what
      from (select l.warehouse_id, l.id, l.shipped, coalesce(sum(p.quantity), 0) as picks
        from order_line l
        join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id and not o.is_history
        left join pick p on p.warehouse_id = l.warehouse_id and p.order_line_id = l.id
        group by 1, 2, 3) l
      left join (select warehouse_id, order_line_id,
        sum(quantity) filter (where kind = 'PICK') as picked,
        coalesce(sum(quantity) filter (where kind = 'SHIP'),
        0) - coalesce(sum(quantity) filter (where kind = 'UNSHIP'), 0) as shipped
        from movement where order_line_id is not null group by 1, 2) m
          on m.warehouse_id = l.warehouse_id and m.order_line_id = l.id
      where l.picks <> coalesce(m.picked, 0) or l.shipped <> coalesce(m.shipped, 0)`,
  },
  {
    truth: 4,
    table: 'asn',
    scope: 'documents',
    broken: `
      with announced as materialized (
        select warehouse_id, id, source_warehouse_id, source_order_id, customer_id, status
        from asn
        where source_order_id is not null
      ), sources as materialized (
        select o.warehouse_id, o.id, o.destination_warehouse_id, o.customer_id, o.status
        from announced a
        join orders o on o.warehouse_id = a.source_warehouse_id and o.id = a.source_order_id
      )
      select a.warehouse_id, a.id, case
          when o.id is null then
            format('order %s of warehouse %s, which it announces, does not exist',
            a.source_order_id, a.source_warehouse_id)
          when o.destination_warehouse_id is distinct from a.warehouse_id
            or o.customer_id <> a.customer_id then format('order %s goes elsewhere', o.id)
          else format('it is %s, order %s is %s', a.status, o.id, o.status) end as what
      from announced a
      left join sources o on o.warehouse_id = a.source_warehouse_id and o.id = a.source_order_id
      where o.id is null
        or o.destination_warehouse_id is distinct from a.warehouse_id
        or o.customer_id <> a.customer_id
        or o.status <> case
          when a.status in ('COMPLETE', 'COMPLETE_WITH_VARIANCES') then 'DELIVERED'
          else 'SHIPPED' end`,
  },
  {
    truth: 4,
    table: 'orders',
    scope: 'documents',
    broken: `
      with sent as materialized (
        select warehouse_id, id, destination_warehouse_id
        from orders
        where type = 'INTERNAL_TRANSFER' and status in ('SHIPPED', 'DELIVERED')
      ), announced as materialized (
        select warehouse_id, id, source_warehouse_id, source_order_id
        from asn
        where source_order_id is not null
      )
      select o.warehouse_id, o.id,
        format('the transfer was sent to warehouse %s and is announced there %s times',
        o.destination_warehouse_id, count(a.id)) as what
      from sent o
      left join announced a on a.source_warehouse_id = o.warehouse_id
        and a.source_order_id = o.id
        and a.warehouse_id = o.destination_warehouse_id
      group by o.warehouse_id, o.id, o.destination_warehouse_id
      having count(a.id) <> 1`,
  },
  {
    truth: 4,
    table: 'asn',
    scope: 'full',
    broken: `
      with announced as materialized (
        select warehouse_id, id, source_warehouse_id, source_order_id
        from asn
        where source_order_id is not null
      ), sent as materialized (
        select a.warehouse_id, a.id, m.product_id, m.quantity
        from announced a
        join movement m on m.warehouse_id = a.source_warehouse_id
          and m.document_type = 'ORDER'
          and m.document_id = a.source_order_id
          and m.kind = 'SHIP'
      )
      select warehouse_id, id,
        format('of product %s %s units left, %s came into transit, %s are announced', product_id,
        sum(sent), sum(taken), sum(announced)) as what
      from (
        select warehouse_id, id, product_id, quantity as sent, 0 as taken, 0 as announced
        from sent
        union all
        select a.warehouse_id, a.id, m.product_id, 0, m.quantity, 0 from asn a
        join movement m on m.warehouse_id = a.warehouse_id
          and m.document_type = 'ASN'
          and m.document_id = a.id
          and m.kind = 'TRANSFER'
          and m.from_inventory_id is null
        union all
        select a.warehouse_id, a.id, i.product_id, 0, 0, i.expected from asn a
        join asn_item i on i.warehouse_id = a.warehouse_id and i.asn_id = a.id
        where a.source_order_id is not null
      ) sides
        group by warehouse_id, id, product_id
        having sum(sent) <> sum(taken) or sum(taken) <> sum(announced)`,
  },
  {
    truth: 4,
    table: 'inventory',
    scope: 'whole',
    broken: `
      select i.warehouse_id, i.id, format('%s units of it are in transit, ASN items await %s',
        i.quantity, coalesce(t.total, 0)) as what
      from inventory i
      left join (select warehouse_id, inventory_id, sum(quantity) as total from transit
        group by 1, 2) t on t.warehouse_id = i.warehouse_id and t.inventory_id = i.id
      where (i.status = 'IN_TRANSIT' or t.total is not null)
        and (i.status <> 'IN_TRANSIT' or i.quantity <> coalesce(t.total, 0))`,
  },
  {
    truth: 4,
    table: 'asn_item',
    scope: 'documents',
    broken: `
      select n.warehouse_id, n.id,
        format('%s units are on their way, %s of %s have come and its ASN is %s',
        coalesce(t.total, 0), n.received, n.expected, a.status) as what
      from asn_item n join asn a on a.warehouse_id = n.warehouse_id and a.id = n.asn_id
      left join (select warehouse_id, asn_item_id, sum(quantity) as total from transit
        group by 1, 2) t on t.warehouse_id = n.warehouse_id and t.asn_item_id = n.id
      where coalesce(t.total, 0) <> case
      when a.source_order_id is not null and a.status in ('EXPECTED', 'RECEIVING_IN_PROGRESS',
        'PARTIALLY_RECEIVED')
        then greatest(0, n.expected - n.received) else 0 end`,
  },
];
