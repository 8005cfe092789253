import type { Check } from './verify.outbound.ts';

/** Selects one row for each side of a movement, with the change of its units. */
const CHANGES = `
  select warehouse_id, id, to_inventory_id as inventory_id, product_id, lot_id,
    to_pallet_id as pallet_id, to_location_id as location_id, to_status as status,
    quantity as change
  from movement where to_inventory_id is not null
  union all
  select warehouse_id, id, from_inventory_id, product_id, lot_id, from_pallet_id, from_location_id,
    from_status, -quantity
  from movement where from_inventory_id is not null`;

/**
 * A movement since the earliest of the newest starts. It repeats what the join says: PostgreSQL
 * takes a range between two instants that it does not know for a small one and reads the index,
 * and a range that is open for a third of all movements, so that it reads the table.
 */
const RECENT = `m.at >= (select min(at) from newest) and m.at < 'infinity'`;

/** A movement names a document of its warehouse. */
const isThere = (type: string, table: string): Check => ({
  truth: 2,
  table: 'movement',
  scope: 'recent',
  broken: `
    select m.warehouse_id, m.id, format('%s %s, the document behind it, does not exist',
      m.document_type, m.document_id) as what
    from movement m
    where m.document_type = '${type}' and not exists (
      select from ${table} d where d.warehouse_id = m.warehouse_id and d.id = m.document_id)`,
});

export const stockChecks: readonly Check[] = [
  {
    truth: 1,
    table: 'inventory',
    scope: 'whole',
    broken: `
      select warehouse_id, id, format('quantity is %s and allocated %s', quantity, allocated)
        as what
      from inventory
      where not (quantity >= 0 and allocated >= 0 and allocated <= quantity)`,
  },
  {
    truth: 2,
    table: 'inventory',
    scope: 'balances',
    broken: `
      select i.warehouse_id, i.id, format('quantity is %s, its movements add up to %s', i.quantity,
        coalesce(m.total, 0)) as what
      from inventory i
      left join (select warehouse_id, inventory_id, sum(change) as total
      from (${CHANGES}) c
      group by 1, 2) m
        on m.warehouse_id = i.warehouse_id and m.inventory_id = i.id
      where i.quantity <> coalesce(m.total, 0)`,
  },
  {
    truth: 2,
    table: 'month_start_stock',
    scope: 'whole',
    broken: `
      with newest as (
        select warehouse_id, max(at) as at from month_start group by 1
      ), side as (
        select s.warehouse_id, s.inventory_id, s.location_id, s.quantity as units
        from month_start_stock s
        join newest n on n.warehouse_id = s.warehouse_id and n.at = s.at
        union all
        select m.warehouse_id, m.to_inventory_id, m.to_location_id, m.quantity
        from movement m
        join newest n on n.warehouse_id = m.warehouse_id and m.at >= n.at
        where ${RECENT} and m.to_inventory_id is not null
        union all
        select m.warehouse_id, m.from_inventory_id, m.from_location_id, -m.quantity
        from movement m
        join newest n on n.warehouse_id = m.warehouse_id and m.at >= n.at
        where ${RECENT} and m.from_inventory_id is not null
        union all
        select i.warehouse_id, i.id, i.location_id, -i.quantity
        from inventory i
        join newest n on n.warehouse_id = i.warehouse_id
        where i.quantity <> 0
      )
      select warehouse_id, inventory_id as id,
        format('what it held at the start of a month, and its movements since, are %s units more than it holds in location %s',
          sum(units), coalesce(location_id::text, 'none')) as what
      from side
      group by warehouse_id, inventory_id, location_id
      having sum(units) <> 0`,
  },
  {
    // Each start is found from the next: what the two hold differs by what came and went between.
    truth: 2,
    table: 'month_start_stock',
    scope: 'full',
    broken: `
      with change as (
        select warehouse_id, at, customer_id, quantity as units from month_start_stock
        union all
        select n.warehouse_id, n.former, s.customer_id, -s.quantity
        from (select warehouse_id, at,
            lag(at) over (partition by warehouse_id order by at) as former
          from month_start) n
        join month_start_stock s on s.warehouse_id = n.warehouse_id and s.at = n.at
        where n.former is not null
        union all
        select n.warehouse_id, n.at, m.customer_id, case
          when m.from_inventory_id is null then m.quantity
          else -m.quantity end
        from (select warehouse_id, at, lead(at) over (partition by warehouse_id order by at) as next
          from month_start) n
        join movement m on m.warehouse_id = n.warehouse_id and m.at >= n.at and m.at < n.next
        where m.from_inventory_id is null or m.to_inventory_id is null
      )
      select c.warehouse_id, c.customer_id as id,
        format('it had %s units more at %s than at the start of the next month and what came and went between',
          sum(units), c.at) as what
      from change c
      join (select warehouse_id, max(at) as at from month_start group by 1) n
        on n.warehouse_id = c.warehouse_id and c.at < n.at
      group by c.warehouse_id, c.customer_id, c.at
      having sum(units) <> 0`,
  },
  {
    truth: 2,
    table: 'movement',
    scope: 'recent',
    broken: `select m.warehouse_id, m.id, format('user %s does not exist', m.user_id) as what
      from movement m where not exists (select from app_user u where u.id = m.user_id)`,
  },
  isThere('ASN', 'asn'),
  isThere('ORDER', 'orders'),
  isThere('COUNT', 'cycle_count'),
  {
    truth: 2,
    table: 'movement',
    scope: 'recent',
    broken: `
      select m.warehouse_id, m.id, format('order line %s does not exist', m.order_line_id) as what
      from movement m
      where m.order_line_id is not null and not exists (select from order_line l
        where l.warehouse_id = m.warehouse_id and l.id = m.order_line_id)`,
  },
  {
    truth: 3,
    table: 'inventory',
    scope: 'whole',
    // Unpicked units are allocated at the balance of their allocation, picked ones at the balance
    // that the pick moved them to.
    broken: `
      select i.warehouse_id, i.id, format('allocated is %s, its open allocations add up to %s',
        i.allocated, coalesce(a.total, 0)) as what
      from inventory i
      left join (select warehouse_id, inventory_id, sum(units) as total from (
          select warehouse_id, inventory_id, quantity - picked as units
          from allocation
          where ended_at is null
          union all
          select warehouse_id, to_inventory_id, quantity from pick where ended_at is null) held
          group by 1, 2) a
        on a.warehouse_id = i.warehouse_id and a.inventory_id = i.id
      where i.allocated <> coalesce(a.total, 0)`,
  },
  {
    truth: 3,
    table: 'inventory',
    scope: 'whole',
    broken: `
      select i.warehouse_id, i.id, format('%s of its units are allocated, but it is %s',
        i.allocated, i.status) as what
      from inventory i where i.allocated <> 0 and i.status <> 'AVAILABLE' and not are_named(i)`,
  },
  {
    truth: 3,
    table: 'inventory',
    scope: 'whole',
    // Earlier versions let the type of a location change while picked goods stood in it.
    broken: `
      select i.warehouse_id, i.id, format('its rank is %s; %s in %s location%s%s has %s',
        coalesce(i.allocation_rank::text, 'none'), i.status,
        coalesce(p.type, 'no'), case
          when p.blocked_out then ', blocked out,'
          when not p.pickable then ', not pickable,'
          else '' end,
        case
          when i.short_count_id is not null then format(' and count %s to look for units',
            i.short_count_id)
          when u.order_id is not null then format(' and a unit of order %s', u.order_id)
          when t.held_at is not null then ' and a held lot'
          when t.expires_on is not null then format(' and a lot that expires on %s', t.expires_on)
          else '' end,
        coalesce(r.rank::text, 'none')) as what
      from inventory i
      left join location p on p.warehouse_id = i.warehouse_id and p.id = i.location_id
      left join lot t on t.id = i.lot_id
      left join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
      cross join lateral (select case
        when t.held_at is null and i.short_count_id is null and u.order_id is null
        then allocation_rank_of(i.status, p.type, coalesce(p.pickable, true),
          coalesce(p.blocked_out, false)) end as rank) r
      where i.allocation_rank is distinct from r.rank
        -- What expired lately keeps its rank until it is looked at, and what is picked until it
        -- leaves.
        and not (i.allocation_rank is null and t.expires_on < current_date + 1)
        and not (i.allocated > 0 and i.allocation_rank is not null
        and allocation_rank_of(i.status, p.type, true, false) is null)`,
  },
  {
    truth: 3,
    table: 'inventory',
    scope: 'whole',
    broken: `
      select i.warehouse_id, i.id, format('count %s is to look for its units, and is %s',
        i.short_count_id, coalesce(n.status, 'gone')) as what
      from inventory i
      left join cycle_count n on n.warehouse_id = i.warehouse_id and n.id = i.short_count_id
      where i.short_count_id is not null and (n.status is null
        or n.status in ('APPROVED', 'CANCELLED'))`,
  },
  {
    truth: 3,
    table: 'allocation',
    scope: 'whole',
    broken: `
      select a.warehouse_id, a.id,
        format('%s units are allocated and not picked in location %s, which is %s',
        a.quantity - a.picked, p.id, p.type) as what
      from allocation a
      join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
      join location p on p.warehouse_id = i.warehouse_id and p.id = i.location_id
      where a.ended_at is null
        and a.quantity > a.picked
        and allocation_rank_of('AVAILABLE', p.type, true, false) is null
        and not is_named(i, a.order_line_id)`,
  },
  {
    truth: 3,
    table: 'allocation',
    scope: 'whole',
    broken: `
      select a.warehouse_id, a.id,
        format('%s units are allocated and not picked in unit %s, which is of order %s',
          a.quantity - a.picked, u.id, u.order_id) as what
      from allocation a
      join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
      join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
      where a.ended_at is null and a.quantity > a.picked and u.order_id is not null`,
  },
  {
    truth: 3,
    table: 'allocation',
    scope: 'documents',
    broken: `select a.warehouse_id, a.id,
        case when i.id is null then format('balance %s does not exist', a.inventory_id)
          when l.id is null then format('order line %s does not exist', a.order_line_id)
          else format('balance %s holds product %s, order line %s wants %s', i.id, i.product_id,
            l.id, l.product_id) end as what
      from allocation a
      left join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
      left join order_line l on l.warehouse_id = a.warehouse_id and l.id = a.order_line_id
      where i.id is null or l.id is null or i.product_id <> l.product_id`,
  },
  {
    truth: 3,
    table: 'order_line',
    scope: 'documents',
    broken: `
      select l.warehouse_id, l.id,
        format('allocated is %s, its promise and its open and shipped allocations add up to %s',
        l.allocated, coalesce(a.total, 0)) as what
      from order_line l
      left join (select warehouse_id, order_line_id, sum(quantity) as total from (
          select warehouse_id, order_line_id, quantity
          from allocation
          where ended_at is null or ended_as = 'SHIPPED'
          union all
          select warehouse_id, order_line_id, quantity from promise) held group by 1, 2) a
            on a.warehouse_id = l.warehouse_id and a.order_line_id = l.id
      join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id and not o.is_history
      where l.allocated <> coalesce(a.total, 0)`,
  },
  {
    truth: 3,
    table: 'order_line',
    scope: 'documents',
    broken: `
      select l.warehouse_id, l.id, 'its order is history, and has stock of this warehouse' as what
      from order_line l
      join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id and o.is_history
      where (l.warehouse_id, l.id) in (select warehouse_id, order_line_id from promise
        union all select warehouse_id, order_line_id from allocation
        union all
          select warehouse_id, order_line_id
          from movement
          where order_line_id is not null)`,
  },
  {
    truth: 3,
    table: 'promise',
    scope: 'whole',
    broken: `select p.warehouse_id, p.order_line_id as id, case
          when l.id is null then format('order line %s does not exist', p.order_line_id)
          when l.product_id <> p.product_id then format('it is of product %s, its order line of %s',
            p.product_id, l.product_id)
          when l.lot_id is distinct from p.lot_id
            then format('it is of lot %s, its order line of %s', coalesce(p.lot_id::text, 'none'),
            coalesce(l.lot_id::text, 'none'))
          when o.stock_statuses <> '{AVAILABLE}' then 'its order names stock that is not for sale'
          else format('its order is %s', coalesce(o.held_status, o.status)) end as what
      from promise p
      left join order_line l on l.warehouse_id = p.warehouse_id and l.id = p.order_line_id
      left join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
      where l.id is null or l.product_id <> p.product_id or l.lot_id is distinct from p.lot_id
        or coalesce(o.held_status, o.status) not in ('ALLOCATED', 'PARTIALLY_ALLOCATED')
        or o.stock_statuses <> '{AVAILABLE}'`,
  },
  {
    truth: 3,
    table: 'allocation',
    scope: 'whole',
    broken: `
      select a.warehouse_id, a.id, format('it is of lot %s, its order line of %s', i.lot_id,
        l.lot_id) as what
      from allocation a
      join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
      join order_line l on l.warehouse_id = a.warehouse_id and l.id = a.order_line_id
      where a.ended_at is null and l.lot_id <> i.lot_id`,
  },
  {
    truth: 3,
    table: 'lot',
    scope: 'whole',
    broken: `
      select warehouse_id, lot_id as id, format('%s of its units are free and %s promised',
        sum(free), sum(promised)) as what
      from (
        select warehouse_id, lot_id, quantity - allocated as free, 0 as promised
        from inventory
        where allocation_rank is not null and lot_id is not null
        union all
        select warehouse_id, lot_id, 0, quantity from promise where lot_id is not null) sides
      group by 1, 2 having sum(promised) > sum(free)`,
  },
  {
    truth: 3,
    table: 'product_stock',
    scope: 'whole',
    // Promises of a lot take from that lot first. The rest is for promises of stock that lasts
    // until a day.
    broken: `
      select d.warehouse_id, d.product_id as id,
        format('%s units are promised that last until %s, and %s do', wanted.units, d.fresh_until,
        lasting.units) as what
      from (select distinct warehouse_id, product_id, fresh_until
      from promise
      where lot_id is null and fresh_until is not null) d
      cross join lateral (select sum(p.quantity) as units from promise p
        where p.warehouse_id = d.warehouse_id
          and p.product_id = d.product_id
          and p.lot_id is null
          and p.fresh_until >= d.fresh_until) wanted
      cross join lateral (select coalesce(sum(s.units), 0) as units from (
          select lot_id, quantity - allocated as units from inventory i
          where i.warehouse_id = d.warehouse_id
            and i.product_id = d.product_id
            and i.allocation_rank is not null
          union all
          select lot_id, -quantity
          from promise p
          where p.warehouse_id = d.warehouse_id
            and p.product_id = d.product_id
            and p.lot_id is not null) s
        join lot t on t.id = s.lot_id
        where t.expires_on is null or t.expires_on >= d.fresh_until) lasting
      where wanted.units > lasting.units`,
  },
  {
    truth: 3,
    table: 'allocation',
    scope: 'whole',
    broken: `
      select a.warehouse_id, a.id, format('it is open, its order is %s',
        coalesce(o.held_status, o.status)) as what
      from allocation a
      join order_line l on l.warehouse_id = a.warehouse_id and l.id = a.order_line_id
      join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
      where a.ended_at is null and coalesce(o.held_status, o.status) in ('PENDING_ALLOCATION',
        'PARTIALLY_ALLOCATED', 'ALLOCATED', 'BACKORDER')
        and o.stock_statuses = '{AVAILABLE}'`,
  },
  {
    truth: 3,
    table: 'product_stock',
    scope: 'whole',
    broken: `
      select warehouse_id, product_id as id,
        format('%s units are free and %s promised; balances have %s, promises add up to %s',
        sum(free), sum(promised),
        sum(left_over), sum(wanted)) as what
      from (
        select warehouse_id, product_id, free, promised, 0 as left_over, 0 as wanted
        from product_stock
        union all
        select warehouse_id, product_id, 0, 0, quantity - allocated, 0
        from inventory
        where allocation_rank is not null
        union all
        select warehouse_id, product_id, 0, 0, 0, quantity from promise) sides
      group by 1, 2
        having sum(free) <> sum(left_over)
          or sum(promised) <> sum(wanted)
          or sum(promised) > sum(free)`,
  },
  {
    truth: 4,
    table: 'movement',
    scope: 'recent',
    broken: `select m.warehouse_id, m.id, case
          when i.id is null then format('balance %s does not exist', s.inventory_id)
          else format('product %s of customer %s in status %s, but balance %s holds product %s of customer %s in status %s', m.product_id, m.customer_id, s.status,
            i.id, i.product_id, i.customer_id, i.status) end as what
      from movement m
      cross join lateral (values (m.from_inventory_id, m.from_status),
        (m.to_inventory_id, m.to_status)) s (inventory_id, status)
      left join inventory i on i.warehouse_id = m.warehouse_id and i.id = s.inventory_id
      where s.inventory_id is not null and (i.id is null
        or i.product_id <> m.product_id
        or i.customer_id <> m.customer_id
        or i.status is distinct from s.status)`,
  },
  {
    truth: 4,
    table: 'movement',
    scope: 'recent',
    broken: `select warehouse_id, id, case
          when from_inventory_id is null and to_inventory_id is null
            then 'it leads from nowhere to nowhere'
          when from_inventory_id is null and kind not in ('RECEIVE', 'RETURN', 'TRANSFER', 'ADJUST',
            'COUNT', 'UNSHIP', 'OPENING') then kind || ' is no door into the warehouse'
          when to_inventory_id is null and kind not in ('SHIP', 'ADJUST', 'COUNT')
            then kind || ' is no door out of the warehouse'
          else kind || ' carries no reason' end as what
      from movement
      where from_inventory_id is null and (to_inventory_id is null
        or kind not in ('RECEIVE', 'RETURN', 'TRANSFER', 'ADJUST', 'COUNT', 'UNSHIP', 'OPENING'))
        or to_inventory_id is null and kind not in ('SHIP', 'ADJUST', 'COUNT')
        or kind in ('ADJUST', 'COUNT') and coalesce(reason, '') = ''`,
  },
  {
    truth: 4,
    table: 'inventory',
    scope: 'full',
    broken: `with place as (
        select warehouse_id, product_id, lot_id, pallet_id, location_id, status,
          sum(moved) as moved, sum(held) as held,
          min(balance_id) as balance_id, min(movement_id) as movement_id
        from (
          select warehouse_id, product_id, lot_id, pallet_id, location_id, status, change as moved,
            0 as held, null::bigint as balance_id, id as movement_id
          from (${CHANGES}) c
          union all
          select warehouse_id, product_id, lot_id, pallet_id, location_id, status, 0, quantity, id,
            null
          from inventory
        ) sides group by 1, 2, 3, 4, 5, 6
      )
      select warehouse_id, coalesce(balance_id, 0) as id,
        format('product %s, lot %s, %s, pallet %s, location %s: %s units stand there, movements brought %s%s',
        product_id, coalesce(lot_id::text, 'none'), status, coalesce(pallet_id::text, 'none'),
          coalesce(location_id::text, 'none'), held, moved,
        case
          when balance_id is null then format(' (first movement %s)', movement_id)
          else '' end) as what
      from place where moved <> held`,
  },
  {
    truth: 4,
    table: 'pallet',
    scope: 'whole',
    broken: `
      select distinct p.warehouse_id, p.id, format(
        'the pallet stands in location %s, its balance %s in %s',
        coalesce(p.location_id::text, 'none'), i.id,
        coalesce(i.location_id::text, 'none')) as what
      from pallet p join inventory i on i.warehouse_id = p.warehouse_id and i.pallet_id = p.id
      where i.location_id is distinct from p.location_id`,
  },
  {
    truth: 4,
    table: 'pallet',
    scope: 'whole',
    broken: `
      select u.warehouse_id, u.id, format(
        'it is in unit %s, of customer %s in location %s, and is itself of customer %s in location %s, in units %s',
        p.id, p.customer_id, coalesce(p.location_id::text, 'none'), u.customer_id,
        coalesce(u.location_id::text, 'none'), u.path) as what
      from pallet u
      join pallet p on p.warehouse_id = u.warehouse_id and p.id = u.parent_id
      where u.depth > 0 and (u.path <> p.path || p.id or u.customer_id <> p.customer_id
        or u.location_id is distinct from p.location_id)`,
  },
  {
    truth: 4,
    table: 'pallet',
    scope: 'whole',
    broken: `
      select p.warehouse_id, p.id, format('location %s does not exist', p.location_id) as what
      from pallet p where p.location_id is not null
        and not exists (select
          from location l
          where l.warehouse_id = p.warehouse_id and l.id = p.location_id)`,
  },
  {
    truth: 4,
    table: 'movement',
    scope: 'recent',
    broken: `select m.warehouse_id, m.id, format('pallet %s does not exist', s.pallet_id) as what
      from movement m cross join lateral (values (m.from_pallet_id), (m.to_pallet_id)) s (pallet_id)
      where s.pallet_id is not null and not exists (select from pallet p
        where p.warehouse_id = m.warehouse_id and p.id = s.pallet_id)`,
  },
  {
    truth: 4,
    table: 'movement',
    scope: 'recent',
    broken: `select m.warehouse_id, m.id, case
          when m.count_line_id is null then 'it names no line of a count'
          when l.id is null then format('line %s of a count does not exist', m.count_line_id)
          when n.status <> 'APPROVED' then format('count %s is %s: nothing of it may be posted',
            l.count_id, n.status)
          else format('it corrects product %s for count %s, its line %s is of product %s in count %s', m.product_id, m.document_id, l.id, l.product_id, l.count_id) end as what
      from movement m
      left join cycle_count_line l on l.warehouse_id = m.warehouse_id and l.id = m.count_line_id
      left join cycle_count n on n.warehouse_id = l.warehouse_id and n.id = l.count_id
      where (m.kind = 'COUNT' or m.count_line_id is not null)
        and (l.id is null
          or n.status <> 'APPROVED'
          or l.product_id <> m.product_id
          or l.count_id is distinct from m.document_id)`,
  },
  {
    truth: 4,
    table: 'cycle_count_line',
    scope: 'documents',
    broken: `
      select l.warehouse_id, l.id,
        format('%s units were counted less the ledger, the movements that name it add up to %s',
        case
          when n.status = 'APPROVED' then coalesce(l.counted - l.ledger, 0)
          else 0 end, coalesce(m.total, 0)) as what
      from cycle_count_line l
      join cycle_count n on n.warehouse_id = l.warehouse_id and n.id = l.count_id
      left join (select warehouse_id, count_line_id,
        sum(case when to_inventory_id is null then -quantity else quantity end) as total
        from movement where count_line_id is not null group by 1, 2) m
          on m.warehouse_id = l.warehouse_id and m.count_line_id = l.id
      where coalesce(m.total, 0) <> case
      when n.status = 'APPROVED' then coalesce(l.counted - l.ledger, 0)
      else 0 end`,
  },
  {
    truth: 4,
    table: 'cycle_count_line',
    scope: 'documents',
    broken: `
      select l.warehouse_id, l.id, format('it stands as counted at %s, and was counted at %s too',
        l.counted_at, max(c.at)) as what
      from cycle_count_line l
      join cycle_count_scan c on c.warehouse_id = l.warehouse_id
        and c.line_id = l.id
        and c.round = l.round
        and c.withdrawn_at is null
      where c.at > l.counted_at group by 1, 2, l.counted_at`,
  },
  {
    truth: 5,
    table: 'asn_item',
    scope: 'documents',
    broken: `
      select t.warehouse_id, t.id, format('received is %s, the movements that name it add up to %s',
        t.received, coalesce(m.total, 0)) as what
      from asn_item t
      left join (select warehouse_id, asn_item_id, sum(quantity) as total from movement
        where asn_item_id is not null and kind in ('RECEIVE', 'TRANSFER') group by 1, 2) m
          on m.warehouse_id = t.warehouse_id and m.asn_item_id = t.id
      where t.received <> coalesce(m.total, 0)`,
  },
  {
    truth: 5,
    table: 'movement',
    scope: 'recent',
    broken: `
      select m.warehouse_id, m.id,
        format('it brings product %s for ASN item %s, which is for product %s', m.product_id,
        m.asn_item_id,
        coalesce(t.product_id::text, 'none')) as what
      from movement m
      left join asn_item t on t.warehouse_id = m.warehouse_id and t.id = m.asn_item_id
      where m.asn_item_id is not null and t.product_id is distinct from m.product_id`,
  },
  {
    truth: 0,
    table: 'pallet',
    scope: 'full',
    broken: `
      with twins as materialized (
        select lpn, count(*) as n
        from pallet
        group by lpn
        having count(*) > 1
      ), carried as materialized (
        select c.lpn
        from twins
        join transit_unit c on c.lpn = twins.lpn and c.arrived_at is not null
      ), filled as materialized (
        select p.lpn
        from twins
        join pallet p on p.lpn = twins.lpn
        join inventory i on i.warehouse_id = p.warehouse_id and i.pallet_id = p.id
          and i.quantity > 0
        group by p.lpn
        having count(distinct i.pallet_id) > 1
      )
      select p.warehouse_id, p.id, format('its LPN %s stands on %s pallets', p.lpn, twins.n) as what
      from twins
      join pallet p on p.lpn = twins.lpn
      -- A transfer carries a pallet with its LPN, and leaves an empty one behind.
      where p.lpn not in (select lpn from carried) or p.lpn in (select lpn from filled)`,
  },
  {
    truth: 0,
    table: 'stock_count',
    scope: 'whole',
    broken: `
      select warehouse_id, customer_id as id,
        format('for customer %s %s balances are kept, %s are counted', customer_id, sum(kept),
        sum(counted)) as what
      from (
        select warehouse_id, customer_id, delta as kept, 0 as counted from stock_count
        union all
        select warehouse_id, customer_id, 0, 1 from inventory where quantity > 0
      ) c group by warehouse_id, customer_id having sum(kept) <> sum(counted)`,
  },
];
