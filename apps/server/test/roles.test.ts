import { changesOf, endpoints } from '@lading/contract/endpoints';
import type { Import } from '@lading/contract/imports';
import {
  type Change,
  isGlobal,
  type Listener,
  mayReceive,
  type Room,
  roomsFor,
} from '@lading/domain/events';
import { ssccOf } from '@lading/domain/gs1';
import { may, type Role, roles } from '@lading/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runNextImport } from '../src/features/imports/job.ts';
import { addPasskey, beginPasskey, RELYING_PARTY } from './authenticator.ts';
import { first } from './first.ts';
import { makeOutbound } from './outbound.ts';
import { calls } from './routeCalls.ts';
import { beginFactor, setUpFactor } from './secondFactor.ts';
import { makeFloor } from './stock.ts';
import {
  appointment,
  type Call,
  carrierAccount,
  door,
  fresh,
  labelTemplate,
  order,
  packaging,
  printer,
  returned,
  rule,
  shipRule,
  type Things,
} from './things.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
/** Units that were announced so far. */
let unitCount = 0;

type Customer = Awaited<ReturnType<World['customer']>>;
const people = {} as Record<Role, { id: number; email: string }>;
let here: { id: number };
let there: { id: number };
let own: Customer;
let other: Customer;
let spare: { id: number };

beforeAll(async () => {
  world = await makeWorld({ isMailOn: true, relyingParty: RELYING_PARTY });
  [here, there] = [await world.warehouse(), await world.warehouse()];
  own = await world.customer([here.id]);
  other = await world.customer([there.id]);
  people.ADMIN = await world.user('ADMIN');
  people.SUPERVISOR = await world.user('SUPERVISOR', [here.id]);
  people.OPERATOR = await world.user('OPERATOR', [here.id]);
  people.CLIENT = { id: own.userId, email: own.email };
  spare = await world.user('OPERATOR', [here.id, there.id]);
  keepPublished();
});
afterAll(() => world.close());

const published: Change[] = [];
const announced = new Set<string>();

function keepPublished(): void {
  const { onCommit } = world.db;
  world.db.onCommit = (changes) => {
    published.push(...changes);
    onCommit?.(changes);
  };
}

/** Open screens that show what a call changed get an event, and no others. */
function requireHeard(
  name: string,
  declared: readonly Room[],
  scope: Call['scope'],
  customerId: number,
): void {
  const roomsOf = (listener: Listener) =>
    new Set(published.flatMap((change) => roomsFor(change, listener)));
  const staff: Listener = { warehouseId: here.id, role: 'ADMIN', customerId: null };
  const client: Listener = { warehouseId: here.id, role: 'CLIENT', customerId };
  for (const listener of [staff, client]) {
    expect([...roomsOf(listener)]).toEqual(
      expect.arrayContaining(declared.filter((room) => mayReceive(listener.role, room))),
    );
  }
  if (scope === 'warehouse' || scope === 'both') {
    expect(
      [...roomsOf({ ...staff, warehouseId: there.id })].filter((room) => !isGlobal(room)),
    ).toEqual([]);
  }
  if (scope === 'customer' || scope === 'both') {
    expect([...roomsOf({ ...client, customerId: other.id })]).toEqual([]);
  }
  announced.add(name);
}

/** What only some calls need is made for them alone. */
async function makeReturn(t: Things): Promise<Partial<Things>> {
  const { body } = await world.call(world.admin, 'POST', '/api/returns', returned(t));
  return { returnId: body.id };
}

async function makeReplenishment(t: Things): Promise<Partial<Things>> {
  const { id: pickLocationId } = await world.location(t.warehouseId, fresh('P'), 'PICK');
  const { body: ruled } = await world.call(
    world.admin,
    'POST',
    '/api/replenishment/rules',
    rule({ ...t, pickLocationId }),
  );
  await world.call(world.admin, 'POST', `/api/inventory/${t.inventoryId}/move`, {
    locationId: t.locationId,
    quantity: 2,
  });
  const { body: task } = await world.call(world.admin, 'POST', '/api/replenishment/tasks', {
    ruleId: ruled.id,
    quantity: 1,
  });
  const { id: emptyLocationId } = await world.location(t.warehouseId, fresh('P'), 'PICK');
  return { ruleId: ruled.id, taskId: task.id, pickLocationId: emptyLocationId };
}

/** A count as far on as the call needs it. */
async function makeCount(t: Things, name: string): Promise<Partial<Things>> {
  const { warehouseId, locationId, productId } = t;
  const { body } = await world.call(world.admin, 'POST', '/api/counts', {
    warehouseId,
    locationIds: [locationId],
  });
  if (name !== 'startCount') {
    await world.call(world.admin, 'POST', `/api/counts/${body.id}/start`);
    await world.call(world.admin, 'POST', `/api/counts/${body.id}/lines`, {
      locationId,
      productId,
      quantity: 3,
    });
  }
  if (name === 'approveCount' || name === 'recountCount')
    await world.call(world.admin, 'POST', `/api/counts/${body.id}/submit`);
  return { countId: body.id };
}

const must = async (answer: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await answer;
  if (status >= 300)
    throw new Error(`A fixture was refused with ${status}: ${JSON.stringify(body)}`);
};

/** An order has allocations from its release on. */
async function release(t: Things): Promise<Partial<Things>> {
  await must(makeOutbound(world).step(t.orderId, 'release'));
  return { allocationId: first((await makeOutbound(world).get(t.orderId)).allocations).id };
}

async function picked(t: Things): Promise<Partial<Things>> {
  const released = await release(t);
  await must(makeOutbound(world).pickAll(await makeOutbound(world).get(t.orderId)));
  return released;
}

const packed = async (t: Things): Promise<Partial<Things>> => ({
  packageId: first((await makeOutbound(world).pack(t.orderId)).packages).id,
});

const shipped = async (t: Things): Promise<void> =>
  void (await makeOutbound(world).ship(t.orderId));

/**
 * Brings the things into the state in which a call succeeds; what a fixture returns replaces
 * things.
 */
const fixtures: Record<string, (t: Things) => Promise<unknown>> = {
  allocateOrder: async (t) => {
    const { body } = await makeFloor(world, t.warehouseId).order(
      t.customerId,
      [{ productId: t.productId, quantity: 50 }],
      {
        orderReference: fresh('ORD'),
      },
    );
    return { orderId: body.order.id };
  },
  resumeOrder: (t) => must(makeOutbound(world).step(t.orderId, 'hold')),
  completeTask: (t) =>
    must(world.call(world.admin, 'POST', `/api/replenishment/tasks/${t.taskId}/done`)),
  pickOrder: release,
  unpickOrder: picked,
  packOrder: picked,
  suggestCartons: release,
  weighPackage: packed,
  makePackageUnit: packed,
  closeCarrierDay: async (t) => {
    const { packageId = 0 } = await makeWeighedPackage(t);
    return makeLabel({ ...t, packageId }, 'closeCarrierDay');
  },
  unpackOrder: packed,
  shipOrder: async (t) => void (await makeOutbound(world).pack(t.orderId)),
  handOverOrder: shipped,
  unshipOrder: shipped,
  deliverOrder: shipped,
  createPickBatch: release,
  setOrderTote: release,
  claimToteWalk: release,
  closeAsn: async (t) =>
    void (await makeFloor(world, t.warehouseId).receive([{ productId: t.productId, quantity: 1 }], {
      asnId: t.asnId,
    })),
  receivePallet: async (t) => {
    const from = makeFloor(world, (await world.warehouse()).id);
    const lpn = await from.receive([{ productId: t.productId, quantity: 1 }]);
    const to = {
      type: 'INTERNAL_TRANSFER' as const,
      destinationWarehouseId: t.warehouseId,
      orderReference: fresh('ORD'),
    };
    const { body } = await from.order(t.customerId, [{ productId: t.productId, quantity: 1 }], to);
    await makeOutbound(world).ship(body.order.id);
    const { body: asns } = await world.call(
      world.admin,
      'GET',
      `/api/asns?warehouseId=${t.warehouseId}&search=${body.order.orderReference}`,
    );
    return { asnId: first(asns).id, lpn };
  },
  receiveUnit: async (t) => {
    const line = { productId: t.productId, quantity: 1 };
    const lpn = ssccOf('4098765', ++unitCount);
    const { id } = await makeFloor(world, t.warehouseId).asn(t.customerId, [line], {
      asnReference: fresh('ASN'),
      units: [{ code: lpn, items: [line] }],
    });
    return { asnId: id, lpn };
  },
  closeReturn: (t) => {
    const items = [{ productId: t.productId, quantity: 1, disposition: 'AVAILABLE' as const }];
    return must(world.call(world.admin, 'POST', `/api/returns/${t.returnId}/receive`, { items }));
  },
  mendImport: async ({ customerId }) => {
    const result = await makeImport(customerId, 'sku,name\nA,\n');
    while (await runNextImport(world.db));
    return result;
  },
  deleteCustomer: async () => ({ customerId: (await world.customer([here.id])).id }),
  deleteProduct: async (t) => ({ productId: (await world.product(t.customerId)).id }),
  deleteWarehouse: async () => ({ warehouseId: (await world.warehouse()).id }),
  resetSecondFactor: async () => {
    const { id: userId, token } = await world.user('OPERATOR');
    await setUpFactor(world, token);
    return { userId };
  },
  unbindIdentity: async () => {
    const { id: userId } = await world.user('OPERATOR');
    const bound = {
      issuer: 'https://id.example.com',
      subject: fresh('subject'),
      userId,
      createdAt: new Date(),
    };
    await world.owner.insertInto('userIdentity').values(bound).execute();
    return { userId };
  },
  assignWarehouse: async () => ({ userId: (await world.user('OPERATOR')).id }),
  revokeDevice: async ({ warehouseId }) => ({
    deviceId: (
      await world.call(world.admin, 'POST', '/api/devices', { name: fresh('D'), warehouseId })
    ).body.id,
  }),
  getBadge: async ({ warehouseId }) => ({
    userId: (await world.user('OPERATOR', [warehouseId])).id,
  }),
  setPin: async ({ warehouseId }) => ({ userId: (await world.user('OPERATOR', [warehouseId])).id }),
  setWorkerTasks: async ({ warehouseId }) => ({
    userId: (await world.user('OPERATOR', [warehouseId])).id,
  }),
  removePin: async ({ warehouseId }) => ({
    userId: (await world.user('OPERATOR', [warehouseId])).id,
  }),
};

/**
 * A warehouse takes days for what this test makes in seconds; the database's own statistics come
 * too late for it.
 */
const STATISTICS_EVERY = 100;
let outcome = 0;

/** Makes what a call names, and what only some calls have. */
async function makeThings(name: string, warehouseId: number, customerId: number): Promise<Things> {
  const isSpecial = name in fixtures || special.some(([names]) => names.test(name));
  const things = await makeGoods(warehouseId, customerId, isSpecial ? null : fieldsOf(name));
  for (const [names, makeThem] of special)
    if (names.test(name)) Object.assign(things, await makeThem(things, name));
  return Object.assign(things, await fixtures[name]?.(things));
}

const kept = new Map<string, Promise<Things>>();

/**
 * Things for calls that are refused or only read: all of them for which the same is made get the
 * same ones, because nothing changes them.
 */
function unchanged(name: string, warehouseId: number, customerId: number): Promise<Things> {
  const makers = special.filter(([names]) => names.test(name));
  const isOwn = name in fixtures || makers.some(([, makeThem]) => makeThem.length > 1);
  const recipe = isOwn ? name : String(makers.map(([names]) => names));
  const key = `${recipe} ${warehouseId} ${customerId}`;
  const things =
    kept.get(key) ??
    (recipe === ''
      ? makeGoods(warehouseId, customerId, null)
      : makeThings(name, warehouseId, customerId));
  kept.set(key, things);
  return things;
}

/** The things that the path and the body of a call contain. */
function fieldsOf(name: string): ReadonlySet<string> {
  const fields = new Set<string>();
  const things = new Proxy(NOWHERE, {
    get: (target, field) => {
      fields.add(String(field));
      return Reflect.get(target, field);
    },
  });
  calls[name]?.path(things);
  calls[name]?.body?.(things);
  return fields;
}

/** Makes goods with an ASN and an order; with `fields`, only the documents that these name. */
async function makeGoods(
  warehouseId: number,
  customerId: number,
  fields: ReadonlySet<string> | null,
): Promise<Things> {
  outcome += 1;
  if (outcome % STATISTICS_EVERY === 0) await sql`analyze`.execute(world.owner);
  const isNamed = (...names: (keyof Things)[]): boolean =>
    fields === null || names.some((name) => fields.has(name));
  const things: Things = { ...NOWHERE, warehouseId, customerId, userId: spare.id };
  if (!isNamed('productId', 'locationId', 'inventoryId', 'lpn', 'asnId', 'orderId', 'orderItemId'))
    return things;
  const floor = makeFloor(world, warehouseId);
  const { id: productId } = await world.product(customerId);
  const { id: locationId } = await world.location(warehouseId);
  const lpn = await floor.receive([{ productId, quantity: 9 }]);
  const { id: inventoryId } = first(await floor.stock(`&productId=${productId}`));
  Object.assign(things, { productId, locationId, lpn, inventoryId });
  if (isNamed('otherLpn')) things.otherLpn = await floor.receive([{ productId, quantity: 1 }]);
  const line = [{ productId, quantity: 2 }];
  if (isNamed('asnId'))
    things.asnId = (await floor.asn(customerId, line, { asnReference: fresh('ASN') })).id;
  if (!isNamed('orderId', 'orderItemId')) return things;
  const { id: orderId, items } = (
    await floor.order(customerId, line, { orderReference: fresh('ORD') })
  ).body.order;
  return Object.assign(things, { orderId, orderItemId: first(items).id });
}

/** What only the calls with such names have, in the order in which it is made. */
const special: readonly (readonly [
  RegExp,
  (t: Things, name: string) => Promise<Partial<Things>>,
])[] = [
  [/Return/, makeReturn],
  [/Replenishment|[a-z]Task$/, makeReplenishment],
  [/PickBatch/, makePickBatch],
  [/Packaging$/, makePackaging],
  [/Label/, makeLabelTemplate],
  [/ShipRule$/, makeShipRule],
  [/Lane$/, makeLane],
  [/Door$/, makeDoor],
  [/Appointment$|Truck$/, makeAppointment],
  [/^revokeDockLink$/, makeDockLink],
  [/Printer$|PrintRule$|PrintJob$|^reprintJob$/, makePrinter],
  [/Load(s|Orders)?$|^(loadUnit|unloadPackages|suggestOrders)$|^getLoadPapers/, makeLoad],
  [/Count|countLine|withdrawEntry|finishPlace|findCode/, makeCount],
  [/Key$/, makeKey],
  [/Import$|BadRows/, (t) => makeImport(t.customerId)],
  [/Webhook$|Deliveries$/, makeWebhook],
  [/Lots?$/, makeLot],
  [
    /Carrier|^(buy|find|void|settle|track)Label$|ShippingLabel|LabelContent|quotePackage/,
    makeCarrierAccount,
  ],
  [
    /^(buy|find|void|settle|track)Label$|LabelContent|getShippingLabel|quotePackage/,
    makeWeighedPackage,
  ],
  [/^(find|void|settle|track)Label$|LabelContent|getShippingLabel/, makeLabel],
];

async function makePackaging({ warehouseId }: Things): Promise<Partial<Things>> {
  const body = { ...packaging(), warehouseId };
  return { packagingId: (await world.call(world.admin, 'POST', '/api/packagings', body)).body.id };
}

async function makeLabelTemplate(): Promise<Partial<Things>> {
  const { status, body } = await world.callRaw<{ id: number }>(
    world.admin,
    'POST',
    '/api/label-templates',
    labelTemplate(),
  );
  if (status !== 201) throw new Error(`A label template was not made: ${JSON.stringify(body)}`);
  return { labelTemplateId: body.id };
}

async function makeCarrierAccount(): Promise<Partial<Things>> {
  const body = carrierAccount();
  const { body: account } = await world.call(world.admin, 'POST', '/api/carriers', body);
  return { accountId: account.id, serviceId: first(account.services).id };
}

async function makeWeighedPackage({ orderId }: Things): Promise<Partial<Things>> {
  const { id: packageId } = first((await makeOutbound(world).pack(orderId)).packages);
  const path = `/api/orders/${orderId}/packages/${packageId}/weight` as const;
  await world.call(world.admin, 'POST', path, { weight: 2 });
  return { packageId };
}

/** A label, which is not known to be bought where a call needs that. */
async function makeLabel(t: Things, name: string): Promise<Partial<Things>> {
  const path = `/api/orders/${t.orderId}/packages/${t.packageId}/label` as const;
  const { serviceId } = t;
  const { body: label } = await world.call(world.admin, 'POST', path, { serviceId });
  if (name === 'findLabel' || name === 'settleLabel')
    await sql`
      update shipping_label
      set status = 'UNKNOWN', due_at = now(), tracking_number = null
      where id = ${label.id}`.execute(world.owner);
  return { labelId: label.id };
}

/** A printer, with what the call needs of its rule, or its job in the state in which it succeeds. */
async function makePrinter({ warehouseId }: Things, name: string): Promise<Partial<Things>> {
  const { admin } = world;
  const { id: printerId } = (
    await world.call(admin, 'POST', '/api/printers', printer({ warehouseId }))
  ).body;
  if (name === 'deletePrintRule') {
    const body = { warehouseId, document: 'PALLET' as const, printerId };
    const { id: printRuleId } = (await world.call(admin, 'POST', '/api/print-rules', body)).body;
    return { printerId, printRuleId };
  }
  if (name === 'createPrintJob' || !/PrintJob$|^reprintJob$/.test(name)) return { printerId };
  const { body } = await world.call(admin, 'POST', `/api/printers/${printerId}/test`);
  const step = (path: 'cancel' | 'report', input?: object) =>
    must(world.callRaw(admin, 'POST', `/api/print-jobs/${body.id}/${path}`, input));
  if (name === 'reprintJob') await step('cancel');
  if (/^(begin|report|retry|confirm)/.test(name)) {
    // Jobs of other printers come first.
    const lease = () => world.call(admin, 'POST', '/api/print-jobs/lease', { limit: 10 });
    let { body: leased } = await lease();
    while (!leased.some(({ id }) => id === body.id)) ({ body: leased } = await lease());
  }
  if (/^(retry|confirm)/.test(name)) await step('report', { attempt: 1, outcome: 'UNSURE' });
  return { printerId, printJobId: body.id };
}

/** A load with a packed order, as far as the call needs it to be. */
async function makeLoad({ warehouseId, orderId }: Things, name: string): Promise<Partial<Things>> {
  const { admin } = world;
  const { id: packageId } = first((await makeOutbound(world).pack(orderId)).packages);
  const isFree = name === 'addLoadOrders' || name === 'createLoad';
  const body = { warehouseId, ...(!isFree && { orderIds: [orderId] }) };
  const { id: loadId } = (await world.call(admin, 'POST', '/api/loads', body)).body;
  const step = (path: 'load' | 'close', input?: object) =>
    must(world.callRaw(admin, 'POST', `/api/loads/${loadId}/${path}`, input));
  if (/^(unload|close|reopen|depart|getLoadPapers)/.test(name)) await step('load', { packageId });
  if (/^(reopen|depart)/.test(name)) await step('close');
  return { loadId, packageId };
}

async function makeKey(t: Things): Promise<Partial<Things>> {
  const key = {
    name: fresh('K'),
    role: 'OPERATOR' as const,
    warehouseIds: [t.warehouseId],
    scopes: ['stock:read' as const],
  };
  return { keyId: (await world.call(world.admin, 'POST', '/api/keys', key)).body.id };
}

/** An import of the customer's client, which waits for its columns. */
async function makeImport(customerId: number, file = 'sku\nA\n'): Promise<Partial<Things>> {
  const { token } = customerId === own.id ? own : other;
  const { body } = await world.upload<Import>(token, '/api/imports', file, { kind: 'PRODUCTS' });
  return { importId: body.id };
}

/** Things of the caller alone. */
const ownThings: Record<string, (token: string, known: Things) => Promise<Partial<Things>>> = {
  deleteView: makeView,
  confirmTotp: async (token) => ({ code: (await beginFactor(world, token)).code }),
  removeTotp: (token) => setUpFactor(world, token).then(() => ({})),
  renewRecoveryCodes: (token) => setUpFactor(world, token).then(() => ({})),
  addPasskey: async (token) => ({ passkey: (await beginPasskey(world, token)).answer }),
  renamePasskey: makePasskey,
  removePasskey: makePasskey,
  withdrawEntry: makeEntry,
};

async function makeEntry(
  token: string,
  { countId, locationId, productId }: Things,
): Promise<Partial<Things>> {
  const line = { locationId, productId, quantity: 4 };
  await world.call(token, 'POST', `/api/counts/${countId}/lines`, line);
  return {};
}

async function makePasskey(token: string): Promise<Partial<Things>> {
  return { passkeyId: (await addPasskey(world, token)).id };
}

async function makeView(token: string): Promise<Partial<Things>> {
  const { body } = await world.call(token, 'POST', '/api/views', {
    list: 'orders',
    name: fresh('View'),
    query: '',
  });
  return { viewId: body.id };
}

async function makeShipRule({ warehouseId }: Things): Promise<Partial<Things>> {
  const body = { ...shipRule(), warehouseId };
  return { shipRuleId: (await world.call(world.admin, 'POST', '/api/ship-rules', body)).body.id };
}

/** An appointment in the state in which the call succeeds. */
async function makeAppointment(t: Things, name: string): Promise<Partial<Things>> {
  const { admin } = world;
  const { doorId } = await makeDoor(t);
  const { id } = (await world.call(admin, 'POST', '/api/appointments', appointment(t))).body;
  const step = (path: 'arrive' | 'finish') =>
    must(world.call(admin, 'POST', `/api/appointments/${id}/${path}`));
  if (/^(dock|finish|release|undo)/.test(name)) await step('arrive');
  if (/^(finish|release)/.test(name))
    await must(world.call(admin, 'POST', `/api/appointments/${id}/dock`, { doorId }));
  if (name === 'releaseTruck') await step('finish');
  // Its time has come.
  if (name === 'missTruck')
    await world.owner
      .updateTable('appointment')
      .set({ during: '[2026-01-01T08:00:00Z,2026-01-01T09:00:00Z)' })
      .where('id', '=', id)
      .execute();
  return { appointmentId: id, doorId };
}

async function makeDockLink({ warehouseId }: Things): Promise<Partial<Things>> {
  const body = { warehouseId, kind: 'INBOUND' as const, carrier: 'DHL' };
  return { dockLinkId: (await world.call(world.admin, 'POST', '/api/dock-links', body)).body.id };
}

async function makeDoor(t: Things): Promise<{ doorId: number }> {
  return { doorId: (await world.call(world.admin, 'POST', '/api/doors', door(t))).body.id };
}

async function makeLane({ warehouseId }: Things): Promise<Partial<Things>> {
  const [{ id: destinationId }, other] = [await world.warehouse(), await world.warehouse()];
  const body = { warehouseId, destinationId: other.id, days: 1 };
  const { id: laneId } = (await world.call(world.admin, 'POST', '/api/lanes', body)).body;
  return { laneId, destinationId };
}

async function makeWebhook(): Promise<Partial<Things>> {
  const webhook = { name: fresh('Webhook'), url: 'https://localhost/' };
  return { webhookId: (await world.call(world.admin, 'POST', '/api/webhooks', webhook)).body.id };
}

async function makeLot(t: Things, name: string): Promise<Partial<Things>> {
  const { id: productId } = await world.product(t.customerId, undefined, { tracking: 'LOT' });
  const floor = makeFloor(world, t.warehouseId);
  await floor.receive([{ productId, quantity: 1, lot: { code: fresh('L') } }]);
  await floor.receive([{ productId, quantity: 1, lot: { code: fresh('L') } }]);
  const [lotId = 0, otherLotId = 0] = (await floor.stock(`&productId=${productId}`)).map(
    ({ lot }) => lot?.id ?? 0,
  );
  if (name === 'releaseLot')
    await must(
      world.call(world.admin, 'POST', `/api/lots/${lotId}/hold`, { reason: 'Seal broken' }),
    );
  return { lotId, otherLotId };
}

async function makePickBatch(t: Things): Promise<Partial<Things>> {
  const { body } = await world.call(world.admin, 'POST', '/api/orders', order(t));
  await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
  const batch = { warehouseId: t.warehouseId, orderIds: [body.order.id] };
  return { batchId: (await world.call(world.admin, 'POST', '/api/pick-batches', batch)).body.id };
}

const METHODS = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint.method]));

/** What a call sends, with names that nothing has yet. */
const contentOf = (name: string, things: Things) => ({
  body: calls[name]?.body?.(things),
  file: calls[name]?.file ?? `name,type\n${fresh('L')},PICK\n`,
});

function make(
  name: string,
  token: string | null,
  things: Things,
  { body, file } = contentOf(name, things),
  headers = {},
) {
  const call = calls[name];
  const method = METHODS.get(name);
  if (!call || !method) throw new Error(`This test does not know how to call ${name}.`);
  if (call.upload && token !== null)
    return world.upload(token, call.path(things), file, body as Record<string, string>, headers);
  if (call.isStream && token !== null) return begin(token, call.path(things));
  return world.callRaw(token, method, call.path(things), body, headers);
}

/**
 * Makes a call at the same time twice with one Idempotency-Key, and a third time: one does the
 * work, and the others are its replays.
 */
async function makeOnce(name: string, token: string, things: Things) {
  const content = contentOf(name, things);
  const headers = { 'idempotency-key': fresh('key') };
  const both = await Promise.all([
    make(name, token, things, content, headers),
    make(name, token, things, content, headers),
  ]);
  const [done] = both;
  if (done.status >= 300 && both[1].status < 300)
    throw new Error(`${name}: ${JSON.stringify(done.body)}`);
  const before = await world.owner
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirst();
  const again = await make(name, token, things, content, headers);
  expect(
    await world.owner
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirst(),
  ).toEqual(before);
  expect([...both, again].map(({ status, body }) => ({ status, body }))).toEqual(
    [0, 1, 2].map(() => ({ status: done.status, body: done.body })),
  );
  expect(
    [...both, again].filter(({ headers }) => headers['idempotency-replayed'] === 'true'),
  ).toHaveLength(2);
  return done;
}

/** Begins to listen and leaves. */
async function begin(token: string, url: string) {
  const { statusCode, headers, stream } = await world.app.inject({
    url,
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  });
  stream().destroy();
  return { status: statusCode, headers, body: null };
}

const NOWHERE: Things = {
  warehouseId: 1,
  customerId: 1,
  productId: 1,
  locationId: 1,
  packagingId: 1,
  labelTemplateId: 1,
  shipRuleId: 1,
  laneId: 1,
  doorId: 1,
  appointmentId: 1,
  dockLinkId: 1,
  destinationId: 1,
  printerId: 1,
  printRuleId: 1,
  printJobId: 1,
  loadId: 1,
  asnId: 1,
  orderId: 1,
  orderItemId: 1,
  allocationId: 1,
  packageId: 1,
  batchId: 1,
  returnId: 1,
  pickLocationId: 1,
  ruleId: 1,
  taskId: 1,
  countId: 1,
  importId: 1,
  inventoryId: 1,
  lotId: 1,
  otherLotId: 2,
  lpn: 'LPN-1',
  otherLpn: 'LPN-2',
  userId: 1,
  sessionId: 1,
  keyId: 1,
  deviceId: 1,
  webhookId: 1,
  accountId: 1,
  serviceId: 1,
  labelId: 1,
  viewId: 1,
  code: '492039',
  ownUserId: 1,
  passkeyId: 1,
  passkey: {},
};

interface SignedIn {
  token: string;
  sessionId: number;
}

/** Calls that change how their caller signs in, or end the other sessions. */
const PERSONAL = new Set([
  'changePassword',
  'beginTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'endOtherSessions',
]);
/**
 * Calls that end sessions or replace their tokens; all others are made in one session of each role.
 */
const ENDING = new Set(['logout', 'reauthenticate', 'endSession', 'endUserSession']);
const sessions = new Map<Role, Promise<SignedIn>>();

async function sessionFor(name: string, role: Role): Promise<SignedIn> {
  if (PERSONAL.has(name)) return signIn(await makePerson(role));
  if (ENDING.has(name)) {
    sessions.delete(role);
    return signIn(people[role]);
  }
  const kept = sessions.get(role) ?? signIn(people[role]);
  sessions.set(role, kept);
  return kept;
}

/** Somebody whom no other call needs. */
const makePerson = (role: Role) =>
  role === 'CLIENT' ? world.customer([here.id]) : world.user(role, [here.id]);

async function signIn({ email }: { email: string }): Promise<SignedIn> {
  await world.db.deleteFrom('loginThrottle').execute();
  const token = await world.login(email);
  const { body } = await world.call(token, 'GET', '/api/auth/sessions');
  return { token, sessionId: first(body.filter(({ current }) => current)).id };
}

const isNarrowed = (role: Role, scope: Call['scope']): boolean =>
  role !== 'ADMIN' &&
  (scope === 'both' || scope === (role === 'CLIENT' ? 'customer' : 'warehouse'));

const documents = [
  'asnId',
  'orderId',
  'orderItemId',
  'allocationId',
  'packageId',
  'returnId',
  'ruleId',
  'taskId',
  'inventoryId',
  'lpn',
  'otherLpn',
] as const;
/**
 * The records of another user only: clients share locations, and staff of two warehouses customers
 * and products.
 */
const narrowed: Readonly<Record<'customer' | 'warehouse', readonly (keyof Things)[]>> = {
  customer: [...documents, 'customerId', 'productId', 'lotId', 'importId'],
  warehouse: [
    ...documents,
    'warehouseId',
    'locationId',
    'packagingId',
    'shipRuleId',
    'laneId',
    'doorId',
    'appointmentId',
    'dockLinkId',
    'pickLocationId',
    'batchId',
    'countId',
    'labelId',
    'loadId',
  ],
};

/** The response for another user's record, and for a missing one, where it is not a 404. */
const asUnknown: Readonly<Record<string, readonly [number, unknown]>> = {
  // The warehouse of a document may not be changed, to whichever one.
  'updateAsn warehouseId': [400, null],
  'updateOrder warehouseId': [400, null],
  'scanCode lpn': [
    200,
    expect.objectContaining({ kind: null, pallet: null, products: [], documents: [] }),
  ],
  'findShippedUnit lpn': [200, { unit: null }],
  'findCode lpn': [200, expect.objectContaining({ pallet: null, products: [] })],
};

for (const { room, name, endpoint } of endpoints) {
  const { permission } = endpoint.definition;
  if (permission === 'public') continue;

  describe(`${room}: ${name}`, () => {
    const toSucceed = (endpoint.method === 'GET' ? unchanged : makeThings).bind(null, name);

    test('without a token, or with a false one, it is refused', async () => {
      expect((await make(name, null, NOWHERE)).status).toBe(401);
      expect((await make(name, 'x'.repeat(43), NOWHERE)).status).toBe(401);
    });

    for (const role of roles) {
      test(`${role}: ${may(role, permission) ? 'its own things alone' : 'never'}`, async () => {
        const { token, sessionId } = await sessionFor(name, role);
        if (!may(role, permission)) {
          for (const things of [NOWHERE, await unchanged(name, here.id, own.id)])
            expect((await make(name, token, things)).status).toBe(403);
          return;
        }
        const { scope } = calls[name] ?? { scope: 'none' };
        if (role !== 'ADMIN' && (scope === 'warehouse' || scope === 'both')) {
          expect((await make(name, token, await unchanged(name, there.id, own.id))).status).toBe(
            404,
          );
        }
        if (role === 'CLIENT' && (scope === 'customer' || scope === 'both')) {
          expect((await make(name, token, await unchanged(name, here.id, other.id))).status).toBe(
            404,
          );
        }
        const known = await toSucceed(here.id, own.id);
        const things = {
          ...known,
          sessionId,
          ownUserId: people[role].id,
          ...(await ownThings[name]?.(token, known)),
        };
        const fields = isNarrowed(role, scope)
          ? narrowed[role === 'CLIENT' ? 'customer' : 'warehouse']
          : [];
        for (const field of fields.filter((each) => fieldsOf(name).has(each))) {
          const foreign =
            role === 'CLIENT'
              ? await unchanged(name, here.id, other.id)
              : await unchanged(name, there.id, own.id);
          if (foreign[field] === things[field]) continue;
          const { status, body } = await make(name, token, { ...things, [field]: foreign[field] });
          expect([status, status === 200 ? body : null], `${field} of somebody else`).toEqual(
            asUnknown[`${name} ${field}`] ?? [404, null],
          );
        }
        published.length = 0;
        const isOnce = endpoint.method === 'POST' && endpoint.definition.idempotent !== false;
        const { status, body } = await (isOnce ? makeOnce : make)(name, token, things);
        expect([200, 201, 204], `${name}: ${JSON.stringify(body)}`).toContain(status);
        requireHeard(name, changesOf(endpoint), scope, things.customerId);
      });
    }
  });
}

test('every call of this test is an endpoint of the API', () => {
  expect(Object.keys(calls).filter((name) => !METHODS.has(name))).toEqual([]);
});

test('every call that changes something published an event', () => {
  const changing = endpoints.filter(
    ({ endpoint }) => changesOf(endpoint).length > 0 && endpoint.definition.permission !== 'public',
  );
  expect(changing.map(({ name }) => name).filter((name) => !announced.has(name))).toEqual([]);
});
