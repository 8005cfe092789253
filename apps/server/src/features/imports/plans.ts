import { type ImportFault, sayImportFault } from '@lading/contract/importMessages';
import { Clock } from '@lading/domain/clocks';
import type { DoubtfulCodes, ExistingMode } from '@lading/domain/imports';
import { changePlace, locationBarcode, placeByDefault } from '@lading/domain/locations';
import { isPredicate } from '@lading/domain/messages/faults';
import { type ImportWarning, importWarning } from '@lading/domain/messages/importWarnings';
import { columnFault, RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Db, inRehearsal, type Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertCustomers, updateCustomer } from '../customers/customers.service.ts';
import { insertLocations, updateLocation } from '../locations/locations.service.ts';
import { insertProducts, updateProduct } from '../products/products.service.ts';
import type { Links } from '../users/users.service.ts';
import {
  createWarehouse,
  DEFAULT_ZONE,
  updateWarehouse,
} from '../warehouses/warehouses.service.ts';
import type { Account, Counts } from './account.ts';
import type { CustomerCells, LocationCells, ProductCells, WarehouseCells } from './columns.ts';
import * as lookups from './lookups.queries.ts';
import type { Fault, Row, Source } from './table.ts';
import { LeadingZeros } from './zeros.ts';

/** A portion of rows of a file: their faults, or else what to write. */
export interface Step {
  faults: Fault[];
  /** The line of the last row or document that ends here; 0 for none. */
  to: number;
  /** The numbers of records that the rows create. */
  counts: Counts;
  /** The number of rows left out because their record exists. */
  skipped: number;
  /** The lines of these rows, if an import that continues later has to know them. */
  leftOut?: readonly number[];
  /** The changes of existing records, which are made before the others are written. */
  updates?: readonly Update[];
  write: (tx: Tx, actor: Actor) => Promise<unknown>;
  /** Adds the records of the rows to those that later files of a dry run find. */
  pretend?: (pretended: Pretended) => void;
}

/** A change by a row. It follows the rules of an edit by hand. */
export interface Update {
  line: number;
  run: (tx: Tx, actor: Actor) => Promise<unknown>;
}

/** Goes through a file in portions. Returns warnings about fields that the import changes. */
export type Plan = AsyncGenerator<Step, readonly ImportWarning[]>;

/** Runs a plan to its end. */
export async function follow(
  plan: Plan,
  each: (step: Step) => unknown,
): Promise<readonly ImportWarning[]> {
  for (;;) {
    const next = await plan.next();
    if (next.done) return next.value;
    await each(next.value);
  }
}

/** The records that earlier files of a dry run would have created, with negative ids. */
export interface Pretended {
  warehouses: lookups.KnownWarehouse[];
  customers: lookups.Known[];
  products: lookups.StoredProduct[];
  places: lookups.StoredPlace[];
}

export interface Scope {
  /** The name or id of the customer or warehouse of a row that names none. */
  customer: string | number | undefined;
  warehouse: string | number | undefined;
  actor: Actor;
  /** The user who creates the documents. */
  userId: number;
  /** The warehouses that rows may name; null for all. */
  warehouseIds: readonly number[] | null;
  existing: ExistingMode;
  /** Whether to refuse or take a code that differs from a known one only in leading zeros. */
  doubtfulCodes: DoubtfulCodes;
  /** What links in invitations need; null if no invitations are sent. */
  links: Links | null;
  /** The records of earlier files in a dry run; null if files are written or there is only one. */
  pretended: Pretended | null;
  /** What is written already. Plans read these rows and leave them as they are. */
  written: Pick<Account, 'to' | 'leftOut'>;
}

/**
 * Tries updates and rolls each back. Returns the faults of refused ones. An update holds its locks
 * only until its own end.
 */
export async function tryUpdates(
  db: Db,
  actor: Actor,
  file: string,
  updates: readonly Update[],
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { line, run } of updates) {
    try {
      await inRehearsal(db, (tx) => run(tx, actor));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const fault of refused(error)) faults.push(faultOf(file, line, fault));
    }
  }
  return faults;
}

/** The faults of a row whose change is refused: those of its fields, or the refusal itself. */
function refused({ code, facts, errors = [] }: Refusal): readonly ImportFault[] {
  if (code !== 'BAD_INPUT' || errors.length === 0)
    return [{ code: 'REFUSED', facts: { refusal: code, ...facts }, column: null }];
  return errors.map((field) => new RowFault(field, isPredicate(field) ? field.path : null));
}

/** The result for a row that is left out because its record exists. */
export const SKIPPED = Symbol('skipped');

/** The result for a row that updates an existing record. */
export class Existing {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

/** Finds rows with repeated keys. */
export class Taken {
  readonly #stored = new Map<string, { id: number; fault: RowFault }>();
  /** The line of each key. A file may have half a million. */
  readonly #lines = new Map<string, number>();
  readonly #existing: ExistingMode;

  constructor(existing: ExistingMode) {
    this.#existing = existing;
  }

  /** Removes the stored keys. */
  forget(): void {
    this.#stored.clear();
  }

  store(key: string, id: number, fault: RowFault): void {
    this.#stored.set(key, { id, fault });
  }

  idOf(key: string): number | undefined {
    return this.#stored.get(key)?.id;
  }

  /**
   * Takes the keys of a row. Each key has the fault for a later row with the same key. Returns the
   * fault if a key is taken. If the first key is that of a stored record, returns SKIPPED or
   * Existing, by the mode of the import.
   */
  take(
    line: number,
    faults: Readonly<Record<string, (line: number) => RowFault>>,
  ): RowFault | typeof SKIPPED | Existing | null {
    const [first = ''] = Object.keys(faults);
    const same = this.#stored.get(first);
    if (same && this.#existing === 'SKIP') return SKIPPED;
    const updated = this.#existing === 'UPDATE' ? same?.id : undefined;
    for (const [key, repeats] of Object.entries(faults)) {
      const stored = this.#stored.get(key);
      if (stored && stored.id !== updated) return stored.fault;
      const earlier = this.#lines.get(key);
      if (earlier !== undefined) return repeats(earlier);
    }
    for (const key of Object.keys(faults)) this.#lines.set(key, line);
    return updated === undefined ? null : new Existing(updated);
  }
}

/** The result for a row: the record to create, its fault, or that it exists. */
export type RowResult<R> = R | RowFault | typeof SKIPPED | Existing;

export interface RecordKind<T, R> {
  /** Looks up the records that some rows name. */
  lookUp?: (rows: readonly Row<T>[]) => Promise<void>;
  make: (row: Row<T>) => RowResult<R>;
  /** Writes a row for which `make` returned Existing. */
  update?: (tx: Tx, actor: Actor, id: number, cells: Row<T>) => Promise<unknown>;
  counts: (records: readonly R[]) => Counts;
  write: (tx: Tx, actor: Actor, records: R[]) => Promise<unknown>;
  pretend?: (pretended: Pretended, records: readonly R[]) => void;
  /** True if an import that continues later has to know the lines that it skipped. */
  keepsSkipped?: true;
}

/**
 * Plans records. Also makes rows that are written already, so that `make` knows all names of the
 * file; they are not written again.
 */
export async function* planRecords<T, R extends object>(
  source: Source<T>,
  scope: Scope,
  kind: RecordKind<T, R>,
): Plan {
  for await (const rows of source.rows()) {
    await kind.lookUp?.(rows);
    yield stepOf(source.file, rows, scope.written.to, kind);
  }
  return [];
}

function stepOf<T, R extends object>(
  file: string,
  rows: readonly Row<T>[],
  writtenTo: number,
  kind: RecordKind<T, R>,
): Step {
  const records: R[] = [];
  const faults: Fault[] = [];
  const leftOut: number[] = [];
  const updates: Update[] = [];
  for (const row of rows) {
    const result = kind.make(row);
    if (row.line <= writtenTo) continue;
    if (result instanceof RowFault) faults.push(faultOf(file, row.line, result));
    else if (result === SKIPPED) leftOut.push(row.line);
    else if (result instanceof Existing)
      updates.push({
        line: row.line,
        run: async (tx, actor) => kind.update?.(tx, actor, result.id, row),
      });
    else records.push(result);
  }
  return {
    faults,
    to: rows.at(-1)?.line ?? 0,
    counts: kind.counts(records),
    skipped: leftOut.length,
    leftOut: kind.keepsSkipped ? leftOut : [],
    updates,
    write: (tx, actor) => kind.write(tx, actor, records),
    pretend: (pretended) => kind.pretend?.(pretended, records),
  };
}

/** A fault of a line. Its value is the first name in its message. */
export const faultOf = (file: string, line: number, fault: ImportFault): Fault => ({
  ...fault,
  file,
  line,
  value: /"([^"]*)"/.exec(sayImportFault(fault))?.[1] ?? null,
});

export async function* planWarehouses(db: Db, source: Source<WarehouseCells>, scope: Scope): Plan {
  const taken = new Taken(scope.existing);
  for (const { id, names } of await lookups.listWarehouses(db, null))
    for (const name of names)
      taken.store(spellingKey(name), id, rowFault('EXISTS', { what: 'WAREHOUSE', name }));
  return yield* planRecords<WarehouseCells, WarehouseCells>(source, scope, {
    make: ({ line, ...warehouse }) => {
      const { name } = warehouse;
      const repeats = (earlier: number): RowFault =>
        rowFault('IN_EARLIER_LINE', { what: 'WAREHOUSE', name, line: earlier });
      return taken.take(line, { [spellingKey(name)]: repeats }) ?? warehouse;
    },
    update: (tx, actor, id, { line: _, ...warehouse }) =>
      updateWarehouse(tx, actor, id, warehouse, null),
    counts: (records) => ({ warehouses: records.length }),
    write: async (tx, actor, records) => {
      for (const warehouse of records) await createWarehouse(tx, actor, warehouse);
    },
    pretend: ({ warehouses }, records) => {
      for (const { name, active = true, timeZone = DEFAULT_ZONE } of records)
        warehouses.push({ id: -1 - warehouses.length, names: [name], active, timeZone });
    },
  });
}

export function planCustomers(db: Db, source: Source<CustomerCells>, scope: Scope): Plan {
  const taken = new Taken(scope.existing);
  return planRecords<CustomerCells, CustomerCells>(source, scope, {
    lookUp: async (rows) => {
      taken.forget();
      const emails = rows.map((row) => row.email);
      for (const { id, email } of await lookups.listCustomersByEmail(db, emails))
        taken.store(email.toLowerCase(), id, rowFault('EXISTS', { what: 'EMAIL', name: email }));
    },
    make: ({ line, ...customer }) => {
      const { email } = customer;
      const repeats = (earlier: number): RowFault =>
        rowFault('IN_EARLIER_LINE', { what: 'EMAIL', name: email, line: earlier });
      return taken.take(line, { [email.toLowerCase()]: repeats }) ?? customer;
    },
    update: (tx, actor, id, { line: _, ...customer }) =>
      updateCustomer(tx, actor, id, customer, null),
    counts: (records) => ({ customers: records.length }),
    write: insertCustomers,
    pretend: ({ customers }, records) => {
      for (const { name, email, active = true } of records)
        customers.push({ id: -1 - customers.length, names: [name, email], active });
    },
  });
}

/**
 * Whoever imports, as somebody who works in the warehouse of a row alone: the plan has looked it
 * up, and an operator's command is assigned to none.
 */
export const inWarehouse = (actor: Actor, warehouseId: number | RowFault): Actor =>
  warehouseId instanceof RowFault ? actor : { ...actor, warehouseIds: [warehouseId] };

export async function* planLocations(db: Db, source: Source<LocationCells>, scope: Scope): Plan {
  const warehouseOf = await findWarehouses(db, scope);
  const [taken, zeros] = [new Taken(scope.existing), new LeadingZeros(scope.doubtfulCodes)];
  return yield* planRecords(source, scope, {
    lookUp: async (rows) => {
      taken.forget();
      const stored = await lookups.listLocations(db, {
        warehouseIds: idsOf(rows.map((row) => warehouseOf(row.warehouse))),
        names: zeros.withForms(rows.map((row) => row.name)),
        barcodes: rows.map((row) => locationBarcode(row.name)),
      });
      for (const { id, warehouseId, name, barcode } of stored) {
        taken.store(
          `${warehouseId} name ${spellingKey(name)}`,
          id,
          rowFault('EXISTS', { what: 'LOCATION', name }),
        );
        taken.store(
          `${warehouseId} code ${spellingKey(barcode)}`,
          id,
          rowFault('BARCODE_OF_LOCATION', { barcode, location: name }),
        );
      }
    },
    make: (row) => planLocation(row, warehouseOf(row.warehouse), { taken, zeros }),
    update: (tx, actor, id, { line: _, warehouse, ...place }) =>
      updateLocation(tx, inWarehouse(actor, warehouseOf(warehouse)), id, place, null),
    counts: (records) => ({ locations: records.length }),
    write: insertLocations,
    pretend: ({ places }, records) => {
      for (const place of records) places.push({ ...place, id: -1 - places.length, units: 0 });
    },
  });
}

/** The records that rows are compared with. */
interface Known {
  taken: Taken;
  zeros: LeadingZeros;
}

function planLocation(
  row: Row<LocationCells>,
  warehouseId: number | RowFault,
  { taken, zeros }: Known,
) {
  if (warehouseId instanceof RowFault) return warehouseId;
  const entry = { what: 'LOCATION', owner: warehouseId, code: row.name, line: row.line } as const;
  const doubt = zeros.doubt(
    entry,
    (name) => taken.idOf(`${warehouseId} name ${spellingKey(name)}`) !== undefined,
  );
  if (doubt !== null) return doubt;
  const barcode = locationBarcode(row.name);
  const earlier = taken.take(row.line, {
    [`${warehouseId} name ${spellingKey(row.name)}`]: (line) =>
      rowFault('IN_EARLIER_LINE', { what: 'LOCATION', name: row.name, line }),
    [`${warehouseId} code ${spellingKey(barcode)}`]: (line) =>
      rowFault('BARCODE_OF_LINE', { barcode, line }),
  });
  if (earlier !== null) return earlier;
  const place = changePlace(placeByDefault(row.type), row);
  return 'code' in place
    ? new RowFault(place)
    : {
        warehouseId,
        name: row.name,
        type: row.type,
        barcode,
        ...place,
        active: row.active ?? true,
      };
}

export async function* planProducts(db: Db, source: Source<ProductCells>, scope: Scope): Plan {
  const customerOf = await findCustomers(db, scope);
  const [taken, zeros] = [new Taken(scope.existing), new LeadingZeros(scope.doubtfulCodes)];
  yield* planRecords(source, scope, {
    lookUp: async (rows) => {
      taken.forget();
      const customerIds = idsOf(rows.map((row) => customerOf(row.customer)));
      const skus = zeros.withForms(rows.map((row) => row.sku));
      const codes = zeros.withForms(rows.flatMap((row) => row.barcode ?? []));
      const stored = await lookups.listTakenCodes(db, customerIds, skus, codes);
      for (const { id, customerId, sku, code } of stored)
        if (code === null)
          taken.store(
            `${customerId} sku ${spellingKey(sku)}`,
            id,
            rowFault('EXISTS', { what: 'SKU', name: sku }),
          );
        else
          taken.store(
            `${customerId} code ${spellingKey(code)}`,
            id,
            rowFault('BARCODE_OF', { barcode: code, sku }),
          );
    },
    make: (row) => planProduct(row, customerOf(row.customer), { taken, zeros }),
    update: (tx, actor, id, { line: _, sku: __, customer: ___, ...product }) =>
      updateProduct(tx, actor, id, product, null),
    counts: (records) => ({ products: records.length }),
    write: insertProducts,
    pretend: ({ products }, records) => {
      for (const { customerId, sku, tracking, expires, active } of records) {
        const id = -1 - products.length;
        products.push({ id, customerId, sku, packs: [], active, tracking, expires });
      }
    },
  });
  return roundedWarning(source.rounded, 'COST');
}

function planProduct(
  row: Row<ProductCells>,
  customerId: number | RowFault,
  { taken, zeros }: Known,
) {
  if (customerId instanceof RowFault) return customerId;
  const { sku, name, barcode = null, line: _, customer: __, quantity = 0, ...more } = row;
  const doubt = zerosDoubt(row, customerId, { taken, zeros });
  if (doubt !== null) return doubt;
  const earlier = taken.take(row.line, {
    [`${customerId} sku ${spellingKey(sku)}`]: (line) =>
      rowFault('IN_EARLIER_LINE', { what: 'SKU', name: sku, line }),
    ...(barcode !== null && {
      [`${customerId} code ${spellingKey(barcode)}`]: (line: number) =>
        rowFault('IN_EARLIER_LINE', { what: 'BARCODE', name: barcode, line }),
    }),
  });
  if (earlier !== null) return earlier;
  const tracking = row.tracking ?? 'NONE';
  if (row.expires && tracking === 'NONE') return rowFault('UNTRACKED_EXPIRES');
  if (tracking === 'SERIAL' && more.serialCapture === 'OUTBOUND')
    return rowFault('SERIALS_RECEIVED');
  return {
    unitCost: null,
    expires: false,
    active: true,
    ...more,
    tracking,
    customerId,
    sku,
    name,
    barcode,
    baseQuantity: quantity,
  };
}

/**
 * Returns a doubt if the SKU or barcode of a row looks like a known one without its zeros; else
 * null.
 */
function zerosDoubt(
  { sku, barcode, line }: Row<ProductCells>,
  owner: number,
  { taken, zeros }: Known,
): RowFault | null {
  const idOfSku = (code: string): number | undefined =>
    taken.idOf(`${owner} sku ${spellingKey(code)}`);
  const doubt = zeros.doubt(
    { what: 'SKU', owner, code: sku, line },
    (code) => idOfSku(code) !== undefined,
  );
  if (doubt !== null || barcode === undefined || barcode === null) return doubt;
  return zeros.doubt({ what: 'BARCODE', owner, code: barcode, line }, (code) => {
    const id = taken.idOf(`${owner} code ${spellingKey(code)}`);
    // An update may give a product back the zeros of its barcode.
    return id !== undefined && (code.length >= barcode.length || id !== idOfSku(sku));
  });
}

export const roundedWarning = (count: number, what: 'PRICE' | 'COST'): ImportWarning[] =>
  count === 0 ? [] : [importWarning('ROUNDED', { what, count })];

export async function findCustomers(
  db: Db,
  { actor, customer, pretended }: Scope,
): Promise<Finder> {
  return finder(
    [...(await lookups.listCustomers(db, actor.customerId)), ...(pretended?.customers ?? [])],
    'CUSTOMER',
    customer,
  );
}

const knownWarehouses = async (
  db: Db,
  { warehouseIds, pretended }: Scope,
): Promise<lookups.KnownWarehouse[]> => [
  ...(await lookups.listWarehouses(db, warehouseIds)),
  ...(pretended?.warehouses ?? []),
];

export async function findWarehouses(db: Db, scope: Scope): Promise<Finder> {
  return finder(await knownWarehouses(db, scope), 'WAREHOUSE', scope.warehouse);
}

export interface Owners {
  customerOf: Finder;
  warehouseOf: Finder;
  /** Returns the clock of a warehouse that `warehouseOf` has found. */
  clockOf: (warehouseId: number) => Clock;
}

export async function findOwners(db: Db, scope: Scope): Promise<Owners> {
  const warehouses = await knownWarehouses(db, scope);
  const clocks = new Map(warehouses.map(({ id, timeZone }) => [id, new Clock(timeZone)]));
  return {
    customerOf: await findCustomers(db, scope),
    warehouseOf: finder(warehouses, 'WAREHOUSE', scope.warehouse),
    clockOf: (warehouseId) => clocks.get(warehouseId) ?? new Clock(DEFAULT_ZONE),
  };
}

/**
 * Converts a moment to an ISO instant. A moment without an offset is by the clock. Returns the
 * fault of an invalid one.
 */
export function readMoment(text: string, clock: Clock, column: string): string | RowFault {
  if (text.endsWith('Z') || /[+-]\d\d:\d\d$/.test(text)) return text;
  if (!text.includes('T')) return clock.startOf(text).toISOString();
  const [first, second] = clock.instantsAt(text);
  if (first && !second) return first.toISOString();
  return columnFault(column, first ? 'TIME_TWICE' : 'TIME_SKIPPED', {
    time: text.replace('T', ' ').slice(0, 19),
    zone: clock.timeZone,
    choices: (first && second ? [first, second] : clock.nearestTo(text)).map((at) =>
      clock.write(at),
    ),
  });
}

/**
 * Returns the id of the name in a cell, or of the default without a cell. Returns a fault for no
 * match or several.
 */
export type Finder = (cell: string | undefined) => number | RowFault;

function finder(
  known: readonly lookups.Known[],
  what: 'CUSTOMER' | 'WAREHOUSE',
  byDefault: string | number | undefined,
): Finder {
  const byName = new Map<string, Set<number>>();
  const retired = new Set(known.flatMap(({ id, active }) => (active ? [] : [id])));
  for (const { id, names } of known) {
    for (const name of names)
      byName.set(spellingKey(name), (byName.get(spellingKey(name)) ?? new Set()).add(id));
  }
  return (cell) => {
    if (cell === undefined && typeof byDefault === 'number')
      return retired.has(byDefault) ? rowFault('IS_RETIRED', { what }) : byDefault;
    if (cell === undefined && byDefault === undefined) return rowFault('NONE_NAMED', { what });
    const name = String(cell ?? byDefault);
    const [id, another] = byName.get(spellingKey(name)) ?? [];
    if (id === undefined) return rowFault('NONE_CALLED', { what, name });
    if (another === undefined && retired.has(id)) return rowFault('IS_RETIRED', { what, name });
    return another === undefined ? id : rowFault('SEVERAL_CALLED', { what, name });
  };
}

export const idsOf = (found: readonly (number | RowFault)[]): number[] => [
  ...new Set(found.filter((id) => typeof id === 'number')),
];
