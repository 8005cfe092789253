import { isLegal } from '@lading/domain/life';
import {
  beforeReleaseStatuses,
  editableItemStatuses,
  isOneOf,
  orderSteps,
  statusAfterAllocation,
} from '@lading/domain/orders';
import { always, type Chooser, type Deeds } from './chooser.ts';
import type { House } from './house.ts';
import { learnTasks } from './inbound.ts';
import { LOTS, type Model, type ModelOrder, takenStatus } from './model.ts';
import { begin, linesOf, orderFor, siteOf, someCan, step, stepping } from './orderSteps.ts';
import { bringBack, waysBack } from './picked.ts';
import { leaveTote } from './totes.ts';

const SHIP_DATES = [null, '2097-01-10', '2097-02-10'] as const;
/**
 * Days that what expires must last after the ship date: none of an order without one, since the
 * server counts from today then.
 */
const LIFE = [null, null, 5, 20] as const;
const lifeOf = (choose: Chooser, shipDate: string | null): number | null =>
  shipDate === null ? null : choose.of(LIFE);

/** A line of the product with lots, which may name one. */
const ofLots = (house: House, choose: Chooser) => ({
  productId: house.tracked,
  quantity: choose.units(9),
  lot: choose.of([null, null, ...Object.keys(LOTS)]),
});

/**
 * What an order asks for: the model knows the lots neither of what is received from a transfer nor
 * of what is damaged.
 */
async function itemsFor(house: House, choose: Chooser, hasLots: boolean) {
  const lines = choose
    .some(house.products)
    .map((productId) => ({ productId, quantity: choose.units(9), lot: null as string | null }));
  if (!hasLots || choose.next() % 2) return lines;
  const known = (await house.must(200, 'GET', `/api/lots?productId=${house.tracked}`)).body.map(
    ({ code }) => code,
  );
  const line = ofLots(house, choose);
  return [
    ...lines,
    { ...line, lot: line.lot !== null && known.includes(line.lot) ? line.lot : null },
  ];
}

const hasOrders = (model: Readonly<Model>): boolean => model.orders.length > 0;

/** Operations on orders. */
export const orders: Deeds = {
  order: {
    weight: 8,
    can: always,
    run: async (model, house, choose) => {
      const [site, other] = choose.next() % 3 ? house.sites : [...house.sites].reverse();
      const kind = choose.next() % 5;
      const isTransfer = kind === 0;
      const isScrap = kind === 1 && choose.next() % 2 === 0;
      const lines = await itemsFor(house, choose, !isTransfer && !isScrap);
      const requestedShipDate = choose.of(SHIP_DATES);
      // Sometimes a product has a second line.
      const items =
        choose.next() % 4
          ? lines
          : [
              ...lines,
              ...lines.slice(0, 1).map((line) => ({ ...line, quantity: choose.units(5) })),
            ];
      const { body } = await house.must(201, 'POST', '/api/orders', {
        orderReference: house.next('ORD'),
        ...(isScrap ? { type: 'SCRAP' } : { shippingAddress: 'Kade 3, 2583 Den Haag' }),
        customerId: house.customerId,
        warehouseId: site?.id,
        priority: choose.units(10),
        requestedShipDate,
        minRemainingDays: lifeOf(choose, requestedShipDate),
        items,
        ...(isTransfer ? { type: 'INTERNAL_TRANSFER', destinationWarehouseId: other?.id } : {}),
      });
      begin(model, body.order);
    },
  },
  orderAll: {
    weight: 4,
    can: (model) => model.rows.length > 0,
    run: async (model, house, choose) => {
      const site = choose.of(house.sites);
      // All of the products that stand in a unit, so that the unit is taken whole.
      const onUnits = model.rows.filter((row) => row.pallet && row.warehouseId === site.id);
      if (onUnits.length === 0) return;
      const { pallet } = choose.of(onUnits);
      const tree = model.around(pallet?.lpn ?? '');
      const goods = new Set(
        onUnits.flatMap((row) => (tree.includes(row.pallet?.lpn ?? '') ? row.product.id : [])),
      );
      const items = house.products.flatMap((productId) => {
        const { available } = model.availability(site.id, productId);
        return goods.has(productId) && available > 0 ? [{ productId, quantity: available }] : [];
      });
      if (items.length === 0) return;
      const { body } = await house.must(201, 'POST', '/api/orders', {
        orderReference: house.next('ORD'),
        shippingAddress: 'Kade 3, 2583 Den Haag',
        customerId: house.customerId,
        warehouseId: site.id,
        priority: 1 + (choose.next() % 10),
        items,
      });
      begin(model, body.order);
    },
  },
  edit: {
    weight: 3,
    can: someCan('edit'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'edit');
      model.touched.add(order.warehouseId);
      const items = await itemsFor(
        house,
        choose,
        order.destinationId === null && takenStatus(order) === 'AVAILABLE',
      );
      const isSame =
        items.length === order.lines.length &&
        items.every(({ productId, quantity, lot }) =>
          order.lines.some(
            (line) =>
              line.productId === productId && line.quantity === quantity && line.lot === lot,
          ),
        );
      const mayChange = isSame
        ? isLegal(orderSteps, order.status, 'edit')
        : isOneOf(editableItemStatuses, order.status) && !order.wasPicked;
      const { reference: orderReference, type, destinationId: destinationWarehouseId } = order;
      const priority = choose.of([order.priority, choose.units(10)]);
      const requestedShipDate = choose.of([order.requestedShipDate, ...SHIP_DATES]);
      const minRemainingDays = lifeOf(choose, requestedShipDate);
      const isAsUrgent =
        priority === order.priority &&
        requestedShipDate === order.requestedShipDate &&
        minRemainingDays === order.minRemainingDays;
      const common = {
        orderReference,
        shippingAddress: 'Kade 5, 2583 Den Haag',
        type,
        destinationWarehouseId,
      };
      const input = { ...common, priority, requestedShipDate, minRemainingDays, items };
      const { body } = await house.must(
        mayChange ? 200 : 409,
        'PUT',
        `/api/orders/${order.id}`,
        input,
      );
      if (!mayChange) return;
      Object.assign(order, { priority, requestedShipDate, minRemainingDays });
      if (!isOneOf(editableItemStatuses, order.status)) return;
      const was = order.heldStatus ?? order.status;
      if (isSame && isAsUrgent && was !== 'PENDING_PICK') return;
      if (isSame) for (const line of order.lines) line.allocated = 0;
      else {
        // A line that stays the same record remembers the units that were not found for it.
        const short = new Set(
          order.lines.filter(({ wasShort }) => wasShort).map(({ itemId }) => itemId),
        );
        order.lines = linesOf(body.items).map((line) => ({
          ...line,
          wasShort: short.has(line.itemId),
        }));
      }
      model.allocate(order);
      const status = statusAfterAllocation(order.lines);
      if (order.status === 'ON_HOLD') order.heldStatus = status;
      else order.status = status;
      leaveTote(model, order);
    },
  },
  takeIllegalStep: {
    weight: 3,
    can: hasOrders,
    run: async (model, house, choose) => {
      const order = choose.of(model.orders);
      const event = choose.of([
        'allocate',
        'release',
        'ship',
        'deliver',
        'cancel',
        'hold',
        'resume',
      ] as const);
      if (!isLegal(orderSteps, order.status, event)) await step(model, house, order, event);
    },
  },
  release: {
    weight: 9,
    can: someCan('release'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'release');
      if (!(await step(model, house, order, 'release'))) return;
      order.status = 'PENDING_PICK';
      await learnTasks(model, house, order.warehouseId);
    },
  },
  wait: {
    weight: 1,
    can: always,
    run: async (_model, house, choose) => {
      await house.must(200, 'PATCH', '/api/settings', {
        waitForReplenishment: choose.next() % 3 > 0,
      });
    },
  },
  allocate: stepping('allocate', 1, (order, model) => {
    model.allocate(order);
    order.status = statusAfterAllocation(order.lines);
  }),
  hold: stepping('hold', 2, (order) => {
    Object.assign(order, { heldStatus: order.status, status: 'ON_HOLD' });
  }),
  resume: stepping('resume', 2, (order, model) => {
    const held = order.heldStatus ?? 'PENDING_ALLOCATION';
    if (isOneOf(beforeReleaseStatuses, held)) model.allocate(order);
    order.status = isOneOf(beforeReleaseStatuses, held) ? statusAfterAllocation(order.lines) : held;
    order.heldStatus = null;
  }),
  cancel: {
    weight: 2,
    can: someCan('cancel'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'cancel');
      if (model.hasLoaded(order)) {
        await house.mustRaw(409, 'POST', `/api/orders/${order.id}/cancel`);
        return;
      }
      if (await step(model, house, order, 'cancel')) cancel(model, house, order);
    },
  },
};

/** What is picked goes back, and all that the order has is free. */
function cancel(model: Model, house: House, order: ModelOrder): void {
  const taken = order.picks.map((pick) => ({ pick, quantity: pick.quantity }));
  const ways = waysBack(model, order, taken, null);
  bringBack(model, order, ways, siteOf(house, order).dock, takenStatus(order));
  order.packedUnits.clear();
  order.cartons.clear();
  for (const line of order.lines) Object.assign(line, { allocated: 0, picked: 0, packed: 0 });
  Object.assign(order, { status: 'CANCELLED', heldStatus: null, picks: [] });
}
