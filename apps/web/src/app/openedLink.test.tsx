import * as calls from '@lading/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../lib/testing/network.ts';
import { answerReads, openScreen, operator, product, supervisor } from './testing/openScreen.tsx';
import { fill, press } from './testing/steps.ts';

beforeEach(answerReads);

async function signIn(email: string): Promise<void> {
  await screen.findByRole('button', { name: 'Sign In' });
  fill(/Email/, email);
  fill(/Password/, 'correct horse battery');
  await press('Sign In')();
}

test('a link that is opened without a session leads there once its reader has signed in, and nobody after them', async () => {
  answer(calls.listProducts, () => [product]);
  answer(calls.login, () => ({ token: 'token', user: supervisor }));
  const where = openScreen('/products?search=WB', null);
  await waitFor(() => expect(where()).toBe('/login'));
  expect(screen.queryByText('Your session has ended. Sign in to go on where you were.')).toBeNull();
  await signIn(supervisor.email);
  await screen.findByText(product.name);
  expect(where()).toBe('/products');
  expect(location.search).toBe('?search=WB');

  answer(calls.logout, () => new HttpResponse(null, { status: 204 }));
  await press('Logout')();
  await waitFor(() => expect(where()).toBe('/login'));
  answer(calls.login, () => ({ token: 'another', user: operator }));
  await signIn(operator.email);
  await waitFor(() => expect(where()).toBe('/floor'));
});
