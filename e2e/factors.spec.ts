import { type BrowserContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectSettled,
  look,
} from './support/accessible.ts';
import { rowsOf, visit } from './support/screens.ts';
import { baseUrl } from './support/settings.ts';
import { test } from './support/test.ts';
import { type Account, createUser, createWarehouse } from './support/world.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();

async function openAccount(page: Page): Promise<void> {
  await visit(page, '/settings');
  await expectSettled(page, 'the account');
}

/**
 * Checks the screen wide and narrow. axe takes seconds, so it checks only the wide one if the
 * narrow one has the same parts.
 */
async function expectFits(page: Page, what: string, { isReshaped = false } = {}): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await expectSettled(page, what);
    await expectNoSidewaysScroll(page, `${what} at ${size.width}`);
    if (isReshaped || size === WIDE) await expectAccessible(page, `${what} at ${size.width}`);
  }
}

/** A virtual authenticator of Chromium, which always verifies its user. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const phone = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...phone, automaticPresenceSimulation: true },
  });
}

/** Refuses the next of these calls as the server does if the sign-in is more than an hour ago. */
async function signedInLongAgo(page: Page, calls: string): Promise<void> {
  const problem = {
    status: 403,
    code: 'REAUTHENTICATION_REQUIRED',
    error: 'Please prove again who you are.',
  };
  await page.route(calls, (route) => route.fulfill({ status: 403, json: problem }), { times: 1 });
}

test('a user adds a passkey, signs in with it, confirms the identity with it, and removes it; at other addresses the screens say where passkeys work', async ({
  browser,
}) => {
  const user = await createUser('SUPERVISOR', [(await createWarehouse()).id]);
  // Browsers offer passkeys to hosts that have a name; a separate context, since the others are at
  // 127.0.0.1.
  const origin = baseUrl().replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({
    baseURL: origin,
    viewport: WIDE,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await addAuthenticator(context, page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In with a Passkey' })).toBeVisible();
  await signIn(page, user);
  await expect(page).toHaveURL(/\/dashboard$/);
  await openAccount(page);
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await look(page, 'Add Passkey');
  await page.getByLabel('Name').fill('Work phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  const passkeys = page
    .getByRole('table', { name: 'Passkeys' })
    .or(page.getByRole('list', { name: 'Passkeys' }));
  await expect(rowsOf(passkeys, 'Work phone')).toHaveCount(1);
  await expectFits(page, 'the account with a passkey', { isReshaped: true });
  // The same device keeps one passkey of a user.
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This device has a passkey of yours for this address already.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await signOut(page);
  await expectFits(page, 'the sign-in with a passkey');
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await openAccount(page);
  await expect(rowsOf(passkeys, 'Work phone')).not.toContainText('never');
  await page.getByRole('button', { name: 'Remove Work phone' }).click();
  await look(page, 'Remove Passkey');
  await signedInLongAgo(page, '**/api/auth/passkeys/*');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  await expect(question.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'the question for a proof');
  await expectAccessible(page, 'the question for a proof');
  await question.getByRole('button', { name: 'Use a Passkey' }).click();
  // Beside an open dialog nothing else is found.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(passkeys).toHaveCount(0);
  await page.setViewportSize(WIDE);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here.');

  await page.goto(`${baseUrl()}/login`);
  await signIn(page, user);
  await expect(page).toHaveURL(/\/dashboard$/);
  await visit(page, '/settings');
  await expect(page.getByText(`Passkeys work at ${origin} only.`)).toBeVisible();
  await context.close();
});

test('a user sets up an authenticator app, and signs in with its code', async ({ page }) => {
  const user = await createUser('SUPERVISOR', [(await createWarehouse()).id]);
  await page.goto('/login');
  await signIn(page, user);
  await expect(page).toHaveURL(/\/dashboard$/);
  await openAccount(page);
  const card = page.getByRole('region', { name: 'Second factor' });
  await card.getByRole('button', { name: 'Set Up Authenticator App' }).click();
  await card.getByLabel('Your Password').fill(user.password);
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectFits(page, 'the QR code');
  const secret = ((await card.getByLabel('Key').textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret });
  // A code is good for the half minute after its own, too: this one leaves the present code to the
  // sign-in. It needs a few seconds of that half minute.
  await expect.poll(() => Date.now() % 30_000).toBeLessThan(20_000);
  await card.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10);
  await expectFits(page, 'the recovery codes');
  await card.getByRole('button', { name: 'I Have Kept Them' }).click();
  await signOut(page);

  await signIn(page, user);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectFits(page, 'the question for the code');
  await page.getByLabel('Code').fill(totp.generate());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});
