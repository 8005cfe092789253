import { changePlace, locationBarcode, placeByDefault } from '@lading/domain/locations';
import { insertCustomers } from '../../features/customers/customers.service.ts';
import { insertLocations } from '../../features/locations/locations.service.ts';
import { insertProducts } from '../../features/products/products.service.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { counted } from '../words.ts';
import type { CustomerCells, LocationCells, ProductCells } from './columns.ts';
import * as lookups from './lookups.ts';
import type { Fault, Row, Table } from './table.ts';

/** The faults of a file or, where it has none, the rows to write. */
export interface Plan {
  faults: Fault[];
  /** As in `12 products`. */
  what: string;
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
  /** The defaults of rows that name no customer or no warehouse. */
  customer: string | undefined;
  warehouse: string | undefined;
  userId: number;
  at: Date;
  pretended: Pretended;
}

/** Maps the valid rows. Leaves out a row for which `make` calls `bad`. */
export function planRows<T, R>(
  table: Table<T>,
  make: (row: Row<T>, bad: (message: string) => undefined) => R | undefined,
): { made: R[]; faults: Fault[] } {
  const faults: Fault[] = [...table.faults];
  const made = table.rows.flatMap((row) => {
    const result = make(row, (message) => {
      faults.push({ file: table.file, line: row.line, message });
    });
    return result === undefined ? [] : [result];
  });
  return { made, faults };
}

export async function planCustomers(db: Db, table: Table<CustomerCells>, scope: Scope): Promise<Plan> {
  const taken = new Map((await lookups.listCustomers(db)).map(({ names }) => [names[1]?.toLowerCase(), 'exists already']));
  const { made, faults } = planRows(table, (row, bad) => {
    const key = row.email.toLowerCase();
    const earlier = taken.get(key);
    if (earlier) return bad(`the email "${row.email}" ${earlier}`);
    taken.set(key, `stands in line ${row.line} already`);
    return { name: row.name, email: row.email };
  });
  return {
    faults,
    what: counted(made.length, 'customer'),
    write: (tx) => insertCustomers(tx, operatorCommand(scope.at), made),
    pretend: () => {
      for (const [at, { name, email }] of made.entries())
        scope.pretended.customers.push({ id: -1 - at, names: [name, email], active: true });
    },
  };
}

export async function planLocations(db: Db, table: Table<LocationCells>, scope: Scope): Promise<Plan> {
  const warehouseOf = finder(await lookups.listWarehouses(db), 'warehouse', scope.warehouse);
  const stored = await lookups.listLocations(db, idsOf(table.rows.map((row) => warehouseOf(row.warehouse))));
  const taken = new Map<string, string>();
  for (const { warehouseId, name, barcode } of stored) {
    taken.set(`${warehouseId} name ${name}`, `the location "${name}" exists already`);
    taken.set(`${warehouseId} code ${barcode}`, `its barcode "${barcode}" is that of the location "${name}"`);
  }
  const { made, faults } = planRows(table, (row, bad) => {
    const warehouseId = warehouseOf(row.warehouse);
    if (typeof warehouseId === 'string') return bad(warehouseId);
    const place = changePlace(placeByDefault(row.type), row);
    if (typeof place === 'string') return bad(place);
    const barcode = locationBarcode(row.name);
    const keys = { name: `${warehouseId} name ${row.name}`, code: `${warehouseId} code ${barcode}` };
    const earlier = taken.get(keys.name) ?? taken.get(keys.code);
    if (earlier) return bad(earlier);
    taken.set(keys.name, `the location "${row.name}" stands in line ${row.line} already`);
    taken.set(keys.code, `its barcode "${barcode}" is that of "${row.name}" in line ${row.line}`);
    return { warehouseId, name: row.name, type: row.type, barcode, ...place };
  });
  return { faults, what: counted(made.length, 'location'), write: (tx) => insertLocations(tx, operatorCommand(scope.at), made) };
}

export async function planProducts(db: Db, table: Table<ProductCells>, scope: Scope): Promise<Plan> {
  const customerOf = finder([...(await lookups.listCustomers(db)), ...scope.pretended.customers], 'customer', scope.customer);
  const taken = new Map<string, string>();
  for (const { customerId, sku, barcodes } of await lookups.listProducts(db, idsOf(table.rows.map((row) => customerOf(row.customer))))) {
    taken.set(`${customerId} sku ${sku}`, `the SKU "${sku}" exists already`);
    for (const barcode of barcodes) taken.set(`${customerId} code ${barcode}`, `the barcode "${barcode}" is that of "${sku}"`);
  }
  const { made, faults } = planRows(table, (row, bad) => {
    const customerId = customerOf(row.customer);
    if (typeof customerId === 'string') return bad(customerId);
    const keys = { sku: `${customerId} sku ${row.sku}`, code: `${customerId} code ${row.barcode}` };
    const earlier = taken.get(keys.sku) ?? (row.barcode === undefined ? undefined : taken.get(keys.code));
    if (earlier) return bad(earlier);
    if (row.expires && (row.tracking ?? 'NONE') === 'NONE') return bad('a product that expires must be tracked by lot or serial');
    taken.set(keys.sku, `the SKU "${row.sku}" stands in line ${row.line} already`);
    if (row.barcode !== undefined) taken.set(keys.code, `the barcode "${row.barcode}" stands in line ${row.line} already`);
    return {
      customerId,
      sku: row.sku,
      name: row.name,
      baseQuantity: row.quantity ?? 0,
      barcode: row.barcode ?? null,
      unitCost: row.unitCost ?? null,
      tracking: row.tracking ?? 'NONE',
      expires: row.expires ?? false,
      rotation: row.rotation ?? null,
    };
  });
  return {
    faults,
    what: counted(made.length, 'product'),
    write: (tx) => insertProducts(tx, operatorCommand(scope.at), made),
    pretend: () => {
      for (const [at, { customerId, sku, tracking = 'NONE' }] of made.entries())
        scope.pretended.products.push({ id: -1 - at, customerId, sku, barcodes: [], packs: [], active: true, tracking });
    },
  };
}

/** Returns a function that finds the id of the name in a cell, or else in the option. It returns a message for none or several. */
export function finder(
  known: readonly lookups.Known[],
  what: string,
  option: string | undefined,
): (cell: string | undefined) => number | string {
  const byName = new Map<string, Set<number>>();
  const retired = new Set(known.flatMap(({ id, active }) => (active ? [] : [id])));
  for (const { id, names } of known) {
    for (const name of names) byName.set(name.toLowerCase(), (byName.get(name.toLowerCase()) ?? new Set()).add(id));
  }
  return (cell) => {
    const name = cell ?? option;
    if (name === undefined) return `no ${what} is named: give --${what}, or a column ${what}`;
    const [id, another] = byName.get(name.trim().toLowerCase()) ?? [];
    if (id === undefined) return `there is no ${what} "${name}"`;
    if (another === undefined && retired.has(id)) return `the ${what} "${name}" is retired`;
    return another === undefined ? id : `several ${what}s are called "${name}": name it by its email`;
  };
}

export const idsOf = (found: readonly (number | string)[]): number[] => [...new Set(found.filter((id) => typeof id === 'number'))];
