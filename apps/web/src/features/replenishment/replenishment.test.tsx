// The way from a rule to a need, from a need to a task, and from a task to what was moved.
import {
  createReplenishmentRule,
  createReplenishmentTask,
  finishReplenishmentTask,
  listReplenishmentNeeds,
  listReplenishmentRules,
  listReplenishmentTasks,
} from '@lading/contract/calls';
import type {
  ReplenishmentNeed,
  ReplenishmentRule,
  ReplenishmentTask,
} from '@lading/contract/replenishment';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  customer,
  openScreen,
  operator,
  place,
  product,
  supervisor,
} from '../../app/testing/openScreen.tsx';
import { choose, fill, goTo, press, rowsOf, take } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const { id, sku, name, createdAt } = product;
const dock = { id: 8, name: 'Dock' };
const bottles = { customer: { id: customer.id, name: customer.name }, product: { id, sku, name } };
const bin = { id: place.id, name: place.name };
const limits = { minimum: 10, maximum: 24 };
const rule: ReplenishmentRule = {
  id: 1,
  warehouseId: 1,
  ...bottles,
  location: bin,
  ...limits,
  available: 0,
  inbound: 0,
  createdAt,
  version: 1,
};
const need: ReplenishmentNeed = {
  id: rule.id,
  warehouseId: 1,
  ...bottles,
  location: bin,
  ...limits,
  available: 0,
  inbound: 0,
  needed: 24,
  why: 'Nothing is free to pick; the minimum is 10.',
  source: {
    inventoryId: 2,
    location: dock,
    pallet: { lpn: 'LPN-9' },
    receivedDate: createdAt,
    free: 30,
    quantity: 24,
  },
};
const task: ReplenishmentTask = {
  id: 4,
  warehouseId: 1,
  status: 'OPEN',
  ...bottles,
  inventoryId: 2,
  from: { location: dock, pallet: { lpn: 'LPN-9' } },
  to: bin,
  quantity: 24,
  movedQuantity: 0,
  room: null,
  waiting: { units: 0, orders: [] },
  createdAt,
  createdBy: operator,
  endedAt: null,
  endedBy: null,
  version: 1,
};

const onlyRow = (list: string, text: RegExp) =>
  waitFor(async () => expect(await rowsOf(list)).toEqual([expect.stringMatching(text)]));

test('a new rule names each field that is missing, and a maximum below the minimum', async () => {
  let rules: ReplenishmentRule[] = [];
  answer(listReplenishmentNeeds, () => []);
  answer(listReplenishmentRules, () => rules);
  const sent = answer(createReplenishmentRule, () => {
    rules = [rule];
    return rule;
  });
  openScreen('/replenishment', supervisor);
  await screen.findByText('No pick location is below its minimum.');
  await goTo('Rules');
  await press('Create New Rule')();
  const form = within(await screen.findByRole('dialog', { name: 'Create New Rule' }));
  const create = () => fireEvent.click(form.getByRole('button', { name: 'Create' }));
  create();
  for (const fault of [
    'Please select a customer.',
    'Please select a product.',
    'Please select a pick location.',
  ])
    await form.findByText(fault);
  await waitFor(() =>
    expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'Customer' })),
  );
  await choose('Customer', customer.name);
  await take('Product', sku, `${sku} - ${name}`);
  await take('Pick Location', bin.name, `${bin.name} PICK`);
  fill(/^Minimum/, '10');
  fill(/^Maximum/, '5');
  create();
  await form.findByText('The maximum must not be below the minimum.');
  expect(document.activeElement).toBe(form.getByLabelText(/^Maximum/));
  expect(form.queryByText(/^Please select/)).toBeNull();
  expect(sent).toEqual([]);
  fill(/^Maximum/, '24');
  create();
  await screen.findByText('The rule of "A-01" was saved.');
  expect(sent.map(({ body }) => body)).toEqual([
    { warehouseId: 1, productId: id, locationId: bin.id, ...limits },
  ]);
  await onlyRow('Rules', /^A-01.*WB-H098/);
});

test('one tap makes a task of a need, and where a part of it is moved the rest is needed again', async () => {
  let [needs, tasks]: [ReplenishmentNeed[], ReplenishmentTask[]] = [[need], []];
  answer(listReplenishmentNeeds, () => needs);
  answer(listReplenishmentTasks, ({ query: { status } }) =>
    tasks.filter((task) => task.status === status),
  );
  const result = answer(createReplenishmentTask, () => {
    [needs, tasks] = [[], [task]];
    return task;
  });
  const moved = answer(finishReplenishmentTask, () => {
    const done: ReplenishmentTask = {
      ...task,
      status: 'DONE',
      movedQuantity: 7,
      endedAt: createdAt,
      endedBy: operator,
    };
    [needs, tasks] = [
      [{ ...need, available: 7, needed: 17, why: '7 are free to pick; the minimum is 10.' }],
      [done],
    ];
    return done;
  });
  openScreen('/replenishment', operator);
  await onlyRow('Needs', /^A-01.*Nothing is free to pick; the minimum is 10\..*LPN-9/);
  await press('Make task for WB-H098 at A-01')();
  await screen.findByText('Task 4: move 24 of WB-H098 from Dock to A-01.');
  expect(result.map(({ body }) => body)).toEqual([{ ruleId: rule.id }]);
  await screen.findByText('No pick location is below its minimum.');

  await goTo('Tasks');
  await onlyRow('Tasks', /WB-H098.*OPEN/);
  await press('Done with task 4')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Task 4' }));
  expect(dialog.getByLabelText('Units Moved')).toHaveProperty('value', '24');
  fill('Units Moved', '7');
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('7 of WB-H098 moved to A-01.');
  expect(moved).toMatchObject([{ params: { id: '4' } }]);
  expect(moved.map(({ body }) => body)).toEqual([{ quantity: 7 }]);
  await choose('Status', 'DONE');
  await onlyRow('Tasks', /WB-H098.*7 of 24.*DONE/);
  await goTo('Needs');
  await onlyRow('Needs', /7 are free to pick; the minimum is 10\./);
});
