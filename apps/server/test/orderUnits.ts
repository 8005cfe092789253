import { beforeEach } from 'vitest';
import { ids, list, onBareLedger } from './bareLedger.ts';
import { onBareUnits } from './bareUnits.ts';

/** What each test begins with: an order of one line of 10 units of a product, and places. */
export interface OrderScene {
  product: number;
  shelf: number;
  bench: number;
  dispatch: number;
  line: number;
  order: number;
  /** Begins the LPNs of the test. */
  own: string;
}

interface PickOptions {
  at?: number | null;
  whole?: number[];
  into?: number | null;
  orderId?: number;
}

/** An order, and the ledger's functions on the units into which and with which it is picked. */
export function onOrderUnits(begin: (scene: OrderScene) => void) {
  const ledger = onBareLedger();
  const bare = onBareUnits(ledger);
  let [product, shelf, bench, dispatch, line, order, own] = [0, 0, 0, 0, 0, 0, ''];
  beforeEach(async () => {
    own = bare.own;
    product = await ledger.product();
    shelf = await ledger.place({ type: 'PICK' });
    bench = await ledger.place({ type: 'PACKING', pickable: false });
    dispatch = await ledger.place({ type: 'DISPATCH' });
    line = await ledger.line(product);
    order = await orderOf(line);
    begin({ product, shelf, bench, dispatch, line, order, own });
  });

  const { of: unitOf, empty: emptyUnit, orderOf, pack: packageUnit } = bare;
  const context = (orderId = order) => bare.context(orderId);
  /** 10 units of a product on a pallet. */
  const onPallet = (lpn: string, goods = product, location = shelf): Promise<number> =>
    bare.filled(lpn, goods, location);
  const packageOf = (unit: number, orderId = order) => packageUnit(unit, orderId);
  const nest = (child: number, parent: number) =>
    `select ledger.nest(${context()}, ${child}, ${parent})`;
  const unnest = (unit: number) => `select ledger.unnest_unit(${context()}, ${unit})`;

  const pick = (
    takes: [allocation: number, quantity: number][],
    { at = bench, whole = [], into = null, orderId = order }: PickOptions = {},
  ) => {
    const rows = takes.map(([allocation_id, quantity]) => ({ allocation_id, quantity }));
    return `select ledger.pick(${context(orderId)}, ${at}, ${list(...rows)}, '{}', ${ids(...whole)}, ${into})`;
  };
  const unpick = (
    takes: [allocation: number, quantity: number, location?: number][],
    keeps = false,
  ) => {
    const rows = takes.map(([allocation_id, quantity, location_id = null]) => ({
      allocation_id,
      quantity,
      location_id,
    }));
    return `select ledger.unpick(${context()}, ${list(...rows)}, ${keeps}, '{}', 'Wrong')`;
  };
  const putBack = (fallback: number | null = null) =>
    `select ledger.put_back(${context()}, ${ids(line)}, ${fallback}, 'Cancelled')`;
  const packed = (verb: 'pack' | 'unpack', unit: number, quantity: number, lineId = line) =>
    `select ledger.${verb}(${context()}, ${unit}, ${list({ order_line_id: lineId, quantity })})`;

  /** Stock by place: LPN, location, units, allocated units. */
  const stock = () =>
    ledger.rows(`
      select replace(u.lpn, '${own}', ''), i.location_id, sum(i.quantity)::int,
        sum(i.allocated)::int
      from inventory i
      left join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
      where i.${ledger.here} and i.quantity > 0 and i.product_id >= ${product}
      group by 1, 2
      order by 1 nulls last, 2`);
  /** Units: LPN, that of the one around it, location, and whether it is the order's. */
  const units = () =>
    ledger.rows(`
      select replace(u.lpn, '${own}', ''), replace(p.lpn, '${own}', ''), u.location_id,
        u.order_id = ${order}
      from pallet u
      left join pallet p on p.warehouse_id = u.warehouse_id and p.id = u.parent_id
      where u.lpn like '${own}%'
      order by u.lpn`);
  /** The units with which the picks of a line were taken. */
  const pickedWith = (lineId = line) =>
    ledger.rows(`select unit_id from pick where order_line_id = ${lineId} order by id`);
  /** A carton of 10 on a pallet with 10, picked whole. */
  async function wholePallet() {
    const [inner, outer] = [await onPallet('C'), await onPallet('P')];
    const [carton, pallet] = [await unitOf(inner), await unitOf(outer)];
    await ledger.rows(nest(carton, pallet));
    const [allocation, other] = [
      await ledger.placed(line, inner, 10),
      await ledger.placed(line, outer, 10),
    ];
    await ledger.rows(
      pick(
        [
          [allocation, 10],
          [other, 10],
        ],
        { whole: [pallet] },
      ),
    );
    return { carton, pallet, allocation };
  }
  /** A carton of 10 on a pallet with nothing else, picked whole. */
  async function cartonOnPallet() {
    const [inner, pallet] = [await onPallet('C'), await emptyUnit('P', { location_id: shelf })];
    const carton = await unitOf(inner);
    await ledger.rows(nest(carton, pallet));
    await ledger.rows(pick([[await ledger.placed(line, inner, 10), 10]], { whole: [pallet] }));
    return { carton, pallet };
  }
  /** Movements after the opening: kind, units, from and to location. */
  const movements = () =>
    ledger.rows(`
      select kind, quantity, from_location_id, to_location_id
      from movement
      where product_id >= ${product} and kind <> 'OPENING'
      order by id`);
  return {
    ledger,
    unitOf,
    emptyUnit,
    orderOf,
    context,
    onPallet,
    packageOf,
    nest,
    unnest,
    pick,
    unpick,
    putBack,
    packed,
    stock,
    units,
    pickedWith,
    wholePallet,
    cartonOnPallet,
    movements,
  };
}
