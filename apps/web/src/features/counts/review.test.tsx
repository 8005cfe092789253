import { claimTask, getCount, recountCount } from '@lading/contract/calls';
import type { CountDetail, CountLine } from '@lading/contract/counts';
import { taskId } from '@lading/domain/tasks';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  place,
  supervisor,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { alerts, button, confirmed, press, rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const { createdAt } = place;
const shelf = { id: place.id, name: place.name };
const [mara, noor] = [
  { id: 12, email: 'mara@example.com', name: 'Mara Lind' },
  { id: 13, email: 'noor@example.com', name: 'Noor Berg' },
];

const lineOf = (
  id: number,
  expectedQuantity: number,
  countedQuantity: number,
  more: Partial<CountLine> = {},
): CountLine => ({
  id,
  location: shelf,
  product: { id, sku: `TI-${id}`, name: 'Tin' },
  pallet: null,
  lot: null,
  foundIn: null,
  recordedIn: null,
  listed: true,
  countedQuantity,
  entered: true,
  countedAt: createdAt,
  countedBy: mara,
  movedSince: false,
  differs: false,
  attempts: [],
  expectedQuantity,
  variance: countedQuantity - expectedQuantity,
  variancePercentage: null,
  unitCost: null,
  varianceValue: null,
  isAccurate: countedQuantity === expectedQuantity,
  ...more,
});

const entered = (user: typeof mara, quantity: number) => ({
  at: createdAt,
  user,
  location: shelf,
  quantity,
  expectedQuantity: 20,
});

function countOf(lines: CountLine[], more: Partial<CountDetail> = {}): CountDetail {
  return {
    id: 4,
    name: 'Aisle A',
    warehouse: { id: warehouse.id, name: warehouse.name },
    status: 'REVIEW',
    chosenBy: 'LOCATIONS',
    abcClass: null,
    notCountedForDays: null,
    leftOut: 0,
    createdAt,
    createdBy: mara,
    startedAt: createdAt,
    submittedAt: createdAt,
    closedAt: null,
    products: [],
    needsSecondPerson: false,
    history: [],
    counters: [],
    lines,
    progress: { places: 1, placesDone: 1, lines: lines.length, linesCounted: lines.length },
    places: [
      {
        location: shelf,
        done: true,
        doneAt: null,
        doneBy: null,
        lines: lines.length,
        linesCounted: lines.length,
      },
    ],
    variance: {
      lines: lines.length,
      accurateLines: 0,
      accuracy: 0,
      differingLines: 1,
      overUnits: 0,
      shortUnits: 3,
      overValue: null,
      shortValue: null,
      linesWithoutCost: 0,
      tolerance: 0,
    },
    ...more,
  };
}

test('a count on which two people differ shows both figures, and is approved after a recount of these lines', async () => {
  const differing = lineOf(1, 20, 20, {
    differs: true,
    attempts: [entered(noor, 18), entered(mara, 20)],
  });
  answer(getCount, () => countOf([differing, lineOf(2, 5, 4)]));
  const sent = answer(recountCount, () => countOf([], { status: 'COUNTING', variance: null }));
  openScreen('/cycle-counts/4', supervisor);
  await alerts('Two people counted different quantities of 1 line: have it counted again.');
  expect((await rowsOf('Lines'))[0]).toContain('Differ: 18 by Noor Berg, 20 by Mara Lind');
  expect(await button('Approve')).toHaveProperty('disabled', true);
  await press('Choose')();
  await confirmed('Recount 1 line', 'Count Again')();
  await waitFor(() => expect(sent).toMatchObject([{ body: { lineIds: [1] } }]));
});

test('a line that differs and moved since its scan is marked, and the approval says so', async () => {
  answer(getCount, () =>
    countOf([lineOf(1, 20, 17, { movedSince: true }), lineOf(2, 20, 20, { movedSince: true })]),
  );
  openScreen('/cycle-counts/4?show=all', supervisor);
  await alerts('1 line that differs moved since the scan');
  for (const row of await rowsOf('Lines')) expect(row).toContain('Moved since the scan');
  await press('Approve')();
  expect((await screen.findByRole('dialog', { name: 'Approve Count' })).textContent).toContain(
    'moved since the scan',
  );
});

test.each(['/floor/count/4', '/cycle-counts/4'])(
  'who counts at %s is told which lines moved since the scan',
  async (address) => {
    const moved = {
      ...lineOf(1, 20, 17, { movedSince: true }),
      expectedQuantity: undefined,
      variance: null,
    };
    answer(claimTask, () => ({ id: taskId('COUNT', 4) }) as never);
    answer(getCount, () =>
      countOf([moved as unknown as CountLine, lineOf(2, 1, 1)], {
        status: 'COUNTING',
        variance: null,
      }),
    );
    openScreen(address, operator);
    await alerts(`Moved since the scan, count again: TI-1 in ${shelf.name}`);
  },
);
