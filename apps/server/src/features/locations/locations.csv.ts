import { type FieldFault, MAX_FAULTS } from '@lading/contract/refusals';
import { MAX_LOCATION_NAME, MAX_UPLOAD_ROWS } from '@lading/domain/limits';
import { type LocationType, locationBarcode, locationTypes } from '@lading/domain/locations';
import { decodeUtf8, readCsvRecords } from '../../platform/csvRecords.ts';
import { Refusal } from '../../platform/refusal.ts';

const COLUMNS = ['name', 'type'] as const;

export interface CsvLocation {
  name: string;
  type: LocationType;
  barcode: string;
}

/** A row of the file without faults in itself, and its position. */
export interface CsvRow extends CsvLocation {
  /** From 0, without the header. */
  index: number;
  /** From 1, with the header. */
  line: number;
}

/** Reads the file: the rows without faults, and the faults of the others. Refuses a file that is not such a CSV. */
export async function readLocations(bytes: Buffer): Promise<{ rows: CsvRow[]; faults: FieldFault[] }> {
  const text = decodeUtf8(bytes);
  if (text === null) throw new Refusal('BAD_CSV', { detail: 'The file is not UTF-8 text.' });
  const records = await readCsvRecords(text, MAX_UPLOAD_ROWS + 1);
  if (records === null) throw new Refusal('BAD_CSV', { detail: `The file has more than ${MAX_UPLOAD_ROWS} rows.` });
  const rows: CsvRow[] = [];
  const faults: FieldFault[] = [];
  const names = new Map<string, number>();
  const barcodes = new Map<string, CsvRow>();
  let positions: { name: number; type: number } | null = null;
  let index = 0;
  for (const { line, cells } of records) {
    if (!positions) {
      positions = readHeader(cells, line);
      continue;
    }
    const found = cells === null ? [rowFault(index, line, 'is no valid CSV: check the quotes')] : checkCells(cells, index, line);
    if (cells && found.length === 0) {
      const name = (cells[positions.name] ?? '').trim();
      const type = (cells[positions.type] ?? '').trim();
      const row = { index, line, name, type: type as LocationType, barcode: locationBarcode(name) };
      const ofName = checkName(name, index, line);
      found.push(...(ofName.length ? ofName : checkDuplicates(row, names, barcodes)), ...checkType(type, index, line));
      if (found.length === 0) rows.push(row);
    }
    faults.push(...found);
    index += 1;
  }
  if (!positions) readHeader(null, 1);
  if (index === 0) throw new Refusal('BAD_CSV', { detail: 'The file has no rows.' });
  return { rows, faults };
}

export function nameFault({ index, line }: { index: number; line: number }, message: string): FieldFault {
  return { path: `rows.${index}.name`, message, line, column: 'name' };
}

/** Refuses a file with faults. Names the first of them; the sentence counts the rows at fault and the faults that are not named. */
export function requireNoFaults(faults: readonly FieldFault[]): void {
  if (faults.length === 0) return;
  const sorted = [...faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  const count = new Set(faults.map(({ line }) => line)).size;
  throw new Refusal('BAD_CSV', { count, more: Math.max(0, faults.length - MAX_FAULTS) }, { errors: sorted });
}

function readHeader(cells: readonly string[] | null, line: number): { name: number; type: number } {
  const found = (cells ?? []).map((cell) => cell.trim().toLowerCase());
  const [name, type] = COLUMNS.map((column) => found.indexOf(column)) as [number, number];
  if (found.length === COLUMNS.length && name >= 0 && type >= 0) return { name, type };
  const message = 'The header must be name,type.';
  throw new Refusal('BAD_CSV', { detail: message }, { errors: [{ path: 'header', message, line }] });
}

function rowFault(index: number, line: number, message: string): FieldFault {
  return { path: `rows.${index}`, message, line };
}

function checkCells(cells: readonly string[], index: number, line: number): FieldFault[] {
  if (cells.length === COLUMNS.length) return [];
  return [rowFault(index, line, `has ${cells.length} ${cells.length === 1 ? 'field' : 'fields'} instead of ${COLUMNS.length}`)];
}

function checkName(name: string, index: number, line: number): FieldFault[] {
  if (name === '') return [nameFault({ index, line }, 'is required')];
  if (name.length > MAX_LOCATION_NAME) return [nameFault({ index, line }, `must not have more than ${MAX_LOCATION_NAME} characters`)];
  return name.includes('\u0000') ? [nameFault({ index, line }, 'must not hold a NUL character')] : [];
}

function checkType(type: string, index: number, line: number): FieldFault[] {
  if ((locationTypes as readonly string[]).includes(type)) return [];
  const message = type === '' ? 'is required' : `must be one of ${locationTypes.join(', ')}`;
  return [{ path: `rows.${index}.type`, message, line, column: 'type' }];
}

/** Returns the fault of a row whose name or barcode an earlier row has. */
function checkDuplicates(row: CsvRow, names: Map<string, number>, barcodes: Map<string, CsvRow>): FieldFault[] {
  const earlier = names.get(row.name);
  const neighbour = barcodes.get(row.barcode);
  if (earlier === undefined) names.set(row.name, row.line);
  if (!neighbour) barcodes.set(row.barcode, row);
  if (earlier !== undefined) return [nameFault(row, `"${row.name}" stands in line ${earlier} already`)];
  if (neighbour) return [nameFault(row, `gives the barcode "${row.barcode}", as does "${neighbour.name}" in line ${neighbour.line}`)];
  return [];
}
