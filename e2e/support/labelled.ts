import { api, createOrder, pickOrder, takeStep, unique, type World } from './world.ts';

const sender = {
  name: 'N'.repeat(90),
  lines: ['Waalhaven 12'],
  postcode: '3088 HH',
  city: 'Rotterdam',
  country: 'NL',
};
const range = {
  prefix: 'RR',
  suffix: 'NL',
  digits: 8,
  next: 1,
  last: 90,
  checkDigit: 'S10',
  warnAt: 100,
};

/** A carrier account for own labels, and a label that was bought by it. */
export async function createLabel(
  world: World,
  productId: number,
): Promise<{ accountId: number; labelId: number }> {
  const account = await api<{ id: number; services: { id: number }[] }>('POST', '/api/carriers', {
    name: unique('C'.repeat(90)),
    adapter: 'OWN',
    labelFormat: 'ZPL',
    warehouseId: world.warehouse.id,
    sender,
    services: [
      {
        code: 'P'.repeat(90),
        name: 'S'.repeat(90),
        carrier: 'PostNL',
        cost: 3.2,
        days: 2,
        active: true,
        range,
      },
    ],
  });
  const order = await createOrder(world, [{ productId, quantity: 1 }]);
  const picked = await pickOrder(order);
  const lines = picked.items.map(({ id }) => ({ orderItemId: id, quantity: 1 }));
  const { packages } = await takeStep<{ packages: { id: number }[] }>(order, 'pack', {
    packages: [{ lines, weight: 1.5 }],
  });
  const label = await api<{ id: number }>(
    'POST',
    `/api/orders/${order.id}/packages/${packages[0]?.id}/label`,
    { serviceId: account.services[0]?.id },
  );
  return { accountId: account.id, labelId: label.id };
}
