import { randomBytes } from 'node:crypto';
import type { CarrierAppointment, DockView } from '@lading/contract/appointments';
import { DAY_MS, HOUR_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { door as newDoor } from '#test/things.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
const logged: string[] = [];
let warehouseId: number;
let staff: string;
let doorName: string;
let link: { id: number; token: string };

const DAY = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10);
const at = (time: string): string => `${DAY}T${time}:00.000Z`;
const truck = { plate: '12-BGT-3', driver: 'Jan de Vries', phone: '+31 10 1234567' };

beforeAll(async () => {
  world = await makeWorld({
    logLevel: 'debug',
    logTo: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouseId = (await world.warehouse()).id;
  staff = (await world.user('SUPERVISOR', [warehouseId])).token;
  doorName = await makeDoor(warehouseId, staff);
  link = await makeLink();
});

async function makeDoor(warehouse: number, token: string): Promise<string> {
  const hours = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
    weekday,
    opens: '06:00',
    closes: '22:00',
  }));
  const body = { ...newDoor({ warehouseId: warehouse }), hours };
  return (await world.call(token, 'POST', '/api/doors', body)).body.name;
}

async function makeLink(more: object = {}): Promise<{ id: number; token: string }> {
  const { status, body } = await world.call(staff, 'POST', '/api/dock-links', {
    warehouseId,
    kind: 'INBOUND' as const,
    carrier: 'DHL',
    ...more,
  });
  expect(status).toBe(201);
  return body;
}

type Answer = CarrierAppointment & DockView & { code: string };
/** A call of somebody without an account. */
const call = (name: 'view' | 'book' | 'change' | 'cancel', body: object) =>
  world.callRaw<Answer>(null, 'POST', `/api/dock/${name}`, { token: link.token, ...body });
const book = (more: object = {}) =>
  call('book', { startsAt: at('08:00'), pallets: 10, ...truck, ...more });
const view = async (more: object = {}) => (await call('view', { day: DAY, ...more })).body;

test('whoever has a link sees free times, and nothing that others booked', async () => {
  await world.call(staff, 'POST', '/api/appointments', {
    warehouseId,
    kind: 'INBOUND',
    doorId: first((await world.call(staff, 'GET', `/api/doors?warehouseId=${warehouseId}`)).body)
      .id,
    startsAt: at('10:00'),
    minutes: 60,
    carrier: 'Secret Carrier',
    plate: 'SECRET',
  });
  const shown = await view({ pallets: 10 });
  expect(Object.keys(shown).sort()).toEqual([
    'appointments',
    'bookingsLeft',
    'day',
    'expiresAt',
    'kind',
    'lastDay',
    'needsApproval',
    'noticeHours',
    'pallets',
    'slots',
    'warehouse',
  ]);
  expect(Object.keys(shown.warehouse).sort()).toEqual(['address', 'name', 'timeZone']);
  const starts = shown.slots.map(({ startsAt }) => startsAt);
  expect(starts).toContain(at('09:00'));
  expect(starts).not.toContain(at('09:15'));
  expect(starts).not.toContain(at('10:45'));
  expect(starts).toContain(at('11:00'));
  expect(JSON.stringify(shown)).not.toMatch(/secret/i);
  expect(JSON.stringify(shown)).not.toContain(doorName);
});

test('a carrier books, moves and cancels; the warehouse sees who it was', async () => {
  const booked = await book();
  expect(booked).toMatchObject({
    status: 201,
    body: { status: 'BOOKED', startsAt: at('08:00'), ...truck, carrier: 'DHL', door: doorName },
  });
  const { id } = booked.body;
  const read = async () => (await world.call(staff, 'GET', `/api/appointments/${id}`)).body;
  expect(await read()).toMatchObject({ isByLink: true, bookedBy: `carrier by link ${link.id}` });
  const moved = await call('change', { appointmentId: id, startsAt: at('12:00'), plate: 'NEW-1' });
  expect(moved.body).toMatchObject({ startsAt: at('12:00'), endsAt: at('13:00'), plate: 'NEW-1' });
  const longer = await call('change', { appointmentId: id, pallets: 40 });
  expect(longer.body).toMatchObject({ endsAt: at('14:00'), pallets: 40 });
  expect((await call('cancel', { appointmentId: id })).body.status).toBe('CANCELLED');
  expect((await call('cancel', { appointmentId: id })).body.code).toBe('ILLEGAL_STEP');
  expect((await view()).appointments).toMatchObject([{ id, status: 'CANCELLED' }]);
  const { body: trail } = await world.call(world.admin, 'GET', '/api/audit?entity=APPOINTMENT');
  const own = trail.filter(({ entityId }) => entityId === id);
  expect(own.map(({ by }) => by)).toEqual(Array(4).fill(`carrier by link ${link.id}`));
});

test('the screens of the warehouse hear of what a carrier does', async () => {
  const heard: unknown[] = [];
  const { onCommit } = world.db;
  world.db.onCommit = (changes) => heard.push(...changes);
  await book();
  world.db.onCommit = onCommit;
  expect(heard).toContainEqual(
    expect.objectContaining({ warehouseId, rooms: expect.arrayContaining(['appointments']) }),
  );
});

describe('a token', () => {
  test('that was guessed, changed, or is of another warehouse is of no link', async () => {
    const other = (await world.warehouse()).id;
    const secret = link.token.split('-').slice(1).join('-');
    for (const token of [
      `${warehouseId}-${randomBytes(32).toString('base64url')}`,
      `${other}-${secret}`,
      `${warehouseId}-${secret.slice(0, -1)}`,
      secret,
      `${warehouseId}`,
      `${link.token}' or true --`,
      '99999999999999999999-x',
    ])
      for (const name of ['view', 'book', 'change', 'cancel'] as const) {
        const body = { token, startsAt: at('08:00'), appointmentId: 1 };
        const { startsAt, appointmentId } = body;
        const sent = {
          view: { token },
          book: { token, startsAt },
          change: { token, appointmentId },
          cancel: { token, appointmentId },
        }[name];
        const answer = await call(name, sent);
        expect(answer, `${name} ${token}`).toMatchObject({
          status: 404,
          body: { code: 'DOCK_LINK_UNKNOWN' },
        });
      }
    // Mail programs add blanks.
    expect(await call('view', { token: ` ${link.token}\n`, day: DAY })).toMatchObject({
      status: 200,
    });
  });

  test('is stored as its hash, is not shown again, and is in no audit', async () => {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(k)::text as row
      from dock_link k`.execute(world.owner);
    const secret = link.token.slice(link.token.indexOf('-') + 1);
    for (const { row } of rows) expect(row).not.toContain(secret);
    const list = await world.call(staff, 'GET', `/api/dock-links?warehouseId=${warehouseId}`);
    expect(list.body).toMatchObject([{ id: link.id, carrier: 'DHL', bookings: 0, maxBookings: 3 }]);
    expect(JSON.stringify(list.body)).not.toContain(secret);
    const { body: trail } = await world.call(world.admin, 'GET', '/api/audit?entity=DOCK_LINK');
    expect(JSON.stringify(trail)).not.toContain(secret);
    expect(trail[0]).toMatchObject({ action: 'CREATED', entityId: link.id });
  });

  test('is in no line of the log, whatever is answered', async () => {
    logged.length = 0;
    const statuses = [
      (await call('view', { day: DAY })).status,
      (await book()).status,
      (await book({ startsAt: 'soon' })).status,
      (await call('cancel', { appointmentId: 999_999 })).status,
      (await call('view', { token: `${link.token}x` })).status,
      (await world.callRaw(null, 'POST', `/api/dock/view?token=${link.token}`, {})).status,
    ];
    expect(statuses).toEqual([200, 201, 400, 404, 404, 400]);
    const secret = link.token.slice(link.token.indexOf('-') + 1);
    expect(logged.filter((line) => line.includes('/api/dock/')).length).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(secret))).toEqual([]);
  });

  test('of a link that has expired or was revoked opens nothing', async () => {
    await book();
    await world.owner
      .updateTable('dockLink')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('id', '=', link.id)
      .execute();
    for (const answer of [await call('view', {}), await book({ startsAt: at('12:00') })])
      expect(answer).toMatchObject({ status: 409, body: { code: 'DOCK_LINK_ENDED' } });
    link = await makeLink();
    const { id } = (await book({ startsAt: at('12:00') })).body;
    const revoked = await world.call(staff, 'POST', `/api/dock-links/${link.id}/revoke`);
    expect(revoked.body.revokedAt).not.toBeNull();
    for (const answer of [
      await call('view', {}),
      await book({ startsAt: at('14:00') }),
      await call('change', { appointmentId: id, plate: 'X' }),
      await call('cancel', { appointmentId: id }),
    ])
      expect(answer.body.code).toBe('DOCK_LINK_ENDED');
    // What was booked stays.
    const { body } = await world.call(staff, 'GET', `/api/appointments/${id}`);
    expect(body).toMatchObject({ status: 'BOOKED', plate: '12-BGT-3' });
  });

  test('books no more than the link allows, whatever is sent at once, and cancelling gives none back', async () => {
    link = await makeLink({ maxBookings: 2 });
    const answers = await Promise.all(
      ['08:00', '09:00', '10:00', '11:00', '12:00'].map((time) => book({ startsAt: at(time) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.code).toBe('LINK_USED_UP');
    const done = answers.find(({ status }) => status === 201);
    await call('cancel', { appointmentId: done?.body.id });
    expect((await book({ startsAt: at('14:00') })).body.code).toBe('LINK_USED_UP');
    expect((await view()).bookingsLeft).toBe(0);
  });

  test('reaches only what its own link booked', async () => {
    const { id } = (await book()).body;
    const own = link;
    link = await makeLink();
    for (const [name, more] of [
      ['change', { plate: 'X' }],
      ['cancel', {}],
    ] as const)
      for (const appointmentId of [id, id + 1, 1])
        expect(await call(name, { appointmentId, ...more })).toMatchObject({ status: 404 });
    expect((await view()).appointments).toEqual([]);
    link = own;
    expect((await view()).appointments).toMatchObject([{ id, plate: '12-BGT-3' }]);
  });
});

test('a refused booking counts for nothing', async () => {
  link = await makeLink({ maxBookings: 1 });
  expect((await book({ startsAt: at('05:00') })).body.code).toBe('DOORS_CLOSED');
  expect(await book({ startsAt: at('08:07') })).toMatchObject({
    status: 409,
    body: { code: 'SLOT_OFF_STEPS', facts: { stepMinutes: 15 } },
  });
  expect((await view()).bookingsLeft).toBe(1);
  expect((await book()).status).toBe(201);
});

test('of twenty carriers that want one time at once, as many get it as doors are free', async () => {
  await makeDoor(warehouseId, staff);
  const links = await Promise.all(Array.from({ length: 20 }, () => makeLink()));
  const answers = await Promise.all(links.map(({ token }) => book({ token })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.code]).toEqual([409, 'SLOT_TAKEN']);
});

test('shortly before, only the warehouse books and changes', async () => {
  const soon = new Date(Math.ceil((Date.now() + 2 * HOUR_MS) / HOUR_MS) * HOUR_MS).toISOString();
  expect((await book({ startsAt: soon })).body).toMatchObject({
    code: 'TOO_LATE',
    facts: { hours: 12 },
  });
  const { id } = (await book()).body;
  await world.call(staff, 'PUT', `/api/dock-rules/${warehouseId}`, { noticeHours: 24 * 20 });
  for (const answer of [
    await call('change', { appointmentId: id, plate: 'X' }),
    await call('cancel', { appointmentId: id }),
  ])
    expect(answer.body.code).toBe('TOO_LATE');
  const { slots, day } = await view();
  expect(
    slots.every(({ startsAt }) => startsAt > new Date(Date.now() + 20 * DAY_MS).toISOString()),
  ).toBe(true);
  expect(day > DAY).toBe(true);
});

test('where the warehouse approves, the carrier learns the door then, and a move asks again', async () => {
  await world.call(staff, 'PUT', `/api/dock-rules/${warehouseId}`, { needsApproval: true });
  const { body: booked } = await book();
  expect(booked).toMatchObject({ isApproved: false, door: null });
  // The time is taken all the same.
  expect((await book()).body.code).toBe('SLOT_TAKEN');
  const approve = () => world.call(staff, 'POST', `/api/appointments/${booked.id}/approve`);
  expect((await approve()).body).toMatchObject({ isApproved: true });
  const own = async () => first((await view()).appointments);
  expect(await own()).toMatchObject({ isApproved: true, door: doorName });
  await call('change', { appointmentId: booked.id, plate: 'NEW-1' });
  expect(await own()).toMatchObject({ isApproved: true, plate: 'NEW-1' });
  await call('change', { appointmentId: booked.id, startsAt: at('15:00') });
  expect(await own()).toMatchObject({ isApproved: false, door: null });
});

test('an appointment that the warehouse has begun is not changed by the carrier', async () => {
  const { id } = (await book()).body;
  await world.call(staff, 'POST', `/api/appointments/${id}/arrive`);
  const moved = await call('change', { appointmentId: id, startsAt: at('15:00') });
  expect(moved).toMatchObject({ status: 409, body: { code: 'TRUCK_HERE' } });
  expect((await call('cancel', { appointmentId: id })).body.code).toBe('TRUCK_HERE');
});

test('texts are kept as they are typed, and bounded', async () => {
  const hostile = `<script>alert(1)</script>'); drop table appointment; --`;
  const { body } = await book({ driver: hostile });
  expect(body.driver).toBe(hostile);
  const lines = await book({ startsAt: at('12:00'), driver: 'a\nb' });
  expect(lines.status).toBe(400);
  expect((await book({ startsAt: at('12:00'), plate: 'x'.repeat(31) })).status).toBe(400);
  expect((await book({ startsAt: at('12:00'), pallets: 1_000 })).status).toBe(400);
  expect((await book({ startsAt: at('12:00'), asnId: 1 })).status).toBe(400);
  expect((await book({ startsAt: 'tomorrow' })).status).toBe(400);
});

test('a link is for an ASN of its warehouse, or for a carrier', async () => {
  const send = (more: object) =>
    world.call(staff, 'POST', '/api/dock-links', {
      warehouseId,
      kind: 'INBOUND' as const,
      ...more,
    });
  expect((await send({})).status).toBe(400);
  expect((await send({ asnId: 999_999 })).status).toBe(404);
  expect((await send({ carrier: 'DHL', days: 400 })).status).toBe(400);
  const { token: operator } = await world.user('OPERATOR', [warehouseId]);
  const refused = await world.call(operator, 'POST', '/api/dock-links', {
    warehouseId,
    kind: 'INBOUND',
    carrier: 'DHL',
  });
  expect(refused.status).toBe(403);
  const { id: customerId } = await world.customer([warehouseId]);
  const { id: productId } = await world.product(customerId);
  const { body: asn } = await world.call(world.admin, 'POST', '/api/asns', {
    customerId,
    warehouseId,
    asnReference: 'PO-LINK',
    expectedArrivalDate: DAY,
    items: [{ productId, expectedQuantity: 5 }],
  });
  link = (await send({ asnId: asn.id, pallets: 26 })).body as typeof link;
  const { id } = (await book({ pallets: 1, carrier: 'Own' })).body;
  const { body } = await world.call(staff, 'GET', `/api/appointments/${id}`);
  // What the warehouse knows of the truck is not the carrier's to say.
  expect(body).toMatchObject({ asn: { id: asn.id }, pallets: 26, carrier: 'Own' });
});

// The last one: it uses up what a network may send in a minute.
test('guessing tokens is slowed down', async () => {
  const guess = () =>
    call('view', { token: `${warehouseId}-${randomBytes(32).toString('base64url')}` });
  const statuses: number[] = [];
  while (statuses.length < 320) statuses.push((await guess()).status);
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
});
