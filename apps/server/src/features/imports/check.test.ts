import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import { findFirstAdmin } from '../users/users.service.ts';
import { NOTHING_WRITTEN } from './account.ts';
import type { Input } from './check.ts';
import { columnsOf } from './columns.ts';
import { recordsOf } from './file.ts';
import { runFiles } from './run.ts';
import type { Progress } from './slices.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** Imports a customer. Another transaction creates the same customer between check and write. */
async function importBeside(email: string, existing: 'REFUSE' | 'SKIP') {
  const records = () =>
    recordsOf(
      (async function* () {
        yield `name,email\nBeanfield,${email}\n`;
      })(),
    );
  const actor = operatorCommand(new Date());
  const input: Input = {
    kind: 'CUSTOMERS',
    lines: null,
    reading: { dates: 'YMD', decimals: 'POINT', doubtfulCodes: 'REFUSE' },
    file: { name: 'customers.csv', columns: columnsOf.CUSTOMERS, mapping: () => ({}), records },
    scope: {
      actor,
      userId: (await findFirstAdmin(world.db)) ?? 0,
      existing,
      warehouseIds: null,
      doubtfulCodes: 'REFUSE',
      customer: undefined,
      warehouse: undefined,
      links: null,
      pretended: null,
    },
  };
  const progress: Progress = { written: NOTHING_WRITTEN };
  await runFiles(world.db, input, {
    progress,
    dryRun: false,
    isChecked: false,
    beat: () => {},
    addFaults: () => {},
    noteChecked: async (checked) => {
      expect(checked).toMatchObject({ counts: { customers: 1 }, skipped: 0 });
      const body = { name: 'Beanfield', email, password: 'a long enough password' };
      expect((await world.call(world.admin, 'POST', '/api/customers', body)).status).toBe(201);
    },
    record: async () => {},
  });
  return progress.written;
}

test('a record that is created between check and write is reported', async () => {
  await expect(importBeside('stock@beanfield.example', 'REFUSE')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});

test('it is left out where that is chosen, and the account says so', async () => {
  expect(await importBeside('more@beanfield.example', 'SKIP')).toMatchObject({
    counts: { customers: 0 },
    skipped: 1,
  });
});
