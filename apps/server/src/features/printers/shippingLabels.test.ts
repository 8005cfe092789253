import { randomUUID } from 'node:crypto';
import type { LabelFormat } from '@lading/domain/shippingLabels';
import { MINUTE_MS } from '@lading/domain/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CarrierServer, LABEL, startCarrier, ZPL_LABEL } from '#test/carrierServer.ts';
import {
  type FakeIppPrinter,
  type FakePrinter,
  startIppPrinter,
  startPrinter,
} from '#test/fakePrinter.ts';
import { first } from '#test/first.ts';
import { itemsOn } from '#test/jobs.ts';
import { makeOutbound } from '#test/outbound.ts';
import { blackOnWhite, pngOf } from '#test/png.ts';
import { testVault } from '#test/server.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { Finding } from '../carriers/finding.ts';
import { codesOf, sizesOf } from '../papers/testing/readPdf.ts';
import { PrintDispatcher } from './dispatcher.ts';

let world: World;
let carrier: CarrierServer;
let printer: FakePrinter;
let sheets: FakeIppPrinter;

beforeAll(async () => {
  world = await makeWorld();
  await world.call(world.admin, 'PATCH', '/api/settings', {
    webhookNetworks: ['127.0.0.0/8'],
    printNetworks: ['127.0.0.0/8'],
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  [carrier, printer, sheets] = await Promise.all([
    startCarrier(),
    startPrinter(),
    startIppPrinter(),
  ]);
});
afterEach(async () => {
  await carrier.close();
  await printer.close();
  await sheets.close();
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
async function inTwoCartons(labelFormat: LabelFormat) {
  const { id: warehouseId } = await world.warehouse();
  const floor = makeFloor(world, warehouseId);
  const outbound = makeOutbound(world);
  const customer = await world.customer([warehouseId]);
  await world.location(warehouseId, 'PACK', 'PACKING');
  const { id: productId } = await world.product(customer.id, undefined, { weightGrams: 1_500 });
  await floor.receive([{ productId, quantity: 2 }]);
  const { body } = await floor.order(customer.id, [{ productId, quantity: 2 }], { address });
  const order = await outbound.packEach(body.order.id);
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
  const { body: zebra } = await world.call(world.admin, 'POST', '/api/printers', {
    warehouseId,
    name: 'Bench 1',
    workstation: 'Bench 1',
    dpi: 203,
    mediaWidthMm: 100,
    mediaHeightMm: 150,
    connection: 'RAW',
    address: printer.address,
  });
  const print = (subjectIds: number[], more: object = { workstation: 'Bench 1' }) =>
    world.callRaw<{ id: number; title: string; labels: number; code: string; error: string }>(
      world.admin,
      'POST',
      '/api/print-jobs',
      { warehouseId, document: 'SHIPPING_LABEL', subjectIds, ...more },
    );
  const rule = (printerId: number) =>
    world.callRaw(world.admin, 'POST', '/api/print-rules', {
      warehouseId,
      document: 'SHIPPING_LABEL',
      workstation: 'Bench 1',
      printerId,
    });
  const office = async (more: object = { workstation: 'Bench 1' }) => {
    const { body } = await world.call(world.admin, 'POST', '/api/printers', {
      warehouseId,
      name: `Office ${randomUUID()}`,
      prints: 'PAPERS',
      connection: 'IPP',
      address: sheets.address,
      ...more,
    });
    return body;
  };
  return { order, buy, print, rule, office, warehouseId, zebra };
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
  expect(await print([lost.id])).toMatchObject({
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

  const { status, body: job } = await print([bought.id, lost.id]);
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

test('a PDF comes out of the printer of papers as it was bought, and never of one of labels', async () => {
  const { order, buy, print, office, zebra } = await inTwoCartons('PDF');
  const [label, other] = [
    await buy(first(order.packages).id),
    await buy(order.packages[1]?.id ?? 0),
  ];
  const unfit = {
    status: 409,
    body: {
      code: 'LABEL_NOT_ZPL',
      error: `The label ${label.reference} is a PDF, which printers of papers print, and no label printer does. Choose such a printer, or print it in the browser.`,
    },
  };
  expect(await print([label.id])).toMatchObject(unfit);
  const { id: printerId } = await office();
  expect(await print([label.id], { printerId: zebra.id })).toMatchObject(unfit);
  expect(await print([label.id, other.id])).toMatchObject({
    status: 409,
    body: { code: 'LABELS_APART' },
  });
  const { status, body: job } = await print([label.id]);
  expect([status, job]).toMatchObject([
    201,
    { title: label.reference, labels: 1, printer: { id: printerId }, document: 'SHIPPING_LABEL' },
  ]);
  await dispatch();
  expect(sheets.files).toEqual([LABEL]);
  expect(sheets.formats).toEqual(['application/pdf']);
  expect(printer.received).toEqual([]);

  const again = (more: object) =>
    world.callRaw<{ code: string }>(world.admin, 'POST', `/api/print-jobs/${job.id}/reprint`, {
      reason: 'Torn',
      ...more,
    });
  expect(await again({ printerId: zebra.id })).toMatchObject({
    status: 409,
    body: { code: 'OTHER_PRINTER' },
  });
  expect(await again({})).toMatchObject({ status: 201, body: { reason: 'Torn' } });
  await dispatch();
  expect(sheets.files).toEqual([LABEL, LABEL]);
  const elsewhere = await inTwoCartons('PDF');
  expect((await elsewhere.print([label.id])).status).toBe(404);
});

test('a picture comes out of the printer of papers as a page of its size, with its code', async () => {
  const { order, buy, print, office } = await inTwoCartons('PNG');
  const picture = pngOf('TN1', blackOnWhite);
  carrier.label = { format: 'PNG', content: picture };
  const label = await buy(first(order.packages).id);
  await office();
  expect((await print([label.id])).status).toBe(201);
  await dispatch();
  const [file = Buffer.alloc(0), ...others] = sheets.files;
  expect([others, sheets.formats]).toEqual([[], ['application/pdf']]);
  expect(await codesOf(file)).toEqual([[']C0TN1']]);
  expect(await sizesOf(file)).toEqual([{ width: 288, height: 432 }]);
  const path = `/api/shipping-labels/${label.id}/label` as const;
  const stored = (await world.call(world.admin, 'GET', path)).body;
  expect([stored.format, Buffer.from(stored.content, 'base64')]).toEqual(['PNG', picture]);
});

test('ZPL goes to the label printer alone, though a printer of papers stands beside it', async () => {
  const { order, buy, print, office } = await inTwoCartons('ZPL');
  carrier.label = { format: 'ZPL', content: ZPL_LABEL };
  const label = await buy(first(order.packages).id);
  const { id: printerId } = await office();
  expect(await print([label.id], { printerId })).toMatchObject({
    status: 409,
    body: { code: 'OTHER_PRINTER' },
  });
  expect((await print([label.id])).status).toBe(201);
  await dispatch();
  expect([printer.printed, sheets.received]).toEqual([[`${ZPL_LABEL}\n`], []]);
});

test('what is not of its format is not printed, where it would come out as signs', async () => {
  for (const [format, content] of [
    ['ZPL', LABEL],
    ['PDF', '<html>Not found</html>'],
    ['PNG', LABEL],
    ['PNG', pngOf('TN1', blackOnWhite).subarray(0, -20)],
  ] as const) {
    const { order, buy, print, office } = await inTwoCartons(format);
    await office();
    carrier.label = { format, content };
    const label = await buy(first(order.packages).id);
    expect(await print([label.id])).toMatchObject({
      status: 409,
      body: { code: 'LABEL_UNREADABLE', facts: { reference: label.reference, format } },
    });
  }
  await dispatch();
  expect([printer.received, sheets.received]).toEqual([[], []]);
});

test('a place has a rule for ZPL and one for pages, and the nearest decides', async () => {
  const { order, buy, print, rule, office, warehouseId, zebra } = await inTwoCartons('PDF');
  await office();
  const { id: printerId } = await office({ workstation: null });
  expect((await rule(zebra.id)).status).toBe(201);
  expect((await rule(printerId)).status).toBe(201);
  expect(await rule(printerId)).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/print-choices?warehouseId=${warehouseId}&workstation=${encodeURIComponent('Bench 1')}`,
  );
  expect(
    body.choices
      .filter(({ document }) => document === 'SHIPPING_LABEL')
      .map(({ prints, printer: chosen }) => [prints, chosen?.id]),
  ).toEqual([
    ['LABELS', zebra.id],
    ['PAPERS', printerId],
  ]);
  const label = await buy(first(order.packages).id);
  expect(await print([label.id])).toMatchObject({
    status: 201,
    body: { printer: { id: printerId } },
  });
});
