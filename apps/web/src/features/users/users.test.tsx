import * as calls from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import type { Warehouse } from '@lading/contract/warehouses';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  client,
  openScreen,
  operator,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import {
  choose,
  closed,
  columnsOf,
  confirmed,
  fill,
  goTo,
  press,
  rowsOf,
} from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const ada: User = {
  ...operator,
  id: 12,
  email: 'ada@example.com',
  name: 'Ada Brandt',
  role: 'SUPERVISOR',
  passwordSetByOther: true,
};
const details = async (text: string) => {
  const region = await screen.findByRole('region', { name: 'User details' });
  await waitFor(() => expect(region.textContent).toContain(text));
};

test('a user is created with a first password and assigned a warehouse, which is not offered again', async () => {
  const south = { ...warehouse, id: 2, name: 'South' };
  const assigned: Warehouse[] = [];
  answer(calls.listUsers, () => []);
  answer(calls.getUser, () => ada);
  answer(calls.listWarehouses, () => [warehouse, south]);
  answer(calls.listUserWarehouses, () => assigned);
  const result = answer(calls.createUser, () => ada);
  const input = answer(calls.assignWarehouse, () => {
    assigned.push(south);
    return south;
  });
  openScreen('/admin/users?search=nobody-is-called-so');
  await screen.findByText('No users found.');
  expect(await columnsOf('Users')).toEqual(['Email', 'Name', 'Role', 'Joined On', 'Actions']);
  await press('Create New User')();
  await screen.findByRole('dialog');
  fill(/^Email/, ada.email);
  fill(/^Name/, ada.name);
  await choose('Role', 'SUPERVISOR');
  fill(/^Initial Password/, 'a first password');
  await press('Create')();
  await screen.findByRole('heading', { level: 1, name: ada.email });
  await details('Ada Brandt');
  const role = { role: 'SUPERVISOR', customerId: null, readOnly: false, chief: false };
  const body = {
    email: ada.email,
    name: ada.name,
    ...role,
    password: 'a first password',
    warehouseIds: [],
  };
  expect(result.map((each) => each.body)).toEqual([body]);

  await choose('Assign New Warehouse', 'South');
  await press('Assign')();
  await screen.findByRole('button', { name: 'Remove South' });
  expect(input).toMatchObject([{ params: { id: '12' }, body: { warehouseId: 2 } }]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Assign New Warehouse' }));
  const options = await screen.findAllByRole('option');
  expect(
    options.map((option) => [option.textContent, option.getAttribute('aria-disabled')]),
  ).toEqual([
    ['North', null],
    ['South', 'true'],
  ]);
});

test('a user is given another role and another password, is signed out, and is found by name', async () => {
  let stored = ada;
  let isSignedIn = true;
  const listed = answer(calls.listUsers, () => [stored]);
  answer(calls.getUser, () => stored);
  const changed = answer(calls.changeUser, ({ body: { role = stored.role } }) => {
    stored = { ...stored, role, version: stored.version + 1 };
    return stored;
  });
  const times = {
    createdAt: ada.createdAt,
    lastSeenAt: ada.createdAt,
    expiresAt: '2026-11-08T00:00:00.000Z',
  };
  const session = {
    id: 4,
    ...times,
    address: '203.0.113.7',
    userAgent: 'curl/8.5',
    current: false,
  };
  answer(calls.listUserSessions, () => (isSignedIn ? [session] : []));
  const ended = answer(calls.endUserSession, () => {
    isSignedIn = false;
    return new Response(null, { status: 204 });
  });
  openScreen('/admin/users/12');
  await press('Change Role')();
  await choose('Role', 'OPERATOR');
  await press('Save Changes')();
  await details('OPERATOR');
  await closed();
  await press('Reset Password')();
  fill(/^New Password/, 'a second password');
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset Password' }),
  );
  await screen.findByText(`The password of ${ada.email} was reset; every session has ended.`);
  expect(changed.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ role: 'OPERATOR', customerId: null, readOnly: false, chief: false }, '"1"'],
    [{ password: 'a second password' }, '"2"'],
  ]);
  await confirmed('End session on curl', 'End Session')();
  await screen.findByText('Not signed in anywhere.');
  expect(ended).toMatchObject([{ params: { id: '12', sessionId: '4' } }]);

  await goTo('User Management');
  fireEvent.change(await screen.findByPlaceholderText('Search by name or email...'), {
    target: { value: 'Ada Brandt' },
  });
  await waitFor(() => expect(listed.at(-1)?.query).toMatchObject({ search: 'Ada Brandt' }));
  expect(await rowsOf('Users')).toEqual([
    expect.stringMatching(/^ada@example\.comAda BrandtOPERATOR\s*01 Nov 2026Manage$/),
  ]);
  await goTo(`Manage ${ada.email}`);
  await details('Ada Brandt');
});

test('a chief creates a user of the own customer, without a choice of roles, and changes no chief', async () => {
  const chief = { ...client, chief: true };
  const user: User = { ...client, id: 12, email: 'ada@example.com' };
  answer(calls.listUsers, () => [chief]);
  answer(calls.getUser, ({ params }) => (params.id === '12' ? user : chief));
  answer(calls.listUserWarehouses, () => [warehouse]);
  const created = answer(calls.createUser, () => user);
  openScreen('/admin/users', chief);
  await screen.findByText(/CLIENT, manages logins/);
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  await press('Create New User')();
  await screen.findByRole('dialog');
  expect(screen.queryByRole('combobox', { name: 'Role' })).toBeNull();
  fill(/^Email/, user.email);
  fill(/^Initial Password/, 'a first password');
  await press('Create')();
  await screen.findByRole('heading', { level: 1, name: user.email });
  const role = { role: 'CLIENT', customerId: client.customerId, readOnly: false, chief: false };
  expect(created.map(({ body }) => body)).toEqual([
    { email: user.email, ...role, password: 'a first password' },
  ]);
  await screen.findByRole('button', { name: 'Disable' });
  expect(screen.queryByRole('region', { name: /Sessions|Second Factor/i })).toBeNull();
  openScreen(`/admin/users/${chief.id}`, chief);
  await screen.findByText('Administrators alone change who manages logins.');
  expect(screen.queryByRole('button', { name: /Disable|Reset Password|Remove North/ })).toBeNull();
});
