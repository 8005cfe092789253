import type { CarriedPallet } from '@lading/contract/asns';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { isActiveAsn } from '@lading/domain/asns';
import { sumByKey } from '@lading/domain/quantity';
import type { RequestAt } from '../callTypes.ts';
import { first } from '../first.ts';
import { always, type Chooser, type Deeds } from './chooser.ts';
import type { House } from './house.ts';
import { inLocation, LOTS, type Model, type ModelAsn, type ModelLine, NOWHERE } from './model.ts';
import { standsIn } from './units.ts';

const left = ({ expected, received }: ModelAsn['items'][number]): number =>
  Math.max(0, expected - received);

function receive(
  model: Model,
  asn: ModelAsn,
  items: readonly { productId: number; quantity: number }[],
): void {
  for (const { productId, quantity } of items) {
    const item = asn.items.find((candidate) => candidate.productId === productId);
    if (!item) throw new Error('The model receives what nobody announced.');
    if (asn.transfer)
      model.add(asn.warehouseId, productId, NOWHERE, 'IN_TRANSIT', -Math.min(quantity, left(item)));
    item.received += quantity;
  }
  const isDone = asn.items.every((item) => left(item) === 0);
  const isOver = asn.items.some(({ expected, received }) => received > expected);
  asn.status = !isDone ? 'RECEIVING_IN_PROGRESS' : isOver ? 'COMPLETE_WITH_VARIANCES' : 'COMPLETE';
  if (isDone && asn.transfer) asn.transfer.status = 'DELIVERED';
}

type ReceivedStatus = NonNullable<
  RequestAt<'POST', '/api/inventory/batch'>['items'][number]['status']
>;
const HURT = { status: 'DAMAGED', reason: 'Crushed on arrival' } as const;

/** How goods arrive: now and then not fit to be sold. */
function condition(choose: Chooser): { status: ReceivedStatus; reason?: string } {
  const way = choose.next() % 8;
  return way === 0
    ? HURT
    : way === 1
      ? { status: 'QUARANTINED', reason: 'No label' }
      : { status: 'AVAILABLE' };
}

/** Takes the open tasks that a release made into the model. */
export async function learnTasks(model: Model, house: House, warehouseId: number): Promise<void> {
  const { body } = await house.must(
    200,
    'GET',
    `/api/replenishment/tasks?warehouseId=${warehouseId}&status=OPEN`,
  );
  for (const task of body.filter(({ id }) => !model.tasks.some((known) => known.id === id)))
    model.tasks.push(modelTask(task));
}

function modelTask({
  id,
  warehouseId,
  quantity,
  product,
  from,
  to,
}: ReplenishmentTask): Model['tasks'][number] {
  const place = from.pallet ? from.pallet.lpn : inLocation(Number(from.location?.id));
  return { id, warehouseId, productId: product.id, from: place, to: inLocation(to.id), quantity };
}

/** Units that came stand at the dock, each in its parent. */
function standTree(
  model: Model,
  site: { id: number; dock: number },
  lpns: readonly string[],
  parents: readonly (string | null)[],
): void {
  for (const lpn of lpns) model.stand(lpn, site.id, site.dock);
  for (const [index, lpn] of lpns.entries()) standsIn(model, lpn).parent = parents[index] ?? null;
}

/** What comes in, with and without having been announced. */
export const inbound: Deeds = {
  receive: {
    weight: 6,
    can: always,
    run: async (model, house, choose) => {
      const site = choose.of(house.sites);
      const lines = choose
        .some(house.products)
        .map((productId) => ({ productId, quantity: choose.units(20), ...condition(choose) }));
      const hurt = lines
        .slice(0, choose.next() % 2)
        .map(({ productId }) => ({ productId, quantity: choose.units(3), ...HURT }));
      // Now and then a lot comes too.
      const lot = choose.of(Object.entries(LOTS));
      const ofLot = {
        productId: house.tracked,
        quantity: choose.units(20),
        lot: { code: lot[0], expiresOn: lot[1] },
        ...condition(choose),
      };
      const items = [...lines, ...hurt, ...(choose.next() % 2 ? [ofLot] : [])];
      const { body } = await house.must(201, 'POST', '/api/inventory/batch', {
        warehouseId: site.id,
        items,
      });
      const { lpn } = body.data.pallet;
      model.stand(lpn, site.id, site.dock);
      for (const { productId, quantity, status } of items)
        model.add(site.id, productId, lpn, status, quantity);
    },
  },
  receiveBuilt: {
    weight: 3,
    can: always,
    run: async (model, house, choose) => {
      const site = choose.of(house.sites);
      const lines = (unit?: number) =>
        choose.some(house.products).map((productId) => ({
          productId,
          quantity: choose.units(9),
          ...condition(choose),
          ...(unit !== undefined && { unit }),
        }));
      const items = [...lines(), ...lines(1), ...lines(2), ...lines(3)];
      const { body } = await house.must(201, 'POST', '/api/inventory/batch', {
        warehouseId: site.id,
        units: [{ kind: 'TOTE' }, { parent: 1 }, {}],
        items,
      });
      const { lpn, units = [] } = body.data.pallet;
      const lpns = [lpn, ...units.map((unit) => unit.lpn)];
      const [, tote = ''] = lpns;
      standTree(model, site, lpns, [null, lpn, tote, lpn]);
      for (const { productId, quantity, status, unit = 0 } of items)
        model.add(site.id, productId, lpns[unit] ?? '', status, quantity);
    },
  },
  receiveNested: {
    weight: 3,
    can: always,
    run: async (model, house, choose) => {
      const site = choose.of(house.sites);
      const codes = Array.from({ length: 4 }, () => house.sscc());
      const [pallet = '', tote = '', inTote = ''] = codes;
      const parents = [null, pallet, tote, pallet];
      const units = codes.map((code, index) => ({
        code,
        parent: parents[index] ?? null,
        items: choose
          .some(house.products)
          .map((productId) => ({ productId, quantity: choose.units(9) })),
      }));
      const goods = units.flatMap(({ code, items }) => items.map((item) => ({ code, ...item })));
      const expected = sumByKey(
        goods.map(({ productId, quantity }) => ({ key: productId, quantity })),
      );
      const { body } = await house.must(201, 'POST', '/api/asns', {
        customerId: house.customerId,
        warehouseId: site.id,
        asnReference: house.next('ASN'),
        expectedArrivalDate: '2026-12-01',
        items: [...expected].map(([productId, quantity]) => ({
          productId,
          expectedQuantity: quantity,
        })),
        units,
      });
      // Now and then one carton comes before its pallet, and then it stands beside it.
      const isEarly = choose.next() % 3 === 0;
      const receive = (code: string) =>
        house.must(201, 'POST', `/api/asns/${body.id}/units/${code}/receive`, {});
      if (isEarly) await receive(inTote);
      const received = await receive(pallet);
      if (received.body.data.asn.status !== 'COMPLETE')
        throw new Error(`ASN ${body.id} is ${received.body.data.asn.status}, not COMPLETE.`);
      standTree(model, site, codes, isEarly ? [null, pallet, null, pallet] : parents);
      for (const { code, productId, quantity } of goods)
        model.add(site.id, productId, code, 'AVAILABLE', quantity);
    },
  },
  announce: {
    weight: 2,
    can: always,
    run: async (model, house, choose) => {
      const { id: warehouseId } = choose.of(house.sites);
      const lines = choose
        .some(house.products)
        .map((productId) => ({ productId, quantity: choose.units(15) }));
      // Sometimes a product has a second line: receipts fill one after the other.
      const again =
        choose.next() % 3 === 0
          ? lines.slice(0, 1).map(({ productId }) => ({ productId, quantity: choose.units(5) }))
          : [];
      const { body } = await house.must(201, 'POST', '/api/asns', {
        customerId: house.customerId,
        warehouseId,
        asnReference: house.next('ASN'),
        expectedArrivalDate: '2026-12-01',
        items: [...lines, ...again].map(({ productId, quantity }) => ({
          productId,
          expectedQuantity: quantity,
        })),
      });
      const items = lines.map(({ productId, quantity }) => {
        const more = again.find((line) => line.productId === productId)?.quantity ?? 0;
        return { productId, expected: quantity + more, received: 0 };
      });
      model.asns.push({ id: body.id, warehouseId, status: 'EXPECTED', transfer: null, items });
    },
  },
  receiveAnnounced: {
    weight: 5,
    can: (model) => model.asns.length > 0,
    run: async (model, house, choose) => {
      const active = model.asns.filter(({ status }) => isActiveAsn(status));
      const asn = choose.of(active.length && choose.next() % 8 ? active : model.asns);
      const items = choose.some(asn.items).map((item) => {
        const most = Math.max(1, left(item));
        return {
          productId: item.productId,
          quantity: choose.of([most, most, choose.units(most), most + 2]),
          ...condition(choose),
        };
      });
      const batch = { warehouseId: asn.warehouseId, asnId: asn.id, items };
      if (!isActiveAsn(asn.status)) {
        await house.must(409, 'POST', '/api/inventory/batch', batch);
        return;
      }
      const { body } = await house.must(201, 'POST', '/api/inventory/batch', batch);
      receive(model, asn, items);
      if (body.data.asn?.status !== asn.status)
        throw new Error(`ASN ${asn.id} is ${body.data.asn?.status}, not ${asn.status}.`);
      const { lpn } = body.data.pallet;
      const dock = house.sites.find((site) => site.id === asn.warehouseId)?.dock ?? 0;
      model.stand(lpn, asn.warehouseId, dock);
      for (const { productId, quantity, status } of items)
        model.add(asn.warehouseId, productId, lpn, status, quantity);
    },
  },
  receiveCarried: {
    weight: 5,
    can: (model) => model.asns.some(({ transfer, status }) => transfer && isActiveAsn(status)),
    run: async (model, house, choose) => {
      const asn = choose.of(
        model.asns.filter(({ transfer, status }) => transfer && isActiveAsn(status)),
      );
      const { body } = await house.must(200, 'GET', `/api/asns/${asn.id}/pallets`);
      // Of a pallet that went to and fro, empty here and there, the model does not know where the
      // server looks for it.
      const carried: readonly CarriedPallet[] = body;
      const tree = (lpn: string): CarriedPallet[] => [
        ...carried.filter((unit) => unit.lpn === lpn),
        ...carried.filter(({ parent }) => parent === lpn).flatMap((child) => tree(child.lpn)),
      ];
      const inside = (lpn: string) => tree(lpn).filter(({ state }) => state === 'UNDER_WAY');
      /** The innermost unit around another one that comes too. */
      const around = (parent: string | null): string | null => {
        const unit = carried.find(({ lpn }) => lpn === parent);
        return !unit || unit.state === 'UNDER_WAY' ? parent : around(unit.parent);
      };
      const whole = body.filter(
        ({ lpn, state }) =>
          state === 'UNDER_WAY' && !inside(lpn).some((unit) => model.carried.has(unit.lpn)),
      );
      if (whole.length === 0) return;
      const units = inside(choose.of(whole).lpn);
      const { lpn } = first(units);
      await house.mustRaw(201, 'POST', `/api/asns/${asn.id}/pallets/${lpn}/receive`);
      const contents = units.flatMap((unit) =>
        unit.contents.map(({ product, quantity }) => ({
          code: unit.lpn,
          productId: product.id,
          quantity,
        })),
      );
      receive(model, asn, contents);
      const site = first(house.sites.filter(({ id }) => id === asn.warehouseId));
      const codes = units.map((unit) => unit.lpn);
      for (const code of codes) model.carried.add(code);
      standTree(
        model,
        site,
        codes,
        units.map(({ parent }, index) => (index === 0 ? null : around(parent))),
      );
      for (const { code, productId, quantity } of contents)
        model.add(asn.warehouseId, productId, code, 'AVAILABLE', quantity);
    },
  },
  closeReceipt: {
    weight: 2,
    can: (model) => model.asns.length > 0,
    run: async (model, house, choose) => {
      const asn = choose.of(model.asns);
      const remainder = choose.of(['LATER', 'SHORT'] as const);
      // A transfer of which nothing came can only be given up; anything else is then cancelled.
      const open = [
        'RECEIVING_IN_PROGRESS',
        'PARTIALLY_RECEIVED',
        ...(asn.transfer ? ['EXPECTED'] : []),
      ];
      const from = remainder === 'LATER' ? ['RECEIVING_IN_PROGRESS'] : open;
      const isLegal = from.includes(asn.status);
      await house.must(isLegal ? 200 : 409, 'POST', `/api/asns/${asn.id}/close`, { remainder });
      if (!isLegal) return;
      asn.status = remainder === 'LATER' ? 'PARTIALLY_RECEIVED' : 'COMPLETE_WITH_VARIANCES';
      if (remainder === 'LATER' || !asn.transfer) return;
      for (const item of asn.items)
        model.add(asn.warehouseId, item.productId, NOWHERE, 'IN_TRANSIT', -left(item));
      asn.transfer.status = 'DELIVERED';
    },
  },
  comeBack: {
    weight: 5,
    can: always,
    run: async (model, house, choose) => {
      const isPlain = (line: ModelLine) => line.shipped > 0 && line.productId !== house.tracked;
      const shipped = model.orders.filter(
        (order) => order.type !== 'INTERNAL_TRANSFER' && order.lines.some(isPlain),
      );
      const order = shipped.length && choose.next() % 6 ? choose.of(shipped) : null;
      const site =
        house.sites.find(({ id }) => id === order?.warehouseId) ?? choose.of(house.sites);
      const line = order ? choose.of(order.lines.filter(isPlain)) : null;
      const productId = line?.productId ?? choose.of(house.products);
      const ofProduct = order?.lines.filter((each) => each.productId === productId) ?? [];
      const room = line
        ? ofProduct.reduce((sum, each) => sum + each.shipped - each.returned, 0)
        : 10;
      const quantity = choose.of([1, Math.max(1, room), room + 1]);
      const items = [{ productId, quantity }];
      const isGone = order?.type === 'SCRAP';
      const announced = await house.must(
        isGone ? 400 : line && quantity > room ? 409 : 201,
        'POST',
        '/api/returns',
        {
          customerId: house.customerId,
          warehouseId: site.id,
          returnReference: house.next('RMA'),
          orderId: order?.id ?? null,
          reason: 'Came back',
          items,
        },
      );
      if (announced.status !== 201) return;
      const disposition = choose.of([
        'AVAILABLE',
        'QUARANTINED',
        'DAMAGED',
        'RETURN_TO_CLIENT',
      ] as const);
      const received = [{ productId, quantity, disposition }];
      const { body } = await house.must(200, 'POST', `/api/returns/${announced.body.id}/receive`, {
        items: received,
      });
      if (line) line.returned += quantity;
      if (disposition === 'RETURN_TO_CLIENT') return;
      model.stand(String(body.pallet?.lpn), site.id, site.dock);
      model.add(site.id, productId, String(body.pallet?.lpn), disposition, quantity);
    },
  },
  replenish: {
    weight: 2,
    can: (model) => model.rows.length > 0,
    run: async (model, house) => {
      const { status, body } = await house.must([201, 409], 'POST', '/api/replenishment/tasks', {
        ruleId: house.ruleId,
      });
      if (status !== 201) return;
      model.tasks.push(modelTask(body));
    },
  },
  cancelTask: {
    weight: 1,
    can: (model) => model.tasks.length > 0,
    run: async (model, house, choose) => {
      const task = choose.of(model.tasks);
      await house.mustRaw(200, 'POST', `/api/replenishment/tasks/${task.id}/cancel`);
      model.tasks.splice(model.tasks.indexOf(task), 1);
    },
  },
  finishTask: {
    weight: 2,
    can: (model) => model.tasks.length > 0,
    run: async (model, house, choose) => {
      const task = choose.of(model.tasks);
      const { warehouseId, productId, from, to } = task;
      const quantity = choose.of([task.quantity, choose.units(task.quantity)]);
      const { status } = await house.must(
        [200, 409],
        'POST',
        `/api/replenishment/tasks/${task.id}/done`,
        { quantity },
      );
      if (status === 409) return;
      model.tasks.splice(model.tasks.indexOf(task), 1);
      model.move(warehouseId, productId, quantity, from, to);
    },
  },
};
