import type { ResponseAt } from '../callTypes.ts';
import { first } from '../first.ts';
import type { House } from './house.ts';
import type { Model, ModelOrder, ModelPick } from './model.ts';
import { enter, lineOf, type ToldOrder } from './orderSteps.ts';
import { type LineUnits, type Taken, toPack } from './picked.ts';
import { outside, standsIn, takeOut } from './units.ts';

type Detail = ResponseAt<'GET', '/api/loads/{id}'>;
export type LoadPackage = Detail['packages'][number];

/** Packages that stay behind, and the units of those that go. */
interface Staying {
  stays: readonly LoadPackage[];
  loadedUnits: readonly string[];
}

const unitsOf = (stays: readonly LoadPackage[]): string[] =>
  stays.flatMap(({ unit }) => unit?.lpn ?? []);

/** What packages that are no units hold is known only of an order all of whose packages are units. */
export const canSplit = (model: Model, order: ModelOrder, stays: readonly LoadPackage[]): boolean =>
  stays.length === 0 ||
  stays.every(({ unit }) => unit !== null) ||
  order.picks.every(({ at }) => !model.pallets.has(at));

/** The picks in packages that stay behind. */
function stayingPicks(
  model: Model,
  order: ModelOrder,
  stays: readonly LoadPackage[],
  plain: readonly LineUnits[],
): Taken[] {
  const inside = new Set(unitsOf(stays).flatMap((lpn) => model.inside(lpn)));
  const whole = order.picks.filter(({ at }) => inside.has(at));
  const loose = toPack(model, order, plain);
  if (loose === null) throw new Error(`Order ${order.id} stands in several units.`);
  return [...whole.map((pick) => ({ pick, quantity: pick.quantity })), ...loose];
}

/** Takes units of picks off an order. Returns them as picks, in the order of the former ones. */
function takeOff(order: ModelOrder, taken: readonly Taken[]): ModelPick[] {
  const moved = taken
    .toSorted(
      (earlier, other) => order.picks.indexOf(earlier.pick) - order.picks.indexOf(other.pick),
    )
    .map(({ pick, quantity }) => ({ ...pick, quantity }));
  for (const { pick, quantity } of taken) {
    const line = lineOf(order, pick.itemId);
    line.picked -= quantity;
    line.packed -= quantity;
    line.allocated -= quantity;
    pick.quantity -= quantity;
  }
  order.picks = order.picks.filter(({ quantity }) => quantity > 0);
  return moved;
}

/**
 * Gives what stays behind to the order that the server made of it. Returns the units that it has by
 * lines of the former one.
 */
export async function splitOff(
  model: Model,
  house: House,
  order: ModelOrder,
  { stays, loadedUnits }: Staying,
): Promise<Map<number, number>> {
  const { followUpOrders } = (await house.must(200, 'GET', `/api/orders/${order.id}`)).body;
  const known = new Set(order.followUps);
  const { id } = first(
    followUpOrders.filter((each) => each.status === 'PACKED' && !known.has(each.id)),
  );
  const { body } = await house.must(200, 'GET', `/api/orders/${id}`);
  const plain = body.packages.flatMap(({ unit, lines }) =>
    unit ? [] : lines.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
  );
  // A line of the new order is that of the former one in the same turn.
  const packed = new Map<number, number>();
  const inside = new Set(unitsOf(stays).flatMap((lpn) => model.inside(lpn)));
  for (const { itemId, at, quantity } of order.picks)
    if (inside.has(at)) packed.set(itemId, (packed.get(itemId) ?? 0) + quantity);
  const formerOf = formerLines(order, body.items, packed, plain);
  const taken = stayingPicks(
    model,
    order,
    stays,
    plain.map(({ orderItemId, quantity }) => ({
      orderItemId: formerOf.get(orderItemId) ?? 0,
      quantity,
    })),
  );
  const moved = takeOff(order, taken);
  const other = enter(model, body);
  const toLine = new Map([...formerOf].map(([line, former]) => [former, line]));
  const allocations = body.allocations.toSorted((earlier, next) => earlier.id - next.id);
  other.picks = moved.map((pick, index) => ({
    ...pick,
    itemId: toLine.get(pick.itemId) ?? 0,
    allocationId: allocations[index]?.id ?? 0,
  }));
  for (const { itemId, quantity } of other.picks) {
    const line = lineOf(other, itemId);
    for (const part of ['picked', 'packed'] as const) line[part] += quantity;
  }
  for (const line of other.lines) {
    if (line.picked !== line.quantity)
      throw new Error(`Order ${id} got ${line.picked} of ${line.quantity} of line ${line.itemId}.`);
    line.allocated = line.quantity;
  }
  Object.assign(other, { status: 'PACKED', wasPicked: true });
  order.followUps.push(id);
  giveUnits(model, order, other, { stays, loadedUnits });
  const units = new Map<number, number>();
  for (const { itemId, quantity } of moved) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  return units;
}

/** The lines of the former order, by those of the new one, which are in the same order. */
function formerLines(
  order: ModelOrder,
  items: ToldOrder['items'],
  packed: ReadonlyMap<number, number>,
  plain: readonly LineUnits[],
): Map<number, number> {
  const lines = order.lines.toSorted((earlier, other) => earlier.itemId - other.itemId);
  const left = [...items].toSorted((earlier, other) => earlier.id - other.id);
  const found = new Map<number, number>();
  for (const item of left) {
    const loose = plain.reduce(
      (sum, line) => sum + (line.orderItemId === item.id ? line.quantity : 0),
      0,
    );
    const former = lines.find(
      (line) =>
        line.productId === item.product.id &&
        ![...found.values()].includes(line.itemId) &&
        item.quantity === (packed.get(line.itemId) ?? 0) + loose &&
        item.quantity <= line.packed,
    );
    if (!former) throw new Error(`No line of order ${order.id} is split into line ${item.id}.`);
    found.set(item.id, former.itemId);
  }
  return found;
}

/** The units of packages that stay are the other order's; some leave the ones around them. */
function giveUnits(
  model: Model,
  order: ModelOrder,
  other: ModelOrder,
  { stays, loadedUnits }: Staying,
): void {
  const outer = unitsOf(stays);
  const inside = [...new Set(outer.flatMap((lpn) => model.inside(lpn)))];
  for (const pick of other.picks) {
    if (pick.unit === null || inside.includes(pick.unit)) continue;
    const around = model.pallets.has(pick.at) ? [pick.at, ...outside(model, pick.at)] : [];
    pick.unit = around.reverse().find((lpn) => outer.includes(lpn)) ?? null;
  }
  const leaving = outer.filter((lpn) => {
    if (standsIn(model, lpn).parent === null) return false;
    const isAmongLoaded = model.around(lpn).some((each) => loadedUnits.includes(each));
    return (
      isAmongLoaded ||
      outside(model, lpn).some((each) => !outer.includes(each) && model.unitOrders.has(each))
    );
  });
  for (const lpn of leaving) takeOut(model, lpn);
  for (const lpn of inside) model.unitOrders.set(lpn, other.id);
  for (const lpn of outer) {
    order.packedUnits.delete(lpn);
    other.packedUnits.add(lpn);
    if (order.cartons.delete(lpn)) other.cartons.add(lpn);
  }
}
