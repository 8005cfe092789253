import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { list, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, tracked, dated, shelf] = [0, 0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  tracked = await ledger.product({ tracking: 'LOT' });
  dated = await ledger.product({ tracking: 'LOT', expires: true });
  shelf = await ledger.place();
});

type Values = Record<string, unknown>;
interface Line {
  product_id: number;
  quantity: number;
  status?: string;
  reason?: string | null;
  /** The place of its lot among the lots, from 1. */
  lot?: number | null;
}
interface Lot {
  product_id: number;
  code: string;
  expires_on?: string | null;
  produced_on?: string | null;
}

const [MISSING, EXACT, OVER] = ['RECEIVING_IN_PROGRESS', 'COMPLETE', 'COMPLETE_WITH_VARIANCES'];
const statuses = `('{EXPECTED, ${MISSING}, PARTIALLY_RECEIVED}', '${MISSING}', '${EXACT}',
  '${OVER}')::ledger.receipt_statuses`;

const full = (line: Line) => ({ status: 'AVAILABLE', reason: null, lot: null, ...line });
const fullLot = (lot: Lot) => ({ expires_on: null, produced_on: null, ...lot });
const forAsn = (asn: number) => ledger.on.replace("'ORDER', 1", `'ASN', ${asn}`);
const forNone = () => ledger.on.replace("'ORDER', 1", 'null, null');
const textOf = (notes: string | null) => (notes === null ? 'null' : `'${notes}'`);
const batch = (
  lines: Line[],
  { lots = [], asn, notes = null }: { lots?: Lot[]; asn?: number; notes?: string | null } = {},
) => `
  select ledger.receive_batch(${asn === undefined ? forNone() : forAsn(asn)}, ${shelf},
    ${list(...lines.map(full))}, ${list(...lots.map(fullLot))}, ${textOf(notes)}, ${statuses})`;

/** An ASN with an item for each product and its expected units. */
async function announce(items: [product: number, units: number][], more: Values = {}) {
  const own = { warehouse_id: ledger.warehouse, customer_id: ledger.customer };
  const asn = await ledger.insert('asn', {
    ...own,
    reference: `ASN ${product} ${JSON.stringify([items, more])}`,
    expected_on: '2026-03-02',
    created_at: '2026-03-01',
    created_by: ledger.user,
    ...more,
  });
  for (const [index, [productId, expected]] of items.entries())
    await ledger.insert('asn_item', {
      ...own,
      asn_id: asn,
      product_id: productId,
      expected,
      line_no: index + 1,
    });
  return asn;
}

/** Of each item of an ASN: number, product, expected and received units. */
const itemsOf = (asn: number) =>
  ledger.rows(
    `
      select line_no, product_id, expected, received
      from asn_item
      where asn_id = ${asn}
      order by line_no`,
  );
const stateOf = (asn: number) =>
  ledger.rows(`select status, received_by, version, receipt_notes from asn where id = ${asn}`);
const eventsOf = (asn: number) =>
  ledger.rows(`
    select event, from_status, to_status, notes, user_id, at
    from asn_event
    where asn_id = ${asn}
    order by id`);
/** Of each balance: product, status, code of its lot, units, location, whether on a new pallet. */
const stock = () =>
  ledger.rows(`
    select i.product_id, i.status, t.code, i.quantity, i.location_id, i.allocation_rank,
      i.received_at, p.location_id = i.location_id, p.asn_id, p.created_by
    from inventory i
    left join lot t on t.id = i.lot_id
    join pallet p on p.warehouse_id = i.warehouse_id and p.id = i.pallet_id
    where i.product_id >= ${product}
    order by i.product_id, i.status, t.code`);
/** Of each movement, as it was written: kind, product, units, lot, status, reason, notes, item. */
const movements = () =>
  ledger.rows(`
    select m.kind, m.product_id, m.quantity, t.code, m.to_status, m.reason, m.notes,
      m.document_type, m.document_id, m.asn_item_id, i.product_id, i.status, i.lot_id = m.lot_id
    from movement m
    left join lot t on t.id = m.lot_id
    join inventory i on i.warehouse_id = m.warehouse_id and i.id = m.to_inventory_id
    where m.product_id >= ${product}
    order by m.id`);
const lots = () =>
  ledger.rows(`
    select product_id, code, expires_on, produced_on, created_at
    from lot
    where product_id >= ${product}
    order by product_id, code`);

describe('receive_batch', () => {
  test('returns the customer and the pallet, which the transaction finds again', async () => {
    const other = await ledger.product();
    const asn = await announce([
      [product, 8],
      [other, 4],
    ]);
    const known = () =>
      ledger.value(`
        select current_setting('lading.received')
        from asn where warehouse_id = ${ledger.warehouse} and id = ${asn}`);
    const result = await ledger.value<string>(
      batch(
        [
          { product_id: product, quantity: 3 },
          { product_id: other, quantity: 4, status: 'DAMAGED', reason: 'Wet' },
          { product_id: product, quantity: 5 },
        ],
        { asn },
      ),
    );
    const [[id, lpn] = []] = await ledger.rows(
      `select id, lpn from pallet where customer_id = ${ledger.customer} order by id desc limit 1`,
    );
    expect(JSON.parse(result)).toEqual({ customerId: ledger.customer, pallet: { id, lpn } });
    expect(await known()).toBe(result);
    expect((await stock()).map(([each, status, , units]) => [each, status, units])).toEqual([
      [product, 'AVAILABLE', 8],
      [other, 'DAMAGED', 4],
    ]);
    await ledger.commit();
    expect(await known()).toBe('');
  });

  const refused = async (statement: string) =>
    expect(await ledger.refusal(statement)).toEqual(['INCOMPLETE', {}]);
  const received = async (statement: string) => expect(await ledger.refusal(statement)).toBeNull();

  test('leaves products of two customers to the server, in whatever order', async () => {
    const customer = await ledger.insert('customer', { name: 'Zeta', email: 'z@example.com' });
    const theirs = await ledger.product({ customer_id: customer });
    const [ours, other] = [
      { product_id: product, quantity: 1 },
      { product_id: theirs, quantity: 1 },
    ];
    await refused(batch([ours, other]));
    await refused(batch([other, ours]));
    await received(batch([ours]));
    await received(batch([other]));
  });

  test('leaves a product or customer that is retired to the server, but for an ASN', async () => {
    const line = { product_id: product, quantity: 1 };
    const asn = await announce([[product, 2]]);
    await ledger.rows(`update product set active = false where id = ${product}`);
    await refused(batch([line]));
    await received(batch([line], { asn }));
    await ledger.rows(`update product set active = true where id = ${product}`);
    await ledger.rows(`update customer set active = false where id = ${ledger.customer}`);
    await refused(batch([line]));
    await received(batch([line], { asn }));
  });

  test('leaves a lot that is missing or superfluous, and serials, to the server', async () => {
    const serial = await ledger.product({ tracking: 'SERIAL' });
    await refused(batch([{ product_id: tracked, quantity: 1 }]));
    for (const each of [product, serial])
      await refused(
        batch([{ product_id: each, quantity: 1, lot: 1 }], {
          lots: [{ product_id: each, code: 'A' }],
        }),
      );
    await refused(batch([{ product_id: serial, quantity: 1 }]));
    // One line does not hide the other.
    const ok = { product_id: product, quantity: 1 };
    await refused(batch([{ product_id: tracked, quantity: 1 }, ok]));
    await refused(batch([ok, { product_id: tracked, quantity: 1 }]));
  });

  test('leaves a product that is not there to the server', () =>
    refused(batch([{ product_id: 0, quantity: 1 }])));

  test('leaves a lot without its last day to the server, but for one that has it', async () => {
    const line = { product_id: dated, quantity: 1, lot: 1 };
    const lot = { product_id: dated, code: 'A' };
    await refused(batch([line], { lots: [lot] }));
    await received(batch([line], { lots: [{ ...lot, expires_on: '2099-01-01' }] }));
    await ledger.lot(dated, { code: 'A', expires_on: '2099-01-01' });
    await received(batch([line], { lots: [lot] }));
    await received(
      batch([{ product_id: tracked, quantity: 1, lot: 1 }], {
        lots: [{ product_id: tracked, code: 'A' }],
      }),
    );
  });

  test('leaves a new lot that looks like another one of its product to the server', async () => {
    await ledger.lot(tracked, { code: 'LO-1' });
    const line = { product_id: tracked, quantity: 1, lot: 1 };
    await refused(batch([line], { lots: [{ product_id: tracked, code: 'L0-1' }] }));
    await received(batch([line], { lots: [{ product_id: tracked, code: 'lo-1' }] }));
    await received(batch([line], { lots: [{ product_id: tracked, code: 'LO-2' }] }));
    // Neither those of other products nor two that were known before.
    await ledger.lot(dated, { code: 'L0-3', expires_on: '2099-01-01' });
    await received(batch([line], { lots: [{ product_id: tracked, code: 'LO-3' }] }));
    await ledger.lot(tracked, { code: 'L0-1' });
    await received(batch([line], { lots: [{ product_id: tracked, code: 'L0-1' }] }));
    await refused(
      batch([line, { ...line, lot: 2 }], {
        lots: [
          { product_id: tracked, code: 'O7' },
          { product_id: tracked, code: '07' },
        ],
      }),
    );
  });

  test('leaves two lines of one lot and status to the server', async () => {
    const line = { product_id: tracked, quantity: 1, lot: 1 };
    const spellings = [
      { product_id: tracked, code: 'A' },
      { product_id: tracked, code: 'a' },
      { product_id: tracked, code: 'B' },
    ];
    await refused(batch([line, { ...line, lot: 2 }], { lots: spellings }));
    await refused(batch([line, line], { lots: spellings }));
    await received(batch([line, { ...line, lot: 3 }], { lots: spellings }));
    await received(batch([line, { ...line, lot: 2, status: 'DAMAGED' }], { lots: spellings }));
  });

  test('leaves an ASN that takes no stock, and a transfer, to the server', async () => {
    const line = { product_id: product, quantity: 1 };
    for (const status of ['EXPECTED', MISSING, 'PARTIALLY_RECEIVED'])
      await received(batch([line], { asn: await announce([[product, 5]], { status }) }));
    for (const status of [EXACT, OVER, 'CANCELLED'])
      await refused(batch([line], { asn: await announce([[product, 5]], { status }) }));
    await refused(batch([line], { asn: 0 }));
    const transfer = {
      source_warehouse_id: await ledger.insert('warehouse', { name: 'South' }),
      source_order_id: 1,
    };
    await refused(batch([line], { asn: await announce([[product, 5]], transfer) }));
  });

  test('leaves a product that the ASN does not have, or has twice, to the server', async () => {
    const other = await ledger.product();
    const line = { product_id: product, quantity: 1 };
    const asn = await announce([[other, 5]]);
    await announce([[product, 5]]);
    await refused(batch([line], { asn }));
    await refused(batch([{ product_id: other, quantity: 1 }, line], { asn }));
    const twice = await announce([
      [product, 5],
      [other, 5],
      [product, 3],
    ]);
    await refused(batch([line], { asn: twice }));
    await received(batch([{ product_id: other, quantity: 1 }], { asn: twice }));
  });

  test('counts its units on the items, and says whether all is there', async () => {
    const other = await ledger.product();
    const foreign = await announce([[product, 50]]);
    const asn = await announce([
      [product, 10],
      [other, 2],
    ]);
    const state = async () => [(await stateOf(asn))[0]?.[0], (await itemsOf(asn)).map((i) => i[3])];
    await ledger.rows(batch([{ product_id: product, quantity: 4 }], { asn, notes: 'First' }));
    expect(await state()).toEqual([MISSING, [4, 0]]);
    await ledger.rows(
      batch(
        [
          { product_id: product, quantity: 5 },
          { product_id: product, quantity: 1, status: 'DAMAGED' },
        ],
        { asn },
      ),
    );
    expect(await state()).toEqual([MISSING, [10, 0]]);
    await ledger.rows('savepoint receiving');
    await ledger.rows(batch([{ product_id: other, quantity: 2 }], { asn, notes: 'Last' }));
    expect(await state()).toEqual([EXACT, [10, 2]]);
    expect(await stateOf(asn)).toEqual([[EXACT, ledger.user, 4, 'First\nLast']]);
    await ledger.rows('rollback to savepoint receiving');
    await ledger.rows(batch([{ product_id: other, quantity: 3 }], { asn }));
    expect(await state()).toEqual([OVER, [10, 3]]);
    expect(
      (await eventsOf(asn)).map(([event, from, to, notes]) => [event, from, to, notes]),
    ).toEqual([
      ['receive', 'EXPECTED', MISSING, 'First'],
      ['receive', MISSING, OVER, null],
    ]);
    expect(await stateOf(foreign)).toEqual([['EXPECTED', null, 1, null]]);
    expect((await itemsOf(foreign))[0]?.[3]).toBe(0);
    expect(await stock()).toContainEqual([
      product,
      'DAMAGED',
      null,
      1,
      shelf,
      null,
      expect.any(String),
      true,
      asn,
      ledger.user,
    ]);
  });

  test('says that something is missing where more came of another item', async () => {
    const other = await ledger.product();
    const asn = await announce([
      [product, 10],
      [other, 2],
    ]);
    await ledger.rows(batch([{ product_id: other, quantity: 3 }], { asn }));
    expect((await stateOf(asn))[0]?.[0]).toBe(MISSING);
  });

  test('waits for who receives the same ASN, and counts on', async () => {
    const asn = await announce([[product, 10]]);
    await ledger.commit();
    const line = { product_id: product, quantity: 4 };
    await ledger.after(batch([{ ...line, quantity: 6 }], { asn }), () =>
      ledger.rows(batch([line], { asn })),
    );
    expect((await stateOf(asn))[0]?.[0]).toBe(EXACT);
    await ledger.commit();
  });
});

describe('add_receipt', () => {
  const add = (
    asn: number,
    to: string,
    items: [id: number, units: number][],
    extras: [product: number, units: number][] = [],
    notes: string | null = null,
  ) => `
    select product_id
    from ledger.add_receipt(${forAsn(asn)}, '${to}',
      '{${items.map(([id]) => id)}}', '{${items.map(([, units]) => units)}}',
      '{${extras.map(([id]) => id)}}', '{${extras.map(([, units]) => units)}}', ${textOf(notes)})`;
  const itemIds = async (asn: number) =>
    (await ledger.rows(`select id from asn_item where asn_id = ${asn} order by line_no`)).map(
      ([id]) => id as number,
    );

  test('adds units to the items that it names, and extra items after them', async () => {
    const [other, third] = [await ledger.product(), await ledger.product()];
    const before = await announce([
      [product, 1],
      [other, 1],
      [third, 1],
    ]);
    const asn = await announce([
      [product, 10],
      [tracked, 5],
      [dated, 5],
    ]);
    const [first = 0, second = 0] = await itemIds(asn);
    await ledger.rows(add(asn, MISSING, [[first, 4]]));
    const extras = await ledger.rows(
      add(
        asn,
        MISSING,
        [
          [second, 2],
          [first, 3],
        ],
        [
          [third, 7],
          [other, 8],
        ],
      ),
    );
    expect(extras).toEqual([[third], [other]]);
    expect(await itemsOf(asn)).toEqual([
      [1, product, 10, 7],
      [2, tracked, 5, 2],
      [3, dated, 5, 0],
      [4, third, 0, 7],
      [5, other, 0, 8],
    ]);
    expect((await itemsOf(before)).map(([, , , units]) => units)).toEqual([0, 0, 0]);
  });

  test('numbers extra items from one where the ASN has none', async () => {
    const asn = await announce([]);
    await announce([
      [product, 1],
      [tracked, 1],
    ]);
    await ledger.rows(add(asn, OVER, [], [[product, 2]]));
    expect(await itemsOf(asn)).toEqual([[1, product, 0, 2]]);
  });

  test('takes the step once, and collects the notes', async () => {
    const [asn, other] = [await announce([[product, 10]]), await announce([[product, 11]])];
    const [item = 0] = await itemIds(asn);
    await ledger.rows(add(asn, MISSING, [[item, 1]], [], ''));
    expect(await stateOf(asn)).toEqual([[MISSING, ledger.user, 2, null]]);
    for (const notes of [null, 'One', null, 'Two'])
      await ledger.rows(add(asn, MISSING, [[item, 1]], [], notes));
    expect(await stateOf(asn)).toEqual([[MISSING, ledger.user, 6, 'One\nTwo']]);
    await ledger.rows(add(asn, EXACT, [[item, 5]], [], 'Three'));
    expect(await eventsOf(asn)).toEqual([
      [
        'receive',
        'EXPECTED',
        MISSING,
        '',
        ledger.user,
        expect.stringContaining('2026-03-01 10:00'),
      ],
      ['receive', MISSING, EXACT, 'Three', ledger.user, expect.anything()],
    ]);
    expect(await stateOf(other)).toEqual([['EXPECTED', null, 1, null]]);
    expect(await eventsOf(other)).toEqual([]);
  });
});

/** Receives what a batch has by the calls that the server makes where it decides itself. */
async function receiveInSteps(
  lines: Line[],
  wanted: Lot[],
  asn: number | null,
  items: ReadonlyMap<number, { id: number; expected: number; received: number }>,
  notes: string | null,
): Promise<void> {
  const lotIds = wanted.length
    ? (
        await ledger.value<string>(
          `select ledger.make_lots('2026-03-01 10:00Z', ${list(...wanted.map(fullLot))})::text`,
        )
      )
        .slice(1, -1)
        .split(',')
        .map(Number)
    : [];
  if (asn !== null) {
    const units = new Map<number, number>();
    for (const line of lines)
      units.set(line.product_id, (units.get(line.product_id) ?? 0) + line.quantity);
    const counts = [...items].map(([productId, { expected, received }]) => ({
      expected,
      received: received + (units.get(productId) ?? 0),
    }));
    const to = counts.some(({ expected, received }) => expected > received)
      ? MISSING
      : counts.some(({ expected, received }) => expected < received)
        ? OVER
        : EXACT;
    const named = [...units.keys()].map((productId) => items.get(productId)?.id);
    await ledger.rows(`
      select ledger.add_receipt(${forAsn(asn)}, '${to}', '{${named}}', '{${[...units.values()]}}',
        '{}', '{}', ${textOf(notes)})`);
  }
  const arrivals = lines.map(full).map(({ lot, ...line }) => ({
    ...line,
    lot_id: lot === null ? null : lotIds[lot - 1],
    asn_item_id: items.get(line.product_id)?.id ?? null,
  }));
  await ledger.rows(`
    select ledger.receive(${asn === null ? forNone() : forAsn(asn)}, ${ledger.customer}, ${shelf},
      ${list(...arrivals)}, ${textOf(notes)})`);
}

test('a random batch writes what its steps write one by one', async () => {
  const arrival = fc.record({
    kind: fc.nat(3),
    lot: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom('AVAILABLE', 'DAMAGED'),
    reason: fc.constantFrom(null, 'Wet'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(arrival, {
        minLength: 1,
        maxLength: 6,
        selector: ({ kind, lot, status }) => `${kind} ${kind < 2 ? 0 : lot} ${status}`,
      }),
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom(null, 'Late'),
      async (arrivals, expected, isAnnounced, notes) => {
        await ledger.rows('savepoint house');
        const products = [product, await ledger.product(), tracked, dated];
        await ledger.stock(tracked, {
          lot_id: await ledger.lot(tracked, { code: 'LOT 0' }),
          location_id: shelf,
        });
        const wanted: Lot[] = [];
        const lines = arrivals.map(({ kind, lot, ...line }): Line => {
          const product_id = products[kind] as number;
          if (kind < 2) return { ...line, product_id };
          const expires_on = kind === 3 ? `2099-01-0${lot + 1}` : null;
          wanted.push({ product_id, code: `lot ${lot}`, expires_on });
          return { ...line, product_id, lot: wanted.length };
        });
        const asn = isAnnounced
          ? await announce(products.map((each, index) => [each, expected[index] as number]))
          : null;
        const items = new Map(
          (
            await ledger.rows(
              `select product_id, id, expected, received from asn_item where asn_id = ${asn ?? 0}`,
            )
          ).map(([each, id, units, received]) => [
            each as number,
            { id: id as number, expected: units as number, received: received as number },
          ]),
        );
        const written = async () => [
          await stock(),
          await movements(),
          await lots(),
          asn && [await stateOf(asn), await itemsOf(asn), await eventsOf(asn)],
        ];
        await ledger.rows('savepoint tried');
        await receiveInSteps(lines, wanted, asn, items, notes);
        const inSteps = await written();
        await ledger.rows('rollback to savepoint tried');
        await ledger.rows(batch(lines, { lots: wanted, notes, ...(asn === null ? {} : { asn }) }));
        expect(await written()).toEqual(inSteps);
        await ledger.rows('rollback to savepoint house');
      },
    ),
    { seed: 4711, numRuns: 20, endOnFailure: true },
  );
});
