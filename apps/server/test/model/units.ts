import type { Deeds } from './chooser.ts';
import { hasShipped, type Model, type ModelOrder, type ModelPick, placeOf } from './model.ts';

export function standsIn(model: Model, lpn: string) {
  const pallet = model.pallets.get(lpn);
  if (!pallet) throw new Error(`The model has no pallet ${lpn}.`);
  return pallet;
}

/** The LPNs of the units around one, the innermost first. */
export function outside(model: Model, lpn: string): string[] {
  const parent = model.pallets.get(lpn)?.parent ?? null;
  return parent === null ? [] : [parent, ...outside(model, parent)];
}

/** Whether a unit, or one around it, is a package of the order that has it. */
export const isInPackage = (model: Model, lpn: string): boolean =>
  [lpn, ...outside(model, lpn)].some((each) =>
    model.orders.some(
      ({ id, packedUnits }) => packedUnits.has(each) && model.unitOrders.get(each) === id,
    ),
  );

/** Whether picked units stand in the unit of a package. */
export const isPickPacked = (model: Model, { at }: ModelPick): boolean =>
  model.pallets.has(at) && isInPackage(model, at);

export const hasStock = (model: Model, warehouseId: number, lpn: string): boolean =>
  model.inside(lpn).some((place) => model.unitsIn(warehouseId, place) > 0);

/** Units of an order in which nothing stands that is picked for it are no longer the order's. */
export function freeUnits(model: Model, order: ModelOrder): void {
  const held = new Set(order.picks.flatMap(({ at }) => [at, ...outside(model, at)]));
  for (const [lpn, orderId] of model.unitOrders)
    if (orderId === order.id && !held.has(lpn)) model.unitOrders.delete(lpn);
}

/**
 * Takes a unit out of the one in which it stands. What was picked with one around it was picked
 * with it from then on.
 */
export function takeOut(model: Model, lpn: string): void {
  const unit = standsIn(model, lpn);
  const around = outside(model, lpn);
  unit.parent = null;
  const order = model.orders.find(({ id }) => id === model.unitOrders.get(lpn));
  if (!order || around.length === 0) return;
  const inside = model.inside(lpn);
  for (const pick of order.picks)
    if (pick.unit !== null && around.includes(pick.unit) && inside.includes(pick.at))
      pick.unit = lpn;
  if (hasShipped(order)) return;
  const held = new Set(order.picks.flatMap(({ at }) => [at, ...outside(model, at)]));
  for (const each of [...around, ...inside])
    if (model.unitOrders.get(each) === order.id && !held.has(each)) model.unitOrders.delete(each);
}

/** A unit in which something is found that left with its order is no longer the order's. */
export function freeFound(model: Model, lpn: string): void {
  for (const each of model.pallets.has(lpn) ? [lpn, ...outside(model, lpn)] : []) {
    const order = model.orders.find(({ id }) => id === model.unitOrders.get(each));
    if (order && hasShipped(order)) model.unitOrders.delete(each);
  }
}

/** The units of an order that left for good are nobody's. */
export function freeLeft(model: Model, order: ModelOrder): void {
  for (const [lpn, orderId] of model.unitOrders)
    if (orderId === order.id) model.unitOrders.delete(lpn);
}

/** Whether a unit may not leave the one in which it stands: what is in a package stays there. */
const isKept = (model: Model, lpn: string): boolean => {
  const { parent } = standsIn(model, lpn);
  return parent !== null && model.unitOrders.has(lpn) && isInPackage(model, parent);
};

/** Whether a unit may be refused as one that is on a load, holds what is, or stands in it. */
const mayBeLoaded = (model: Model, lpn: string): boolean =>
  [...outside(model, lpn), ...model.inside(lpn)].some((each) => model.loadedUnits.has(each));

/** Operations on units. */
export const units: Deeds = {
  putAway: {
    weight: 4,
    can: (model) => model.pallets.size > 0,
    run: async (model, house, choose) => {
      const [lpn, pallet] = choose.of([...model.pallets]);
      const locationId = choose.of(
        house.sites.find((site) => site.id === pallet.warehouseId)?.places ?? [],
      );
      const inside = model.inside(lpn);
      const isHeld = model.rows.some(
        (row) => inside.includes(row.pallet?.lpn ?? '') && row.allocated > 0,
      );
      const status = isKept(model, lpn) || (isHeld && model.customs.has(locationId)) ? 409 : 200;
      const answer = await house.must(
        mayBeLoaded(model, lpn) ? [status, 409] : status,
        'POST',
        `/api/pallets/${lpn}/putaway`,
        { locationId },
      );
      if (answer.status === 409) return;
      takeOut(model, lpn);
      for (const each of inside) standsIn(model, each).locationId = locationId;
      model.touched.add(pallet.warehouseId);
    },
  },
  nest: {
    weight: 4,
    can: (model) => model.pallets.size > 1,
    run: async (model, house, choose) => {
      const { warehouseId } = choose.of([...model.pallets.values()]);
      const withStock = [...model.pallets.keys()].filter(
        (lpn) =>
          standsIn(model, lpn).warehouseId === warehouseId &&
          model.rows.some(
            (row) => row.warehouseId === warehouseId && row.pallet?.lpn === lpn && row.quantity > 0,
          ),
      );
      if (withStock.length === 0) return;
      const [lpn, into] = [choose.of(withStock), choose.of(withStock)];
      const { locationId } = standsIn(model, into);
      const inside = model.inside(lpn);
      const unit = standsIn(model, lpn);
      const isSame = unit.parent === into;
      const isCircle = inside.includes(into);
      const changesPackage = !isSame && (isKept(model, lpn) || isInPackage(model, into));
      const isHeld =
        !isSame &&
        unit.locationId !== locationId &&
        model.rows.some((row) => inside.includes(row.pallet?.lpn ?? '') && row.allocated > 0);
      const isRefused = isCircle || changesPackage || (isHeld && model.customs.has(locationId));
      const status = isRefused ? 409 : [200, 409];
      const result = await house.must(status, 'POST', `/api/units/${lpn}/nest`, { into });
      if (result.status === 409) {
        // Goods of an order stand in no tree with others.
        const hasOrders = [...inside, ...model.around(into)].some((each) =>
          model.unitOrders.has(each),
        );
        const isOnLoad = mayBeLoaded(model, lpn) || mayBeLoaded(model, into);
        const mayBe = [
          'UNIT_TOO_DEEP',
          ...(hasOrders ? ['UNIT_IN_USE'] : []),
          ...(isOnLoad ? ['UNIT_LOADED'] : []),
        ];
        if (status !== 409 && !mayBe.includes(result.body.code))
          throw new Error(`A unit was refused as ${result.body.code}.`);
        return;
      }
      if (!isSame) takeOut(model, lpn);
      unit.parent = into;
      for (const each of inside) standsIn(model, each).locationId = locationId;
      model.touched.add(warehouseId);
    },
  },
  unnest: {
    weight: 2,
    can: (model) => [...model.pallets.values()].some(({ parent }) => parent !== null),
    run: async (model, house, choose) => {
      const [lpn] = choose.of([...model.pallets].filter(([, { parent }]) => parent !== null));
      const { warehouseId } = standsIn(model, lpn);
      const isPossible = !isKept(model, lpn);
      const { status } = await house.must(
        isPossible ? (mayBeLoaded(model, lpn) ? [200, 409] : 200) : 409,
        'POST',
        `/api/units/${lpn}/unnest`,
      );
      if (status === 200) takeOut(model, lpn);
      model.touched.add(warehouseId);
    },
  },
  relabel: {
    weight: 2,
    can: (model) => model.pallets.size > 0,
    run: async (model, house, choose) => {
      const lpn = choose.of([...model.pallets.keys()]);
      const { warehouseId } = standsIn(model, lpn);
      const path = `/api/units/${lpn}/relabel` as const;
      const other = choose.of([...model.pallets.keys()]);
      await house.must(409, 'POST', path, { lpn: other });
      const answer = await house.must(mayBeLoaded(model, lpn) ? [200, 409] : 200, 'POST', path, {
        lpn: null,
      });
      if (answer.status !== 200) return;
      model.rename(lpn, answer.body.lpn);
      model.touched.add(warehouseId);
    },
  },
  fill: {
    weight: 3,
    can: (model) => model.pallets.size > 0 && model.rows.length > 0,
    run: async (model, house, choose) => {
      const row = choose.of(model.rows);
      const here = [...model.pallets].filter(([, unit]) => unit.warehouseId === row.warehouseId);
      if (here.length === 0 || row.status === 'IN_TRANSIT') return;
      const [lpn, unit] = choose.of(here);
      const quantity = choose.units(row.quantity);
      const isThere = row.pallet?.lpn === lpn;
      const isFree = quantity <= row.quantity - row.allocated;
      const hasOrders = model.around(lpn).some((each) => model.unitOrders.has(each));
      const answer = await house.must(
        isThere ? 400 : isFree ? [200, 409] : 409,
        'POST',
        `/api/units/${lpn}/fill`,
        { inventoryId: row.id, quantity },
      );
      if (answer.status === 409 && isFree && !isThere) {
        const mayBe = [...(hasOrders ? ['UNIT_IN_USE'] : []), 'LPN_ELSEWHERE'];
        if (!mayBe.includes(answer.body.code))
          throw new Error(`Filling ${lpn} was refused as ${answer.body.code}.`);
      }
      if (answer.status !== 200) return;
      if (hasOrders) throw new Error(`${lpn} is in a tree of an order, and took other goods.`);
      const locationId = (row.pallet?.location ?? row.location)?.id;
      if (unit.parent === null && !hasStock(model, row.warehouseId, lpn) && locationId)
        for (const each of model.inside(lpn)) standsIn(model, each).locationId = locationId;
      model.move(row.warehouseId, row.product.id, quantity, placeOf(row), lpn, row.status);
    },
  },
};
