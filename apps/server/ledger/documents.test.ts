import { beforeEach, describe, expect, test } from 'vitest';
import { ids, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, other, lot, pack, otherPack, shelf] = [0, 0, 0, 0, 0, 0];
let count = 0;

type Values = Record<string, unknown>;

beforeEach(async () => {
  product = await ledger.product({ tracking: 'LOT' });
  other = await ledger.product({ tracking: 'LOT' });
  lot = await ledger.lot(product);
  shelf = await ledger.place();
  [pack, otherPack] = [await newPack('Case'), await newPack('Layer')];
});

const own = () => ({ warehouse_id: ledger.warehouse, customer_id: ledger.customer });
const creation = () => ({ created_at: '2026-03-01', created_by: ledger.user });
const newPack = (name: string) =>
  ledger.insert('product_pack', { product_id: product, name, units: 12, position: name.length });
const inPacks = (pack_id: number) => ({ pack_id, pack_name: 'Case', pack_units: 1, packs: 1 });

async function asn(status: string, item: Values = {}): Promise<string> {
  const reference = `ASN-${++count}`;
  const asn_id = await ledger.insert('asn', {
    ...own(),
    ...creation(),
    reference,
    expected_on: '2026-03-02',
    status,
  });
  const line = { ...own(), asn_id, product_id: product, expected: 1, line_no: 1 };
  await ledger.insert('asn_item', { ...line, ...item });
  return reference;
}
async function order(status: string, line: Values = {}): Promise<string> {
  const reference = `SO-D${++count}`;
  await ledger.line(product, { reference, status }, { quantity: 1, ...line });
  return reference;
}
async function returned(status: string, item: Values = {}, receipt?: Values): Promise<string> {
  const reference = `RMA-${++count}`;
  const return_id = await ledger.insert('returns', {
    ...own(),
    ...creation(),
    reference,
    reason: 'Too small',
    status,
  });
  const line = { ...own(), return_id, product_id: product, quantity: 1, ...item };
  const return_item_id = await ledger.insert('return_item', line);
  if (receipt)
    await ledger.insert('return_receipt', {
      warehouse_id: ledger.warehouse,
      return_item_id,
      quantity: 1,
      disposition: 'RETURN_TO_CLIENT',
      at: '2026-03-01',
      user_id: ledger.user,
      ...receipt,
    });
  return reference;
}
async function counted(status: string, line: Values = {}): Promise<string> {
  const id = await ledger.insert('cycle_count', {
    warehouse_id: ledger.warehouse,
    ...creation(),
    name: `Count ${++count}`,
    chosen_by: 'LOCATIONS',
    status,
    ...(['APPROVED', 'CANCELLED'].includes(status) ? { closed_at: '2026-03-02' } : {}),
  });
  await ledger.insert('cycle_count_line', {
    ...own(),
    count_id: id,
    product_id: product,
    location_id: shelf,
    listed: true,
    ...line,
  });
  return String(id);
}

/** The open documents of the product that name these packs, or its lots. */
const open = async (...packs: number[]) =>
  (
    await ledger.rows(`
      select kind, reference
      from ledger.open_documents(${product}, ${packs.length ? ids(...packs) : 'null'})
      where ${ledger.here}`)
  )
    .map(([kind, reference]) => `${kind} ${reference}`)
    .sort();

describe('open_documents', () => {
  test('names ASNs until they are complete', async () => {
    const found: string[] = [];
    for (const status of ['EXPECTED', 'RECEIVING_IN_PROGRESS', 'PARTIALLY_RECEIVED'])
      found.push(`ASN ${await asn(status, { lot_id: lot })}`);
    for (const status of ['COMPLETE', 'COMPLETE_WITH_VARIANCES', 'CANCELLED'])
      await asn(status, { lot_id: lot });
    await asn('EXPECTED');
    await asn('EXPECTED', { product_id: other, lot_id: await ledger.lot(other) });
    expect(await open()).toEqual(found.sort());
    expect(await open(pack)).toEqual([]);
  });

  test('names ASNs of a pack of which units are missing', async () => {
    const missing = await asn('EXPECTED', inPacks(pack));
    await asn('EXPECTED', { ...inPacks(pack), received: 1 });
    await asn('EXPECTED', { ...inPacks(otherPack) });
    await asn('CANCELLED', inPacks(pack));
    await asn('EXPECTED', { lot_id: lot });
    expect(await open(pack)).toEqual([`ASN ${missing}`]);
    expect(await open(pack, otherPack)).toHaveLength(2);
    expect(await open()).toHaveLength(1);
  });

  test('names orders until they are shipped, by lot or by pack', async () => {
    const [byLot, byPack] = [
      await order('BACKORDER', { lot_id: lot }),
      await order('ALLOCATED', inPacks(pack)),
    ];
    for (const status of ['SHIPPED', 'DELIVERED', 'CANCELLED']) {
      await order(status, { lot_id: lot });
      await order(status, inPacks(pack));
    }
    await order('BACKORDER');
    await ledger.line(other, {}, { lot_id: await ledger.lot(other) });
    expect(await open()).toEqual([`ORDER ${byLot}`]);
    expect(await open(pack)).toEqual([`ORDER ${byPack}`]);
    expect(await open(otherPack)).toEqual([]);
  });

  test('names returns of a lot, announced or received, until they are complete', async () => {
    const announced = await returned('EXPECTED', { lot_id: lot });
    const received = await returned('RECEIVING_IN_PROGRESS', { received: 1 }, { lot_id: lot });
    await returned('RECEIVING_IN_PROGRESS', { received: 1 }, {});
    await returned('EXPECTED');
    const ofOther = { product_id: other, lot_id: await ledger.lot(other) };
    await returned('EXPECTED', ofOther);
    for (const status of ['COMPLETE', 'CANCELLED']) await returned(status, { lot_id: lot });
    expect(await open()).toEqual([`RETURN ${announced}`, `RETURN ${received}`].sort());
    expect(await open(pack)).toEqual([]);
  });

  test('names counts of a lot by id, until they are done', async () => {
    const found: string[] = [];
    for (const status of ['DRAFT', 'COUNTING', 'REVIEW'])
      found.push(`COUNT ${await counted(status, { lot_id: lot })}`);
    for (const status of ['APPROVED', 'CANCELLED']) await counted(status, { lot_id: lot });
    await counted('DRAFT');
    await counted('DRAFT', { product_id: other, lot_id: await ledger.lot(other) });
    expect(await open()).toEqual(found.sort());
    expect(await open(pack)).toEqual([]);
  });
});

describe('a document by its id', () => {
  const [at, elsewhere] = [() => ledger.warehouse, () => ledger.warehouse + 1];

  test('is a count, with its name', async () => {
    const [id] = [await counted('DRAFT'), await counted('DRAFT')];
    const name = (warehouse: number) =>
      ledger.rows(`select name from ledger.count_by_id(${warehouse}, ${id})`);
    expect(await name(at())).toEqual([[`Count ${count - 1}`]]);
    expect(await name(elsewhere())).toEqual([]);
  });

  test('is an ASN, with its items', async () => {
    const [reference] = [await asn('EXPECTED'), await asn('EXPECTED')];
    const [[id, item] = []] = await ledger.rows(`
      select a.id, i.id
      from asn a
      join asn_item i on i.warehouse_id = a.warehouse_id and i.asn_id = a.id
      where a.reference = '${reference}'`);
    expect(await ledger.rows(`select * from ledger.asn_by_id(${id})`)).toEqual([
      [ledger.warehouse, ledger.customer],
    ]);
    const items = (warehouse: number) =>
      ledger.rows(`select id from ledger.items_of_asn(${warehouse}, ${id})`);
    expect(await items(at())).toEqual([[item]]);
    expect(await items(elsewhere())).toEqual([]);
  });

  test('is a task of replenishment, with where it brings its units', async () => {
    const [face, inventory] = [
      await ledger.place({ type: 'PICK' }),
      await ledger.stock(product, { location_id: shelf, lot_id: lot }),
    ];
    const task = async (from: number) =>
      ledger.insert('replenishment_task', {
        ...own(),
        ...creation(),
        product_id: product,
        inventory_id: from,
        from_location_id: shelf,
        to_location_id: face,
        quantity: 1,
      });
    const second = await ledger.stock(product, {
      location_id: shelf,
      lot_id: lot,
      status: 'AVAILABLE',
      received_on: '2026-01-02',
    });
    const [id] = [await task(inventory), await task(second)];
    const found = (warehouse: number) =>
      ledger.rows(`select * from ledger.replenishment_by_id(${warehouse}, ${id})`);
    expect(await found(at())).toEqual([[id, face]]);
    expect(await found(elsewhere())).toEqual([]);
  });

  test('has the reference that clients know', async () => {
    const references = {
      ASN: [await asn('EXPECTED'), await asn('EXPECTED')],
      ORDER: [await order('BACKORDER'), await order('BACKORDER')],
      RETURN: [await returned('EXPECTED'), await returned('EXPECTED')],
    };
    const tables = { ASN: 'asn', ORDER: 'orders', RETURN: 'returns' };
    for (const type of ['ASN', 'ORDER', 'RETURN'] as const) {
      const [reference] = references[type];
      const id = await ledger.value(
        `select id from ${tables[type]} where ${ledger.here} and reference = '${reference}'`,
      );
      const found = (warehouse: number, kind: string = type) =>
        ledger.rows(`select * from ledger.document(${warehouse}, '${kind}', ${id})`);
      expect(await found(at())).toEqual([[reference]]);
      expect(await found(elsewhere())).toEqual([]);
      expect(await found(at(), 'COUNT')).toEqual([]);
    }
  });
});
