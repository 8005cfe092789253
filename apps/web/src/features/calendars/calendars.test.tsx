import type { Calendar, ShipRule } from '@lading/contract/calendars';
import * as calls from '@lading/contract/calls';
import type { Carrier } from '@lading/contract/settings';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  customer,
  openScreen,
  operator,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { choose, closed, confirmed, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

const calendar: Calendar = {
  id: warehouse.id,
  name: warehouse.name,
  timeZone: 'Europe/Amsterdam',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [{ day: '2999-12-25', name: 'Christmas' }],
  version: 4,
};
const rule: ShipRule = {
  id: 51,
  name: 'Express',
  customer: null,
  carrier: 'DHL',
  priority: null,
  cutoff: '14:00',
  days: 0,
  warehouseId: warehouse.id,
  version: 2,
};

beforeEach(() => {
  answerReads();
  answer(calls.getCalendar, () => calendar);
  answer(calls.listShipRules, () => [rule]);
});

test('the page shows the working days, the holidays to come and the rules', async () => {
  openScreen('/ship-rules');
  await screen.findByText('Mon, Tue, Wed, Thu, Fri');
  await screen.findByText(/Christmas/);
  expect(await rowsOf('Ship-by Rules')).toEqual([
    expect.stringMatching(/Express.*Every customer.*DHL.*Every priority.*14:00.*Same day/),
  ]);
});

const ups = { id: 1, name: 'UPS', trackingUrl: null, active: true, version: 1 } as Carrier;

test('a rule is created for the customer that the list shows', async () => {
  answer(calls.getSettings, () => ({
    companyName: null,
    currency: null,
    locale: 'en-US',
    carriers: [ups],
    reasonCodes: [],
    version: 1,
  }));
  const sent = answer(calls.createShipRule, () => Response.json(rule, { status: 201 }));
  openScreen(`/ship-rules?customerId=${customer.id}`);
  await press('Create New Ship-by Rule')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Ship-by Rule' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Rule name is required.');
  fill(/^Rule Name/, 'Own');
  await choose('Carrier', 'UPS');
  fill(/^Cut-off/, '16:30');
  fill(/^Ships In/, '61');
  await choose('Priority', '2');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('At most 60.');
  fill(/^Ships In/, '2');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('Rule "Own" saved successfully.');
  expect(sent).toMatchObject([
    {
      body: {
        name: 'Own',
        customerId: customer.id,
        carrier: 'UPS',
        priority: 2,
        cutoff: '16:30',
        days: 2,
        warehouseId: warehouse.id,
      },
    },
  ]);
});

test('a rule for the same orders as another one is refused with its name', async () => {
  answer(calls.updateShipRule, () =>
    refusal(
      409,
      'SHIP_RULE_TAKEN',
      'The rule "All" is for the same customer, carrier and priority.',
    ),
  );
  openScreen('/ship-rules');
  await press('Edit Express')();
  await choose('Carrier', 'Every carrier');
  await press('Save Changes')();
  await screen.findByText('The rule "All" is for the same customer, carrier and priority.');
});

test('a rule is deleted after a question', async () => {
  const sent = answer(calls.deleteShipRule, () => new Response(null, { status: 204 }));
  openScreen('/ship-rules');
  await confirmed('Delete Express', 'Delete')();
  await closed();
  expect(sent).toMatchObject([{ params: { id: '51' } }]);
});

test('working days and holidays are edited as lines', async () => {
  const sent = answer(calls.updateCalendar, () => calendar);
  openScreen('/ship-rules');
  await press('Edit Working Days')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Working Days' }));
  fill(/^Holidays/, '2999-12-25 Christmas\nBoxing Day');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText(/^Line 2 is no date/);
  fill(/^Holidays/, '2999-12-25 Christmas\n2999-12-26 Boxing Day');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await closed();
  expect(sent).toMatchObject([
    {
      body: {
        workingDays: [1, 2, 3, 4, 5],
        holidays: [
          { day: '2999-12-25', name: 'Christmas' },
          { day: '2999-12-26', name: 'Boxing Day' },
        ],
      },
    },
  ]);
});

test('an operator reads the rules and changes none', async () => {
  openScreen('/ship-rules', operator);
  await screen.findByText('Mon, Tue, Wed, Thu, Fri');
  expect(screen.queryByRole('button', { name: /Create|Edit|Delete/ })).toBeNull();
});

test('a lane is made to a warehouse that the user does not work in', async () => {
  const destination = { id: 99, name: 'Far' };
  answer(calls.listDestinations, () => [{ id: warehouse.id, name: warehouse.name }, destination]);
  answer(calls.listLanes, () => []);
  const sent = answer(calls.createLane, () =>
    Response.json(
      { id: 5, destination, days: 3, warehouseId: warehouse.id, version: 1 },
      { status: 201 },
    ),
  );
  openScreen('/lanes');
  await press('Create New Lane')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Lane' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Destination is required.');
  await choose('Destination', 'Far');
  fill(/^Transit/, '3');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('Lane to "Far" saved successfully.');
  expect(sent).toMatchObject([{ body: { warehouseId: warehouse.id, destinationId: 99, days: 3 } }]);
});
