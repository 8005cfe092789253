import type { Import } from '@lading/contract/imports';
import { expect } from 'vitest';
import { runNextImport } from '../src/features/imports/job.ts';
import type { World } from './world.ts';

/** Imports rows, the first of which is the header, as whoever the token says, and returns what came of it. */
export async function importRows(
  world: World,
  rows: readonly string[],
  fields: Readonly<Record<string, string>>,
  token: string = world.admin,
): Promise<Import> {
  const { status, body } = await world.upload<Import>(token, '/api/imports', `${rows.join('\n')}\n`, { ...fields });
  expect([status, body]).toMatchObject([201, { state: 'WAITING' }]);
  expect(await runNextImport(world.db)).toBe(true);
  return (await world.call(world.admin, 'GET', `/api/imports/${body.id}`)).body;
}

export const messagesOf = ({ faultGroups }: Import): string[] => faultGroups.map(({ message }) => message);
