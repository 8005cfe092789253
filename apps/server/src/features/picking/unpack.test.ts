import { expect, test } from 'vitest';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import type { World } from '#test/world.ts';

let world: World;
let hall: PickingHall;

inPickingHall(async (scene) => {
  ({ world, hall } = scene);
  await hall.stock(hall.bottle, 12);
});

/** Packs an order of six bottles in a package of two and one of four. */
async function inTwoPackages() {
  const picked = (await hall.pickAll(await hall.released([[hall.bottle, 6]]))).body;
  const orderItemId = picked.items[0]?.id ?? 0;
  const packages = [
    { lines: [{ orderItemId, quantity: 2 }], weight: 1.5 },
    { lines: [{ orderItemId, quantity: 4 }], weight: 3 },
  ];
  const { body: order } = await hall.step(picked.id, 'pack', { packages });
  const [small, large] = order.packages.map(({ id }) => id);
  return { id: order.id, orderItemId, small: small ?? 0, large: large ?? 0 };
}

test('units are taken out of a package, which has to be weighed again', async () => {
  const { id, orderItemId, small, large } = await inTwoPackages();
  const { status, body } = await hall.step(id, 'unpack', {
    packages: [{ packageId: large, lines: [{ orderItemId, quantity: 1 }] }],
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'PACKING_IN_PROGRESS',
    items: [{ pickedQuantity: 6 }],
    packages: [
      { id: small, weight: 1.5, lines: [{ quantity: 2 }] },
      { id: large, weight: null, lines: [{ quantity: 3 }] },
    ],
  });
  expect(body.history.at(-1)).toMatchObject({
    event: 'unpack',
    from: 'PACKED',
    notes: `Out of package 2: 1 of "${hall.bottle.sku}".`,
  });
  const again = await hall.step(id, 'pack', {
    packages: [{ lines: [{ orderItemId, quantity: 1 }] }],
  });
  expect(again.body).toMatchObject({
    status: 'PACKED',
    packages: [{}, {}, { lines: [{ quantity: 1 }] }],
  });
  expect((await hall.step(id, 'ship')).body).toMatchObject({
    status: 'SHIPPED',
    items: [{ shippedQuantity: 6 }],
  });
});

test('a package has the weight of its products until it is weighed', async () => {
  const { id, small, large } = await inTwoPackages();
  const weigh = async (packageId: number, weight: number | null) => {
    const { status, body } = await world.call(
      world.admin,
      'POST',
      `/api/orders/${id}/packages/${packageId}/weight`,
      { weight },
    );
    return status === 200
      ? body.packages.map((each) => [each.weight, each.computedWeight])
      : status;
  };
  const unknown = [
    [null, null],
    [3, null],
  ];
  expect(await weigh(small, null)).toEqual(unknown);
  const known = async (more: object) => {
    const { status } = await world.callRaw(world.admin, 'PUT', `/api/products/${hall.bottle.id}`, {
      name: 'Bottle',
      ...more,
    });
    expect(status).toBe(200);
  };
  await known({ packs: [{ name: 'Case', units: 12, weightGrams: 3_100 }] });
  // A bottle of the case weighs 258 1/3 g.
  expect(await weigh(large, null)).toEqual([
    [null, 0.517],
    [null, 1.033],
  ]);
  await known({ weightGrams: 250 });
  expect(await weigh(small, 0.6004)).toEqual([
    [0.6, 0.5],
    [null, 1],
  ]);
  expect(await weigh(large + 1_000, 2)).toBe(404);
  await hall.step(id, 'ship');
  expect(await weigh(small, 2)).toBe(409);
});

test('an empty package is deleted, and an order without packages is PICKED', async () => {
  const { id, orderItemId, small, large } = await inTwoPackages();
  const each = await hall.step(id, 'unpack', {
    packages: [{ packageId: small, lines: [{ orderItemId, quantity: 2 }] }],
  });
  expect(each.body).toMatchObject({
    status: 'PACKING_IN_PROGRESS',
    packages: [{ id: large, weight: 3 }],
  });
  const both = await hall.step(id, 'unpack', { packages: [{ packageId: large }] });
  expect(both.body).toMatchObject({ status: 'PICKED', packages: [] });
  expect(both.body.history.at(-1)?.notes).toBe('All of package 1.');
});

test('invalid packages and units are refused', async () => {
  const { id, orderItemId, small, large } = await inTwoPackages();
  const other = await inTwoPackages();
  const refused = async (packages: unknown) => {
    const { status, body } = await hall.step(id, 'unpack', { packages });
    return [status, (body as { error?: string }).error];
  };
  expect(await refused([{ packageId: small, lines: [{ orderItemId, quantity: 3 }] }])).toEqual([
    409,
    `Package 1 holds 2 units of "${hall.bottle.sku}"; 3 were to come out.`,
  ]);
  expect((await refused([{ packageId: small }, { packageId: small }]))[0]).toBe(400);
  const twice = { orderItemId, quantity: 1 };
  expect((await refused([{ packageId: large, lines: [twice, twice] }]))[0]).toBe(400);
  expect(
    await refused([
      { packageId: large, lines: [{ orderItemId: orderItemId + 1_000, quantity: 1 }] },
    ]),
  ).toEqual([404, 'The order item was not found.']);
  expect((await refused([{ packageId: other.small }]))[0]).toBe(404);
  await hall.step(id, 'ship');
  const [status, error] = await refused([{ packageId: small }]);
  expect([status, error]).toEqual([409, expect.stringContaining('cannot be unpacked')]);
});
