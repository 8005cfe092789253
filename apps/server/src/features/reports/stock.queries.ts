import { type Flag, Named, ProductRef } from '@lading/contract/fields';
import type { StockGroup, WarehouseStock } from '@lading/contract/reports';
import type { StockGrouping } from '@lading/domain/reports';
import { FIRST_DATE } from '@lading/domain/time';
import { plannedEachTime } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../platform/auth/inScope.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { containing } from '../../platform/database/search.ts';

export interface StockScope {
  warehouseId: number;
  customerId: number | null;
  productId?: number | undefined;
  locationId?: number | undefined;
  withoutLocation?: Flag | undefined;
  status?: string | undefined;
}

/** Conditions on a relation with the columns of `inventory`. */
function conditionsOf(scope: StockScope, alias: string): RawBuilder<unknown>[] {
  return [inScope(alias, scope), ...filtersOf(scope, alias)];
}

/** The filters of a scope other than its warehouse and customer. */
export function filtersOf(scope: StockScope, alias: string): RawBuilder<unknown>[] {
  const columnOf = (column: string) => sql.raw(`${alias}.${column}`);
  return [
    ...(scope.productId === undefined ? [] : [sql`${columnOf('product_id')} = ${scope.productId}`]),
    ...(scope.locationId === undefined
      ? []
      : [sql`${columnOf('location_id')} = ${scope.locationId}`]),
    ...(scope.withoutLocation === 'true' ? [sql`${columnOf('location_id')} is null`] : []),
    ...(scope.status === undefined ? [] : [sql`${columnOf('status')} = ${scope.status}`]),
  ];
}

/** Selects the current stock, one row for each balance. */
function currentStock(scope: StockScope): RawBuilder<unknown> {
  const promised = sql`
    array(select s.product_id
      from product_stock s
      where s.warehouse_id = ${scope.warehouseId} and s.promised > 0
    ${scope.productId === undefined ? sql`` : sql`and s.product_id = ${scope.productId}`})`;
  return sql`
    select i.id, i.customer_id, i.product_id, i.location_id, i.status, i.received_at, i.quantity,
      i.allocated,
      coalesce(p.units, 0) as promised, ledger.kept_back(i) as kept_back
    from inventory i
    left join (
      select inventory_id, sum(units)::bigint as units
      from ledger.promised_in(${scope.warehouseId}, ${promised})
      group by 1) p on p.inventory_id = i.id
    where ${sql.join(conditionsOf(scope, 'i'), sql` and `)} and i.quantity > 0`;
}

/** A past instant, and the start of a month from whose stock it is found; null for that of now. */
export interface Past {
  at: Date;
  from: Date | null;
}

/** Finds, for each warehouse that has one, the first kept start of a month from an instant on. */
export async function findMonthStarts(
  db: Db,
  warehouseIds: readonly number[],
  at: Date,
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ warehouseId: number; at: Date }>`
    select warehouse_id, min(at) as at
    from month_start
    where warehouse_id = any(${arrayOf('bigint', warehouseIds)}) and at >= ${at}::timestamptz
    group by warehouse_id`.execute(db);
  return new Map(rows.map((row) => [row.warehouseId, row.at]));
}

/** Selects what balances held at the start of a month, or hold now. */
export function heldAt(
  scope: Pick<StockScope, 'warehouseId' | 'customerId' | 'productId'>,
  from: Date | null,
): RawBuilder<unknown> {
  const { warehouseId, productId } = scope;
  const balances = sql`
    select id
    from inventory
    where warehouse_id = ${warehouseId} and product_id = ${productId}`;
  if (from === null) {
    const ofProduct = productId === undefined ? sql`` : sql`and i.product_id = ${productId}`;
    return sql`
      select i.id as inventory_id, i.location_id, i.quantity
      from inventory i
      where ${inScope('i', scope)} and i.quantity > 0 ${ofProduct}`;
  }
  return sql`
    select s.inventory_id, s.location_id, s.quantity
    from month_start_stock s
    where ${inScope('s', scope)} and s.at = ${from}::timestamptz
      ${productId === undefined ? sql`` : sql`and s.inventory_id in (${balances})`}`;
}

/**
 * The movements after an instant, before the start from which its stock is found. No column of
 * `movement` says where and in which status the stock is now, so the other filters of a scope are
 * conditions on balances.
 */
function after(scope: StockScope, { at, from }: Past): RawBuilder<unknown> {
  const ofProduct =
    scope.productId === undefined ? sql`` : sql`and m.product_id = ${scope.productId}`;
  const before = from === null ? sql`` : sql`and m.at < ${from}::timestamptz`;
  return sql`${inScope('m', scope)} and m.at > ${at}::timestamptz ${before} ${ofProduct}`;
}

/**
 * Selects the stock at the end of an instant: what was held later less the movements between. The
 * ledger keeps no history of allocations.
 */
function pastStock(scope: StockScope, past: Past, groupBy: StockGrouping): RawBuilder<unknown> {
  const namesPlace =
    groupBy === 'location' || scope.locationId !== undefined || scope.withoutLocation === 'true';
  return namesPlace ? pastStockInPlaces(scope, past) : pastBalances(scope, past);
}

/** The same without the locations: a pallet that only moved is no change. */
function pastBalances(scope: StockScope, past: Past): RawBuilder<unknown> {
  return sql`
    with held as materialized (
      select inventory_id, sum(units)::bigint as quantity
      from (
        select inventory_id, quantity as units from (${heldAt(scope, past.from)}) later
        union all
        select s.inventory_id, s.units
        from movement m
        cross join lateral (values (m.to_inventory_id, -m.quantity),
          (m.from_inventory_id, m.quantity)) s (inventory_id, units)
        where ${after(scope, past)}
          and m.from_inventory_id is distinct from m.to_inventory_id
          and s.inventory_id is not null
      ) sides
      group by 1
      having sum(units) <> 0
    )
    select i.id, i.customer_id, i.product_id, null::bigint as location_id, i.status, i.received_at,
      h.quantity, null::bigint as allocated, null::bigint as promised, null as kept_back
    from held h
    join inventory i on i.warehouse_id = ${scope.warehouseId} and i.id = h.inventory_id
    where ${sql.join(conditionsOf(scope, 'i'), sql` and `)}`;
}

/**
 * The units of each product at the end of an instant. Only what came into the warehouse and left it
 * changed them: on two years of movements, a quarter of the work.
 */
function pastUnits(scope: StockScope, past: Past): RawBuilder<unknown> {
  return sql`
    select product_id, sum(units)::bigint as quantity
    from (
      select i.product_id, h.quantity as units
      from (${heldAt(scope, past.from)}) h
      join inventory i on i.warehouse_id = ${scope.warehouseId} and i.id = h.inventory_id
      union all
      select m.product_id, case
        when m.to_inventory_id is null then m.quantity
        else -m.quantity end
      from movement m
      where ${after(scope, past)}
        and (m.from_inventory_id is null or m.to_inventory_id is null)
    ) sides
    group by 1
    having sum(units) <> 0`;
}

/** Only the quantity and the location of a balance ever change: it is rolled back by location. */
function pastStockInPlaces(scope: StockScope, past: Past): RawBuilder<unknown> {
  return sql`
    with held as materialized (
      select inventory_id, location_id, sum(units)::bigint as quantity
      from (
        select inventory_id, location_id, quantity as units
        from (${heldAt(scope, past.from)}) later
        union all
        select s.inventory_id, s.location_id, s.units
        from movement m
        cross join lateral (values (m.to_inventory_id, m.to_location_id, -m.quantity),
          (m.from_inventory_id, m.from_location_id, m.quantity))
          s (inventory_id, location_id, units)
        where ${after(scope, past)} and s.inventory_id is not null
      ) sides
      group by 1, 2
      having sum(units) <> 0
    ), stood as (
      select i.id, i.warehouse_id, i.customer_id, i.product_id, h.location_id, i.status,
        i.received_at, h.quantity
      from held h
      join inventory i on i.warehouse_id = ${scope.warehouseId} and i.id = h.inventory_id
    )
    select s.id, s.customer_id, s.product_id, s.location_id, s.status, s.received_at, s.quantity,
      null::bigint as allocated, null::bigint as promised, null as kept_back
    from stood s
    where ${sql.join(conditionsOf(scope, 's'), sql` and `)}`;
}

/**
 * The starts of the age buckets, the youngest first. Goods received before the last start are in
 * the oldest bucket.
 */
export type AgeBounds = readonly [days30: Date, days60: Date, days90: Date];

/**
 * Returns the starts of the calendar days 30, 60 and 90 days before the day of an instant, in a
 * time zone.
 */
export async function findAgeBounds(db: Db, at: Date, tz: string): Promise<AgeBounds> {
  const found = await sql<{ days30: Date; days60: Date; days90: Date }>`
    select greatest(first, day - 30)::timestamp at time zone ${tz} as days30,
      greatest(first, day - 60)::timestamp at time zone ${tz} as days60,
      greatest(first, day - 90)::timestamp at time zone ${tz} as days90
    from (select (${at}::timestamptz at time zone ${tz})::date as day,
      (${FIRST_DATE}::date + 1) as first) given`.execute(db);
  const { days30, days60, days90 } = oneRow(found);
  return [days30, days60, days90];
}

/** Returns the last millisecond of a calendar date in a time zone. */
export async function findEndOfDay(db: Db, day: string, tz: string): Promise<Date> {
  const found = await sql<{ at: Date }>`
    select (${day}::date + 1)::timestamp at time zone ${tz} - interval '1 millisecond'
      as at`.execute(db);
  return oneRow(found).at;
}

interface Dimension {
  /** The id of a group. Never null. */
  id: RawBuilder<unknown>;
  /** The join of the names of the groups on g.id. */
  join: (warehouseId: number) => RawBuilder<unknown>;
  code: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
}

const STATUS_IDS = sql`
  case stock.status
    when 'AVAILABLE' then 1
    when 'QUARANTINED' then 2
    when 'DAMAGED' then 3
    when 'RESERVED' then 4
    else 5 end`;
const STATUSES = sql`
  (values (1::bigint, 'AVAILABLE'), (2, 'QUARANTINED'), (3, 'DAMAGED'), (4, 'RESERVED'),
    (5, 'IN_TRANSIT'))`;

const dimensions: Record<StockGrouping, Dimension> = {
  product: {
    id: sql`stock.product_id`,
    join: () => sql`join product d on d.id = g.id`,
    code: sql`d.sku`,
    name: sql`d.name`,
  },
  location: {
    id: sql`coalesce(stock.location_id, 0)`,
    join: (warehouseId) =>
      sql`left join location d on d.warehouse_id = ${warehouseId} and d.id = g.id`,
    code: sql`coalesce(d.name, '' collate numeric_name)`,
    name: sql`coalesce(d.type, 'No location yet')`,
  },
  status: {
    id: STATUS_IDS,
    join: () => sql`join ${STATUSES} d (id, status) on d.id = g.id`,
    code: sql`d.status`,
    name: sql`d.status`,
  },
  customer: {
    id: sql`stock.customer_id`,
    join: () => sql`join customer d on d.id = g.id`,
    code: sql`d.name`,
    name: sql`d.name`,
  },
};

interface GroupRow {
  id: number;
  code: string;
  name: string;
  balances: number;
  onHand: number;
  placed: number | null;
  promised: number | null;
  held: number | null;
  expired: number | null;
  notSellable: number | null;
  available: number | null;
  days0to30: number;
  days31to60: number;
  days61to90: number;
  over90: number;
}

/** The columns that groups and totals sum, by field. */
const SUMS = {
  balances: 'balances',
  onHand: 'on_hand',
  placed: 'placed',
  promised: 'promised',
  held: 'held',
  expired: 'expired',
  notSellable: 'not_sellable',
  available: 'available',
  days0to30: 'days0to30',
  days31to60: 'days31to60',
  days61to90: 'days61to90',
  over90: 'over90',
};

const ofEachSum = (
  term: (column: string, field: string) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    Object.entries(SUMS).map(([field, column]) => term(column, field)),
    sql`, `,
  );

/** The totals of all groups. Every row repeats them. */
const TOTALS = sql`(select totals from total) as totals`;
type TotalsRow = { totals: StockTotals };

const toGroup =
  (groupBy: StockGrouping) =>
  (row: GroupRow): StockGroup => ({
    group: {
      id: groupBy === 'status' || row.id === 0 ? null : row.id,
      code: row.code,
      name: row.name,
    },
    unit: 'units',
    balances: row.balances,
    onHand: row.onHand,
    placed: row.placed,
    promised: row.promised,
    held: row.held,
    expired: row.expired,
    notSellable: row.notSellable,
    available: row.available,
    allocated: row.placed,
    ageing: {
      days0to30: row.days0to30,
      days31to60: row.days31to60,
      days61to90: row.days61to90,
      over90: row.over90,
    },
  });

/** The parts of the units on hand, each as `partsOf` defines it; null for the past. */
function partSums(past: Past | null): RawBuilder<unknown> {
  const parts = {
    placed: sql`sum(allocated)`,
    promised: sql`sum(promised)`,
    held: sql`coalesce(sum(quantity - allocated) filter (where kept_back = 'HELD'), 0)`,
    expired: sql`coalesce(sum(quantity - allocated) filter (where kept_back = 'EXPIRED'), 0)`,
    not_sellable: sql`
      coalesce(sum(quantity - allocated) filter (where kept_back = 'NOT_SELLABLE'), 0)`,
    available: sql`
      coalesce(sum(quantity - allocated - promised) filter (where kept_back is null), 0)`,
  };
  const columns = Object.entries(parts).map(
    ([name, sum]) => sql`(${past === null ? sum : sql`null`})::bigint as ${sql.raw(name)}`,
  );
  return sql.join(columns, sql`, `);
}

export interface StockReading {
  scope: StockScope;
  groupBy: StockGrouping;
  /** Null for the current stock. */
  past: Past | null;
  ages: AgeBounds;
  search: string | undefined;
}

/**
 * Lists stock by product, location, status or customer. A page needs a read of every balance, so
 * each row also has the totals of all groups; `onTotals` gets them with each row. They are summed
 * once: with an object of them beside each of 20,000 products, a page took 330 ms of PostgreSQL and
 * not 240.
 */
export function stockGroups(
  { scope, groupBy, past, ages, search }: StockReading,
  onTotals: (totals: StockTotals) => void = () => {},
): Listing<StockGroup> {
  const { id, join, code, name } = dimensions[groupBy];
  const [days30, days60, days90] = ages;
  const stock = past === null ? currentStock(scope) : pastStock(scope, past, groupBy);
  const pattern = search?.trim() ? containing(search) : null;
  const found =
    pattern === null
      ? sql``
      : sql`where fold(${code}) like ${pattern} or fold(${name}) like ${pattern}`;
  const totals = ofEachSum(
    (column, field) => sql`${sql.lit(field)}, sum(${sql.raw(column)})::bigint`,
  );
  const toItem = toGroup(groupBy);
  const groups = sql`with stock_group as materialized (
      select g.*, ${code} as code, ${name} as name
      from (select ${id}::bigint as id, count(*) as balances, sum(quantity)::bigint as on_hand,
        ${partSums(past)},
          coalesce(sum(quantity) filter (where received_at >= ${days30}::timestamptz), 0)::bigint
            as days0to30,
          coalesce(sum(quantity) filter (where received_at >= ${days60}::timestamptz
            and received_at < ${days30}::timestamptz), 0)::bigint as days31to60,
          coalesce(sum(quantity) filter (where received_at >= ${days90}::timestamptz
            and received_at < ${days60}::timestamptz), 0)::bigint as days61to90,
          coalesce(sum(quantity) filter (where received_at < ${days90}::timestamptz), 0)::bigint
            as over90
        from (${stock}) stock group by 1) g ${join(scope.warehouseId)} ${found}
      ), total as (
        select json_build_object('groups', count(*), ${totals}) as totals from stock_group)`;
  return listing({
    select: sql<GroupRow & TotalsRow>`
      g.id, g.code, g.name, ${ofEachSum((column) => sql`g.${sql.raw(column)}`)},
        ${TOTALS}`,
    common: groups,
    from: sql`from stock_group g`,
    where: [],
    id: sql`g.id`,
    sorts: {
      code: { by: sql`g.code`, type: 'text' },
      name: { by: sql`g.name`, type: 'text' },
      onHand: { by: sql`g.on_hand`, type: 'bigint' },
      allocated: { by: sql`coalesce(g.placed, 0)`, type: 'bigint' },
      available: { by: sql`coalesce(g.available, 0)`, type: 'bigint' },
      over90: { by: sql`g.over90`, type: 'bigint' },
    },
    toItem: ({ totals, ...row }: GroupRow & TotalsRow) => {
      onTotals(totals);
      return toItem(row);
    },
  });
}

export interface StockTotals extends Omit<GroupRow, 'id' | 'code' | 'name'> {
  groups: number;
}

/** Returns the totals of the groups of a list; 0 if it has none. */
export async function sumGroups(
  db: Db,
  { common = sql`` }: Listing<StockGroup>,
  past: boolean,
): Promise<StockTotals> {
  const found = await sql<TotalsRow>`${common} select ${TOTALS}`
    .withPlugin(plannedEachTime)
    .execute(db);
  const { totals } = oneRow(found);
  if (totals.groups > 0) return totals;
  const none = past ? null : 0;
  return {
    groups: 0,
    balances: 0,
    onHand: 0,
    placed: none,
    promised: none,
    held: none,
    expired: none,
    notSellable: none,
    available: none,
    days0to30: 0,
    days31to60: 0,
    days61to90: 0,
    over90: 0,
  };
}

interface WarehousesScope {
  warehouseIds: readonly number[];
  customerId: number | null;
  productId?: number | undefined;
}

/** Lists stock by product and warehouse, now or at a past instant. */
export function warehouseStock(
  { warehouseIds, ...scope }: WarehousesScope,
  reading: {
    past: Date | null;
    at: Date;
    /** The start of a month from which the past stock of a warehouse is found. */
    monthStarts: ReadonlyMap<number, Date>;
    search: string | undefined;
  },
): Listing<WarehouseStock> {
  const { past: instant, at, monthStarts, search } = reading;
  const stocks = (warehouseIds.length ? warehouseIds : [0]).map((warehouseId) => {
    const own = { ...scope, warehouseId };
    const past = instant && { at: instant, from: monthStarts.get(warehouseId) ?? null };
    const stock =
      past === null
        ? sql`
          select min(id) as id, product_id, sum(quantity)::bigint as on_hand, ${partSums(past)}
          from (${currentStock(own)}) stock
          group by product_id`
        : sql`
          select null::bigint as id, product_id, quantity as on_hand, ${partSums(past)}
          from (${pastUnits(own, past)}) stock`;
    return sql`select ${warehouseId}::bigint as warehouse_id, site.* from (${stock}) site`;
  });
  const pattern = search?.trim() ? containing(search) : null;
  return listing({
    select: sql<WarehouseStock>`
      g.id, ${jsonOf(Named, 'c')} as customer, ${jsonOf(Named, 'w')} as warehouse,
        ${jsonOf(ProductRef, 'p')} as product,
      g.on_hand, g.placed, g.promised, g.held, g.expired, g.not_sellable, g.available,
        ${at.toISOString()}::text as as_of`,
    // How many products have stock is not known to the planner, which compared each with all others
    // (250 million times); so their names are found one by one.
    common: sql`
      with site_stock as materialized (
        select coalesce(id, row_number() over (order by product_id, warehouse_id)) as id,
          warehouse_id, product_id, on_hand, placed, promised, held, expired, not_sellable,
          available
        from (${sql.join(stocks, sql` union all `)}) stock)`,
    from: sql`from site_stock g
      cross join lateral (select id, customer_id, sku, name
        from product
        where id = g.product_id
        limit 1) p
      cross join lateral (select id, name from customer where id = p.customer_id limit 1) c
      join warehouse w on w.id = g.warehouse_id`,
    where:
      pattern === null ? [] : [sql`(fold(p.sku) like ${pattern} or fold(p.name) like ${pattern})`],
    ...(pattern === null && { stored: sql`select count(*) from site_stock` }),
    id: sql`g.id`,
    sorts: {
      sku: { by: sql`p.sku`, type: 'text' },
      name: { by: sql`p.name`, type: 'text' },
      warehouse: { by: sql`w.name`, type: 'text' },
      customer: { by: sql`c.name`, type: 'text' },
      onHand: { by: sql`g.on_hand`, type: 'bigint' },
      available: { by: sql`coalesce(g.available, 0)`, type: 'bigint' },
    },
  });
}
