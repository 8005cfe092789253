import type { Appointment, CarrierAppointment, DockView } from '@lading/contract/appointments';
import * as calls from '@lading/contract/calls';
import type { Door } from '@lading/contract/doors';
import { DEFAULT_DOCK_RULES } from '@lading/domain/appointments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  supervisor,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

const door: Door = {
  id: 41,
  name: 'Door 3',
  kind: 'BOTH',
  hours: [],
  stagingLocation: null,
  active: true,
  warehouseId: warehouse.id,
  version: 1,
};

const appointment: Appointment = {
  id: 7,
  warehouseId: warehouse.id,
  kind: 'INBOUND',
  status: 'BOOKED',
  door: { id: door.id, name: door.name },
  startsAt: '2030-01-07T08:00:00.000Z',
  endsAt: '2030-01-07T09:00:00.000Z',
  asn: null,
  load: null,
  carrier: 'DHL',
  plate: '12-BGT-3',
  driver: null,
  phone: null,
  pallets: 12,
  note: null,
  isByLink: false,
  isApproved: true,
  reason: null,
  bookedAt: '2030-01-06T08:00:00.000Z',
  bookedBy: 'mara@example.com',
  arrivedAt: null,
  dockedAt: null,
  doneAt: null,
  leftAt: null,
  endedAt: null,
  version: 1,
};

const slots = {
  timeZone: 'UTC',
  minutes: 60,
  doors: [
    {
      id: door.id,
      name: door.name,
      slots: [
        { startsAt: '2030-01-07T10:00:00.000Z', endsAt: '2030-01-07T11:00:00.000Z' },
        { startsAt: '2030-01-07T11:00:00.000Z', endsAt: '2030-01-07T12:00:00.000Z' },
      ],
    },
  ],
};

beforeEach(() => {
  answerReads();
  answer(calls.listDoors, () => [door]);
  answer(calls.listAppointments, () => [appointment]);
  answer(calls.getAppointment, () => appointment);
  answer(calls.listSlots, () => slots);
});

async function choose(label: string, option: RegExp): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

test('the day and the filters of the address are those of the list and of the calendar', async () => {
  const asked = answer(calls.listAppointments, () => [appointment]);
  openScreen('/appointments?dateFrom=2030-01-07&doorId=41&status=BOOKED');
  await screen.findAllByText('DHL · 12-BGT-3');
  const [row] = await rowsOf('Appointments');
  for (const text of ['DHL · 12-BGT-3', 'Door 3', 'Inbound', '12', 'BOOKED'])
    expect(row).toContain(text);
  const doors = within(screen.getByRole('region', { name: 'Doors' }));
  doors.getByRole('button', { name: /DHL · 12-BGT-3, Door 3/ });
  for (const { query } of asked)
    expect(query).toMatchObject({
      dateFrom: '2030-01-07',
      dateTo: '2030-01-07',
      doorId: '41',
      status: 'BOOKED',
    });
  await press('Week')();
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ dateFrom: '2030-01-07', dateTo: '2030-01-13' }),
  );
  await press('Next')();
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ dateFrom: '2030-01-14', dateTo: '2030-01-20' }),
  );
});

test('a free time is booked', async () => {
  const sent = answer(calls.bookAppointment, () => Response.json(appointment, { status: 201 }));
  openScreen('/appointments?dateFrom=2030-01-07');
  await press('Book Appointment')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Book Appointment' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Book' }));
  await dialog.findByText('Please choose a time that is free.');
  expect(sent).toEqual([]);
  fill(/^Pallets/, '12');
  await choose('Door', /Door 3/);
  await choose('Time', /11:00|11/);
  fill(/^Plate/, '99-XX-1');
  fireEvent.click(dialog.getByRole('button', { name: 'Book' }));
  await screen.findByText('The appointment was booked.');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      kind: 'INBOUND',
      warehouseId: warehouse.id,
      startsAt: '2030-01-07T11:00:00.000Z',
      doorId: 41,
      pallets: 12,
      carrier: '',
      plate: '99-XX-1',
      driver: '',
      phone: '',
      note: '',
    },
  ]);
});

test('a time that was taken meanwhile is refused with the reason', async () => {
  answer(calls.bookAppointment, () => refusal(409, 'SLOT_TAKEN', 'The door has another truck.'));
  openScreen('/appointments?dateFrom=2030-01-07');
  await press('Book Appointment')();
  await choose('Time', /11:00|11/);
  fireEvent.click(screen.getByRole('button', { name: 'Book' }));
  await screen.findByText('The door has another truck.');
});

test('an operator sees the truck come, and books nothing', async () => {
  const arrived = answer(calls.arriveTruck, () => ({ ...appointment, status: 'ARRIVED' as const }));
  openScreen('/appointments?dateFrom=2030-01-07&open=7', operator);
  const dialog = within(await screen.findByRole('dialog', { name: 'DHL · 12-BGT-3' }));
  await dialog.findByText('Door 3');
  for (const name of ['Edit', 'Cancel Appointment', 'No-show', 'Approve'])
    expect(dialog.queryByRole('button', { name })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Arrived' }));
  await waitFor(() => expect(arrived).toHaveLength(1));
});

test('a wrong step is undone after a question', async () => {
  answer(calls.getAppointment, () => ({
    ...appointment,
    status: 'AT_DOOR' as const,
    arrivedAt: '2030-01-07T07:05:00.000Z',
    dockedAt: '2030-01-07T07:10:00.000Z',
  }));
  const undone = answer(calls.undoTruck, () => appointment);
  openScreen('/appointments?dateFrom=2030-01-07&open=7', operator);
  const dialog = within(await screen.findByRole('dialog', { name: 'DHL · 12-BGT-3' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Undo Last Step' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo Last Step' }));
  expect(undone).toHaveLength(0);
  fireEvent.click(question.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undone).toHaveLength(1));
});

test('an appointment that was cancelled with its load says so, and why', async () => {
  const load = { id: 4, number: 'LD-000004', status: 'CANCELLED' as const };
  const ended = { ...appointment, kind: 'OUTBOUND' as const, status: 'CANCELLED' as const, load };
  answer(calls.getAppointment, () => ({ ...ended, reason: 'No truck' }));
  openScreen('/appointments?dateFrom=2030-01-07&open=7', operator);
  const dialog = within(await screen.findByRole('dialog'));
  const reason = (await dialog.findByText('Reason')).nextElementSibling;
  expect(reason?.textContent).toBe('LD-000004 was cancelled: No truck');
});

test('a truck that left with its load, and was seen at no door, goes back to none', async () => {
  const left = { ...appointment, status: 'LEFT' as const, leftAt: '2030-01-07T09:00:00.000Z' };
  answer(calls.getAppointment, () => left);
  openScreen('/appointments?dateFrom=2030-01-07&open=7', operator);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('12-BGT-3');
  expect(dialog.queryByRole('button', { name: 'Undo Last Step' })).toBeNull();
});

test('a late truck is seen to be late', async () => {
  const late = {
    ...appointment,
    status: 'ARRIVED' as const,
    arrivedAt: '2030-01-07T09:05:00.000Z',
  };
  answer(calls.listAppointments, () => [late]);
  openScreen('/appointments?dateFrom=2030-01-07', supervisor);
  await screen.findAllByText('DHL · 12-BGT-3');
  const [row] = await rowsOf('Appointments');
  expect(row).toContain('1 h 5 min late');
});

test('a link is made for a carrier and shown once', async () => {
  answer(calls.listDockLinks, () => []);
  const link = {
    id: 3,
    warehouseId: warehouse.id,
    kind: 'INBOUND' as const,
    asn: null,
    load: null,
    carrier: 'DHL',
    pallets: null,
    maxBookings: 3,
    bookings: 0,
    expiresAt: '2030-01-20T08:00:00.000Z',
    revokedAt: null,
    createdAt: '2030-01-06T08:00:00.000Z',
    createdBy: 'mara@example.com',
  };
  const sent = answer(calls.createDockLink, () =>
    Response.json({ ...link, token: '1-secret' }, { status: 201 }),
  );
  openScreen('/appointments/links');
  await press('Make the First Link')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a Link' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Make a Link' }));
  await dialog.findByText('Carrier is required.');
  fill(/^Carrier/, 'DHL');
  fireEvent.click(dialog.getByRole('button', { name: 'Make a Link' }));
  const shown = await screen.findByRole('dialog', { name: 'Link of "DHL"' });
  const field = within(shown).getByRole<HTMLTextAreaElement>('textbox', { name: 'Link' });
  expect(field.value).toMatch(/\/dock#1-secret$/);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { carrier: 'DHL', maxBookings: 3, days: 14 },
  ]);
});

test('rules of the dock are changed', async () => {
  answer(calls.getDockRules, () => ({ id: warehouse.id, ...DEFAULT_DOCK_RULES, version: 1 }));
  const sent = answer(calls.updateDockRules, ({ body }) => ({
    id: warehouse.id,
    ...DEFAULT_DOCK_RULES,
    ...body,
    version: 2,
  }));
  openScreen('/appointments');
  await press('Dock Rules')();
  await screen.findByRole('dialog', { name: 'Dock Rules' });
  fill(/^Inbound: Minutes per Pallet/, '3');
  await press('Save Changes')();
  await screen.findByText('The dock rules were saved.');
  expect(sent.map(({ body }) => body)).toEqual([
    { ...DEFAULT_DOCK_RULES, inboundMinutesPerPallet: 3 },
  ]);
});

const own: CarrierAppointment = {
  id: 9,
  status: 'BOOKED',
  startsAt: '2030-01-07T10:00:00.000Z',
  endsAt: '2030-01-07T11:00:00.000Z',
  carrier: 'DHL',
  plate: '12-BGT-3',
  driver: null,
  phone: null,
  pallets: 12,
  isApproved: true,
  door: 'Door 3',
  changeableUntil: '2030-01-06T22:00:00.000Z',
};

const view: DockView = {
  warehouse: { name: 'Rotterdam North', address: 'Quay 1', timeZone: 'Europe/Amsterdam' },
  kind: 'INBOUND',
  pallets: null,
  bookingsLeft: 2,
  noticeHours: 12,
  needsApproval: false,
  expiresAt: '2030-01-20T08:00:00.000Z',
  day: '2030-01-07',
  lastDay: '2030-02-01',
  slots: slots.doors[0]?.slots ?? [],
  appointments: [],
};

test('a carrier without an account books in the time of the warehouse, and cancels', async () => {
  const shown = answer(calls.viewDock, () => view);
  const sent = answer(calls.bookByLink, () => Response.json(own, { status: 201 }));
  openScreen('/dock#1-secret', null);
  await screen.findByText('Rotterdam North');
  screen.getByText(/Europe\/Amsterdam \(GMT\+1\)/);
  await choose('Time', /12:00/);
  fireEvent.change(screen.getByLabelText('Plate'), { target: { value: '12-BGT-3' } });
  answer(calls.viewDock, () => ({ ...view, bookingsLeft: 1, appointments: [own] }));
  fireEvent.click(screen.getByRole('button', { name: 'Book' }));
  await screen.findByText('Your appointment was booked.');
  expect(shown.every(({ body }) => body.token === '1-secret')).toBe(true);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { token: '1-secret', startsAt: '2030-01-07T11:00:00.000Z', plate: '12-BGT-3' },
  ]);
  const cancelled = answer(calls.cancelByLink, () => ({ ...own, status: 'CANCELLED' as const }));
  await press('Cancel Appointment')();
  const question = within(await screen.findByRole('dialog', { name: 'Cancel Appointment' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel Appointment' }));
  await screen.findByText('Your appointment was cancelled.');
  expect(cancelled.map(({ body }) => body)).toEqual([{ token: '1-secret', appointmentId: 9 }]);
});

const isTimeOpen = (): boolean =>
  screen.getByRole('combobox', { name: 'Time' }).getAttribute('aria-disabled') === null;

test('a carrier chooses a time of the day that was asked for last, whichever response comes first', async () => {
  const later = '2030-01-08T09:00:00.000Z';
  const responses = new Map<string, () => void>();
  answer(calls.viewDock, async ({ body: { day = view.day } }) => {
    if (day === view.day) return view;
    await new Promise<void>((resolve) => responses.set(day, resolve));
    return {
      ...view,
      day,
      slots: day === '2030-01-08' ? [{ startsAt: later, endsAt: later }] : [],
    };
  });
  openScreen('/dock#1-secret', null);
  await screen.findByText('Rotterdam North');
  expect(isTimeOpen()).toBe(true);
  for (const day of ['2030-01-09', '2030-01-08']) {
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
    await waitFor(() => expect(responses.has(day)).toBe(true));
    expect(isTimeOpen()).toBe(false);
  }
  responses.get('2030-01-08')?.();
  await waitFor(() => expect(isTimeOpen()).toBe(true));
  responses.get('2030-01-09')?.();
  await choose('Time', /10:00/);
  const sent = answer(calls.bookByLink, () => Response.json(own, { status: 201 }));
  fireEvent.click(screen.getByRole('button', { name: 'Book' }));
  await screen.findByText('Your appointment was booked.');
  expect(sent.map(({ body }) => body)).toMatchObject([{ startsAt: later }]);
});

test('free times that cannot be read are read again', async () => {
  let isDown = false;
  answer(calls.viewDock, ({ body: { day = view.day } }) =>
    isDown ? refusal(503, 'UNAVAILABLE', 'The server is busy.') : { ...view, day },
  );
  openScreen('/dock#1-secret', null);
  await screen.findByText('Rotterdam North');
  isDown = true;
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2030-01-08' } });
  await screen.findByText('The server is busy.');
  isDown = false;
  await press('Try Again')();
  await waitFor(() => expect(isTimeOpen()).toBe(true));
  expect(screen.queryByText('The server is busy.')).toBeNull();
});

test('a link that has ended says so, and one without a token that it is incomplete', async () => {
  answer(calls.viewDock, () => refusal(409, 'DOCK_LINK_ENDED', 'This link has ended.'));
  openScreen('/dock#1-secret', null);
  await screen.findByText('This link has ended.');
  openScreen('/dock', null);
  await screen.findByText(/This link is incomplete/);
});
