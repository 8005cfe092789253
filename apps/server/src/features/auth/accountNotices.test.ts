import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpFactor } from '#test/secondFactor.ts';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { removeSecondFactor, resetPassword } from '../../commands/users.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ isMailOn: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('loginThrottle').execute();
});

const OWN = 'my own long password';
const noticesOf = async (token: string) =>
  (await world.call(token, 'GET', '/api/auth/notices')).body.notices;
const kindsOf = async (token: string) =>
  (await noticesOf(token)).map(({ kind, byOther }) => [kind, byOther]);
const mailsTo = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/mails?userId=${id}&sort=createdAt`)).body.map(
    ({ kind }) => kind,
  );

test('what one session changes of the second factor is told in the others, and by mail', async () => {
  const mara = await world.user('OPERATOR');
  const other = await world.login(mara.email);
  await setUpFactor(world, mara.token);
  await world.call(mara.token, 'POST', '/api/auth/recovery-codes', { currentPassword: PASSWORD });
  await world.call(mara.token, 'POST', '/api/auth/totp/remove', { currentPassword: PASSWORD });
  const kinds = ['SECOND_FACTOR_REMOVED', 'RECOVERY_CODES_RENEWED', 'SECOND_FACTOR_ADDED'];
  expect(await kindsOf(other)).toEqual(kinds.map((kind) => [kind, false]));
  expect(await noticesOf(other)).toMatchObject([
    { address: '127.0.0.1' },
    { address: '127.0.0.1' },
    { address: '127.0.0.1' },
  ]);
  expect(await noticesOf(mara.token)).toEqual([]);
  expect(await mailsTo(mara.id)).toEqual([...kinds].reverse());
});

test('a new password is told at the next sign-in, whoever set it and however', async () => {
  const mara = await world.user('OPERATOR');
  await world.call(mara.token, 'POST', '/api/auth/password', {
    currentPassword: PASSWORD,
    newPassword: OWN,
  });
  expect(await kindsOf(await world.login(mara.email, OWN))).toEqual([['PASSWORD_CHANGED', false]]);
  await world.call(world.admin, 'PATCH', `/api/users/${mara.id}`, { password: PASSWORD });
  await resetPassword(world.db, mara.email, { password: OWN, isMailOn: true });
  const token = await world.login(mara.email, OWN);
  expect(await noticesOf(token)).toMatchObject([
    { kind: 'PASSWORD_CHANGED', byOther: true, address: null },
    { kind: 'PASSWORD_CHANGED', byOther: true, address: '127.0.0.1' },
    { kind: 'PASSWORD_CHANGED', byOther: false, address: '127.0.0.1' },
  ]);
  expect(await mailsTo(mara.id)).toEqual(Array(3).fill('PASSWORD_CHANGED'));
});

test('a second factor that an administrator or a command removed is told too', async () => {
  const mara = await world.user('OPERATOR');
  await setUpFactor(world, mara.token);
  await world.call(world.admin, 'DELETE', `/api/users/${mara.id}/second-factor`);
  const token = await world.login(mara.email);
  await setUpFactor(world, token);
  await removeSecondFactor(world.db, mara.email, { isMailOn: true });
  expect((await kindsOf(await world.login(mara.email))).filter(([, byOther]) => byOther)).toEqual(
    Array(2).fill(['SECOND_FACTOR_REMOVED', true]),
  );
});

test('notices are closed up to one, and nobody sees or closes those of others', async () => {
  const [mara, olek] = [await world.user('OPERATOR'), await world.user('OPERATOR')];
  await world.call(world.admin, 'PATCH', `/api/users/${mara.id}`, { password: OWN });
  await world.call(world.admin, 'PATCH', `/api/users/${mara.id}`, { password: PASSWORD });
  const token = await world.login(mara.email);
  const [newest, older] = await noticesOf(token);
  expect(await noticesOf(olek.token)).toEqual([]);
  await world.call(olek.token, 'POST', '/api/auth/notices/close', { upTo: newest?.id ?? 0 });
  expect(await noticesOf(token)).toHaveLength(2);
  await world.call(token, 'POST', '/api/auth/notices/close', { upTo: older?.id ?? 0 });
  expect(await noticesOf(token)).toEqual([newest]);
});

test('without a mail server no mail is written, and the notice is', async () => {
  const bare = await makeWorld();
  try {
    const mara = await bare.user('OPERATOR');
    await bare.call(bare.admin, 'PATCH', `/api/users/${mara.id}`, { password: OWN });
    const { body } = await bare.call(await bare.login(mara.email, OWN), 'GET', '/api/auth/notices');
    expect(body.notices).toHaveLength(1);
    expect((await bare.call(bare.admin, 'GET', '/api/mails')).body).toEqual([]);
  } finally {
    await bare.close();
  }
});
