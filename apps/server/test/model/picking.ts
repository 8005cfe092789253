import { statusOnFloor } from '@lading/domain/orders';
import { unpickWays } from '@lading/domain/picking';
import { first } from '../first.ts';
import type { Chooser, Deeds } from './chooser.ts';
import type { House } from './house.ts';
import { inLocation, type Model, type ModelOrder, placeOf, takenStatus } from './model.ts';
import { ableTo, lineOf, orderFor, siteOf, someCan } from './orderSteps.ts';
import { bringBack, newestOf, pickWhole, waysBack } from './picked.ts';
import { bindTote, leaveTote, placeInTote } from './totes.ts';
import { isInPackage } from './units.ts';

interface ToldAllocation {
  id: number;
  orderItemId: number;
  pallet: { lpn: string; location: { id: number } | null } | null;
  location: { id: number } | null;
  lot: { code: string } | null;
  quantity: number;
  pickedQuantity: number;
  waitsFor: object | null;
}

/** A unit into which is picked: one of the order, or a carton with a label that no unit has had. */
function unitFor(model: Model, house: House, choose: Chooser, order: ModelOrder): string {
  const own = [...model.unitOrders].flatMap(([lpn, id]) =>
    id === order.id && order.picks.some(({ at }) => at === lpn) && !isInPackage(model, lpn)
      ? lpn
      : [],
  );
  return choose.of([house.sscc(), ...own]);
}

function putInto(model: Model, order: ModelOrder, lpn: string, packing: number): string {
  if (!model.pallets.has(lpn)) model.stand(lpn, order.warehouseId, packing);
  model.unitOrders.set(lpn, order.id);
  return lpn;
}

export async function pick(
  model: Model,
  house: House,
  choose: Chooser,
  isShort: boolean,
  order = orderFor(model, choose, 'pick'),
): Promise<void> {
  model.touched.add(order.warehouseId);
  const { allocations } = (await house.must(200, 'GET', `/api/orders/${order.id}`)).body;
  const unpicked = (allocations as ToldAllocation[]).filter(
    (each) => each.quantity > each.pickedQuantity,
  );
  const [waiting] = unpicked.filter((each) => each.waitsFor !== null);
  const early = {
    picks: [
      {
        allocationId: waiting?.id ?? 0,
        quantity: 1,
        ...(isShort ? { shortReason: 'Not there' } : {}),
      },
    ],
  };
  if (waiting) await house.must(409, 'POST', `/api/orders/${order.id}/pick`, early);
  const open = unpicked.filter((each) => each.waitsFor === null);
  if (open.length === 0) return;
  const mode = choose.next() % 8;
  const picks = (mode < 3 ? open : choose.some(open)).map((allocation) => {
    const left = allocation.quantity - allocation.pickedQuantity;
    const quantity = isShort
      ? choose.next() % left
      : mode === 7
        ? left + 1
        : mode < 5
          ? left
          : choose.units(left);
    return { allocation, left, quantity };
  });
  const sent = picks.map(({ allocation, quantity }) => ({
    allocationId: allocation.id,
    quantity,
    ...(isShort ? { shortReason: 'Not there' } : {}),
  }));
  const isOver = picks.some(({ left, quantity }) => quantity > left);
  if (isOver) {
    await house.must(409, 'POST', `/api/orders/${order.id}/pick`, { picks: sent });
    return;
  }
  const into = choose.next() % 4 === 0 ? unitFor(model, house, choose, order) : null;
  const body = { picks: sent, into };
  const answer = await house.must(200, 'POST', `/api/orders/${order.id}/pick`, body);
  const { packing } = siteOf(house, order);
  const isTaken = picks.some(({ quantity }) => quantity > 0);
  const to = !isTaken
    ? inLocation(packing)
    : into === null
      ? await placeInTote(model, house, order, packing)
      : putInto(model, order, into, packing);
  for (const { allocation, quantity, left } of picks.toSorted(
    (earlier, other) => earlier.allocation.id - other.allocation.id,
  )) {
    const line = lineOf(order, allocation.orderItemId);
    const from = placeOf(allocation);
    line.picked += quantity;
    order.wasPicked ||= quantity > 0;
    if (isShort) line.allocated -= left - quantity;
    if (isShort) line.wasShort = true;
    model.move(order.warehouseId, line.productId, quantity, from, to, takenStatus(order));
    order.picks.push({
      allocationId: allocation.id,
      itemId: line.itemId,
      productId: line.productId,
      lot: allocation.lot?.code ?? null,
      from,
      fromLocation: (allocation.pallet?.location ?? allocation.location)?.id ?? null,
      at: to,
      unit: null,
      quantity,
    });
  }
  if (isShort) takeInstead(model, order, answer.body.items);
  if (isShort) await lookForShort(model, house, choose, order.warehouseId);
  order.status = statusOnFloor(order.lines);
  leaveTote(model, order);
}

/**
 * Ends the counts that short picks made: finds all that the ledger has, or cancels them. Until then
 * orders take nothing there, so that promises are recalled and made again.
 */
async function lookForShort(
  model: Model,
  house: House,
  choose: Chooser,
  warehouseId: number,
): Promise<void> {
  const { body } = await house.must(
    200,
    'GET',
    `/api/counts?warehouseId=${warehouseId}&activeOnly=true`,
  );
  for (const { id } of body.filter(({ chosenBy }) => chosenBy === 'SHORT_PICK')) {
    model.recalled.add(warehouseId);
    if (choose.next() % 2) {
      await house.must(200, 'POST', `/api/counts/${id}/cancel`);
      continue;
    }
    const { product, location, pallet, lot } = first(
      (await house.must(200, 'GET', `/api/counts/${id}`)).body.lines,
    );
    const rows = (
      await house.must(
        200,
        'GET',
        `/api/inventory?warehouseId=${warehouseId}&productId=${product.id}`,
      )
    ).body;
    const place = placeOf({ pallet, location });
    const there = rows.filter(
      (row) => placeOf(row) === place && row.lot?.code === lot?.code && row.status !== 'IN_TRANSIT',
    );
    const quantity = there.reduce((total, row) => total + row.quantity, 0);
    const line = {
      locationId: location.id,
      productId: product.id,
      quantity,
      lpn: pallet?.lpn ?? null,
      lot: lot && { code: lot.code },
    };
    await house.must(200, 'POST', `/api/counts/${id}/lines`, line);
    await house.must(200, 'POST', `/api/counts/${id}/submit`);
    await house.must(200, 'POST', `/api/counts/${id}/approve`);
  }
}

/** Brings picked units back to a place, or where they came from. */
async function unpick(model: Model, house: House, choose: Chooser): Promise<void> {
  const order = orderFor(model, choose, 'unpick');
  const { body } = await house.must(200, 'GET', `/api/orders/${order.id}`);
  const picked = (body.allocations as ToldAllocation[]).filter((each) => each.pickedQuantity > 0);
  if (picked.length === 0) return;
  const [allocation, way] = [choose.of(picked), choose.of(unpickWays)];
  const line = lineOf(order, allocation.orderItemId);
  const quantity = choose.units(allocation.pickedQuantity + 1);
  const site = siteOf(house, order);
  const locationId = choose.of([null, ...site.places]);
  const taken =
    quantity <= Math.min(allocation.pickedQuantity, line.picked - line.packed)
      ? newestOf(model, order, allocation.id, quantity)
      : [];
  const ways = waysBack(model, order, taken, locationId);
  // Where no loose units are picked, they stay allocated only if they came from there.
  const isPickable = ways.every(
    ({ pick, to, isWhole, locationId: goesTo }) =>
      (isWhole || to === pick.from || goesTo !== site.high) &&
      model.isSellable(isWhole && goesTo !== null ? inLocation(goesTo) : to) &&
      !model.held.has(pick.lot ?? ''),
  );
  const isPossible = ways.length > 0 && (way !== 'PICK_AGAIN' || isPickable);
  const sent = { picks: [{ allocationId: allocation.id, quantity, locationId }], way };
  const answer = await house.must(
    isPossible ? 200 : 409,
    'POST',
    `/api/orders/${order.id}/unpick`,
    sent,
  );
  if (!isPossible) return;
  bringBack(model, order, ways, site.dock, takenStatus(order));
  line.picked -= quantity;
  if (way !== 'PICK_AGAIN') line.allocated -= quantity;
  if (way === 'PICK_OTHERS') takeInstead(model, order, answer.body.items);
  order.status = statusOnFloor(order.lines);
  leaveTote(model, order);
}

/**
 * Other stock than where the picker did not find it: how much the server alone can know, but never
 * more than is free.
 */
function takeInstead(
  model: Model,
  order: ModelOrder,
  items: readonly { id: number; allocatedQuantity: number }[],
): void {
  for (const { id, allocatedQuantity } of items) {
    const line = lineOf(order, id);
    const most =
      line.allocated + Math.min(line.quantity - line.allocated, model.free(order, line.productId));
    if (allocatedQuantity < line.allocated || allocatedQuantity > most)
      throw new Error(`A short pick left ${allocatedQuantity}, not up to ${most}.`);
    line.allocated = allocatedQuantity;
  }
}

/** What is picked, and what goes back. */
export const picking: Deeds = {
  bindTote: {
    weight: 6,
    can: someCan('pick'),
    run: (model, house, choose) => bindTote(model, house, choose, orderFor(model, choose, 'pick')),
  },
  pick: {
    weight: 12,
    can: someCan('pick'),
    run: (model, house, choose) => pick(model, house, choose, false),
  },
  shortPick: {
    weight: 3,
    can: someCan('pick'),
    run: (model, house, choose) => pick(model, house, choose, true),
  },
  pickWhole: {
    weight: 9,
    can: someCan('pick'),
    run: async (model, house, choose) => {
      const orders = ableTo(model, 'pick');
      const from = choose.next();
      for (const [index] of orders.entries()) {
        const order = orders[(from + index) % orders.length];
        if (!order) continue;
        if (!(await pickWhole(model, house, choose, order, siteOf(house, order).packing))) continue;
        order.status = statusOnFloor(order.lines);
        return;
      }
    },
  },
  unpick: { weight: 4, can: someCan('unpick'), run: unpick },
};
