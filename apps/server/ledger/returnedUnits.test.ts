import { describe, expect, test } from 'vitest';
import { ids } from '#test/bareLedger.ts';
import { onOrderUnits } from '#test/orderUnits.ts';

let [product, shelf, bench, line, order] = [0, 0, 0, 0, 0];
const {
  ledger,
  unitOf,
  emptyUnit,
  orderOf,
  context,
  onPallet,
  nest,
  unnest,
  pick,
  unpick,
  putBack,
  stock,
  units,
  pickedWith,
  wholePallet,
  cartonOnPallet,
  movements,
} = onOrderUnits((scene) => {
  ({ product, shelf, bench, line, order } = scene);
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
