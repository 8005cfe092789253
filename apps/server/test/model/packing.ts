import { statusAfterPack, statusAfterUnpack } from '@lading/domain/picking';
import { first } from '../first.ts';
import type { Chooser, Deeds } from './chooser.ts';
import type { House } from './house.ts';
import { inLocation, type Model, type ModelOrder } from './model.ts';
import { ableTo, lineOf, orderFor, someCan, step } from './orderSteps.ts';
import { type LineUnits, linesIn, shiftPicks, type Taken, takenOf, toPack } from './picked.ts';
import { leaveTote } from './totes.ts';
import { isInPackage, standsIn } from './units.ts';

/** Units of orders in which picked goods stand. */
const unitsOf = (model: Readonly<Model>, { picks }: ModelOrder): string[] =>
  picks.flatMap(({ unit, at }) => unit ?? (model.pallets.has(at) ? at : []));

/** Puts picked units into the unit that a package is by now. */
async function intoCarton(
  model: Model,
  house: House,
  order: ModelOrder,
  taken: readonly Taken[],
): Promise<void> {
  const { body } = await house.must(200, 'GET', `/api/orders/${order.id}/units`);
  const { lpn, location } = first(body.filter((unit) => !model.pallets.has(unit.lpn)));
  model.stand(lpn, order.warehouseId, location?.id ?? 0);
  model.unitOrders.set(lpn, order.id);
  order.packedUnits.add(lpn);
  order.cartons.add(lpn);
  shiftPicks(model, order, taken, () => lpn);
}

/** Takes units out of a package that was packed into a carton: they stand loose beside it. */
function outOfCarton(
  model: Model,
  order: ModelOrder,
  lpn: string,
  lines: readonly LineUnits[],
): void {
  const loose = inLocation(standsIn(model, lpn).locationId);
  const taken = lines.flatMap(({ orderItemId, quantity }) =>
    takenOf(
      order.picks.filter(({ at, itemId }) => at === lpn && itemId === orderItemId),
      quantity,
    ),
  );
  shiftPicks(model, order, taken, () => loose);
  if (order.picks.some(({ at }) => at === lpn)) return;
  order.packedUnits.delete(lpn);
  order.cartons.delete(lpn);
}

/** What is left to pack: of all lines, or of one. */
function left({ lines }: ModelOrder, choose: Chooser): LineUnits[] {
  const open = lines.filter((line) => line.picked > line.packed);
  return (choose.next() % 2 ? open : open.slice(0, 1)).map(({ itemId, picked, packed }) => ({
    orderItemId: itemId,
    quantity: picked - packed,
  }));
}

async function packCarton(
  model: Model,
  house: House,
  choose: Chooser,
  order: ModelOrder,
): Promise<void> {
  const lines = left(order, choose);
  const taken = toPack(model, order, lines);
  if (lines.length === 0 || taken === null) return;
  if (!(await step(model, house, order, 'pack', { packages: [{ lines, unit: null }] }))) return;
  await intoCarton(model, house, order, taken);
  for (const { orderItemId, quantity } of lines) lineOf(order, orderItemId).packed += quantity;
  order.status = statusAfterPack(order.lines);
  leaveTote(model, order);
}

/** Packs all that is picked of an order, a line or two at a time, in cartons and without them. */
export async function packAll(
  model: Model,
  house: House,
  choose: Chooser,
  order: ModelOrder,
): Promise<void> {
  const isPackable = () => ableTo(model, 'pack').includes(order);
  for (let turns = 0; turns < 6 && isPackable(); turns += 1) {
    if (choose.next() % 3) await packCarton(model, house, choose, order);
    else await packPlain(model, house, order, left(order, choose));
  }
}

async function packPlain(
  model: Model,
  house: House,
  order: ModelOrder,
  lines: readonly LineUnits[],
): Promise<void> {
  if (lines.length === 0) return;
  if (!(await step(model, house, order, 'pack', { packages: [{ lines }] }))) return;
  for (const { orderItemId, quantity } of lines) lineOf(order, orderItemId).packed += quantity;
  order.status = statusAfterPack(order.lines);
  leaveTote(model, order);
}

/** What goes into packages, and out of them. */
export const packing: Deeds = {
  packUnit: {
    weight: 6,
    can: (model) => ableTo(model, 'pack').some((order) => unitsOf(model, order).length > 0),
    run: async (model, house, choose) => {
      const order = choose.of(
        ableTo(model, 'pack').filter((each) => unitsOf(model, each).length > 0),
      );
      const lpn = choose.of(unitsOf(model, order));
      const body = { packages: [{ unit: lpn }] };
      const path = `/api/orders/${order.id}/pack` as const;
      model.touched.add(order.warehouseId);
      const inside = linesIn(model, order, lpn);
      const isPossible =
        !model.inside(lpn).some((each) => isInPackage(model, each)) &&
        order.lines.every(
          ({ itemId, picked, packed }) => packed + (inside.get(itemId) ?? 0) <= picked,
        );
      await house.must(isPossible ? 200 : 409, 'POST', path, body);
      if (!isPossible) return;
      for (const line of order.lines) line.packed += inside.get(line.itemId) ?? 0;
      order.packedUnits.add(lpn);
      order.status = statusAfterPack(order.lines);
      leaveTote(model, order);
    },
  },
  pack: {
    weight: 10,
    can: someCan('pack'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'pack');
      const left = order.lines.filter((line) => line.picked > line.packed);
      const mode = choose.next() % 6;
      const chosen = mode < 3 ? left : left.slice(0, 1);
      const lines = chosen.map((line) => ({
        line,
        quantity:
          mode === 5 ? line.picked - line.packed + 1 : mode < 3 ? line.picked - line.packed : 1,
      }));
      if (lines.length === 0) return;
      const body = {
        packages: [
          { lines: lines.map(({ line, quantity }) => ({ orderItemId: line.itemId, quantity })) },
        ],
      };
      if (mode === 5) {
        await house.must(409, 'POST', `/api/orders/${order.id}/pack`, body);
        return;
      }
      if (!(await step(model, house, order, 'pack', body))) return;
      for (const { line, quantity } of lines) line.packed += quantity;
      order.status = statusAfterPack(order.lines);
      leaveTote(model, order);
    },
  },
  packCarton: {
    weight: 6,
    can: someCan('pack'),
    run: (model, house, choose) =>
      packCarton(model, house, choose, orderFor(model, choose, 'pack')),
  },
  makeUnit: {
    weight: 3,
    can: someCan('unpack'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'unpack');
      const { packages } = (await house.must(200, 'GET', `/api/orders/${order.id}`)).body;
      const [plain] = packages.filter(({ unit }) => !unit);
      const taken = plain ? toPack(model, order, plain.lines) : null;
      if (!plain || taken === null) return;
      model.touched.add(order.warehouseId);
      await house.must(200, 'POST', `/api/orders/${order.id}/packages/${plain.id}/unit`, {});
      await intoCarton(model, house, order, taken);
    },
  },
  unpack: {
    weight: 3,
    can: someCan('unpack'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'unpack');
      const { body: record } = await house.must(200, 'GET', `/api/orders/${order.id}`);
      const opened = choose.some(record.packages);
      const mode = choose.next() % 4;
      const packages = opened.map(({ id, lines, unit }) => {
        const isAsPicked = unit && !order.cartons.has(unit.lpn);
        if (mode === 0 || (isAsPicked && mode !== 3)) return { packageId: id };
        const some = choose.some(lines);
        return {
          packageId: id,
          lines: some.map((line) => ({
            ...line,
            quantity: mode === 3 ? line.quantity + 1 : choose.units(line.quantity),
          })),
        };
      });
      const isLoaded = opened.some(({ id }) => model.loadOf(order)?.loaded.has(id));
      if (mode === 3 || isLoaded) {
        await house.must(409, 'POST', `/api/orders/${order.id}/unpack`, { packages });
        return;
      }
      if (!(await step(model, house, order, 'unpack', { packages }))) return;
      const taken = packages.flatMap(
        ({ packageId, lines }) => lines ?? opened.find(({ id }) => id === packageId)?.lines ?? [],
      );
      for (const { orderItemId, quantity } of taken) lineOf(order, orderItemId).packed -= quantity;
      for (const { id, unit, lines } of opened) {
        const wanted = packages.find(({ packageId }) => packageId === id)?.lines ?? lines;
        if (unit && order.cartons.has(unit.lpn)) outOfCarton(model, order, unit.lpn, wanted);
        else order.packedUnits.delete(unit?.lpn ?? '');
      }
      order.status = statusAfterUnpack(order.lines);
    },
  },
};
