import type { QueryOf } from '@lading/contract/endpoint';
import { Named, PalletRef, ProductRef, type StockLot } from '@lading/contract/fields';
import type {
  Availability,
  exportOpeningStock,
  InventoryRecord,
  PalletSummary,
} from '@lading/contract/inventory';
import { type KeptBack, partsOf } from '@lading/domain/inventory';
import { spellingKey } from '@lading/domain/spelling';
import type { UnitKind } from '@lading/domain/units';
import { type RawBuilder, sql } from 'kysely';
import {
  inScope,
  inWarehouses,
  ofCustomer,
  type Scope,
  sameWarehouse,
} from '../../platform/auth/inScope.ts';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { Search } from '../../platform/database/search.ts';

const location = orNull('l', jsonOf(Named, 'l'));

/**
 * A balance in plain columns: PostgreSQL would take longer to build JSON of its product, lot and
 * place. The columns of a lot, a pallet or a location are null if there is none.
 */
interface BalanceRow
  extends Pick<
    InventoryRecord,
    'id' | 'quantity' | 'allocated' | 'promised' | 'status' | 'receivedDate' | 'shortCountId'
  > {
  productId: number;
  sku: string;
  productName: string;
  keptBack: KeptBack | null;
  lotId: number | null;
  lotCode: string | null;
  expiresOn: string | null;
  producedOn: string | null;
  onHold: boolean;
  lpn: string | null;
  placeId: number | null;
  placeName: string | null;
}

const inventoryColumns = sql<BalanceRow>`
  i.id, p.id as product_id, p.sku, p.name as product_name, i.quantity, i.allocated,
  f.promised, ledger.kept_back(i) as kept_back, i.status,
  ${jsonInstant('i.received_at')} as received_date,
  o.id as lot_id, o.code as lot_code, o.expires_on, o.produced_on,
  o.held_at is not null as on_hold, t.lpn, l.id as place_id, l.name as place_name,
  i.short_count_id`;

function toRecord(row: BalanceRow): InventoryRecord {
  const { id, quantity, allocated, status, receivedDate, shortCountId, lpn } = row;
  const { lotId, lotCode, expiresOn, producedOn, onHold, placeId, placeName } = row;
  const place = placeId === null || placeName === null ? null : { id: placeId, name: placeName };
  const lot =
    lotId === null || lotCode === null
      ? null
      : { id: lotId, code: lotCode, expiresOn, producedOn, onHold };
  return {
    id,
    product: { id: row.productId, sku: row.sku, name: row.productName },
    quantity,
    allocated,
    ...partsOf(row),
    status,
    receivedDate,
    lot,
    pallet: lpn === null ? null : { lpn, location: place },
    location: lpn === null ? place : null,
    shortCountId,
  };
}

const places = sql`left join pallet t on t.warehouse_id = i.warehouse_id and t.id = i.pallet_id
  left join location l on l.warehouse_id = i.warehouse_id and l.id = i.location_id
  left join lot o on o.id = i.lot_id`;

const inventoryTables = sql`from inventory i join product p on p.id = i.product_id ${places}`;

const recordTables = sql`${inventoryTables}
  cross join lateral ledger.promised_of(i) f`;

/**
 * `inventoryTables` with left joins: PostgreSQL removes those that a broad search does not need.
 */
const leanTables = sql`from inventory i left join product p on p.id = i.product_id ${places}`;

export type StockFilter = Omit<QueryOf<typeof exportOpeningStock>, 'customerId' | 'search'> & {
  customerId: number | null;
};

export const stockListing = (
  filter: StockFilter,
  search: Search | null,
): Listing<InventoryRecord> => listingOf(filter, search, inventoryColumns, toRecord);

/** Stock with the name of its customer, which a file of opening stock needs. */
export type OwnedStock = InventoryRecord & { customer: string };

type OwnedRow = BalanceRow & { customer: string };

const ownedColumns = sql<OwnedRow>`
  ${inventoryColumns}, (select c.name from customer c where c.id = i.customer_id) as customer`;

const toOwned = (row: OwnedRow): OwnedStock => ({ ...toRecord(row), customer: row.customer });

export const ownedStockListing = (
  filter: StockFilter,
  search: Search | null,
): Listing<OwnedStock> => listingOf(filter, search, ownedColumns, toOwned);

function listingOf<Row, Item>(
  filter: StockFilter,
  search: Search | null,
  select: RawBuilder<Row>,
  toItem: (row: Row) => Item,
): Listing<Item> {
  const narrowed = equalTo('i', filter, ['productId', 'locationId', 'lotId', 'status']);
  if (filter.zone !== undefined)
    narrowed.push(
      sql`
        i.location_id = any(array(select id
          from location
          where warehouse_id = ${filter.warehouseId} and zone = ${filter.zone}))`,
    );
  const isWhole = !search && narrowed.length === 0;
  return listing({
    select,
    toItem,
    from: recordTables,
    // A search that found ids reads no other table: to plan the joins, only to leave them out, took
    // longer than to run the statement.
    lean: search?.isBroad ? leanTables : sql`from inventory i`,
    where: [inScope('i', filter), sql`i.quantity > 0`, ...narrowed],
    search,
    keyScope: sql`i.warehouse_id = ${filter.warehouseId}`,
    id: sql`i.id`,
    sorts: {
      receivedDate: { by: sql`i.received_at`, type: 'timestamptz' },
      sku: { by: sql`p.sku`, type: 'text', lean: inventoryTables },
      productName: { by: sql`p.name`, type: 'text', lean: inventoryTables },
      quantity: { by: sql`i.quantity`, type: 'bigint' },
      status: { by: sql`i.status`, type: 'text' },
    },
    ...(isWhole ? { stored: keptCount(filter.warehouseId, filter.customerId) } : {}),
  });
}

/** The number of balances in a warehouse, as the sum of stored changes. */
const keptCount = (warehouseId: number, customerId: number | null): RawBuilder<unknown> =>
  sql`
    select coalesce(sum(delta), 0)::bigint
    from stock_count
    where ${inScope('stock_count', { warehouseId, customerId })}`;

export async function findInventoryRecords(
  db: Db,
  warehouseId: number,
  ids: readonly number[],
): Promise<InventoryRecord[]> {
  const { rows } = await sql<BalanceRow>`select ${inventoryColumns} ${recordTables}
    where i.warehouse_id = ${warehouseId} and i.id = any(${arrayOf('bigint', ids)})
    order by i.id`.execute(db);
  return rows.map(toRecord);
}

export interface BalanceHead {
  warehouseId: number;
  id: number;
  customerId: number;
  palletId: number | null;
  locationId: number | null;
  status: string;
}

export async function findBalance(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<BalanceHead | null> {
  const { rows } = await sql<BalanceHead>`
    select warehouse_id, id, customer_id, pallet_id, location_id, status
    from inventory
    where id = ${id} and ${inWarehouses('inventory', warehouseIds)}`.execute(db);
  return rows[0] ?? null;
}

/** The free units of balances that orders cannot take, for one reason. */
const keptBack = (reason: KeptBack) =>
  sql`
    coalesce(sum(i.quantity - i.allocated) filter (where ledger.kept_back(i) = ${reason}),
      0)::bigint`;

/** Sums the stock of products by its parts. */
export async function sumStock(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
): Promise<Availability[]> {
  const { rows } = await sql<Availability>`
    select p.id::bigint as product_id, coalesce(sum(i.quantity), 0)::bigint as on_hand,
      coalesce(sum(i.allocated), 0)::bigint as placed,
      coalesce(s.promised, 0)::bigint as promised, ${keptBack('HELD')} as held,
        ${keptBack('EXPIRED')} as expired,
      ${keptBack('NOT_SELLABLE')} as not_sellable,
        coalesce(s.free - s.promised, 0)::bigint as available,
      (coalesce(sum(i.allocated), 0) + coalesce(s.promised, 0))::bigint as allocated
    from unnest(${arrayOf('bigint', productIds)}) with ordinality p (id, place)
    left join product_stock s on s.warehouse_id = ${warehouseId} and s.product_id = p.id
    left join inventory i on i.warehouse_id = ${warehouseId}
      and i.product_id = p.id
      and i.quantity > 0
    group by p.id, p.place, s.free, s.promised order by p.place`.execute(db);
  return rows;
}

const palletColumns = sql<PalletSummary>`
  t.id, t.lpn, t.kind, t.tote, t.warehouse_id, ${jsonOf(Named, 'c')} as customer,
  ${location} as location, ${orNull('o', jsonOf(PalletRef, 'o'))} as parent,
  ${jsonInstant('t.created_at')} as created_at,
  in_it.lines, in_it.total_quantity`;

/** The ids of the unit `t` and of all units in it. */
const unitAndInside = (scope: Scope) => sql`
  t.id || array(select c.id
    from pallet c
    where ${sameWarehouse('c', 't', scope)}
      and c.depth > 0
      and c.path[1] = coalesce(t.path[1], t.id)
      and t.id = any(c.path))`;

const palletTables = (scope: Scope) => sql`from pallet t
  join customer c on c.id = t.customer_id
  left join location l on l.warehouse_id = t.warehouse_id and l.id = t.location_id
  left join pallet o on o.warehouse_id = t.warehouse_id and o.id = t.parent_id
  cross join lateral (
    select count(distinct i.product_id) as lines,
      coalesce(sum(i.quantity), 0)::bigint as total_quantity
    from inventory i
    where ${sameWarehouse('i', 't', scope)} and i.pallet_id = any(${unitAndInside(scope)})
      and i.quantity > 0) in_it`;

export interface PalletFilter {
  warehouseId: number;
  customerId: number | null;
  locationId?: number | undefined;
  kind?: UnitKind | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
  /** True for only pallets with goods in a RECEIVING location or in none. */
  isWaiting?: boolean;
  search: Search | null;
}

export function palletListing(filter: PalletFilter): Listing<PalletSummary> {
  const where: RawBuilder<unknown>[] = [inScope('t', filter)];
  if (filter.locationId !== undefined) where.push(sql`t.location_id = ${filter.locationId}`);
  where.push(...equalTo('t', filter, ['kind']));
  if (filter.since) where.push(sql`t.created_at >= ${filter.since}`);
  if (filter.before) where.push(sql`t.created_at < ${filter.before}`);
  if (filter.isWaiting)
    where.push(sql`t.id = any(array(
      select coalesce(u.path[1], u.id)
      from inventory i
      join location r on r.warehouse_id = i.warehouse_id and r.id = i.location_id
      join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
      where i.warehouse_id = ${filter.warehouseId}
        and r.type = 'RECEIVING'
        and i.quantity > 0
      union select coalesce(u.path[1], u.id) from inventory i
      join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
      where i.warehouse_id = ${filter.warehouseId}
        and i.location_id is null
        and i.quantity > 0))`);
  return listing({
    select: palletColumns,
    from: palletTables(filter),
    lean: sql`from pallet t`,
    where,
    search: filter.search,
    keyScope: sql`t.warehouse_id = ${filter.warehouseId}`,
    id: sql`t.id`,
    sorts: {
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      lpn: { by: sql`t.lpn`, type: 'text' },
    },
  });
}

/**
 * Orders pallets with the same LPN, which a transfer carried from one warehouse to another: the one
 * with stock first, then the newest.
 */
const whereItIs = sql`in_it.total_quantity > 0 desc, t.created_at desc`;

export async function findPallet(
  db: Db,
  lpn: string,
  warehouseIds: readonly number[],
  customerId: number | null,
): Promise<PalletSummary | null> {
  const scope = { warehouseIds, customerId };
  const { rows } = await sql<PalletSummary>`select ${palletColumns} ${palletTables(scope)}
    where t.lpn in (${lpn}, upper(${lpn})) and ${inScope('t', scope)}
    order by ${whereItIs}
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Finds the pallet with one of these LPNs, in this warehouse first, then in the caller's others.
 */
export async function findPalletByCode(
  db: Db,
  codes: readonly string[],
  warehouseId: number,
  warehouseIds: readonly number[],
  customerId: number | null,
): Promise<PalletSummary | null> {
  const scope = { warehouseIds, customerId };
  const { rows } = await sql<PalletSummary>`select ${palletColumns} ${palletTables(scope)}
    where t.lpn = any(${[...codes]}::text[]) and ${inScope('t', scope)}
    order by (t.warehouse_id = ${warehouseId}) desc, array_position(${[...codes]}::text[], t.lpn),
      ${whereItIs}
      limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface FoundLot extends StockLot {
  product: ProductRef;
}

/** The most lots that one code offers. */
const MANY_LOTS = 20;

/** `productIds` null finds lots of all products. */
export async function findLotsByCode(
  db: Db,
  codes: readonly string[],
  productIds: readonly number[] | null,
  customerId: number | null,
): Promise<FoundLot[]> {
  const { rows } = await sql<FoundLot>`
    select t.id, t.code, t.expires_on, t.produced_on, t.held_at is not null as on_hold,
      ${jsonOf(ProductRef, 'p')} as product
    from lot t join product p on p.id = t.product_id
    where t.id = any(array(select coalesce(merged_into, id) from lot
      where spelling_key(code) = any(${arrayOf('text', codes.map(spellingKey))})))
      and ${ofCustomer('p', customerId)}
      and ${
        productIds === null
          ? sql`true`
          : sql`
        t.product_id = any(${arrayOf('bigint', productIds)})`
      }
    order by not t.code = any(${arrayOf('text', codes)}), p.sku, t.id limit ${MANY_LOTS}`.execute(
    db,
  );
  return rows;
}

/**
 * Finds a lot or serial of these products that looks like this code. None of the products has the
 * code itself.
 */
export async function findLotLike(
  db: Db,
  code: string,
  productIds: readonly number[],
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from lot
    where look_key(code) = look_key(${code})
      and product_id = any(${arrayOf('bigint', productIds)}) and merged_into is null
    order by id limit 1`.execute(db);
  return rows[0]?.code ?? null;
}

export async function listKnownLots(
  db: Db,
  lots: readonly { productId: number; code: string }[],
): Promise<{ productId: number; code: string }[]> {
  const { rows } = await sql<{ productId: number; code: string }>`
    select t.product_id, t.code
    from ${unnestOf(lots, { productId: 'bigint', code: 'text' })} w (product_id, code)
    join lot t on t.product_id = w.product_id and t.code = w.code`.execute(db);
  return rows;
}

/**
 * Returns the most units that one balance of these products has in a warehouse; 0 if there is none.
 */
export async function findLargestBalance(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
): Promise<number> {
  const found = await sql<{ most: number }>`
    select coalesce(max(quantity), 0)::float8 as most from inventory
    where warehouse_id = ${warehouseId} and product_id
      = any(${arrayOf('bigint', productIds)})`.execute(db);
  return oneRow(found).most;
}

/** Returns true if the lot is in the caller's scope. */
export async function hasLot(db: Db, { customerId }: Scope, lotId: number): Promise<boolean> {
  const { rows } = await sql`
      select
      from lot t
      join product p on p.id = t.product_id
      where t.id = ${lotId} and ${ofCustomer('p', customerId)}`.execute(db);
  return rows.length > 0;
}

/** Lists the units that stand in a unit directly. */
export async function listUnitsInside(
  db: Db,
  warehouseId: number,
  parentId: number,
): Promise<PalletSummary[]> {
  const scope = { warehouseId, customerId: null };
  const { rows } = await sql<PalletSummary>`select ${palletColumns} ${palletTables(scope)}
    where t.warehouse_id = ${warehouseId} and t.depth > 0 and t.parent_id = ${parentId}
      and t.path[1] = (select coalesce(u.path[1], u.id)
        from pallet u
        where u.warehouse_id = ${warehouseId} and u.id = ${parentId})
    order by t.lpn`.execute(db);
  return rows;
}

/** The stock in a unit and in the units in it. */
export async function findPalletContents(
  db: Db,
  warehouseId: number,
  palletId: number,
): Promise<InventoryRecord[]> {
  const { rows } = await sql<BalanceRow>`select ${inventoryColumns} ${recordTables}
    where i.warehouse_id = ${warehouseId} and i.quantity > 0
      and i.pallet_id = any(ledger.units_in(${warehouseId}, array[${palletId}]::bigint[]))
    order by i.pallet_id <> ${palletId}, i.pallet_id, i.id`.execute(db);
  return rows.map(toRecord);
}

/**
 * Finds an LPN of the form whose number the sequence has not reached. The groups of the form are
 * the digits of the number.
 */
export async function findLpnAhead(
  db: Db,
  form: string,
  next: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ lpn: string }>`
    select /* asks all nodes: the form of LPNs is of the whole company */ lpn from pallet
    where lpn ~ ${form} and array_to_string(regexp_match(lpn, ${form}), '')::numeric >= ${next}
    limit 1`.execute(db);
  return rows[0]?.lpn;
}

export async function isReasonGiven(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select /* asks all nodes: a reason is of the whole company */ from movement
    where reason = ${name} limit 1`.execute(db);
  return rows.length > 0;
}
