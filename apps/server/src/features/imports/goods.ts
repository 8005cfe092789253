import type { LineInput } from '@lading/domain/lines';
import type { EnteredLot } from '@lading/domain/lots';
import type { ImportWarning } from '@lading/domain/messages/importWarnings';
import { columnFault, RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { historyStates, type ImportedOrderState } from '@lading/domain/orders';
import { NO_PACKS, type Pack, type PackEntry } from '@lading/domain/packs';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { isSameCode } from '@lading/domain/spelling';
import { zeroForms } from '@lading/domain/spreadsheets';
import type { UnitKind } from '@lading/domain/units';
import type { Db } from '../../platform/database/database.ts';
import type { LineCells } from './columns.ts';
import * as lookups from './lookups.queries.ts';
import type { Pretended } from './plans.ts';
import { type NameOf, type Row, Spellings } from './table.ts';
import { knownLike } from './zeros.ts';

/** The unit in which the goods of a row come. */
export interface UnitOfRow {
  code: string;
  kind: UnitKind | null;
  parent: string | null;
}

export interface Line extends LineInput, PackEntry {
  productId: number;
  /** The lot of an order's line. */
  lotId: number | null;
  /** The lot of an ASN's line. It may be new. */
  lot: EnteredLot | null;
  quantity: number;
  /** The shipped units of an order that another system has shipped. */
  shipped: number;
  price?: number | undefined;
  /** The unit in which announced goods come. */
  unit?: UnitOfRow | null;
}

/** The most products that are kept in memory between parts. */
const MAX_REMEMBERED = 50_000;

/** Rows of one customer. */
export interface Lines<L> {
  rows: readonly Row<L>[];
  customerId: number;
}

/** The fields that only lines of one kind of document have. */
export type More = Pick<Line, 'lotId' | 'lot' | 'shipped' | 'price' | 'unit'>;

/** What a line needs to know of its document. */
export interface LineOf {
  warehouseId: number;
  customerId: number;
  state: ImportedOrderState;
}

/** Looks up the products and lots of lines. */
export abstract class Goods<L extends LineCells> {
  protected readonly db: Db;
  readonly #nameOf: NameOf;
  readonly #pretended: Spellings<lookups.StoredProduct>;
  readonly #products = new Spellings<lookups.StoredProduct>();

  constructor(db: Db, pretended: Pretended | null, nameOf: NameOf) {
    this.db = db;
    this.#nameOf = nameOf;
    this.#pretended = new Spellings(
      pretended?.products.map((product) => [product.customerId, product.sku, product]),
    );
  }

  async lookUp(lines: readonly Lines<L>[]): Promise<void> {
    if (this.#products.size > MAX_REMEMBERED) this.#products.clear();
    const unknown = new Set<string>();
    for (const { rows, customerId } of lines)
      for (const { sku } of rows) if (!this.#products.get(customerId, sku)) unknown.add(sku);
    const customerIds = [...new Set(lines.map(({ customerId }) => customerId))];
    await this.#remember(customerIds, [...unknown]);
    // For unknown SKUs, also looks up those that differ only in zeros: the fault names them.
    const isKnown = (sku: string): boolean => customerIds.some((id) => this.#products.get(id, sku));
    await this.#remember(
      customerIds,
      [...unknown].filter((sku) => !isKnown(sku)).flatMap(zeroForms),
    );
    await this.lookUpLots(lines);
  }

  async #remember(customerIds: readonly number[], skus: readonly string[]): Promise<void> {
    for (const product of await lookups.listProducts(this.db, customerIds, skus))
      this.#products.store(product.customerId, product.sku, product);
  }

  readLine(row: Row<L>, line: LineOf): Line | RowFault {
    const product = this.productOf(row, line.customerId);
    if (product === undefined) {
      const isKnown = (sku: string): boolean =>
        this.#products.get(line.customerId, sku) !== undefined;
      const like = knownLike(row.sku, isKnown);
      return rowFault('NO_PRODUCT_WITH', { what: 'SKU', name: row.sku, like });
    }
    if (!product.active && !isHistory(line.state))
      return rowFault('IS_RETIRED', { what: 'PRODUCT', name: row.sku });
    const units = readUnits(row, product.packs, this.#nameOf);
    if (units instanceof RowFault) return units;
    const more = this.readMore(row, product, { ...line, quantity: units.quantity });
    if (more instanceof RowFault) return more;
    return {
      productId: product.id,
      lineNo: row.lineNo,
      externalLineId: row.externalLineId,
      ...units,
      ...more,
    };
  }

  /** Warnings about lines that have no immediate effect. */
  warnings(): ImportWarning[] {
    return [];
  }

  protected productOf({ sku }: LineCells, customerId: number): lookups.StoredProduct | undefined {
    return this.#products.get(customerId, sku) ?? this.#pretended.get(customerId, sku);
  }

  protected abstract lookUpLots(lines: readonly Lines<L>[]): Promise<void>;
  protected abstract readMore(
    row: Row<L>,
    product: lookups.StoredProduct,
    line: LineOf & { quantity: number },
  ): More | RowFault;
}

export const isHistory = (state: ImportedOrderState): boolean =>
  historyStates.some((historyState) => historyState === state);

type Units = PackEntry & { quantity: number };

/** The units and packs of a row. */
interface Entered {
  quantity?: number | undefined;
  pack?: string | undefined;
  packs?: number | undefined;
}

/** Returns the units of a line from its units, its packs or both, or the fault. */
export function readUnits(
  { quantity, pack: name, packs }: Entered,
  known: readonly Pack[],
  nameOf: NameOf,
): Units | RowFault {
  if (name === undefined && packs === undefined)
    return quantity === undefined
      ? columnFault(nameOf('quantity'), 'REQUIRED_OR', {
          columns: [nameOf('pack'), nameOf('packs')],
        })
      : { quantity, ...NO_PACKS };
  if (name === undefined)
    return columnFault(nameOf('pack'), 'REQUIRED_BESIDE', { field: nameOf('packs') });
  if (packs === undefined)
    return columnFault(nameOf('packs'), 'REQUIRED_BESIDE', { field: nameOf('pack') });
  const pack = known.find((each) => isSameCode(each.name, name));
  if (!pack) return rowFault('NO_PACK', { pack: name });
  const least = packs * pack.units;
  const units = quantity ?? least;
  if (!isQuantity(units))
    return rowFault('TOO_MANY_UNITS', { packs, pack: name, most: MAX_QUANTITY });
  if (units < least || units >= least + pack.units) {
    const field = nameOf('quantity');
    return rowFault('OTHER_UNITS', { packs, pack: name, units: least, field, quantity: units });
  }
  return { quantity: units, packId: pack.id, packs, packName: pack.name, packUnits: pack.units };
}

/**
 * Sums the units of two lines of a product. The sum is in packs if both lines are in the same pack.
 */
export function sumUnits(first: Units, other: Units): Units {
  const quantity = first.quantity + other.quantity;
  if (first.packs === null || other.packs === null || first.packId !== other.packId)
    return { quantity, ...NO_PACKS };
  const { packId, packName, packUnits } = first;
  return { quantity, packId, packName, packUnits, packs: first.packs + other.packs };
}
