import type { StockStatus } from '@lading/domain/inventory';
import { locationBarcode } from '@lading/domain/locations';
import type { EnteredLot } from '@lading/domain/lots';
import { columnFault, RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { isSameCode, spellingKey } from '@lading/domain/spelling';
import { lacksZeros } from '@lading/domain/spreadsheets';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { freshLpns } from '../inventory/codes.service.ts';
import { openStock } from '../inventory/inventory.ledger.ts';
import { resolveLots } from '../inventory/lots.ledger.ts';
import { linesOf, wasChanged } from './account.ts';
import type { OpeningCells } from './columns.ts';
import { readUnits } from './goods.ts';
import * as lookups from './lookups.queries.ts';
import { NamedLots } from './lots.ts';
import {
  findOwners,
  idsOf,
  type Owners,
  type Plan,
  planRecords,
  readMoment,
  type Scope,
  SKIPPED,
} from './plans.ts';
import { keyOf, type NameOf, type Row, type Source, Spellings } from './table.ts';
import { knownLike, withForms } from './zeros.ts';

/**
 * Plans stock that the warehouse has already. Each row is a product in a location, loose or on a
 * pallet.
 */
export async function* planOpenings(db: Db, source: Source<OpeningCells>, scope: Scope): Plan {
  const opening = await Opening.begin(db, scope, source.nameOf);
  let known: ReadonlySet<string> = new Set();
  return yield* planRecords<OpeningCells, OpenedRow>(source, scope, {
    lookUp: async (rows) => {
      known = await opening.lookUp(rows);
    },
    make: (row) => opening.plan(row),
    counts: (records) => ({
      units: records.reduce((sum, { quantity }) => sum + quantity, 0),
      rows: records.length,
    }),
    write: async (tx, actor, records) => {
      await requireUnopened(tx, records, known);
      await writeRows(tx, { ...actor, userId: scope.userId }, records, source.file);
    },
    keepsSkipped: true,
  });
}

/**
 * Refuses rows whose stock another transaction opened since the look-up. Locks out other openings.
 */
async function requireUnopened(
  tx: Tx,
  rows: readonly OpenedRow[],
  known: ReadonlySet<string>,
): Promise<void> {
  await lookups.lockOpening(tx);
  const opened = await lookups.listOpened(
    tx,
    [...new Set(rows.map(({ warehouseId }) => warehouseId))],
    [...new Set(rows.map(({ productId }) => productId))],
  );
  const added = new Set(opened.map(stockKey).filter((key) => !known.has(key)));
  if (rows.some((row) => added.has(stockKey({ ...row, lot: row.lot?.code ?? null }))))
    throw wasChanged();
}

interface OpenedRow {
  warehouseId: number;
  customerId: number;
  product: lookups.StoredProduct;
  /** The id of `product`, under the name that an entry of the ledger needs. */
  productId: number;
  locationId: number;
  lot: EnteredLot | null;
  status: StockStatus;
  quantity: number;
  lpn: string | null;
  isFirst: boolean;
  receivedOn: string | null;
}

async function writeRows(
  tx: Tx,
  actor: Actor & { userId: number },
  rows: readonly OpenedRow[],
  file: string,
): Promise<void> {
  for (const warehouseId of new Set(rows.map((row) => row.warehouseId))) {
    const here = rows.filter((row) => row.warehouseId === warehouseId);
    const products = new Map(here.map(({ product }) => [product.id, product]));
    const plain = here.map(({ product: _, isFirst: __, warehouseId: ___, ...line }) => line);
    const lpns = here.flatMap(({ lpn, isFirst }) => (isFirst && lpn !== null ? [lpn] : []));
    await openStock(tx, actor, warehouseId, {
      lines: await resolveLots(tx, actor, products, plain),
      lpns,
      notes: file,
    });
  }
}

/** The stored records that some rows name. */
interface Stored {
  products: Spellings<lookups.StoredProduct>;
  codes: Spellings<lookups.CodedProduct>;
  places: Spellings<lookups.StoredPlace>;
  /** The LPNs in use with the warehouse of their pallet; null for a pallet in transit. */
  lpns: ReadonlyMap<string, number | null>;
  /** The places that have stock, or that an opening brought stock to. */
  opened: ReadonlySet<string>;
}

const stockKey = (at: Omit<lookups.Opened, 'lot'> & { lot: string | null }): string =>
  keyOf(
    at.warehouseId,
    at.productId,
    at.status,
    at.lot === null ? null : spellingKey(at.lot),
    at.locationId,
    at.lpn,
  );

/** The records that are looked up once. */
interface Rules {
  owners: Owners;
  /** By warehouse: its current day. */
  today: ReadonlyMap<number, string>;
  freshLpn: (text: string) => string | null;
  nameOf: NameOf;
}

/** Checks rows against stored records and against earlier rows of the file. */
class Opening {
  readonly #db: Db;
  readonly #scope: Scope;
  readonly #rules: Rules;
  #stored: Stored = {
    products: new Spellings(),
    codes: new Spellings(),
    places: new Spellings(),
    lpns: new Map(),
    opened: new Set(),
  };
  /**
   * By place: whether stock was there before this file. By place and day: the line that brings
   * stock.
   */
  readonly #isOpened = new Map<string, boolean>();
  readonly #lines = new Map<string, number>();
  readonly #pallets = new Map<string, { line: number; customerId: number; locationId: number }>();
  readonly #lots: NamedLots;
  /** By location with a capacity: the units that it still has room for. */
  readonly #room = new Map<string, number>();

  /** The lines that earlier transactions of the import left out. */
  readonly #leftOut: ReadonlySet<number>;

  private constructor(db: Db, scope: Scope, rules: Rules) {
    this.#leftOut = linesOf(scope.written.leftOut);
    this.#db = db;
    this.#scope = scope;
    this.#rules = rules;
    this.#lots = new NamedLots(db, scope.actor.at, scope.doubtfulCodes);
  }

  static async begin(db: Db, scope: Scope, nameOf: NameOf): Promise<Opening> {
    const today = new Map((await lookups.listDays(db)).map((day) => [day.id, day.today]));
    return new Opening(db, scope, {
      owners: await findOwners(db, scope),
      today,
      freshLpn: await freshLpns(db),
      nameOf,
    });
  }

  /** Looks up the records that rows name. Returns the places where stock was opened before. */
  async lookUp(rows: readonly Row<OpeningCells>[]): Promise<ReadonlySet<string>> {
    const { products: madeProducts = [], places: madePlaces = [] } = this.#scope.pretended ?? {};
    const customerIds = idsOf(rows.map((row) => this.#rules.owners.customerOf(row.customer)));
    const warehouseIds = idsOf(rows.map((row) => this.#rules.owners.warehouseOf(row.warehouse)));
    const barcodes = withForms(rows.flatMap(({ barcode }) => barcode ?? []));
    const codes = await lookups.listCodedProducts(this.#db, customerIds, barcodes);
    const skus = new Set([
      ...withForms(rows.flatMap(({ sku }) => sku ?? [])),
      ...codes.map(({ sku }) => sku),
    ]);
    const products = await lookups.listProducts(this.#db, customerIds, [...skus]);
    const productIds = products.map(({ id }) => id);
    const names = new Set(
      rows.flatMap(({ location }) => [...withForms([location]), locationBarcode(location)]),
    );
    const places = await lookups.listPlaces(this.#db, warehouseIds, [...names]);
    await this.#lots.lookUp(productIds, rows);
    const lpns = new Set(
      rows.flatMap(({ lpn }) => (lpn === undefined ? [] : (this.#rules.freshLpn(lpn) ?? []))),
    );
    this.#stored = {
      products: new Spellings(
        [...products, ...madeProducts].map((each) => [each.customerId, each.sku, each]),
      ),
      codes: new Spellings(codes.map((code) => [code.customerId, code.code, code])),
      // The name of one location may be the barcode of another: the name counts.
      places: new Spellings([
        ...[...places, ...madePlaces].map((each) => [each.warehouseId, each.name, each] as const),
        ...[...places, ...madePlaces].map(
          (each) => [each.warehouseId, each.barcode, each] as const,
        ),
      ]),
      lpns: new Map(
        (await lookups.listLpns(this.#db, [...lpns])).map((used) => [used.lpn, used.warehouseId]),
      ),
      opened: new Set((await lookups.listOpened(this.#db, warehouseIds, productIds)).map(stockKey)),
    };
    return this.#stored.opened;
  }

  /** Returns the stock of a row, its fault, or SKIPPED if the stock or pallet was there before. */
  plan(row: Row<OpeningCells>): OpenedRow | RowFault | typeof SKIPPED {
    const customerId = this.#rules.owners.customerOf(row.customer);
    if (customerId instanceof RowFault) return customerId;
    const warehouseId = this.#rules.owners.warehouseOf(row.warehouse);
    if (warehouseId instanceof RowFault) return warehouseId;
    const goods = this.#readGoods(row, customerId);
    if (goods instanceof RowFault) return goods;
    const { product, quantity } = goods;
    const place = this.#findPlace(row.location, warehouseId);
    if (place instanceof RowFault) return place;
    const { status = 'AVAILABLE' } = row;
    const received = this.#readReceived(row, warehouseId);
    if (received instanceof RowFault) return received;
    const { receivedOn } = received;
    if (receivedOn !== null && this.#isFuture(receivedOn, warehouseId))
      return columnFault(this.#rules.nameOf('receivedOn'), 'RECEIVED_IN_FUTURE', {
        day: receivedOn,
      });
    const lpn = row.lpn === undefined ? null : this.#rules.freshLpn(row.lpn);
    if (lpn === null && row.lpn !== undefined)
      return rowFault(lacksZeros(row.lpn) ? 'SSCC_LOST_ZERO' : 'NO_FORM_OF_LPN', { lpn: row.lpn });
    const at = {
      warehouseId,
      productId: product.id,
      status,
      lot: row.lot ?? null,
      locationId: place.id,
      lpn,
    };
    if (row.line <= this.#scope.written.to)
      return this.#remember(row.line, at, receivedOn, customerId);
    const isFirst = lpn !== null && !this.#pallets.has(keyOf(warehouseId, lpn));
    const repeated =
      this.#takeStock(row.line, at, receivedOn, { sku: product.sku, location: place.name }) ??
      this.#takePallet(row.line, at, customerId);
    if (repeated !== null) return repeated;
    const lot = this.#lots.ofStock(row, product, quantity);
    if (lot instanceof RowFault) return lot;
    return (
      this.#takeRoom(place, quantity) ?? {
        ...at,
        customerId,
        product,
        lot,
        quantity,
        isFirst,
        receivedOn,
      }
    );
  }

  /** Returns the receipt date of stock as a day or an instant, or its fault. */
  #readReceived(
    { receivedOn }: OpeningCells,
    warehouseId: number,
  ): { receivedOn: string | null } | RowFault {
    if (!receivedOn?.includes('T')) return { receivedOn: receivedOn ?? null };
    const { owners, nameOf } = this.#rules;
    const read = readMoment(receivedOn, owners.clockOf(warehouseId), nameOf('receivedOn'));
    return read instanceof RowFault ? read : { receivedOn: read };
  }

  #isFuture(receivedOn: string, warehouseId: number): boolean {
    if (receivedOn.includes('T')) return new Date(receivedOn) > this.#scope.actor.at;
    return receivedOn > (this.#rules.today.get(warehouseId) ?? receivedOn);
  }

  #readGoods(
    row: OpeningCells,
    customerId: number,
  ): { product: lookups.StoredProduct; quantity: number } | RowFault {
    const coded =
      row.barcode === undefined ? undefined : this.#stored.codes.get(customerId, row.barcode);
    const sku = row.sku ?? coded?.sku;
    const isCoded = (code: string): boolean =>
      this.#stored.codes.get(customerId, code) !== undefined;
    const isProduct = (code: string): boolean =>
      this.#stored.products.get(customerId, code) !== undefined;
    const { nameOf } = this.#rules;
    if (sku === undefined)
      return row.barcode === undefined
        ? columnFault(nameOf('sku'), 'REQUIRED_OR', { columns: [nameOf('barcode')] })
        : rowFault('NO_PRODUCT_WITH', {
            what: 'BARCODE',
            name: row.barcode,
            like: knownLike(row.barcode, isCoded),
          });
    if (row.barcode !== undefined && !isSameCode(coded?.sku, sku))
      return rowFault('BARCODE_NOT_OF', { barcode: row.barcode, sku });
    const product = this.#stored.products.get(customerId, sku);
    if (!product)
      return rowFault('NO_PRODUCT_WITH', {
        what: 'SKU',
        name: sku,
        like: knownLike(sku, isProduct),
      });
    if (!product.active) return rowFault('IS_RETIRED', { what: 'PRODUCT', name: sku });
    const packOfCode = coded?.pack ?? undefined;
    // Nobody knows whether a quantity beside the code of a case is of cases or of units.
    if (row.sku === undefined && packOfCode !== undefined && row.packs === undefined)
      return rowFault('BARCODE_OF_PACK', {
        barcode: row.barcode ?? '',
        pack: packOfCode,
        field: nameOf('packs'),
      });
    const units = readUnits(
      { ...row, pack: row.pack ?? (row.packs === undefined ? undefined : packOfCode) },
      product.packs,
      nameOf,
    );
    return units instanceof RowFault ? units : { product, quantity: units.quantity };
  }

  #findPlace(location: string, warehouseId: number): lookups.StoredPlace | RowFault {
    const { places } = this.#stored;
    const place =
      places.get(warehouseId, location) ?? places.get(warehouseId, locationBarcode(location));
    if (!place)
      return rowFault('NO_LOCATION', {
        location,
        like: knownLike(location, (name) => places.get(warehouseId, name) !== undefined),
      });
    if (!place.active) return rowFault('IS_RETIRED', { what: 'LOCATION', name: place.name });
    return place.blockedIn ? rowFault('LOCATION_CLOSED', { location: place.name }) : place;
  }

  /** Remembers a row that an earlier transaction of the import wrote or left out. */
  #remember(
    line: number,
    at: lookups.Opened,
    receivedOn: string | null,
    customerId: number,
  ): typeof SKIPPED {
    const [key, isLeftOut] = [stockKey(at), this.#leftOut.has(line)];
    this.#isOpened.set(key, this.#isOpened.get(key) ?? isLeftOut);
    if (isLeftOut) return SKIPPED;
    this.#lines.set(keyOf(key, receivedOn), line);
    const pallet = at.lpn === null ? null : keyOf(at.warehouseId, at.lpn);
    if (pallet !== null && !this.#pallets.has(pallet))
      this.#pallets.set(pallet, { line, customerId, locationId: at.locationId });
    return SKIPPED;
  }

  /**
   * Claims the place of a row. Returns the fault, or SKIPPED if stock was there before this file.
   */
  #takeStock(
    line: number,
    at: lookups.Opened,
    receivedOn: string | null,
    names: { sku: string; location: string },
  ): RowFault | typeof SKIPPED | null {
    const key = stockKey(at);
    const earlier = this.#lines.get(keyOf(key, receivedOn));
    if (earlier !== undefined)
      return rowFault('STOCK_IN_EARLIER_LINE', { ...names, line: earlier });
    // While the file is written, stock of its earlier rows is stored too, so the first look counts.
    const isOpened = this.#isOpened.get(key) ?? this.#stored.opened.has(key);
    this.#isOpened.set(key, isOpened);
    if (isOpened)
      return this.#scope.existing === 'SKIP' ? SKIPPED : rowFault('STOCK_OPENED', names);
    this.#lines.set(keyOf(key, receivedOn), line);
    return null;
  }

  /**
   * Claims the LPN of a row. Returns the fault, or SKIPPED if the warehouse had the pallet before.
   */
  #takePallet(
    line: number,
    { warehouseId, locationId, lpn }: lookups.Opened,
    customerId: number,
  ): RowFault | typeof SKIPPED | null {
    if (lpn === null) return null;
    const pallet = this.#pallets.get(keyOf(warehouseId, lpn));
    if (pallet && pallet.locationId !== locationId)
      return rowFault('LPN_IN_OTHER_LOCATION', { lpn, line: pallet.line });
    if (pallet && pallet.customerId !== customerId)
      return rowFault('LPN_OF_OTHER_CUSTOMER', { lpn, line: pallet.line });
    if (pallet) return null;
    const usedIn = this.#stored.lpns.get(lpn);
    if (usedIn === warehouseId && this.#scope.existing === 'SKIP') return SKIPPED;
    if (usedIn !== undefined)
      return rowFault('LPN_IN_USE', {
        lpn,
        place: usedIn === warehouseId ? 'HERE' : 'ELSEWHERE',
      });
    this.#pallets.set(keyOf(warehouseId, lpn), { line, customerId, locationId });
    return null;
  }

  #takeRoom(
    { warehouseId, id, name, capacity, units }: lookups.StoredPlace,
    quantity: number,
  ): RowFault | null {
    if (capacity === null) return null;
    const room = this.#room.get(keyOf(warehouseId, id)) ?? capacity - units;
    if (quantity > room) return rowFault('NO_ROOM', { location: name, units: Math.max(room, 0) });
    this.#room.set(keyOf(warehouseId, id), room - quantity);
    return null;
  }
}
