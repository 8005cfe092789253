import * as calls from '@lading/contract/calls';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { answerReads, openScreen, order } from '../../app/testing/openScreen.tsx';
import { answer } from '../../lib/testing/network.ts';

test('an order says by when it ships, and why', async () => {
  answerReads();
  answer(calls.getOrder, () => ({
    ...order,
    shipBy: '2026-12-01',
    shipByReason: {
      rule: 'Express',
      cutoff: '14:00',
      isAfterCutoff: true,
      countedFrom: '2026-11-30',
      days: 1,
    },
  }));
  openScreen(`/orders/${order.id}`);
  await screen.findByText('Ships By');
  await screen.findByText(
    (_, element) =>
      element?.tagName === 'DD' &&
      /Rule "Express": 1 working day, counted from Nov 30, 2026, in after the cut-off at 14:00/.test(
        element.textContent ?? '',
      ),
  );
});
