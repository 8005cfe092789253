import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, bench, dispatch, line, order] = [0, 0, 0, 0, 0, 0];
/** Begins the LPNs of a test: what a test commits stays for the next one. */
let own = '';
let tests = 0;

const orderOf = (lineId: number): Promise<number> =>
  ledger.value(`select order_id from order_line where id = ${lineId}`);
const context = (orderId = order) =>
  `(${ledger.warehouse}, ${ledger.user}, '2026-03-01 10:00Z', 'ORDER', ${orderId})::ledger.context`;

beforeEach(async () => {
  tests += 1;
  own = `${tests}:`;
  product = await ledger.product();
  shelf = await ledger.place({ type: 'PICK' });
  bench = await ledger.place({ type: 'PACKING', pickable: false });
  dispatch = await ledger.place({ type: 'DISPATCH' });
  line = await ledger.line(product);
  order = await orderOf(line);
});

const unitOf = (balance: number): Promise<number> =>
  ledger.value(`select pallet_id from inventory where id = ${balance}`);
/** 10 units of a product on a pallet. */
const onPallet = (lpn: string, goods = product, location_id = shelf): Promise<number> =>
  ledger.stock(goods, { location_id, lpn: own + lpn });
const emptyUnit = (lpn: string, values = {}): Promise<number> =>
  ledger.insert('pallet', {
    warehouse_id: ledger.warehouse,
    customer_id: ledger.customer,
    lpn: own + lpn,
    kind: 'CARTON',
    created_at: '2026-01-01',
    created_by: ledger.user,
    ...values,
  });
const nest = (child: number, parent: number) =>
  `select ledger.nest(${context()}, ${child}, ${parent})`;
const unnest = (unit: number) => `select ledger.unnest_unit(${context()}, ${unit})`;

interface PickOptions {
  at?: number | null;
  whole?: number[];
  into?: number | null;
  orderId?: number;
}
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
const packageOf = (unit: number, orderId = order) =>
  ledger.insert('package', {
    warehouse_id: ledger.warehouse,
    order_id: orderId,
    unit_id: unit,
    created_at: '2026-03-01',
    created_by: ledger.user,
  });
/** Movements after the opening: kind, units, from and to location. */
const movements = () =>
  ledger.rows(`
    select kind, quantity, from_location_id, to_location_id
    from movement
    where product_id >= ${product} and kind <> 'OPENING'
    order by id`);

describe('picking whole units', () => {
  test('a pallet comes as it is, with what stands in it, and out of the unit around it', async () => {
    const [inner, cart] = [await onPallet('C'), await emptyUnit('CART', { location_id: shelf })];
    const outer = await onPallet('P', product);
    for (const statement of [nest(await unitOf(inner), await unitOf(outer))])
      await ledger.rows(statement);
    await ledger.rows(nest(await unitOf(outer), cart));
    const [a, b] = [await ledger.placed(line, inner, 10), await ledger.placed(line, outer, 10)];
    await ledger.rows(
      pick(
        [
          [a, 10],
          [b, 10],
        ],
        { whole: [await unitOf(outer), await unitOf(inner)] },
      ),
    );
    expect(await stock()).toEqual([
      ['C', bench, 10, 10],
      ['P', bench, 10, 10],
    ]);
    expect(await units()).toEqual([
      ['C', 'P', bench, true],
      ['CART', null, shelf, null],
      ['P', null, bench, true],
    ]);
    expect(await movements()).toEqual(Array(2).fill(['PICK', 10, shelf, bench]));
    expect((await ledger.picks()).map(([, ...rest]) => rest)).toEqual([
      [inner, inner, 10, null],
      [outer, outer, 10, null],
    ]);
    const outerUnit = await unitOf(outer);
    expect(
      await ledger.rows(
        `select from_location_id, unit_id from pick where order_line_id = ${line} order by id`,
      ),
    ).toEqual(Array(2).fill([shelf, outerUnit]));
  });

  test('stays where it is without a packing location', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { at: null, whole: [await unitOf(balance)] }));
    expect(await stock()).toEqual([['P', shelf, 10, 10]]);
    expect(await units()).toEqual([['P', null, shelf, true]]);
  });

  test('is refused where the unit holds more, holds others, or holds nothing', async () => {
    const balance = await onPallet('P');
    const unit = await unitOf(balance);
    const [a, b] = [await ledger.placed(line, balance, 9), await ledger.placed(line, balance, 1)];
    const refused = ['UNIT_NOT_WHOLE', { lpn: `${own}P` }];
    expect(await ledger.refusal(pick([[a, 9]], { whole: [unit] }))).toEqual(refused);
    const loose = await ledger.stock(product, { location_id: shelf });
    const ofLoose = await ledger.placed(line, loose, 2);
    const empty = await emptyUnit('E', { location_id: shelf });
    expect(await ledger.refusal(pick([[ofLoose, 2]], { whole: [empty] }))).toEqual([
      'UNIT_NOT_WHOLE',
      { lpn: `${own}E` },
    ]);
    expect(
      await ledger.refusal(
        pick(
          [
            [a, 9],
            [b, 1],
          ],
          { whole: [unit] },
        ),
      ),
    ).toBeNull();
    const carton = await onPallet('C', await ledger.product());
    await ledger.rows(nest(await unitOf(carton), unit));
    expect(
      await ledger.refusal(
        pick(
          [
            [a, 9],
            [b, 1],
          ],
          { whole: [unit] },
        ),
      ),
    ).toEqual(refused);
  });

  test('locks the units first', async () => {
    const balance = await onPallet('P');
    const unit = await unitOf(balance);
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from pallet where ${ledger.here} and id = ${unit} for update`,
      pick([[allocation, 10]], { whole: [unit] }),
      `select id from inventory where ${ledger.here} and id = ${balance} for update skip locked`,
    );
    expect(seen).toEqual([[balance]]);
  });

  test('keeps to the rules of the locations that it leaves and enters', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(`update location set capacity = 9 where id = ${bench}`);
    expect(
      (await ledger.refusal(pick([[allocation, 10]], { whole: [await unitOf(balance)] })))?.[0],
    ).toBe('PLACE_FULL');
  });
});

describe('picking into a unit', () => {
  test('an empty unit comes out of its unit to the packing location, and takes more later', async () => {
    const [balance, cart] = [
      await ledger.stock(product, { location_id: shelf }),
      await emptyUnit('CART', { location_id: shelf }),
    ];
    const tote = await emptyUnit('T', { location_id: shelf });
    await ledger.rows(nest(tote, cart));
    const allocation = await ledger.placed(line, balance, 5);
    await ledger.rows(pick([[allocation, 3]], { into: tote }));
    const elsewhere = await ledger.place({ type: 'PACKING' });
    await ledger.rows(pick([[allocation, 1]], { into: tote, at: elsewhere }));
    expect(await stock()).toEqual([
      ['T', bench, 4, 4],
      [null, shelf, 6, 1],
    ]);
    expect(await units()).toEqual([
      ['CART', null, shelf, null],
      ['T', null, bench, true],
    ]);
  });

  test('a tote into which nothing is put is not the order’s', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    const into = await emptyUnit('T', { kind: 'TOTE', location_id: shelf });
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(balance)], into }));
    expect(await units()).toEqual([
      ['P', null, bench, true],
      ['T', null, shelf, null],
    ]);
  });

  test('refuses a unit with other goods, of another order, and of another customer', async () => {
    const balance = await ledger.stock(product, { location_id: shelf });
    const allocation = await ledger.placed(line, balance, 5);
    const full = await unitOf(await onPallet('FULL'));
    const into = (unit: number) => ledger.refusal(pick([[allocation, 1]], { into: unit }));
    expect(await into(full)).toEqual(['UNIT_IN_USE', { lpn: `${own}FULL` }]);
    const other = await ledger.line(product);
    const ofOther = await emptyUnit('O', { order_id: await orderOf(other) });
    await ledger.rows(`update orders set shipped_at = now() where id = ${await orderOf(other)}`);
    expect(await into(ofOther)).toEqual(['UNIT_IN_USE', { lpn: `${own}O` }]);
    const stranger = await ledger.insert('customer', { name: `C${own}`, email: `${own}@x.com` });
    expect(await into(await emptyUnit('S', { customer_id: stranger }))).toEqual([
      'UNIT_OF_OTHERS',
      { lpn: `${own}S` },
    ]);
  });

  test('an empty tote is free of the order and of the customer that had it, once that has its goods', async () => {
    const balance = await ledger.stock(product, { location_id: shelf });
    const allocation = await ledger.placed(line, balance, 5);
    const into = (unit: number) => pick([[allocation, 1]], { into: unit });
    const other = await orderOf(await ledger.line(product));
    const stranger = await ledger.insert('customer', { name: `T${own}`, email: `${own}@t.com` });
    const tote = await emptyUnit('T', { kind: 'TOTE', order_id: other, customer_id: stranger });
    const left = await emptyUnit('L', { kind: 'TOTE', order_id: other });
    await ledger.rows(into(tote));
    expect(
      await ledger.rows(`select order_id, customer_id from pallet where id = ${tote}`),
    ).toEqual([[order, ledger.customer]]);
    expect(await ledger.refusal(into(left))).toBeNull();
    const shipped = (at: string, handedOver = 'null') =>
      ledger.rows(`
        update orders set shipped_at = ${at}, handed_over_at = ${handedOver} where id = ${other}`);
    await shipped('now()');
    expect(await ledger.refusal(into(left))).toEqual(['UNIT_IN_USE', { lpn: `${own}L` }]);
    await shipped('now()', 'now()');
    expect(await ledger.refusal(into(left))).toBeNull();
    await shipped("now() - interval '1 day'");
    expect(await ledger.refusal(into(left))).toBeNull();

    // A unit in it is still the customer's, and so is a tote with goods.
    const cart = await emptyUnit('C', { kind: 'TOTE', customer_id: stranger });
    const inside = await emptyUnit('I', { customer_id: stranger });
    await ledger.rows(nest(inside, cart));
    expect(await ledger.refusal(into(cart))).toEqual(['UNIT_OF_OTHERS', { lpn: `${own}C` }]);
    const full = await onPallet('F');
    await ledger.rows(`update pallet set kind = 'TOTE' where id = ${await unitOf(full)}`);
    expect(await ledger.refusal(into(await unitOf(full)))).toEqual([
      'UNIT_IN_USE',
      { lpn: `${own}F` },
    ]);
  });

  test('nothing else comes into a unit of an order, nor the unit into another order’s', async () => {
    const [balance, free] = [await onPallet('P'), await onPallet('F')];
    const [unit, freeUnit] = [await unitOf(balance), await unitOf(free)];
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [unit] }));
    const inUse = (lpn: string) => ['UNIT_IN_USE', { lpn: own + lpn }];
    expect(
      await ledger.refusal(
        `select * from ledger.move(${context()}, 'MOVE', ${free}, null, null, 1, null, ${unit})`,
      ),
    ).toEqual(inUse('P'));
    expect(await ledger.refusal(nest(freeUnit, unit))).toEqual(inUse('F'));
    expect(await ledger.refusal(nest(unit, freeUnit))).toEqual(inUse('F'));
    const other = await ledger.line(product);
    const second = await onPallet('Q');
    const allocated = await ledger.placed(other, second, 10);
    const otherUnit = await unitOf(second);
    await ledger.rows(
      pick([[allocated, 10]], { whole: [otherUnit], orderId: await orderOf(other) }),
    );
    expect(await ledger.refusal(nest(otherUnit, unit))).toEqual(inUse('Q'));
    // Two orders share a pallet that is nobody's.
    const shared = await emptyUnit('SHARED', { location_id: bench });
    await ledger.rows(nest(unit, shared));
    expect(await ledger.refusal(nest(otherUnit, shared))).toBeNull();
    expect(await ledger.refusal(nest(freeUnit, shared))).toEqual(inUse('F'));
  });

  test('a unit of an order stands where goods wait for their truck; other allocated stock does not', async () => {
    const [balance, second] = [await onPallet('P'), await onPallet('Q')];
    const [unit, otherUnit] = [await unitOf(balance), await unitOf(second)];
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.placed(line, second, 1);
    await ledger.rows(pick([[allocation, 10]], { whole: [unit] }));
    const move = (id: number) =>
      `select ledger.move_pallet(${context()}, 'MOVE', ${id}, ${dispatch}, null)`;
    expect((await ledger.refusal(move(otherUnit)))?.[0]).toBe('inventory_allocated_rank');
    await ledger.rows(move(unit));
    expect(await stock()).toEqual([
      ['P', dispatch, 10, 10],
      ['Q', shelf, 10, 1],
    ]);
    // Goods that are picked are not among those that wait for customs.
    const customs = await ledger.place({ type: 'CUSTOMS' });
    const elsewhere = `select ledger.move_pallet(${context()}, 'MOVE', ${unit}, ${customs}, null)`;
    expect((await ledger.refusal(elsewhere))?.[0]).toBe('inventory_allocated_rank');
    const change = `update location set type = 'CUSTOMS' where id = ${dispatch}`;
    expect((await ledger.refusal(change))?.[0]).toBe('inventory_allocated_rank');
  });
});

describe('bringing units back', () => {
  const picked = async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    const unit = await unitOf(balance);
    await ledger.rows(pick([[allocation, 10]], { whole: [unit] }));
    return { balance, allocation, unit };
  };

  test('a whole unit goes back as it is, to be picked again', async () => {
    const { allocation } = await picked();
    await ledger.rows(unpick([[allocation, 10]], true));
    expect(await stock()).toEqual([['P', shelf, 10, 10]]);
    expect(await units()).toEqual([['P', null, shelf, null]]);
    expect((await ledger.allocations()).map(([, , ...rest]) => rest)).toEqual([
      [10, 0, null, null],
    ]);
    expect(await movements()).toEqual([
      ['PICK', 10, shelf, bench],
      ['MOVE', 10, bench, shelf],
    ]);
  });

  test('a whole unit goes back out of the unit in which it stands by then', async () => {
    const { unit } = await picked();
    const other = await onPallet('Q');
    const allocation = await ledger.placed(line, other, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(other)] }));
    await ledger.rows(nest(unit, await unitOf(other)));
    const [first] = await ledger.rows(
      `select allocation_id from pick where ${ledger.here} and unit_id = ${unit}`,
    );
    await ledger.rows(unpick([[Number(first?.[0]), 10]]));
    expect(await stock()).toEqual([
      ['P', shelf, 10, 0],
      ['Q', bench, 10, 10],
    ]);
    expect(await units()).toEqual([
      ['P', null, shelf, null],
      ['Q', null, bench, true],
    ]);
  });

  test('a whole unit goes to another location, where it is free', async () => {
    const { allocation } = await picked();
    const there = await ledger.place();
    await ledger.rows(unpick([[allocation, 10, there]]));
    expect(await stock()).toEqual([['P', there, 10, 0]]);
    expect(await units()).toEqual([['P', null, there, null]]);
    expect(await ledger.promises()).toEqual([[product, 10, 0]]);
  });

  test('does not stay allocated where nothing is', async () => {
    const { allocation } = await picked();
    const shut = await ledger.place({ type: 'QUARANTINED' });
    expect((await ledger.refusal(unpick([[allocation, 10, shut]], true)))?.[0]).toBe(
      'NOT_PICKED_THERE',
    );
  });

  test('a part of a unit goes back loose, and the rest stays the order’s', async () => {
    const { allocation } = await picked();
    await ledger.rows(unpick([[allocation, 4]]));
    expect(await stock()).toEqual([
      ['P', bench, 6, 6],
      [null, shelf, 4, 0],
    ]);
    expect(await units()).toEqual([['P', null, bench, true]]);
    await ledger.rows(putBack());
    expect(await stock()).toEqual([
      ['P', shelf, 6, 0],
      [null, shelf, 4, 0],
    ]);
  });

  test('the parts of a unit go loose to two locations, and the unit is free', async () => {
    const { allocation } = await picked();
    const second = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-05' });
    const other = await ledger.placed(line, second, 1);
    await ledger.rows(pick([[other, 1]]));
    const there = await ledger.place();
    await ledger.rows(
      unpick([
        [allocation, 10, there],
        [other, 1],
      ]),
    );
    expect(await units()).toEqual([['P', null, there, null]]);
  });

  test('what was added to a unit keeps it from going back whole', async () => {
    const { allocation, unit } = await picked();
    const loose = await ledger.stock(product, { location_id: shelf, received_on: '2026-01-05' });
    const added = await ledger.placed(line, loose, 2);
    await ledger.rows(pick([[added, 2]], { into: unit }));
    await ledger.rows(unpick([[allocation, 10]]));
    expect(await stock()).toEqual([
      ['P', bench, 2, 2],
      [null, shelf, 18, 0],
    ]);
    expect(await units()).toEqual([['P', null, bench, true]]);
  });

  test('a unit in which a count found more is free once all that was picked is back', async () => {
    const { carton, pallet, allocation } = await wholePallet();
    const empty = await emptyUnit('E', { location_id: bench });
    await ledger.rows(nest(empty, carton));
    const found = await ledger.value(
      `select inventory_id from allocation where id = ${allocation}`,
    );
    await ledger.rows(`select ledger.adjust(${context()}, ${found}, 2, 'Found')`);
    await ledger.rows(unpick([[allocation, 10]]));
    expect(await units()).toEqual([
      ['C', 'P', bench, null],
      ['E', 'C', bench, null],
      ['P', null, bench, true],
    ]);
    await ledger.rows(putBack());
    expect(await stock()).toEqual([
      ['C', bench, 2, 0],
      [null, shelf, 20, 0],
    ]);
    expect(await ledger.value(`select order_id from pallet where id = ${pallet}`)).toBeNull();
  });

  test('a carton that is taken off a pallet was picked whole too, and each goes back as it is', async () => {
    const { carton, pallet } = await wholePallet();
    await ledger.rows(unnest(carton));
    expect(await pickedWith()).toEqual([[carton], [pallet]]);
    await ledger.rows(putBack());
    expect(await stock()).toEqual([
      ['C', shelf, 10, 0],
      ['P', shelf, 10, 0],
    ]);
    expect(await units()).toEqual([
      ['C', null, shelf, null],
      ['P', null, shelf, null],
    ]);
  });

  test('a pallet off which all was taken is no longer the order’s', async () => {
    const { carton } = await cartonOnPallet();
    await ledger.rows(`select ledger.move_pallet(${context()}, 'MOVE', ${carton}, ${shelf}, null)`);
    expect(await units()).toEqual([
      ['C', null, shelf, true],
      ['P', null, bench, null],
    ]);
  });

  test('an empty carton that is taken off a pallet of an order is free', async () => {
    const [balance, empty] = [await onPallet('P'), await emptyUnit('E', { location_id: shelf })];
    await ledger.rows(nest(empty, await unitOf(balance)));
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(balance)] }));
    await ledger.rows(unnest(empty));
    expect(await units()).toEqual([
      ['E', null, bench, null],
      ['P', null, bench, true],
    ]);
  });

  test('a pallet that left with the order stays the order’s', async () => {
    const { carton } = await cartonOnPallet();
    await ledger.rows(`select ledger.ship(${context()}, ${ids(line)})`);
    await ledger.rows(`update orders set shipped_at = now() where id = ${order}`);
    await ledger.rows(unnest(carton));
    expect(await units()).toEqual([
      ['C', null, bench, true],
      ['P', null, bench, true],
    ]);
    expect(await pickedWith()).toEqual([[carton]]);
  });

  test('what was picked with others stays so where a carton is taken off a pallet', async () => {
    const { carton, pallet, allocation } = await wholePallet();
    const [balance, other] = [await onPallet('Q'), await ledger.line(product)];
    const taken = await ledger.placed(other, balance, 10);
    const third = await unitOf(balance);
    const orderId = await orderOf(other);
    await ledger.rows(pick([[taken, 10]], { whole: [third], orderId }));
    await ledger.rows(unpick([[allocation, 4]]));
    await ledger.rows(unnest(carton));
    expect(await pickedWith()).toEqual([[carton], [pallet], [pallet]]);
    expect(await pickedWith(other)).toEqual([[third]]);
  });

  test('units of a pallet that another order took since stand loose where they were picked', async () => {
    const balance = await onPallet('P');
    const first = await ledger.placed(line, balance, 4);
    await ledger.rows(pick([[first, 4]]));
    const other = await ledger.line(product);
    const rest = await ledger.placed(other, balance, 6);
    await ledger.rows(
      pick([[rest, 6]], { whole: [await unitOf(balance)], orderId: await orderOf(other) }),
    );
    await ledger.rows(unpick([[first, 4]], true));
    expect(await stock()).toEqual([
      ['P', bench, 6, 6],
      [null, shelf, 4, 4],
    ]);
  });

  test('a pallet that seemed empty stays where something comes back to it', async () => {
    const [balance, loose] = [
      await onPallet('P'),
      await ledger.stock(product, { location_id: bench }),
    ];
    const [pallet, allocation] = [await unitOf(balance), await ledger.placed(line, balance, 10)];
    await ledger.rows(pick([[allocation, 10]]));
    await ledger.commit();
    const fill = `
      select ledger.move(${context()}, 'MOVE', ${loose}, null, null, 4, null, ${pallet})`;
    for (const back of [unpick([[allocation, 10]]), putBack()]) {
      await ledger.whileWaiting(
        `select from pallet where ${ledger.here} and id = ${pallet} for no key update`,
        back,
        'select',
      );
    }
    await ledger.after(putBack(), () => ledger.rows(fill));
    expect(await units()).toEqual([['P', null, shelf, null]]);
  });

  test('units of a pallet that another order takes meanwhile stand loose where they were picked', async () => {
    const balance = await onPallet('P');
    const unit = await unitOf(balance);
    const first = await ledger.placed(line, balance, 4);
    await ledger.rows(pick([[first, 4]]));
    const other = await orderOf(await ledger.line(product));
    await ledger.commit();
    await ledger.after(
      `update pallet set order_id = ${other} where ${ledger.here} and id = ${unit}`,
      () => ledger.rows(unpick([[first, 4]])),
    );
    expect(await stock()).toEqual([
      ['P', shelf, 6, 0],
      [null, shelf, 4, 0],
    ]);
  });

  test('a cancelled order gives its units back, and those from shut locations to the fallback', async () => {
    await picked();
    const fallback = await ledger.place({ type: 'RECEIVING' });
    await ledger.rows(
      `update location set blocked_in = true, block_reason = 'Spill' where id = ${shelf}`,
    );
    await ledger.rows(putBack(fallback));
    expect(await stock()).toEqual([['P', fallback, 10, 0]]);
    expect(await units()).toEqual([['P', null, fallback, null]]);
    expect((await ledger.allocations()).map(([, , ...rest]) => rest)).toEqual([
      [10, 10, null, 'RELEASED'].map((each, index) => (index === 1 ? 0 : each)),
    ]);
  });
});

describe('packing', () => {
  test('picked units go into the carton, from wherever they stand, and out again', async () => {
    const [loose, onP] = [
      await ledger.stock(product, { location_id: shelf, received_on: '2026-01-05' }),
      await onPallet('P'),
    ];
    const [a, b] = [await ledger.placed(line, loose, 3), await ledger.placed(line, onP, 10)];
    await ledger.rows(pick([[a, 3]]));
    await ledger.rows(pick([[b, 10]], { whole: [await unitOf(onP)] }));
    const carton = await emptyUnit('C', { location_id: shelf });
    await ledger.rows(packed('pack', carton, 5));
    expect(await stock()).toEqual([
      ['C', bench, 5, 5],
      ['P', bench, 8, 8],
      [null, shelf, 7, 0],
    ]);
    expect(await units()).toEqual([
      ['C', null, bench, true],
      ['P', null, bench, true],
    ]);
    expect((await movements()).slice(2)).toEqual([
      ['MOVE', 3, bench, bench],
      ['MOVE', 2, bench, bench],
    ]);
    await ledger.rows(packed('unpack', carton, 4));
    expect((await stock())[0]).toEqual(['C', bench, 1, 1]);
    await ledger.rows(packed('unpack', carton, 1));
    expect(await stock()).toEqual([
      ['P', bench, 8, 8],
      [null, shelf, 7, 0],
      [null, bench, 5, 5],
    ]);
    expect((await units())[0]).toEqual(['C', null, bench, null]);
    await ledger.rows(putBack());
    expect(await stock()).toEqual([
      ['P', shelf, 8, 0],
      [null, shelf, 12, 0],
    ]);
  });

  test('a pallet that is packed into cartons is free, and what is in packages is not packed again', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(balance)] }));
    const [first, second] = [await emptyUnit('A'), await emptyUnit('B')];
    await ledger.rows(packed('pack', first, 10));
    expect((await units()).at(-1)).toEqual(['P', null, bench, null]);
    await ledger.insert('package', {
      warehouse_id: ledger.warehouse,
      order_id: order,
      unit_id: first,
      created_at: '2026-03-01',
      created_by: ledger.user,
    });
    expect(await ledger.refusal(packed('pack', second, 1))).toEqual(['STOCK_GONE', {}]);
    expect(await ledger.refusal(unpick([[allocation, 1]]))).toEqual(['STOCK_GONE', {}]);
    expect(await ledger.refusal(packed('unpack', first, 11))).toEqual(['STOCK_GONE', {}]);
  });

  test('goods stay in the tote that becomes the package', async () => {
    const balance = await ledger.stock(product, { location_id: shelf });
    const allocation = await ledger.placed(line, balance, 5);
    const tote = await emptyUnit('T');
    await ledger.rows(pick([[allocation, 3]], { into: tote }));
    await ledger.rows(pick([[allocation, 2]]));
    await ledger.rows(packed('pack', tote, 4));
    expect(await stock()).toEqual([
      ['T', bench, 4, 4],
      [null, shelf, 5, 0],
      [null, bench, 1, 1],
    ]);
  });
});

describe('shipping', () => {
  test('a unit stays the order’s when it ships, and comes back by undoing it', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(balance)] }));
    await ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
    expect([await stock(), await units()]).toEqual([[], [['P', null, bench, true]]]);
    await ledger.rows(`select ledger.unship(${context()}, ${ids(line)}, 'Undone')`);
    expect(await stock()).toEqual([['P', bench, 10, 10]]);
  });

  test('does not come back into a package out of which a unit was taken since', async () => {
    const { carton, pallet, allocation } = await wholePallet();
    const box = await packageOf(pallet);
    await ledger.rows(`
      insert into package_line (warehouse_id, package_id, order_line_id, quantity)
      values (${ledger.warehouse}, ${box}, ${line}, 20)`);
    const found = await ledger.value(
      `select inventory_id from allocation where id = ${allocation}`,
    );
    await ledger.rows(`select ledger.adjust(${context()}, ${found}, 2, 'Found')`);
    await ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
    await ledger.rows(`update orders set shipped_at = now() where id = ${order}`);
    await ledger.rows(unnest(carton));
    const back = `select ledger.unship(${context()}, ${ids(line)}, 'Undone')`;
    expect(await ledger.refusal(back)).toEqual(['UNIT_CHANGED', { lpn: `${own}P` }]);
    await ledger.rows(nest(carton, pallet));
    expect(await ledger.refusal(back)).toBeNull();
  });

  test('a unit in which a count found more stays, and is free', async () => {
    const other = await orderOf(await ledger.line(product));
    await packageOf(await emptyUnit('Q', { order_id: other }), other);
    await emptyUnit('R');
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(balance)] }));
    await ledger.rows(`select ledger.adjust(${context()}, ${balance}, 2, 'Found')`);
    await ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
    expect([await stock(), await units()]).toEqual([
      [['P', bench, 2, 0]],
      [
        ['P', null, bench, null],
        ['Q', null, null, false],
        ['R', null, null, null],
      ],
    ]);
    await ledger.rows(`select ledger.unship(${context()}, ${ids(line)}, 'Undone')`);
    expect([await stock(), await units()]).toEqual([
      [['P', bench, 12, 10]],
      [
        ['P', null, bench, true],
        ['Q', null, null, false],
        ['R', null, null, null],
      ],
    ]);
  });

  test('locks the units before what comes back into them', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    const unit = await unitOf(balance);
    await ledger.rows(pick([[allocation, 10]], { whole: [unit] }));
    await ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from pallet where ${ledger.here} and id = ${unit} for update`,
      `select ledger.unship(${context()}, ${ids(line)}, 'Undone')`,
      `select id from inventory where ${ledger.here} and id = ${balance} for update skip locked`,
    );
    expect(seen).toEqual([[balance]]);
  });

  test('does not come back into a unit that came back with goods of another customer', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    const unit = await unitOf(balance);
    await ledger.rows(pick([[allocation, 10]], { whole: [unit] }));
    await ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
    const customer = await ledger.insert('customer', { name: 'Zeta', email: 'z@example.com' });
    await ledger.rows(
      `select ledger.reuse_unit(${ledger.on.replace("'ORDER', 1", 'null, null')}, ${customer}, '${own}P', ${bench})`,
    );
    expect(
      await ledger.refusal(`select ledger.unship(${context()}, ${ids(line)}, 'Undone')`),
    ).toEqual(['UNIT_OF_OTHERS', { lpn: `${own}P` }]);
  });

  test('does not come back into a unit that another order has by now', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    const unit = await unitOf(balance);
    await ledger.rows(pick([[allocation, 10]], { whole: [unit] }));
    await ledger.rows(`select ledger.adjust(${context()}, ${balance}, 2, 'Found')`);
    await ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
    await ledger.rows(`select ledger.move_pallet(${context()}, 'MOVE', ${unit}, ${shelf}, null)`);
    const other = await ledger.line(product);
    const found = await ledger.placed(other, balance, 2);
    await ledger.rows(pick([[found, 2]], { whole: [unit], orderId: await orderOf(other) }));
    expect(
      await ledger.refusal(`select ledger.unship(${context()}, ${ids(line)}, 'Undone')`),
    ).toEqual(['UNIT_IN_USE', { lpn: `${own}P` }]);
  });
});

describe('units of orders', () => {
  test('an allocation was picked from where its unit stood, until that is back', async () => {
    const [balance, other] = [await onPallet('P'), await onPallet('Q')];
    const [whole, loose] = [
      await ledger.placed(line, balance, 10),
      await ledger.placed(line, other, 4),
    ];
    const from = (allocation: number) =>
      ledger.value(`select ledger.picked_from(${ledger.warehouse}, ${allocation}, ${dispatch})`);
    expect(await from(whole)).toBe(dispatch);
    await ledger.rows(pick([[loose, 4]]));
    await ledger.rows(pick([[whole, 10]], { whole: [await unitOf(balance)] }));
    expect([await from(whole), await from(loose)]).toEqual([shelf, dispatch]);
    await ledger.rows(unpick([[whole, 10]], true));
    expect(await from(whole)).toBe(dispatch);
    // A part of it first, and then what was left, with the pallet.
    await ledger.rows(pick([[whole, 4]]));
    await ledger.rows(pick([[whole, 6]], { whole: [await unitOf(balance)] }));
    expect(await from(whole)).toBe(shelf);
  });

  test('what stands in a package, however deep, is packed; all else is not', async () => {
    const [inner, outer, beside] = [await onPallet('A'), await onPallet('B'), await onPallet('C')];
    await ledger.rows(nest(await unitOf(inner), await unitOf(outer)));
    const isPacked = async () => {
      const found: unknown[] = [];
      for (const balance of [inner, outer, beside])
        found.push(await ledger.value(`select ledger.is_packed(${ledger.warehouse}, ${balance})`));
      return found;
    };
    expect(await isPacked()).toEqual([false, false, false]);
    await packageOf(await unitOf(outer));
    await emptyUnit('D', { order_id: order });
    // As long as it is not of the order, it is not that package, but came back.
    expect(await isPacked()).toEqual([false, false, false]);
    await ledger.rows(
      `update pallet set order_id = ${order} where id in (${await unitOf(outer)}, ${await unitOf(inner)})`,
    );
    expect(await isPacked()).toEqual([true, true, false]);
  });

  test('what a package holds is neither taken out nor added by stacking', async () => {
    const { carton, pallet } = await wholePallet();
    const balance = await onPallet('Q');
    await ledger.rows(
      pick([[await ledger.placed(line, balance, 10), 10]], { whole: [await unitOf(balance)] }),
    );
    await packageOf(pallet);
    const [third, truck, empty] = [
      await unitOf(balance),
      await emptyUnit('T', { location_id: bench }),
      await emptyUnit('E', { location_id: bench }),
    ];
    const refused = (lpn: string) => ['UNIT_PACKED', { lpn: `${own}${lpn}` }];
    expect(await ledger.refusal(unnest(carton))).toEqual(refused('C'));
    expect(await ledger.refusal(nest(carton, third))).toEqual(refused('C'));
    const moved = `select ledger.move_pallet(${context()}, 'MOVE', ${carton}, ${shelf}, null)`;
    expect(await ledger.refusal(moved)).toEqual(refused('C'));
    expect(await ledger.refusal(nest(third, pallet))).toEqual(refused('P'));
    expect(await ledger.refusal(nest(third, carton))).toEqual(refused('C'));
    for (const free of [nest(empty, pallet), unnest(empty), nest(pallet, truck), unnest(pallet)])
      expect(await ledger.refusal(free)).toBeNull();
  });

  test('a unit that came back from a package of its own is no package', async () => {
    const [inner, outer] = [await onPallet('C'), await onPallet('P')];
    const [carton, pallet] = [await unitOf(inner), await unitOf(outer)];
    await packageOf(pallet);
    expect(await ledger.refusal(nest(carton, pallet))).toBeNull();
    await ledger.rows(nest(carton, pallet));
    expect(await ledger.refusal(unnest(carton))).toBeNull();
  });

  test('two units that were picked whole are told apart', async () => {
    const [first, second] = [await onPallet('P'), await onPallet('Q')];
    const [a, b] = [await ledger.placed(line, first, 10), await ledger.placed(line, second, 10)];
    const both = [await unitOf(first), await unitOf(second)];
    await ledger.rows(
      pick(
        [
          [a, 10],
          [b, 10],
        ],
        { whole: both },
      ),
    );
    expect(
      await ledger.rows(
        `select allocation_id, unit_id from pick where ${ledger.here} and order_line_id = ${line}
         order by 1`,
      ),
    ).toEqual([
      [a, both[0]],
      [b, both[1]],
    ]);
    await ledger.rows(unpick([[b, 10]]));
    expect(await stock()).toEqual([
      ['P', bench, 10, 10],
      ['Q', shelf, 10, 0],
    ]);
  });

  test('units beside one of an order are stacked as before', async () => {
    const [picked, first, second] = [await onPallet('P'), await onPallet('Q'), await onPallet('R')];
    const allocation = await ledger.placed(line, picked, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(picked)] }));
    expect(await ledger.refusal(nest(await unitOf(first), await unitOf(second)))).toBeNull();
    // On a pallet of nobody, an empty unit beside one of an order takes nothing from it.
    const [cart, empty] = [
      await emptyUnit('CART', { location_id: bench }),
      await emptyUnit('E', { location_id: bench }),
    ];
    await ledger.rows(nest(await unitOf(picked), cart));
    expect(await ledger.refusal(nest(empty, cart))).toBeNull();
    expect(await ledger.refusal(nest(await unitOf(first), cart))).toEqual([
      'UNIT_IN_USE',
      { lpn: `${own}Q` },
    ]);
  });

  test('a pick that is packed whole stays one, and a part of one becomes another', async () => {
    const balance = await onPallet('P');
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(balance)] }));
    const [all, some] = [await emptyUnit('A'), await emptyUnit('B')];
    const picks = () =>
      ledger.rows(
        `select quantity, unit_id is not null from pick
         where ${ledger.here} and order_line_id = ${line} order by 1`,
      );
    await ledger.rows(packed('pack', all, 4));
    expect(await picks()).toEqual([
      [4, false],
      [6, true],
    ]);
    await ledger.rows(packed('pack', some, 6));
    expect(await picks()).toEqual([
      [4, false],
      [6, false],
    ]);
    // A second call finds them where they are, and moves nothing.
    const before = await movements();
    await ledger.rows(packed('pack', some, 6));
    expect([await picks(), await movements()]).toEqual([
      [
        [4, false],
        [6, false],
      ],
      before,
    ]);
  });

  test('units of another order are neither locked nor freed', async () => {
    const [mine, theirs] = [await onPallet('P'), await onPallet('Q')];
    const otherLine = await ledger.line(product);
    const other = await orderOf(otherLine);
    const [a, b] = [
      await ledger.placed(line, mine, 10),
      await ledger.placed(otherLine, theirs, 10),
    ];
    await ledger.rows(pick([[a, 10]], { whole: [await unitOf(mine)] }));
    await ledger.rows(pick([[b, 10]], { whole: [await unitOf(theirs)], orderId: other }));
    const empty = await emptyUnit('E', { location_id: bench, order_id: other });
    await ledger.rows(putBack());
    expect(await ledger.value(`select order_id from pallet where id = ${empty}`)).toBe(other);
    expect(await stock()).toEqual([
      ['P', shelf, 10, 0],
      ['Q', bench, 10, 10],
    ]);
  });

  test('a unit is whole beside the empty balances in it', async () => {
    const balance = await onPallet('P');
    const gone = await ledger.stock(await ledger.product(), { location_id: shelf, lpn: `${own}P` });
    await ledger.rows(`select ledger.adjust(${context()}, ${gone}, -10, 'Gone')`);
    const allocation = await ledger.placed(line, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [await unitOf(balance)] }));
    await ledger.rows(unpick([[allocation, 10]]));
    expect(await stock()).toEqual([['P', shelf, 10, 0]]);
    expect(await units()).toEqual([['P', null, shelf, null]]);
  });
});
