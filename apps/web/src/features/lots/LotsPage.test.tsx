import { listLots } from '@lading/contract/calls';
import type { Lot } from '@lading/contract/lots';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, customer, openScreen, product } from '../../app/testing/openScreen.tsx';
import { answer } from '../../lib/testing/network.ts';

const dates = { expiresOn: '2027-01-23', producedOn: null, createdAt: '2026-11-20T08:00:00.000Z' };
const lot: Lot = { id: 8, code: 'OD-2610', product, customer, hold: null, onHand: 60, ...dates };

beforeEach(() => {
  answerReads();
  answer(listLots, () => [lot]);
});

test.each([
  { clicked: product.name, opens: `/lots/${lot.id}` },
  { clicked: lot.code, opens: `/lots/${lot.id}` },
  { clicked: product.sku, opens: `/products/${product.id}` },
])('in the list of lots a click on $clicked opens $opens', async ({ clicked, opens }) => {
  const address = openScreen('/lots');
  fireEvent.click(await screen.findByText(clicked));
  await waitFor(() => expect(address()).toBe(opens));
});
