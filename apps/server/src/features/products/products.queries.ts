import type { ActiveFilter } from '@lading/contract/fields';
import type { Product } from '@lading/contract/products';
import { type RawBuilder, sql } from 'kysely';
import { ofCustomer } from '../../platform/auth/inScope.ts';
import { isActive } from '../../platform/database/active.ts';
import { opaqueArrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing, exactly } from '../../platform/database/search.ts';

interface ProductRow {
  id: number;
  sku: string;
  name: string;
  baseQuantity: number;
  barcode: string | null;
  unitCost: number | null;
  active: boolean;
  customerId: number;
  customerName: string;
  createdAt: Date;
  version: number;
}

export interface NewProduct {
  customerId: number;
  sku: string;
  name: string;
  baseQuantity: number;
  barcode: string | null;
  unitCost: number | null;
}

export type MadeProduct = Pick<Product, 'id' | 'sku' | 'name' | 'quantity' | 'barcode' | 'unitCost' | 'customerId'>;

const columns = sql<ProductRow>`p.id, p.sku, p.name, p.base_quantity, p.barcode, p.unit_cost, p.active, p.customer_id, c.name as customer_name,
  p.created_at, p.version`;
const tables = sql`from product p join customer c on c.id = p.customer_id`;

const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  sku: row.sku,
  name: row.name,
  quantity: row.baseQuantity,
  barcode: row.barcode,
  unitCost: row.unitCost,
  active: row.active,
  customerId: row.customerId,
  customer: { id: row.customerId, name: row.customerName },
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

/** The products of one customer, or of all where it is null. */
export function productListing(filter: {
  customerId: number | null;
  active?: ActiveFilter;
  code?: string;
  search?: string;
}): Listing<Product> {
  const { customerId, active, code, search } = filter;
  return listing({
    select: columns,
    from: tables,
    where: [
      ...isActive('p', active),
      ofCustomer('p', customerId),
      ...(code ? [sql`(p.sku = ${code} or p.barcode = ${code})`] : []),
      ...(search
        ? [sql`(fold(p.sku) like ${containing(search)} or fold(p.name) like ${containing(search)} or p.barcode = ${search.trim()})`]
        : []),
    ],
    id: sql`p.id`,
    sorts: {
      sku: { by: sql`p.sku`, type: 'text' },
      name: { by: sql`p.name`, type: 'text' },
      customer: { by: sql`c.name`, type: 'text' },
      quantity: { by: sql`p.base_quantity`, type: 'integer' },
      createdAt: { by: sql`p.created_at`, type: 'timestamptz' },
    },
    toItem: toProduct,
  });
}

/** Finds a product in the scope of a customer, or of all where it is null. */
export async function findProduct(db: Db, id: number, customerId: number | null): Promise<Product | undefined> {
  const { rows } = await sql<ProductRow>`select ${columns} ${tables} where p.id = ${id} and ${ofCustomer('p', customerId)}`.execute(db);
  return rows[0] && toProduct(rows[0]);
}

export async function lockProduct(tx: Tx, id: number, customerId: number | null): Promise<Product | undefined> {
  const { rows } = await sql<ProductRow>`select ${columns} ${tables}
    where p.id = ${id} and ${ofCustomer('p', customerId)} for no key update of p`.execute(tx);
  return rows[0] && toProduct(rows[0]);
}

/** Products that have one of these SKUs or barcodes; where there are none, those whose SKU is the text in another letter case. */
export async function findProductsByCode(
  db: Db,
  codes: readonly string[],
  text: string,
  customerId: number | null,
  limit: number,
): Promise<Product[]> {
  const find = (condition: RawBuilder<unknown>) =>
    sql<ProductRow>`select ${columns} ${tables} where ${condition} and ${ofCustomer('p', customerId)}
      order by c.name, p.sku, p.id limit ${limit}`.execute(db);
  const exact = await find(sql`(p.sku = any(${[...codes]}::text[]) or p.barcode = any(${[...codes]}::text[]))`);
  const { rows } = exact.rows.length > 0 ? exact : await find(sql`fold(p.sku) like ${exactly(text)}`);
  return rows.map(toProduct);
}

export async function insertProduct(tx: Tx, values: NewProduct & { createdAt: Date }): Promise<number> {
  const { id } = await tx.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateProduct(
  tx: Tx,
  id: number,
  values: { name: string; baseQuantity: number; barcode: string | null; unitCost: number | null; active: boolean },
): Promise<void> {
  await tx
    .updateTable('product')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product').where('id', '=', id).execute();
}

/** A product as documents name it, with what tells whether something new may. */
export interface KnownProduct extends Pick<ProductRow, 'id' | 'sku' | 'name' | 'customerId' | 'active'> {
  customerName: string;
  customerActive: boolean;
}

export function findProducts(db: Db, ids: readonly number[]): Promise<KnownProduct[]> {
  return db
    .selectFrom('product as p')
    .innerJoin('customer as c', 'c.id', 'p.customerId')
    .select(['p.id', 'p.sku', 'p.name', 'p.customerId', 'p.active', 'c.name as customerName', 'c.active as customerActive'])
    .where('p.id', '=', sql<number>`any(${opaqueArrayOf('bigint', ids)})`)
    .execute();
}

export async function insertProducts(tx: Tx, rows: readonly NewProduct[], at: Date): Promise<MadeProduct[]> {
  const made = await sql<MadeProduct>`
    insert into product (customer_id, sku, name, base_quantity, barcode, unit_cost, created_at)
    select customer_id, sku, name, base_quantity, barcode, unit_cost, ${at}
    from unnest(${rows.map((row) => row.customerId)}::bigint[], ${rows.map((row) => row.sku)}::text[], ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.baseQuantity)}::int[], ${rows.map((row) => row.barcode)}::text[], ${rows.map((row) => row.unitCost)}::numeric[])
      as new_rows (customer_id, sku, name, base_quantity, barcode, unit_cost)
    returning id, sku, name, base_quantity as quantity, barcode, unit_cost, customer_id`.execute(tx);
  return made.rows;
}
