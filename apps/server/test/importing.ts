import type { Import } from '@lading/contract/imports';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { runNextImport } from '../src/features/imports/job.ts';
import type { World } from './world.ts';

/**
 * Imports rows, the first of which is the header, as the user of the token, and returns the import.
 */
export async function importRows(
  world: World,
  rows: readonly string[],
  fields: Readonly<Record<string, string>>,
  token: string = world.admin,
): Promise<Import> {
  const { status, body } = await world.upload<Import>(
    token,
    '/api/imports',
    `${rows.join('\n')}\n`,
    { ...fields },
  );
  expect([status, body]).toMatchObject([201, { state: 'WAITING' }]);
  expect(await runNextImport(world.db)).toBe(true);
  return (await world.call(world.admin, 'GET', `/api/imports/${body.id}`)).body;
}

export const messagesOf = ({ faultGroups }: Import): string[] =>
  faultGroups.map(({ message }) => message);

export type Row = Record<string, string>;
export const rowsOf = (csv: string): Row[] => parse(csv, { columns: true });
/** The CSV of a list, or of a file. */
export const exportOf = async (world: World, path: string): Promise<string> => {
  const { status, body } = await world.callRaw<string>(world.admin, 'GET', path, undefined, {
    accept: 'text/csv',
  });
  expect(status).toBe(200);
  return String(body);
};

/** The columns with ids and dates, which differ in another database. */
const OWN = new Set(['id', 'version', 'createdAt', 'warehouseId', 'customerId', 'customer.id']);
const plain = (rows: Row[]) =>
  rows
    .map((row) => Object.entries(row).filter(([name]) => !OWN.has(name)))
    .map((cells) => Object.fromEntries(cells))
    .sort((first, other) => JSON.stringify(first).localeCompare(JSON.stringify(other)));

/**
 * Imports what one database exports into another, and compares what both export then. Returns the
 * rows.
 */
export async function carry(
  [from, to]: readonly [World, World],
  kind: string,
  [path, toPath]: readonly [string, string],
  fields: Row = {},
): Promise<Row[]> {
  const csv = await exportOf(from, path);
  expect(await importRows(to, [csv], { kind, ...fields })).toMatchObject({
    state: 'DONE',
    faultGroups: [],
  });
  const came = await plainRows(to, toPath);
  expect(came).toEqual(plain(rowsOf(csv)));
  return came;
}

/** The rows of an export, without these columns. */
export const plainRows = async (world: World, path: string): Promise<Row[]> =>
  plain(rowsOf(await exportOf(world, path)));
