import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { openVault } from '../../platform/auth/vault.ts';
import { runNextImport } from './job.ts';

let world: World;
let north: { id: number };
const links = {
  vault: openVault(() => 'the secret key of the tests, which all servers share'),
  isMailOn: true,
};
beforeAll(async () => {
  world = await makeWorld({ isMailOn: true });
  north = await world.warehouse('North');
  await world.warehouse('South');
  await world.customer([north.id], 'Beanfield');
});
afterAll(() => world.close());

async function run(
  lines: readonly string[],
  more: Record<string, string> = {},
  invites: typeof links | null = links,
): Promise<Import> {
  const { body } = await world.upload<Import>(
    world.admin,
    '/api/imports',
    `${lines.join('\n')}\n`,
    { kind: 'USERS', ...more },
  );
  expect(body.state).toBe('WAITING');
  expect(await runNextImport(world.db, () => false, invites)).toBe(true);
  return (await world.call(world.admin, 'GET', `/api/imports/${body.id}`)).body;
}
const userOf = async (email: string) =>
  (await world.call(world.admin, 'GET', `/api/users?search=${email}`)).body[0];
const warehousesOf = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/users/${id}/warehouses`)).body
    .map(({ name }) => name)
    .sort();
const mails = async () =>
  (await world.call(world.admin, 'GET', '/api/mails')).body
    .map(({ user, kind }) => [user.email, kind])
    .sort();

const header = 'Name,Username,Role,Warehouses,Customer,Read only';

test('users are created with their role, customer and warehouses, and invited; a dry run writes nothing', async () => {
  const lines = [
    header,
    'Mara Lind,mara@x.example,operator,North; South,,',
    ',ada.visser@x.example,CLIENT,"North,South",Beanfield,yes',
  ];
  expect(await run(lines, { dryRun: 'true' })).toMatchObject({
    state: 'DONE',
    made: '2 users',
    warnings: [],
  });
  expect([await userOf('mara@x.example'), await mails()]).toEqual([undefined, []]);
  expect(await run(lines)).toMatchObject({ state: 'DONE', made: '2 users' });
  const mara = await userOf('mara@x.example');
  expect(mara).toMatchObject({
    name: 'Mara Lind',
    role: 'OPERATOR',
    customerId: null,
    passwordSetByOther: true,
  });
  expect(await warehousesOf(mara?.id ?? 0)).toEqual(['North', 'South']);
  expect(await userOf('ada.visser@x.example')).toMatchObject({
    name: 'Ada Visser',
    role: 'CLIENT',
    readOnly: true,
  });
  expect(await mails()).toEqual([
    ['ada.visser@x.example', 'INVITATION'],
    ['mara@x.example', 'INVITATION'],
  ]);
});

test('existing users are bad rows, are left out, or change in what differs', async () => {
  const lines = [
    header,
    'Mara Lind,MARA@x.example,SUPERVISOR,South,,',
    'Bo,bo@x.example,OPERATOR,North,,',
  ];
  expect(await run(lines)).toMatchObject({
    state: 'FAULTY',
    faultGroups: [{ message: 'the email "mara@x.example" exists already' }],
  });
  expect(await run(lines, { existing: 'SKIP', dryRun: 'true' })).toMatchObject({
    state: 'DONE',
    made: '1 user',
    skipped: 1,
  });
  expect(await run(lines, { existing: 'UPDATE' })).toMatchObject({
    state: 'DONE',
    made: '1 user',
    updated: 1,
  });
  const mara = await userOf('mara@x.example');
  expect(mara).toMatchObject({ role: 'SUPERVISOR' });
  expect(await warehousesOf(mara?.id ?? 0)).toEqual(['South']);
  await run(lines, { existing: 'UPDATE' });
  expect(await userOf('mara@x.example')).toMatchObject({ version: mara?.version });
});

test('each bad row has its reason; the last administrator stays one', async () => {
  const done = await run([
    header,
    'A,a@x.example,CLIENT,,,',
    'B,b@x.example,OPERATOR,,Beanfield,',
    'C,c@x.example,BOSS,,,',
    'D,d@x.example,OPERATOR,Nowhere,,',
    'E,e@x.example,OPERATOR,,,true',
    'F,f@x.example,OPERATOR,,,',
    'F,F@x.example,OPERATOR,,,',
  ]);
  expect(done.faultGroups.map(({ message }) => message).sort()).toEqual([
    expect.stringMatching(/^Role must be one of/),
    'no customer is named: choose one for the file, or give a column customer',
    'only a CLIENT has a customer',
    'only a CLIENT may be read-only',
    'the email "F@x.example" stands in line 7 already',
    'there is no warehouse "Nowhere"',
  ]);
  expect(
    await run([header, 'Root,admin@example.com,OPERATOR,,,'], { existing: 'UPDATE' }),
  ).toMatchObject({ state: 'FAULTY' });
});

test('without mails, a warning says that nobody knows the passwords', async () => {
  expect(await run([header, 'Quiet,quiet@x.example,OPERATOR,North,,'], {}, null)).toMatchObject({
    state: 'DONE',
    warnings: [
      'this server sends no invitations: reset the password of each new user, and tell it to the user',
    ],
  });
  expect((await mails()).flat()).not.toContain('quiet@x.example');
});

test('a file of passwords is refused and not kept, and only administrators send users', async () => {
  const imports = async () => (await world.call(world.admin, 'GET', '/api/imports')).body.length;
  const before = await imports();
  const text = 'email,role,Password\nx@x.example,OPERATOR,hunter2hunter2\n';
  expect(await world.upload(world.admin, '/api/imports', text, { kind: 'USERS' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_CSV', detail: expect.stringMatching(/column "Password"/) },
  });
  const supervisor = await world.user('SUPERVISOR', [north.id]);
  expect(
    await world.upload(supervisor.token, '/api/imports', 'email,role\n', { kind: 'USERS' }),
  ).toMatchObject({ status: 403 });
  expect(await imports()).toBe(before);
});
