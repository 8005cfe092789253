import type { InventoryRecord } from '@lading/contract/inventory';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PathAt } from '#test/callTypes.ts';
import { first } from '#test/first.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const get = <const P extends string>(path: PathAt<'GET', P>, token: string = world.admin) =>
  world.call<'GET', P>(token, 'GET', path);
const act = (id: number, step: string, body: unknown, token: string = world.admin) =>
  world.callRaw<InventoryRecord[]>(token, 'POST', `/api/inventory/${id}/${step}`, body);

describe('changes of stock by users', () => {
  let floor: Floor;
  let customerId: number;
  let productId: number;
  let shelf: { id: number; name: string };
  let bin: { id: number; name: string };

  beforeAll(async () => {
    const { id: warehouseId } = await world.warehouse();
    floor = makeFloor(world, warehouseId);
    customerId = (await world.customer([warehouseId])).id;
    shelf = await world.location(warehouseId, 'SHELF');
    bin = await world.location(warehouseId, 'BIN');
  });

  /** Creates a product with units on a pallet, some of them allocated to an order. */
  async function fresh(
    quantity: number,
    allocated = 0,
  ): Promise<{ record: InventoryRecord; lpn: string }> {
    productId = (await world.product(customerId)).id;
    const lpn = await floor.receive([{ productId, quantity }]);
    if (allocated) {
      const { body } = await floor.order(customerId, [{ productId, quantity: allocated }]);
      await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
    }
    const record = first(await floor.stock(`&productId=${productId}`));
    return { record, lpn };
  }

  const movements = async (query = '') =>
    (
      await get(
        `/api/movements?warehouseId=${floor.warehouseId}&productId=${productId}${query}&sort=at`,
      )
    ).body;

  test('a putaway writes no movements of goods that were taken off the pallet', async () => {
    ({ id: productId } = await world.product(customerId));
    const left = await world.product(customerId);
    const lpn = await floor.receive(
      [productId, left.id].map((id) => ({ productId: id, quantity: 10 })),
    );
    await act(first(await floor.stock(`&productId=${productId}`)).id, 'move', {
      locationId: bin.id,
    });
    expect(
      (
        await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, {
          locationId: shelf.id,
        })
      ).status,
    ).toBe(200);
    expect(await movements('&kind=PUTAWAY')).toEqual([]);
    productId = left.id;
    expect(await movements('&kind=PUTAWAY')).toMatchObject([{ quantity: 10 }]);
  });

  test('loose units that are already at the target are not merged with themselves', async () => {
    const { record } = await fresh(10);
    await act(record.id, 'move', { locationId: bin.id });
    const { id } = first(await floor.stock(`&productId=${productId}`));
    const move = sql`
      select *
      from ledger.move((${floor.warehouseId}, 1, now(), null, null)::ledger.context, 'MOVE', ${id},
        ${bin.id}, null, 5, null)`;
    await expect(move.execute(world.db)).rejects.toThrow('STOCK_GONE');
    expect(await movements('&kind=MOVE')).toHaveLength(1);
  });

  test('a putaway keeps allocations, and writes movements', async () => {
    const { record, lpn } = await fresh(10, 4);
    const put = await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, {
      locationId: shelf.id,
    });
    expect(put).toMatchObject({
      status: 200,
      body: { lpn, location: { name: 'SHELF' }, totalQuantity: 10 },
    });
    expect(await floor.stock(`&productId=${productId}`)).toMatchObject([
      {
        id: record.id,
        quantity: 10,
        allocated: 4,
        available: 6,
        pallet: { lpn, location: { name: 'SHELF' } },
      },
    ]);
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: bin.id });
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: bin.id });
    expect(await movements('&kind=PUTAWAY')).toMatchObject([
      {
        kind: 'PUTAWAY',
        quantity: 10,
        from: { pallet: { lpn }, location: null },
        to: { pallet: { lpn }, location: { name: 'SHELF' } },
      },
      {
        kind: 'PUTAWAY',
        quantity: 10,
        from: { location: { name: 'SHELF' } },
        to: { location: { name: 'BIN' } },
      },
    ]);
  });

  test('a pallet cannot be put away in another warehouse', async () => {
    const { lpn } = await fresh(1);
    const elsewhere = await world.location((await world.warehouse()).id);
    const put = (at: string, locationId: number, token = world.admin) =>
      world.call(token, 'POST', `/api/pallets/${at}/putaway`, { locationId });
    expect((await put(lpn, elsewhere.id)).status).toBe(404);
    expect((await put('LPN-99999999', shelf.id)).status).toBe(404);
    const { token } = await world.user('OPERATOR');
    expect((await put(lpn, shelf.id, token)).status).toBe(404);
    const { token: client } = await world.customer([floor.warehouseId]);
    expect((await put(lpn, shelf.id, client)).status).toBe(403);
    expect((await get(`/api/pallets/${lpn}`, client)).status).toBe(404);
  });

  test('a move to the current location is refused; a repeated putaway is not', async () => {
    const { record, lpn } = await fresh(10);
    const putAway = () =>
      world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
    expect((await putAway()).status).toBe(200);
    expect((await putAway()).status).toBe(200);
    const refused = await act(record.id, 'move', { locationId: shelf.id, quantity: 4 });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'The stock is already in this location, on its pallet.' },
    });
    expect(await floor.stock(`&productId=${productId}`)).toMatchObject([
      { id: record.id, quantity: 10, pallet: { lpn } },
    ]);

    const loose = Number(
      (await act(record.id, 'move', { locationId: bin.id, quantity: 4 })).body[1]?.id,
    );
    expect(await act(loose, 'move', { locationId: bin.id })).toMatchObject({
      status: 400,
      body: { error: 'The stock is already in this location.' },
    });
    expect((await act(loose, 'move', { locationId: shelf.id })).status).toBe(200);
  });

  test('a move takes free units off the pallet as loose stock, which merges with equal stock', async () => {
    const { record, lpn } = await fresh(10, 4);
    const moved = await act(record.id, 'move', { locationId: shelf.id, quantity: 2 });
    expect(moved).toMatchObject({
      status: 200,
      body: [
        { id: record.id, quantity: 8, allocated: 4, pallet: { lpn } },
        {
          quantity: 2,
          allocated: 0,
          pallet: null,
          location: { name: 'SHELF' },
          receivedDate: record.receivedDate,
        },
      ],
    });
    const rest = await act(record.id, 'move', { locationId: shelf.id });
    expect(rest.body).toMatchObject([
      { id: record.id, quantity: 4, available: 0 },
      { id: moved.body[1]?.id, quantity: 6 },
    ]);
    expect(await act(record.id, 'move', { locationId: shelf.id, quantity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STOCK_ALLOCATED' },
    });
    expect((await act(record.id, 'move', { locationId: shelf.id })).body.code).toBe(
      'STOCK_ALLOCATED',
    );
    expect(await movements('&kind=MOVE')).toMatchObject([
      { quantity: 2, from: { pallet: { lpn } }, to: { pallet: null, location: { name: 'SHELF' } } },
      { quantity: 4 },
    ]);
  });

  test('moves to the current or an unknown location, and of missing units, are refused', async () => {
    const { record } = await fresh(3);
    const { body } = await act(record.id, 'move', { locationId: shelf.id });
    expect(body).toHaveLength(2);
    const loose = Number(body[1]?.id);
    expect(await act(loose, 'move', { locationId: shelf.id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'locationId' }] },
    });
    expect((await act(loose, 'move', { locationId: shelf.id, quantity: 99 })).status).toBe(400);
    expect((await act(loose, 'move', { locationId: 999_999 })).status).toBe(404);
    expect((await act(999_999, 'move', { locationId: shelf.id })).status).toBe(404);
    expect((await act(loose, 'move', { locationId: bin.id, quantity: 0 })).status).toBe(400);
    expect((await act(loose, 'move', { locationId: bin.id, quantity: 4 })).status).toBe(409);
    expect(
      (await floor.stock(`&productId=${productId}`)).map((row: InventoryRecord) => row.id),
    ).toEqual([loose]);
  });

  test('an adjustment needs a reason and does not affect allocated units', async () => {
    const { record } = await fresh(5, 3);
    expect(
      (await act(record.id, 'adjust', { quantity: 2, reason: ' found two ' })).body,
    ).toMatchObject([{ quantity: 7, allocated: 3 }]);
    expect((await act(record.id, 'adjust', { quantity: -4, reason: 'broken' })).body).toMatchObject(
      [{ quantity: 3, available: 0 }],
    );
    expect(await act(record.id, 'adjust', { quantity: -1, reason: 'broken' })).toMatchObject({
      status: 409,
      body: { code: 'STOCK_ALLOCATED' },
    });
    for (const body of [
      { quantity: 0, reason: 'x' },
      { quantity: 1, reason: '  ' },
      { quantity: 1 },
      { quantity: 10_000_000, reason: 'x' },
    ])
      expect((await act(record.id, 'adjust', body)).status).toBe(400);
    expect(await movements('&kind=ADJUST')).toMatchObject([
      { quantity: 2, from: null, to: { status: 'AVAILABLE' }, reason: 'found two' },
      { quantity: 4, to: null, reason: 'broken' },
    ]);
  });

  test('an adjustment below the allocated units is refused with the number of free ones', async () => {
    const { record } = await fresh(5, 3);
    expect((await act(record.id, 'adjust', { quantity: -4, reason: 'broken' })).body).toMatchObject(
      {
        error: 'Only 2 of these units are not allocated to orders; 4 were asked for.',
      },
    );
  });

  test('a balance adjusted to 0 is not listed, and can be adjusted again', async () => {
    const { record } = await fresh(2);
    const total = async () =>
      (await get(`/api/inventory?warehouseId=${floor.warehouseId}&limit=1`)).headers[
        'x-total-count'
      ];
    const before = Number(await total());
    await act(record.id, 'adjust', { quantity: -2, reason: 'lost' });
    expect(await floor.stock(`&productId=${productId}`)).toEqual([]);
    expect(Number(await total())).toBe(before - 1);
    await act(record.id, 'adjust', { quantity: 1, reason: 'found' });
    expect(Number(await total())).toBe(before);
  });

  test('a change of status keeps location and age, and affects only free units', async () => {
    const { record, lpn } = await fresh(6, 2);
    const changed = await act(record.id, 'status', {
      status: 'DAMAGED',
      quantity: 3,
      reason: 'wet',
    });
    expect(changed.body).toMatchObject([
      { id: record.id, quantity: 3, allocated: 2 },
      {
        quantity: 3,
        status: 'DAMAGED',
        available: 0,
        pallet: { lpn },
        receivedDate: record.receivedDate,
      },
    ]);
    expect((await act(record.id, 'status', { status: 'RESERVED', quantity: 2 })).body.code).toBe(
      'STOCK_ALLOCATED',
    );
    expect((await act(record.id, 'status', { status: 'RESERVED' })).status).toBe(200);
    expect((await act(record.id, 'status', { status: 'AVAILABLE' })).status).toBe(400);
    expect((await act(record.id, 'status', { status: 'IN_TRANSIT' })).status).toBe(400);
    const back = await act(Number(changed.body[1]?.id), 'status', {
      status: 'AVAILABLE',
      quantity: 1,
    });
    expect(back.body[0]).toMatchObject({ id: record.id, quantity: 3, available: 1 });
    expect(await movements('&kind=STATUS')).toMatchObject([
      {
        quantity: 3,
        from: { status: 'AVAILABLE', pallet: { lpn } },
        to: { status: 'DAMAGED', pallet: { lpn } },
        reason: 'wet',
      },
      { quantity: 1, to: { status: 'RESERVED' } },
      { quantity: 1, to: { status: 'AVAILABLE' } },
    ]);
  });

  test('changes of stock need the permission and the warehouse', async () => {
    const { record } = await fresh(5);
    const [operator, stranger, client] = [
      (await world.user('OPERATOR', [floor.warehouseId])).token,
      (await world.user('SUPERVISOR')).token,
      (await world.customer([floor.warehouseId])).token,
    ];
    expect(
      (await act(record.id, 'move', { locationId: bin.id, quantity: 1 }, operator)).status,
    ).toBe(200);
    expect((await act(record.id, 'adjust', { quantity: 1, reason: 'x' }, operator)).status).toBe(
      403,
    );
    expect((await act(record.id, 'status', { status: 'DAMAGED' }, operator)).status).toBe(403);
    expect((await act(record.id, 'move', { locationId: bin.id }, client)).status).toBe(403);
    expect((await act(record.id, 'adjust', { quantity: 1, reason: 'x' }, stranger)).status).toBe(
      404,
    );
    expect((await get(`/api/inventory?warehouseId=${floor.warehouseId}`, stranger)).status).toBe(
      404,
    );
    expect((await get('/api/inventory')).status).toBe(400);
  });

  test('movements are found by product, place, pallet, kind and time', async () => {
    const { record, lpn } = await fresh(4);
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
    await act(record.id, 'move', { locationId: bin.id, quantity: 1 });
    const kinds = async (query: string): Promise<string[]> =>
      (await movements(query)).map((row: { kind: string }) => row.kind);
    expect(await kinds('')).toEqual(['RECEIVE', 'PUTAWAY', 'MOVE']);
    expect(await kinds(`&lpn=${lpn}`)).toEqual(['RECEIVE', 'PUTAWAY', 'MOVE']);
    expect(await kinds(`&locationId=${bin.id}`)).toEqual(['MOVE']);
    expect(await kinds(`&search=${lpn}`)).toEqual(['RECEIVE', 'PUTAWAY', 'MOVE']);
    expect(await kinds('&search=zzz')).toEqual([]);
    expect([await kinds(`&search=${lpn.slice(0, 2)}`), await kinds('&search=%7E')]).toEqual([
      ['RECEIVE', 'PUTAWAY', 'MOVE'],
      [],
    ]);
    const putaway = first(await movements('&kind=PUTAWAY'));
    expect(await kinds(`&from=${putaway.at}`)).toEqual(['PUTAWAY', 'MOVE']);
    expect(await kinds(`&to=${putaway.at}`)).toEqual(['RECEIVE', 'PUTAWAY']);
    expect(
      await kinds(
        `&from=${encodeURIComponent(new Date(putaway.at).toISOString().replace('Z', '+00:00'))}`,
      ),
    ).toEqual(['PUTAWAY', 'MOVE']);
    const path = `/api/movements?warehouseId=${floor.warehouseId}` as const;
    expect((await get(`${path}&lpn=LPN-99999999`)).status).toBe(404);
    const days = [
      '2026-02-30T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2026-01-01T00:00:00+23:00',
      '2026-02-30',
      'x',
    ];
    const today = putaway.at.slice(0, 10);
    const [before, after] = [-1, 1].map((days) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
    );
    expect(await kinds(`&from=${today}&to=${today}`)).toEqual(['RECEIVE', 'PUTAWAY', 'MOVE']);
    expect([await kinds(`&from=${after}`), await kinds(`&to=${before}`)]).toEqual([[], []]);
    for (const day of days)
      expect([day, (await get(`${path}&from=${encodeURIComponent(day)}`)).status]).toEqual([
        day,
        400,
      ]);
  });

  test('a search finds the movements of all matching products, however many', async () => {
    const { id: customerId } = await world.customer([floor.warehouseId]);
    const { rows } = await sql<{ id: number }>`
      insert into product (customer_id, sku, name)
      select ${customerId}, 'MANY-' || n, 'One of many'
      from generate_series(1, 600) n
      returning id`.execute(world.db);
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    for (const productId of [ids.at(0), ids.at(-1)])
      await floor.receive([{ productId: productId ?? 0, quantity: 7 }]);
    const path = `warehouseId=${floor.warehouseId}&search=of%20many`;
    const { body, headers } = await get(`/api/movements?${path}&sort=at`);
    expect(body.map((row: { product: { id: number } }) => row.product.id)).toEqual([
      ids.at(0),
      ids.at(-1),
    ]);
    expect(headers['x-total-count']).toBe('2');
    expect((await get(`/api/movements/sum?${path}`)).body).toMatchObject({
      movements: 2,
      change: 14,
    });
  });

  test('recent pallets, and those of a location, are listed', async () => {
    const { lpn } = await fresh(4);
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
    const { body } = await get(`/api/pallets?warehouseId=${floor.warehouseId}&recent=true`);
    expect(body[0]).toMatchObject({ lpn, lines: 1, totalQuantity: 4, location: { name: 'SHELF' } });
    expect(body[0]).not.toHaveProperty('contents');
    const onShelf = await get(
      `/api/pallets?warehouseId=${floor.warehouseId}&locationId=${shelf.id}&search=${lpn.slice(4)}`,
    );
    expect(onShelf.body.map((pallet: { lpn: string }) => pallet.lpn)).toEqual([lpn]);
  });
});
