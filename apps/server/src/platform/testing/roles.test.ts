import { endpoints } from '@lading/contract/endpoints';
import { may, type Role, roles } from '@lading/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFloor } from './stock.ts';
import { type Answered, makeWorld, PASSWORD, type World } from './world.ts';

/** Things of one warehouse and one customer, fresh for each call. */
interface Things {
  warehouseId: number;
  customerId: number;
  productId: number;
  locationId: number;
  asnId: number;
  orderId: number;
  orderItemId: number;
  allocationId: number;
  batchId: number;
  returnId: number;
  pickLocationId: number;
  ruleId: number;
  taskId: number;
  countId: number;
  inventoryId: number;
  lpn: string;
  userId: number;
  sessionId: number;
}

interface Call {
  /** What narrows it: a call for things of another warehouse or customer finds nothing. */
  scope: 'warehouse' | 'customer' | 'both' | 'none';
  path: (things: Things) => string;
  body?: (things: Things) => unknown;
  upload?: boolean;
  /** Answered for as long as one listens. */
  isStream?: boolean;
}

let world: World;
let count = 0;
const fresh = (word: string): string => `${word}-of-roles-${++count}`;

const asn = (t: Things) => ({
  customerId: t.customerId,
  warehouseId: t.warehouseId,
  asnReference: fresh('PO'),
  expectedArrivalDate: '2026-12-01',
  items: [{ productId: t.productId, expectedQuantity: 5 }],
});
const order = (t: Things) => ({
  customerId: t.customerId,
  warehouseId: t.warehouseId,
  orderReference: fresh('SO'),
  shippingAddress: 'Kade 3, Den Haag',
  items: [{ productId: t.productId, quantity: 1 }],
});

const returned = (t: Things) => ({
  customerId: t.customerId,
  warehouseId: t.warehouseId,
  returnReference: fresh('RMA'),
  reason: 'Too large',
  items: [{ productId: t.productId, quantity: 1 }],
});

const rule = (t: Things) => ({ warehouseId: t.warehouseId, productId: t.productId, locationId: t.pickLocationId, minimum: 1, maximum: 2 });

/** How each call is made; a new endpoint needs its line here. */
const calls: Record<string, Call> = {
  listAudit: { scope: 'none', path: () => '/api/audit' },
  getSettings: { scope: 'none', path: () => '/api/settings' },
  changeSettings: { scope: 'none', path: () => '/api/settings', body: () => ({ companyName: fresh('Company') }) },
  createCarrier: { scope: 'none', path: () => '/api/settings/carriers', body: () => ({ name: fresh('Carrier') }) },
  updateCarrier: { scope: 'none', path: () => '/api/settings/carriers/1', body: () => ({ name: fresh('Carrier') }) },
  deleteCarrier: { scope: 'none', path: () => '/api/settings/carriers/2' },
  createReasonCode: { scope: 'none', path: () => '/api/settings/reason-codes', body: () => ({ kind: 'RETURN', name: fresh('Why') }) },
  updateReasonCode: { scope: 'none', path: () => '/api/settings/reason-codes/1', body: () => ({ name: fresh('Why') }) },
  deleteReasonCode: { scope: 'none', path: () => '/api/settings/reason-codes/2' },
  listWarehouses: { scope: 'none', path: () => '/api/warehouses' },
  getWarehouse: { scope: 'warehouse', path: (t) => `/api/warehouses/${t.warehouseId}` },
  createWarehouse: { scope: 'none', path: () => '/api/warehouses', body: () => ({ name: fresh('W') }) },
  updateWarehouse: { scope: 'warehouse', path: (t) => `/api/warehouses/${t.warehouseId}`, body: () => ({ name: fresh('W') }) },
  deleteWarehouse: { scope: 'warehouse', path: (t) => `/api/warehouses/${t.warehouseId}` },
  listUsers: { scope: 'none', path: () => '/api/users' },
  createUser: {
    scope: 'none',
    path: () => '/api/users',
    body: () => ({ email: `${fresh('u')}@example.com`, role: 'OPERATOR', password: PASSWORD }),
  },
  getUser: { scope: 'none', path: (t) => `/api/users/${t.userId}` },
  changeUser: { scope: 'none', path: (t) => `/api/users/${t.userId}`, body: () => ({ disabled: false }) },
  listMyWarehouses: { scope: 'none', path: () => '/api/users/me/warehouses' },
  listUserWarehouses: { scope: 'none', path: (t) => `/api/users/${t.userId}/warehouses` },
  assignWarehouse: { scope: 'none', path: (t) => `/api/users/${t.userId}/warehouses`, body: (t) => ({ warehouseId: t.warehouseId }) },
  removeAssignment: { scope: 'none', path: (t) => `/api/users/${t.userId}/warehouses/${t.warehouseId}` },
  listCustomers: { scope: 'none', path: () => '/api/customers' },
  getCustomer: { scope: 'customer', path: (t) => `/api/customers/${t.customerId}` },
  createCustomer: {
    scope: 'none',
    path: () => '/api/customers',
    body: () => ({ name: fresh('C'), email: `${fresh('c')}@example.com`, password: PASSWORD }),
  },
  updateCustomer: {
    scope: 'customer',
    path: (t) => `/api/customers/${t.customerId}`,
    body: () => ({ name: fresh('C'), email: `${fresh('c')}@example.com` }),
  },
  deleteCustomer: { scope: 'customer', path: (t) => `/api/customers/${t.customerId}` },
  logout: { scope: 'none', path: () => '/api/auth/logout' },
  getMe: { scope: 'none', path: () => '/api/auth/me' },
  changePassword: { scope: 'none', path: () => '/api/auth/password', body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }) },
  listSessions: { scope: 'none', path: () => '/api/auth/sessions' },
  endSession: { scope: 'none', path: (t) => `/api/auth/sessions/${t.sessionId}` },
  listProducts: { scope: 'customer', path: (t) => `/api/products?customerId=${t.customerId}` },
  getProduct: { scope: 'customer', path: (t) => `/api/products/${t.productId}` },
  createProduct: {
    scope: 'customer',
    path: () => '/api/products',
    body: (t) => ({ sku: fresh('S'), name: 'New', customerId: t.customerId }),
  },
  updateProduct: { scope: 'customer', path: (t) => `/api/products/${t.productId}`, body: () => ({ name: 'Changed' }) },
  deleteProduct: { scope: 'customer', path: (t) => `/api/products/${t.productId}` },
  listLocations: { scope: 'warehouse', path: (t) => `/api/locations?warehouseId=${t.warehouseId}` },
  getLocation: { scope: 'warehouse', path: (t) => `/api/locations/${t.locationId}` },
  createLocation: {
    scope: 'warehouse',
    path: () => '/api/locations',
    body: (t) => ({ name: fresh('L'), type: 'PICK', warehouseId: t.warehouseId }),
  },
  updateLocation: { scope: 'warehouse', path: (t) => `/api/locations/${t.locationId}`, body: () => ({ name: fresh('L'), type: 'PICK' }) },
  deleteLocation: { scope: 'warehouse', path: (t) => `/api/locations/${t.locationId}` },
  uploadLocations: {
    scope: 'warehouse',
    path: () => '/api/locations/upload-csv',
    body: (t) => ({ warehouseId: String(t.warehouseId) }),
    upload: true,
  },
  listInventory: { scope: 'warehouse', path: (t) => `/api/inventory?warehouseId=${t.warehouseId}` },
  getAvailability: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/availability?warehouseId=${t.warehouseId}&productIds=${t.productId}`,
  },
  moveStock: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/move`,
    body: (t) => ({ locationId: t.locationId, quantity: 1 }),
  },
  adjustStock: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/adjust`,
    body: () => ({ quantity: 1, reason: 'Found' }),
  },
  changeStockStatus: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/status`,
    body: () => ({ status: 'DAMAGED', quantity: 1 }),
  },
  listMovements: { scope: 'warehouse', path: (t) => `/api/movements?warehouseId=${t.warehouseId}` },
  getMovementSum: { scope: 'warehouse', path: (t) => `/api/movements/sum?warehouseId=${t.warehouseId}` },
  listPallets: { scope: 'warehouse', path: (t) => `/api/pallets?warehouseId=${t.warehouseId}` },
  getPallet: { scope: 'both', path: (t) => `/api/pallets/${t.lpn}` },
  putAwayPallet: { scope: 'warehouse', path: (t) => `/api/pallets/${t.lpn}/putaway`, body: (t) => ({ locationId: t.locationId }) },
  suggestPutaway: { scope: 'warehouse', path: (t) => `/api/pallets/${t.lpn}/putaway-suggestions` },
  scanCode: { scope: 'warehouse', path: (t) => `/api/scan?warehouseId=${t.warehouseId}&code=${t.lpn}` },
  listAsns: { scope: 'both', path: (t) => `/api/asns?warehouseId=${t.warehouseId}&customerId=${t.customerId}` },
  summarizeAsns: { scope: 'both', path: (t) => `/api/asns/summary?warehouseId=${t.warehouseId}&customerId=${t.customerId}` },
  getAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}` },
  createAsn: { scope: 'both', path: () => '/api/asns', body: asn },
  updateAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}`, body: asn },
  closeAsn: { scope: 'warehouse', path: (t) => `/api/asns/${t.asnId}/close`, body: () => ({ remainder: 'LATER' }) },
  cancelAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/cancel` },
  receiveBatch: {
    scope: 'warehouse',
    path: () => '/api/inventory/batch',
    body: (t) => ({ warehouseId: t.warehouseId, items: [{ productId: t.productId, quantity: 1 }] }),
  },
  listOrders: { scope: 'both', path: (t) => `/api/orders?warehouseId=${t.warehouseId}&customerId=${t.customerId}` },
  getOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}` },
  createOrder: { scope: 'both', path: () => '/api/orders', body: order },
  updateOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}`, body: order },
  allocateOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/allocate` },
  cancelOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/cancel` },
  holdOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/hold` },
  resumeOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/resume` },
  releaseOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/release` },
  getPickList: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/pick-list` },
  pickOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/pick`,
    body: (t) => ({ picks: [{ allocationId: t.allocationId, quantity: 1 }] }),
  },
  packOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/pack`,
    body: (t) => ({ packages: [{ lines: [{ orderItemId: t.orderItemId, quantity: 1 }] }] }),
  },
  shipOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/ship` },
  deliverOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/deliver` },
  listPickBatches: { scope: 'warehouse', path: (t) => `/api/pick-batches?warehouseId=${t.warehouseId}` },
  getPickBatch: { scope: 'warehouse', path: (t) => `/api/pick-batches/${t.batchId}` },
  createPickBatch: {
    scope: 'warehouse',
    path: () => '/api/pick-batches',
    body: (t) => ({ warehouseId: t.warehouseId, orderIds: [t.orderId] }),
  },
  cancelPickBatch: { scope: 'warehouse', path: (t) => `/api/pick-batches/${t.batchId}/cancel` },
  listReturns: { scope: 'both', path: (t) => `/api/returns?warehouseId=${t.warehouseId}&customerId=${t.customerId}` },
  getReturn: { scope: 'both', path: (t) => `/api/returns/${t.returnId}` },
  createReturn: { scope: 'both', path: () => '/api/returns', body: returned },
  receiveReturn: {
    scope: 'warehouse',
    path: (t) => `/api/returns/${t.returnId}/receive`,
    body: (t) => ({ items: [{ productId: t.productId, quantity: 1, disposition: 'AVAILABLE' }] }),
  },
  closeReturn: { scope: 'warehouse', path: (t) => `/api/returns/${t.returnId}/close` },
  listReplenishmentRules: { scope: 'warehouse', path: (t) => `/api/replenishment/rules?warehouseId=${t.warehouseId}` },
  getReplenishmentRule: { scope: 'warehouse', path: (t) => `/api/replenishment/rules/${t.ruleId}` },
  createReplenishmentRule: { scope: 'warehouse', path: () => '/api/replenishment/rules', body: rule },
  updateReplenishmentRule: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/rules/${t.ruleId}`,
    body: () => ({ minimum: 2, maximum: 3 }),
  },
  deleteReplenishmentRule: { scope: 'warehouse', path: (t) => `/api/replenishment/rules/${t.ruleId}` },
  listReplenishmentNeeds: { scope: 'warehouse', path: (t) => `/api/replenishment/needs?warehouseId=${t.warehouseId}` },
  listReplenishmentTasks: { scope: 'warehouse', path: (t) => `/api/replenishment/tasks?warehouseId=${t.warehouseId}` },
  getReplenishmentTask: { scope: 'warehouse', path: (t) => `/api/replenishment/tasks/${t.taskId}` },
  createReplenishmentTask: {
    scope: 'warehouse',
    path: () => '/api/replenishment/tasks',
    body: (t) => ({ ruleId: t.ruleId, quantity: 1 }),
  },
  finishReplenishmentTask: { scope: 'warehouse', path: (t) => `/api/replenishment/tasks/${t.taskId}/done` },
  cancelReplenishmentTask: { scope: 'warehouse', path: (t) => `/api/replenishment/tasks/${t.taskId}/cancel` },
  listCounts: { scope: 'warehouse', path: (t) => `/api/counts?warehouseId=${t.warehouseId}` },
  getCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}` },
  createCount: {
    scope: 'warehouse',
    path: () => '/api/counts',
    body: (t) => ({ warehouseId: t.warehouseId, locationIds: [t.locationId] }),
  },
  countHere: {
    scope: 'warehouse',
    path: () => '/api/counts/here',
    body: (t) => ({ warehouseId: t.warehouseId, locationId: t.locationId }),
  },
  startCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/start` },
  countLine: {
    scope: 'warehouse',
    path: (t) => `/api/counts/${t.countId}/lines`,
    body: (t) => ({ locationId: t.locationId, productId: t.productId, quantity: 3 }),
  },
  finishPlace: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/places`, body: (t) => ({ locationId: t.locationId }) },
  findCode: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/codes?code=${t.lpn}` },
  submitCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/submit` },
  approveCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/approve` },
  recountCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/recount` },
  cancelCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/cancel` },
  cancelReturn: { scope: 'both', path: (t) => `/api/returns/${t.returnId}/cancel` },
  getInventoryReport: { scope: 'both', path: (t) => `/api/reports/inventory?warehouseId=${t.warehouseId}&customerId=${t.customerId}` },
  getPerformanceReport: {
    scope: 'both',
    path: (t) => `/api/reports/performance?warehouseId=${t.warehouseId}&customerId=${t.customerId}&from=2026-01-01&to=2026-01-31`,
  },
  listOpenAllocations: { scope: 'both', path: (t) => `/api/reports/allocations?warehouseId=${t.warehouseId}&customerId=${t.customerId}` },
  getAllocationSum: { scope: 'both', path: (t) => `/api/reports/allocations/sum?warehouseId=${t.warehouseId}&customerId=${t.customerId}` },
  getDashboard: { scope: 'warehouse', path: (t) => `/api/dashboard?warehouseId=${t.warehouseId}` },
  listenEvents: { scope: 'warehouse', path: (t) => `/api/events?warehouseId=${t.warehouseId}`, isStream: true },
};

type Customer = Awaited<ReturnType<World['customer']>>;
const people = {} as Record<Role, { id: number; email: string }>;
let here: { id: number };
let there: { id: number };
let own: Customer;
let other: Customer;
let spare: { id: number };

beforeAll(async () => {
  world = await makeWorld();
  [here, there] = [await world.warehouse(), await world.warehouse()];
  own = await world.customer([here.id]);
  other = await world.customer([there.id]);
  people.ADMIN = await world.user('ADMIN');
  people.SUPERVISOR = await world.user('SUPERVISOR', [here.id]);
  people.OPERATOR = await world.user('OPERATOR', [here.id]);
  people.CLIENT = { id: own.userId, email: own.email };
  spare = await world.user('OPERATOR', [here.id, there.id]);
});
afterAll(() => world.close());

/** What only some calls need is made for them alone. */
async function makeReturn(t: Things): Promise<Partial<Things>> {
  const { body } = await world.call(world.admin, 'POST', '/api/returns', returned(t));
  return { returnId: body.id };
}

async function makeReplenishment(t: Things): Promise<Partial<Things>> {
  const { id: pickLocationId } = await world.location(t.warehouseId, fresh('P'), 'PICK');
  const { body: ruled } = await world.call(world.admin, 'POST', '/api/replenishment/rules', rule({ ...t, pickLocationId }));
  await world.call(world.admin, 'POST', `/api/inventory/${t.inventoryId}/move`, { locationId: t.locationId, quantity: 2 });
  const { body: task } = await world.call(world.admin, 'POST', '/api/replenishment/tasks', { ruleId: ruled.id, quantity: 1 });
  const { id: emptyLocationId } = await world.location(t.warehouseId, fresh('P'), 'PICK');
  return { ruleId: ruled.id, taskId: task.id, pickLocationId: emptyLocationId };
}

/** A count as far on as the call needs it. */
async function makeCount(t: Things, name: string): Promise<Partial<Things>> {
  const { warehouseId, locationId, productId } = t;
  const { body } = await world.call(world.admin, 'POST', '/api/counts', { warehouseId, locationIds: [locationId] });
  const step = (path: string, input?: object) => world.call(world.admin, 'POST', `/api/counts/${body.id}/${path}`, input);
  if (name !== 'startCount') await step('start');
  if (name !== 'startCount') await step('lines', { locationId, productId, quantity: 3 });
  if (name === 'approveCount' || name === 'recountCount') await step('submit');
  return { countId: body.id };
}

/** A warehouse takes days for what this test makes in seconds; the database's own statistics come too late for it. */
const STATISTICS_EVERY = 100;
let made = 0;

async function makeThings(name: string, warehouseId: number, customerId: number): Promise<Things> {
  made += 1;
  if (made % STATISTICS_EVERY === 0) await sql`analyze`.execute(world.db);
  const floor = makeFloor(world, warehouseId);
  const { id: productId } = await world.product(customerId);
  const { id: locationId } = await world.location(warehouseId);
  const lpn = await floor.receive([{ productId, quantity: 9 }]);
  const [stock] = await floor.stock(`&productId=${productId}`);
  const line = [{ productId, quantity: 2 }];
  const { id: asnId } = await floor.asn(customerId, line, { asnReference: fresh('ASN') });
  const { body } = await floor.order(customerId, line, { orderReference: fresh('ORD') });
  const { id: orderId, items, allocations } = body.order;
  const ofOrder = { orderId, orderItemId: items[0].id, allocationId: allocations[0].id };
  const things = {
    ...NOWHERE,
    warehouseId,
    customerId,
    productId,
    locationId,
    asnId,
    ...ofOrder,
    inventoryId: stock.id,
    lpn,
    userId: spare.id,
  };
  if (/Return/.test(name)) Object.assign(things, await makeReturn(things));
  if (/Replenishment/.test(name)) Object.assign(things, await makeReplenishment(things));
  if (/PickBatch/.test(name)) Object.assign(things, await makePickBatch(things));
  if (/Count|countLine|finishPlace|findCode/.test(name)) Object.assign(things, await makeCount(things, name));
  return things;
}

async function makePickBatch(t: Things): Promise<Partial<Things>> {
  const { body } = await world.call(world.admin, 'POST', '/api/orders', order(t));
  await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
  const batch = { warehouseId: t.warehouseId, orderIds: [body.order.id] };
  return { batchId: (await world.call(world.admin, 'POST', '/api/pick-batches', batch)).body.id };
}

const METHODS = new Map(endpoints.map(({ name, endpoint }) => [name, endpoint.method]));

function make(name: string, token: string | null, things: Things): Promise<Answered> {
  const call = calls[name];
  const method = METHODS.get(name);
  if (!call || !method) throw new Error(`This test does not know how to call ${name}.`);
  if (call.upload && token !== null)
    return world.upload(token, call.path(things), `name,type\n${fresh('L')},PICK\n`, call.body?.(things) as Record<string, string>);
  if (call.isStream && token !== null) return begin(token, call.path(things));
  return world.call(token, method, call.path(things), call.body?.(things));
}

/** Begins to listen and leaves. */
async function begin(token: string, url: string): Promise<Answered> {
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
  asnId: 1,
  orderId: 1,
  orderItemId: 1,
  allocationId: 1,
  batchId: 1,
  returnId: 1,
  pickLocationId: 1,
  ruleId: 1,
  taskId: 1,
  countId: 1,
  inventoryId: 1,
  lpn: 'LPN-1',
  userId: 1,
  sessionId: 1,
};

interface SignedIn {
  token: string;
  sessionId: number;
}

/** Calls that end sessions; all others are made in one session of each role. */
const ENDING = new Set(['logout', 'endSession', 'changePassword']);
const sessions = new Map<Role, Promise<SignedIn>>();

function sessionFor(name: string, role: Role): Promise<SignedIn> {
  if (ENDING.has(name)) {
    sessions.delete(role);
    return signIn(role);
  }
  const kept = sessions.get(role) ?? signIn(role);
  sessions.set(role, kept);
  return kept;
}

async function signIn(role: Role): Promise<SignedIn> {
  await world.db.deleteFrom('loginThrottle').execute();
  const token = await world.login(people[role].email);
  const { body } = await world.call(token, 'GET', '/api/auth/sessions');
  return { token, sessionId: body.find(({ current }: { current: boolean }) => current).id };
}

for (const { room, name, endpoint } of endpoints) {
  const { permission } = endpoint.definition;
  if (permission === 'public') continue;

  describe(`${room}: ${name}`, () => {
    test('without a token, or with a false one, it is refused', async () => {
      expect((await make(name, null, NOWHERE)).status).toBe(401);
      expect((await make(name, 'x'.repeat(43), NOWHERE)).status).toBe(401);
    });

    for (const role of roles) {
      test(`${role}: ${may(role, permission) ? 'its own things alone' : 'never'}`, async () => {
        const { token, sessionId } = await sessionFor(name, role);
        if (!may(role, permission)) {
          for (const things of [NOWHERE, await makeThings(name, here.id, own.id)])
            expect((await make(name, token, things)).status).toBe(403);
          return;
        }
        const { scope } = calls[name] ?? { scope: 'none' };
        if (role !== 'ADMIN' && (scope === 'warehouse' || scope === 'both')) {
          expect((await make(name, token, await makeThings(name, there.id, own.id))).status).toBe(404);
        }
        if (role === 'CLIENT' && (scope === 'customer' || scope === 'both')) {
          expect((await make(name, token, await makeThings(name, here.id, other.id))).status).toBe(404);
        }
        const { status } = await make(name, token, { ...(await makeThings(name, here.id, own.id)), sessionId });
        // A conflict, as of a thing in use, comes after every question of who may.
        expect([200, 201, 204, 409]).toContain(status);
      });
    }
  });
}

test('every call of this test is an endpoint of the API', () => {
  expect(Object.keys(calls).filter((name) => !METHODS.has(name))).toEqual([]);
});
