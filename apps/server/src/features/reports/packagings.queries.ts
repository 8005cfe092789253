import { Named, ProductRef } from '@lading/contract/fields';
import type { PackagingReport } from '@lading/contract/reports';
import {
  MAX_UNMEASURED,
  type PackedGroup,
  type SuggestedGroup,
} from '@lading/domain/packagingReport';
import { plannedEachTime } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../platform/auth/inScope.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { unitGrams, unitVolume } from '../products/measures.lent.ts';
import { within } from './performance.queries.ts';

/** The orders of a packaging report: those that shipped between two instants. */
export interface PackagingScope {
  warehouseId: number;
  customerId: number | null;
  /** The start of the only period. */
  starts: readonly Date[];
  end: Date;
}

const shippedIn = (scope: PackagingScope): RawBuilder<unknown> => sql`
  select o.id, o.reference, o.shipped_at
  from orders o
  where ${inScope('o', scope)} and o.shipped_at is not null and ${within(scope, sql`o.shipped_at`)}`;

/**
 * Groups the packages by what they are packed in and what was suggested. A package is measured by
 * volume if the volume of all its products is known, and by weight if it was weighed, or all its
 * products have a weight.
 */
export async function groupPackages(db: Db, scope: PackagingScope): Promise<PackedGroup[]> {
  const { warehouseId } = scope;
  const { rows } = await sql<PackedGroup>`
    with gone as materialized (${shippedIn(scope)}), boxed as materialized (
      select b.id, b.packaging_id, b.weight * 1000 as weighed, c.kind as suggested_kind,
        c.packaging_id as suggested_id, case
          when b.packaging_id is not null then 'BOX'
          when c.kind = 'OWN_BOX' then 'OWN_BOX'
          else 'NONE' end as kind
      from gone
      join package b on b.warehouse_id = ${warehouseId} and b.order_id = gone.id
      left join order_carton c on c.warehouse_id = ${warehouseId}
        and c.order_id = gone.id
        and c.position = b.carton_position
    ), content as (
      select boxed.id, case
          when bool_and(g.volume is not null) then sum(l.quantity * g.volume) end as volume,
        case when bool_and(g.grams is not null) then sum(l.quantity * g.grams) end as grams
      from boxed
      join package_line l on l.warehouse_id = ${warehouseId} and l.package_id = boxed.id
      join order_line i on i.warehouse_id = ${warehouseId} and i.id = l.order_line_id
      join product p on p.id = i.product_id
      cross join lateral (select ${unitVolume} as volume, ${unitGrams} as grams) g
      group by boxed.id
    ), measured as (
      select boxed.*, u.length_mm::float8 * u.width_mm * u.height_mm as inside,
        u.max_weight_grams::float8 as max_grams, content.volume,
        coalesce(boxed.weighed::float8, content.grams + u.tare_grams) as grams
      from boxed
      left join packaging u on u.warehouse_id = ${warehouseId} and u.id = boxed.packaging_id
      left join content on content.id = boxed.id
    )
    select case when suggested_kind is not null then
        json_build_object('kind', suggested_kind, 'packagingId', suggested_id) end as suggested,
      json_build_object('kind', kind, 'packagingId', packaging_id) as used, count(*) as packages,
      json_build_object('packages', count(inside + volume), 'goods',
        coalesce(sum(volume) filter (where inside is not null), 0), 'holds',
        coalesce(sum(inside) filter (where volume is not null), 0)) as volume,
      json_build_object('packages', count(max_grams + grams), 'goods',
        coalesce(sum(grams) filter (where max_grams is not null), 0), 'holds',
        coalesce(sum(max_grams) filter (where grams is not null), 0)) as weight
    from measured
    group by suggested_kind, suggested_id, kind, packaging_id`
    .withPlugin(plannedEachTime)
    .execute(db);
  return rows;
}

/** Groups the suggested cartons by their packaging. */
export async function groupSuggested(db: Db, scope: PackagingScope): Promise<SuggestedGroup[]> {
  const { rows } = await sql<SuggestedGroup>`
    with gone as materialized (${shippedIn(scope)})
    select c.kind, c.packaging_id, count(*) as cartons
    from gone
    join order_carton c on c.warehouse_id = ${scope.warehouseId} and c.order_id = gone.id
    group by c.kind, c.packaging_id`
    .withPlugin(plannedEachTime)
    .execute(db);
  return rows;
}

/** The order lines that were without dimensions when their cartons were suggested by volume. */
const unmeasuredLines = ({ warehouseId }: PackagingScope): RawBuilder<unknown> => sql`
  select gone.*, (line ->> 'orderItemId')::bigint as line_id
  from gone
  join order_carton c on c.warehouse_id = ${warehouseId}
    and c.order_id = gone.id
    and c.method = 'VOLUME', jsonb_array_elements(c.lines) line
  where not (line ->> 'hasSides')::boolean`;

export async function countOrders(
  db: Db,
  scope: PackagingScope,
): Promise<PackagingReport['orders']> {
  const found = await sql<PackagingReport['orders']>`
    with gone as materialized (${shippedIn(scope)})
    select count(*) as shipped, count(*) filter (where exists (select from order_carton c
        where c.warehouse_id = ${scope.warehouseId} and c.order_id = gone.id)) as suggested,
      (select count(distinct u.id) from (${unmeasuredLines(scope)}) u) as by_volume
    from gone`
    .withPlugin(plannedEachTime)
    .execute(db);
  return oneRow(found);
}

/** Counts the products whose dimensions were missing, and lists those with most orders. */
export async function listUnmeasured(
  db: Db,
  scope: PackagingScope,
): Promise<PackagingReport['unmeasured']> {
  type Row = PackagingReport['unmeasured']['first'][number] & { products: number };
  const { rows } = await sql<Row>`
    with gone as materialized (${shippedIn(scope)}), lacking as (
      select i.product_id, count(distinct u.id) as orders,
        (array_agg(json_build_object('id', u.id, 'orderReference', u.reference)
          order by u.shipped_at desc, u.id desc))[1] as last_order
      from (${unmeasuredLines(scope)}) u
      join order_line i on i.warehouse_id = ${scope.warehouseId} and i.id = u.line_id
      group by i.product_id
    )
    select ${jsonOf(ProductRef, 'p')} as product, lacking.orders, lacking.last_order,
      p.length_mm is not null and p.width_mm is not null and p.height_mm is not null as is_measured,
      count(*) over () as products
    from lacking
    join product p on p.id = lacking.product_id
    order by lacking.orders desc, p.sku, p.id
    limit ${MAX_UNMEASURED}`
    .withPlugin(plannedEachTime)
    .execute(db);
  return {
    products: rows[0]?.products ?? 0,
    first: rows.map(({ products: _, ...row }) => row),
  };
}

/** The names and the costs of the packagings of a warehouse, in use or not. */
export async function listCosts(
  db: Db,
  warehouseId: number,
): Promise<{ packaging: Named; cost: number | null }[]> {
  const { rows } = await sql<{ packaging: Named; cost: number | null }>`
    select ${jsonOf(Named, 'u')} as packaging, u.cost
    from packaging u
    where u.warehouse_id = ${warehouseId}`.execute(db);
  return rows;
}
