import { fault } from '@lading/domain/messages/faults';
import { RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { packagingFault } from '@lading/domain/packagings';
import { spellingKey } from '@lading/domain/spelling';
import type { Db } from '../../platform/database/database.ts';
import {
  insertPackaging,
  type PackagingInput,
  updatePackaging,
} from '../packagings/packagings.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import type { PackagingCells } from './columns.ts';
import * as lookups from './lookups.queries.ts';
import {
  type Finder,
  findWarehouses,
  idsOf,
  inWarehouse,
  type Plan,
  planRecords,
  type Scope,
  Taken,
} from './plans.ts';
import type { Row, Source } from './table.ts';

export async function* planPackagings(db: Db, source: Source<PackagingCells>, scope: Scope): Plan {
  const warehouseOf = await findWarehouses(db, scope);
  const { carriers } = await getSettings(db, scope.actor);
  const known = new Map(carriers.map(({ name }) => [name.toLowerCase(), name]));
  const taken = new Taken(scope.existing);
  return yield* planRecords(source, scope, {
    lookUp: async (rows) => {
      taken.forget();
      const warehouseIds = idsOf(rows.map((row) => warehouseOf(row.warehouse)));
      const names = rows.map((row) => row.name);
      const stored = await lookups.listPackagings(db, warehouseIds, names);
      for (const { id, warehouseId, name } of stored)
        taken.store(keyOf(warehouseId, name), id, rowFault('EXISTS', { what: 'PACKAGING', name }));
    },
    make: (row) => {
      const packaging = planPackaging(row, warehouseOf, known);
      if (packaging instanceof RowFault) return packaging;
      const { warehouseId, name } = packaging;
      const repeats = (line: number): RowFault =>
        rowFault('IN_EARLIER_LINE', { what: 'PACKAGING', name, line });
      return taken.take(row.line, { [keyOf(warehouseId, name)]: repeats }) ?? packaging;
    },
    update: (tx, actor, id, { line: _, warehouse, carriers, ...packaging }) =>
      updatePackaging(
        tx,
        inWarehouse(actor, warehouseOf(warehouse)),
        id,
        {
          ...packaging,
          ...(carriers !== undefined && { carriers: namesIn(carriers, known) }),
        },
        null,
      ),
    counts: (records) => ({ packagings: records.length }),
    write: async (tx, actor, records) => {
      for (const packaging of records) await insertPackaging(tx, actor, packaging);
    },
  });
}

const keyOf = (warehouseId: number, name: string): string => `${warehouseId} ${spellingKey(name)}`;

/** Returns a packaging, or the fault of the row. */
function planPackaging(
  { line: _, warehouse, carriers, ...packaging }: Row<PackagingCells>,
  warehouseOf: Finder,
  known: ReadonlyMap<string, string>,
): PackagingInput | RowFault {
  const warehouseId = warehouseOf(warehouse);
  if (warehouseId instanceof RowFault) return warehouseId;
  const { tareGrams = 0, maxWeightGrams = null } = packaging;
  const weight = packagingFault({ tareGrams, maxWeightGrams });
  if (weight) return new RowFault(weight);
  const names = namesIn(carriers ?? '', known);
  const stray = names.find((name) => !known.has(name.toLowerCase()));
  if (stray !== undefined) return new RowFault(fault('NO_SUCH_CARRIER', { name: stray }));
  return { ...packaging, warehouseId, carriers: names };
}

/**
 * The names in a cell, separated by semicolons, or by commas: a name with a comma in it is found
 * first.
 */
function namesIn(cell: string, known: ReadonlyMap<string, string>): string[] {
  const names = cell.split(/[;|\n]/).map((name) => name.trim());
  return names
    .flatMap((name) =>
      known.has(name.toLowerCase()) ? [name] : name.split(',').map((part) => part.trim()),
    )
    .filter(Boolean);
}
