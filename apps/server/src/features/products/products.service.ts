import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type { PackRef } from '@lading/contract/fields';
import type * as contract from '@lading/contract/products';
import type { Product } from '@lading/contract/products';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { reason } from '@lading/domain/messages/reasons';
import { packOfCode } from '@lading/domain/packs';
import { isSameCode } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { lookalikeWarnings } from '../../platform/database/lookalikes.ts';
import { requireUnused } from '../../platform/database/references.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  badFields,
  type IfMatch,
  notFound,
  reasoned,
  requireActive,
  requireUnchanged,
} from '../../platform/refusal.ts';
import {
  deleteRecorded,
  type Kind,
  recordChange,
  recordCreated,
  updateRecorded,
} from '../audit/audit.service.ts';
import { getCustomer, requireCustomerScope } from '../customers/customers.service.ts';
import { requireUnnamed } from './openDocuments.service.ts';
import { writePackaging } from './packaging.service.ts';
import * as queries from './products.queries.ts';

const CHUNK = 5_000;
/** The most products that one code offers. */
const MANY = 20;

const products: Kind<Product, Product> = {
  entity: 'PRODUCT',
  what: 'PRODUCT',
  toItem: (product) => product,
};

export type KnownProduct = queries.KnownProduct;

/** A product that a code finds. `pack` is the pack of the code; null for the base unit. */
export interface FoundProduct extends Product {
  pack: PackRef | null;
}

export async function listProducts(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listProducts>,
): Promise<Listing<Product>> {
  const customerId = await requireCustomerScope(db, actor, query.customerId);
  const search = query.search?.trim()
    ? await queries.searchProducts(db, query.search, customerId)
    : null;
  return queries.productListing({ ...query, customerId }, search);
}

export async function getProduct(db: Db, actor: Actor, id: number): Promise<Product> {
  const product = await queries.findProduct(db, id, actor.customerId);
  if (!product) throw notFound('PRODUCT');
  return product;
}

type Values = Omit<queries.ProductValues, 'name' | 'baseQuantity'> & { quantity: number };

/**
 * Refuses a product that expires but has no lots: nothing would keep the date. Also one whose
 * serials are recorded on receipt and once more when it is packed.
 */
function requireTrackable({ tracking, expires, serialCapture }: queries.ProductValues): void {
  if (expires && tracking === 'NONE') throw badField('expires', 'EXPIRES_UNTRACKED');
  if (serialCapture !== 'NONE' && tracking === 'SERIAL')
    throw badField('serialCapture', 'SERIALS_ON_RECEIPT');
}

/** Fields that the call leaves out keep their stored values. */
const valuesOf = (
  body: Omit<BodyOf<typeof contract.updateProduct>, 'packs' | 'barcodes' | 'confirmed'>,
  before: Values,
): queries.ProductValues => ({
  name: body.name.trim(),
  baseQuantity: body.quantity ?? before.quantity,
  unitCost: body.unitCost === undefined ? before.unitCost : body.unitCost,
  unit: body.unit?.trim() ?? before.unit,
  tracking: body.tracking ?? before.tracking,
  serialCapture: body.serialCapture ?? before.serialCapture,
  expires: body.expires ?? before.expires,
  rotation: body.rotation === undefined ? before.rotation : body.rotation,
  shipsInOwnBox: body.shipsInOwnBox ?? before.shipsInOwnBox,
  thisSideUp: body.thisSideUp ?? before.thisSideUp,
  segregationClass:
    body.segregationClass === undefined ? before.segregationClass : body.segregationClass,
  active: body.active ?? before.active,
  weightGrams: body.weightGrams === undefined ? before.weightGrams : body.weightGrams,
  lengthMm: body.lengthMm === undefined ? before.lengthMm : body.lengthMm,
  widthMm: body.widthMm === undefined ? before.widthMm : body.widthMm,
  heightMm: body.heightMm === undefined ? before.heightMm : body.heightMm,
});

/** Creates a product. A CLIENT may omit its own customer. */
export async function createProduct(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createProduct>,
): Promise<Product> {
  const customerId = body.customerId ?? actor.customerId;
  if (customerId === null) throw badField('customerId', 'FIELD_REQUIRED', { field: 'customerId' });
  requireActive('CUSTOMER', [await getCustomer(tx, actor, customerId)]);
  const values = valuesOf(body, { ...queries.FRESH, quantity: 0, unitCost: null });
  requireTrackable(values);
  const id = await queries.insertProduct(tx, {
    ...values,
    customerId,
    sku: body.sku,
    createdAt: actor.at,
  });
  await writePackaging(tx, actor, { id, customerId }, { packs: [], barcodes: [] }, body);
  const product = await getProduct(tx, actor, id);
  noteChange(tx, { customerId });
  await recordChange(tx, actor, 'PRODUCT', null, product);
  return product;
}

/** Returns warnings: new products whose SKU looks like another of their customer. */
export function lookalikesOf(db: Db, actor: Actor, ids: readonly number[]): Promise<string[]> {
  return lookalikeWarnings(db, actor, { table: 'product', code: 'sku', owner: 'customer_id' }, ids);
}

/** Absent fields stay, null removes, and lists replace the stored ones. */
export function updateProduct(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateProduct>,
  ifMatch: IfMatch,
): Promise<Product> {
  return updateRecorded(tx, actor, products, {
    lock: queries.lockProduct(tx, id, actor.customerId),
    ifMatch,
    check: async ({ sku, customerId }) => {
      // Another spelling is the same SKU. A twin of an earlier release may be renamed.
      const mayDiffer =
        body.sku === undefined || isSameCode(body.sku, sku) || (await queries.hasTwin(tx, id));
      requireUnchanged(
        { customerId: body.customerId, sku: mayDiffer ? sku : body.sku },
        { sku, customerId },
      );
    },
    update: async (stored) => {
      noteChange(tx, { customerId: stored.customerId });
      // The statement that waited for the lock would still see the packs of before.
      await writePackaging(tx, actor, stored, await getProduct(tx, actor, id), body);
      const values = valuesOf(body, stored);
      requireTrackable(values);
      if (values.tracking !== stored.tracking || values.expires !== stored.expires)
        await requireUnnamed(tx, actor, 'LOTS_NAMED', id, null);
      if (values.tracking !== stored.tracking) await queries.lockTracking(tx, id);
      const sku =
        body.sku === undefined || isSameCode(body.sku, stored.sku) ? stored.sku : body.sku;
      await queries.updateProduct(tx, id, { ...values, sku });
      return getProduct(tx, actor, id);
    },
  });
}

export function deleteProduct(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    products,
    queries.lockProduct(tx, id, actor.customerId),
    async ({ sku, customerId }) => {
      await requireUnused(tx, 'product', sku, { id, customer_id: customerId }, [
        'product_pack',
        'product_barcode',
        'lot',
      ]);
      await queries.deleteProduct(tx, id);
      noteChange(tx, { customerId });
    },
  );
}

/**
 * Finds the products of the caller's customer that a code may name. `forms` are other ways to write
 * its number.
 */
export async function findProductsByCode(
  db: Db,
  actor: Actor,
  code: string,
  forms: readonly string[],
): Promise<FoundProduct[]> {
  const found = await queries.findProductsByCode(
    db,
    [...new Set([code, ...forms])],
    actor.customerId,
    MANY,
  );
  return found.map((product) => ({ ...product, pack: packOfCode(product, code) }));
}

/** Lists the codes of products of any customer. Unknown ids are absent. */
export const listCodes = queries.listCodes;

/** Returns products of any customer. Unknown ids are absent. */
export async function listProductsById(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, KnownProduct>> {
  const rows = await queries.findProducts(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses with 409 if one of the products is retired. */
export function requireActiveProducts(products: Iterable<KnownProduct>): void {
  requireActive(
    'PRODUCT',
    Array.from(products, ({ sku, active }) => ({ name: sku, active })),
  );
}

/** Refuses with 409 if one of the products, or its customer, is retired. */
export function requireOrderable(products: Iterable<KnownProduct>): void {
  const all = [...products];
  requireActive(
    'CUSTOMER',
    all.map(({ customerName, customerActive }) => ({ name: customerName, active: customerActive })),
  );
  requireActiveProducts(all);
}

/** Refuses lines if two of them name the same product. */
export function requireDifferentProducts(lines: readonly { productId: number }[]): void {
  const faults = lines.flatMap((line, index) =>
    lines.findIndex((other) => other.productId === line.productId) < index
      ? [{ path: `items.${index}.productId`, ...fault('PRODUCT_TWICE') }]
      : [],
  );
  if (faults.length) throw reasoned('BAD_INPUT', reason('REPEATED_PRODUCTS'), { errors: faults });
}

/**
 * Returns the products of lines, and refuses those of another customer: with 404 for a client, for
 * staff with the first line by `document`, a sentence, or with all of them and "Every product must
 * be one of the …'s customer."
 */
export async function requireProductsOf(
  db: Db,
  actor: Actor,
  customerId: number,
  lines: readonly { productId: number }[],
  document: 'ASN' | 'RETURN' | ((line: number, sku: string) => Fault),
  known?: Map<number, KnownProduct>,
): Promise<Map<number, KnownProduct>> {
  const products =
    known ?? (await listProductsById(db, [...new Set(lines.map((line) => line.productId))]));
  const foreign = lines.flatMap((line, index) => {
    const product = products.get(line.productId);
    return product && product.customerId !== customerId
      ? [{ path: `items.${index}.productId`, at: index, sku: product.sku }]
      : [];
  });
  const [first] = foreign;
  if (!first && lines.every((line) => products.has(line.productId))) return products;
  // A customer that does not exist has no products.
  if (actor.customerId === null) await getCustomer(db, actor, customerId);
  if (actor.customerId !== null || !first) throw notFound('PRODUCT');
  if (typeof document === 'function')
    throw badFields([{ path: first.path, ...document(first.at + 1, first.sku) }]);
  const errors = foreign.map(({ path }) => ({ path, ...fault('OF_OTHER_CUSTOMER') }));
  throw reasoned('BAD_INPUT', reason('FOREIGN_PRODUCTS', { document }), { errors });
}

/** Creates products, for imports. The caller trims the values. Returns the new ids. */
export async function insertProducts(
  tx: Tx,
  actor: Actor,
  rows: readonly queries.NewProduct[],
): Promise<{ id: number; customerId: number; sku: string }[]> {
  const products: queries.MadeProduct[] = [];
  for (let from = 0; from < rows.length; from += CHUNK)
    products.push(...(await queries.insertProducts(tx, rows.slice(from, from + CHUNK), actor.at)));
  await recordCreated(tx, actor, 'PRODUCT', products);
  return products;
}
