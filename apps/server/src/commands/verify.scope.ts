import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../platform/database/array.ts';
import type { Db } from '../platform/database/database.ts';
import type { Position } from '../platform/database/verification.ts';

const kinds = ['BALANCE', 'ORDER', 'ASN', 'RETURN', 'COUNT', 'REPLENISHMENT'] as const;
type Kind = (typeof kinds)[number];

interface Key {
  warehouseId: number;
  id: number;
}

/** The keys of the balances and documents that changed. */
export type Touched = Readonly<Record<Kind, readonly Key[]>>;

const recent = (since: Date): RawBuilder<unknown> => sql`
  select m.*
  from public.warehouse w
  join public.movement m on m.warehouse_id = w.id and m.at >= ${since}`;

/**
 * Finds what changed since a position: balances by their movements, documents by the outbox and by
 * movements. The order of a return and of a transfer's ASN belongs to what is checked with them.
 */
export async function findTouched(db: Db, { since, xid }: Position): Promise<Touched> {
  const { rows } = await sql<Key & { kind: Kind }>`
    /* asks all nodes: it checks all warehouses */ with recent as materialized (${recent(since)}),
    changed as materialized (
      select document_type as kind, warehouse_id, document_id as id
      from outbox
      where xid >= ${xid}::xid8 and warehouse_id is not null
      union
      select document_type, warehouse_id, document_id from recent),
    ordered as materialized (
      select warehouse_id, id from changed where kind = 'ORDER'
      union
      select r.warehouse_id, r.order_id
      from changed c
      join returns r on c.kind = 'RETURN' and r.warehouse_id = c.warehouse_id and r.id = c.id
      union
      select a.source_warehouse_id, a.source_order_id
      from changed c
      join asn a on c.kind = 'ASN' and a.warehouse_id = c.warehouse_id and a.id = c.id)
    select 'BALANCE' as kind, m.warehouse_id, s.id /* never null: warehouseId, id */
    from recent m
    cross join lateral (values (m.from_inventory_id), (m.to_inventory_id)) s (id)
    where s.id is not null
    union
    select 'ORDER', warehouse_id, id from ordered where id is not null
    union
    select kind, warehouse_id, id from changed where kind in ('ASN', 'RETURN', 'REPLENISHMENT')
    union
    select 'ASN', a.warehouse_id, a.id
    from ordered o
    cross join warehouse w
    join asn a on a.warehouse_id = w.id
      and a.source_warehouse_id = o.warehouse_id
      and a.source_order_id = o.id
    union
    select 'RETURN', r.warehouse_id, r.id
    from ordered o
    join returns r on r.warehouse_id = o.warehouse_id and r.order_id = o.id
    union
    select 'COUNT', n.warehouse_id, n.id
    from cycle_count n
    where n.status not in ('APPROVED', 'CANCELLED') or n.closed_at >= ${since}
    union
    select 'REPLENISHMENT', t.warehouse_id, t.id
    from warehouse w
    join replenishment_task t on t.warehouse_id = w.id and t.created_at >= ${since}`.execute(db);
  const keysOf = (kind: Kind): Key[] => rows.filter((row) => row.kind === kind);
  return {
    BALANCE: keysOf('BALANCE'),
    ORDER: keysOf('ORDER'),
    ASN: keysOf('ASN'),
    RETURN: keysOf('RETURN'),
    COUNT: keysOf('COUNT'),
    REPLENISHMENT: keysOf('REPLENISHMENT'),
  };
}

const keys = (rows: readonly Key[]): RawBuilder<unknown> => sql`
  unnest(${arrayOf(
    'bigint',
    rows.map(({ warehouseId }) => warehouseId),
  )}, ${arrayOf(
    'bigint',
    rows.map(({ id }) => id),
  )}) as k (warehouse_id, id)`;

const rowsOf = (table: string, rows: readonly Key[]): RawBuilder<unknown> => sql`
  ${sql.ref(table)} as materialized (
    select t.*
    from ${keys(rows)}
    join public.${sql.ref(table)} t on t.warehouse_id = k.warehouse_id and t.id = k.id)`;

/** The rows of a table that belong to rows of another one that was named before. */
const partsOf = (table: string, column: string, owner: string): RawBuilder<unknown> => sql`
  ${sql.ref(table)} as materialized (
    select t.*
    from ${sql.ref(owner)} o
    join public.${sql.ref(table)} t on t.warehouse_id = o.warehouse_id
      and t.${sql.ref(column)} = o.id)`;

/**
 * The balances that changed, and the movements of their products since the oldest of these balances
 * came in.
 */
const balances = ({ BALANCE }: Touched): RawBuilder<unknown> => sql`
  with ${rowsOf('inventory', BALANCE)},
  movement as materialized (
    select m.*
    from (
      select warehouse_id, product_id, min(received_at) - interval '1 day' as since
      from inventory
      group by 1, 2) p
    join public.movement m on m.warehouse_id = p.warehouse_id
      and m.product_id = p.product_id
      and m.at >= p.since)`;

/** The documents that changed, and all movements of their lines. */
const documents = (touched: Touched): RawBuilder<unknown> => sql`
  with ${rowsOf('orders', touched.ORDER)},
  ${partsOf('order_line', 'order_id', 'orders')},
  ${partsOf('allocation', 'order_line_id', 'order_line')},
  ${partsOf('pick', 'order_line_id', 'order_line')},
  ${partsOf('package_line', 'order_line_id', 'order_line')},
  ${partsOf('outbound_serial', 'order_line_id', 'order_line')},
  ${rowsOf('asn', touched.ASN)},
  ${partsOf('asn_item', 'asn_id', 'asn')},
  ${rowsOf('returns', touched.RETURN)},
  ${partsOf('return_item', 'return_id', 'returns')},
  ${partsOf('return_receipt', 'return_item_id', 'return_item')},
  ${rowsOf('cycle_count', touched.COUNT)},
  ${partsOf('cycle_count_line', 'count_id', 'cycle_count')},
  ${rowsOf('replenishment_task', touched.REPLENISHMENT)},
  movement as materialized (
    select m.*
    from (
      select l.warehouse_id, l.product_id, min(coalesce(e.at, '-infinity')) as since
      from order_line l
      left join (
        select e.warehouse_id, e.order_id, min(e.at) as at
        from orders o
        join public.order_event e on e.warehouse_id = o.warehouse_id and e.order_id = o.id
        group by 1, 2) e on e.warehouse_id = l.warehouse_id and e.order_id = l.order_id
      group by 1, 2) p
    join public.movement m on m.warehouse_id = p.warehouse_id
      and m.product_id = p.product_id
      and m.at >= p.since
    where m.order_line_id is not null
    union all
    select m.*
    from asn_item i
    join public.movement m on m.warehouse_id = i.warehouse_id and m.asn_item_id = i.id
    where m.order_line_id is null
    union all
    select m.*
    from cycle_count_line l
    join public.movement m on m.warehouse_id = l.warehouse_id and m.count_line_id = l.id
    where m.order_line_id is null and m.asn_item_id is null
    union all
    select m.*
    from (
      select i.warehouse_id, i.product_id, 'RETURN' as kind, min(r.created_at) as since
      from returns r
      join return_item i on i.warehouse_id = r.warehouse_id and i.return_id = r.id
      group by 1, 2
      union all
      select warehouse_id, product_id, 'REPLENISHMENT', min(created_at)
      from replenishment_task
      group by 1, 2) p
    join public.movement m on m.warehouse_id = p.warehouse_id
      and m.product_id = p.product_id
      and m.at >= p.since - interval '1 day'
      and m.document_type = p.kind
    where m.order_line_id is null and m.asn_item_id is null and m.count_line_id is null)`;

/**
 * What stands before a check so that it reads what changed alone: tables of these names, which hide
 * those of the database.
 */
export const scopesOf = (position: Position, touched: Touched) => ({
  whole: sql``,
  recent: sql`with movement as (${recent(position.since)})`,
  balances: balances(touched),
  documents: documents(touched),
});
