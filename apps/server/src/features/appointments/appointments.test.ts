import type { Appointment } from '@lading/contract/appointments';
import type { Door } from '@lading/contract/doors';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { isDistributed } from '#test/ownCluster.ts';
import { door as newDoor } from '#test/things.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
let token: string;
let door: Door;

/** A day that begins in the future, when doors are open from 06:00 to 22:00 UTC. */
const DAY = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
const at = (time: string): string => `${DAY}T${time}:00.000Z`;
const allWeek = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({
  weekday,
  opens: '06:00',
  closes: '22:00',
}));

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouseId = (await world.warehouse()).id;
  token = (await world.user('SUPERVISOR', [warehouseId])).token;
  door = await makeDoor();
});

async function makeDoor(more: object = {}): Promise<Door> {
  const body = { ...newDoor({ warehouseId }), hours: allWeek, ...more };
  return (await world.call(token, 'POST', '/api/doors', body)).body;
}

const bodyOf = (more: object = {}) => ({
  warehouseId,
  kind: 'INBOUND' as const,
  doorId: door.id,
  startsAt: at('08:00'),
  pallets: 10,
  carrier: 'DHL',
  ...more,
});
const send = (more: object = {}) => world.call(token, 'POST', '/api/appointments', bodyOf(more));
async function book(more: object = {}): Promise<Appointment> {
  const { status, body } = await send(more);
  expect(status).toBe(201);
  return body;
}
const step = (id: number, name: string, body?: object) =>
  world.callRaw<Appointment & { code: string }>(
    token,
    'POST',
    `/api/appointments/${id}/${name}`,
    body,
  );
const appointment = async (id: number) =>
  (await world.call(token, 'GET', `/api/appointments/${id}`)).body;
const slotsOf = async (query = '') =>
  (
    await world.call(
      token,
      'GET',
      `/api/appointments/slots?warehouseId=${warehouseId}&kind=INBOUND&day=${DAY}${query}`,
    )
  ).body;

test('an appointment takes as long as its pallets need, and its door is free again when it ends', async () => {
  const booked = await book();
  // 30 minutes and 2 for each pallet are 50, in steps of 15 an hour.
  expect(booked).toMatchObject({
    status: 'BOOKED',
    door: { id: door.id, name: door.name },
    startsAt: at('08:00'),
    endsAt: at('09:00'),
    isByLink: false,
    isApproved: true,
  });
  expect(await send({ startsAt: at('08:45') })).toMatchObject({
    status: 409,
    body: { code: 'SLOT_TAKEN' },
  });
  expect((await send({ startsAt: at('09:00') })).status).toBe(201);
  expect((await send({ startsAt: at('07:00'), minutes: 60 })).status).toBe(201);
  const list = `/api/appointments?warehouseId=${warehouseId}` as const;
  const { body: rows } = await world.call(token, 'GET', `${list}&dateFrom=${DAY}&dateTo=${DAY}`);
  expect(rows.map(({ startsAt }) => startsAt)).toEqual([at('07:00'), at('08:00'), at('09:00')]);
  const { body: none } = await world.call(
    token,
    'GET',
    `${list}&dateFrom=2020-01-01&dateTo=2020-12-31`,
  );
  expect(none).toEqual([]);
});

test('of twenty bookings of one time one wins, and the others are told so', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  const refused = answers.filter(({ status }) => status === 409);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'SLOT_TAKEN' });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from appointment
    where warehouse_id = ${warehouseId}`.execute(world.owner);
  expect(first(rows).count).toBe(1);
});

test('of appointments that move to one time at once, one does, and none is lost', async () => {
  const hours = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];
  const booked = await Promise.all(hours.map((time) => book({ startsAt: at(time) })));
  const answers = await Promise.all(
    booked.map(({ id }) =>
      world.call(token, 'PUT', `/api/appointments/${id}`, { startsAt: at('18:00') }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: 'SLOT_TAKEN' });
});

test('two trucks at different doors, and trucks without a door, share a time', async () => {
  const other = await makeDoor();
  await book();
  await book({ doorId: other.id });
  const unplaced = await book({ doorId: null });
  await book({ doorId: null });
  expect(unplaced.door).toBeNull();
  const path = `/api/appointments/${unplaced.id}` as const;
  expect(await world.call(token, 'PUT', path, { doorId: door.id })).toMatchObject({
    status: 409,
    body: { code: 'SLOT_TAKEN' },
  });
  const third = await makeDoor();
  const placed = await world.call(token, 'PUT', path, { doorId: third.id });
  expect(placed).toMatchObject({ status: 200, body: { door: { id: third.id } } });
});

test.each([
  ['before the door opens', { startsAt: at('05:30') }, 'DOOR_CLOSED'],
  ['until after it closes', { startsAt: at('21:30') }, 'DOOR_CLOSED'],
  ['in the past', { startsAt: new Date(Date.now() - HOUR_MS).toISOString() }, 'SLOT_PAST'],
  ['to unload an ASN by loading it', { kind: 'OUTBOUND', asnId: 1 }, 'NOT_FOUND'],
])('a time %s is refused', async (_what, more, code) => {
  expect((await send(more)).body).toMatchObject({ code });
});

test('a door takes the trucks of its kind, in use, on days without a holiday', async () => {
  const outbound = await makeDoor({ kind: 'OUTBOUND' });
  expect((await send({ doorId: outbound.id })).body).toMatchObject({ code: 'DOOR_KIND' });
  expect((await send({ doorId: outbound.id, kind: 'OUTBOUND' })).status).toBe(201);
  const holidays = [{ day: DAY, name: 'Holiday' }];
  await world.call(token, 'PUT', `/api/calendars/${warehouseId}`, { holidays });
  expect((await send()).body).toMatchObject({ code: 'DOOR_CLOSED' });
  expect((await slotsOf()).doors).toEqual([{ id: door.id, name: door.name, slots: [] }]);
  await world.call(token, 'PUT', `/api/doors/${door.id}`, { active: false });
  expect((await send()).body).toMatchObject({ code: 'RETIRED' });
});

test('free times leave out what is booked, but not the appointment that moves', async () => {
  const { id } = await book({ minutes: 60 });
  const before = await slotsOf('&minutes=60');
  expect(before.minutes).toBe(60);
  const starts = (slots: Awaited<ReturnType<typeof slotsOf>>) =>
    first(slots.doors).slots.map(({ startsAt }) => startsAt);
  expect(starts(before)).toContain(at('07:00'));
  expect(starts(before)).not.toContain(at('07:15'));
  expect(starts(before)).not.toContain(at('08:45'));
  expect(starts(before)).toContain(at('09:00'));
  expect(starts(await slotsOf(`&minutes=60&appointmentId=${id}`))).toContain(at('08:15'));
  for (const startsAt of starts(before).slice(0, 3))
    expect((await send({ startsAt, minutes: 15 })).status).toBe(201);
});

describe('a truck', () => {
  test('arrives, is unloaded and leaves, and each step has its instant', async () => {
    const { id } = await book();
    for (const [name, field, status] of [
      ['arrive', 'arrivedAt', 'ARRIVED'],
      ['dock', 'dockedAt', 'AT_DOOR'],
      ['finish', 'doneAt', 'DONE'],
      ['leave', 'leftAt', 'LEFT'],
    ] as const) {
      const { body } = await step(id, name, name === 'dock' ? {} : undefined);
      expect(body.status).toBe(status);
      expect(body[field]).not.toBeNull();
    }
    const again = await step(id, 'cancel', { reason: 'Too late' });
    expect(again).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STEP' } });
    const { body: trail } = await world.call(world.admin, 'GET', '/api/audit?entity=APPOINTMENT');
    expect(trail.filter(({ entityId }) => entityId === id)).toHaveLength(5);
  });

  test('comes to a door that no other truck stands at, or to another one', async () => {
    const other = await makeDoor();
    const [early, late] = [await book(), await book({ startsAt: at('10:00') })];
    for (const { id } of [early, late]) await step(id, 'arrive');
    await step(early.id, 'dock', {});
    const refused = await step(late.id, 'dock', {});
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'DOOR_OCCUPIED', facts: { name: door.name, truck: 'DHL' } },
    });
    await step(early.id, 'finish');
    expect((await step(late.id, 'dock', {})).body.code).toBe('DOOR_OCCUPIED');
    const moved = await step(late.id, 'dock', { doorId: other.id });
    expect(moved.body).toMatchObject({ status: 'AT_DOOR', door: { id: other.id } });
    await step(early.id, 'leave');
    const path = `/api/appointments/${late.id}` as const;
    expect((await world.call(token, 'PUT', path, { doorId: door.id })).body).toMatchObject({
      code: 'ILLEGAL_STEP',
    });
    expect((await world.call(token, 'PUT', path, { plate: '12-BGT-3' })).status).toBe(200);
  });

  test('that has left leaves the rest of its time to others, and its step is not taken back then', async () => {
    const { id } = await book();
    for (const name of ['arrive', 'dock', 'finish'])
      await step(id, name, name === 'dock' ? {} : undefined);
    expect((await send()).status).toBe(409);
    await step(id, 'leave');
    const other = await book();
    expect((await step(id, 'undo')).body.code).toBe('SLOT_TAKEN');
    await step(other.id, 'cancel', { reason: 'Broken down' });
    const next = await book({ startsAt: at('12:00') });
    await step(next.id, 'arrive');
    await step(next.id, 'dock', {});
    expect((await step(id, 'undo')).body.code).toBe('DOOR_OCCUPIED');
    await step(next.id, 'undo');
    expect((await step(id, 'undo')).body).toMatchObject({ status: 'DONE', leftAt: null });
  });

  test('of which a wrong step was taken goes back, step by step', async () => {
    const { id } = await book();
    expect((await step(id, 'undo')).body.code).toBe('ILLEGAL_STEP');
    for (const name of ['arrive', 'dock', 'finish'])
      await step(id, name, name === 'dock' ? {} : undefined);
    for (const [status, field] of [
      ['AT_DOOR', 'doneAt'],
      ['ARRIVED', 'dockedAt'],
      ['BOOKED', 'arrivedAt'],
    ] as const)
      expect((await step(id, 'undo')).body).toMatchObject({ status, [field]: null });
    await step(id, 'arrive');
    const { body } = await step(id, 'dock', {});
    expect(body.status).toBe('AT_DOOR');
  });

  test('of two that come to one door at once, one does', async () => {
    const [early, late] = [await book(), await book({ startsAt: at('10:00') })];
    for (const { id } of [early, late]) await step(id, 'arrive');
    const answers = await Promise.all([early, late].map(({ id }) => step(id, 'dock', {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('DOOR_OCCUPIED');
  });

  test('without a door waits for one', async () => {
    const { id } = await book({ doorId: null });
    await step(id, 'arrive');
    expect((await step(id, 'dock', {})).body.code).toBe('NO_DOOR');
    expect((await step(id, 'dock', { doorId: door.id })).body.status).toBe('AT_DOOR');
  });

  test('that is cancelled, or does not come, leaves its time to others', async () => {
    const { id } = await book();
    expect((await step(id, 'miss')).body.code).toBe('NOT_DUE_YET');
    const cancelled = await step(id, 'cancel', { reason: 'Broken down' });
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED', reason: 'Broken down' });
    const next = await book();
    const past = `[${new Date(Date.now() - HOUR_MS).toISOString()},${new Date().toISOString()})`;
    await world.owner
      .updateTable('appointment')
      .set({ during: past })
      .where('id', '=', next.id)
      .execute();
    expect((await step(next.id, 'miss')).body.status).toBe('NO_SHOW');
    expect((await step(next.id, 'undo')).body).toMatchObject({ status: 'BOOKED', endedAt: null });
  });
});

/** The last that the audit trail has of an appointment. */
async function lastEntry(id: number) {
  const path = `/api/audit?entity=APPOINTMENT&entityId=${id}` as const;
  const [entry] = (await world.call(world.admin, 'GET', path)).body;
  return entry;
}

test('an appointment is of an ASN that is awaited in the warehouse', async () => {
  const client = await world.customer([warehouseId]);
  const customerId = client.id;
  const { id: productId } = await world.product(customerId);
  const asn = await world.call(world.admin, 'POST', '/api/asns', {
    customerId,
    warehouseId,
    asnReference: 'PO-DOCK',
    expectedArrivalDate: DAY,
    items: [{ productId, expectedQuantity: 5 }],
  });
  const asnId = asn.body.id;
  const { id, asn: named } = await book({ asnId });
  expect(named).toMatchObject({ id: asnId, asnReference: 'PO-DOCK', customer: { id: customerId } });
  expect((await send({ asnId, kind: 'OUTBOUND', startsAt: at('12:00') })).body).toMatchObject({
    code: 'ASN_NOT_LOADED',
  });
  const list = `/api/appointments?warehouseId=${warehouseId}` as const;
  for (const filter of [`&asnId=${asnId}`, '&search=po-dock', '&openOnly=true'] as const)
    expect((await world.call(token, 'GET', `${list}${filter}`)).body).toMatchObject([{ id }]);
  // The client of the ASN, who sees no appointment, cancels it.
  const { status } = await world.callRaw(client.token, 'POST', `/api/asns/${asnId}/cancel`);
  expect(status).toBe(200);
  expect(await appointment(id)).toMatchObject({
    status: 'CANCELLED',
    asn: { status: 'CANCELLED' },
    reason: null,
  });
  // The audit trail of a distributed database does not have what triggers do.
  if (!isDistributed)
    expect(await lastEntry(id)).toMatchObject({
      name: 'PO-DOCK',
      by: client.email,
      userId: client.userId,
      before: { status: 'BOOKED', endedAt: null },
      after: { status: 'CANCELLED', endedAt: (await appointment(id)).endedAt, reason: null },
    });
  await book();
  expect((await send({ asnId, startsAt: at('12:00') })).body).toMatchObject({ code: 'ASN_CLOSED' });
});

test('a load has the appointment of its truck, until it is cancelled', async () => {
  const load = (await world.call(world.admin, 'POST', '/api/loads', { warehouseId })).body;
  const loadId = load.id;
  const truck = { loadId, kind: 'OUTBOUND' as const };
  const { id, load: named } = await book({ ...truck, startsAt: at('13:00') });
  expect(named).toEqual({ id: loadId, number: load.number, status: 'OPEN' });
  expect((await send({ ...truck, kind: 'INBOUND', startsAt: at('14:00') })).body).toMatchObject({
    code: 'LOAD_NOT_UNLOADED',
  });
  const list = `/api/appointments?warehouseId=${warehouseId}` as const;
  for (const filter of [`&loadId=${loadId}`, `&search=${load.number}`] as const)
    expect((await world.call(token, 'GET', `${list}${filter}`)).body).toMatchObject([{ id }]);
  const link = await world.callRaw(world.admin, 'POST', '/api/dock-links', {
    warehouseId,
    kind: 'OUTBOUND',
    loadId,
  });
  expect(link).toMatchObject({ status: 201, body: { load: { id: loadId }, carrier: null } });
  const arrived = await book({ ...truck, startsAt: at('18:00') });
  await step(arrived.id, 'arrive');
  await world.callRaw(world.admin, 'POST', `/api/loads/${loadId}/cancel`, { reason: 'No truck' });
  expect(await appointment(id)).toMatchObject({ status: 'CANCELLED', reason: 'No truck' });
  if (!isDistributed)
    expect(await lastEntry(id)).toMatchObject({
      name: load.number,
      by: 'admin@example.com',
      before: { status: 'BOOKED', reason: null },
      after: { status: 'CANCELLED', reason: 'No truck' },
    });
  expect(await lastEntry(arrived.id)).toMatchObject({ after: { status: 'ARRIVED' } });
  // The truck is on the yard, whatever it came for.
  expect((await appointment(arrived.id)).status).toBe('ARRIVED');
  await book({ kind: 'OUTBOUND', startsAt: at('13:00') });
  expect((await send({ ...truck, startsAt: at('15:00') })).body).toMatchObject({
    code: 'LOAD_ENDED',
  });
});

test('no truck is booked for a load that is cancelled at the same time', async () => {
  const races = Array.from({ length: 8 }, async (_, place) => {
    const { body: load } = await world.call(world.admin, 'POST', '/api/loads', { warehouseId });
    await Promise.all([
      send({ loadId: load.id, kind: 'OUTBOUND', doorId: null, startsAt: at(`1${place}:00`) }),
      world.callRaw(world.admin, 'POST', `/api/loads/${load.id}/cancel`),
    ]);
    return load.id;
  });
  const loadIds = await Promise.all(races);
  const { rows } = await sql<{ status: string }>`
    select distinct status
    from appointment
    where warehouse_id = ${warehouseId} and load_id = any(${loadIds})`.execute(world.owner);
  expect(rows.filter(({ status }) => status !== 'CANCELLED')).toEqual([]);
});

test('rules of the warehouse say how long trucks take; what is booked keeps its time', async () => {
  const booked = await book();
  const path = `/api/dock-rules/${warehouseId}` as const;
  expect((await world.call(token, 'GET', path)).body).toMatchObject({ stepMinutes: 15 });
  const { body } = await world.call(token, 'PUT', path, {
    stepMinutes: 30,
    inboundMinutes: 10,
    inboundMinutesPerPallet: 6,
  });
  expect(body).toMatchObject({ id: warehouseId, stepMinutes: 30, outboundMinutes: 30, version: 2 });
  expect((await slotsOf('&pallets=10')).minutes).toBe(90);
  const read = await world.call(token, 'GET', `/api/appointments/${booked.id}`);
  expect(read.body.endsAt).toBe(booked.endsAt);
});

test('a truck that stands before the door is booked into the step that has begun', async () => {
  const always = await makeDoor({
    hours: allWeek.map(({ weekday }) => ({ weekday, opens: '00:00', closes: '24:00' })),
  });
  const now = Date.now();
  const from = (minutes: number) => new Date(now - minutes * MINUTE_MS).toISOString();
  const late = await send({ doorId: always.id, startsAt: from(16) });
  expect(late.body).toMatchObject({ code: 'SLOT_PAST' });
  expect((await send({ doorId: always.id, startsAt: from(10) })).status).toBe(201);
});

test('another warehouse knows nothing of it', async () => {
  const { id } = await book();
  const other = (await world.warehouse()).id;
  const { token: stranger } = await world.user('SUPERVISOR', [other]);
  const read = await world.call(stranger, 'GET', `/api/appointments/${id}`);
  expect(read.status).toBe(404);
  const theirs = await world.call(stranger, 'POST', '/api/appointments', {
    ...bodyOf(),
    warehouseId: other,
  });
  expect(theirs.status).toBe(404);
});
