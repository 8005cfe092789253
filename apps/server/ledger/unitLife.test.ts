import { beforeEach, describe, expect, test } from 'vitest';
import { onBareLedger } from '#test/bareLedger.ts';
import { onBareUnits } from '#test/bareUnits.ts';

const ledger = onBareLedger();
const units = onBareUnits(ledger);
let [product, shelf, bench, dispatch, line, order] = [0, 0, 0, 0, 0, 0];

beforeEach(async () => {
  product = await ledger.product({ weight_grams: 300 });
  shelf = await ledger.place({ type: 'PICK' });
  bench = await ledger.place({ type: 'PACKING', pickable: false });
  dispatch = await ledger.place({ type: 'DISPATCH' });
  line = await ledger.line(product);
  order = await units.orderOf(line);
  await strangers();
});

const stateOf = (unit: number): Promise<string> =>
  ledger.value(`select ledger.unit_state(${ledger.warehouse}, ${unit})`);
const weightOf = async (unit: number) =>
  (await ledger.rows(`select * from ledger.unit_weight(${ledger.warehouse}, ${unit})`))[0];
const tareOf = (unit: number): Promise<number | null> =>
  ledger.value(`select ledger.tare_of(${ledger.warehouse}, ${unit})`);
const set = (unit: number, values: string) =>
  ledger.rows(`update pallet set ${values} where ${ledger.here} and id = ${unit}`);
const weigh = (unit: number, grams: number) =>
  set(
    unit,
    `gross_grams = ${grams}, weighed_content = ledger.content_of(${ledger.warehouse}, ${unit})`,
  );
const packaging = (values: Record<string, unknown> = {}): Promise<number> =>
  ledger.insert('packaging', {
    warehouse_id: ledger.warehouse,
    name: `Box of ${product}`,
    length_mm: 400,
    width_mm: 300,
    height_mm: 200,
    tare_grams: 500,
    fill_percent: 100,
    created_at: '2026-01-01',
    ...values,
  });
const load = (packageId: number, orderId = order) =>
  ledger.rows(`
    with opened as (
      insert into load (warehouse_id, place, created_at, created_by)
      values (${ledger.warehouse}, ${packageId}, '2026-03-01', ${ledger.user})
      returning id
    ), ordered as (
      insert into load_order (warehouse_id, order_id, load_id, added_at, added_by)
      select ${ledger.warehouse}, ${orderId}, id, '2026-03-01', ${ledger.user} from opened
      returning load_id
    )
    insert into load_package (warehouse_id, package_id, load_id, order_id, loaded_at, loaded_by)
    select ${ledger.warehouse}, ${packageId}, load_id, ${orderId}, '2026-03-01', ${ledger.user}
    from ordered`);
async function ship(lineId = line) {
  const orderId = await units.orderOf(lineId);
  await ledger.rows(`
    select ledger.ship(${units.context(orderId)}, array[${lineId}]::bigint[]);
    update orders set shipped_at = '2026-03-01 12:00Z' where ${ledger.here} and id = ${orderId}`);
}
/** What is no business of the units of a test: one that waits packed, and one that was loaded. */
async function strangers() {
  const crate = await packaging({ name: `Crate of ${product}`, tare_grams: 9_000 });
  for (const isLoaded of [false, true]) {
    const other = await ledger.line(product);
    const balance = await units.filled(`S${isLoaded}`, product, shelf);
    const unit = await units.of(balance);
    await units.pick(other, balance, bench, unit);
    const packed = await units.pack(unit, await units.orderOf(other), {
      weight: 77,
      packaging_id: crate,
    });
    await set(unit, 'tare_grams = 8000');
    await weigh(unit, 76_000);
    if (!isLoaded) continue;
    await load(packed, await units.orderOf(other));
    await ship(other);
  }
}

/** A carton of 10 units on a pallet, picked whole with it. */
async function pickedPallet() {
  const balance = await units.filled('C', product, shelf);
  const [carton, pallet] = [
    await units.of(balance),
    await units.empty('P', { location_id: shelf }),
  ];
  await units.nest(carton, pallet);
  await units.pick(line, balance, bench, carton);
  const under = await units.empty('Q', { location_id: bench, kind: 'PALLET' });
  await units.nest(carton, under);
  return { carton, pallet: under };
}

describe('the state of a unit', () => {
  test('of no order is whether something stands in it or in a unit in it', async () => {
    const carton = await units.of(await units.filled('C', product, shelf));
    const pallet = await units.empty('P', { location_id: dispatch });
    expect([await stateOf(carton), await stateOf(pallet)]).toEqual(['STORED', 'EMPTY']);
    await set(pallet, `order_id = ${order}`);
    expect(await stateOf(pallet)).toBe('STAGED');
    await set(pallet, 'order_id = null');
    await ledger.rows(`select ledger.move_pallet(${ledger.on}, 'MOVE', ${carton}, ${bench}, null)`);
    await units.nest(carton, pallet);
    expect(await stateOf(pallet)).toBe('STORED');
    expect(await stateOf(0)).toBeNull();
  });

  test('of an order goes from picked to shipped, and the pallet around it goes along', async () => {
    const { carton, pallet } = await pickedPallet();
    const states = async () => [await stateOf(carton), await stateOf(pallet)];
    expect(await states()).toEqual(['PICKED', 'PICKED']);
    const packed = await units.pack(carton, order);
    expect(await states()).toEqual(['PACKED', 'PACKED']);
    await ledger.rows(
      `select ledger.move_pallet(${ledger.on}, 'MOVE', ${pallet}, ${dispatch}, null)`,
    );
    expect(await states()).toEqual(['STAGED', 'STAGED']);
    await load(packed);
    expect(await states()).toEqual(['LOADED', 'LOADED']);
    await ship();
    expect(await states()).toEqual(['SHIPPED', 'SHIPPED']);
  });

  test('of a unit in a package is that of the package', async () => {
    const { carton, pallet } = await pickedPallet();
    await set(pallet, `order_id = ${order}`);
    await units.pack(pallet, order);
    expect(await stateOf(carton)).toBe('PACKED');
  });

  test('is stored where a unit that left has goods again', async () => {
    const { carton, pallet } = await pickedPallet();
    await units.pack(carton, order);
    await ship();
    expect(await stateOf(pallet)).toBe('SHIPPED');
    const other = await units.of(await units.filled('N', product, bench));
    await units.nest(other, pallet);
    expect(await stateOf(pallet)).not.toBe('SHIPPED');
  });
});

describe('the tare of a unit', () => {
  test('is what was said of it, else that of its packaging, else that of its package', async () => {
    const { carton, pallet } = await pickedPallet();
    await set(pallet, `order_id = ${order}`);
    await units.pack(pallet, order, { packaging_id: await packaging({ name: 'Pallet' }) });
    expect(await tareOf(carton)).toBeNull();
    await units.pack(carton, order, {
      packaging_id: await packaging({ name: 'Bag', tare_grams: 20 }),
    });
    expect(await tareOf(carton)).toBe(20);
    await set(carton, `packaging_id = ${await packaging()}`);
    expect(await tareOf(carton)).toBe(500);
    await set(carton, 'tare_grams = 450');
    expect(await tareOf(carton)).toBe(450);
  });
});

describe('the weight of a unit', () => {
  test('is computed of products and tares in it, and unknown with a product without a weight', async () => {
    const carton = await units.of(await units.filled('C', product, shelf));
    const pallet = await units.of(await units.filled('P', product, shelf));
    await units.nest(carton, pallet);
    expect(await weightOf(pallet)).toEqual([6_000, false]);
    await set(pallet, 'tare_grams = 25000');
    await set(carton, `packaging_id = ${await packaging()}`);
    expect(await weightOf(pallet)).toEqual([31_500, false]);
    expect(await weightOf(carton)).toEqual([3_500, false]);
    const unweighed = await units.of(await units.filled('N', await ledger.product(), shelf));
    expect(await weightOf(unweighed)).toEqual([null, false]);
  });

  test('of a package is what that was given, once, whatever stands in it', async () => {
    const { carton, pallet } = await pickedPallet();
    await set(carton, 'tare_grams = 400');
    const packed = await units.pack(carton, order);
    expect(await weightOf(carton)).toEqual([3_400, false]);
    await ledger.rows(`update package set weight = 3.7 where ${ledger.here} and id = ${packed}`);
    await units.pack(carton, await units.orderOf(await ledger.line(product)), { weight: 50 });
    await set(pallet, 'tare_grams = 25000');
    expect(await weightOf(carton)).toEqual([3_700, false]);
    expect(await weightOf(pallet)).toEqual([28_700, false]);
  });

  test('of a unit whose package left for good is its own', async () => {
    const { carton } = await pickedPallet();
    const crate = await packaging({ tare_grams: 700 });
    await units.pack(carton, order, { weight: 3.7, packaging_id: crate });
    await set(carton, 'order_id = null');
    expect(await weightOf(carton)).toEqual([3_000, false]);
    expect(await tareOf(carton)).toBeNull();
  });

  test('of a package in a package counts with the outer one', async () => {
    const { carton, pallet } = await pickedPallet();
    await set(pallet, `order_id = ${order}`);
    await units.pack(carton, order, { weight: 3.7 });
    await units.pack(pallet, order, { weight: 30 });
    expect(await weightOf(pallet)).toEqual([30_000, false]);
  });

  test('is that of the scale until something in it changes, and again when it is as it was', async () => {
    const balance = await units.filled('C', product, shelf);
    const carton = await units.of(balance);
    const pallet = await units.empty('P', { location_id: shelf });
    await units.nest(carton, pallet);
    await weigh(pallet, 28_400);
    await units.filled('Z', product, shelf);
    expect(await weightOf(pallet)).toEqual([28_400, true]);
    await ledger.rows(`select ledger.move_pallet(${ledger.on}, 'MOVE', ${pallet}, ${bench}, null)`);
    expect(await weightOf(pallet)).toEqual([28_400, true]);
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${balance}, -1, 'Lost')`);
    expect(await weightOf(pallet)).toEqual([2_700, false]);
    const odd = await ledger.stock(await ledger.product(), {
      location_id: shelf,
      lpn: `${units.own}C`,
    });
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${odd}, -10, 'Lost')`);
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${balance}, 1, 'Found')`);
    expect(await weightOf(pallet)).toEqual([28_400, true]);
    const spare = await units.filled('D', await ledger.product(), bench);
    await units.nest(await units.of(spare), pallet);
    expect(await weightOf(pallet)).toEqual([null, false]);
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${spare}, -10, 'Lost')`);
    expect(await weightOf(pallet)).toEqual([3_000, false]);
  });
});

describe('a unit on a load', () => {
  const steps = (carton: number, pallet: number, other: number) => ({
    'nested elsewhere': `select ledger.nest(${ledger.on}, ${carton}, ${other})`,
    'filled with another': `select ledger.nest(${ledger.on}, ${other}, ${pallet})`,
    'taken off': `select ledger.unnest_unit(${ledger.on}, ${carton})`,
    relabelled: `select ledger.relabel(${ledger.on}, ${carton}, '${units.own}NEW')`,
    moved: `select ledger.move_pallet(${ledger.on}, 'MOVE', ${pallet}, ${shelf}, null)`,
  });

  test('stays as it is, with the unit around it, and no other does', async () => {
    const { carton, pallet } = await pickedPallet();
    const other = await units.empty('O', { location_id: bench, kind: 'PALLET' });
    const packed = await units.pack(carton, order);
    await load(packed);
    const number = await ledger.value<string>(`
      select number from load where ${ledger.here} and place = ${packed}`);
    for (const [step, statement] of Object.entries(steps(carton, pallet, other))) {
      const [code, facts] = (await ledger.refusal(statement)) ?? [];
      expect([step, code, facts]).toMatchObject([
        step,
        'UNIT_LOADED',
        { number, status: 'OPEN', lpn: expect.stringMatching(`^${units.own}[CQ]$`) },
      ]);
    }
    const beside = await units.empty('B', { location_id: bench });
    expect(
      await ledger.refusal(`select ledger.nest(${ledger.on}, ${beside}, ${other})`),
    ).toBeNull();
    await ledger.rows(`delete from load_package where ${ledger.here} and package_id = ${packed}`);
    for (const statement of Object.values(steps(carton, pallet, other)).slice(2, 4))
      expect(await ledger.refusal(statement)).toBeNull();
  });
});
