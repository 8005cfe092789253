import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findFirstAdmin } from '../users/users.service.ts';
import { check, type Input, type Listener, stageFiles, write } from './check.ts';
import { columnsOf } from './columns.ts';
import { recordsOf } from './file.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('a record that is created between check and write is reported', async () => {
  const text = 'name,email\nBeanfield,stock@beanfield.example\n';
  const records = () =>
    recordsOf(
      (async function* () {
        yield text;
      })(),
    );
  const input: Input = {
    id: 1,
    kind: 'CUSTOMERS',
    lines: null,
    reading: { dates: 'YMD', decimals: 'POINT', doubtfulCodes: 'REFUSE' },
    file: { name: 'customers.csv', columns: columnsOf.CUSTOMERS, mapping: () => ({}), records },
    scope: {
      actor: operatorCommand(new Date()),
      userId: (await findFirstAdmin(world.db)) ?? 0,
      existing: 'SKIP',
      warehouseIds: null,
      doubtfulCodes: 'REFUSE',
      customer: undefined,
      warehouse: undefined,
      links: null,
      pretended: { warehouses: [], customers: [], products: [], places: [] },
    },
  };
  const listener: Listener = { beat: () => {}, addFaults: () => {} };
  const written = inTransaction(world.db, async (tx) => {
    const staged = await stageFiles(tx, input, listener);
    const checked = await check(tx, input, staged, listener);
    expect(checked).toMatchObject({ what: '1 customer', skipped: 0 });
    const body = {
      name: 'Beanfield',
      email: 'stock@beanfield.example',
      password: 'a long enough password',
    };
    expect((await world.call(world.admin, 'POST', '/api/customers', body)).status).toBe(201);
    await write(tx, staged, checked, listener);
  });
  await expect(written).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
