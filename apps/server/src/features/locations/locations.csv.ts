import { Closed } from '@lading/contract/fields';
import { placeFields } from '@lading/contract/locations';
import { MAX_FAULTS } from '@lading/contract/refusals';
import { MAX_LOCATION_NAME, MAX_UPLOAD_ROWS } from '@lading/domain/limits';
import {
  changePlace,
  type LocationType,
  locationBarcode,
  locationTypes,
  type Place,
  type PlaceChange,
  placeByDefault,
  readPlaceCell,
} from '@lading/domain/locations';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { reason } from '@lading/domain/messages/reasons';
import { spelled, spellingFault, spellingKey } from '@lading/domain/spelling';
import { Type } from 'typebox';
import { readCsvRecords, TooManyRecords, UndecodableText } from '../../platform/csvRecords.ts';
import { compileSchema, listFaults } from '../../platform/http/validation.ts';
import { type FieldAtFault, Refusal, reasoned } from '../../platform/refusal.ts';

const isPlace = compileSchema(Type.Partial(Closed(placeFields)));

type Column = 'name' | 'type' | keyof Place;
const NEEDED = ['name', 'type'] as const;
const OPTIONAL = Object.keys(readPlaceCell) as (keyof Place)[];

export interface CsvLocation extends Place {
  name: string;
  type: LocationType;
  barcode: string;
}

/** A row of the file without faults of its own, and its position. */
export interface CsvRow extends CsvLocation {
  /** Counts from 0, without the header. */
  index: number;
  /** Counts from 1, with the header. */
  line: number;
}

/**
 * Returns the rows without faults, and the faults of the others. Refuses a file that is not a CSV
 * of locations.
 */
export async function readLocations(
  bytes: Buffer,
): Promise<{ rows: CsvRow[]; faults: FieldAtFault[] }> {
  const records = await readCsvRecords(bytes, MAX_UPLOAD_ROWS + 1).catch((error) => {
    throw error instanceof UndecodableText
      ? reasoned('BAD_CSV', reason('NOT_UTF8'))
      : error instanceof TooManyRecords
        ? reasoned('BAD_CSV', reason('TOO_MANY_ROWS', { most: MAX_UPLOAD_ROWS }))
        : error;
  });
  const rows: CsvRow[] = [];
  const faults: FieldAtFault[] = [];
  const names = new Map<string, number>();
  const barcodes = new Map<string, CsvRow>();
  let header: readonly Column[] | null = null;
  let index = 0;
  for (const { line, cells } of records) {
    if (!header) {
      header = readHeader(cells, line);
      continue;
    }
    const found =
      cells === null
        ? [rowFault(index, line, fault('NOT_CSV'))]
        : checkCells(cells, header, index, line);
    if (cells && found.length === 0) {
      const cellOf = (column: Column): string =>
        (cells[header?.indexOf(column) ?? -1] ?? '').trim();
      const [name, type] = [spelled(cellOf('name')), cellOf('type') as LocationType];
      const { place, faults: ofPlace } = readPlace(cellOf, type, { index, line });
      const row = { index, line, name, type, barcode: locationBarcode(name), ...place };
      const ofName = checkName(name, index, line);
      found.push(
        ...(ofName.length ? ofName : checkDuplicates(row, names, barcodes)),
        ...checkType(type, index, line),
        ...ofPlace,
      );
      if (found.length === 0) rows.push(row);
    }
    faults.push(...found);
    index += 1;
  }
  if (!header) readHeader(null, 1);
  if (index === 0) throw reasoned('BAD_CSV', reason('NO_ROWS'));
  return { rows, faults };
}

export function nameFault(
  { index, line }: { index: number; line: number },
  found: Fault,
): FieldAtFault {
  return { path: `rows.${index}.name`, ...found, line, column: 'name' };
}

/**
 * Refuses a file with faults. Names the first ones, and counts the rows at fault and the faults
 * that it does not name.
 */
export function requireNoFaults(faults: readonly FieldAtFault[]): void {
  if (faults.length === 0) return;
  const sorted = [...faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const count = new Set(faults.map(({ line }) => line)).size;
  throw new Refusal(
    'BAD_CSV',
    { count, more: Math.max(0, faults.length - MAX_FAULTS) },
    { errors: sorted },
  );
}

function readHeader(cells: readonly string[] | null, line: number): Column[] {
  const known: readonly Column[] = ['name', 'type', ...OPTIONAL];
  const found = (cells ?? []).map((cell) =>
    known.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  const isWhole =
    found.includes('name') &&
    found.includes('type') &&
    !found.includes(undefined) &&
    new Set(found).size === found.length;
  if (isWhole) return found as Column[];
  throw reasoned(
    'BAD_CSV',
    reason('WRONG_HEADER', { columns: [...NEEDED], optional: [...OPTIONAL] }),
    {
      errors: [
        {
          path: 'header',
          ...fault('WRONG_HEADER', { columns: [...NEEDED], optional: [...OPTIONAL] }),
          line,
        },
      ],
    },
  );
}

function rowFault(index: number, line: number, found: Fault): FieldAtFault {
  return { path: `rows.${index}`, ...found, line };
}

function checkCells(
  cells: readonly string[],
  header: readonly Column[],
  index: number,
  line: number,
): FieldAtFault[] {
  if (cells.length === header.length) return [];
  return [
    rowFault(
      index,
      line,
      fault('OTHER_NUMBER_OF_FIELDS', { fields: cells.length, wanted: header.length }),
    ),
  ];
}

function readPlace(
  cellOf: (column: Column) => string,
  type: LocationType,
  { index, line }: { index: number; line: number },
): { place: Place; faults: FieldAtFault[] } {
  const cells = Object.fromEntries(
    OPTIONAL.flatMap((column) =>
      cellOf(column) === '' ? [] : [[column, readPlaceCell[column](cellOf(column))]],
    ),
  );
  const unchanged = placeByDefault(type);
  const faultIn = (column: string, { code, facts }: Fault): FieldAtFault => ({
    path: `rows.${index}.${column}`,
    code,
    facts,
    line,
    column,
  });
  const faults = listFaults(isPlace, cells).map((field) => faultIn(field.path, field));
  if (faults.length) return { place: unchanged, faults };
  const place = changePlace(unchanged, cells as PlaceChange);
  return 'code' in place
    ? { place: unchanged, faults: [faultIn('blockReason', place)] }
    : { place, faults: [] };
}

function checkName(name: string, index: number, line: number): FieldAtFault[] {
  if (name === '') return [nameFault({ index, line }, fault('REQUIRED'))];
  if (name.length > MAX_LOCATION_NAME)
    return [nameFault({ index, line }, fault('NAME_TOO_LONG', { most: MAX_LOCATION_NAME }))];
  const found = spellingFault(name);
  return found === null ? [] : [nameFault({ index, line }, found)];
}

function checkType(type: string, index: number, line: number): FieldAtFault[] {
  if ((locationTypes as readonly string[]).includes(type)) return [];
  const found = type === '' ? fault('REQUIRED') : fault('NOT_ONE_OF', { allowed: locationTypes });
  return [{ path: `rows.${index}.type`, ...found, line, column: 'type' }];
}

function checkDuplicates(
  row: CsvRow,
  names: Map<string, number>,
  barcodes: Map<string, CsvRow>,
): FieldAtFault[] {
  const [name, barcode] = [spellingKey(row.name), spellingKey(row.barcode)];
  const earlier = names.get(name);
  const neighbour = barcodes.get(barcode);
  if (earlier === undefined) names.set(name, row.line);
  if (!neighbour) barcodes.set(barcode, row);
  if (earlier !== undefined)
    return [nameFault(row, fault('NAME_IN_LINE', { name: row.name, line: earlier }))];
  if (neighbour)
    return [
      nameFault(
        row,
        fault('BARCODE_IN_LINE', {
          barcode: row.barcode,
          name: neighbour.name,
          line: neighbour.line,
        }),
      ),
    ];
  return [];
}
