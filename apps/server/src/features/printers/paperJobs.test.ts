import { randomUUID } from 'node:crypto';
import type { LeasedJob, Printer, PrintJob } from '@lading/contract/printers';
import type { KeyPermission } from '@lading/domain/keys';
import { loadPaperKinds, orderPaperKinds, paperNames } from '@lading/domain/papers';
import { MINUTE_MS } from '@lading/domain/time';
import { afterEach, expect, test } from 'vitest';
import { type FakeIppPrinter, startIppPrinter, startPrinter } from '#test/fakePrinter.ts';
import { itemsOn } from '#test/jobs.ts';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';
import { textsOf } from '../papers/testing/readPdf.ts';
import { PrintDispatcher } from './dispatcher.ts';

let world: World;
let hall: PickingHall;
let customer: { id: number; userId: number; token: string };
let office: FakeIppPrinter;
let warehouseId: number;
let token: string;
let dispatcher: PrintDispatcher;

inPickingHall(async (scene) => {
  ({ world, hall, customer } = scene);
  ({ warehouseId } = hall.floor);
  await world.call(world.admin, 'PATCH', '/api/settings', { printNetworks: ['127.0.0.0/8'] });
  office = await startIppPrinter();
  token = (await world.user('SUPERVISOR', [warehouseId])).token;
  dispatcher = new PrintDispatcher(world.db, itemsOn(world.db), {
    chance: () => 0,
    network: { limits: { connectMs: 2_000, printMs: 1_000 } },
  });
});
afterEach(async () => {
  await dispatcher.stop();
  await world.owner.deleteFrom('printJob').execute();
  await office.close();
});

const papers = { prints: 'PAPERS', connection: 'IPP' } as const;
const labels = {
  connection: 'RAW',
  address: '127.0.0.1:9',
  dpi: 203,
  mediaWidthMm: 100,
  mediaHeightMm: 150,
} as const;

async function create(more: object = {}): Promise<Printer> {
  const { status, body } = await world.callRaw<Printer>(token, 'POST', '/api/printers', {
    warehouseId,
    name: `Office ${randomUUID()}`,
    address: office.address,
    ...papers,
    ...more,
  });
  expect(status).toBe(201);
  return body;
}
type Refused = PrintJob & { code?: string; errors?: { path: string }[] };
const print = (body: object, caller = token) =>
  world.callRaw<Refused>(caller, 'POST', '/api/print-jobs', { warehouseId, ...body });
const job = async (id: number) => (await world.call(token, 'GET', `/api/print-jobs/${id}`)).body;
async function send(): Promise<void> {
  await dispatcher.tick();
  await dispatcher.idle();
}
async function packed() {
  await hall.stock(hall.bottle, 4);
  return hall.packed([[hall.bottle, 4]]);
}
/** A load on which everything is, closed. */
async function closedLoad() {
  const order = await packed();
  const { body: load } = await world.call(token, 'POST', '/api/loads', {
    warehouseId,
    orderIds: [order.id],
  });
  for (const { id: packageId } of order.packages)
    await world.call(token, 'POST', `/api/loads/${load.id}/load`, { packageId });
  const { status } = await world.callRaw(token, 'POST', `/api/loads/${load.id}/close`, {});
  expect(status).toBe(200);
  return { order, load };
}

test('each paper of an order and of a load comes out of the printer of papers, as a PDF', async () => {
  const { id: printerId, name } = await create();
  const { order, load } = await closedLoad();
  const asked = [
    ...orderPaperKinds.map((document) => ({ document, orderIds: [order.id] })),
    ...loadPaperKinds
      .filter((kind) => kind !== 'PALLET_LIST')
      .map((document) => ({ document, loadIds: [load.id] })),
  ];
  for (const each of asked) {
    const { status, body } = await print({ ...each, printerId });
    const reference = 'orderIds' in each ? order.orderReference : load.number;
    expect([each, status, body]).toMatchObject([
      each,
      201,
      {
        document: each.document,
        title: `${paperNames[each.document]} ${reference}`,
        printer: { name },
      },
    ]);
    await send();
    const file = office.files.at(-1) ?? Buffer.alloc(0);
    const pages = await textsOf(file);
    expect(pages).toHaveLength(body.labels);
    expect(pages.join('\n')).toContain(order.orderReference);
    expect(office.formats.at(-1)).toBe('application/pdf');
    expect(office.jobNames.at(-1)).toBe(body.title);
    expect(await job(body.id)).toMatchObject({ status: 'PRINTED', error: null });
  }
  expect(office.files).toHaveLength(asked.length);
});

test('papers of several orders are one job, and all or none of them', async () => {
  await create({ workstation: 'Bench 1' });
  const [first, second] = [await packed(), await packed()];
  const slips = { document: 'PACKING_SLIP', workstation: 'bench 1' };
  const { status, body } = await print({ ...slips, orderIds: [first.id, second.id] });
  expect([status, body]).toMatchObject([
    201,
    { title: `Packing Slip ${first.orderReference}, ${second.orderReference}`, labels: 2 },
  ]);
  await send();
  const pages = await textsOf(office.files[0] ?? Buffer.alloc(0));
  for (const [place, order] of [first, second].entries())
    expect(pages[place]).toContain(order.orderReference);
  const unpacked = await hall.ordered([[hall.bottle, 1]]);
  const some = await print({ ...slips, orderIds: [first.id, unpacked.id] });
  expect(some).toMatchObject({ status: 404, body: { code: 'NO_PAPER' } });
  expect(await print({ ...slips, orderIds: [first.id, 999_999_999] })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

test('a paper is of records of one sort that have it, and a label of none', async () => {
  await create({ zone: 'DOCK' });
  const { order, load } = await closedLoad();
  const [orderIds, loadIds] = [[order.id], [load.id]];
  const wrong: [fields: string[], body: object][] = [
    [['subjectIds'], { document: 'PACKING_LIST', subjectIds: [1], orderIds }],
    [['lpns'], { document: 'MANIFEST', lpns: ['LPN-1'], loadIds }],
    [['loadIds'], { document: 'PACKING_LIST', orderIds, loadIds }],
    [['orderIds'], { document: 'BILL_OF_LADING', orderIds }],
    [['loadIds'], { document: 'PICK_LIST', loadIds }],
    [['batchIds'], { document: 'PACKING_LIST', batchIds: [1] }],
    [['batchIds'], { document: 'PICK_LIST', orderIds, batchIds: [1] }],
    [['orderIds'], { document: 'RECEIVING_LIST', orderIds }],
    [['asnIds'], { document: 'PICK_LIST', asnIds: [1] }],
    [['orderIds'], { document: 'PALLET', subjectIds: [1], orderIds }],
    [['asnIds'], { document: 'PALLET', subjectIds: [1], asnIds: [1] }],
    [['loadIds'], { document: 'SHIPPING_LABEL', loadIds }],
    [['lotIds'], { document: 'PALLET', subjectIds: [1], lotIds: [1] }],
    [['report'], { document: 'PACKING_LIST', orderIds, report: {} }],
    [['lotIds', 'report'], { document: 'BILL_OF_LADING', loadIds, lotIds: [1], report: {} }],
    [['orderIds'], { document: 'INVENTORY_REPORT', report: {}, orderIds }],
    [['report'], { document: 'LOT_TRACE', report: {} }],
    [['subjectIds'], { document: 'LOT_TRACE', lotIds: [1], subjectIds: [1] }],
    [['report.step'], { document: 'INVENTORY_REPORT', report: { step: 'day' } }],
    [['report.figure'], { document: 'PACKAGING_REPORT', report: { figure: 'otif' } }],
    [['report.groupBy'], { document: 'PERFORMANCE_REPORT', report: { groupBy: 'status' } }],
    [['report.from'], { document: 'PERFORMANCE_REPORT', report: { from: 'yesterday' } }],
  ];
  for (const [fields, body] of wrong) {
    const answered = await print({ ...body, zone: 'DOCK' });
    expect([fields, answered.status, answered.body.errors?.map(({ path }) => path)]).toEqual([
      fields,
      400,
      fields,
    ]);
  }
  const named = await print({ document: 'PICK_LIST', loadIds, zone: 'DOCK' });
  expect(named.body).toMatchObject({
    errors: [{ message: 'must be left out: this paper is of orderIds or batchIds' }],
  });
  expect((await print({ document: 'PACKING_LIST', zone: 'DOCK' })).status).toBe(400);
  expect((await print({ document: 'PACKING_LIST', orderIds: [], zone: 'DOCK' })).status).toBe(400);
});

test('pick lists of orders and batches, and receiving lists, come out of the printer', async () => {
  const { id: printerId } = await create();
  await hall.stock(hall.bottle, 6);
  const orders = [await hall.released([[hall.bottle, 2]]), await hall.released([[hall.bottle, 3]])];
  const orderIds = orders.map(({ id }) => id);
  const { body: batch } = await world.call(token, 'POST', '/api/pick-batches', {
    warehouseId,
    orderIds,
  });
  const asn = await hall.floor.asn(customer.id, [{ productId: hall.bottle.id, quantity: 7 }]);
  const [first = '', second = ''] = orders.map(({ orderReference }) => orderReference);
  const asked: [body: object, title: string, pages: string[]][] = [
    [{ document: 'PICK_LIST', orderIds }, `Pick List ${first}, ${second}`, [first, second]],
    [
      { document: 'PICK_LIST', batchIds: [batch.id] },
      `Pick List Batch ${batch.id}`,
      [`Pick List, Batch ${batch.id}`],
    ],
    [
      { document: 'RECEIVING_LIST', asnIds: [asn.id] },
      `Receiving List ${asn.asnReference}`,
      [asn.asnReference],
    ],
  ];
  for (const [body, title, texts] of asked) {
    const printed = await print({ ...body, printerId });
    expect([printed.status, printed.body]).toMatchObject([201, { title, labels: texts.length }]);
    await send();
    const pages = await textsOf(office.files.at(-1) ?? Buffer.alloc(0));
    for (const [place, text] of texts.entries()) expect(pages[place]).toContain(text);
    expect(pages).toHaveLength(texts.length);
  }
  for (const body of [
    { document: 'PICK_LIST', batchIds: [999_999_999] },
    { document: 'RECEIVING_LIST', asnIds: [asn.id, 999_999_999] },
  ])
    expect(await print({ ...body, printerId })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
});

test('reports come out of the printer as their calls have them, limited by their filters', async () => {
  const { id: printerId } = await create();
  await hall.stock(hall.bottle, 1_234);
  await hall.stock(hall.tent, 5);
  const order = await packed();
  await hall.step(order.id, 'ship');
  const ofCustomer = { customerId: customer.id };
  const days = { from: '2026-01-01', to: '2026-01-31' };
  const asked: [
    document: keyof typeof paperNames,
    report: object,
    has: string[],
    lacks: string[],
  ][] = [
    ['INVENTORY_REPORT', ofCustomer, [hall.bottle.sku, hall.tent.sku, '1,234', 'Available'], []],
    ['INVENTORY_REPORT', { search: hall.tent.sku }, [hall.tent.sku, 'Search'], [hall.bottle.sku]],
    ['INVENTORY_REPORT', { productId: hall.tent.id, groupBy: 'location' }, [hall.tent.sku], []],
    ['INVENTORY_REPORT', { asOf: '2020-01-01' }, ['No stock fits this report.'], []],
    ['PERFORMANCE_REPORT', { figure: 'otif' }, ['Space used', '(OTIF), by day'], []],
    ['PERFORMANCE_REPORT', { ...days, step: 'month' }, ['Jan 1, 2026 – Jan 31, 2026'], []],
    ['PACKAGING_REPORT', ofCustomer, ['No packaging', 'Fill by volume'], ['No order shipped']],
    ['PACKAGING_REPORT', days, ['No order shipped with packages in this period.'], []],
  ];
  for (const [document, report, has, lacks] of asked) {
    const { status, body } = await print({ document, report, printerId });
    expect([document, status, body.title]).toEqual([document, 201, paperNames[document]]);
    await send();
    const text = (await textsOf(office.files.at(-1) ?? Buffer.alloc(0))).join('\n');
    for (const each of [...has, paperNames[document]]) expect(text).toContain(each);
    for (const each of lacks) expect(text).not.toContain(each);
    expect(await job(body.id)).toMatchObject({ status: 'PRINTED', document });
  }
});

test('the traces of lots come out of the printer, with all that their call has', async () => {
  const { id: printerId } = await create();
  const { id: productId } = await world.product(customer.id, undefined, { tracking: 'LOT' });
  for (const code of ['RECALL-1', 'RECALL-2'])
    await hall.floor.receive([{ productId, quantity: 7, lot: { code } }]);
  const lotIds = (await hall.floor.stock(`&productId=${productId}`)).map(({ lot }) => lot?.id);
  const { status, body } = await print({ document: 'LOT_TRACE', lotIds, printerId });
  expect([status, body.labels]).toEqual([201, 2]);
  expect(body.title).toMatch(/^Lot Trace RECALL-[12], RECALL-[12]$/);
  await send();
  const pages = await textsOf(office.files.at(-1) ?? Buffer.alloc(0));
  for (const page of pages) {
    expect(page).toMatch(/Lot RECALL-[12]/);
    expect(page).toContain('Nothing of this lot has left.');
    expect(page).toContain('Without an ASN');
  }
  const unknown = await print({ document: 'LOT_TRACE', lotIds: [999_999_999], printerId });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('papers are for those who may see them', async () => {
  await create({ zone: 'DOCK' });
  const { order, load } = await closedLoad();
  const slips = { document: 'PACKING_SLIP', orderIds: [order.id], zone: 'DOCK' };
  expect(await print(slips, customer.token)).toMatchObject({ status: 403 });
  const elsewhere = (await world.warehouse()).id;
  const both = (await world.user('OPERATOR', [warehouseId, elsewhere])).token;
  const away = await print({ ...slips, warehouseId: elsewhere }, both);
  expect(away).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const stranger = (await world.user('OPERATOR', [elsewhere])).token;
  expect((await print(slips, stranger)).status).toBe(404);

  const keyWith = async (...scopes: KeyPermission[]) =>
    (
      await world.call(world.admin, 'POST', '/api/keys', {
        name: `Key ${randomUUID()}`,
        role: 'OPERATOR',
        warehouseIds: [warehouseId],
        scopes,
      })
    ).body.secret;
  const [blind, reader] = [
    await keyWith('printers:print'),
    await keyWith('printers:print', 'orders:read'),
  ];
  const refused = { status: 403, body: { code: 'NOT_IN_SCOPE' } };
  expect(await print(slips, blind)).toMatchObject(refused);
  expect((await print(slips, reader)).status).toBe(201);
  expect(await print({ ...slips, document: 'CONSIGNMENT_NOTE' }, reader)).toMatchObject(refused);
  const bill = { document: 'BILL_OF_LADING', loadIds: [load.id], zone: 'DOCK' };
  expect(await print(bill, reader)).toMatchObject(refused);
  expect((await print(bill, await keyWith('printers:print', 'orders:ship'))).status).toBe(201);

  const pickList = { document: 'PICK_LIST', orderIds: [order.id], zone: 'DOCK' };
  expect(await print(pickList, reader)).toMatchObject(refused);
  const picker = await keyWith('printers:print', 'orders:read', 'orders:pick');
  expect((await print(pickList, picker)).status).toBe(201);
  await hall.stock(hall.bottle, 1);
  const { body: batch } = await world.call(token, 'POST', '/api/pick-batches', {
    warehouseId,
    orderIds: [(await hall.released([[hall.bottle, 1]])).id],
  });
  const walk = { document: 'PICK_LIST', batchIds: [batch.id], zone: 'DOCK' };
  expect(await print(walk, reader)).toMatchObject(refused);
  expect((await print(walk, picker)).status).toBe(201);
  const asn = await hall.floor.asn(customer.id, [{ productId: hall.bottle.id, quantity: 1 }]);
  const list = { document: 'RECEIVING_LIST', asnIds: [asn.id], zone: 'DOCK' };
  expect(await print(list, picker)).toMatchObject(refused);
  expect((await print(list, await keyWith('printers:print', 'asns:read'))).status).toBe(201);
  const reports = [
    { document: 'INVENTORY_REPORT', needs: 'reports:read', report: {} },
    { document: 'PERFORMANCE_REPORT', needs: 'reports:read', report: {} },
    { document: 'PACKAGING_REPORT', needs: 'packagings:read', report: {} },
  ] as const;
  for (const { needs, ...report } of reports) {
    expect(await print({ ...report, zone: 'DOCK' }, picker)).toMatchObject(refused);
    const key = await keyWith('printers:print', needs);
    expect((await print({ ...report, zone: 'DOCK' }, key)).status).toBe(201);
    expect((await print({ ...report, zone: 'DOCK' }, stranger)).status).toBe(404);
    expect((await print({ ...report, zone: 'DOCK' }, customer.token)).status).toBe(403);
  }
  const ofLot = { document: 'LOT_TRACE', lotIds: [999_999_999], zone: 'DOCK' };
  expect(await print(ofLot, picker)).toMatchObject(refused);
  expect((await print(ofLot, await keyWith('printers:print', 'stock:read'))).status).toBe(404);
  for (const each of [pickList, walk, list]) {
    const moved = { ...each, warehouseId: elsewhere };
    expect(await print(moved, both)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
});

test('a printer prints labels or papers, and rules and choices keep them apart', async () => {
  const zebra = await create({
    name: 'A label printer',
    prints: 'LABELS',
    zone: 'DOCK',
    ...labels,
  });
  const sheets = await create({ name: 'B office printer', zone: 'DOCK' });
  expect(sheets).toMatchObject({ prints: 'PAPERS', dpi: null, mediaWidthMm: null });
  // They stand in one place, and neither is in the way of the other.
  expect(sheets).not.toHaveProperty('warnings');
  expect(await create({ name: 'A office printer', zone: 'DOCK' })).toMatchObject({
    warnings: [
      '"B office printer" stands there too. Papers come out of "A office printer", unless a print rule says otherwise.',
    ],
  });
  const { body } = await world.call(
    token,
    'GET',
    `/api/print-choices?warehouseId=${warehouseId}&zone=DOCK`,
  );
  const chosen = new Map(body.choices.map(({ document, printer }) => [document, printer?.name]));
  expect(chosen.get('PALLET')).toBe('A label printer');
  expect(chosen.get('BILL_OF_LADING')).toBe('A office printer');
  const rule = (document: string, printerId: number) =>
    world.callRaw(token, 'POST', '/api/print-rules', { warehouseId, document, printerId });
  const other = { status: 409, body: { code: 'OTHER_PRINTER' } };
  expect(await rule('PALLET', sheets.id)).toMatchObject(other);
  expect(await rule('BILL_OF_LADING', zebra.id)).toMatchObject(other);
  expect((await rule('BILL_OF_LADING', sheets.id)).status).toBe(201);
  const order = await packed();
  const slip = { document: 'PACKING_SLIP', orderIds: [order.id] };
  expect(await print({ ...slip, printerId: zebra.id })).toMatchObject(other);
  const { id } = await world.location(warehouseId, 'A-9');
  const label = { document: 'LOCATION', subjectIds: [id] };
  expect(await print({ ...label, printerId: sheets.id })).toMatchObject({
    ...other,
    body: { error: '"B office printer" prints papers alone. Please choose another printer.' },
  });
  expect(await print(slip)).toMatchObject({
    status: 409,
    body: {
      code: 'NO_PRINTER',
      error:
        'No printer is set up here for the paper Packing Slip. Print in the browser, or choose a printer.',
    },
  });
  // What it prints stays while rules or jobs need it.
  const change = (printerId: number, values: object) =>
    world.callRaw(token, 'PUT', `/api/printers/${printerId}`, values);
  const used = { status: 409, body: { code: 'STILL_IN_USE' } };
  expect(await change(sheets.id, { prints: 'LABELS', ...labels })).toMatchObject(used);
  await print({ ...label, printerId: zebra.id });
  expect(await change(zebra.id, { prints: 'PAPERS' })).toMatchObject(used);
});

test('only label printers have sizes and a resolution', async () => {
  const refused = async (more: object) => {
    const { status, body } = await world.callRaw<Refused>(token, 'POST', '/api/printers', {
      warehouseId,
      name: `Office ${randomUUID()}`,
      address: office.address,
      ...papers,
      ...more,
    });
    expect(status).toBe(400);
    return body.errors?.map(({ path }) => path);
  };
  expect(await refused({ dpi: 203 })).toEqual(['dpi']);
  expect(await refused({ prints: 'LABELS', mediaWidthMm: 100 })).toEqual(['dpi', 'mediaHeightMm']);
  // Programs that know no papers create label printers.
  const { prints: _, ...known } = papers;
  const { id } = await create({ ...known, prints: undefined, ...labels });
  expect((await world.call(token, 'GET', `/api/printers/${id}`)).body.prints).toBe('LABELS');
  const changed = await world.callRaw(token, 'PUT', `/api/printers/${id}`, { prints: 'PAPERS' });
  expect(changed).toMatchObject({ status: 200, body: { prints: 'PAPERS', dpi: null } });
  expect(
    await world.callRaw(token, 'PUT', `/api/printers/${id}`, { prints: 'LABELS' }),
  ).toMatchObject({ status: 400 });
});

test('the test of a printer of papers is a page that says who asked for it', async () => {
  const { id, name } = await create({ workstation: 'Dock office' });
  const { status, body } = await world.call(token, 'POST', `/api/printers/${id}/test`);
  expect([status, body]).toMatchObject([201, { document: 'TEST', labels: 1 }]);
  await send();
  const [page, ...others] = await textsOf(office.files[0] ?? Buffer.alloc(0));
  expect(others).toEqual([]);
  for (const text of [name, 'Dock office', body.createdBy]) expect(page).toContain(text);
});

test('a printer that takes no PDF by IPP says so, and its job is tried again', async () => {
  const { id: printerId } = await create();
  const order = await packed();
  office.next.push('refuseFormat');
  const { body } = await print({ document: 'PACKING_LIST', orderIds: [order.id], printerId });
  await send();
  expect(await job(body.id)).toMatchObject({
    status: 'QUEUED',
    possiblyPrinted: false,
    error:
      'The printer takes no PDF by IPP: use its port 9100, if that takes it, or another printer.',
  });
});

test('a paper is sent to port 9100 as it is, and printed again with a reason', async () => {
  const raw = await startPrinter();
  const { id: printerId } = await create({ connection: 'RAW', address: raw.address });
  const zebra = await create({ prints: 'LABELS', ...labels });
  const order = await packed();
  const { body } = await print({ document: 'DELIVERY_NOTE', orderIds: [order.id], printerId });
  await send();
  expect(raw.printed[0]).toMatch(/^%PDF-/);
  const reprint = (more: object) =>
    world.callRaw<Refused>(token, 'POST', `/api/print-jobs/${body.id}/reprint`, {
      reason: 'Wet',
      ...more,
    });
  expect(await reprint({ printerId: zebra.id })).toMatchObject({
    status: 409,
    body: { code: 'OTHER_PRINTER' },
  });
  const again = await reprint({});
  expect(again).toMatchObject({ status: 201, body: { document: 'DELIVERY_NOTE', reason: 'Wet' } });
  await send();
  expect(raw.printed).toEqual([raw.printed[0], raw.printed[0]]);
  await raw.close();
});

test('an agent is told what it gets', async () => {
  const sheets = await create({ connection: 'AGENT' });
  const zebra = await create({ prints: 'LABELS', ...labels, connection: 'AGENT' });
  const order = await packed();
  await print({ document: 'PACKING_LIST', orderIds: [order.id], printerId: sheets.id });
  await world.call(token, 'POST', `/api/printers/${zebra.id}/test`);
  const { body } = await world.callRaw<LeasedJob[]>(token, 'POST', '/api/print-jobs/lease', {});
  expect(
    body
      .map(({ printer, format, content }) => [
        printer.id,
        format,
        Buffer.from(content, 'base64').toString('latin1', 0, 3),
      ])
      .sort(),
  ).toEqual(
    [
      [sheets.id, 'PDF', '%PD'],
      [zebra.id, 'ZPL', '^XA'],
    ].sort(),
  );
});

test('jobs that failed or wait for long are listed, and counted on the dashboard', async () => {
  const { id } = await create();
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await world.call(token, 'POST', `/api/printers/${id}/test`)).body.id);
  const [old = 0, failed = 0] = ids;
  await world.owner
    .updateTable('printJob')
    .set({ createdAt: new Date(Date.now() - 6 * MINUTE_MS) })
    .where('id', '=', old)
    .execute();
  await world.owner
    .updateTable('printJob')
    .set({ status: 'FAILED', endedAt: new Date() })
    .where('id', '=', failed)
    .execute();
  const stuck = `/api/print-jobs?warehouseId=${warehouseId}&stuck=true` as const;
  const { body } = await world.call(token, 'GET', stuck);
  expect(body.map((each) => each.id).sort()).toEqual([old, failed].sort());
  const work = async (caller: string) =>
    (await world.call(caller, 'GET', `/api/dashboard?warehouseId=${warehouseId}`)).body.work;
  expect((await work(token)).stuckPrints).toBe(2);
  const operator = await world.user('OPERATOR', [warehouseId]);
  expect((await work(operator.token)).stuckPrints).toBeNull();
});
