import type { Mapping } from '@lading/contract/imports';
import type { Room } from '@lading/domain/events';
import type { ExistingMode, ImportKind } from '@lading/domain/imports';
import type { ImportWarning } from '@lading/domain/messages/importWarnings';
import type { CsvRecord } from '../../platform/csvRecords.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Account, type Counts, NOTHING_WRITTEN, sumOf } from './account.ts';
import { planAsns } from './asns.ts';
import * as columns from './columns.ts';
import type { DocumentSource } from './documents.ts';
import { headerOf, withoutHeader } from './file.ts';
import type { DocumentName } from './grouping.ts';
import { planOpenings } from './openings.ts';
import { planOrders } from './orders.ts';
import { planPackagings } from './packagings.ts';
import { planPacks } from './packs.ts';
import * as plans from './plans.ts';
import type { Meaning, Stage } from './stage.ts';
import {
  type Columns,
  type Fault,
  type Layout,
  layOut,
  type NameOf,
  type Reading,
  type Source,
  TableReader,
} from './table.ts';
import { planUsers } from './users.ts';

export const roomOf: Readonly<Record<ImportKind, Room>> = {
  WAREHOUSES: 'warehouses',
  CUSTOMERS: 'customers',
  LOCATIONS: 'locations',
  PACKAGINGS: 'packagings',
  PRODUCTS: 'products',
  PACKS: 'products',
  OPENING_STOCK: 'inventory',
  ASNS: 'asns',
  ORDERS: 'orders',
  USERS: 'users',
};

export interface InputFile {
  name: string;
  columns: Columns;
  mapping: (headers: readonly string[]) => Mapping;
  records: () => AsyncIterable<CsvRecord[]>;
}

export interface Input {
  kind: ImportKind;
  file: InputFile;
  /** The file of the lines if they are not in the file of the documents; else null. */
  lines: InputFile | null;
  reading: Reading;
  scope: Omit<plans.Scope, 'written'>;
}

/** Receives the progress of an import. */
export interface Listener {
  /** Receives the number of rows read. Throws if the import must end. */
  beat: (rows: number) => void;
  addFaults: (faults: readonly Fault[]) => unknown;
}

export interface Checked {
  /** The numbers of records to write. */
  counts: Counts;
  skipped: number;
  updated: number;
  warnings: readonly ImportWarning[];
}

/** An import whose valid rows are staged. */
export interface Staged {
  layouts: readonly Layout[];
  read: number;
  /** Warnings about parts of the files that the stage leaves out. */
  warnings: readonly ImportWarning[];
  /** Plans the rows after those already written. Can be called several times. */
  plan: (written: Account) => plans.Plan;
}

/**
 * The number of rows in one transaction. Others wait for its locks; rows of some kinds, and
 * updates, take several statements each.
 */
export function portionOf(kind: ImportKind, existing: ExistingMode): number {
  if (existing === 'UPDATE' || SLOW_KINDS.includes(kind)) return 50;
  return kind === 'OPENING_STOCK' ? 500 : 1_000;
}
const SLOW_KINDS: readonly ImportKind[] = ['WAREHOUSES', 'USERS', 'PACKAGINGS', 'PACKS'];

/** Reads the valid rows of the files into a stage. */
export async function stageFiles(
  db: Db,
  stage: Stage,
  { kind, file, lines, reading, scope }: Input,
  listener: Listener,
): Promise<Staged> {
  const isOfDocuments = kind === 'ASNS' || kind === 'ORDERS';
  const meaning = lines ? 'HEAD' : isOfDocuments ? 'LINE_WITH_HEAD' : 'ITSELF';
  const head = await stageFile(stage, { file, kind, meaning, reading, readBefore: 0 }, listener);
  const line =
    lines &&
    (await stageFile(
      stage,
      { file: lines, kind, meaning: 'LINE', reading, readBefore: head.read },
      listener,
    ));
  await stage.end();
  const nameOf = namesOf(line ? [head.layout, line.layout] : [head.layout]);
  const sources: Sources = {
    rows: <T>(): Source<T> => ({
      file: file.name,
      nameOf,
      rounded: head.rounded,
      rows: () => stage.rows<T>(),
    }),
    documents: <H extends DocumentName, L extends DocumentName>(
      headColumns: Readonly<Record<keyof H, unknown>>,
    ): DocumentSource<H, L> => ({
      file: file.name,
      nameOf,
      linesFile: lines?.name ?? file.name,
      isWhole: !line?.hasFaults,
      rounded: (line ?? head).rounded,
      parts: () =>
        lines
          ? stage.pairs<H, L>({ heads: file.name, lines: lines.name, hasAllHeads: !head.hasFaults })
          : stage.documents<H, L>({ file: file.name, nameOf }, headColumns),
    }),
  };
  return {
    layouts: [head.layout, ...(line ? [line.layout] : [])],
    read: head.read + (line?.read ?? 0),
    warnings: [...head.warnings, ...(line?.warnings ?? [])],
    plan: (written) => planners[kind](db, sources, { ...scope, written }),
  };
}

/** Names fields by the headers of the files, or by the names of their columns in the manual. */
function namesOf(layouts: readonly Layout[]): NameOf {
  const places = layouts.flatMap(({ headers, places }) =>
    places.map((place) => ({ ...place, header: headers[place.at] })),
  );
  return (field) => {
    const named = places.filter((place) => place.field === field);
    return (
      named.find(({ header }) => header !== undefined)?.header ?? named[0]?.column.names[0] ?? field
    );
  };
}

interface ReadFile {
  layout: Layout;
  read: number;
  rounded: number;
  hasFaults: boolean;
  warnings: readonly ImportWarning[];
}

async function stageFile(
  stage: Stage,
  {
    file,
    kind,
    meaning,
    reading,
    readBefore,
  }: Pick<Input, 'file' | 'kind' | 'reading'> & { meaning: Meaning; readBefore: number },
  { beat, addFaults }: Listener,
): Promise<ReadFile> {
  let reader: TableReader<object> | null = null;
  let layout: Layout | null = null;
  let hasFaults = false;
  const tell = async (faults: readonly Fault[]): Promise<void> => {
    hasFaults ||= faults.length > 0;
    await addFaults(faults);
  };
  for await (const records of file.records()) {
    const [first] = records;
    if (!first) continue;
    const isBegun = reader !== null;
    if (!reader || !layout) {
      const headers = headerOf(first);
      layout = layOut(headers, file.columns, { kind, mapping: file.mapping(headers) });
      reader = new TableReader(file.name, layout, reading);
    }
    for (const record of isBegun ? records : records.slice(1)) reader.add(record);
    beat(readBefore + reader.read);
    const { rows, faults } = reader.take();
    await stage.add(rows, meaning);
    await tell(faults);
  }
  if (!reader || !layout) throw withoutHeader();
  reader.end();
  await tell(reader.take().faults);
  return {
    layout,
    read: reader.read,
    rounded: reader.rounded,
    hasFaults,
    warnings: reader.warnings(),
  };
}

/**
 * Finds the faults in the rows that an import still has to write. Writes nothing: rolls back each
 * update that it tries.
 */
export async function check(
  db: Db,
  { file, scope }: Input,
  { plan, read, warnings }: Staged,
  { written, listener }: { written: Account; listener: Listener },
): Promise<Checked> {
  let [counts, skipped, updated] = [NOTHING_WRITTEN.counts, 0, 0];
  const found = await plans.follow(plan(written), async (step) => {
    listener.beat(read);
    const { updates = [] } = step;
    counts = sumOf(counts, step.counts);
    skipped += step.skipped;
    updated += updates.length;
    const refused = await plans.tryUpdates(db, scope.actor, file.name, updates);
    await listener.addFaults([...step.faults, ...refused]);
    if (scope.pretended) step.pretend?.(scope.pretended);
  });
  return { counts, skipped, updated, warnings: [...warnings, ...found] };
}

/** The staged rows in the form that plans read. */
interface Sources {
  rows: <T>() => Source<T>;
  documents: <H extends DocumentName, L extends DocumentName>(
    headColumns: Readonly<Record<keyof H, unknown>>,
  ) => DocumentSource<H, L>;
}

const planners: Readonly<
  Record<ImportKind, (db: Db, sources: Sources, scope: plans.Scope) => plans.Plan>
> = {
  WAREHOUSES: (db, { rows }, scope) => plans.planWarehouses(db, rows(), scope),
  CUSTOMERS: (db, { rows }, scope) => plans.planCustomers(db, rows(), scope),
  LOCATIONS: (db, { rows }, scope) => plans.planLocations(db, rows(), scope),
  PACKAGINGS: (db, { rows }, scope) => planPackagings(db, rows(), scope),
  PRODUCTS: (db, { rows }, scope) => plans.planProducts(db, rows(), scope),
  PACKS: (db, { rows }, scope) => planPacks(db, rows(), scope),
  OPENING_STOCK: (db, { rows }, scope) => planOpenings(db, rows(), scope),
  ASNS: (db, { documents }, scope) =>
    planAsns(db, documents<columns.AsnCells, columns.AsnLineCells>(columns.asnColumns), scope),
  USERS: (db, { rows }, scope) => planUsers(db, rows(), scope),
  ORDERS: (db, { documents }, scope) =>
    planOrders(
      db,
      documents<columns.OrderCells, columns.OrderLineCells>(columns.orderColumns),
      scope,
    ),
};
