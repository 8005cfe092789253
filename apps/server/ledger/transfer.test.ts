import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';
import { balanceOf, insertPallet, movementsFrom, stockFrom } from '#test/inboundLedger.ts';

const ledger = onBareLedger();
let [product, second, shelf, other] = [0, 0, 0, 0];

beforeEach(async () => {
  [product, second] = [await ledger.product(), await ledger.product()];
  [shelf, other] = [await ledger.place(), await ledger.place()];
});

type Values = Record<string, unknown>;

const pallet = (lpn: string, location: number | null = shelf) =>
  insertPallet(ledger, lpn, location);
const stock = () => stockFrom(ledger, product);
const movements = () => movementsFrom(ledger, product);

describe('a transfer', () => {
  let [item, next, asn] = [0, 0, 0];

  beforeEach(async () => {
    const own = { warehouse_id: ledger.warehouse, customer_id: ledger.customer };
    asn = await ledger.insert('asn', {
      ...own,
      reference: `T-${product}`,
      expected_on: '2026-03-02',
      created_at: '2026-03-01',
      created_by: ledger.user,
    });
    const items = [];
    for (const [index, productId] of [product, second].entries()) {
      items.push(
        await ledger.insert('asn_item', {
          ...own,
          asn_id: asn,
          product_id: productId,
          expected: 20,
          line_no: index + 1,
        }),
      );
    }
    [item = 0, next = 0] = items;
  });

  const asnPosting = () => ledger.on.replace("'ORDER', 1", `'ASN', ${asn}`);
  const unit = (quantity: number, more: Values = {}) => ({
    asn_item_id: item,
    product_id: product,
    lot_id: null,
    quantity,
    received_at: '2025-05-01',
    ...more,
  });
  const send = (...units: Values[]) =>
    ledger.rows(`select ledger.send(${asnPosting()}, ${ledger.customer}, ${list(...units)})`);
  const transit = () =>
    ledger.rows(
      `
        select asn_item_id, inventory_id, quantity
        from transit
        where asn_item_id in (${item}, ${next})
        order by asn_item_id, inventory_id`,
    );
  const inTransit = (productId: number, year: string) =>
    balanceOf(ledger, productId, `status = 'IN_TRANSIT' and received_at::text like '${year}%'`);
  const lockTransit = (...items: number[]) =>
    `
      select asn_item_id, inventory_id, quantity
      from ledger.lock_transit(${ledger.warehouse}, ${ids(...items)})`;

  test('keeps age and lot, with its units in transit for the items of its ASN', async () => {
    await send(
      unit(3),
      unit(4, { received_at: '2024-05-01' }),
      unit(2),
      unit(5, { asn_item_id: next, product_id: second }),
    );
    expect(await stock()).toEqual([
      [product, 'IN_TRANSIT', 4, 0, null, null, null, '2024-05-01 00:00'],
      [product, 'IN_TRANSIT', 5, 0, null, null, null, '2025-05-01 00:00'],
      [second, 'IN_TRANSIT', 5, 0, null, null, null, '2025-05-01 00:00'],
    ]);
    const [old, young, ofSecond] = [
      await inTransit(product, '2024'),
      await inTransit(product, '2025'),
      await inTransit(second, '2025'),
    ];
    expect(await transit()).toEqual([
      [item, old, 4],
      [item, young, 5],
      [next, ofSecond, 5],
    ]);
    expect(await movements()).toEqual([
      ['TRANSFER', product, 4, null, old, null, null, null],
      ['TRANSFER', product, 5, null, young, null, null, null],
      ['TRANSFER', second, 5, null, ofSecond, null, null, null],
    ]);
    // A second transfer joins what is under way, for its own item.
    await ledger.rows(`delete from transit where asn_item_id = ${item}`);
    await send(unit(1));
    expect((await stock())[1]?.slice(2, 3)).toEqual([6]);
    expect(await ledger.rows(lockTransit(item))).toEqual([[item, young, 1]]);
  });

  test('keeps lots apart', async () => {
    const lots = [
      await ledger.lot(product, { code: 'A' }),
      await ledger.lot(product, { code: 'B' }),
    ];
    await send(...lots.map((lot_id, index) => unit(3 + index, { lot_id })));
    expect((await stock()).map(([, , quantity, , , , lot]) => [lot, quantity])).toEqual([
      [lots[0], 3],
      [lots[1], 4],
    ]);
    expect((await transit()).map(([, , quantity]) => quantity)).toEqual([3, 4]);
  });

  test('is locked item by item, the oldest units first', async () => {
    await send(
      unit(5),
      unit(4, { received_at: '2024-05-01' }),
      unit(5, { asn_item_id: next, product_id: second }),
    );
    const [old, young] = [await inTransit(product, '2024'), await inTransit(product, '2025')];
    await ledger.rows(`update inventory set received_at = '2026-05-01' where id = ${old}`);
    expect(await ledger.rows(lockTransit(item))).toEqual([
      [item, young, 5],
      [item, old, 4],
    ]);
    await ledger.rows(`update transit set quantity = 0 where inventory_id = ${old}`);
    expect(await ledger.rows(lockTransit(item))).toEqual([[item, young, 5]]);
    await ledger.commit();
    const seen = await ledger.whileWaiting(
      `select from inventory where ${ledger.here} and id = ${young} for update`,
      lockTransit(item),
      `select id from inventory where ${ledger.here} and id = ${old} for update skip locked`,
    );
    expect(seen).toEqual([]);
    // It waits for what is on its way for no other item.
    await ledger.during(
      `select from inventory
        where ${ledger.here} and id = ${await inTransit(second, '2025')} for update`,
      () => ledger.rows(lockTransit(item)),
    );
  });

  const arriving = (quantity: number, transitId: number | null, more: Values = {}) => ({
    product_id: product,
    status: 'AVAILABLE',
    lot_id: null,
    quantity,
    asn_item_id: item,
    reason: null,
    transit_id: transitId,
    received_at: '2025-05-01',
    ...more,
  });
  const arrive = (onto: number, ...units: Values[]) =>
    ledger.rows(
      `
        select ledger.arrive(${asnPosting()}, ${ledger.customer}, ${shelf}, ${onto},
            ${list(...units)},
          'Dry')`,
    );

  test('arrives with its age, and surplus units like any other receipt', async () => {
    await send(
      unit(5),
      unit(4, { received_at: '2024-05-01' }),
      unit(5, { asn_item_id: next, product_id: second }),
    );
    const [old, young, ofSecond] = [
      await inTransit(product, '2024'),
      await inTransit(product, '2025'),
      await inTransit(second, '2025'),
    ];
    const onto = await pallet('IN', null);
    await arrive(
      onto,
      arriving(2, young),
      arriving(1, young),
      arriving(1, young, { status: 'DAMAGED', reason: 'Wet' }),
      arriving(4, old, { received_at: '2024-05-01' }),
      arriving(6, null, { received_at: '2026-03-01 10:00' }),
    );
    expect(await transit()).toEqual([
      [item, old, 0],
      [item, young, 1],
      [next, ofSecond, 5],
    ]);
    expect(await stock()).toEqual([
      [product, 'IN_TRANSIT', 0, 0, null, null, null, '2024-05-01 00:00'],
      [product, 'IN_TRANSIT', 1, 0, null, null, null, '2025-05-01 00:00'],
      [second, 'IN_TRANSIT', 5, 0, null, null, null, '2025-05-01 00:00'],
      ...(await stock()).slice(3),
    ]);
    expect((await stock()).slice(3).sort()).toEqual([
      [product, 'AVAILABLE', 3, 0, shelf, 'IN', null, '2025-05-01 00:00'],
      [product, 'AVAILABLE', 4, 0, shelf, 'IN', null, '2024-05-01 00:00'],
      [product, 'AVAILABLE', 6, 0, shelf, 'IN', null, '2026-03-01 10:00'],
      [product, 'DAMAGED', 1, 0, shelf, 'IN', null, '2025-05-01 00:00'],
    ]);
    const written = (await movements()).slice(3);
    const at = async (day: string, status: string) =>
      balanceOf(
        ledger,
        product,
        `pallet_id = ${onto} and status = '${status}' and received_at::date = '${day}'`,
      );
    const arrived = await at('2025-05-01', 'AVAILABLE');
    expect(written).toHaveLength(5);
    for (const each of [
      ['TRANSFER', product, 2, young, arrived, item, null, 'Dry'],
      ['TRANSFER', product, 1, young, arrived, item, null, 'Dry'],
      ['TRANSFER', product, 1, young, await at('2025-05-01', 'DAMAGED'), item, 'Wet', 'Dry'],
      ['TRANSFER', product, 4, old, await at('2024-05-01', 'AVAILABLE'), item, null, 'Dry'],
      ['RECEIVE', product, 6, null, await at('2026-03-01', 'AVAILABLE'), item, null, 'Dry'],
    ])
      expect(written).toContainEqual(each);
  });

  test('arrives for its own item if two items have units of one balance', async () => {
    const twin = await ledger.insert('asn_item', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      asn_id: asn,
      product_id: product,
      expected: 9,
      line_no: 3,
    });
    await send(unit(5), unit(4, { asn_item_id: twin }));
    const balance = await inTransit(product, '2025');
    await arrive(await pallet('IN'), arriving(2, balance));
    expect(
      await ledger.rows(
        `select asn_item_id, quantity from transit where inventory_id = ${balance} order by 1`,
      ),
    ).toEqual([
      [item, 3],
      [twin, 4],
    ]);
  });

  const reuse = (lpn: string): Promise<number> =>
    ledger.value(
      `select ledger.reuse_unit(${asnPosting()}, ${ledger.customer}, '${lpn}', ${shelf})`,
    );

  test('comes back onto the pallet that it left, which gets the location of the arrival', async () => {
    const empty = await ledger.stock(product, {
      location_id: other,
      lpn: 'AGAIN',
      received_on: '2025-05-01',
    });
    const stays = await ledger.stock(product, {
      location_id: other,
      lpn: 'STAYS',
      received_on: '2025-05-01',
    });
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${empty}, -10, 'Left')`);
    await send(unit(5));
    const onto = await reuse('AGAIN');
    await arrive(onto, arriving(5, await inTransit(product, '2025')));
    expect(
      await ledger.rows(
        `
          select id, location_id, quantity
          from inventory
          where id in (${empty}, ${stays})
          order by id`,
      ),
    ).toEqual([
      [empty, shelf, 5],
      [stays, other, 10],
    ]);
  });

  test('is written off for units that never arrived', async () => {
    await send(
      unit(5),
      unit(4, { received_at: '2024-05-01' }),
      unit(3, { asn_item_id: next, product_id: second }),
    );
    const [old, young, ofSecond] = [
      await inTransit(product, '2024'),
      await inTransit(product, '2025'),
      await inTransit(second, '2025'),
    ];
    await arrive(await pallet('IN'), arriving(4, old, { received_at: '2024-05-01' }));
    const before = await movements();
    await ledger.rows(`select ledger.lose(${asnPosting()}, ${ids(item)}, 'Lost')`);
    expect((await movements()).slice(before.length)).toEqual([
      ['ADJUST', product, 5, young, null, null, 'Lost', null],
    ]);
    expect(await transit()).toEqual([
      [item, old, 0],
      [item, young, 0],
      [next, ofSecond, 3],
    ]);
    expect(
      await ledger.rows(
        `select quantity from inventory where id in (${old}, ${young}, ${ofSecond}) order by id`,
      ),
    ).toEqual([[0], [0], [3]]);
  });

  const endCarry = (...units: Values[]) =>
    `select ledger.end_carry(${asnPosting()}, ${list(...units.map((unit) => ({ parent: null, ...unit })))})`;

  test('arrives in units that stand in one another as they left', async () => {
    const [outer, carton, tote, empty] = [
      await pallet('O'),
      await pallet('C'),
      await pallet('T'),
      await pallet('E', null),
    ];
    await ledger.rows(`select ledger.nest(${ledger.on}, ${empty}, ${carton})`);
    await ledger.rows(
      endCarry(
        { pallet_id: outer, lpn: 'O' },
        { pallet_id: carton, lpn: 'C', parent: 1 },
        { pallet_id: tote, lpn: 'T', parent: 2 },
      ),
    );
    expect(
      await ledger.rows(
        `select id, parent_id, depth from pallet
         where ${ledger.here} and id in (${[outer, carton, tote, empty].join()}) order by id`,
      ),
    ).toEqual([
      [outer, null, 0],
      [carton, outer, 1],
      [tote, carton, 2],
      [empty, carton, 2],
    ]);
  });

  test('lists the content of its pallets until they arrive', async () => {
    const lots = [
      await ledger.lot(product, { code: 'A' }),
      await ledger.lot(product, { code: 'B' }),
    ];
    const ages = ['2024-05-01', '2025-05-01'];
    // Units of another item, as old as those of the next one.
    await send(unit(5, { received_at: '2024-05-01' }));
    await send(
      ...lots.flatMap((lot_id) => ages.map((received_at) => unit(5, { lot_id, received_at }))),
      unit(5, { asn_item_id: next, product_id: second, received_at: '2024-05-01' }),
    );
    const part = (lpn: string, more: Values) => ({ lpn, ...unit(2, more) });
    const carried = () =>
      ledger.rows(
        `
          select lpn, asn_item_id, inventory_id, quantity, arrived_at is not null
          from transit_pallet
          join transit_unit using (warehouse_id, asn_id, lpn)
          where asn_id = ${asn}
          order by lpn, asn_item_id, inventory_id`,
      );
    const balances: number[] = [];
    for (const lot of lots)
      for (const age of ages)
        balances.push(
          await balanceOf(ledger, product, `lot_id = ${lot} and received_at::date = '${age}'`),
        );
    await ledger.rows(
      `select ledger.carry(${ledger.warehouse}, ${asn}, ${list(
        { lpn: 'A', kind: 'PALLET', parent: null },
        { lpn: 'B', kind: 'CARTON', parent: 'A' },
      )}, ${list(
        part('A', { lot_id: lots[0], received_at: ages[0] }),
        part('A', { lot_id: lots[1], received_at: ages[1] }),
        part('B', { lot_id: lots[0], received_at: ages[1] }),
        part('B', { lot_id: null, asn_item_id: next, product_id: second, received_at: ages[0] }),
      )})`,
    );
    const ofSecond = await balanceOf(ledger, second);
    const expected = [
      ['A', item, balances[0], 2, false],
      ['A', item, balances[3], 2, false],
      ['B', item, balances[1], 2, false],
      ['B', next, ofSecond, 2, false],
    ];
    expect(await carried()).toEqual(expected);
    expect(
      await ledger.rows(
        `select lpn, kind, parent_lpn, position from transit_unit where asn_id = ${asn} order by position`,
      ),
    ).toEqual([
      ['A', 'PALLET', null, 1],
      ['B', 'CARTON', 'A', 2],
    ]);
    await ledger.rows(endCarry({ pallet_id: await pallet('A'), lpn: 'A' }));
    expect(await carried()).toEqual(expected.map((row) => [...row.slice(0, 4), row[0] === 'A']));
    // The same label of another transfer is not meant.
    await ledger.rows(
      `
        select ledger.end_carry(${asnPosting().replace(`'ASN', ${asn}`, `'ASN', ${asn + 1}`)},
          ${list({ pallet_id: await pallet('B'), lpn: 'B' })})`,
    );
    expect((await carried()).map((row) => row[4])).toEqual([true, true, false, false]);
  });

  test('an empty unit comes back out of the one in which it stood, with what is in it', async () => {
    const order = await ledger.value(
      `select order_id from order_line where id = ${await ledger.line(product)}`,
    );
    const stranger = await ledger.insert('customer', { name: 'Zeta', email: 'z@example.com' });
    const [outer, back, tote, stays] = [
      await pallet('OUTER', other),
      await pallet('BACK', other),
      await pallet('TOTE', null),
      await pallet('STAYS', null),
    ];
    for (const [child, parent] of [
      [tote, back],
      [back, outer],
    ])
      await ledger.rows(`select ledger.nest(${ledger.on}, ${child}, ${parent})`);
    await ledger.rows(
      `update pallet set customer_id = ${stranger}, order_id = ${order}
       where id in (${back}, ${tote})`,
    );
    expect(await reuse('BACK')).toBe(back);
    expect(
      await ledger.rows(
        `select id, parent_id, location_id, customer_id, order_id, asn_id from pallet
          where ${ledger.here} and id in (${[outer, back, tote, stays].join()})
          order by id`,
      ),
    ).toEqual([
      [outer, null, other, ledger.customer, null, null],
      [back, null, shelf, ledger.customer, null, asn],
      [tote, back, shelf, ledger.customer, null, null],
      [stays, null, null, ledger.customer, null, null],
    ]);
    expect(await reuse('NEVER')).toBeNull();
    await ledger.stock(product, { location_id: other, lpn: 'FULL' });
    expect(await reuse('FULL')).toBeNull();
  });

  test('an empty unit that takes goods at the same time has stock', async () => {
    // What is committed stays for the runs that follow with changes of the ledger.
    const lpn = `BUSY ${product}`;
    const onto = await pallet(lpn, other);
    const goods = await ledger.stock(product, { location_id: other });
    await ledger.commit();
    const seen = await ledger.after(
      `select ledger.move(${ledger.on}, 'MOVE', ${goods}, null, null, 1, null, ${onto})`,
      () => reuse(lpn),
    );
    expect(seen).toBeNull();
  });

  test('does not arrive on a pallet on which a count found stock in the source warehouse', async () => {
    const lpn = `LPN-${product}`;
    const onto = await ledger.stock(product, { location_id: shelf, lpn });
    await ledger.elsewhere(lpn, product);
    const palletId = await ledger.value(`select pallet_id from inventory where id = ${onto}`);
    expect(await ledger.refusal(endCarry({ pallet_id: palletId, lpn }))).toEqual([
      'LPN_ELSEWHERE',
      { lpn },
    ]);
  });
});
