import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CarrierAdapter } from '@lading/domain/shippingLabels';
import { FIND_PATIENCE_MS } from '@lading/domain/shippingLabels';
import { MINUTE_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CarrierServer, LABEL, startCarrier } from '#test/carrierServer.ts';
import { first } from '#test/first.ts';
import { itemsOn } from '#test/jobs.ts';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { testVault } from '#test/server.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { readLabel } from '../labels/testing/readLabel.ts';
import { Finding } from './finding.ts';

let world: World;
let carrier: CarrierServer;
let floor: Floor;
let outbound: Outbound;
let customer: Awaited<ReturnType<World['customer']>>;
let productId: number;

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const sender = {
  name: 'Lading Rotterdam',
  lines: ['Waalhaven 12'],
  postcode: '3088 HH',
  city: 'Rotterdam',
  country: 'NL',
  phone: null,
  email: null,
};
const address = { ...sender, name: 'Kade Outdoor', lines: ['Kade 3'], city: 'Den Haag' };

beforeAll(async () => {
  world = await makeWorld();
  await world.call(world.admin, 'PATCH', '/api/settings', {
    webhookNetworks: ['127.0.0.0/8'],
    currency: 'EUR',
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  carrier = await startCarrier();
  const { id } = await world.warehouse();
  floor = makeFloor(world, id);
  outbound = makeOutbound(world);
  customer = await world.customer([id]);
  await world.location(id, 'PACK', 'PACKING');
  productId = (await world.product(customer.id, 'KET', { weightGrams: 1_500 })).id;
});
afterEach(async () => {
  await carrier.close();
  await sql`update carrier_account set active = false`.execute(world.db);
  await sql`delete from carrier_rule`.execute(world.db);
});

const credentials: Readonly<Record<CarrierAdapter, Record<string, string> | undefined>> = {
  OWN: undefined,
  HTTP: { secret: SECRET },
  EASYPOST: { apiKey: 'EZTK1' },
  SENDCLOUD: { publicKey: 'pub', secretKey: 'sec' },
};
const codes: Readonly<Record<CarrierAdapter, string>> = {
  OWN: 'LETTER',
  HTTP: 'PARCEL',
  EASYPOST: 'USPS:GroundAdvantage',
  SENDCLOUD: 'postnl:standard',
};
const range = {
  prefix: 'RR',
  suffix: 'NL',
  digits: 8,
  next: 1,
  last: 3,
  checkDigit: 'S10' as const,
  warnAt: 1,
};
const serviceOf = (code: string, more: object = {}) => ({
  code,
  name: `Service ${code}`,
  carrier: 'PostNL',
  cost: null,
  days: null,
  active: true,
  range: null,
  ...more,
});
let count = 0;

async function account(adapter: CarrierAdapter, more: object = {}) {
  count += 1;
  const url = {
    OWN: null,
    HTTP: carrier.url.http,
    EASYPOST: carrier.url.easypost,
    SENDCLOUD: carrier.url.sendcloud,
  }[adapter];
  const { status, body } = await world.callRaw<{ id: number; services: { id: number }[] }>(
    world.admin,
    'POST',
    '/api/carriers',
    {
      name: `${adapter} ${count}`,
      adapter,
      labelFormat: adapter === 'OWN' ? 'ZPL' : 'PDF',
      sender,
      url,
      services: [serviceOf(codes[adapter], adapter === 'OWN' ? { range, cost: 3.2 } : {})],
      ...(credentials[adapter] && { credentials: credentials[adapter] }),
      ...more,
    },
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.id, serviceId: first(body.services).id };
}

/** An order with one package that waits for its label. */
async function packed(more: object = {}) {
  await floor.receive([{ productId, quantity: 1 }]);
  const { body } = await floor.order(customer.id, [{ productId, quantity: 1 }], {
    address,
    ...more,
  });
  const order = await outbound.pack(body.order.id);
  return { id: order.id, packageId: first(order.packages).id };
}
type Packed = Awaited<ReturnType<typeof packed>>;

const buy = ({ id, packageId }: Packed, serviceId: number | null = null, key?: string) =>
  world.call(
    world.admin,
    'POST',
    `/api/orders/${id}/packages/${packageId}/label`,
    { serviceId },
    key ? { 'idempotency-key': key } : {},
  );
const rates = async ({ id, packageId }: Packed) =>
  world.call(world.admin, 'POST', `/api/orders/${id}/packages/${packageId}/rates`);
const labelAt = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/shipping-labels/${id}`)).body;
const packageOf = async ({ id }: Packed) => first((await outbound.get(id)).packages);

/** Asks carriers as the job does, so much later. */
async function seek(laterMs: number): Promise<void> {
  const now = () => new Date(Date.now() + laterMs);
  const finding = new Finding({ db: world.db, vault: testVault }, itemsOn(world.db), now);
  await finding.tick();
  await finding.stop();
}

test('packages whose labels their carrier does not take leave once a person has confirmed it', async () => {
  const { serviceId } = await account('HTTP');
  const ship = (order: Packed, body: object = {}) =>
    world.callRaw<{ status: string; code: string; facts: object; detail: string }>(
      world.admin,
      'POST',
      `/api/orders/${order.id}/ship`,
      body,
    );
  const doubt = async (parcel: Packed, facts: object) => {
    const { status, body } = await ship(parcel);
    const none = { voided: [], unknown: [], test: [], more: 0 };
    expect([status, body.code, body.facts]).toEqual([
      409,
      'LABELS_DOUBTFUL',
      { ...none, ...facts },
    ]);
    const [name = ''] = Object.values(facts)[0] as string[];
    expect(body.detail).toContain(name);
  };
  const nameOf = async (parcel: Packed, reference: string) => {
    const { orderReference } = await outbound.get(parcel.id);
    return `${reference} (${orderReference}, PACKAGE-${parcel.packageId})`;
  };
  const parcel = await packed();
  const { body: first } = await buy(parcel, serviceId);
  await world.call(world.admin, 'POST', `/api/shipping-labels/${first.id}/void`);
  await doubt(parcel, { voided: [await nameOf(parcel, first.reference)] });
  carrier.fault = 'refused';
  expect((await buy(parcel, serviceId)).body.status).toBe('FAILED');
  await doubt(parcel, { voided: [await nameOf(parcel, first.reference)] });
  carrier.fault = 'lost';
  const { body: second } = await buy(parcel, serviceId);
  await doubt(parcel, { unknown: [await nameOf(parcel, second.reference)] });
  carrier.fault = 'none';
  await seek(MINUTE_MS);
  expect((await ship(parcel)).body.status).toBe('SHIPPED');
  const { serviceId: testService } = await account('HTTP', { isTest: true });
  const other = await packed();
  const { body: third } = await buy(other, testService);
  await doubt(other, { test: [await nameOf(other, third.reference)] });
  // Where all accounts are in test mode, so is the warehouse.
  const trial = await packed();
  await buy(trial, testService);
  await sql`update carrier_account set active = false where not is_test`.execute(world.db);
  expect((await ship(trial)).body.status).toBe('SHIPPED');
  expect((await ship(other, { confirmed: true })).body.status).toBe('SHIPPED');
  expect((await ship(await packed())).body.status).toBe('SHIPPED');
});

/** A load with what is loaded of an order, and its steps. */
async function loaded({ id, packageId }: Packed) {
  const { body: load } = await world.call(world.admin, 'POST', '/api/loads', {
    warehouseId: floor.warehouseId,
    orderIds: [id],
  });
  await world.call(world.admin, 'POST', `/api/loads/${load.id}/load`, { packageId });
  const step = (event: 'close' | 'reopen' | 'depart', body: object = {}) =>
    world.callRaw<{ status: string; code: string; facts: object }>(
      world.admin,
      'POST',
      `/api/loads/${load.id}/${event}`,
      event === 'reopen' ? undefined : body,
    );
  return { load, step };
}

test('a load asks about labels, and the label of what it has closed stays', async () => {
  const { serviceId } = await account('HTTP');
  const parcel = await packed();
  const { load, step } = await loaded(parcel);
  const { packageId } = parcel;
  const voiding = (id: number) =>
    world.callRaw<{ status: string; code: string; facts: object }>(
      world.admin,
      'POST',
      `/api/shipping-labels/${id}/void`,
    );
  const { body: label } = await buy(parcel, serviceId);
  expect((await step('close')).body.status).toBe('CLOSED');
  const { status, body } = await voiding(label.id);
  const { reference } = label;
  expect([status, body.code, body.facts]).toEqual([
    409,
    'LABEL_ON_LOAD',
    { reference, number: load.number },
  ]);
  expect(carrier.paid).toMatchObject([{ voided: false }]);
  await step('reopen');
  expect((await voiding(label.id)).body.status).toBe('VOIDED');
  const name = `${reference} (${(await outbound.get(parcel.id)).orderReference}, PACKAGE-${packageId})`;
  const doubt = { code: 'LABELS_DOUBTFUL', facts: { voided: [name] } };
  expect((await step('close')).body).toMatchObject(doubt);
  expect((await step('close', { confirmed: true })).body.status).toBe('CLOSED');
  expect((await step('depart')).body).toMatchObject(doubt);
  expect((await step('depart', { confirmed: true })).body.status).toBe('DEPARTED');
});

describe.each(['HTTP', 'EASYPOST', 'SENDCLOUD'] as const)('%s', (adapter) => {
  test('a label is bought, shown, tracked and voided by its account', async () => {
    const { id: accountId, serviceId } = await account(adapter);
    const parcel = await packed();
    const { body: quoted } = await rates(parcel);
    expect(quoted.failures).toEqual([]);
    const rate = first(quoted.rates);
    expect(rate).toMatchObject({ serviceId, cost: expect.any(Number) });
    const { status, body: label } = await buy(parcel, serviceId);
    expect(status).toBe(201);
    expect(label).toMatchObject({
      status: 'BOUGHT',
      account: { id: accountId },
      trackingNumber: 'TN1',
      cost: rate.cost,
      currency: rate.currency,
      format: 'PDF',
      isTest: false,
      error: null,
    });
    expect(carrier.paid).toMatchObject([{ reference: label.reference }]);
    expect((await packageOf(parcel)).trackingNumber).toBe('TN1');
    expect((await outbound.get(parcel.id)).shippingCarrier).toBe('PostNL');
    const path = `/api/shipping-labels/${label.id}` as const;
    const { body: content } = await world.call(world.admin, 'GET', `${path}/label`);
    expect(Buffer.from(content.content, 'base64')).toEqual(LABEL);
    const { body: track } = await world.call(world.admin, 'POST', `${path}/track`);
    expect(track.events).toEqual([{ at: '2026-11-27T08:00:00.000Z', text: 'Accepted' }]);
    const { body: voided } = await world.call(world.admin, 'POST', `${path}/void`);
    expect(voided.status).toBe('VOIDED');
    expect(carrier.paid).toMatchObject([{ voided: true }]);
    expect((await packageOf(parcel)).trackingNumber).toBeNull();
    const { body: again } = await buy(parcel, serviceId);
    expect(again).toMatchObject({ status: 'BOUGHT', trackingNumber: 'TN2' });
    expect(again.reference).not.toBe(label.reference);
  });

  test.each(['lost', 'dirty', 'broken'] as const)(
    'a purchase whose answer is %s is unknown, is found, and is paid once',
    async (fault) => {
      const { serviceId } = await account(adapter);
      const parcel = await packed();
      carrier.fault = fault;
      const { status, body: label } = await buy(parcel, serviceId);
      expect([status, label.status]).toEqual([201, 'UNKNOWN']);
      expect(label.error).not.toBeNull();
      expect((await packageOf(parcel)).trackingNumber).toBeNull();
      carrier.fault = 'none';
      const second = await buy(parcel, serviceId);
      expect(second).toMatchObject({ status: 409, body: { code: 'LABEL_EXISTS' } });
      await seek(MINUTE_MS);
      expect(await labelAt(label.id)).toMatchObject({
        status: 'BOUGHT',
        trackingNumber: 'TN1',
        format: 'PDF',
        error: null,
      });
      expect((await packageOf(parcel)).trackingNumber).toBe('TN1');
      expect(carrier.paid).toHaveLength(1);
    },
  );

  test.each(['busy', 'refused'] as const)(
    'a purchase that is %s fails, and another may follow at once',
    async (fault) => {
      const { serviceId } = await account(adapter);
      const parcel = await packed();
      carrier.fault = fault;
      const { body: failed } = await buy(parcel, serviceId);
      expect(failed).toMatchObject({ status: 'FAILED', trackingNumber: null });
      expect(failed.error).toMatch(fault === 'busy' ? /Rate limit/ : /Unable to verify/);
      carrier.fault = 'none';
      expect((await buy(parcel, serviceId)).body.status).toBe('BOUGHT');
      expect(carrier.paid).toHaveLength(1);
    },
  );

  test('what is not found fails only once the carrier has had its time', async () => {
    const { serviceId } = await account(adapter);
    const parcel = await packed();
    carrier.fault = 'dead';
    const { body: label } = await buy(parcel, serviceId);
    expect(label.status).toBe('UNKNOWN');
    carrier.fault = 'none';
    const { body: sought } = await world.call(
      world.admin,
      'POST',
      `/api/shipping-labels/${label.id}/find`,
    );
    expect(sought).toMatchObject({ status: 'UNKNOWN', error: expect.stringMatching(/not know/) });
    const { rows } = await sql<{ earlier: Date }>`
      select requested_at - ${FIND_PATIENCE_MS} * interval '1 ms' as earlier
      from shipping_label
      where id = ${label.id}`.execute(world.db);
    await sql`
      update shipping_label set requested_at = ${rows[0]?.earlier} where id = ${label.id}
      `.execute(world.db);
    await seek(60 * MINUTE_MS);
    expect((await labelAt(label.id)).status).toBe('FAILED');
    expect(carrier.paid).toEqual([]);
    expect((await buy(parcel, serviceId)).body.status).toBe('BOUGHT');
  });

  test('a paid label that cannot be read is found once it can', async () => {
    if (adapter === 'HTTP') return;
    const { serviceId } = await account(adapter);
    const parcel = await packed();
    carrier.fault = 'noLabel';
    const { body: label } = await buy(parcel, serviceId);
    expect(label).toMatchObject({ status: 'UNKNOWN', error: expect.stringMatching(/be read/) });
    await seek(MINUTE_MS);
    expect((await labelAt(label.id)).status).toBe('UNKNOWN');
    carrier.fault = 'none';
    await seek(10 * MINUTE_MS);
    expect((await labelAt(label.id)).status).toBe('BOUGHT');
    expect(carrier.paid).toHaveLength(1);
  });

  test('a carrier that cannot be reached refuses: nothing was bought', async () => {
    const { serviceId } = await account(adapter, { url: 'http://127.0.0.1:1/' });
    const parcel = await packed();
    const { body: label } = await buy(parcel, serviceId);
    expect(label).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/ECONNREFUSED/) });
  });
});

test('calls to a program are signed, and say that they are tests', async () => {
  const { serviceId } = await account('HTTP', { isTest: true, accountNumber: '5012' });
  const { body: label } = await buy(await packed(), serviceId);
  expect(label.isTest).toBe(true);
  const { body, headers } = first(carrier.calls);
  expect(new Verifier(SECRET).verify(body, headers as Record<string, string>)).toMatchObject({
    call: 'buy',
    isTest: true,
    accountNumber: '5012',
    reference: label.reference,
    service: 'PARCEL',
    shipment: { weightGrams: 1_500, to: { city: 'Den Haag' }, from: { city: 'Rotterdam' } },
  });
});

test('many who buy at the same time pay one label', async () => {
  const { serviceId } = await account('HTTP');
  const parcel = await packed();
  const answers = await Promise.all(Array.from({ length: 8 }, () => buy(parcel, serviceId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect(carrier.paid).toHaveLength(1);
});

test('a repeated request gets the label that the first one bought', async () => {
  const { serviceId } = await account('HTTP');
  const parcel = await packed();
  const { body: label } = await buy(parcel, serviceId, 'label-1');
  const { status, body, headers } = await buy(parcel, serviceId, 'label-1');
  expect([status, body.id, headers['idempotency-replayed']]).toEqual([201, label.id, 'true']);
  expect(carrier.paid).toHaveLength(1);
});

test('a server that is killed behind the purchase pays one label, which is found', async () => {
  const { serviceId } = await account('HTTP');
  const parcel = await packed();
  const script = fileURLToPath(new URL('../../../test/killedPurchase.ts', import.meta.url));
  const parameters = [
    world.url,
    parcel.id,
    parcel.packageId,
    serviceId,
    world.adminId,
    floor.warehouseId,
  ];
  const killed = spawn(process.execPath, ['--import', 'tsx', script, ...parameters.map(String)], {
    stdio: 'inherit',
  });
  carrier.onPaid = () => void killed.kill('SIGKILL');
  const [, signal] = await once(killed, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(carrier.paid).toHaveLength(1);
  const { body: labels } = await world.call(
    world.admin,
    'GET',
    `/api/shipping-labels?warehouseId=${floor.warehouseId}&orderId=${parcel.id}`,
  );
  const label = first(labels);
  expect(label.status).toBe('REQUESTED');
  expect(await buy(parcel, serviceId)).toMatchObject({
    status: 409,
    body: { code: 'LABEL_EXISTS' },
  });
  await seek(MINUTE_MS);
  expect((await labelAt(label.id)).status).toBe('REQUESTED');
  await seek(5 * MINUTE_MS);
  expect(await labelAt(label.id)).toMatchObject({ status: 'BOUGHT', trackingNumber: 'TN1' });
  expect(carrier.paid).toHaveLength(1);
});

test('a person ends what is not known, with a reason that the audit trail has', async () => {
  const { serviceId } = await account('HTTP');
  const parcel = await packed();
  carrier.fault = 'lost';
  const { body: label } = await buy(parcel, serviceId);
  const path = `/api/shipping-labels/${label.id}/settle` as const;
  const operator = await world.user('OPERATOR', [floor.warehouseId]);
  const verdict = { trackingNumber: 'TN-BY-HAND', reason: 'In the portal of the carrier' };
  expect((await world.call(operator.token, 'POST', path, verdict)).status).toBe(403);
  const { body: settled } = await world.call(world.admin, 'POST', path, verdict);
  expect(settled).toMatchObject({ status: 'BOUGHT', reason: verdict.reason, format: null });
  expect((await packageOf(parcel)).trackingNumber).toBe('TN-BY-HAND');
  const { body: audit } = await world.call(
    world.admin,
    'GET',
    `/api/audit?entity=SHIPPING_LABEL&entityId=${label.id}`,
  );
  expect(first(audit)).toMatchObject({ after: { status: 'BOUGHT', reason: verdict.reason } });
  expect(await world.call(world.admin, 'POST', path, verdict)).toMatchObject({
    status: 409,
    body: { code: 'LABEL_STEP' },
  });
  const content = await world.call(world.admin, 'GET', `/api/shipping-labels/${label.id}/label`);
  expect(content.status).toBe(404);
});

test('a package whose label may be paid is not taken apart, and its order not cancelled', async () => {
  const { serviceId } = await account('HTTP');
  const parcel = await packed();
  const { body: label } = await buy(parcel, serviceId);
  const unpacked = { packages: [{ packageId: parcel.packageId }] };
  for (const [step, body] of [
    ['unpack', unpacked],
    ['cancel', {}],
  ] as const)
    expect(await outbound.step(parcel.id, step, body)).toMatchObject({
      status: 409,
      body: { code: 'LABEL_OPEN' },
    });
  await world.call(world.admin, 'POST', `/api/shipping-labels/${label.id}/void`);
  expect((await outbound.step(parcel.id, 'unpack', unpacked)).status).toBe(200);
  expect(await labelAt(label.id)).toMatchObject({ status: 'VOIDED', packageId: null });
});

test('a label that cannot be voided stays, and says why', async () => {
  const { serviceId } = await account('HTTP');
  const parcel = await packed();
  const { body: label } = await buy(parcel, serviceId);
  carrier.fault = 'refused';
  const path = `/api/shipping-labels/${label.id}/void` as const;
  expect(await world.call(world.admin, 'POST', path)).toMatchObject({
    status: 409,
    body: { code: 'CARRIER_REFUSED' },
  });
  expect(await labelAt(label.id)).toMatchObject({
    status: 'BOUGHT',
    error: expect.stringMatching(/Unable to verify/),
  });
});

test('own labels take the numbers of their range, warn before they run out, and stop', async () => {
  const { serviceId } = await account('OWN', { isTest: true });
  const seen: (string | null)[] = [];
  for (const left of [null, null, 1]) {
    const parcel = await packed();
    expect(first((await rates(parcel)).body.rates)).toMatchObject({ cost: 3.2, numbersLeft: left });
    const { body: label } = await buy(parcel, serviceId);
    expect(label).toMatchObject({ status: 'BOUGHT', format: 'ZPL', cost: 3.2, currency: 'EUR' });
    seen.push(label.trackingNumber);
    const { body } = await world.call(world.admin, 'GET', `/api/shipping-labels/${label.id}/label`);
    const zpl = Buffer.from(body.content, 'base64').toString();
    expect(zpl).toContain(label.trackingNumber);
    expect(zpl).toContain('TEST - NOT FOR SHIPPING');
    expect(zpl).toContain('Kade 3');
  }
  expect(seen).toEqual(['RR000000014NL', 'RR000000028NL', 'RR000000031NL']);
  expect(await buy(await packed(), serviceId)).toMatchObject({
    status: 409,
    body: { code: 'NUMBERS_USED_UP' },
  });
});

/** The bytes that were stored of a label, as text. */
async function zplOf({ id }: { id: number }): Promise<string> {
  const { body } = await world.call(world.admin, 'GET', `/api/shipping-labels/${id}/label`);
  return Buffer.from(body.content, 'base64').toString();
}
const printedOf = (content: string) => ({
  format: 'ZPL' as const,
  content,
  mediaMm: { width: 100, height: 150 },
  dpi: 203 as const,
});

test('own labels are drawn by the template of the client, and stay as they were bought', async () => {
  const { serviceId } = await account('OWN');
  const asDelivered = (await buy(await packed(), serviceId)).body;
  const delivered = await zplOf(asDelivered);
  expect(delivered).not.toContain('TEST');
  for (const text of ['Lading Rotterdam', 'Kade Outdoor', 'Service LETTER', asDelivered.reference])
    expect(delivered).toContain(text);
  expect(await readLabel(printedOf(delivered))).toEqual([`]C0${asDelivered.trackingNumber}`]);

  const { body: template } = await world.call(world.admin, 'POST', '/api/label-templates', {
    name: `Parcels of ${customer.id}`,
    document: 'SHIPPING_LABEL',
    customerId: customer.id,
    language: 'ZPL',
    widthMm: 100,
    heightMm: 150,
    dpi: 203,
    content:
      '^XA^FO20,20^FDOURS {{customer}}: {{recipient}} {{weight}} kg {{test}}^FS^FO40,400{{qr:code 40}}^XZ',
  });
  const { body: own } = await buy(await packed(), serviceId);
  const zpl = await zplOf(own);
  expect(zpl).toContain(`OURS ${customer.name}: Kade Outdoor 1.500 kg`);
  expect(await readLabel(printedOf(zpl))).toEqual([`]Q1${own.trackingNumber}`]);
  await world.call(world.admin, 'PUT', `/api/label-templates/${template.id}`, { active: false });
  expect(await zplOf(own)).toBe(zpl);
  expect(await zplOf((await buy(await packed(), serviceId)).body)).not.toContain('OURS');
});

test('without a template no number is taken', async () => {
  const { serviceId } = await account('OWN');
  const [delivered] = (
    await world.call(world.admin, 'GET', '/api/label-templates?document=SHIPPING_LABEL')
  ).body;
  const use = (active: boolean) =>
    world.call(world.admin, 'PUT', `/api/label-templates/${delivered?.id ?? 0}`, { active });
  await use(false);
  const parcel = await packed();
  expect((await buy(parcel, serviceId)).body).toMatchObject({
    status: 'FAILED',
    error: expect.stringMatching(/template/),
  });
  await use(true);
  expect((await buy(parcel, serviceId)).body.trackingNumber).toBe('RR000000014NL');
});

test('an address as text is enough for own labels, and for no carrier', async () => {
  const own = await account('OWN');
  const program = await account('HTTP');
  const parcel = await packed({ address: null, shippingAddress: 'Kade 3\nDen Haag' });
  expect(await buy(parcel, program.serviceId)).toMatchObject({
    status: 409,
    body: { code: 'ADDRESS_PARTS' },
  });
  expect((await buy(parcel, own.serviceId)).body.status).toBe('BOUGHT');
});

test('a package that nobody can weigh gets no label', async () => {
  const { serviceId } = await account('OWN');
  const { id: unweighed } = await world.product(customer.id, 'AIR', {});
  await floor.receive([{ productId: unweighed, quantity: 1 }]);
  const { body } = await floor.order(customer.id, [{ productId: unweighed, quantity: 1 }]);
  const order = await outbound.pack(body.order.id);
  const parcel = { id: order.id, packageId: first(order.packages).id };
  expect(await buy(parcel, serviceId)).toMatchObject({
    status: 409,
    body: { code: 'PACKAGE_WEIGHT' },
  });
  await world.call(
    world.admin,
    'POST',
    `/api/orders/${parcel.id}/packages/${parcel.packageId}/weight`,
    { weight: 0.2 },
  );
  expect((await buy(parcel, serviceId)).body.status).toBe('BOUGHT');
});

test('no label is bought for what has shipped', async () => {
  const { serviceId } = await account('OWN');
  const parcel = await packed();
  await outbound.step(parcel.id, 'ship');
  const { orderReference: reference } = await outbound.get(parcel.id);
  expect(await buy(parcel, serviceId)).toMatchObject({
    status: 409,
    body: { code: 'NOT_PACKED', facts: { reference, status: 'SHIPPED' } },
  });
});

test('a package on a closed load gets its label, and none once the load has departed', async () => {
  const { serviceId } = await account('HTTP');
  const parcel = await packed();
  const { load, step } = await loaded(parcel);
  await step('close');
  carrier.fault = 'refused';
  expect((await buy(parcel, serviceId)).body.status).toBe('FAILED');
  carrier.fault = 'none';
  expect((await buy(parcel, serviceId)).body).toMatchObject({
    status: 'BOUGHT',
    trackingNumber: 'TN1',
  });
  const late = await packed();
  const second = await loaded(late);
  await second.step('close');
  expect((await second.step('depart')).body.status).toBe('DEPARTED');
  const { orderReference } = await outbound.get(late.id);
  const refused = {
    status: 409,
    body: {
      code: 'NOT_PACKED',
      error: `Order "${orderReference}" has left with load ${second.load.number}: no label is bought for its packages.`,
    },
  };
  expect(await buy(late, serviceId)).toMatchObject(refused);
  expect(await rates(late)).toMatchObject(refused);
  expect(carrier.paid).toHaveLength(1);
  expect((await step('depart')).body.status).toBe('DEPARTED');
  expect(load.number).not.toBe(second.load.number);
});

test('what stays behind when a load departs gets its label with the order that it goes on with', async () => {
  const { serviceId } = await account('HTTP');
  await floor.receive([{ productId, quantity: 2 }]);
  const { body } = await floor.order(customer.id, [{ productId, quantity: 2 }], { address });
  const order = await outbound.packEach(body.order.id);
  const [gone, left] = order.packages.map((each) => ({ id: order.id, packageId: each.id }));
  if (!gone || !left) throw new Error('The order has no two packages.');
  const { step } = await loaded(gone);
  expect(
    (
      await step('close', {
        leftBehind: [{ packageId: left.packageId, reason: 'No room' }],
      })
    ).body.status,
  ).toBe('CLOSED');
  expect((await step('depart')).body.status).toBe('DEPARTED');
  const { body: orders } = await world.call(
    world.admin,
    'GET',
    `/api/orders?warehouseId=${floor.warehouseId}&status=PACKED`,
  );
  const { id } = first(orders);
  expect((await buy({ ...left, id }, serviceId)).body.status).toBe('BOUGHT');
  expect(await buy(gone, serviceId)).toMatchObject({ status: 409, body: { code: 'NOT_PACKED' } });
});

test('a load departs before a label is paid, or knows of it: no label is bought behind it', async () => {
  await account('HTTP');
  await world.callRaw(world.admin, 'PUT', '/api/carrier-rules', {
    customerId: null,
    rules: [rule()],
  });
  // It leaves while the carriers are asked for their rates.
  const late = await packed();
  const first = await loaded(late);
  await first.step('close');
  carrier.onQuoted = () => first.step('depart');
  expect(await buy(late)).toMatchObject({
    status: 409,
    body: { code: 'NOT_PACKED', facts: { number: first.load.number } },
  });
  expect(carrier.paid).toEqual([]);
  // It wants to leave while the carrier is paid.
  const parcel = await packed();
  const second = await loaded(parcel);
  await second.step('close');
  const answers: unknown[] = [];
  carrier.onQuoted = () => {};
  carrier.onPaid = async () => answers.push((await second.step('depart')).body);
  const { body: label } = await buy(parcel);
  expect(answers).toMatchObject([
    { code: 'LABELS_DOUBTFUL', facts: { unknown: [expect.stringContaining(label.reference)] } },
  ]);
  expect(label.status).toBe('BOUGHT');
  carrier.onPaid = () => {};
  expect((await second.step('depart')).body.status).toBe('DEPARTED');
  // Somebody has it leave all the same: what is paid is known.
  const forced = await packed();
  const third = await loaded(forced);
  await third.step('close');
  carrier.onPaid = async () => answers.push((await third.step('depart', { confirmed: true })).body);
  expect((await buy(forced)).body).toMatchObject({ status: 'BOUGHT', trackingNumber: 'TN2' });
  expect(answers[1]).toMatchObject({ status: 'DEPARTED' });
});

test('departures and purchases at the same time end as one after the other', async () => {
  const { serviceId } = await account('HTTP');
  for (let round = 0; round < 5; round += 1) {
    const parcel = await packed();
    const { step } = await loaded(parcel);
    await step('close');
    const paid = carrier.paid.length;
    const [bought, departed] = await Promise.all([buy(parcel, serviceId), step('depart')]);
    expect([bought.status, departed.status], JSON.stringify([bought, departed])).toSatisfy(
      ([purchase, departure]: number[]) =>
        (purchase === 409 && departure === 200) || purchase === 201,
    );
    expect(carrier.paid.length - paid).toBe(bought.status === 201 ? 1 : 0);
    if (departed.status === 409) expect(departed.body.code).toBe('LABELS_DOUBTFUL');
  }
});

const rule = (more: object = {}) => ({
  countries: [],
  maxWeightGrams: null,
  maxSideMm: null,
  maxDays: null,
  maxCost: null,
  serviceId: null,
  ...more,
});

test('rules choose the service, and say which of them did', async () => {
  const { id: accountId } = await account('HTTP', {
    services: [serviceOf('PARCEL'), serviceOf('EXPRESS')],
  });
  const { body: stored } = await world.call(world.admin, 'GET', `/api/carriers/${accountId}`);
  const [parcelId = 0, expressId = 0] = stored.services.map(({ id }) => id);
  const put = (customerId: number | null, rules: object[]) =>
    world.callRaw(world.admin, 'PUT', '/api/carrier-rules', { customerId, rules });
  const parcel = await packed();
  expect(await buy(parcel)).toMatchObject({ status: 409, body: { code: 'NO_SERVICE' } });
  await put(null, [rule({ countries: ['DE'], serviceId: parcelId }), rule({ maxDays: 1 })]);
  const { body: general } = await rates(parcel);
  expect(general.chosen).toEqual({
    serviceId: expressId,
    rule: 'Rule 2 (within 1 day): the cheapest',
  });
  expect(general.passed).toMatchObject([{ why: 'COUNTRY' }]);
  await put(customer.id, [rule({ maxWeightGrams: 2_000, serviceId: parcelId })]);
  const { body: label } = await buy(parcel);
  expect(label).toMatchObject({
    status: 'BOUGHT',
    service: 'Service PARCEL',
    rule: `Rule 1 of ${customer.name} (up to 2 kg): Service PARCEL`,
  });
  const { body: sets } = await world.call(world.admin, 'GET', '/api/carrier-rules');
  expect(sets.map((set) => set.customer?.id ?? null)).toEqual([null, customer.id]);
  expect((await put(null, [rule({ serviceId: 999_999 })])).status).toBe(404);
});

test('a cost in another currency than that of the company is not the cheapest', async () => {
  await account('EASYPOST');
  const { serviceId } = await account('OWN', {
    services: [serviceOf('LETTER', { range, cost: 20 })],
  });
  await world.callRaw(world.admin, 'PUT', '/api/carrier-rules', {
    customerId: null,
    rules: [rule()],
  });
  const { body } = await rates(await packed());
  expect(body.rates.map(({ cost, currency }) => [cost, currency])).toEqual([
    [20, 'EUR'],
    [7.58, 'USD'],
  ]);
  expect(body.chosen?.serviceId).toBe(serviceId);
});

test('a carrier that is silent keeps no other from being quoted', async () => {
  await account('OWN');
  await account('EASYPOST', { url: 'http://127.0.0.1:1/' });
  const { body } = await rates(await packed());
  expect(body.rates).toHaveLength(1);
  expect(body.failures).toMatchObject([{ error: expect.stringMatching(/ECONNREFUSED/) }]);
});

test('the day of an account is closed once; no answer is tried again with its own reference', async () => {
  const { id, serviceId } = await account('HTTP');
  const close = () =>
    world.call(world.admin, 'POST', `/api/carriers/${id}/close`, {
      warehouseId: floor.warehouseId,
    });
  expect(await close()).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_CLOSE' } });
  const { body: label } = await buy(await packed(), serviceId);
  carrier.fault = 'refused';
  expect((await close()).body).toMatchObject({ status: 'FAILED', labels: 1 });
  carrier.fault = 'lost';
  const { body: unknown } = await close();
  expect(unknown).toMatchObject({ status: 'UNKNOWN', labels: 1 });
  carrier.fault = 'none';
  const { body: other } = await buy(await packed(), serviceId);
  const { body: closed } = await close();
  expect(closed).toMatchObject({ id: unknown.id, status: 'CLOSED', labels: 1 });
  expect(closed.externalId).toBe(`close ${unknown.reference}`);
  expect([(await labelAt(label.id)).isClosed, (await labelAt(other.id)).isClosed]).toEqual([
    true,
    false,
  ]);
  const voiding = await world.call(world.admin, 'POST', `/api/shipping-labels/${label.id}/void`);
  expect(voiding).toMatchObject({ status: 409, body: { code: 'LABEL_CLOSED' } });
  expect((await close()).body).toMatchObject({ status: 'CLOSED', labels: 1 });
  const { body: manifests } = await world.call(
    world.admin,
    'GET',
    `/api/carrier-manifests?warehouseId=${floor.warehouseId}`,
  );
  expect(manifests.map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED', 'FAILED']);
});

test('EasyPost closes the day with a scan form', async () => {
  const { id, serviceId } = await account('EASYPOST');
  await buy(await packed(), serviceId);
  const { body } = await world.call(world.admin, 'POST', `/api/carriers/${id}/close`, {
    warehouseId: floor.warehouseId,
  });
  expect(body).toMatchObject({ status: 'CLOSED', url: 'https://easypost.example.com/sf_1' });
});
