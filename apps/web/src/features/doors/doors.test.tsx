import * as calls from '@lading/contract/calls';
import type { Door } from '@lading/contract/doors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReads, openScreen, operator, warehouse } from '../../app/testing/openScreen.tsx';
import { confirmed, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

const door: Door = {
  id: 41,
  name: 'Door 3',
  kind: 'INBOUND',
  hours: [
    { weekday: 1, opens: '06:00', closes: '22:00' },
    { weekday: 2, opens: '06:00', closes: '22:00' },
  ],
  stagingLocation: { id: 7, name: 'STAGE-1' },
  active: true,
  warehouseId: warehouse.id,
  version: 2,
};

beforeEach(() => {
  answerReads();
  answer(calls.listDoors, () => [door]);
  answer(calls.getDoor, () => door);
});

test('a door is created with the hours that are typed', async () => {
  const sent = answer(calls.createDoor, ({ body }) =>
    Response.json({ ...door, ...body }, { status: 201 }),
  );
  openScreen('/doors');
  await press('Create New Door')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Door' }));
  fill(/^Door Name/, 'Door 4');
  fill(/^Opening Hours/, 'Mon 22:00-06:00');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Line 1 closes before it opens.');
  expect(sent).toEqual([]);
  fill(/^Opening Hours/, 'Sat 7:00-12:00');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('Door "Door 4" saved successfully.');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Door 4',
      kind: 'BOTH',
      hours: [{ weekday: 6, opens: '07:00', closes: '12:00' }],
      stagingLocationId: null,
      warehouseId: warehouse.id,
    },
  ]);
});

test('an edit keeps the staging location that the door has', async () => {
  const sent = answer(calls.updateDoor, ({ body }) => ({ ...door, ...body }));
  openScreen('/doors');
  await press('Edit Door 3')();
  await screen.findByRole('dialog', { name: 'Edit Door' });
  expect(screen.getByLabelText(/^Staging Location/)).toHaveProperty('value', 'STAGE-1');
  fill(/^Door Name/, 'Door 5');
  await press('Save Changes')();
  await screen.findByText('Door "Door 5" saved successfully.');
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Door 5', kind: 'INBOUND', hours: door.hours, stagingLocationId: 7 },
  ]);
});

test('a row says when it is open; one in use is retired', async () => {
  answer(calls.deleteDoor, () => refusal(409, 'STILL_IN_USE', '"Door 3" still has 2 loads.'));
  const sent = answer(calls.updateDoor, ({ body }) => ({ ...door, ...body }));
  openScreen('/doors');
  await screen.findByText('Door 3');
  const [row] = await rowsOf('Doors');
  for (const text of ['Door 3', 'Inbound', 'Mon-Tue 06:00-22:00', 'STAGE-1'])
    expect(row).toContain(text);
  await confirmed('Delete Door 3', 'Delete')();
  await screen.findByText(/still has 2 loads/);
  await confirmed('Retire Door 3', 'Retire')();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ active: false }]));
});

test('an operator reads doors and changes none', async () => {
  openScreen('/doors', operator);
  await screen.findByText('Door 3');
  expect(screen.queryByRole('button', { name: /Create|Edit|Delete|Retire/ })).toBeNull();
});
