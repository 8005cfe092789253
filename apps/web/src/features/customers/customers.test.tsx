import * as calls from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { holdHandheld } from '../../app/testing/handheld.ts';
import { answerReads, client, customer, openScreen } from '../../app/testing/openScreen.tsx';
import { closed, columnsOf, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

beforeEach(answerReads);

test('a customer is created with its login, and is shown with the day it joined, also on a handheld', async () => {
  const stored: Customer[] = [];
  const asked = answer(calls.listCustomers, () => stored);
  const result = answer(calls.createCustomer, () => {
    stored.push(customer);
    return customer;
  });
  openScreen('/customers?search=Acme');
  await press('Create New Customer')();
  await screen.findByRole('dialog', { name: 'Create New Customer' });
  fill(/^Customer Name/, customer.name);
  fill(/^Email/, customer.email);
  fill(/^Initial Password/, 'a first password');
  await press('Create')();
  await closed();
  const contact = { name: customer.name, email: customer.email, password: 'a first password' };
  expect(result.map(({ body }) => body)).toEqual([
    {
      ...contact,
      rotation: null,
      overtaking: true,
      minRemainingDays: null,
      announcedUnits: 'ACCEPT',
    },
  ]);
  await waitFor(async () =>
    expect(await rowsOf('Customers')).toEqual(['Acmeacme@example.comNov 1, 2026']),
  );
  expect(await columnsOf('Customers')).toEqual([
    'Customer Name',
    'Email',
    'Date Joined',
    'Actions',
  ]);
  expect(asked.at(-1)?.query).toMatchObject({ search: 'Acme' });
  await press('Edit Acme')();
  await screen.findByRole('dialog', { name: 'Edit Customer' });
  expect(screen.queryByLabelText(/^Initial Password/)).toBeNull();

  holdHandheld();
  openScreen('/customers?search=Acme');
  const card = await within(await screen.findByRole('list', { name: 'Customers' })).findByRole(
    'listitem',
  );
  expect(card.textContent).toBe('Acmeacme@example.comNov 1, 2026');
});

test('the user of a new customer signs in, and has no warehouse yet', async () => {
  answer(calls.login, () => ({ token: 'token', user: client }));
  answer(calls.getMe, () => client);
  answer(calls.listMyWarehouses, () => []);
  openScreen('/login', null);
  await screen.findByRole('button', { name: 'Sign In' });
  fill(/Email/, client.email);
  fill(/Password/, 'a first password');
  await press('Sign In')();
  await screen.findByText('No warehouse is assigned to you yet.');
  expect(screen.getByText(`Welcome, ${client.email}`)).toBeDefined();
});

test('the form of a customer takes over what somebody else changed, and asks about what both changed', async () => {
  let stored: Customer = customer;
  answer(calls.getCustomer, () => stored);
  answer(calls.listCustomers, () => [customer]);
  const sent = answer(calls.updateCustomer, ({ body, ifMatch }) => {
    if (ifMatch !== `"${stored.version}"`)
      return refusal(412, 'STALE', 'Somebody else has changed this.');
    stored = {
      ...stored,
      ...body,
      name: body.name ?? stored.name,
      email: body.email ?? stored.email,
      version: stored.version + 1,
    };
    return stored;
  });
  openScreen('/customers');
  await press(`Edit ${customer.name}`)();
  await screen.findByRole('dialog', { name: 'Edit Customer' });
  fill(/Customer Name/, 'Mine');
  stored = { ...stored, email: 'theirs@example.com', version: 2 };
  await press('Save Changes')();
  await screen.findByText('Customer "Mine" saved successfully.');
  expect([stored.name, stored.email]).toEqual(['Mine', 'theirs@example.com']);
  await press(/^Edit /)();
  await screen.findByRole('dialog', { name: 'Edit Customer' });
  await waitFor(() =>
    expect(screen.getByLabelText(/Customer Name/)).toHaveProperty('value', 'Mine'),
  );
  fill(/Customer Name/, 'Mine again');
  stored = { ...stored, name: 'Theirs', version: stored.version + 1 };
  await press('Save Changes')();
  await screen.findByText(/you have Mine again, somebody else has Theirs\./);
  await press('Name: keep mine')();
  await press('Save Changes')();
  await screen.findByText('Customer "Mine again" saved successfully.');
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', '"3"', '"4"']);
});
