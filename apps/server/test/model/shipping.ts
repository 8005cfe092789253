import { beforeReleaseStatuses, isOneOf } from '@lading/domain/orders';
import { sumByKey } from '@lading/domain/quantity';
import { first } from '../first.ts';
import type { Chooser, Deeds } from './chooser.ts';
import type { House } from './house.ts';
import { type Model, type ModelOrder, NOWHERE, takenStatus } from './model.ts';
import { begin, orderFor, someCan, step, stepping, type ToldOrder } from './orderSteps.ts';
import { leaveUnits } from './picked.ts';
import { freeLeft } from './units.ts';

/** What leaves, and comes back. */
export const shipping: Deeds = {
  ship: {
    weight: 9,
    can: someCan('ship'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'ship');
      if (model.loadOf(order)) {
        await house.mustRaw(409, 'POST', `/api/orders/${order.id}/ship`, {});
        return;
      }
      if (order.picks.some(({ lot }) => lot !== null && model.held.has(lot))) {
        const { body } = await house.mustRaw<unknown>(
          409,
          'POST',
          `/api/orders/${order.id}/ship`,
          {},
        );
        if (body.code !== 'LOT_HELD') throw new Error(`A held lot was refused as ${body.code}.`);
        return;
      }
      const record = await step(model, house, order, 'ship', { trackingNumber: 'T-1' });
      if (record) await ship(model, house, order);
    },
  },
  handOver: {
    weight: 1,
    can: someCan('hand-over'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'hand-over');
      model.touched.add(order.warehouseId);
      await house.mustRaw(
        order.isHandedOver ? 409 : 200,
        'POST',
        `/api/orders/${order.id}/hand-over`,
      );
      order.isHandedOver = true;
      freeLeft(model, order);
    },
  },
  unship: { weight: 4, can: someCan('unship'), run: unship },
  deliver: stepping('deliver', 2, (order, model) => {
    order.status = 'DELIVERED';
    freeLeft(model, order);
  }),
};

/**
 * What left comes back to where it was packed, and the order that would go on with what was lacking
 * is cancelled.
 */
async function unship(model: Model, house: House, choose: Chooser): Promise<void> {
  const order = orderFor(model, choose, 'unship');
  model.touched.add(order.warehouseId);
  const followUps = model.orders.filter(
    ({ id, status }) => order.followUps.includes(id) && status !== 'CANCELLED',
  );
  const units = unitsOf(model, order);
  const isPossible =
    !order.isHandedOver &&
    order.destinationId === null &&
    units.every((lpn) => (model.unitOrders.get(lpn) ?? order.id) === order.id) &&
    !model.rows.some((row) => row.allocated > 0 && units.includes(row.pallet?.lpn ?? '')) &&
    order.lines.every(({ returned }) => returned === 0) &&
    followUps.every(({ status }) => isOneOf(beforeReleaseStatuses, status));
  await house.mustRaw(isPossible ? 200 : 409, 'POST', `/api/orders/${order.id}/unship`);
  if (!isPossible) return;
  order.status = 'PACKED';
  for (const lpn of units) model.unitOrders.set(lpn, order.id);
  addPicked(model, order, 1);
  for (const line of order.lines) line.shipped = 0;
  for (const followUp of followUps) {
    for (const line of followUp.lines) line.allocated = 0;
    followUp.status = 'CANCELLED';
  }
}

/** What is picked of an order leaves in a load, and `split` is what it left to another order. */
export async function shipOnLoad(
  model: Model,
  house: House,
  order: ModelOrder,
  split: ReadonlyMap<number, number>,
): Promise<void> {
  model.touched.add(order.warehouseId);
  await ship(model, house, order, split);
  order.isHandedOver = true;
}

/** The units with which an order left, with those in them. */
const unitsOf = (model: Model, { picks, packedUnits }: ModelOrder): string[] =>
  [...packedUnits, ...picks.flatMap(({ at, unit }) => [at, ...(unit ? [unit] : [])])]
    .filter((lpn) => model.pallets.has(lpn))
    .flatMap((lpn) => model.inside(lpn));

/** What is picked stands where it was packed, or no longer. */
function addPicked(model: Model, order: ModelOrder, sign: 1 | -1): void {
  for (const { productId, at, quantity } of order.picks)
    model.add(order.warehouseId, productId, at, takenStatus(order), sign * quantity);
}

/**
 * What is picked leaves; a transfer is then on its way; what is lacking becomes the order that
 * follows.
 */
async function ship(
  model: Model,
  house: House,
  order: ModelOrder,
  split: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  order.status = 'SHIPPED';
  addPicked(model, order, -1);
  leaveUnits(model, order);
  for (const line of order.lines) line.shipped = line.picked;
  if (order.destinationId !== null) {
    const sent = order.lines.filter((line) => line.picked > 0);
    for (const line of sent)
      model.add(order.destinationId, line.productId, NOWHERE, 'IN_TRANSIT', line.picked);
    const { body } = await house.must(200, 'GET', `/api/asns?warehouseId=${order.destinationId}`);
    const { id } = first(body.filter((asn) => asn.asnReference === `${order.reference}-T`));
    const sums = sumByKey(
      sent.map(({ productId, picked }) => ({ key: productId, quantity: picked })),
    );
    const items = [...sums].map(([productId, expected]) => ({ productId, expected, received: 0 }));
    model.asns.push({
      id,
      warehouseId: order.destinationId,
      status: 'EXPECTED',
      transfer: order,
      items,
    });
  }
  const { body } = await house.must(200, 'GET', `/api/orders/${order.id}`);
  // Those of a shipment that was undone are known.
  for (const { id } of body.followUpOrders.filter((each) => !order.followUps.includes(each.id))) {
    const followUp = (await house.must(200, 'GET', `/api/orders/${id}`)).body;
    const expected = order.lines.flatMap((line) => {
      const lacking = line.quantity - line.picked - (split.get(line.itemId) ?? 0);
      return lacking > 0 ? [[line.productId, lacking]] : [];
    });
    const asked = followUp.items.map((item: ToldOrder['items'][number]) => [
      item.product.id,
      item.quantity,
    ]);
    if (JSON.stringify(asked) !== JSON.stringify(expected))
      throw new Error(`Order ${id} asks for ${asked}, not ${expected}.`);
    begin(model, followUp);
    order.followUps.push(id);
  }
  for (const line of order.lines) line.allocated = line.shipped;
}
