import { expect } from '@playwright/test';
import { choose, listOf, openAs, rowsOf } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { handheld, test } from './support/test.ts';
import { createWarehouse, unique } from './support/world.ts';

test('a user is created, assigned, given another role and another password, signs in with it, and is signed out by an administrator', async ({
  page,
  otherPage: theirs,
}) => {
  const warehouse = await createWarehouse();
  const email = `${unique('new')}@lading.test`;
  const name = unique('Ada Brandt');
  await openAs(page, admin, '/admin/users?search=nobody-is-called-so');
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(listOf(page, 'Users').getByRole('columnheader')).toHaveText(['Email', 'Name', 'Role', 'Joined On', 'Actions']);
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await choose(page, 'Role', 'SUPERVISOR');
  await dialog.getByLabel('Initial Password').fill('a first password');
  await dialog.getByRole('button', { name: 'Create' }).click();

  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByRole('region', { name: 'User details' })).toContainText(name);
  await choose(page, 'Assign New Warehouse', warehouse.name);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('button', { name: `Remove ${warehouse.name}` })).toBeVisible();
  await page.getByRole('combobox', { name: 'Assign New Warehouse' }).click();
  await expect(page.getByRole('option', { name: warehouse.name })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change Role' }).click();
  await choose(page, 'Role', 'OPERATOR');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('region', { name: 'User details' })).toContainText('OPERATOR');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await dialog.getByLabel('New Password').fill('a second password');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText(`The password of ${email} was reset; every session has ended.`)).toBeVisible();

  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByPlaceholder('Search by name or email...').fill(name);
  const today = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' }).format(new Date());
  const row = rowsOf(listOf(page, 'Users'), email);
  await expect(row).toContainText(name);
  await expect(row).toContainText('OPERATOR');
  await expect(row).toContainText(today.replace('Sept', 'Sep'));
  await expect(row.getByRole('link', { name: `Manage ${email}` })).toHaveText('Manage');

  await theirs.goto('/login');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByLabel('Password').fill('a second password');
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs.getByText('Somebody else chose your password. Please choose your own.')).toBeVisible();
  await expect(theirs.getByRole('combobox', { name: 'Warehouse' })).toHaveText(warehouse.name);

  await row.getByRole('link', { name: `Manage ${email}` }).click();
  const sessions = page.getByRole('region', { name: 'User sessions' });
  await sessions.getByRole('button', { name: /^End session on / }).click();
  await page.getByRole('dialog', { name: 'End Session' }).getByRole('button', { name: 'End Session' }).click();
  await expect(sessions.getByText('Not signed in anywhere.')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible();
});

test(
  'a customer is created with its login, is shown with the day it joined, and signs in',
  handheld,
  async ({ page, otherPage: theirs, isMobile }) => {
    const name = unique('Customer');
    const email = `${name.toLowerCase()}@lading.test`;
    await openAs(page, admin, `/customers?search=${name}`);
    await page.getByRole('button', { name: 'Create New Customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Customer' });
    await dialog.getByLabel('Customer Name').fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Initial Password').fill('a first password');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const columns = ['Customer Name', 'Email', 'Date Joined', 'Actions'];
    if (!isMobile) await expect(listOf(page, 'Customers').getByRole('columnheader')).toHaveText(columns);
    const row = rowsOf(listOf(page, 'Customers'), name);
    await expect(row).toContainText(new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date()));
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(page.getByLabel('Initial Password')).toHaveCount(0);

    await theirs.goto('/login');
    await theirs.getByLabel('Email').fill(email);
    await theirs.getByLabel('Password').fill('a first password');
    await theirs.getByRole('button', { name: 'Sign In' }).click();
    await expect(theirs.getByText(`Welcome, ${email}`)).toBeVisible();
    await expect(theirs.getByText('No warehouse is assigned to you yet.')).toBeVisible();
  },
);
