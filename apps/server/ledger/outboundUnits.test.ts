import { describe, expect, test } from 'vitest';
import { ids } from '#test/bareLedger.ts';
import { onOrderUnits } from '#test/orderUnits.ts';

let [product, shelf, bench, dispatch, line, order, own] = [0, 0, 0, 0, 0, 0, ''];
const {
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
  wholePallet,
  movements,
} = onOrderUnits((scene) => {
  ({ product, shelf, bench, dispatch, line, order, own } = scene);
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

  /** A pallet that another order has, picked whole, as its package of so many units. */
  async function packageOfOther(lpn: string, quantity: number) {
    const otherLine = await ledger.line(product);
    const orderId = await orderOf(otherLine);
    const balance = await onPallet(lpn);
    const unit = await unitOf(balance);
    const allocation = await ledger.placed(otherLine, balance, 10);
    await ledger.rows(pick([[allocation, 10]], { whole: [unit], orderId }));
    await packageLine(await packageOf(unit, orderId), otherLine, quantity);
    return unit;
  }
  const packageLine = (box: number, ofLine: number, quantity: number) =>
    ledger.rows(`
      insert into package_line (warehouse_id, package_id, order_line_id, quantity)
      values (${ledger.warehouse}, ${box}, ${ofLine}, ${quantity})`);
  const keepPackages = () =>
    ledger.refusal(`select ledger.keep_packages(${ledger.warehouse}, ${order})`);

  test('what is picked for an order is in its units alone', async () => {
    await packageOfOther('Q', 10);
    const { carton, pallet } = await wholePallet();
    const pickedInto = `select unnest(ledger.picked_into(${ledger.warehouse}, ${order})) order by 1`;
    const own = [carton, pallet].sort((id, next) => id - next).map((id) => [id]);
    expect(await ledger.rows(pickedInto)).toEqual(own);
    await ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
    expect(await ledger.rows(pickedInto)).toEqual([]);
  });

  test('a package holds the picked units of its own lines, whatever others hold', async () => {
    await packageOfOther('Q', 7);
    const second = await ledger.insert('order_line', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      order_id: order,
      product_id: product,
      quantity: 10,
      line_no: 2,
    });
    const [pallet, stays] = [await onPallet('P'), await onPallet('R')];
    const [first, other] = [
      await ledger.placed(line, pallet, 6),
      await ledger.placed(second, pallet, 4),
    ];
    const whole = [await unitOf(pallet)];
    await ledger.rows(
      pick(
        [
          [first, 6],
          [other, 4],
        ],
        { whole },
      ),
    );
    const [unit = 0] = whole;
    const box = await packageOf(unit);
    await packageLine(box, line, 6);
    await packageLine(box, second, 4);
    const empty = await packageOf(await unitOf(stays));
    expect(await keepPackages()).toBeNull();
    await packageLine(empty, line, 1);
    expect(await keepPackages()).toEqual(['UNIT_CHANGED', { lpn: `${own}R` }]);
  });

  /** Marks an order as shipped at an instant. */
  const shippedAt = (id: number, at: string) =>
    ledger.rows(`update orders set shipped_at = ${at} where id = ${id}`);
  const orderOfUnit = (unit: number) =>
    ledger.value(`select order_id from pallet where id = ${unit}`);

  test('the ways back of an order are locked, and no others', async () => {
    const otherLine = await ledger.line(product);
    const other = await orderOf(otherLine);
    const [source, theirs, ended] = [
      await onPallet('A-source'),
      await onPallet('B-source'),
      await onPallet('C-ended'),
    ];
    await emptyUnit('E-theirs', { order_id: other });
    await ledger.rows(pick([[await ledger.placed(line, source, 4), 4]]));
    await ledger.rows(pick([[await ledger.placed(otherLine, theirs, 4), 4]], { orderId: other }));
    const undone = await ledger.placed(line, ended, 4);
    await ledger.rows(pick([[undone, 4]]));
    await ledger.rows(unpick([[undone, 4]]));
    await ledger.rows(
      pick([
        [await ledger.placed(line, await ledger.stock(product, { location_id: shelf }), 2), 2],
      ]),
    );
    await emptyUnit('D-mine', { order_id: order });
    await ledger.commit();
    await ledger.rows(`select ledger.lock_ways_back(${ledger.warehouse}, ${order})`);
    const free = await ledger.seenByOthers(`
      select replace(lpn, '${own}', '')
      from pallet
      where ${ledger.here} and lpn like '${own}%'
      order by id
      for update skip locked`);
    expect(free.flat().toSorted()).toEqual(['B-source', 'C-ended', 'E-theirs']);
  });

  test('only an order that left today may come back', async () => {
    const left = await orderOf(await ledger.line(product));
    await shippedAt(left, 'now()');
    const may = (id: number) =>
      ledger.value(`select ledger.may_return(${ledger.warehouse}, ${id})`);
    expect([await may(left), await may(order)]).toEqual([true, false]);
    await shippedAt(left, "now() - interval '3 days'");
    expect(await may(left)).toBe(false);
  });

  test('what left for good and stands here is free, alone', async () => {
    const [here, gone] = [
      await emptyUnit('P', { order_id: order }),
      await emptyUnit('Q', { order_id: order }),
    ];
    await shippedAt(order, "now() - interval '3 days'");
    await ledger.rows(`select ledger.free_left(${ledger.warehouse}, ${ids(here)})`);
    expect([await orderOfUnit(here), await orderOfUnit(gone)]).toEqual([null, order]);
  });

  test('what is found in a unit frees it where its own order has left', async () => {
    const left = await orderOf(await ledger.line(product));
    const [mine, theirs] = [
      await emptyUnit('P', { order_id: order }),
      await emptyUnit('Q', { order_id: left }),
    ];
    await shippedAt(left, 'now()');
    await ledger.rows(`select ledger.free_found(${ledger.warehouse}, ${ids(mine, theirs)})`);
    expect([await orderOfUnit(mine), await orderOfUnit(theirs)]).toEqual([order, null]);
  });

  test('a unit that leaves another frees no unit of its order elsewhere, nor any that left', async () => {
    const { carton, pallet } = await wholePallet();
    const elsewhere = await emptyUnit('E', { order_id: order });
    await ledger.rows(unnest(carton));
    expect(await orderOfUnit(elsewhere)).toBe(order);
    await ledger.rows(nest(carton, pallet));
    await ledger.line(product);
    await ledger.rows(`select * from ledger.ship(${context()}, ${ids(line)})`);
    await shippedAt(order, 'now()');
    await ledger.rows(unnest(carton));
    expect([await orderOfUnit(carton), await orderOfUnit(pallet)]).toEqual([order, order]);
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
