import { describe, expect, test } from 'vitest';
import { onOrderUnits } from '#test/orderUnits.ts';

let [product, shelf, bench, dispatch, line, order, own] = [0, 0, 0, 0, 0, 0, ''];
const {
  ledger,
  unitOf,
  emptyUnit,
  orderOf,
  context,
  onPallet,
  nest,
  pick,
  unpick,
  putBack,
  packed,
  stock,
  units,
  movements,
} = onOrderUnits((scene) => {
  ({ product, shelf, bench, dispatch, line, order, own } = scene);
});

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
