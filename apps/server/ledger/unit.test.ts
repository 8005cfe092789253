import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, other] = [0, 0, 0];
/** Begins the LPNs of a test: what a test commits stays for the next one. */
let own = '';
let tests = 0;

beforeEach(async () => {
  tests += 1;
  own = `${tests}:`;
  product = await ledger.product();
  shelf = await ledger.place();
  other = await ledger.place();
});

/** A unit with 10 units of the product. Returns its id. */
const unit = async (lpn: string, at = shelf): Promise<number> => {
  const balance = await ledger.stock(product, { location_id: at, lpn: own + lpn });
  return ledger.value(`select pallet_id from inventory where id = ${balance}`);
};
const emptyUnit = (lpn: string, values = {}): Promise<number> =>
  ledger.insert('pallet', {
    warehouse_id: ledger.warehouse,
    customer_id: ledger.customer,
    lpn: own + lpn,
    created_at: '2026-01-01',
    created_by: ledger.user,
    ...values,
  });
const nest = (child: number, parent: number) =>
  `select ledger.nest(${ledger.on}, ${child}, ${parent})`;
const unnest = (child: number) => `select ledger.unnest_unit(${ledger.on}, ${child})`;
const run = async (...statements: string[]): Promise<void> => {
  for (const statement of statements) await ledger.rows(statement);
};
const shown = (lpn: string) => `replace(${lpn}, '${own}', '')`;
/** Of each unit: LPN, LPN of its parent, depth, location. */
const tree = () =>
  ledger.rows(`
    select ${shown('u.lpn')}, ${shown('p.lpn')}, u.depth, u.location_id
    from pallet u
    left join pallet p on p.warehouse_id = u.warehouse_id and p.id = u.parent_id
    where u.lpn like '${own}%'
    order by u.lpn`);
/** Where the stock of each unit stands. */
const stock = () =>
  ledger.rows(`
    select ${shown('u.lpn')}, i.location_id, sum(i.quantity)::int
    from inventory i
    join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
    where i.${ledger.here} and i.quantity > 0 and u.lpn like '${own}%'
    group by 1, 2
    order by 1, 2`);
const events = () =>
  ledger.rows(`
    select e.event, ${shown('u.lpn')}, ${shown('p.lpn')}, ${shown('e.former_lpn')}
    from unit_event e
    join pallet u on u.warehouse_id = e.warehouse_id and u.id = e.unit_id
    left join pallet p on p.warehouse_id = e.warehouse_id and p.id = e.parent_id
    where e.${ledger.here} and u.lpn like '${own}%'
    order by e.id`);
const movements = () =>
  ledger.rows(`
    select m.kind, ${shown('u.lpn')}, m.from_location_id, m.to_location_id, m.quantity
    from movement m
    left join pallet u on u.warehouse_id = m.warehouse_id and u.id = m.to_pallet_id
    where m.${ledger.here} and m.kind <> 'OPENING' and u.lpn like '${own}%'
    order by m.id`);

describe('nest', () => {
  test('brings a unit, with what is in it, to another one, and says so', async () => {
    const [pallet, carton, box] = [await unit('PAL', other), await unit('CTN'), await unit('BOX')];
    await run(nest(box, carton), nest(carton, pallet));
    expect(await tree()).toEqual([
      ['BOX', 'CTN', 2, other],
      ['CTN', 'PAL', 1, other],
      ['PAL', null, 0, other],
    ]);
    expect(await stock()).toEqual([
      ['BOX', other, 10],
      ['CTN', other, 10],
      ['PAL', other, 10],
    ]);
    expect(await movements()).toEqual([
      ['MOVE', 'CTN', shelf, other, 10],
      ['MOVE', 'BOX', shelf, other, 10],
    ]);
    expect(await events()).toEqual([
      ['NEST', 'BOX', 'CTN', null],
      ['NEST', 'CTN', 'PAL', null],
    ]);
  });

  test('takes the unit out of the one in which it stood; where it is already, nothing', async () => {
    const [first, second, carton] = [await unit('P-1'), await unit('P-2'), await unit('CTN')];
    await run(nest(carton, first), nest(carton, second), nest(carton, second));
    expect(await tree()).toEqual([
      ['CTN', 'P-2', 1, shelf],
      ['P-1', null, 0, shelf],
      ['P-2', null, 0, shelf],
    ]);
    expect((await events()).map(([event, , parent]) => [event, parent])).toEqual([
      ['NEST', 'P-1'],
      ['UNNEST', 'P-1'],
      ['NEST', 'P-2'],
    ]);
    expect(await movements()).toEqual([]);
  });

  test('lets an empty unit come to what is put into it', async () => {
    const [cart, tote] = [await emptyUnit('CART'), await emptyUnit('TOTE', { location_id: other })];
    const carton = await unit('CTN');
    await run(nest(tote, cart), nest(carton, cart));
    expect(await tree()).toEqual([
      ['CART', null, 0, shelf],
      ['CTN', 'CART', 1, shelf],
      ['TOTE', 'CART', 1, shelf],
    ]);
    expect(await movements()).toEqual([]);
  });

  test('brings what it is put into, where that stands in another one', async () => {
    const [pallet, tote, carton] = [
      await unit('PAL', other),
      await emptyUnit('TOTE'),
      await unit('CTN'),
    ];
    await run(nest(tote, pallet), nest(carton, tote));
    expect((await tree()).map(([lpn, , depth, place]) => [lpn, depth, place])).toEqual([
      ['CTN', 2, other],
      ['PAL', 0, other],
      ['TOTE', 1, other],
    ]);
  });

  test('refuses a unit in itself, more than five in one another, and two customers', async () => {
    const [pallet, carton] = [await unit('PAL'), await unit('CTN')];
    await run(nest(carton, pallet));
    expect(await ledger.refusal(nest(pallet, carton))).toEqual(['UNIT_IN_ITSELF', {}]);
    expect(await ledger.refusal(nest(pallet, pallet))).toEqual(['UNIT_IN_ITSELF', {}]);
    let outer = carton;
    for (const lpn of ['C', 'D', 'E']) {
      const inner = await emptyUnit(lpn);
      await run(nest(inner, outer));
      outer = inner;
    }
    expect(await ledger.refusal(nest(await emptyUnit('F'), outer))).toEqual(['UNIT_TOO_DEEP', {}]);
    const root = await unit('ROOT');
    expect(await ledger.refusal(nest(pallet, root))).toEqual(['UNIT_TOO_DEEP', {}]);
    await run(nest(carton, root));
    const customer = await ledger.insert('customer', { name: 'Zeta', email: 'z@example.com' });
    const theirs = await emptyUnit('THEIRS', { customer_id: customer });
    expect(await ledger.refusal(nest(root, theirs))).toEqual([
      'UNIT_OF_OTHERS',
      { lpn: `${own}THEIRS` },
    ]);
    expect((await tree()).find(([lpn]) => lpn === 'E')).toEqual(['E', 'D', 4, shelf]);
  });

  test('no statement makes a circle, or a unit as deep as its parent', async () => {
    const [pallet, carton] = [await unit('PAL'), await unit('CTN')];
    const change = (values: string, id: number) => `update pallet set ${values} where id = ${id}`;
    const parented = (parent: number, depth: number) =>
      `
      parent_id = ${parent}, depth = ${depth}, parent_depth = ${depth - 1},
        path = array_fill(0, array[${depth - 1}]) || ${parent}::bigint`;
    expect(await ledger.refusal(change(parented(pallet, 1), pallet))).toEqual([
      'pallet_parent_fkey',
      {},
    ]);
    expect(await ledger.refusal(change(parented(pallet, 2), carton))).toEqual([
      'pallet_parent_fkey',
      {},
    ]);
    await run(nest(carton, pallet));
    expect(await ledger.refusal(change(parented(carton, 2), pallet))).toEqual([
      'pallet_parent_fkey',
      {},
    ]);
    expect(await ledger.refusal(change('parent_id = null', carton))).toEqual([
      'pallet_path_check',
      {},
    ]);
  });

  test('tries again when the parent came to stand in another unit meanwhile', async () => {
    const [root, pallet, carton] = [
      await unit('ROOT', other),
      await unit('PAL'),
      await unit('CTN'),
    ];
    await ledger.commit();
    expect(
      await ledger.after(nest(pallet, root), () => ledger.refusal(nest(carton, pallet))),
    ).toEqual(['A unit was moved into another one', {}]);
  });
});

describe('unnest_unit', () => {
  test('leaves a unit in its location, with what is in it', async () => {
    const [pallet, carton, box] = [await unit('PAL'), await unit('CTN'), await unit('BOX')];
    await run(nest(carton, pallet), nest(box, carton), unnest(carton), unnest(carton));
    expect(await tree()).toEqual([
      ['BOX', 'CTN', 1, shelf],
      ['CTN', null, 0, shelf],
      ['PAL', null, 0, shelf],
    ]);
    expect((await events()).at(-1)).toEqual(['UNNEST', 'CTN', 'PAL', null]);
    expect(await events()).toHaveLength(3);
  });
});

describe('move_pallet', () => {
  const move = (moved: number, to: number, kind = 'PUTAWAY') =>
    `select ledger.move_pallet(${ledger.on}, '${kind}', ${moved}, ${to}, 'Put away')`;

  test('moves a tree as one set of movements, with empty units and allocated stock', async () => {
    const [pallet, carton, empty] = [await unit('PAL'), await unit('CTN'), await emptyUnit('TOTE')];
    const twin = await ledger.stock(product, {
      location_id: shelf,
      lpn: `${own}CTN`,
      status: 'DAMAGED',
      quantity: 2,
    });
    await run(nest(carton, pallet), nest(empty, carton));
    await ledger.placed(await ledger.line(product), twin - 1, 4);
    await run(move(pallet, other));
    expect((await tree()).map(([, , depth, place]) => [depth, place])).toEqual([
      [1, other],
      [0, other],
      [2, other],
    ]);
    expect(await stock()).toEqual([
      ['CTN', other, 12],
      ['PAL', other, 10],
    ]);
    expect(await movements()).toEqual([
      ['PUTAWAY', 'PAL', shelf, other, 10],
      ['PUTAWAY', 'CTN', shelf, other, 10],
      ['PUTAWAY', 'CTN', shelf, other, 2],
    ]);
  });

  test('takes what stands in another unit out of it', async () => {
    const [pallet, carton] = [await unit('PAL'), await unit('CTN')];
    await run(nest(carton, pallet), move(carton, other));
    expect(await tree()).toEqual([
      ['CTN', null, 0, other],
      ['PAL', null, 0, shelf],
    ]);
    expect((await events()).map(([event]) => event)).toEqual(['NEST', 'UNNEST']);
  });

  test('waits for a change in its tree, and moves what came into it', async () => {
    const [pallet, carton, late] = [await unit('PAL'), await unit('CTN'), await unit('LATE')];
    await run(nest(carton, pallet));
    await ledger.commit();
    await ledger.after(nest(late, carton), () => run(move(pallet, other)));
    expect(await stock()).toEqual([
      ['CTN', other, 10],
      ['LATE', other, 10],
      ['PAL', other, 10],
    ]);
  });
});

describe('move into a unit', () => {
  const into = (balance: number, target: number, quantity: number | null = null) =>
    `select * from ledger.move(${ledger.on}, 'MOVE', ${balance}, null, null, ${quantity}, null,
      ${target})`;
  const loose = (values = {}) => ledger.stock(product, { location_id: shelf, ...values });

  test('brings an empty unit to what it takes', async () => {
    const [cart, carton] = [await emptyUnit('CART'), await emptyUnit('CTN')];
    await run(into(await loose(), cart, 3));
    expect(await tree()).toContainEqual(['CART', null, 0, shelf]);
    await run(nest(carton, cart), into(await unit('PAL', other).then(balanceOf), carton));
    expect(await stock()).toEqual([
      ['CART', shelf, 3],
      ['CTN', shelf, 10],
    ]);
    expect(await movements()).toEqual([
      ['MOVE', 'CART', shelf, shelf, 3],
      ['MOVE', 'CTN', other, shelf, 10],
    ]);
  });

  test('an empty unit comes with its empty balances', async () => {
    const carton = await unit('CTN', other);
    const [emptied, balance] = [await balanceOf(carton), await loose()];
    await run(
      `select ledger.move(${ledger.on}, 'MOVE', ${emptied}, ${other}, null, 10, null)`,
      into(balance, carton, 4),
    );
    expect(await stock()).toEqual([['CTN', shelf, 4]]);
    const third = await ledger.place();
    await run(
      `select ledger.adjust(${ledger.on}, ${emptied}, 2, 'Found')`,
      `select ledger.move_pallet(${ledger.on}, 'MOVE', ${carton}, ${third}, null)`,
    );
    expect(await stock()).toEqual([['CTN', third, 6]]);
  });

  test('an empty unit stays where it is when it takes one that is nowhere yet', async () => {
    const carton = await unit('CTN', other);
    const emptied = await balanceOf(carton);
    await run(
      `select ledger.move(${ledger.on}, 'MOVE', ${emptied}, ${other}, null, 10, null)`,
      nest(await emptyUnit('NEW'), carton),
    );
    expect(await tree()).toEqual([
      ['CTN', null, 0, other],
      ['NEW', 'CTN', 1, other],
    ]);
    await run(`select ledger.adjust(${ledger.on}, ${emptied}, 2, 'Found')`);
    expect(await stock()).toEqual([['CTN', other, 2]]);
  });

  test('stays where it is when a correction finds something in it meanwhile', async () => {
    const carton = await unit('CTN', other);
    const [emptied, balance] = [await balanceOf(carton), await loose()];
    await run(`select ledger.move(${ledger.on}, 'MOVE', ${emptied}, ${other}, null, 10, null)`);
    await ledger.commit();
    await ledger.after(`select ledger.adjust(${ledger.on}, ${emptied}, 2, 'Found')`, () =>
      run(into(balance, carton, 4)),
    );
    expect(await stock()).toEqual([['CTN', other, 6]]);
  });

  test('takes free units alone, and those of its own customer', async () => {
    const balance = await loose();
    await ledger.placed(await ledger.line(product), balance, 4);
    const carton = await emptyUnit('CTN');
    expect(await ledger.refusal(into(balance, carton, 7))).toEqual([
      'STOCK_ALLOCATED',
      { free: 6, wanted: 7 },
    ]);
    await run(into(balance, carton));
    expect(await stock()).toEqual([['CTN', shelf, 6]]);
    expect(await ledger.refusal(into(await balanceOf(carton), carton))).toEqual(['STOCK_GONE', {}]);
    const customer = await ledger.insert('customer', { name: 'Zeta', email: 'z@example.com' });
    const theirs = await emptyUnit('THEIRS', { customer_id: customer });
    expect(await ledger.refusal(into(balance, theirs))).toEqual([
      'UNIT_OF_OTHERS',
      { lpn: `${own}THEIRS` },
    ]);
  });

  test('takes nothing where its LPN has stock in another warehouse', async () => {
    const carton = await emptyUnit('LPN-9');
    await ledger.elsewhere(`${own}LPN-9`, product);
    expect(await ledger.refusal(into(await loose(), carton))).toEqual([
      'LPN_ELSEWHERE',
      { lpn: `${own}LPN-9` },
    ]);
  });

  test('reads where the unit stands when it has come to rest', async () => {
    const [carton, balance] = [await unit('CTN', other), await loose()];
    const third = await ledger.place();
    await ledger.commit();
    const put = `select ledger.move_pallet(${ledger.on}, 'PUTAWAY', ${carton}, ${third}, null)`;
    await ledger.after(put, () => run(into(balance, carton)));
    expect(await stock()).toEqual([['CTN', third, 20]]);
  });

  const balanceOf = (id: number) =>
    ledger.value(`select max(id) from inventory where pallet_id = ${id} and quantity > 0`);
});

describe('relabel', () => {
  test('gives a unit another LPN and keeps the former one in its history', async () => {
    const pallet = await unit('OLD');
    const stays = await unit('STAYS');
    await run(`select ledger.relabel(${ledger.on}, ${pallet}, '${own}NEW')`);
    expect((await tree()).map(([lpn]) => lpn)).toEqual(['NEW', 'STAYS']);
    expect(await events()).toEqual([['RELABEL', 'NEW', null, 'OLD']]);
    expect(
      await ledger.refusal(`select ledger.relabel(${ledger.on}, ${stays}, '${own}NEW')`),
    ).toEqual(['pallet_warehouse_id_lpn_key', {}]);
  });
});

describe('of others', () => {
  test('units hinder nobody, and one whose stock is gone comes to what is put into it', async () => {
    const customer = await ledger.insert('customer', { name: 'Zeta', email: 'z@example.com' });
    await emptyUnit('THEIRS', { customer_id: customer });
    const [cart, carton] = [await unit('CART', other), await unit('CTN')];
    await run(
      `select ledger.adjust(${ledger.on}, (select id from inventory where pallet_id = ${cart}), -10,
        'Lost')`,
      nest(carton, cart),
    );
    expect((await tree()).map(([lpn, parent, , place]) => [lpn, parent, place])).toEqual([
      ['CART', null, shelf],
      ['CTN', 'CART', shelf],
      ['THEIRS', null, null],
    ]);
  });
});

describe('locks', () => {
  const held = (id: number) =>
    `select from pallet where ${ledger.here} and id = ${id} for no key update`;
  let [pallet, carton, free] = [0, 0, 0];

  beforeEach(async () => {
    await ledger.stock(product, { location_id: shelf });
    [free, pallet, carton] = [await unit('FREE'), await unit('PAL'), await unit('CTN')];
    await run(nest(carton, pallet));
    await ledger.commit();
  });

  test('units_in names each unit once, the given ones first', async () => {
    const box = await emptyUnit('BOX', { location_id: shelf });
    await run(nest(box, carton));
    const inside = (...units: number[]) =>
      ledger.value(`select ledger.units_in(${ledger.warehouse}, ${ids(...units)})::float8[]`);
    expect(await inside(carton, pallet)).toBe(`{${carton},${pallet},${box}}`);
    expect(await inside(carton, free)).toBe(`{${carton},${free},${box}}`);
    expect(await inside(free)).toBe(`{${free}}`);
  });

  test('lock_units locks all units of the trees, and no others', async () => {
    const seen = await ledger.whileWaiting(
      held(carton),
      `select ledger.lock_units(${ledger.warehouse}, ${ids(pallet)})`,
      `select id from pallet
        where ${ledger.here} and id in (${pallet}, ${carton}, ${free})
        for no key update skip locked`,
    );
    expect(seen).toEqual([[free]]);
  });

  test.each([
    ['unnest_unit', () => unnest(carton)],
    ['relabel', () => `select ledger.relabel(${ledger.on}, ${carton}, '${own}NEW')`],
    [
      'move out of a unit',
      () => `
        select ledger.move(${ledger.on}, 'MOVE',
          (select id from inventory where ${ledger.here} and pallet_id = ${carton}), null, null, 1,
          null, ${free})`,
    ],
    [
      'move to another status',
      () => `
        select ledger.move(${ledger.on}, 'STATUS',
          (select id from inventory where ${ledger.here} and pallet_id = ${carton}), null,
          'DAMAGED', 1, null)`,
    ],
    [
      'a correction',
      () => `
        select ledger.adjust(${ledger.on},
          (select id from inventory where ${ledger.here} and pallet_id = ${carton}), 1, 'Found')`,
    ],
  ])('%s waits for who changes the tree', async (_, statement) => {
    await ledger.whileWaiting(held(pallet), statement(), 'select');
  });
});

describe('receive_units', () => {
  const receive = (units: object[], lines: object[]) => `
    select lpn
    from ledger.receive_units(${ledger.on}, ${ledger.customer}, ${shelf},
      ${list(...units.map((unit) => ({ lpn: null, kind: 'CARTON', parent: null, ...unit })))},
      ${list(
        ...lines.map((line) => ({
          product_id: product,
          status: 'AVAILABLE',
          lot_id: null,
          quantity: 1,
          asn_item_id: null,
          reason: null,
          ...line,
        })),
      )}, 'By sea')`;

  test('brings goods in, in units that stand in one another, and returns them in their order', async () => {
    const received = await ledger.rows(
      receive(
        [
          { lpn: `${own}PAL`, kind: 'PALLET' },
          { lpn: `${own}CTN`, parent: 1 },
          { lpn: `${own}BOX`, kind: 'OTHER', parent: 2 },
          { lpn: `${own}ALONE` },
        ],
        [
          { unit: 1, quantity: 5 },
          { unit: 3, quantity: 2 },
          { unit: 3, quantity: 3 },
          { unit: 3, status: 'DAMAGED', reason: 'Crushed' },
          { unit: 4 },
        ],
      ),
    );
    expect(received.flat()).toEqual(['PAL', 'CTN', 'BOX', 'ALONE'].map((lpn) => own + lpn));
    expect(await tree()).toEqual([
      ['ALONE', null, 0, shelf],
      ['BOX', 'CTN', 2, shelf],
      ['CTN', 'PAL', 1, shelf],
      ['PAL', null, 0, shelf],
    ]);
    expect(await stock()).toEqual([
      ['ALONE', shelf, 1],
      ['BOX', shelf, 6],
      ['PAL', shelf, 5],
    ]);
    expect(
      await ledger.rows(`
        select u.path = array_remove(array[p.parent_id, u.parent_id], null)
        from pallet u
        left join pallet p on p.warehouse_id = u.warehouse_id and p.id = u.parent_id
        where u.lpn like '${own}%'`),
    ).toEqual([[true], [true], [true], [true]]);
    expect(
      await ledger.rows(`
        select quantity, to_status, reason, notes
        from movement
        where ${ledger.here} and kind = 'RECEIVE' and product_id = ${product}
        order by id`),
    ).toEqual([
      [5, 'AVAILABLE', null, 'By sea'],
      [2, 'AVAILABLE', null, 'By sea'],
      [3, 'AVAILABLE', null, 'By sea'],
      [1, 'DAMAGED', 'Crushed', 'By sea'],
      [1, 'AVAILABLE', null, 'By sea'],
    ]);
  });

  test('keeps products and lots in a unit apart', async () => {
    const [second, third] = [await ledger.product({ tracking: 'LOT' }), await ledger.product()];
    const [a, b] = [await ledger.lot(second), await ledger.lot(second)];
    await ledger.rows(
      receive(
        [{ lpn: `${own}CTN` }],
        [
          { unit: 1, quantity: 5 },
          { unit: 1, quantity: 2, product_id: second, lot_id: a },
          { unit: 1, quantity: 3, product_id: second, lot_id: b },
          { unit: 1, quantity: 4, product_id: third },
        ],
      ),
    );
    expect(
      await ledger.rows(`
        select m.product_id, m.lot_id, m.quantity, i.product_id, i.lot_id, i.quantity
        from movement m
        join inventory i on i.warehouse_id = m.warehouse_id and i.id = m.to_inventory_id
        where m.${ledger.here} and m.product_id in (${product}, ${second}, ${third})
        order by m.id`),
    ).toEqual([
      [product, null, 5, product, null, 5],
      [second, a, 2, second, a, 2],
      [second, b, 3, second, b, 3],
      [third, null, 4, third, null, 4],
    ]);
  });

  /** Of the stock of each unit: LPN, the rank by which orders may take it. */
  const ranks = () =>
    ledger.rows(`
      select ${shown('u.lpn')}, i.allocation_rank is not null
      from inventory i
      join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
      where i.${ledger.here} and u.lpn like '${own}%'
      order by u.lpn`);

  test('ranks the stock by the location where it arrives', async () => {
    await ledger.rows(receive([{ lpn: `${own}FREE` }], [{ unit: 1 }]));
    shelf = await ledger.place({ blocked_out: true, block_reason: 'Wet' });
    await ledger.rows(receive([{ lpn: `${own}HELD` }], [{ unit: 1 }]));
    expect(await ranks()).toEqual([
      ['FREE', true],
      ['HELD', false],
    ]);
  });

  test('waits for a concurrent hold of a lot and a concurrent block of a location, and the units are then not for sale', async () => {
    product = await ledger.product({ tracking: 'LOT' });
    const lot = await ledger.lot(product);
    await ledger.commit();
    const arrive = (lpn: string) => () =>
      ledger.rows(receive([{ lpn: own + lpn }], [{ unit: 1, lot_id: lot }]));
    const changed = `
      select from location where ${ledger.here} and id = ${shelf} for update;
      update location set blocked_out = true, block_reason = 'Leak' where id = ${shelf}`;
    await ledger.after(changed, arrive('BLOCKED'));
    await ledger.commit();
    shelf = other;
    await ledger.after(
      `select ledger.hold_lot(now(), ${ledger.user}, ${lot}, 'Recall')`,
      arrive('HELD'),
    );
    expect(await ranks()).toEqual([
      ['BLOCKED', false],
      ['HELD', false],
    ]);
  });

  test('gives units without a label the next ones', async () => {
    const [[first], [other]] = (await ledger.rows(
      receive([{}, { kind: 'PALLET' }], [{ unit: 1 }, { unit: 2 }]),
    )) as [[string], [string]];
    expect(first).toMatch(/^LPN-\d+$/);
    expect(other).toMatch(/^LPN-\d+$/);
    expect(other).not.toBe(first);
  });

  test('refuses more than five units in one another', async () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, index) => ({
        lpn: `${own}${index}`,
        parent: index === 0 ? null : index,
      }));
    expect(await ledger.refusal(receive(chain(6), [{ unit: 1 }]))).toEqual(['UNIT_TOO_DEEP', {}]);
    expect(await ledger.refusal(receive(chain(5), [{ unit: 5 }]))).toBeNull();
  });
});
