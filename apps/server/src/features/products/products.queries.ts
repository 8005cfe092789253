import { type ActiveFilter, Named } from '@lading/contract/fields';
import type { Product } from '@lading/contract/products';
import type { SerialCapture, TrackedProduct, Tracking } from '@lading/domain/lots';
import { DEFAULT_UNIT, storedForms } from '@lading/domain/packs';
import { spellingKey } from '@lading/domain/spelling';
import { type RawBuilder, sql } from 'kysely';
import { ofCustomer } from '../../platform/auth/inScope.ts';
import { isActive } from '../../platform/database/active.ts';
import { arrayOf, opaqueArrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { findNamed, type Search, searchBy } from '../../platform/database/search.ts';

export type Measures = Pick<Product, 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm'>;

export interface ProductValues
  extends Measures,
    Pick<
      Product,
      | 'name'
      | 'unitCost'
      | 'active'
      | 'unit'
      | 'tracking'
      | 'serialCapture'
      | 'expires'
      | 'rotation'
      | 'shipsInOwnBox'
      | 'thisSideUp'
      | 'segregationClass'
    > {
  baseQuantity: number;
}

type ProductRow = Omit<Product, 'barcode'>;

type Basics = 'name' | 'baseQuantity' | 'unitCost';

export interface NewProduct
  extends Pick<ProductValues, Basics>,
    Partial<Omit<ProductValues, Basics>> {
  customerId: number;
  sku: string;
  barcode: string | null;
}

export type MadeProduct = Omit<
  Product,
  'customer' | 'packs' | 'barcodes' | 'createdAt' | 'version'
>;

/** The defaults of a new product. */
export const FRESH: Omit<ProductValues, Basics> = {
  tracking: 'NONE',
  serialCapture: 'NONE',
  expires: false,
  rotation: null,
  shipsInOwnBox: false,
  thisSideUp: false,
  segregationClass: null,
  unit: DEFAULT_UNIT,
  active: true,
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
};

const columns = sql<ProductRow>`
  p.id, p.sku, p.name, p.base_quantity as quantity, p.unit_cost, p.active, p.unit, p.tracking,
    p.serial_capture, p.expires, p.rotation, p.ships_in_own_box, p.this_side_up,
    p.segregation_class, p.weight_grams, p.length_mm, p.width_mm, p.height_mm,
    p.customer_id,
  ${jsonOf(Named, 'c')} as customer, ${jsonInstant('p.created_at')} as created_at, p.version,
  (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'units', k.units,
      'gtin', (select b.code from product_barcode b where b.pack_id = k.id and b.is_gtin),
        'weightGrams', k.weight_grams,
      'lengthMm', k.length_mm, 'widthMm', k.width_mm, 'heightMm', k.height_mm) order by k.position),
        '[]')
    from product_pack k where k.product_id = p.id) as packs,
  (select coalesce(json_agg(json_build_object('code', b.code, 'packId', b.pack_id)
    order by b.position), '[]')
    from product_barcode b where b.product_id = p.id and not b.is_gtin) as barcodes`;
const tables = sql`from product p join customer c on c.id = p.customer_id`;

const keysOf = (codes: readonly string[]): RawBuilder<unknown> =>
  arrayOf('text', codes.map(spellingKey));

/**
 * The products that have one of these codes. An array makes PostgreSQL find them before it reads
 * products.
 */
const bearersOf = (codes: readonly string[]): RawBuilder<unknown> =>
  sql`
    array(select product_id from product_barcode where spelling_key(code) = any(${keysOf(codes)}))`;

/** A condition on `p`: its SKU or a barcode is one of these codes, in any spelling. */
const isCoded = (codes: readonly string[]): RawBuilder<unknown> =>
  sql`(spelling_key(p.sku) = any(${keysOf(codes)}) or p.id = any(${bearersOf(codes)}))`;

const toProduct = (row: ProductRow): Product => ({
  ...row,
  barcode: row.barcodes.find(({ packId }) => packId === null)?.code ?? null,
});

/** A term that matches more products is compared row by row. */
const MAX_PRODUCTS = 1_000;

const readsProduct = (pattern: RawBuilder<string>) =>
  sql`fold(p.sku) like ${pattern} or fold(p.name) like ${pattern}`;

/** A condition on `p` that finds products by SKU, name or exact barcode. */
export async function searchProducts(
  db: Db,
  term: string,
  customerId: number | null,
): Promise<Search['condition']> {
  const { products } = await findNamed(db, term, {
    products: {
      max: MAX_PRODUCTS,
      customerId,
      rows: [{ id: 'p.id', from: sql`product p`, owned: 'p', where: readsProduct }],
    },
  });
  const { condition } = searchBy(term, [
    { named: products, has: (ids) => sql`p.id = any(${ids})`, reads: readsProduct },
  ]);
  return sql`(${condition} or p.id = any(${bearersOf(storedForms(term))}))`;
}

/** `customerId` null lists the products of all customers. */
export function productListing(
  { customerId, active, code }: { customerId: number | null; active?: ActiveFilter; code?: string },
  search: Search['condition'] | null,
): Listing<Product> {
  return listing({
    select: columns,
    from: tables,
    where: [
      ...isActive('p', active),
      ofCustomer('p', customerId),
      ...(code ? [isCoded(storedForms(code))] : []),
      ...(search ? [search] : []),
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

/** `customerId` null finds the product of any customer. */
export async function findProduct(
  db: Db,
  id: number,
  customerId: number | null,
): Promise<Product | undefined> {
  const { rows } = await sql<ProductRow>`
      select ${columns} ${tables} where p.id = ${id} and ${ofCustomer('p', customerId)}`.execute(
    db,
  );
  return rows[0] && toProduct(rows[0]);
}

export async function lockProduct(
  tx: Tx,
  id: number,
  customerId: number | null,
): Promise<Product | undefined> {
  const { rows } = await sql<ProductRow>`select ${columns} ${tables}
    where p.id = ${id} and ${ofCustomer('p', customerId)} for no key update of p`.execute(tx);
  return rows[0] && toProduct(rows[0]);
}

/**
 * Finds products whose SKU or barcode is one of these. An exact match comes before another
 * spelling: if one exists, only exact ones are returned.
 */
export async function findProductsByCode(
  db: Db,
  codes: readonly string[],
  customerId: number | null,
  limit: number,
): Promise<Product[]> {
  const exactly = arrayOf('text', codes);
  const { rows } = await sql<ProductRow & { isExact: boolean }>`
    select * from (select ${columns}, p.sku = any(${exactly})
        or exists (select
          from product_barcode b
          where b.product_id = p.id and b.code = any(${exactly})) as is_exact
      ${tables} where ${isCoded(codes)} and ${ofCustomer('p', customerId)}) found
    order by is_exact desc, (found.customer ->> 'name') collate numeric_name, sku, id
      limit ${limit}`.execute(db);
  return rows
    .filter(({ isExact }) => isExact === rows[0]?.isExact)
    .map(({ isExact: _, ...row }) => toProduct(row));
}

export async function insertProduct(
  tx: Tx,
  values: ProductValues & { customerId: number; sku: string; createdAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('product')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProduct(
  tx: Tx,
  id: number,
  values: ProductValues & { sku: string },
): Promise<void> {
  await tx
    .updateTable('product')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Returns true if another product of the customer has the SKU in another spelling. Earlier releases
 * allowed this.
 */
export async function hasTwin(db: Db, id: number): Promise<boolean> {
  const found = await sql<{ has: boolean }>`
    select exists (select
    from product o
    where o.customer_id = p.customer_id
      and o.id <> p.id
      and spelling_key(o.sku) = spelling_key(p.sku)) as has
    from product p where p.id = ${id}`.execute(db);
  return oneRow(found).has;
}

/**
 * Refuses with TRACKING_FIXED if the product has stock. Writers of its stock wait until the
 * transaction ends.
 */
export async function lockTracking(tx: Tx, id: number): Promise<void> {
  await sql`select ledger.lock_tracking(${id})`.execute(tx);
}

export async function deleteProduct(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('product').where('id', '=', id).execute();
}

/** A product with the fields that decide whether a new document may name it. */
export interface KnownProduct
  extends TrackedProduct,
    Pick<ProductRow, 'id' | 'name' | 'customerId' | 'active'> {
  customerName: string;
  customerActive: boolean;
  serialCapture: SerialCapture;
  /**
   * The customer's minimum of days between the ship date and the expiry of a lot; null for none.
   */
  minRemainingDays: number | null;
}

/** Lists the SKU, barcodes and GTINs of products. */
export async function listCodes(
  db: Db,
  ids: readonly number[],
): Promise<{ sku: string; codes: string[] }[]> {
  const { rows } = await sql<{ sku: string; codes: string[] }>`
    select p.sku, array(select b.code from product_barcode b where b.product_id = p.id)
      || p.sku as codes
    from product p
    where p.id = any(${arrayOf('bigint', ids)})
    order by p.id`.execute(db);
  return rows;
}

export function findProducts(db: Db, ids: readonly number[]): Promise<KnownProduct[]> {
  return db
    .selectFrom('product as p')
    .innerJoin('customer as c', 'c.id', 'p.customerId')
    .select(['p.id', 'p.sku', 'p.name', 'p.customerId', 'p.active', 'p.expires'])
    .select([
      'c.name as customerName',
      'c.active as customerActive',
      'c.minRemainingDays',
      sql<Tracking>`p.tracking`.as('tracking'),
      sql<SerialCapture>`p.serial_capture`.as('serialCapture'),
    ])
    .where('p.id', '=', sql<number>`any(${opaqueArrayOf('bigint', ids)})`)
    .execute();
}

/** Inserts products and their barcodes in one statement. */
export async function insertProducts(
  tx: Tx,
  rows: readonly NewProduct[],
  at: Date,
): Promise<MadeProduct[]> {
  const result = await sql<MadeProduct>`
    with given as materialized (
      select * from ${unnestOf(
        rows.map((row) => ({ ...FRESH, ...row })),
        {
          customerId: 'bigint',
          sku: 'text',
          name: 'text',
          baseQuantity: 'bigint',
          barcode: 'text',
          unitCost: 'numeric',
          tracking: 'text',
          serialCapture: 'text',
          expires: 'boolean',
          rotation: 'text',
          shipsInOwnBox: 'boolean',
          thisSideUp: 'boolean',
          segregationClass: 'text',
          unit: 'text',
          active: 'boolean',
          weightGrams: 'bigint',
          lengthMm: 'bigint',
          widthMm: 'bigint',
          heightMm: 'bigint',
        },
      )}
        as given (customer_id, sku, name, base_quantity, barcode, unit_cost, tracking,
          serial_capture, expires, rotation, ships_in_own_box, this_side_up, segregation_class,
          unit, active, weight_grams, length_mm, width_mm,
          height_mm)
    ), made as (
      insert into product (customer_id, sku, name, base_quantity, unit_cost, tracking,
        serial_capture, expires, rotation, ships_in_own_box, this_side_up, segregation_class,
          unit, active, weight_grams, length_mm, width_mm,
        height_mm, created_at)
      select customer_id, sku, name, base_quantity, unit_cost, tracking, serial_capture, expires,
        rotation, ships_in_own_box, this_side_up, segregation_class, unit, active, weight_grams,
        length_mm, width_mm, height_mm, ${at}::timestamptz
      from given
      returning id, sku, name, base_quantity as quantity, unit_cost, tracking, serial_capture,
        expires, rotation, ships_in_own_box, this_side_up, segregation_class, unit, active,
        weight_grams, length_mm, width_mm, height_mm, customer_id
    ), whole as (
      select made.*, given.barcode from made join given using (customer_id, sku)
    ), coded as (
      insert into product_barcode (customer_id, code, product_id, position)
      select customer_id, barcode, id, 0
      from whole
      where barcode is not null
    )
    select id, sku, name, quantity, barcode, unit_cost, tracking, serial_capture, expires,
      rotation, ships_in_own_box, this_side_up, segregation_class, unit, active, weight_grams,
      length_mm, width_mm, height_mm, customer_id
    from whole order by id`.execute(tx);
  return result.rows;
}
