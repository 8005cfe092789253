import { claimTask, completeTask, countLine, getCount, submitCount } from '@lading/contract/calls';
import type { CountDetail } from '@lading/contract/counts';
import { taskId } from '@lading/domain/tasks';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { alerts, confirmed, press, said } from '../../app/testing/steps.ts';
import { outbox } from '../../lib/outbox/pageOutbox.ts';
import { reach } from '../../lib/reach.ts';
import { startSession } from '../../lib/session.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';

const count = {
  id: 61,
  name: 'Aisle A',
  warehouse: { id: 1, name: 'North' },
  status: 'COUNTING',
  chosenBy: 'LOCATIONS',
  variance: null,
  progress: { places: 1, placesDone: 0, lines: 0, linesCounted: 0 },
  products: [],
  lines: [],
  counters: [],
  history: [],
  places: [{ location: place, done: false, doneAt: null, doneBy: null, lines: 0, linesCounted: 0 }],
} as unknown as CountDetail;
const inReview: CountDetail = { ...count, status: 'REVIEW' };
const params = { id: count.id };

beforeEach(() => {
  answerReads();
  answer(getCount, () => count);
  answer(claimTask, () => ({ id: taskId('COUNT', 61) }) as never);
  answer(completeTask, () => ({ id: taskId('COUNT', 61), kind: 'COUNT' as const, subjectId: 61 }));
});

async function enterLater(reply: () => Response): Promise<void> {
  startSession('token', operator);
  answer(countLine, reply);
  reach.set(false);
  const input = { params, body: { locationId: place.id, productId: 5, quantity: 4 } };
  const about = {
    warehouseId: 1,
    what: '4 × TI-1',
    way: '/floor/count/61',
    group: `count 61 place ${place.id}`,
  };
  await outbox.send({ to: 'countLine', input, ...about }, 0);
}

test('without a network the submission waits behind the entries, and is sent after them', async () => {
  let isDown = true;
  await enterLater(noAnswer);
  const entries = answer(countLine, () => (isDown ? noAnswer() : count));
  const submissions = answer(submitCount, () => (isDown ? noAnswer() : inReview));
  openScreen('/floor/count/61', operator);
  await confirmed('Submit for Review', 'Submit')();
  await said('The submission of this count waits, and is sent by itself.');
  expect(submissions).toHaveLength(0);
  isDown = false;
  answer(getCount, () => inReview);
  const sent = entries.length;
  window.dispatchEvent(new Event('online'));
  await said(
    'This count is with the reviewers. They approve it, or have some of it counted again.',
  );
  expect([entries.length, submissions.length]).toEqual([sent + 1, 1]);
});

test.each([
  [true, 'Everything was counted. Counting ends'],
  [false, '1 line was not entered and counts as 0. Counting ends'],
])(
  'before the submission the question says whether all lines were entered (%s)',
  async (entered, text) => {
    const places = [
      { location: place, done: true, doneAt: null, doneBy: null, lines: 1, linesCounted: 1 },
    ];
    const lines = [
      { id: 1, entered, countedQuantity: 0, product, location: place, lot: null, pallet: null },
    ];
    const progress = { places: 1, placesDone: 1, lines: 1, linesCounted: 1 };
    answer(getCount, () => ({ ...count, progress, places, lines }) as unknown as CountDetail);
    openScreen('/floor/count/61', operator);
    await press('Submit for Review')();
    expect(
      (await screen.findByRole('dialog', { name: 'Submit for review?' })).textContent,
    ).toContain(text);
  },
);

test('a refused entry holds the submission back until it is settled', async () => {
  await enterLater(() => refusal(409, 'COUNTED_ELSEWHERE', 'TI-1 was counted elsewhere.'));
  openScreen('/floor/count/61', operator);
  await alerts('1 refused entry of this count must be settled before it can be submitted.');
  expect(screen.queryByRole('button', { name: 'Submit for Review' })).toBeNull();
  await outbox.drop(outbox.entries.get()[0]?.seq ?? 0, 'Counted by Mara');
  await screen.findByRole('button', { name: 'Submit for Review' });
});

test('a submission that the server refuses at once shows the refusal, and the count continues', async () => {
  const requests = answer(submitCount, () =>
    refusal(409, 'ILLEGAL_STEP', 'The count was cancelled.'),
  );
  openScreen('/floor/count/61', operator);
  await confirmed('Submit for Review', 'Submit')();
  await alerts('The count was cancelled.');
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
  expect(requests).toHaveLength(1);
  await screen.findByRole('button', { name: 'Submit for Review' });
});
