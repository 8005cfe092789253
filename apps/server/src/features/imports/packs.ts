import type { Pack } from '@lading/contract/products';
import { MAX_BARCODES, MAX_PACKS } from '@lading/domain/limits';
import { columnFault, RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { isSameCode, spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { getProduct, updateProduct } from '../products/products.service.ts';
import type { PackCells } from './columns.ts';
import * as lookups from './lookups.queries.ts';
import {
  Existing,
  type Finder,
  findCustomers,
  idsOf,
  type Plan,
  planRecords,
  type Scope,
  SKIPPED,
} from './plans.ts';
import { keyOf, type Row, type Source, Spellings } from './table.ts';
import { knownLike, LeadingZeros, withForms } from './zeros.ts';

/**
 * Plans packs and barcodes of products. Each row adds a pack, a barcode of a pack or of the base
 * unit, or both.
 */
export async function* planPacks(db: Db, source: Source<PackCells>, scope: Scope): Plan {
  const packing = new Packing(db, scope, await findCustomers(db, scope));
  return yield* planRecords<PackCells, Added>(source, scope, {
    lookUp: (rows) => packing.lookUp(rows),
    make: (row) => packing.plan(row),
    update: updatePack,
    counts: (records) => ({
      packs: records.filter(({ pack }) => pack !== null).length,
      barcodes: records.filter(({ code }) => code !== null).length,
    }),
    write: writePacks,
  });
}

interface Added {
  productId: number;
  pack: Omit<Pack, 'id'> | null;
  /** `packName` is absent for the base unit. */
  code: { code: string; packName?: string } | null;
}

async function writePacks(tx: Tx, actor: Actor, added: readonly Added[]): Promise<void> {
  for (const id of new Set(added.map(({ productId }) => productId))) {
    const { name, packs, barcodes, version } = await getProduct(tx, actor, id);
    const own = added.filter(({ productId }) => productId === id);
    const more = {
      packs: own.flatMap(({ pack }) => pack ?? []),
      barcodes: own.flatMap(({ code }) => code ?? []),
    };
    await updateProduct(
      tx,
      actor,
      id,
      { name, packs: [...packs, ...more.packs], barcodes: [...barcodes, ...more.barcodes] },
      [String(version)],
    );
  }
}

/** Changes the units and measures that a row gives for a pack, and adds its barcode. */
async function updatePack(
  tx: Tx,
  actor: Actor,
  productId: number,
  row: Row<PackCells>,
): Promise<void> {
  const { name, packs, barcodes, version } = await getProduct(tx, actor, productId);
  const { line: _, sku: __, customer: ___, pack: packName = '', barcode, ...values } = row;
  const changed = packs.map((pack) =>
    isSameCode(pack.name, packName) ? { ...pack, ...values } : pack,
  );
  const isNew = barcode !== undefined && !barcodes.some(({ code }) => isSameCode(code, barcode));
  await updateProduct(
    tx,
    actor,
    productId,
    {
      name,
      packs: changed,
      ...(isNew && { barcodes: [...barcodes, { code: barcode, packName }] }),
    },
    [String(version)],
  );
}

/** The packs and codes of a product, including those of earlier rows. */
interface Packaging {
  /** The units of a pack by its name. */
  packs: Map<string, number>;
  codes: number;
}

class Packing {
  readonly #db: Db;
  readonly #scope: Scope;
  readonly #zeros: LeadingZeros;
  readonly #customerOf: Finder;
  #products = new Spellings<lookups.StoredProduct>();
  #codes = new Spellings<lookups.CodedProduct>();
  readonly #packaging = new Map<number, Packaging>();
  /** By customer and code: the line that adds it. */
  readonly #lines = new Map<string, number>();

  constructor(db: Db, scope: Scope, customerOf: Finder) {
    this.#db = db;
    this.#scope = scope;
    this.#zeros = new LeadingZeros(scope.doubtfulCodes);
    this.#customerOf = customerOf;
  }

  async lookUp(rows: readonly Row<PackCells>[]): Promise<void> {
    const customerIds = idsOf(rows.map((row) => this.#customerOf(row.customer)));
    const stored = await lookups.listProducts(
      this.#db,
      customerIds,
      withForms(rows.map(({ sku }) => sku)),
    );
    const products = [...stored, ...(this.#scope.pretended?.products ?? [])];
    this.#products = new Spellings(
      products.map((product) => [product.customerId, product.sku, product]),
    );
    const codes = await lookups.listCodedProducts(
      this.#db,
      customerIds,
      this.#zeros.withForms(rows.flatMap(({ barcode = [], gtin = [] }) => [barcode, gtin].flat())),
    );
    this.#codes = new Spellings(codes.map((code) => [code.customerId, code.code, code]));
    // Only products that no earlier row names: the additions of earlier rows are counted already,
    // and may be stored by now.
    const unseen = products.filter(({ id }) => !this.#packaging.has(id));
    const counts = await lookups.countCodes(
      this.#db,
      unseen.map(({ id }) => id),
    );
    for (const { id, packs } of unseen)
      this.#packaging.set(id, {
        packs: new Map(packs.map(({ name, units }) => [spellingKey(name), units])),
        codes: counts.get(id) ?? 0,
      });
  }

  /** Returns the addition of a row, its fault, or SKIPPED if the product has it already. */
  plan(row: Row<PackCells>): Added | RowFault | typeof SKIPPED | Existing {
    const customerId = this.#customerOf(row.customer);
    if (customerId instanceof RowFault) return customerId;
    const product = this.#products.get(customerId, row.sku);
    const packaging = product && this.#packaging.get(product.id);
    if (!packaging)
      return rowFault('NO_PRODUCT_WITH', {
        what: 'SKU',
        name: row.sku,
        like: knownLike(row.sku, (sku) => this.#products.get(customerId, sku) !== undefined),
      });
    if (!product.active) return rowFault('IS_RETIRED', { what: 'PRODUCT', name: row.sku });
    const code = this.#readCode(row, customerId);
    if (code instanceof RowFault) return code;
    const gtin = row.gtin === undefined ? null : this.#check(row.gtin, row, customerId);
    if (gtin !== 'FREE' && gtin !== null) return gtin;
    if (
      this.#scope.existing === 'UPDATE' &&
      product.packs.some(({ name }) => isSameCode(name, row.pack))
    )
      return new Existing(product.id);
    const pack = readPack(row, packaging);
    if (pack instanceof RowFault) return pack;
    if (pack === null && code === null)
      return this.#scope.existing !== 'REFUSE'
        ? SKIPPED
        : rowFault('HAS_ALREADY', {
            sku: row.sku,
            what: row.barcode === undefined ? 'PACK' : 'BARCODE',
          });
    if (pack === null && hasMeasures(row)) return rowFault('PACK_EXISTS', { pack: row.pack ?? '' });
    if (pack && packaging.packs.size === MAX_PACKS)
      return rowFault('TOO_MANY_PACKS', { sku: row.sku, most: MAX_PACKS });
    if (code && packaging.codes === MAX_BARCODES)
      return rowFault('TOO_MANY_BARCODES', { sku: row.sku, most: MAX_BARCODES });
    if (pack) packaging.packs.set(spellingKey(pack.name), pack.units);
    for (const text of [code?.code, pack?.gtin])
      if (text) this.#lines.set(keyOf(customerId, spellingKey(text)), row.line);
    if (code) packaging.codes += 1;
    return { productId: product.id, pack, code };
  }

  /** Returns the barcode of a row (null for none), or its fault. */
  #readCode(row: Row<PackCells>, customerId: number): Added['code'] | RowFault {
    const { barcode, pack } = row;
    if (barcode === undefined) return null;
    const found = this.#check(barcode, row, customerId);
    if (found !== 'FREE') return found;
    return { code: barcode, ...(pack !== undefined && { packName: pack }) };
  }

  /** Returns true if a code is free, null if the row's pack has it already, or its fault. */
  #check(
    code: string,
    { sku, pack, line }: Row<PackCells>,
    customerId: number,
  ): 'FREE' | RowFault | null {
    const stored = this.#codes.get(customerId, code);
    if (stored) {
      if (isSameCode(stored.sku, sku) && isSameCode(stored.pack, pack)) return null;
      return rowFault('BARCODE_OF', { barcode: code, pack: stored.pack, sku: stored.sku });
    }
    const isKnown = (other: string): boolean => this.#codes.get(customerId, other) !== undefined;
    const doubt = this.#zeros.doubt({ what: 'BARCODE', owner: customerId, code, line }, isKnown);
    if (doubt !== null) return doubt;
    const earlier = this.#lines.get(keyOf(customerId, spellingKey(code)));
    return earlier === undefined
      ? 'FREE'
      : rowFault('IN_EARLIER_LINE', { what: 'BARCODE', name: code, line: earlier });
  }
}

const hasMeasures = ({ gtin, weightGrams, lengthMm, widthMm, heightMm }: PackCells): boolean =>
  [gtin, weightGrams, lengthMm, widthMm, heightMm].some((measure) => measure !== undefined);

/** Returns the pack of a row (null for none), or its fault. */
function readPack(row: PackCells, { packs }: Packaging): Added['pack'] | RowFault {
  const { pack: name, units } = row;
  if (name === undefined) {
    if (row.barcode === undefined)
      return columnFault('pack', 'REQUIRED_OR', { columns: ['barcode'] });
    return units !== undefined || hasMeasures(row) ? columnFault('pack', 'PACK_OF_MEASURES') : null;
  }
  const known = packs.get(spellingKey(name));
  if (known !== undefined)
    return units === undefined || units === known
      ? null
      : rowFault('PACK_OF_OTHER_UNITS', { pack: name, known, units });
  if (units === undefined) return rowFault('PACK_WITHOUT_UNITS', { pack: name });
  const { gtin = null, weightGrams = null, lengthMm = null, widthMm = null, heightMm = null } = row;
  return { name, units, gtin, weightGrams, lengthMm, widthMm, heightMm };
}
