import type { Tracking } from '@lading/domain/lots';
import type { Pack } from '@lading/domain/packs';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';

export interface Known {
  id: number;
  /** The names that a file may use for it. */
  names: string[];
  /** False for what is retired. */
  active: boolean;
}

export async function listCustomers(db: Db): Promise<Known[]> {
  const rows = await db.selectFrom('customer').select(['id', 'name', 'email', 'active']).execute();
  return rows.map(({ id, name, email, active }) => ({ id, names: [name, email], active }));
}

export async function listWarehouses(db: Db): Promise<Known[]> {
  const rows = await db.selectFrom('warehouse').select(['id', 'name', 'active']).execute();
  return rows.map(({ id, name, active }) => ({ id, names: [name], active }));
}

export async function findFirstAdmin(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('kind', '=', 'PERSON')
    .where('disabled', '=', false)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

export interface StoredProduct {
  id: number;
  customerId: number;
  sku: string;
  /** Of the base unit and of its packs. */
  barcodes: readonly string[];
  packs: readonly Pack[];
  active: boolean;
  tracking: Tracking;
}

export async function listProducts(db: Db, customerIds: readonly number[]): Promise<StoredProduct[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<StoredProduct>`
    select p.id, p.customer_id, p.sku, p.active, p.tracking, array(select b.code from product_barcode b where b.product_id = p.id) as barcodes,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'units', k.units)), '[]') from product_pack k where k.product_id = p.id) as packs
    from product p where p.customer_id = any(${arrayOf('bigint', customerIds)})`.execute(db);
  return rows;
}

export interface StoredLot {
  id: number;
  productId: number;
  code: string;
  /** The warehouses in which its last day has passed. */
  expiredIn: readonly number[];
}

export async function listLots(db: Db, codes: readonly string[]): Promise<StoredLot[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<StoredLot>`
    select t.id, t.product_id, t.code, array(select w.id from warehouse w where t.expires_on < today_in(w.id))::float8[] as expired_in
    from lot t where t.code = any(${arrayOf('text', codes)})`.execute(db);
  return rows;
}

export function listLocations(db: Db, warehouseIds: readonly number[]): Promise<{ warehouseId: number; name: string; barcode: string }[]> {
  if (warehouseIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('location').select(['warehouseId', 'name', 'barcode']).where('warehouseId', 'in', warehouseIds).execute();
}

/** Lists the stored ASNs or orders with one of these references, of any warehouse and customer. Leaves out cancelled ones. */
export async function listReferences(
  db: Db,
  table: 'asn' | 'orders',
  references: readonly string[],
): Promise<{ warehouseId: number; customerId: number; reference: string }[]> {
  const { rows } = await sql<{ warehouseId: number; customerId: number; reference: string }>`
    select warehouse_id, customer_id, reference from ${sql.table(table)} where reference = any(${[...references]}::text[]) and status <> 'CANCELLED'`.execute(
    db,
  );
  return rows;
}
