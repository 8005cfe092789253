import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carry, exportOf, importRows, messagesOf, rowsOf } from '#test/importing.ts';
import { makeOutbound } from '#test/outbound.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import { runNextImport } from './job.ts';

let from: World;
let to: World;
afterAll(async () => {
  await from.close();
  await to.close();
});

/** Creates the same warehouses, customers, products and stock in a database. */
async function furnish(world: World) {
  const [east, west] = [await world.warehouse('East'), await world.warehouse('West')];
  const [roaster, brewer] = [
    await world.customer([east.id], 'Roaster'),
    await world.customer([east.id], 'Brewer'),
  ];
  const beans = await world.product(roaster.id, 'BEANS', {
    packs: [{ name: 'Sack of 12', units: 12 }],
  });
  const milk = await world.product(roaster.id, 'MILK', { tracking: 'LOT', expires: true });
  const malt = await world.product(brewer.id, 'MALT');
  const floor = makeFloor(world, east.id);
  await floor.receive([{ productId: beans.id, quantity: 100 }]);
  await floor.receive([
    { productId: milk.id, quantity: 10, lot: { code: 'L1', expiresOn: '2099-01-31' } },
  ]);
  await world.location(east.id, 'PACK', 'PACKING');
  return {
    east,
    west,
    roaster,
    brewer,
    beans,
    milk,
    malt,
    floor,
    sackId: beans.packs[0]?.id as number,
  };
}
type House = Awaited<ReturnType<typeof furnish>>;
let here: House;
let there: House;
beforeAll(async () => {
  [from, to] = [await makeWorld(), await makeWorld()];
  here = await furnish(from);
  there = await furnish(to);
  await orderAll(here);
});

async function orderAll({
  roaster,
  brewer,
  beans,
  milk,
  malt,
  floor,
  sackId,
  west,
}: House): Promise<void> {
  const order = async (
    orderReference: string,
    items: Parameters<typeof floor.order>[1],
    more: object = {},
  ) => {
    const { status, body } = await floor.order(items === ofMalt ? brewer.id : roaster.id, items, {
      orderReference,
      ...more,
    });
    expect([status, JSON.stringify(body).slice(0, 300)]).toEqual([201, expect.anything()]);
    return body.order.id;
  };
  const ofMalt = [{ productId: malt.id, quantity: 3 }];
  const ofBeans = [{ productId: beans.id, quantity: 4, price: 7.25, externalLineId: 'L-9' }];
  const address = {
    name: '=Café',
    lines: ['Quay 1', 'Yard B'],
    postcode: '2583',
    city: 'Den Haag',
    country: 'NL',
    phone: '+31 70 1',
    email: null,
  };
  const lines = [
    { productId: beans.id, packId: sackId, packs: 2, looseUnits: 5, price: 80 },
    { productId: beans.id, packId: sackId, packs: 1, looseUnits: 12, price: 81 },
    { productId: beans.id, quantity: 1, price: 7 },
    { productId: milk.id, quantity: 2, lot: 'L1' },
  ];
  await order('SO-1', lines, {
    address,
    priority: 2,
    minRemainingDays: 10,
    requestedShipDate: '2098-01-31',
    notes: '-ring\ntwice',
  });
  await order('SO-1', ofMalt, { shippingCarrier: 'DHL' });
  const outbound = makeOutbound(from);
  expect((await outbound.step(await order('HELD', ofBeans), 'hold')).status).toBe(200);
  for (const _ of [1, 2])
    expect((await outbound.step(await order('GONE', ofBeans), 'cancel')).status).toBe(200);
  await order('GONE', ofBeans);
  await outbound.ship(await order('SENT', ofBeans), { trackingNumber: '3SABC' });
  await order('MOVE', ofBeans, { type: 'INTERNAL_TRANSFER', destinationWarehouseId: west.id });
  await order('SCRAP', ofBeans, { type: 'SCRAP', stockStatuses: ['DAMAGED', 'EXPIRED'] });
}

test('the lines of orders are imported as they were: open, on hold, sent and cancelled', async () => {
  const path = ({ east }: House) => `/api/orders/lines?warehouseId=${east.id}`;
  const came = await carry([from, to], 'ORDERS', [path(here), path(there)]);
  expect(
    came
      .map((row) => `${row.reference} ${row.customer} ${row.status} ${row.sku} ${row.quantity}`)
      .sort(),
  ).toEqual([
    'GONE Roaster CANCELLED BEANS 4',
    'GONE Roaster CANCELLED BEANS 4',
    'GONE Roaster OPEN BEANS 4',
    'HELD Roaster ON_HOLD BEANS 4',
    'MOVE Roaster OPEN BEANS 4',
    'SCRAP Roaster OPEN BEANS 4',
    'SENT Roaster SHIPPED BEANS 4',
    'SO-1 Brewer OPEN MALT 3',
    'SO-1 Roaster OPEN BEANS 1',
    'SO-1 Roaster OPEN BEANS 24',
    'SO-1 Roaster OPEN BEANS 29',
    'SO-1 Roaster OPEN MILK 2',
  ]);
  const { body } = await to.upload<Import>(
    to.admin,
    '/api/imports',
    await exportOf(from, path(here)),
    {
      kind: 'ORDERS',
      dryRun: 'true',
    },
  );
  expect(body.unused).toEqual([]);
  expect(await runNextImport(to.db)).toBe(true);
  const csv = await exportOf(from, path(here));
  const orders = rowsOf(csv).filter((row) => row.line_no === '1');
  const again = await importRows(to, [csv], { kind: 'ORDERS', existing: 'SKIP' });
  expect(again).toMatchObject({ state: 'DONE', faultGroups: [], skipped: orders.length });
});

test('the lines of ASNs are imported where these are expected, with lots that nobody knew', async () => {
  const { roaster, beans, milk, floor, sackId } = here;
  const asn = (items: readonly object[], asnReference: string) =>
    from.call(from.admin, 'POST', '/api/asns', {
      customerId: roaster.id,
      warehouseId: floor.warehouseId,
      asnReference,
      expectedArrivalDate: '2098-03-01',
      notes: '@dock 3',
      items: items as [],
    });
  const lot = { code: '=NEW', expiresOn: '2099-05-01', producedOn: '2097-05-01' };
  const first = await asn(
    [
      { productId: beans.id, packId: sackId, packs: 3, lineNo: 7, externalLineId: 'X' },
      { productId: milk.id, expectedQuantity: 9, lot },
      { productId: milk.id, expectedQuantity: 4 },
    ],
    'PO-1',
  );
  expect(first.status).toBe(201);
  for (const expectedQuantity of [1, 2]) {
    const cancelled = await asn([{ productId: beans.id, expectedQuantity }], 'PO-2');
    expect(
      (await from.call(from.admin, 'POST', `/api/asns/${cancelled.body.id}/cancel`)).status,
    ).toBe(200);
  }
  const path = ({ east }: House, more = '') => `/api/asns/lines?warehouseId=${east.id}${more}`;
  expect(
    await carry([from, to], 'ASNS', [path(here, '&activeOnly=true'), path(there)]),
  ).toHaveLength(3);
  const again = await importRows(to, [await exportOf(from, path(here))], {
    kind: 'ASNS',
    existing: 'SKIP',
  });
  expect(again).toMatchObject({ state: 'DONE', skipped: 1, unused: [] });
  expect(again.warnings).toEqual(['1 ASN left out: an ASN that is not EXPECTED is not imported']);
});

test('the lines are those of the listed documents, and of a client its own', async () => {
  const rows = async (query: string, token = from.admin) => {
    const { status, body } = await from.callRaw<string>(
      token,
      'GET',
      `/api/orders/lines?warehouseId=${here.east.id}${query}`,
    );
    return status === 200
      ? rowsOf(String(body)).map(({ reference, customer }) => `${reference} ${customer}`)
      : status;
  };
  expect(await rows('&search=SO-1&sort=customer')).toEqual([
    'SO-1 Brewer',
    ...Array(4).fill('SO-1 Roaster'),
  ]);
  expect(await rows('&status=SHIPPED')).toEqual(['SENT Roaster']);
  expect(await rows('', here.brewer.token)).toEqual(['SO-1 Brewer']);
  expect(await rows(`&customerId=${here.roaster.id}`, here.brewer.token)).toBe(404);
  expect(await rows('&limit=5')).toBe(400);
});

test('orders name a destination where they are transfers, and only there', async () => {
  const header = 'reference,sku,quantity,ship_to,type,destination,stock_statuses';
  const rows = [
    'A,BEANS,1,Quay,INTERNAL_TRANSFER,,',
    'B,BEANS,1,Quay,INTERNAL_TRANSFER,East,',
    'C,BEANS,1,Quay,,West,',
    'D,BEANS,1,Quay,,,DAMAGED',
  ];
  const done = await importRows(to, [header, ...rows], {
    kind: 'ORDERS',
    customerId: String(there.roaster.id),
    warehouseId: String(there.east.id),
  });
  expect(messagesOf(done)).toEqual([
    'destination is required of an internal transfer',
    'the destination must be another warehouse',
    'only an internal transfer has a destination',
    'stock_statuses: only an order of type RETURN_TO_VENDOR or SCRAP takes other stock than AVAILABLE',
  ]);
});

test('stock is imported as opening stock: loose and on pallets, by lot, status and the instant of its receipt', async () => {
  const { west, beans, milk } = here;
  const [shelf, rack] = [
    await from.location(west.id, 'W-01'),
    await from.location(west.id, 'W-02'),
  ];
  for (const name of ['W-01', 'W-02']) await to.location(there.west.id, name);
  const floor = makeFloor(from, west.id);
  for (const quantity of [3, 4])
    expect(
      (await floor.putAway(await floor.receive([{ productId: beans.id, quantity }]), shelf.id))
        .status,
    ).toBe(200);
  const lot = { code: 'L7', expiresOn: '2099-07-31', producedOn: '2026-01-02' };
  const mixed = [
    { productId: milk.id, quantity: 5, lot, status: 'DAMAGED' },
    { productId: beans.id, quantity: 1 },
  ] as const;
  expect((await floor.putAway(await floor.receive([...mixed]), rack.id)).status).toBe(200);
  const loose = ['sku,location,quantity,received_on', 'BEANS,W-02,7,2026-01-05'];
  const fields = {
    kind: 'OPENING_STOCK',
    customerId: String(here.roaster.id),
    warehouseId: String(west.id),
  };
  expect(await importRows(from, loose, fields)).toMatchObject({ state: 'DONE' });
  const path = ({ west: { id } }: House) => `/api/inventory/opening?warehouseId=${id}`;
  expect(await carry([from, to], 'OPENING_STOCK', [path(here), path(there)])).toHaveLength(5);
  expect(await verify(to.db)).toEqual([]);
  const again = await importRows(to, [await exportOf(from, path(here))], {
    kind: 'OPENING_STOCK',
    existing: 'SKIP',
  });
  expect(again).toMatchObject({ state: 'DONE', skipped: 5, unused: [] });
});
