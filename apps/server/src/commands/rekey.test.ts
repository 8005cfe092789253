import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, setUpFactor } from '#test/secondFactor.ts';
import { serverOn, testVault } from '#test/server.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { rooms } from '../manifests.ts';
import { openVault } from '../platform/auth/vault.ts';
import { describeRekeyed, rekey } from './rekey.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ isMailOn: true });
});
afterAll(() => world.close());

const FORMER = 'the secret key of the tests, which all servers share';
const PRESENT = 'the key that replaces it';
const both = openVault(
  () => PRESENT,
  () => [FORMER],
);
const present = openVault(() => PRESENT);

test('after rekey every stored secret opens with the present key alone, and nothing with the former', async () => {
  const mara = await world.user('OPERATOR');
  const { secret } = await setUpFactor(world, mara.token);
  await world.call(world.admin, 'POST', `/api/users/${mara.id}/invitation`);
  const { body: webhook } = await world.call(world.admin, 'POST', '/api/webhooks', {
    name: 'Shop',
    url: 'https://93.184.216.34/',
  });
  await world.call(world.admin, 'POST', `/api/webhooks/${webhook.id}/rotate`, { overlapHours: 1 });
  const done = await rekey(world.db, both);
  expect(describeRekeyed(done)).toEqual([
    'Encrypted with the present key: 1 link of a mail, 1 authenticator app, 2 webhook secrets, 0 carrier accounts.',
    'The former key opens nothing that is stored any more: remove it.',
  ]);
  for (const { sealed: table } of rooms) {
    const secrets = table
      ? await world.db.transaction().execute((tx) => table.lockSealed(tx as never, present))
      : [];
    for (const secret of secrets) {
      expect(present.open(secret.sealed, secret.owner)).not.toBeNull();
      expect(testVault.open(secret.sealed, secret.owner)).toBeNull();
    }
  }
  const server = await serverOn(world.url, { vault: present });
  try {
    const payload = { email: mara.email, password: PASSWORD, code: codeAt(secret) };
    // The code that confirmed the app was used.
    await world.db
      .updateTable('userTotp')
      .set({ lastStep: 0 })
      .where('userId', '=', mara.id)
      .execute();
    expect(
      (await server.app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode,
    ).toBe(200);
  } finally {
    await server.close();
  }
});

test('what no key opens is counted, and stays as it is', async () => {
  const lost = await rekey(
    world.db,
    openVault(() => 'a third key, which sealed nothing'),
  );
  expect(lost.lost).toBe(4);
  expect(describeRekeyed(lost)[1]).toBe(
    'No key opens 4 secrets: set SECRET_KEY_FORMER to the key that they were encrypted with, and run rekey again.',
  );
  expect((await rekey(world.db, both)).lost).toBe(0);
});
