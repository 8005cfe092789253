import { expect, type Page } from '@playwright/test';
import { startIdentityProvider } from '../apps/server/test/identityProvider.ts';
import { expectAccessible, expectNoSidewaysScroll, expectSettled } from './support/accessible.ts';
import { visit } from './support/screens.ts';
import { freePort, startServer } from './support/server.ts';
import { admin } from './support/settings.ts';
import { test } from './support/test.ts';

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1440, height: 900 };

const byProvider = (page: Page) => page.getByRole('button', { name: 'Sign In with Example ID' });

async function signInByPassword(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // The provider would remember who signed in there.
  await page.context().clearCookies();
}

test('people sign in with the identity provider, or see why they cannot; an administrator closes local sign-in for all but one', async ({
  page,
}) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider(origin);
  const { issuer, clientId, clientSecret, name } = provider.settings;
  const oidc = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  };
  const server = await startServer(port, admin, { PUBLIC_URL: origin, ...oidc });
  try {
    const mara = { email: 'mara@example.com', email_verified: true, name: 'Mara Lind' };
    provider.people
      .set('mara', { ...mara, role: ['staff', 'ADMIN'] })
      .set('nobody', { ...mara, email: 'nobody@example.com' });
    await page.goto(`${origin}/login`);
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await expect(byProvider(page)).toBeVisible();
      await expectNoSidewaysScroll(page, 'the sign-in with a provider');
    }
    await expectAccessible(page, 'the sign-in with a provider');

    // A user who cancels at the provider, or has no role there, is not signed in.
    await byProvider(page).click();
    await expect(page.getByRole('alert')).toContainText('You stopped at Example ID');
    provider.signsIn = { subject: 'nobody' };
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await byProvider(page).click();
    await expect(page.getByRole('alert')).toContainText('has no role in Lading');
    expect(new URL(page.url()).search).toBe('');
    await page.setViewportSize(NARROW);
    await expectNoSidewaysScroll(page, 'the refusal');
    await expectAccessible(page, 'the refusal');
    await page.setViewportSize(WIDE);
    await page.context().clearCookies();

    provider.signsIn = { subject: 'mara' };
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await byProvider(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit(page, '/settings');
    await expectSettled(page, 'the account');
    await expect(page.getByText('Mara Lind')).toBeVisible();
    await expect(page.getByRole('form', { name: 'Change password' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Passkeys' })).toHaveCount(0);
    await signOut(page);

    await signInByPassword(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await visit(page, '/settings/sign-in');
    await page.getByRole('button', { name: 'Close Local Sign-In' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close Local Sign-In' }).click();
    await expect(
      page.getByText(`Closed: ${admin.email} alone signs in by password.`),
    ).toBeVisible();
    await signOut(page);
    await expect(page.getByRole('alert')).toContainText('Local sign-in is closed');
    await byProvider(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  } finally {
    await server.stop();
    await provider.close();
  }
});
