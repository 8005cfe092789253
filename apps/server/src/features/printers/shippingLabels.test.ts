import { MINUTE_MS } from '@lading/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CarrierServer, startCarrier, ZPL_LABEL } from '#test/carrierServer.ts';
import { type FakePrinter, startPrinter } from '#test/fakePrinter.ts';
import { first } from '#test/first.ts';
import { itemsOn } from '#test/jobs.ts';
import { makeOutbound } from '#test/outbound.ts';
import { testVault } from '#test/server.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { Finding } from '../carriers/finding.ts';
import { PrintDispatcher } from './dispatcher.ts';

let world: World;
let carrier: CarrierServer;
let printer: FakePrinter;

beforeAll(async () => {
  world = await makeWorld();
  await world.call(world.admin, 'PATCH', '/api/settings', {
    webhookNetworks: ['127.0.0.0/8'],
    printNetworks: ['127.0.0.0/8'],
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  [carrier, printer] = [await startCarrier(), await startPrinter()];
});
afterEach(async () => {
  await carrier.close();
  await printer.close();
});

const address = {
  name: 'Kade Outdoor',
  lines: ['Kade 3'],
  postcode: '2583',
  city: 'Den Haag',
  country: 'NL',
  phone: null,
  email: null,
};

/** An order in two cartons, and an account at a carrier whose labels are of a format. */
async function inTwoCartons(labelFormat: 'ZPL' | 'PDF') {
  const { id: warehouseId } = await world.warehouse();
  const floor = makeFloor(world, warehouseId);
  const outbound = makeOutbound(world);
  const customer = await world.customer([warehouseId]);
  await world.location(warehouseId, 'PACK', 'PACKING');
  const { id: productId } = await world.product(customer.id, undefined, { weightGrams: 1_500 });
  await floor.receive([{ productId, quantity: 2 }]);
  const { body } = await floor.order(customer.id, [{ productId, quantity: 2 }], { address });
  const released = await outbound.step(body.order.id, 'release');
  const picked = await outbound.pickAll(released.body);
  const line = { orderItemId: first(picked.body.items).id, quantity: 1 };
  const { body: order } = await outbound.step(picked.body.id, 'pack', {
    packages: [{ lines: [line] }, { lines: [line] }],
  });
  const account = await world.call(world.admin, 'POST', '/api/carriers', {
    name: `Carrier ${warehouseId}`,
    adapter: 'HTTP',
    labelFormat,
    warehouseId,
    sender: address,
    url: carrier.url.http,
    credentials: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    services: [
      {
        code: 'PARCEL',
        name: 'Parcel',
        carrier: 'PostNL',
        cost: null,
        days: null,
        active: true,
        range: null,
      },
    ],
  });
  expect(account.status).toBe(201);
  const serviceId = first(account.body.services).id;
  const buy = async (packageId: number) =>
    (
      await world.call(world.admin, 'POST', `/api/orders/${order.id}/packages/${packageId}/label`, {
        serviceId,
      })
    ).body;
  await world.call(world.admin, 'POST', '/api/printers', {
    warehouseId,
    name: 'Bench 1',
    workstation: 'Bench 1',
    dpi: 203,
    mediaWidthMm: 100,
    mediaHeightMm: 150,
    connection: 'RAW',
    address: printer.address,
  });
  const print = (...subjectIds: number[]) =>
    world.callRaw<{ id: number; title: string; labels: number; code: string }>(
      world.admin,
      'POST',
      '/api/print-jobs',
      { warehouseId, document: 'SHIPPING_LABEL', subjectIds, workstation: 'Bench 1' },
    );
  return { order, buy, print };
}

const dispatch = async (laterMs = 0): Promise<void> => {
  const dispatcher = new PrintDispatcher(world.db, itemsOn(world.db), {
    now: () => new Date(Date.now() + laterMs),
    chance: () => 0,
    network: { limits: { connectMs: 2_000, printMs: 2_000 } },
  });
  await dispatcher.tick();
  await dispatcher.idle();
  await dispatcher.stop();
};

test('two cartons get a label each, one answer is lost, the printer dies once: each is paid and printed once', async () => {
  const { order, buy, print } = await inTwoCartons('ZPL');
  carrier.label = { format: 'ZPL', content: ZPL_LABEL };
  const [carton, otherCarton] = order.packages;
  const bought = await buy(carton?.id ?? 0);
  carrier.fault = 'lost';
  const lost = await buy(otherCarton?.id ?? 0);
  expect([bought.status, lost.status]).toEqual(['BOUGHT', 'UNKNOWN']);
  expect(await print(lost.id)).toMatchObject({
    status: 409,
    body: { code: 'LABEL_STEP', facts: { status: 'UNKNOWN' } },
  });
  carrier.fault = 'none';
  const finding = new Finding(
    { db: world.db, vault: testVault },
    itemsOn(world.db),
    () => new Date(Date.now() + MINUTE_MS),
  );
  await finding.tick();
  await finding.stop();
  expect(carrier.paid.map(({ reference }) => reference)).toEqual([
    bought.reference,
    lost.reference,
  ]);

  const { status, body: job } = await print(bought.id, lost.id);
  expect([status, job.title, job.labels]).toEqual([
    201,
    `${bought.reference}, ${lost.reference}`,
    2,
  ]);
  printer.next.push('reset');
  await dispatch();
  expect(printer.printed).toEqual([]);
  // Some of it may be there: a person looks, and has it tried again.
  const path = `/api/print-jobs/${job.id}` as const;
  expect((await world.call(world.admin, 'GET', path)).body).toMatchObject({
    status: 'FAILED',
    possiblyPrinted: true,
  });
  await world.call(world.admin, 'POST', `${path}/retry`);
  await dispatch(MINUTE_MS);
  expect(printer.printed).toEqual([`${ZPL_LABEL}\n${ZPL_LABEL}\n`]);
  expect((await world.call(world.admin, 'GET', path)).body.status).toBe('PRINTED');
  expect(carrier.paid).toHaveLength(2);
});

test('a printer of labels is not sent a PDF, and no label of another warehouse', async () => {
  const { order, buy, print } = await inTwoCartons('PDF');
  const label = await buy(first(order.packages).id);
  expect(await print(label.id)).toMatchObject({ status: 409, body: { code: 'LABEL_NOT_ZPL' } });
  const elsewhere = await inTwoCartons('PDF');
  expect((await elsewhere.print(label.id)).status).toBe(404);
  await dispatch();
  expect(printer.received).toEqual([]);
});
