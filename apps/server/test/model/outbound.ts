import { isLegal } from '@lading/domain/life';
import {
  beforeReleaseStatuses,
  editableItemStatuses,
  isOneOf,
  type OrderEvent,
  type OrderStatus,
  orderSteps,
  statusAfterAllocation,
  statusOnFloor,
} from '@lading/domain/orders';
import { statusAfterPack, statusAfterUnpack, unpickWays } from '@lading/domain/picking';
import { sumByKey } from '@lading/domain/quantity';
import { first } from '../first.ts';
import { always, type Chooser, type Deed, type Deeds } from './chooser.ts';
import type { House, Site } from './house.ts';
import { learnTasks } from './inbound.ts';
import {
  inLocation,
  LOTS,
  type Model,
  type ModelLine,
  type ModelOrder,
  NOWHERE,
  placeOf,
  takenStatus,
} from './model.ts';
import { bringBack, leaveUnits, linesIn, newestOf, pickWhole, waysBack } from './picked.ts';
import { bindTote, leaveTote, placeInTote } from './totes.ts';

interface ToldOrder {
  id: number;
  orderReference: string;
  type: ModelOrder['type'];
  warehouseId: number;
  destinationWarehouseId: number | null;
  priority: number;
  requestedShipDate: string | null;
  minRemainingDays: number | null;
  orderDate: string;
  status: OrderStatus;
  items: readonly {
    id: number;
    product: { id: number };
    lot: { code: string } | null;
    quantity: number;
  }[];
}

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

const linesOf = (items: ToldOrder['items']): ModelLine[] =>
  items.map(({ id, product, lot, quantity }) => ({
    itemId: id,
    productId: product.id,
    lot: lot?.code ?? null,
    quantity,
    allocated: 0,
    picked: 0,
    packed: 0,
    shipped: 0,
    returned: 0,
    wasShort: false,
  }));

/**
 * Takes a new order into the model and lets it have what is free, and what less urgent orders were
 * promised, at once.
 */
function begin(model: Model, record: ToldOrder): void {
  const {
    id,
    orderReference: reference,
    type,
    warehouseId,
    destinationWarehouseId: destinationId,
    priority,
    requestedShipDate,
    minRemainingDays,
    orderDate,
  } = record;
  const order: ModelOrder = {
    id,
    reference,
    type,
    warehouseId,
    destinationId,
    priority,
    requestedShipDate,
    minRemainingDays,
    orderDate,
    status: 'PENDING_ALLOCATION',
    heldStatus: null,
    lines: linesOf(record.items),
    picks: [],
    packedUnits: new Set(),
    tote: null,
    wasPicked: false,
    isHandedOver: false,
    followUps: [],
  };
  model.orders.push(order);
  model.allocate(order);
  order.status = statusAfterAllocation(order.lines);
  model.touched.add(warehouseId);
}

/** Takes a step over HTTP; returns false if it is illegal and the API refuses it. */
async function step(
  model: Model,
  house: House,
  order: ModelOrder,
  event: OrderEvent,
  body?: unknown,
): Promise<ToldOrder | null> {
  model.touched.add(order.warehouseId);
  const isPossible =
    isLegal(orderSteps, order.status, event) &&
    !(event === 'deliver' && order.type === 'INTERNAL_TRANSFER');
  const answer = await house.mustRaw<ToldOrder>(
    isPossible ? 200 : 409,
    'POST',
    `/api/orders/${order.id}/${event}`,
    body,
  );
  return isPossible ? answer.body : null;
}

const ableTo = ({ orders }: Readonly<Model>, event: OrderEvent): ModelOrder[] =>
  orders.filter(({ status }) => isLegal(orderSteps, status, event));

/** There is an order that can take the step. */
const someCan =
  (event: OrderEvent) =>
  (model: Readonly<Model>): boolean =>
    ableTo(model, event).length > 0;

/** An order that can take the step. */
function orderFor(model: Model, choose: Chooser, event: OrderEvent): ModelOrder {
  return choose.of(ableTo(model, event));
}

const siteOf = (house: House, order: ModelOrder): Site =>
  first(house.sites.filter(({ id }) => id === order.warehouseId));

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

async function pick(model: Model, house: House, choose: Chooser, isShort: boolean): Promise<void> {
  const order = orderFor(model, choose, 'pick');
  model.touched.add(order.warehouseId);
  const { body } = await house.must(200, 'GET', `/api/orders/${order.id}`);
  const unpicked = (body.allocations as ToldAllocation[]).filter(
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
  const answer = await house.must(200, 'POST', `/api/orders/${order.id}/pick`, { picks: sent });
  const { packing } = siteOf(house, order);
  const to = picks.some(({ quantity }) => quantity > 0)
    ? await placeInTote(model, house, order, packing)
    : inLocation(packing);
  for (const { allocation, quantity, left } of picks) {
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
      ? newestOf(order, allocation.id, quantity)
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

const lineOf = (order: ModelOrder, itemId: number): ModelLine => {
  const line = order.lines.find((candidate) => candidate.itemId === itemId);
  if (!line) throw new Error(`Order ${order.id} has no line ${itemId}.`);
  return line;
};

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

/**
 * A step that needs no body; `then` does to the model's order what the step does to the real one.
 */
const stepping = (
  event: OrderEvent,
  weight: number,
  then: (order: ModelOrder, model: Model, house: House) => void,
): Deed => ({
  weight,
  can: someCan(event),
  run: async (model, house, choose) => {
    const order = orderFor(model, choose, event);
    if (await step(model, house, order, event)) then(order, model, house);
  },
});

/** Operations on orders. */
export const outbound: Deeds = {
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
  packUnit: {
    weight: 6,
    can: (model) => ableTo(model, 'pack').some(({ picks }) => picks.some(({ unit }) => unit)),
    run: async (model, house, choose) => {
      const order = choose.of(
        ableTo(model, 'pack').filter(({ picks }) => picks.some(({ unit }) => unit)),
      );
      const lpn = choose.of(order.picks.flatMap(({ unit }) => unit ?? []));
      const body = { packages: [{ unit: lpn }] };
      const path = `/api/orders/${order.id}/pack` as const;
      model.touched.add(order.warehouseId);
      const inside = linesIn(order, lpn);
      const isPossible =
        !order.packedUnits.has(lpn) &&
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
  unpack: {
    weight: 2,
    can: someCan('unpack'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'unpack');
      const { body: record } = await house.must(200, 'GET', `/api/orders/${order.id}`);
      const opened = choose.some(record.packages);
      const mode = choose.next() % 4;
      const packages = opened.map(({ id, lines, unit }) => {
        if (mode === 0 || (unit && mode !== 3)) return { packageId: id };
        const some = choose.some(lines);
        return {
          packageId: id,
          lines: some.map((line) => ({
            ...line,
            quantity: mode === 3 ? line.quantity + 1 : choose.units(line.quantity),
          })),
        };
      });
      if (mode === 3) {
        await house.must(409, 'POST', `/api/orders/${order.id}/unpack`, { packages });
        return;
      }
      if (!(await step(model, house, order, 'unpack', { packages }))) return;
      const taken = packages.flatMap(
        ({ packageId, lines }) => lines ?? opened.find(({ id }) => id === packageId)?.lines ?? [],
      );
      for (const { orderItemId, quantity } of taken) lineOf(order, orderItemId).packed -= quantity;
      for (const { unit } of opened) order.packedUnits.delete(unit?.lpn ?? '');
      order.status = statusAfterUnpack(order.lines);
    },
  },
  ship: {
    weight: 9,
    can: someCan('ship'),
    run: async (model, house, choose) => {
      const order = orderFor(model, choose, 'ship');
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
    },
  },
  unship: { weight: 4, can: someCan('unship'), run: unship },
  deliver: stepping('deliver', 2, (order) => {
    order.status = 'DELIVERED';
  }),
  cancel: stepping('cancel', 2, (order, model, house) => {
    const taken = order.picks.map((pick) => ({ pick, quantity: pick.quantity }));
    const ways = waysBack(model, order, taken, null);
    bringBack(model, order, ways, siteOf(house, order).dock, takenStatus(order));
    order.packedUnits.clear();
    for (const line of order.lines) Object.assign(line, { allocated: 0, picked: 0, packed: 0 });
    Object.assign(order, { status: 'CANCELLED', heldStatus: null, picks: [] });
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
  const isPossible =
    !order.isHandedOver &&
    order.destinationId === null &&
    order.lines.every(({ returned }) => returned === 0) &&
    followUps.every(({ status }) => isOneOf(beforeReleaseStatuses, status));
  await house.mustRaw(isPossible ? 200 : 409, 'POST', `/api/orders/${order.id}/unship`);
  if (!isPossible) return;
  order.status = 'PACKED';
  addPicked(model, order, 1);
  for (const line of order.lines) line.shipped = 0;
  for (const followUp of followUps) {
    for (const line of followUp.lines) line.allocated = 0;
    followUp.status = 'CANCELLED';
  }
}

/** What is picked stands where it was packed, or no longer. */
function addPicked(model: Model, order: ModelOrder, sign: 1 | -1): void {
  for (const { productId, at, quantity } of order.picks)
    model.add(order.warehouseId, productId, at, takenStatus(order), sign * quantity);
}

/**
 * What is picked leaves; a transfer is then on its way; what is lacking becomes the order that
 * follows.
 */
async function ship(model: Model, house: House, order: ModelOrder): Promise<void> {
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
    const lacking = order.lines.filter((line) => line.picked < line.quantity);
    const expected = lacking.map((line) => [line.productId, line.quantity - line.picked]);
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
