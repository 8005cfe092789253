import { CANCELLED } from '@lading/domain/life';
import type { TrackedProduct } from '@lading/domain/lots';
import type { Pack } from '@lading/domain/packs';
import { spellingKey } from '@lading/domain/spelling';
import { type RawBuilder, sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

const keysOf = (codes: readonly string[]): RawBuilder<unknown> =>
  arrayOf('text', codes.map(spellingKey));

export interface Known {
  id: number;
  /** The names by which a file may refer to it. */
  names: string[];
  /** False for a retired record. */
  active: boolean;
}

export async function listCustomers(db: Db, customerId: number | null): Promise<Known[]> {
  const all = db.selectFrom('customer').select(['id', 'name', 'email', 'active']);
  const rows = await (customerId === null ? all : all.where('id', '=', customerId)).execute();
  return rows.map(({ id, name, email, active }) => ({ id, names: [name, email], active }));
}

/** A warehouse. Its clock is that of the times in its files. */
export interface KnownWarehouse extends Known {
  timeZone: string;
}

/** `ids` null lists all warehouses. */
export async function listWarehouses(
  db: Db,
  ids: readonly number[] | null,
): Promise<KnownWarehouse[]> {
  const all = db.selectFrom('warehouse').select(['id', 'name', 'active', 'timeZone']);
  const rows = await (ids === null ? all : all.where('id', 'in', ids.length ? ids : [0])).execute();
  return rows.map(({ id, name, ...row }) => ({ id, names: [name], ...row }));
}

/** A product with the fields by which rows refer to it. */
export interface StoredProduct extends TrackedProduct {
  id: number;
  customerId: number;
  active: boolean;
  packs: readonly Pack[];
}

export async function listProducts(
  db: Db,
  customerIds: readonly number[],
  skus: readonly string[],
): Promise<StoredProduct[]> {
  if (customerIds.length === 0 || skus.length === 0) return [];
  const { rows } = await sql<StoredProduct>`
    select p.id, p.customer_id, p.sku, p.active, p.tracking, p.expires,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'units', k.units)),
        '[]')
        from product_pack k
        where k.product_id = p.id) as packs
    from product p
    where p.customer_id = any(${arrayOf('bigint', customerIds)})
      and spelling_key(p.sku) = any(${keysOf(skus)})
    order by p.twin`.execute(db);
  return rows;
}

/** Lists the products that have one of these SKUs or codes. `code` is the matching code. */
export async function listTakenCodes(
  db: Db,
  customerIds: readonly number[],
  skus: readonly string[],
  codes: readonly string[],
): Promise<{ id: number; customerId: number; sku: string; code: string | null }[]> {
  if (customerIds.length === 0) return [];
  const ofCustomers = arrayOf('bigint', customerIds);
  const { rows } = await sql<{ id: number; customerId: number; sku: string; code: string | null }>`
    select id, customer_id, sku, null::text as code /* never null: id, customer_id, sku */
    from product
    where customer_id = any(${ofCustomers}) and spelling_key(sku) = any(${keysOf(skus)})
    union all
    select p.id, b.customer_id, p.sku, b.code
    from product_barcode b
    join product p on p.id = b.product_id
    where b.customer_id = any(${ofCustomers})
      and spelling_key(b.code) = any(${keysOf(codes)})`.execute(db);
  return rows;
}

export async function listPackagings(
  db: Db,
  warehouseIds: readonly number[],
  names: readonly string[],
): Promise<{ id: number; warehouseId: number; name: string }[]> {
  const { rows } = await sql<{ id: number; warehouseId: number; name: string }>`
    select id, warehouse_id, name
    from packaging
    where warehouse_id = any(${arrayOf('bigint', warehouseIds)})
      and spelling_key(name) = any(${keysOf(names)})`.execute(db);
  return rows;
}

export async function listCustomersByEmail(
  db: Db,
  emails: readonly string[],
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email
    from customer
    where fold(email) in (select fold(e) from unnest(${arrayOf('text', emails)}) e)`.execute(db);
  return rows;
}

/** A login, or the service user of an API key, which a file cannot name. */
export interface StoredUser {
  id: number;
  email: string;
  isPerson: boolean;
}

export async function listUsersByEmail(db: Db, emails: readonly string[]): Promise<StoredUser[]> {
  const { rows } = await sql<StoredUser>`
    select id, email, kind = 'PERSON' as is_person /* never null: kind is not */ from app_user
    where fold(email) in (select fold(e) from unnest(${arrayOf('text', emails)}) e)`.execute(db);
  return rows;
}

export interface StoredLot {
  id: number;
  productId: number;
  code: string;
  isHeld: boolean;
  /** The warehouses in which the lot's last day has passed. */
  expiredIn: readonly number[];
}

export async function listLots(db: Db, codes: readonly string[]): Promise<StoredLot[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<StoredLot>`
    select t.id, t.product_id, m.code, t.held_at is not null
      as is_held /* never null: it is a comparison */,
      array(select w.id
        from warehouse w
        where t.expires_on < today_in(w.id))::float8[] as expired_in
    from lot m join lot t on t.id = coalesce(m.merged_into, m.id)
    where spelling_key(m.code) = any(${keysOf(codes)})
    order by m.merged_into is not null, m.twin`.execute(db);
  return rows;
}

/** A location with the fields that decide whether stock may enter or leave it. */
export interface StoredLocation {
  id: number;
  warehouseId: number;
  name: string;
  barcode: string;
  type: string;
  pickable: boolean;
  blockedIn: boolean;
  blockedOut: boolean;
  active: boolean;
}

export async function listLocations(
  db: Db,
  {
    warehouseIds,
    names,
    barcodes,
  }: { warehouseIds: readonly number[]; names: readonly string[]; barcodes: readonly string[] },
): Promise<StoredLocation[]> {
  if (warehouseIds.length === 0) return [];
  const { rows } = await sql<StoredLocation>`
    select id, warehouse_id, name, barcode, type, pickable, blocked_in, blocked_out, active
    from location
    where warehouse_id = any(${arrayOf('bigint', warehouseIds)})
      and (spelling_key(name) = any(${keysOf(names)})
        or spelling_key(barcode) = any(${keysOf(barcodes)}))`.execute(db);
  return rows;
}

export interface CodedProduct {
  customerId: number;
  code: string;
  sku: string;
  /** The pack of the code; null for the base unit. */
  pack: string | null;
}

export async function listCodedProducts(
  db: Db,
  customerIds: readonly number[],
  codes: readonly string[],
): Promise<CodedProduct[]> {
  if (customerIds.length === 0 || codes.length === 0) return [];
  const { rows } = await sql<CodedProduct>`
    select b.customer_id, b.code, p.sku, k.name as pack
    from product_barcode b
    join product p on p.id = b.product_id
    left join product_pack k on k.id = b.pack_id
    where b.customer_id = any(${arrayOf('bigint', customerIds)})
      and spelling_key(b.code) = any(${keysOf(codes)})`.execute(db);
  return rows;
}

/** Counts the codes of products, including those of their packs. */
export async function countCodes(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ productId: number; count: number }>`
    select product_id, count(*) as count
    from product_barcode
    where product_id = any(${arrayOf('bigint', productIds)})
    group by 1`.execute(db);
  return new Map(rows.map(({ productId, count }) => [productId, count]));
}

/** A location for opening stock. */
export interface StoredPlace {
  id: number;
  warehouseId: number;
  name: string;
  barcode: string;
  active: boolean;
  blockedIn: boolean;
  capacity: number | null;
  /** The units in a location that has a capacity. */
  units: number;
}

/** Lists the locations with one of these names or barcodes. */
export async function listPlaces(
  db: Db,
  warehouseIds: readonly number[],
  names: readonly string[],
): Promise<StoredPlace[]> {
  if (warehouseIds.length === 0) return [];
  const [ofWarehouses, called] = [arrayOf('bigint', warehouseIds), keysOf(names)];
  const { rows } = await sql<StoredPlace>`
    select warehouse_id, id, name, barcode, active, blocked_in, capacity,
      case
        when capacity is null then 0
        else units_in(warehouse_id, id) end as units /* never null: both are not */
    from location
    where warehouse_id = any(${ofWarehouses})
      and (spelling_key(name) = any(${called}) or spelling_key(barcode) = any(${called}))
    order by twin desc`.execute(db);
  return rows;
}

/** Lists the warehouses with their current day. */
export async function listDays(db: Db): Promise<{ id: number; today: string }[]> {
  const { rows } = await sql<{ id: number; today: string }>`
    select id, today_in(id)::text as today /* never null: the warehouse exists */
    from warehouse`.execute(db);
  return rows;
}

export interface DatedLot {
  productId: number;
  code: string;
  expiresOn: string | null;
  producedOn: string | null;
  /** The units of the lot in all warehouses. */
  units: number;
}

export async function listDatedLots(
  db: Db,
  productIds: readonly number[],
  codes: readonly string[],
): Promise<DatedLot[]> {
  if (codes.length === 0) return [];
  const { rows: lots } = await sql<Omit<DatedLot, 'units'> & { id: number }>`
    select t.id, t.product_id, m.code, t.expires_on::text as expires_on,
      t.produced_on::text as produced_on
    from lot m join lot t on t.id = coalesce(m.merged_into, m.id)
    where m.product_id = any(${arrayOf('bigint', productIds)})
      and spelling_key(m.code) = any(${keysOf(codes)})
    order by m.merged_into is not null, m.twin`.execute(db);
  if (lots.length === 0) return [];
  const units = await sumUnits(
    db,
    lots.map(({ id }) => id),
  );
  return lots.map(({ id, ...lot }) => ({ ...lot, units: units.get(id) ?? 0 }));
}

/** Returns the units of lots in all warehouses; without those that have none. */
async function sumUnits(db: Db, lotIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; units: number }>`
    select /* asks all nodes: units of a lot are in all warehouses */
      i.lot_id as id, sum(i.quantity)::bigint as units /* never null: id, units */
    from inventory i
    where i.lot_id = any(${arrayOf('bigint', lotIds)}) and i.quantity > 0
    group by i.lot_id`.execute(db);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/**
 * An LPN of a pallet in a warehouse, or of one that a transfer carries and that is in no warehouse.
 */
export interface UsedLpn {
  lpn: string;
  warehouseId: number | null;
}

/** Lists those of the LPNs that are in use. */
export async function listLpns(db: Db, lpns: readonly string[]): Promise<UsedLpn[]> {
  if (lpns.length === 0) return [];
  const named = arrayOf('text', lpns);
  const { rows } = await sql<UsedLpn>`
    select /* asks all nodes: an LPN is of the whole company */ lpn, warehouse_id
    from pallet where lpn = any(${named})
    union all
      select lpn, null
      from transit_unit
      where lpn = any(${named}) and arrived_at is null`.execute(db);
  return rows;
}

/** A place that has stock, or that an opening brought stock to. */
export interface Opened {
  warehouseId: number;
  productId: number;
  status: string;
  lot: string | null;
  locationId: number;
  lpn: string | null;
}

export async function listOpened(
  db: Db,
  warehouseIds: readonly number[],
  productIds: readonly number[],
): Promise<Opened[]> {
  if (warehouseIds.length === 0 || productIds.length === 0) return [];
  const { rows } = await sql<Opened>`
    select m.warehouse_id, m.product_id, m.to_status as status, t.code as lot,
      m.to_location_id as location_id, p.lpn
    from movement m
    left join lot t on t.id = m.lot_id
    left join pallet p on p.warehouse_id = m.warehouse_id and p.id = m.to_pallet_id
    where m.kind = 'OPENING'
      and m.to_status is not null
      and m.to_location_id is not null
      and m.warehouse_id = any(${arrayOf('bigint', warehouseIds)})
      and m.product_id = any(${arrayOf('bigint', productIds)})
    union
    select i.warehouse_id, i.product_id, i.status, t.code, coalesce(p.location_id, i.location_id),
      p.lpn
    from inventory i
    left join lot t on t.id = i.lot_id
    left join pallet p on p.warehouse_id = i.warehouse_id and p.id = i.pallet_id
    where i.quantity > 0
      and coalesce(p.location_id, i.location_id) is not null
      and i.warehouse_id = any(${arrayOf('bigint', warehouseIds)})
      and i.product_id = any(${arrayOf('bigint', productIds)})`.execute(db);
  return rows;
}

interface StoredReference {
  warehouseId: number;
  customerId: number;
  reference: string;
  isCancelled: boolean;
  /** For an order. */
  orderDate: Date | null;
}

/**
 * Lists the stored ASNs or orders of warehouses with one of these references in any spelling.
 * Includes cancelled ones only in the exact spelling.
 */
export async function listReferences(
  db: Db,
  table: 'asn' | 'orders',
  warehouseIds: readonly number[],
  references: readonly string[],
): Promise<StoredReference[]> {
  const orderDate = table === 'orders' ? sql`order_date` : sql`null::timestamptz`;
  const { rows } = await sql<StoredReference>`
    select warehouse_id, customer_id, reference, status = ${sql.lit(CANCELLED)} as is_cancelled,
      ${orderDate} as order_date
    from ${sql.table(table)}
    where warehouse_id = any(${arrayOf('bigint', warehouseIds)})
      and reference = any(${arrayOf('text', references)})
    union
    select warehouse_id, customer_id, reference, false, ${orderDate} from ${sql.table(table)}
    where warehouse_id = any(${arrayOf('bigint', warehouseIds)})
      and spelling_key(reference) = any(${keysOf(references)})
      and status <> ${sql.lit(CANCELLED)}`.execute(db);
  return rows;
}

/**
 * Lets one transaction at a time open stock, so that a file that is sent twice finds the stock of
 * the first.
 */
export async function lockOpening(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('opening stock', 0))`.execute(tx);
}
