import { beforeEach, describe, expect, test } from 'vitest';
import { onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, other, balance] = [0, 0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
  other = await ledger.place();
  balance = await ledger.stock(product, { location_id: shelf });
});

const units = async () => (await ledger.balances()).map(([, ...rest]) => rest);

describe('adjust', () => {
  const adjust = (delta: number, balanceId = balance) =>
    `select ledger.adjust(${ledger.on}, ${balanceId}, ${delta}, 'Counted')`;

  test('corrects one balance up, and down to its allocated units', async () => {
    const second = await ledger.stock(product, { location_id: other });
    await ledger.placed(await ledger.line(product), balance, 4);
    for (const delta of [3, -9]) await ledger.rows(adjust(delta));
    expect(await ledger.balances()).toEqual([
      [balance, 'AVAILABLE', 4, 4],
      [second, 'AVAILABLE', 10, 0],
    ]);
    expect(await ledger.movements()).toEqual([
      ['ADJUST', 3, null, balance, null, 'Counted'],
      ['ADJUST', 9, balance, null, null, 'Counted'],
    ]);
    expect(await ledger.refusal(adjust(-1))).toEqual(['STOCK_ALLOCATED', { free: 0, wanted: 1 }]);
  });

  test('waits for concurrent transactions, and then reads what they left', async () => {
    await ledger.commit();
    const taken = `select ledger.adjust(${ledger.on}, ${balance}, -7, 'Counted')`;
    expect(await ledger.after(taken, () => ledger.refusal(adjust(-5)))).toEqual([
      'STOCK_ALLOCATED',
      { free: 3, wanted: 5 },
    ]);
  });

  test('adds no stock to a pallet in another warehouse', async () => {
    const [lpn, other] = [`LPN-${product}`, `LPN-${product}-2`];
    const here = await ledger.stock(product, { location_id: shelf, lpn });
    await ledger.rows(adjust(-10, here));
    await ledger.elsewhere(lpn, product);
    expect(await ledger.refusal(adjust(1, here))).toEqual(['LPN_ELSEWHERE', { lpn }]);
    const both = await ledger.stock(product, { location_id: shelf, lpn: other, quantity: 2 });
    await ledger.elsewhere(other, product);
    expect(await ledger.refusal(adjust(-1, both))).toBeNull();
  });
});

describe('move', () => {
  const move = (
    location: number | null,
    status: string | null,
    quantity: number | null,
    kind = 'MOVE',
  ) =>
    `
      select *
      from ledger.move(${ledger.on}, '${kind}', ${balance}, ${location}, ${status && `'${status}'`},
        ${quantity}, 'Tidied')`;

  test('moves free units into a location, all of them if no number is given', async () => {
    await ledger.stock(product, { location_id: shelf, received_on: '2026-01-02' });
    await ledger.placed(await ledger.line(product), balance, 4);
    const [[to, from] = []] = await ledger.rows(move(other, null, 2));
    expect(from).toBe(shelf);
    await ledger.rows(move(other, null, null));
    expect(await units()).toEqual([
      ['AVAILABLE', 4, 4],
      ['AVAILABLE', 10, 0],
      ['AVAILABLE', 6, 0],
    ]);
    expect(await ledger.movements()).toEqual([
      ['MOVE', 2, balance, to, null, 'Tidied'],
      ['MOVE', 4, balance, to, null, 'Tidied'],
    ]);
    expect(await ledger.refusal(move(other, null, 1))).toEqual([
      'STOCK_ALLOCATED',
      { free: 0, wanted: 1 },
    ]);
    expect(await ledger.refusal(move(other, null, null))).toEqual([
      'STOCK_ALLOCATED',
      { free: 0, wanted: 0 },
    ]);
    expect(await ledger.refusal(move(shelf, null, 1))).toEqual(['STOCK_GONE', {}]);
  });

  test('changes the status of units in their location, on their pallet', async () => {
    balance = await ledger.stock(product, { location_id: shelf, lpn: 'LPN-1' });
    const [[to] = []] = await ledger.rows(move(null, 'DAMAGED', 3, 'STATUS'));
    expect((await units()).slice(1)).toEqual([
      ['AVAILABLE', 7, 0],
      ['DAMAGED', 3, 0],
    ]);
    const place = 'select pallet_id, location_id from inventory where id =';
    expect(await ledger.rows(`${place} ${to}`)).toEqual(await ledger.rows(`${place} ${balance}`));
  });

  test('moves one unit, and one more', async () => {
    for (const quantity of [1, 9]) await ledger.rows(move(other, null, quantity));
    expect((await units())[0]).toEqual(['AVAILABLE', 0, 0]);
  });

  test('waits for concurrent transactions, and then reads what they left', async () => {
    await ledger.commit();
    const taken = `select ledger.adjust(${ledger.on}, ${balance}, -7, 'Counted')`;
    expect(await ledger.after(taken, () => ledger.refusal(move(other, null, 5)))).toEqual([
      'STOCK_ALLOCATED',
      { free: 3, wanted: 5 },
    ]);
  });
});

describe('move_pallet', () => {
  const movePallet = (pallet: number, to: number) =>
    `select ledger.move_pallet(${ledger.on}, 'PUTAWAY', ${pallet}, ${to}, 'Put away')`;
  const placesOf = (table: string) =>
    ledger.rows(`
      select id, location_id
      from ${table}
      where id in (select ${table === 'pallet' ? 'pallet_id' : 'id'} from inventory
    where product_id = ${product} and pallet_id is not null) order by id`);
  const palletOf = (balanceId: number) =>
    ledger.value(`select pallet_id from inventory where id = ${balanceId}`);

  test('moves everything on one pallet, allocated units too', async () => {
    const first = await ledger.stock(product, { location_id: shelf, lpn: 'LPN-1' });
    const second = await ledger.stock(product, {
      location_id: shelf,
      lpn: 'LPN-1',
      status: 'DAMAGED',
      quantity: 3,
    });
    const gone = await ledger.stock(product, {
      location_id: shelf,
      lpn: 'LPN-1',
      status: 'RESERVED',
      quantity: 1,
    });
    const stays = await ledger.stock(product, { location_id: shelf, lpn: 'LPN-2' });
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${gone}, -1, 'Lost')`);
    await ledger.placed(await ledger.line(product), first, 4);
    const [pallet, staying] = [await palletOf(first), await palletOf(stays)];
    await ledger.rows(movePallet(pallet, other));
    expect(await placesOf('inventory')).toEqual([
      [first, other],
      [second, other],
      [gone, other],
      [stays, shelf],
    ]);
    expect(await placesOf('pallet')).toEqual([
      [pallet, other],
      [staying, shelf],
    ]);
    expect((await ledger.movements()).slice(1)).toEqual([
      ['PUTAWAY', 10, first, first, null, 'Put away'],
      ['PUTAWAY', 3, second, second, null, 'Put away'],
    ]);
    expect(
      await ledger.rows(
        `select from_location_id, to_location_id from movement where kind = 'PUTAWAY'`,
      ),
    ).toEqual([
      [shelf, other],
      [shelf, other],
    ]);
  });

  test('respects blocks of both locations', async () => {
    // Another pallet is in another location: its units leave from there.
    await ledger.stock(product, { location_id: other, lpn: 'LPN-2' });
    const pallet = await palletOf(
      await ledger.stock(product, { location_id: shelf, lpn: 'LPN-1' }),
    );
    const [shut, full] = [
      await ledger.place({ blocked_in: true, block_reason: 'Wet' }),
      await ledger.place({ capacity: 9 }),
    ];
    expect((await ledger.refusal(movePallet(pallet, shut)))?.[0]).toBe('PLACE_BLOCKED');
    expect((await ledger.refusal(movePallet(pallet, full)))?.[0]).toBe('PLACE_FULL');
    await ledger.rows(
      `update location set blocked_out = true, block_reason = 'Wet' where id = ${shelf}`,
    );
    expect((await ledger.refusal(movePallet(pallet, other)))?.[0]).toBe('PLACE_BLOCKED');
  });

  test('locks all balances of the pallet, by id', async () => {
    const first = await ledger.stock(product, { location_id: shelf, lpn: `LPN-${product}` });
    const last = await ledger.stock(product, {
      location_id: shelf,
      lpn: `LPN-${product}`,
      status: 'DAMAGED',
    });
    const pallet = await palletOf(first);
    await ledger.commit();
    const lost = `select ledger.adjust(${ledger.on}, ${last}, -4, 'Lost')`;
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${last} for update`,
      movePallet(pallet, other),
      `select id from inventory where ${ledger.here} and id = ${first} for update skip locked`,
    );
    expect(seen).toEqual([]);
    await ledger.commit();
    await ledger.after(lost, () => ledger.rows(movePallet(pallet, shelf)));
    expect((await ledger.movements()).at(-1)?.slice(0, 2)).toEqual(['PUTAWAY', 6]);
  });
});
