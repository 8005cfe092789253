import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { counted } from '@lading/domain/codeText';
import type { ExistingMode } from '@lading/domain/imports';
import { changePlace, locationBarcode, placeByDefault } from '@lading/domain/locations';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { insertCustomers } from '../customers/customers.service.ts';
import { insertLocations } from '../locations/locations.service.ts';
import { insertProducts } from '../products/products.service.ts';
import type { CustomerCells, LocationCells, ProductCells } from './columns.ts';
import * as lookups from './imports.queries.ts';
import type { Fault, Row, Table } from './table.ts';

/** The faults of a file or, where it has none, the rows to write. */
export interface Plan {
  faults: Fault[];
  /** As in `12 products`. */
  what: string;
  /** The rows left out because what they name exists already. */
  skipped: number;
  /** What the file says and the import changes. */
  warnings: readonly string[];
  write: (tx: Tx) => Promise<unknown>;
  /** Called in a dry run instead of `write`, so that later files find the rows. */
  pretend?: () => void;
}

/** The rows that earlier files of a dry run would have created, with negative ids. Empty where files are written. */
export interface Pretended {
  customers: lookups.Known[];
  products: lookups.StoredProduct[];
}

export interface Scope {
  /** The defaults of rows that name no customer or no warehouse: a name or an id. */
  customer: string | number | undefined;
  warehouse: string | number | undefined;
  actor: Actor;
  /** In whose name documents are created. */
  userId: number;
  /** The warehouses that rows may name; null for all. */
  warehouseIds: readonly number[] | null;
  existing: ExistingMode;
  pretended: Pretended;
}

/** Why a row is left out: it is a bad row, or it exists already. */
interface Earlier {
  message: string;
  isStored: boolean;
}

/** Returned for a row that is left out because it exists already. */
export const SKIPPED = Symbol('skipped');
const ROWS_AT_ONCE = 2_000;

/** What makes a row a repetition, by its keys. */
export class Taken {
  readonly #earlier = new Map<string, Earlier>();
  readonly #existing: ExistingMode;

  constructor(existing: ExistingMode) {
    this.#existing = existing;
  }

  store(key: string, message: string): void {
    this.#earlier.set(key, { message, isStored: true });
  }

  /**
   * Takes the keys of a row, by which others refer to it, with the message for a later row that has one too. Returns the message for one that
   * is taken. Where stored rows are left out, returns SKIPPED for a row that has the first key of one.
   */
  take(messages: Readonly<Record<string, string>>): string | typeof SKIPPED | null {
    for (const [at, key] of Object.keys(messages).entries()) {
      const earlier = this.#earlier.get(key);
      if (earlier) return earlier.isStored && at === 0 && this.#existing === 'SKIP' ? SKIPPED : earlier.message;
    }
    for (const [key, message] of Object.entries(messages)) this.#earlier.set(key, { message, isStored: false });
    return null;
  }
}

/** Maps the valid rows. Leaves out a row for which `make` returns a message, which is a fault, or SKIPPED. Yields to the event loop. */
export async function planRows<T, R extends object>(
  table: Table<T>,
  make: (row: Row<T>) => R | string | typeof SKIPPED | null,
): Promise<{ made: R[]; faults: Fault[]; skipped: number }> {
  const plan: { made: R[]; faults: Fault[]; skipped: number } = { made: [], faults: [...table.faults], skipped: 0 };
  for (const [index, row] of table.rows.entries()) {
    const result = make(row);
    if (typeof result === 'string') plan.faults.push({ file: table.file, line: row.line, message: result, value: valueIn(result) });
    else if (result === SKIPPED) plan.skipped += 1;
    else if (result !== null) plan.made.push(result);
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop();
  }
  return plan;
}

/** The value that a message names first. */
const valueIn = (message: string): string | null => /"([^"]*)"/.exec(message)?.[1] ?? null;

export async function planCustomers(db: Db, table: Table<CustomerCells>, scope: Scope): Promise<Plan> {
  const taken = new Taken(scope.existing);
  for (const { names } of await lookups.listCustomers(db, null))
    taken.store(String(names[1]).toLowerCase(), `the email "${names[1]}" exists already`);
  const { made, ...plan } = await planRows(
    table,
    (row) =>
      taken.take({ [row.email.toLowerCase()]: `the email "${row.email}" stands in line ${row.line} already` }) ?? {
        name: row.name,
        email: row.email,
      },
  );
  return {
    ...plan,
    warnings: [],
    what: counted(made.length, 'customer'),
    write: (tx) => insertCustomers(tx, scope.actor, made),
    pretend: () => {
      for (const [at, { name, email }] of made.entries())
        scope.pretended.customers.push({ id: -1 - at, names: [name, email], active: true });
    },
  };
}

export async function planLocations(db: Db, table: Table<LocationCells>, scope: Scope): Promise<Plan> {
  const warehouseOf = await findWarehouses(db, scope);
  const stored = await lookups.listLocations(db, idsOf(table.rows.map((row) => warehouseOf(row.warehouse))));
  const taken = new Taken(scope.existing);
  for (const { warehouseId, name, barcode } of stored) {
    taken.store(`${warehouseId} name ${name}`, `the location "${name}" exists already`);
    taken.store(`${warehouseId} code ${barcode}`, `its barcode "${barcode}" is that of the location "${name}"`);
  }
  const { made, ...plan } = await planRows(table, (row) => {
    const warehouseId = warehouseOf(row.warehouse);
    if (typeof warehouseId === 'string') return warehouseId;
    const place = changePlace(placeByDefault(row.type), row);
    if (typeof place === 'string') return place;
    const barcode = locationBarcode(row.name);
    const earlier = taken.take({
      [`${warehouseId} name ${row.name}`]: `the location "${row.name}" stands in line ${row.line} already`,
      [`${warehouseId} code ${barcode}`]: `its barcode "${barcode}" is that of "${row.name}" in line ${row.line}`,
    });
    return earlier ?? { warehouseId, name: row.name, type: row.type, barcode, ...place };
  });
  return { ...plan, warnings: [], what: counted(made.length, 'location'), write: (tx) => insertLocations(tx, scope.actor, made) };
}

export async function planProducts(db: Db, table: Table<ProductCells>, scope: Scope): Promise<Plan> {
  const customerOf = await findCustomers(db, scope);
  const taken = new Taken(scope.existing);
  for (const { customerId, sku, barcodes } of await lookups.listProducts(db, idsOf(table.rows.map((row) => customerOf(row.customer))))) {
    taken.store(`${customerId} sku ${sku}`, `the SKU "${sku}" exists already`);
    for (const barcode of barcodes) taken.store(`${customerId} code ${barcode}`, `the barcode "${barcode}" is that of "${sku}"`);
  }
  const { made, ...plan } = await planRows(table, (row) => {
    const customerId = customerOf(row.customer);
    if (typeof customerId === 'string') return customerId;
    const tracking = row.tracking ?? 'NONE';
    if (row.expires && tracking === 'NONE') return 'a product that expires must be tracked by lot or serial';
    const earlier = taken.take({
      [`${customerId} sku ${row.sku}`]: `the SKU "${row.sku}" stands in line ${row.line} already`,
      ...(row.barcode !== undefined && {
        [`${customerId} code ${row.barcode}`]: `the barcode "${row.barcode}" stands in line ${row.line} already`,
      }),
    });
    if (earlier !== null) return earlier;
    return {
      ...{ customerId, sku: row.sku, name: row.name, baseQuantity: row.quantity ?? 0, barcode: row.barcode ?? null },
      ...{ unitCost: row.unitCost ?? null, tracking, expires: row.expires ?? false, rotation: row.rotation ?? null },
    };
  });
  return {
    ...plan,
    warnings: roundedWarning(table.rounded, 'cost'),
    what: counted(made.length, 'product'),
    write: (tx) => insertProducts(tx, scope.actor, made),
    pretend: () => {
      for (const [at, { customerId, sku, tracking }] of made.entries())
        scope.pretended.products.push({ id: -1 - at, customerId, sku, barcodes: [], packs: [], active: true, tracking });
    },
  };
}

export const roundedWarning = (count: number, what: string): string[] => (count === 0 ? [] : [`${counted(count, what)} rounded to cents`]);

export async function findCustomers(db: Db, { actor, customer, pretended }: Scope): Promise<Finder> {
  return finder([...(await lookups.listCustomers(db, actor.customerId)), ...pretended.customers], 'customer', customer);
}

export async function findWarehouses(db: Db, { warehouseIds, warehouse }: Scope): Promise<Finder> {
  return finder(await lookups.listWarehouses(db, warehouseIds), 'warehouse', warehouse);
}

/** Finds the id of the name in a cell, or else of the default. Returns a message for none or several. */
type Finder = (cell: string | undefined) => number | string;

function finder(known: readonly lookups.Known[], what: string, byDefault: string | number | undefined): Finder {
  const byName = new Map<string, Set<number>>();
  const retired = new Set(known.flatMap(({ id, active }) => (active ? [] : [id])));
  for (const { id, names } of known) {
    for (const name of names) byName.set(name.toLowerCase(), (byName.get(name.toLowerCase()) ?? new Set()).add(id));
  }
  return (cell) => {
    if (cell === undefined && typeof byDefault === 'number') return retired.has(byDefault) ? `the ${what} is retired` : byDefault;
    const name = cell ?? byDefault;
    if (name === undefined) return `no ${what} is named: choose one for the file, or give a column ${what}`;
    const [id, another] = byName.get(String(name).trim().toLowerCase()) ?? [];
    if (id === undefined) return `there is no ${what} "${name}"`;
    if (another === undefined && retired.has(id)) return `the ${what} "${name}" is retired`;
    return another === undefined ? id : `several ${what}s are called "${name}": name it by its email`;
  };
}

export const idsOf = (found: readonly (number | string)[]): number[] => [...new Set(found.filter((id) => typeof id === 'number'))];
