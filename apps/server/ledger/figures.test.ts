import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, face] = [0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
  face = await ledger.place({ type: 'PICK' });
});

type Values = Record<string, unknown>;
type Shown = [balance: number, units: number][];

const tracked = (values: Values = {}) => ledger.product({ tracking: 'LOT', ...values });
/** Promises units of a product to a new line, as far as they are there. */
const promise = async (promised: number, units: number, line: Values = {}, more: Values = {}) =>
  ledger.promised(
    await ledger.line(
      promised,
      { status: 'ALLOCATED' },
      { quantity: units, allocated: units, ...line },
    ),
    promised,
    units,
    more,
  );
/** The balances of products that show promised units. */
const shownIn = async (...products: number[]): Promise<Shown> =>
  (await ledger.rows(`
    select inventory_id, units
    from ledger.promised_in(${ledger.warehouse}, ${ids(...products)})
    where units <> 0
    order by inventory_id`)) as Shown;
/** The same, from what each balance shows. */
const shownOf = async (...products: number[]): Promise<Shown> =>
  (await ledger.rows(`
    select i.id, f.promised
    from inventory i
    cross join lateral ledger.promised_of(i) f
    where i.${ledger.here} and i.product_id = any(${ids(...products)}) and f.promised <> 0
    order by i.id`)) as Shown;
const bothShow = async (expected: Shown, ...products: number[]) => {
  expect(await shownIn(...products)).toEqual(expected);
  expect(await shownOf(...products)).toEqual(expected);
};

/** Stock, an order and its promise in another warehouse, of the same product. */
async function elsewhere(stocked: number, units: number, promised: number): Promise<void> {
  const warehouse_id = await ledger.insert('warehouse', { name: `East ${stocked}` });
  const location_id = await ledger.place({ warehouse_id, type: 'PICK' });
  const own = { warehouse_id, customer_id: ledger.customer, product_id: stocked };
  await ledger.insert('inventory', {
    ...own,
    location_id,
    status: 'AVAILABLE',
    quantity: units,
    received_at: '2020-01-01',
  });
  const line = await ledger.line(stocked, { warehouse_id }, { warehouse_id });
  const wanted = {
    order_line_id: line,
    product_id: stocked,
    quantity: promised,
    lot_id: null,
    min_remaining_days: null,
  };
  await ledger.rows(
    `select ledger.promise(${warehouse_id}, ('SO', 5, null, '2026-02-01')::ledger.urgency,
      ${list(wanted)}, false)`,
  );
}

describe('kept_back', () => {
  const keptBack = (balance: number) =>
    ledger.value<string | null>(
      `select ledger.kept_back(i) from inventory i where i.${ledger.here} and i.id = ${balance}`,
    );
  const stock = (values: Values = {}) => ledger.stock(product, { location_id: shelf, ...values });
  const held = { held_at: '2026-01-01', held_by: 0, hold_reason: 'Seal' };

  test('says nothing of what orders may take', async () => {
    expect(await keptBack(await stock())).toBeNull();
    product = await tracked();
    const lot_id = await ledger.lot(product, { expires_on: '2099-01-01' });
    expect(await keptBack(await stock({ lot_id }))).toBeNull();
  });

  test('calls units not sellable by their status and by their location', async () => {
    const quarantine = await ledger.place({ type: 'QUARANTINED' });
    const blocked = await ledger.place({ blocked_out: true, block_reason: 'Wet' });
    for (const values of [
      { status: 'DAMAGED' },
      { location_id: quarantine },
      { location_id: blocked },
    ])
      expect(await keptBack(await stock(values))).toBe('NOT_SELLABLE');
    product = await tracked();
    const lot_id = await ledger.lot(product);
    expect(await keptBack(await stock({ lot_id, location_id: blocked }))).toBe('NOT_SELLABLE');
  });

  test('says whether their lot is held or has expired, of available units alone', async () => {
    product = await tracked({ expires: true });
    const onHold = await ledger.lot(product, { ...held, held_by: ledger.user });
    const expired = await ledger.lot(product, { expires_on: '2020-01-01' });
    expect(await keptBack(await stock({ lot_id: onHold }))).toBe('HELD');
    expect(await keptBack(await stock({ lot_id: expired }))).toBe('EXPIRED');
    expect(await keptBack(await stock({ lot_id: onHold, status: 'DAMAGED' }))).toBe('NOT_SELLABLE');
  });
});

describe('promised units', () => {
  test('of what is not tracked are shown in turn, and no further than they reach', async () => {
    await elsewhere(product, 30, 20);
    const [young, old, first] = [
      await ledger.stock(product, { location_id: shelf, received_on: '2026-01-03' }),
      await ledger.stock(product, { location_id: shelf, received_on: '2026-01-02' }),
      await ledger.stock(product, { location_id: face, received_on: '2026-01-05' }),
    ];
    const other = await ledger.product();
    await ledger.stock(other, { location_id: shelf });
    await bothShow([], product, other);
    await promise(product, 7);
    await bothShow([[first, 7]], product, other);
    await promise(product, 3);
    await bothShow([[first, 10]], product, other);
    expect(
      await ledger.rows(
        `select * from ledger.promised_in(${ledger.warehouse}, ${ids(product, other)})`,
      ),
    ).toEqual([[first, 10]]);
    await promise(product, 4);
    await bothShow(
      [
        [old, 4],
        [first, 10],
      ],
      product,
    );
    await promise(other, 2);
    expect(await shownIn(product)).toHaveLength(2);
    await promise(product, 16);
    await bothShow(
      [
        [young, 10],
        [old, 10],
        [first, 10],
      ],
      product,
    );
  });

  test('of two balances of one age are shown on the first', async () => {
    const balances = [
      await ledger.stock(product, { location_id: shelf, quantity: 5 }),
      await ledger.stock(product, { location_id: await ledger.place(), quantity: 5 }),
    ];
    await promise(product, 5);
    await bothShow([[balances[0] as number, 5]], product);
    await promise(product, 1);
    await bothShow(
      [
        [balances[0] as number, 5],
        [balances[1] as number, 1],
      ],
      product,
    );
  });

  test('are shown on free units, never on placed ones or on those that orders may not take', async () => {
    const damaged = { location_id: face, status: 'DAMAGED', received_on: '2025-01-01' };
    await ledger.stock(product, damaged);
    const [full, part, free] = [
      await ledger.stock(product, { location_id: shelf, received_on: '2026-01-01' }),
      await ledger.stock(product, { location_id: shelf, received_on: '2026-01-02' }),
      await ledger.stock(product, { location_id: shelf, received_on: '2026-01-03' }),
    ];
    await ledger.placed(await ledger.line(product), full, 10);
    await ledger.placed(await ledger.line(product), part, 4);
    await promise(product, 6);
    await bothShow([[part, 6]], product);
    await promise(product, 1);
    await bothShow(
      [
        [part, 6],
        [free, 1],
      ],
      product,
    );
  });

  test.each([
    ['FIFO', [0, 1, 2]],
    ['LIFO', [1, 0, 2]],
    ['FEFO', [2, 1, 0]],
  ])('go out by %s, tracked or not', async (rotation, [first, second] = []) => {
    product = await tracked({ rotation, expires: true });
    const balances: number[] = [];
    for (const [day, expires_on, location_id] of [
      ['01', null, face],
      ['02', '2098-01-01', face],
      ['03', '2097-01-01', shelf],
    ]) {
      const lot_id = await ledger.lot(product, { expires_on });
      balances.push(
        await ledger.stock(product, { lot_id, location_id, received_on: `2026-01-${day}` }),
      );
    }
    await promise(product, 10);
    await bothShow([[balances[first as number] as number, 10]], product);
    await promise(product, 3);
    const expected: Shown = [
      [balances[first as number] as number, 10],
      [balances[second as number] as number, 3],
    ];
    await bothShow(
      expected.sort(([a], [b]) => a - b),
      product,
    );
  });
});

describe('promised units of lots', () => {
  let [never, last, first] = [0, 0, 0];
  const balanceOf = (lot: number) =>
    ledger.value(`select id from inventory where ${ledger.here} and lot_id = ${lot}`);
  const shown = async (...lots: [lot: number, units: number][]) => {
    const expected: Shown = [];
    for (const [lot, units] of lots) expected.push([await balanceOf(lot), units]);
    await bothShow(expected, product);
  };

  const fill = async (rotation: string) => {
    product = await tracked({ rotation, expires: true });
    [never, last, first] = [
      await ledger.lot(product),
      await ledger.lot(product, { expires_on: '2098-01-01' }),
      await ledger.lot(product, { expires_on: '2097-01-01' }),
    ];
    for (const lot_id of [never, last, first])
      await ledger.stock(product, { lot_id, location_id: shelf });
  };

  test('are shown on the lot that they name, and then on what lasts longest', async () => {
    await fill('FEFO');
    await promise(product, 4, { lot_id: never });
    await shown([never, 4]);
    await promise(product, 8, {}, { min_remaining_days: 10 });
    await shown([never, 10], [last, 2]);
    await promise(product, 3, { lot_id: last });
    await shown([never, 10], [last, 5]);
    await promise(product, 7);
    await shown([never, 10], [last, 5], [first, 7]);
    await promise(product, 5);
    await shown([never, 10], [last, 7], [first, 10]);
  });

  test('are shown on the lot that they name, where another one is first', async () => {
    await fill('FIFO');
    await promise(product, 4, { lot_id: last });
    await shown([last, 4]);
  });

  test('are shown once, beside those of what is not tracked', async () => {
    const plain = product;
    const balance = await ledger.stock(plain, { location_id: shelf });
    await promise(plain, 3);
    await fill('FEFO');
    const other = product;
    await promise(other, 2, { lot_id: first });
    await fill('FEFO');
    await promise(product, 2, { lot_id: first });
    await shown([first, 2]);
    expect(await shownIn(product, plain)).toEqual([
      [balance, 3],
      [await balanceOf(first), 2],
    ]);
    expect(await shownIn(other)).toHaveLength(1);
  });
});

/** What the tables say of a product, and of one balance or promise of it. */
interface Balance {
  id: number;
  lot: number | null;
  expires: string | null;
  received: string;
  rank: number | null;
  free: number;
}
interface Wish {
  lot: number | null;
  isFresh: boolean;
  units: number;
}

const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const inTurn = (rotation: string) => (a: Balance, b: Balance) => {
  const byPlace = compare(a.rank as number, b.rank as number);
  const byAge = compare(a.received, b.received);
  const byExpiry = compare(a.expires ?? '9999', b.expires ?? '9999');
  if (rotation === 'FEFO') return byExpiry || byPlace || byAge || a.id - b.id;
  return byPlace || (rotation === 'LIFO' ? -byAge : byAge) || a.id - b.id;
};

/** Shows promised units on balances, one unit after the other. */
function recount(rotation: string, balances: readonly Balance[], wishes: readonly Wish[]): Shown {
  const turn = balances
    .filter(({ rank, free }) => rank !== null && free > 0)
    .sort(inTurn(rotation))
    .map((balance) => ({ ...balance, shown: 0 }));
  const lasting = [...turn].sort((a, b) => compare(b.expires ?? '9999', a.expires ?? '9999'));
  const show = (among: typeof turn, units: number) => {
    for (let unit = 0; unit < units; unit += 1) {
      const next = among.find(({ free, shown }) => shown < free);
      if (next) next.shown += 1;
    }
  };
  for (const { lot, units } of wishes)
    if (lot !== null)
      show(
        turn.filter((balance) => balance.lot === lot),
        units,
      );
  for (const { lot, isFresh, units } of wishes) if (lot === null && isFresh) show(lasting, units);
  for (const { lot, isFresh, units } of wishes) if (lot === null && !isFresh) show(turn, units);
  return turn
    .filter(({ shown }) => shown > 0)
    .map(({ id, shown }): [number, number] => [id, shown])
    .sort(([a], [b]) => a - b);
}

test('the promised units of random stock are those of a plain recount', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        tracking: fc.constantFrom('NONE', 'LOT', 'LOT', 'LOT'),
        rotation: fc.constantFrom('FIFO', 'LIFO', 'FEFO'),
        balances: fc.array(
          fc.record({
            lot: fc.nat(2),
            location: fc.nat(2),
            day: fc.integer({ min: 1, max: 3 }),
            units: fc.integer({ min: 1, max: 9 }),
            placed: fc.constantFrom(0, 0, 1, 3, 9),
            status: fc.constantFrom('AVAILABLE', 'AVAILABLE', 'AVAILABLE', 'DAMAGED'),
          }),
          { minLength: 2, maxLength: 8 },
        ),
        promises: fc.array(
          fc.record({
            units: fc.integer({ min: 1, max: 12 }),
            lot: fc.constantFrom(null, null, 0, 1, 2),
            days: fc.constantFrom(null, null, 10),
          }),
          { minLength: 1, maxLength: 5 },
        ),
      }),
      async ({ tracking, rotation, balances, promises }) => {
        await ledger.rows('savepoint house');
        try {
          const isTracked = tracking === 'LOT';
          product = await ledger.product({ tracking, rotation, expires: isTracked });
          const lots: number[] = [];
          for (const expires_on of isTracked ? [null, '2098-01-01', '2097-01-01'] : [])
            lots.push(await ledger.lot(product, { expires_on }));
          await elsewhere(product, 9, 5);
          for (const { lot, location, day, units, placed, status } of balances) {
            const balance = await ledger.stock(product, {
              lot_id: isTracked ? lots[lot] : null,
              location_id: [shelf, face, shelf][location],
              lpn: location === 2 ? `P-${product}` : null,
              received_on: `2026-01-0${day}`,
              quantity: units,
              status,
            });
            if (placed && balance && status === 'AVAILABLE')
              await ledger.placed(await ledger.line(product), balance, Math.min(placed, units));
          }
          for (const { units, lot, days } of promises)
            await promise(
              product,
              units,
              { lot_id: isTracked && lot !== null ? lots[lot] : null },
              { min_remaining_days: isTracked ? days : null },
            );
          const found = await ledger.rows(`
            select i.id, i.lot_id, t.expires_on::text, i.received_at::text, i.allocation_rank,
              i.quantity - i.allocated
            from inventory i
            left join lot t on t.id = i.lot_id
            where i.${ledger.here} and i.product_id = ${product}`);
          const wishes = await ledger.rows(`
            select lot_id, fresh_until is not null, quantity
            from promise
            where ${ledger.here} and product_id = ${product}`);
          await bothShow(
            recount(
              rotation,
              found.map(
                ([id, lot, expires, received, rank, free]) =>
                  ({ id, lot, expires, received, rank, free }) as Balance,
              ),
              wishes.map(([lot, isFresh, units]) => ({ lot, isFresh, units }) as Wish),
            ),
            product,
          );
        } finally {
          await ledger.rows('rollback to savepoint house');
        }
      },
    ),
    { seed: 4711, numRuns: 25, endOnFailure: true },
  );
});
