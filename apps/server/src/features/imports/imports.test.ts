import { gzipSync } from 'node:zlib';
import type { Import } from '@lading/contract/imports';
import { DAY_MS } from '@lading/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { first } from '#test/first.ts';
import { pauseAt } from '#test/pauseAt.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import { runNextImport } from './job.ts';

let world: World;
let north: { id: number };
let goods: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  goods = await world.customer([north.id], 'Beanfield');
});
afterAll(() => world.close());

type Fields = Record<string, string>;
const send = (
  lines: readonly string[] | Buffer,
  fields: Fields,
  token = world.admin,
  headers: Fields = {},
) =>
  world.upload<Import>(
    token,
    '/api/imports',
    Buffer.isBuffer(lines) ? lines : `${lines.join('\n')}\n`,
    fields,
    headers,
  );
const look = async (id: number, token = world.admin) =>
  (await world.call(token, 'GET', `/api/imports/${id}`)).body;
const run = async (...sent: Parameters<typeof send>) => {
  const { status, body } = await send(...sent);
  expect([status, body]).toMatchObject([201, { state: 'WAITING' }]);
  expect(await runNextImport(world.db)).toBe(true);
  return look(body.id);
};
const skus = async () =>
  (await world.call(world.admin, 'GET', `/api/products?customerId=${goods.id}`)).body.map(
    ({ sku }) => sku,
  );

test('a dry run says what a run writes, and the run writes it once, also where it is sent twice', async () => {
  const lines = [
    'SKU;Product name;"Colour, size, or both";Cost',
    'GR-1;Grinder, burr;;31,5',
    'FL-1;Filter papers;;1.200',
  ];
  const fields = { kind: 'PRODUCTS', customerId: String(goods.id), decimals: 'COMMA' };
  expect(await run(lines, { ...fields, dryRun: 'true' })).toMatchObject({
    state: 'DONE',
    dryRun: true,
    made: '2 products',
    rowsRead: 2,
    faults: 0,
    fileName: 'locations.csv',
    customer: { id: goods.id, name: 'Beanfield' },
    sample: [
      {
        line: 2,
        cells: expect.arrayContaining([{ field: 'unitCost', text: '31,5', read: '31.5' }]),
      },
      {
        line: 3,
        cells: expect.arrayContaining([{ field: 'unitCost', text: '1.200', read: '1200' }]),
      },
    ],
  });
  expect(await skus()).toEqual([]);
  const [first, other] = [
    await send(lines, fields, world.admin, { 'idempotency-key': 'a' }),
    await send(lines, fields, world.admin, { 'idempotency-key': 'a' }),
  ];
  expect(other.body.id).toBe(first.body.id);
  expect([await runNextImport(world.db), await runNextImport(world.db)]).toEqual([true, false]);
  expect((await look(first.body.id)).state).toBe('DONE');
  expect(await skus()).toEqual(['FL-1', 'GR-1']);
  const audit = await world.call(world.admin, 'GET', '/api/audit?entity=PRODUCT');
  expect(audit.body.map(({ by }) => by)).toEqual(['admin@example.com', 'admin@example.com']);
});

describe('a workbook', () => {
  const fields = { kind: 'PRODUCTS' };
  const book = () =>
    writeExcelFile([
      { sheet: 'Notes', data: [[{ value: 'Made by hand' }]] },
      {
        sheet: 'Goods',
        data: [
          [{ value: 'SKU' }, { value: 'Name' }, { value: 'Cost' }],
          [{ value: 'WB-1' }, { value: 'Kettle, small' }, { value: 0.1 + 0.2 }],
          [],
          [{ value: 'WB-2' }],
        ],
      },
    ]).toBuffer();

  test('is read from the sheet that is chosen; bad rows have the numbers that they have there', async () => {
    const sent = { ...fields, customerId: String(goods.id), decimals: 'COMMA' };
    const done = await run(await book(), { ...sent, sheet: 'Goods' });
    expect(done).toMatchObject({
      state: 'FAULTY',
      fileName: 'locations.xlsx',
      sheet: 'Goods',
      rowsRead: 2,
    });
    expect(done.faultGroups).toEqual([
      {
        message: 'Name is required',
        code: 'REQUIRED',
        facts: {},
        column: 'Name',
        count: 1,
        examples: [{ line: 4, value: '' }],
      },
    ]);
    expect(done.sample[0]?.cells).toEqual(
      expect.arrayContaining([{ field: 'unitCost', text: '0.3', read: '0.3' }]),
    );
    const { body: text } = await world.callRaw<string>(
      world.admin,
      'GET',
      `/api/imports/${done.id}/bad-rows`,
    );
    expect(text).toBe('SKU,Name,Cost,reasons\r\nWB-2,,,line 4: Name is required\r\n');
  });

  test('whose first sheet is a note names its sheets, and is read from the one that is chosen then', async () => {
    const { body } = await send(await book(), {
      ...fields,
      customerId: String(goods.id),
      dryRun: 'true',
    });
    expect(body).toMatchObject({
      state: 'MAPPING',
      sheet: 'Notes',
      sheets: ['Notes', 'Goods'],
      unused: ['Made by hand'],
    });
    const choose = (id: number, choice: object) =>
      world.call(world.admin, 'POST', `/api/imports/${id}/start`, { dryRun: true, ...choice });
    expect((await choose(body.id, { sheet: 'Stock' })).body).toMatchObject({
      errors: [{ path: 'sheet', message: 'must be one of Notes, Goods' }],
    });
    expect((await choose(body.id, { sheet: 'Goods' })).body).toMatchObject({
      state: 'WAITING',
      sheet: 'Goods',
      sheets: ['Notes', 'Goods'],
    });
    expect(await runNextImport(world.db)).toBe(true);
    expect(await look(body.id)).toMatchObject({ state: 'FAULTY', rowsRead: 2, faults: 1 });
    const { body: text } = await send(['sku'], { ...fields, customerId: String(goods.id) });
    expect((await choose(text.id, { sheet: 'Goods' })).body).toMatchObject({
      errors: [{ path: 'sheet', message: 'The file has no other sheets.' }],
    });
  });

  test('is refused with the names of its sheets, or with the reason', async () => {
    const sent = { ...fields, customerId: String(goods.id) };
    expect((await send(await book(), { ...sent, sheet: 'Stock' })).body).toMatchObject({
      code: 'BAD_CSV',
      detail: 'The workbook has no sheet "Stock". It has "Notes", "Goods".',
    });
    expect((await send(['sku,name'], { ...sent, sheet: 'Goods' })).body).toMatchObject({
      errors: [{ path: 'sheet', message: 'Only a workbook has sheets, and this file is none.' }],
    });
    expect((await send((await book()).subarray(0, 500), sent)).body).toMatchObject({
      code: 'BAD_CSV',
    });
  });
});

test('faults are grouped with their values, nothing is written, and the bad rows are a file to mend', async () => {
  const before = await skus();
  const lines = [
    'sku,name,quantity',
    'NEW-1,One,1',
    'GR-1,Twice,',
    'FL-1,Twice,',
    'NEW-2,"a "stray" quote",2',
    'NEW-3,Three,some',
    ',,',
  ];
  const done = await run(lines, { kind: 'PRODUCTS', customerId: String(goods.id) });
  expect(done).toMatchObject({ state: 'FAULTY', made: null, faults: 6 });
  expect(done.faultGroups).toEqual(
    expect.arrayContaining([
      {
        message: 'the SKU "GR-1" exists already',
        code: 'EXISTS',
        facts: { what: 'SKU', name: 'GR-1' },
        column: null,
        count: 2,
        examples: [
          { line: 3, value: 'GR-1' },
          { line: 4, value: 'FL-1' },
        ],
      },
      {
        message: 'is no valid CSV: check the quotes',
        code: 'NOT_CSV',
        facts: {},
        column: null,
        count: 1,
        examples: [{ line: 5, value: null }],
      },
      {
        message: 'quantity must be a whole number',
        code: 'NOT_INTEGER',
        facts: {},
        column: 'quantity',
        count: 1,
        examples: [{ line: 6, value: 'some' }],
      },
    ]),
  );
  expect(await skus()).toEqual(before);
  const file = await world.callRaw<string>(world.admin, 'GET', `/api/imports/${done.id}/bad-rows`);
  expect(String(file.headers['content-type'])).toContain('text/csv');
  expect(String(file.body).split('\r\n')).toEqual([
    'sku,name,quantity,reasons',
    'GR-1,Twice,,"line 3: the SKU ""GR-1"" exists already"',
    'FL-1,Twice,,"line 4: the SKU ""FL-1"" exists already"',
    '"NEW-2,""a ""stray"" quote"",2",,,line 5: is no valid CSV: check the quotes',
    'NEW-3,Three,some,line 6: quantity must be a whole number',
    ',,,line 7: sku is required; name is required',
    '',
  ]);
});

test('the program whose file it is is named, and columns that it reads beside others are not unread', async () => {
  const items = [
    'SKU,Description,Description2,Track Lot,Track Serial,Track ExpDate,Primary Unit of Measure,Length',
    'EX-1,Tea,,TRUE,FALSE,FALSE,Bag,12',
  ];
  const done = await run(items, { kind: 'PRODUCTS', customerId: String(goods.id), dryRun: 'true' });
  expect(done).toMatchObject({
    state: 'DONE',
    program: 'EXTENSIV',
    unused: ['Description2', 'Length'],
  });
  expect(done.columns.filter(({ proposed }) => proposed !== null)).toEqual([]);
  const own = await run(['sku,name', 'EX-1,Tea'], {
    kind: 'PRODUCTS',
    customerId: String(goods.id),
    dryRun: 'true',
  });
  expect(own.program).toBeNull();
});

test('existing records are skipped if that is chosen', async () => {
  const lines = ['sku,name', 'GR-1,Twice', 'NEW-9,Nine'];
  expect(
    await run(lines, { kind: 'PRODUCTS', customerId: String(goods.id), existing: 'SKIP' }),
  ).toMatchObject({
    state: 'DONE',
    made: '1 product',
    skipped: 1,
  });
  expect(await skus()).toContain('NEW-9');
});

test('mistyped or missing columns wait for a user, who maps them', async () => {
  const lines = ['StockItemCode,Product nmae,Colour', 'MP-1,Mapped,red'];
  const { body } = await send(lines, { kind: 'PRODUCTS', customerId: String(goods.id) });
  expect(body).toMatchObject({
    state: 'MAPPING',
    unused: ['StockItemCode', 'Product nmae', 'Colour'],
  });
  const columnOf = (field: string) => body.columns.find((column) => column.field === field);
  expect([columnOf('sku'), columnOf('name')]).toEqual([
    { field: 'sku', required: true, header: null, proposed: 'StockItemCode' },
    { field: 'name', required: true, header: null, proposed: 'Product nmae' },
  ]);
  expect(await runNextImport(world.db)).toBe(false);
  const start = (mapping: Record<string, string | null>) =>
    world.callRaw(world.admin, 'POST', `/api/imports/${body.id}/start`, { mapping });
  expect(await start({ sku: 'Nothing' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'mapping' }] },
  });
  expect(await start({ size: 'Colour' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'mapping' }] },
  });
  expect(await start({ sku: 'StockItemCode', name: 'Product nmae' })).toMatchObject({
    status: 200,
    body: { state: 'WAITING', unused: ['Colour'] },
  });
  expect(await start({})).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STEP' } });
  expect(await runNextImport(world.db)).toBe(true);
  expect(await look(body.id)).toMatchObject({ state: 'DONE', made: '1 product' });
  expect(await skus()).toContain('MP-1');
});

test('the chosen columns are used for the next file of the kind and customer, if it has them', async () => {
  const choose = { sku: 'Artikel', name: 'Bezeichnung' };
  const first = ['Artikel;Bezeichnung;Preis', 'RM-1;Eins;1,5'];
  const fields = { kind: 'PRODUCTS', customerId: String(goods.id) };
  await run(first, {
    ...fields,
    decimals: 'COMMA',
    mapping: JSON.stringify({ ...choose, unitCost: 'Preis' }),
  });
  expect(await run(['Bezeichnung;Artikel;Preis', 'Zwei;RM-2;2,5'], fields)).toMatchObject({
    state: 'DONE',
    remembered: true,
    decimals: 'COMMA',
    made: '1 product',
    sample: [{ cells: expect.arrayContaining([{ field: 'unitCost', text: '2,5', read: '2.5' }]) }],
  });
  const without = await send(['Artikel;Name', 'RM-3;Drei'], fields);
  expect(without.body).toMatchObject({ state: 'MAPPING', remembered: false });
  const other = await world.customer([north.id], 'Tea House');
  expect((await send(first, { ...fields, customerId: String(other.id) })).body).toMatchObject({
    state: 'MAPPING',
    remembered: false,
  });
});

test('a profile is kept in versions, of which the last one is used', async () => {
  const own = await world.customer([north.id], 'Roastery');
  const fields = { kind: 'PRODUCTS', customerId: String(own.id) };
  const choose = (header: string, decimals: string, sku: string) =>
    run([`Artikel,${header},Preis`, `${sku},Eins,2`], {
      ...fields,
      decimals,
      mapping: JSON.stringify({ sku: 'Artikel', name: header, unitCost: 'Preis' }),
    });
  await choose('Bezeichnung', 'POINT', 'V-1');
  await choose('Bezeichnung', 'POINT', 'V-2');
  await choose('Titel', 'POINT', 'V-3');
  await choose('Titel', 'COMMA', 'V-4');
  const profiles = await world.owner
    .selectFrom('importMapping')
    .select(['version', 'decimals', sql<string>`mapping ->> 'name'`.as('name')])
    .where('customerId', '=', own.id)
    .orderBy('version')
    .execute();
  expect(profiles).toEqual([
    { version: 1, decimals: 'POINT', name: 'Bezeichnung' },
    { version: 2, decimals: 'POINT', name: 'Titel' },
    { version: 3, decimals: 'COMMA', name: 'Titel' },
  ]);
  const { body } = await send(['Titel;Artikel;Preis', 'Zwei;V-5;2,5'], fields);
  expect(body).toMatchObject({ remembered: true, profile: 3, decimals: 'COMMA' });
  expect(await runNextImport(world.db)).toBe(true);
});

const bytesIn = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'Windows-1252': (text: string) => Buffer.from(text, 'latin1'),
};

test.each(Object.entries(bytesIn))(
  'a long file in %s is read as it was written; a stray quote in every tenth line costs these lines',
  async (name, bytesOf) => {
    const ROWS = 5_000;
    const row = (at: number) =>
      at % 10 === 0 ? `Q-${at},12 " pipe ü ${at},` : `Q-${at},"Côte de Blaye, ü ${at}",`;
    const text = [
      'ProductCode,ProductName,Notes',
      ...Array.from({ length: ROWS }, (_, index) => row(index + 1)),
    ].join('\r\n');
    const encoding = name === 'Windows-1252' ? { encoding: 'WINDOWS_1252' } : {};
    const done = await run(bytesOf(text), {
      kind: 'PRODUCTS',
      customerId: String(goods.id),
      dryRun: 'true',
      ...encoding,
    });
    expect(done).toMatchObject({
      state: 'FAULTY',
      rowsRead: ROWS,
      faults: ROWS / 10,
      sample: expect.arrayContaining([expect.anything()]),
    });
    expect(done.faultGroups).toMatchObject([
      {
        message: 'is no valid CSV: check the quotes',
        examples: [{ line: 11 }, { line: 21 }, {}, {}, {}],
      },
    ]);
    expect(done.sample[0]?.cells).toContainEqual({
      field: 'name',
      text: 'Côte de Blaye, ü 1',
      read: 'Côte de Blaye, ü 1',
    });
  },
);

test('orders are imported from rows with repeated heads; merged rows are reported; a head that differs is a fault', async () => {
  const columns = 'Order No,Order Date,Ship To,SKU,Qty,Price';
  const lines = [
    columns,
    'SO-1,03/04/2026,Kade 3,GR-1,2,10',
    'SO-1,,,FL-1,1,5',
    'SO-1,,,GR-1,3,9',
    'SO-2,05/04/2026,Kade 4,FL-1,1,',
  ];
  const fields = {
    kind: 'ORDERS',
    customerId: String(goods.id),
    warehouseId: String(north.id),
    dates: 'DMY',
  };
  const done = await run(lines, fields);
  expect(done).toMatchObject({
    state: 'DONE',
    made: '2 orders with 3 lines',
    warnings: [
      '1 line added to an earlier line of the same product',
      '1 of them had another price, for which that of the earlier line is taken: this changes the total by 3.00',
    ],
  });
  const order = first(
    (await world.call(world.admin, 'GET', `/api/orders?warehouseId=${north.id}&search=SO-1`)).body,
  );
  expect([order.orderDate.slice(0, 10), order.items.map(({ quantity }) => quantity)]).toEqual([
    '2026-04-03',
    [5, 1],
  ]);
  const other = await run(
    [columns, 'SO-3,03/04/2026,Kade 3,GR-1,2,', 'SO-3,04/04/2026,,FL-1,2,'],
    fields,
  );
  expect(other.faultGroups).toMatchObject([
    { message: 'Order Date "2026-04-04" is not that of "SO-3" in line 2', examples: [{ line: 3 }] },
  ]);
  expect(await verify(world.db)).toEqual([]);
});

describe('orders of another system', () => {
  const columns = 'Order No,Order Date,Status,Shipped At,Tracking,Ship To,SKU,Qty,Shipped';
  const fields = () => ({
    kind: 'ORDERS',
    customerId: String(goods.id),
    warehouseId: String(north.id),
  });
  const find = async (reference: string) => {
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/orders?warehouseId=${north.id}&search=${reference}`,
    );
    return (await world.call(world.admin, 'GET', `/api/orders/${first(body).id}`)).body;
  };
  const take = (id: number, step: 'unship' | 'deliver' | 'resume') =>
    world.callRaw(world.admin, 'POST', `/api/orders/${id}/${step}`, {});

  test('are imported as history, without movements, and can be returned', async () => {
    const stock = async () =>
      (await world.call(world.admin, 'GET', `/api/movements/sum?warehouseId=${north.id}`)).body;
    const before = await stock();
    const lines = [
      columns,
      'H-1,2026-01-05,Fulfilled,2026-01-07,T-77,Kade 3,GR-1,4,3',
      'H-1,,,,,,FL-1,2,',
      'H-2,2026-01-05,cancelled,,,Kade 3,GR-1,4,',
      'H-3,2026-01-05,on-hold,,,Kade 3,GR-1,4,',
    ];
    expect(await run(lines, fields())).toMatchObject({
      state: 'DONE',
      made: '3 orders with 4 lines',
      warnings: [],
    });
    const sent = await find('H-1');
    expect(sent).toMatchObject({
      status: 'SHIPPED',
      trackingNumber: 'T-77',
      actualShipDate: '2026-01-07T00:00:00.000Z',
      allocations: [],
      packages: [],
      items: [
        { quantity: 4, shippedQuantity: 3 },
        { quantity: 2, shippedQuantity: 2 },
      ],
      history: [{ event: 'create', to: 'SHIPPED', notes: 'Imported as history: no stock moved.' }],
    });
    expect((await find('H-2')).status).toBe('CANCELLED');
    const held = await find('H-3');
    expect([held.status, (await take(held.id, 'resume')).body]).toMatchObject([
      'ON_HOLD',
      { status: 'BACKORDER' },
    ]);

    expect(await take(sent.id, 'unship')).toMatchObject({
      status: 409,
      body: { code: 'HANDED_OVER' },
    });
    const productId = sent.items[0]?.product.id ?? 0;
    const bring = (quantity: number) =>
      world.callRaw(world.admin, 'POST', '/api/returns', {
        customerId: goods.id,
        warehouseId: north.id,
        orderId: sent.id,
        returnReference: `R-${quantity}`,
        reason: 'Too large',
        items: [{ productId, quantity }],
      });
    expect(await bring(4)).toMatchObject({ status: 409, body: { code: 'RETURN_EXCEEDS_SHIPPED' } });
    expect((await bring(3)).status).toBe(201);
    expect((await take(sent.id, 'deliver')).body).toMatchObject({ status: 'DELIVERED' });
    expect(await stock()).toEqual(before);
    expect(await verify(world.db)).toEqual([]);

    expect(await run(lines, { ...fields(), existing: 'SKIP' })).toMatchObject({
      state: 'DONE',
      made: '0 orders with 0 lines',
      skipped: 3,
    });
  });

  test('may have the reference of a cancelled one, however far apart in the file', async () => {
    const apart = Array.from({ length: 2_001 }, () => 'APART,2024-01-05,,,,Kade 3,GR-1,1,');
    const lines = [
      columns,
      'TWO-1,2024-01-05,open,,,Kade 3,GR-1,1,',
      'TWO-2,2024-01-05,open,,,Kade 3,GR-1,1,',
      ...apart,
      'TWO-1,2024-01-05,cancelled,,,Kade 3,GR-1,1,',
      'TWO-2,,cancelled,,,Kade 3,GR-1,1,',
    ];
    const done = await run(lines, { ...fields(), existing: 'SKIP' });
    expect(done).toMatchObject({ state: 'DONE', made: '5 orders with 5 lines', skipped: 0 });
    expect(done.warnings).toContain('2 references stand for a cancelled and another order');
    for (const reference of ['TWO-1', 'TWO-2']) {
      const { body } = await world.call(
        world.admin,
        'GET',
        `/api/orders?warehouseId=${north.id}&search=${reference}`,
      );
      expect(body.map(({ status }) => status === 'CANCELLED').sort()).toEqual([false, true]);
    }
    expect(await run(lines, { ...fields(), existing: 'SKIP' })).toMatchObject({
      state: 'DONE',
      made: '0 orders with 0 lines',
      skipped: 5,
    });
  });

  test('get a warning if a later row with their reference is cancelled', async () => {
    const rows = [
      'MIX,2024-01-05,,,,Kade 3,GR-1,1,',
      'MIX,2024-01-05,cancelled,,,Kade 3,GR-1,1,',
      'MIX,2024-02-05,cancelled,,,Kade 3,GR-1,1,',
    ];
    const ofOne = await run([columns, ...rows], { ...fields(), dryRun: 'true' });
    expect(ofOne).toMatchObject({
      made: '3 orders with 3 lines',
      warnings: ['1 reference stands for a cancelled and another order'],
    });
    const cancelled = await run([columns, ...rows.slice(1)], { ...fields(), dryRun: 'true' });
    expect(cancelled).toMatchObject({ made: '2 orders with 2 lines', warnings: [] });
  });

  test('are duplicates if a file names their customer in two ways', async () => {
    const named = (customer: string) => `TWICE,2024-01-05,open,,,Kade 3,GR-1,1,,${customer}`;
    const { faultGroups } = await run(
      [`${columns},Customer`, named('Beanfield'), named(goods.email)],
      fields(),
    );
    expect(faultGroups).toMatchObject([
      { message: 'the reference "TWICE" stands in line 2 already', examples: [{ line: 3 }] },
    ]);
  });

  test('are imported from an unchanged file of Shopify', async () => {
    const lines = [
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Total,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Country,Shipping Phone,Notes,Cancelled at',
      "#1001,a@b.example,paid,2026-03-01 09:15:31 +0100,fulfilled,2026-03-02 10:00:00 +0100,EUR,20.00,Standard,2026-03-01 09:15:31 +0100,2,Grinder,10.00,GR-1,Ada,Ada Visser,Kade 3,Kade 3,,Rotterdam,'3011,NL,,Ring twice,",
      '#1001,a@b.example,,,,,,,,,1,Filters,5.00,FL-1,,,,,,,,,,,',
      '#1002,c@d.example,paid,,unfulfilled,,EUR,5.00,Standard,2026-03-01 23:30:00 +0100,1,Filters,5.00,FL-1,Bo,Bo Smit,Laan 1,Laan 1,,Delft,2611,NL,,,',
    ];
    const done = await run(lines, { ...fields(), dryRun: 'true' });
    expect(done).toMatchObject({ state: 'DONE', made: '2 orders with 3 lines', warnings: [] });
    await run(lines, fields());
    const sent = await find('%231001');
    expect(sent).toMatchObject({
      status: 'SHIPPED',
      orderDate: '2026-03-01T08:15:31.000Z',
      actualShipDate: '2026-03-02T09:00:00.000Z',
      address: { name: 'Ada Visser', lines: ['Kade 3'], city: 'Rotterdam', country: 'NL' },
      items: [{ quantity: 2 }, { quantity: 1 }],
    });
    expect((await find('%231002')).status).toMatch(/^(PENDING_ALLOCATION|BACKORDER)$/);
  });

  test('with contradictions are faults; ignored values are reported', async () => {
    const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    const bad = [
      columns,
      'B-1,,SHIPPED,,,Kade 3,GR-1,4,',
      `B-2,,SHIPPED,${day},,Kade 3,GR-1,4,`,
      'B-3,,SHIPPED,2026-01-07,,Kade 3,GR-1,4,5',
      'B-4,,OPEN,,,Kade 3,GR-1,4,1',
      'B-5,,partial,,,Kade 3,GR-1,4,',
    ];
    const { faultGroups } = await run(bad, fields());
    expect(faultGroups.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Shipped At is required of an order that is SHIPPED',
        'Shipped At lies in the future',
        '5 units shipped are more than the 4 that were ordered',
        'an order that is OPEN has no shipped units: import those as an order that is SHIPPED',
        expect.stringContaining('Status must be'),
      ]),
    );
    expect(
      await run([columns, 'V-1,,,2026-01-07,T-1,Kade 3,GR-1,4,'], { ...fields(), dryRun: 'true' }),
    ).toMatchObject({
      state: 'DONE',
      warnings: [
        '1 order named a shipment, which is left out: only with the status SHIPPED or DELIVERED is it history',
      ],
    });
  });
});

test('orders of lots on hold are imported, with a warning that they wait', async () => {
  const milk = await world.product(goods.id, 'MILK-H', { tracking: 'LOT' });
  await makeFloor(world, north.id).receive(
    ['A', 'B'].map((code) => ({ productId: milk.id, quantity: 5, lot: { code } })),
  );
  const lot = (
    await world.call(world.admin, 'GET', `/api/lots?productId=${milk.id}&search=A`)
  ).body.find(({ code }) => code === 'A');
  await world.call(world.admin, 'POST', `/api/lots/${lot?.id ?? 0}/hold`, {
    reason: 'Seal broken',
  });
  const lines = [
    'reference,status,shipped_at,ship_to,sku,lot,quantity',
    'HOLD-1,,,Kade 3,MILK-H,A,1',
    'HOLD-1,,,Kade 3,MILK-H,B,1',
    'HOLD-2,SHIPPED,2026-01-07,Kade 3,MILK-H,A,1',
  ];
  const fields = { kind: 'ORDERS', customerId: String(goods.id), warehouseId: String(north.id) };
  for (const dryRun of ['true', 'false'])
    expect(await run(lines, { ...fields, dryRun })).toMatchObject({
      state: 'DONE',
      warnings: [
        '1 line names a lot that is on hold ("A" of "MILK-H") and waits until it is released: release it, or name another lot',
      ],
      warningFacts: [
        { code: 'LOTS_ON_HOLD', facts: { lines: 1, lots: ['A'], skus: ['MILK-H'], more: 0 } },
      ],
    });
});

test('a canceled import writes nothing, and can be started again', async () => {
  const { body } = await send(['name,email', 'Crema,lager@crema.example'], { kind: 'CUSTOMERS' });
  const cancel = () => world.callRaw(world.admin, 'POST', `/api/imports/${body.id}/cancel`);
  expect(await cancel()).toMatchObject({ status: 200, body: { state: 'CANCELED' } });
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STEP' } });
  expect(await runNextImport(world.db)).toBe(false);
  expect(
    await world.callRaw(world.admin, 'POST', `/api/imports/${body.id}/start`, { dryRun: true }),
  ).toMatchObject({
    body: { state: 'WAITING', dryRun: true },
  });
  expect(await runNextImport(world.db)).toBe(true);
  expect(await look(body.id)).toMatchObject({ state: 'DONE', made: '1 customer' });
});

test('an import whose server died is run by another, once, and at most three times', async () => {
  const { body } = await send(['name,email', 'Once,once@crema.example'], { kind: 'CUSTOMERS' });
  await world.owner
    .updateTable('importRun')
    .set({ state: 'RUNNING', leaseUntil: new Date(Date.now() + 60_000) })
    .where('id', '=', body.id)
    .execute();
  expect(await runNextImport(world.db)).toBe(false);
  await world.owner
    .updateTable('importRun')
    .set({ leaseUntil: new Date(0) })
    .where('id', '=', body.id)
    .execute();
  expect(
    (await Promise.all([runNextImport(world.db), runNextImport(world.db)])).filter(Boolean),
  ).toHaveLength(1);
  expect(await look(body.id)).toMatchObject({ state: 'DONE', made: '1 customer' });

  const { body: deadly } = await send(['name,email', 'Never,never@crema.example'], {
    kind: 'CUSTOMERS',
  });
  const died = { state: 'RUNNING' as const, attempts: 3, leaseUntil: new Date(0) };
  await world.owner.updateTable('importRun').set(died).where('id', '=', deadly.id).execute();
  expect(await runNextImport(world.db)).toBe(true);
  expect(await look(deadly.id)).toMatchObject({
    state: 'FAILED',
    faultGroups: [
      {
        message: expect.stringContaining('send it in parts'),
        code: 'FAILED',
        facts: { refusal: 'UNAVAILABLE', reason: 'IMPORT_ENDS_SERVER' },
      },
    ],
  });
});

test('a server that stops gives its import back, however often; a person can try a failed one again', async () => {
  const { body } = await send(['name,email', 'Stopped,stopped@crema.example'], {
    kind: 'CUSTOMERS',
  });
  for (let stops = 0; stops < 5; stops += 1) {
    expect(await runNextImport(world.db, () => true)).toBe(true);
    expect(await look(body.id)).toMatchObject({ state: 'WAITING', rowsRead: 0, startedAt: null });
  }
  expect(await runNextImport(world.db)).toBe(true);
  expect(await look(body.id)).toMatchObject({ state: 'DONE', made: '1 customer' });

  const { body: failed } = await send(['name,email', 'Again,again@crema.example'], {
    kind: 'CUSTOMERS',
  });
  await world.owner
    .updateTable('importRun')
    .set({ state: 'FAILED', attempts: 4 })
    .where('id', '=', failed.id)
    .execute();
  await world.call(world.admin, 'POST', `/api/imports/${failed.id}/start`, { dryRun: false });
  expect(await runNextImport(world.db)).toBe(true);
  expect(await look(failed.id)).toMatchObject({ state: 'DONE', made: '1 customer' });
});

test('a database that goes away while an import runs does not make it FAILED', async () => {
  const { body } = await send(['name,email', 'Outage,outage@crema.example'], { kind: 'CUSTOMERS' });
  let isLost = false;
  const ending = (): boolean => {
    if (isLost) return false;
    isLost = true;
    throw new Error('Connection terminated unexpectedly');
  };
  await expect(runNextImport(world.db, ending)).rejects.toThrow('Connection terminated');
  expect(await look(body.id)).toMatchObject({ state: 'RUNNING' });
  await world.owner
    .updateTable('importRun')
    .set({ leaseUntil: new Date(0) })
    .where('id', '=', body.id)
    .execute();
  expect(await runNextImport(world.db)).toBe(true);
  expect(await look(body.id)).toMatchObject({ state: 'DONE', made: '1 customer' });
});

test('files in other encodings are read: UTF-16 by its mark, Windows-1252 by choice or as a guess, gzip', async () => {
  const sent = (text: Buffer, encoding?: string) =>
    send(text, { kind: 'CUSTOMERS', dryRun: 'true', ...(encoding && { encoding }) });
  const text = 'name,email\nSöhne,s@crema.example\n';
  const nameIn = ({ body }: { body: Import }) => body.sample[0]?.cells[0]?.read;
  expect(nameIn(await sent(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe('Söhne');
  expect(nameIn(await sent(gzipSync(text)))).toBe('Söhne');
  const western = Buffer.from(text, 'latin1');
  expect(nameIn(await sent(western))).toBe('Söhne');
  expect(nameIn(await sent(western, 'WINDOWS_1252'))).toBe('Söhne');
  while (await runNextImport(world.db));
});

test('a damaged stored file ends the download of its bad rows, and not the server', async () => {
  const { body } = await send(['sku,name', ',A'], {
    kind: 'PRODUCTS',
    customerId: String(goods.id),
  });
  while (await runNextImport(world.db));
  await world.db
    .updateTable('importRun')
    .set({ file: Buffer.from('no gzip') })
    .where('id', '=', body.id)
    .execute();
  const asked = world.app.inject({
    url: `/api/imports/${body.id}/bad-rows`,
    headers: { authorization: `Bearer ${world.admin}` },
  });
  expect(
    await asked.then(
      ({ statusCode }) => statusCode >= 400,
      () => true,
    ),
  ).toBe(true);
  expect((await look(body.id)).state).toBe('FAULTY');
});

test('a client imports only its own data, and sees only its own imports', async () => {
  const stranger = await world.customer([north.id], 'Stranger');
  const lines = ['sku,name,customer', 'CL-1,Own,Beanfield', 'CL-2,Foreign,Stranger'];
  const { body } = await send(lines, { kind: 'PRODUCTS' }, goods.token);
  expect(await runNextImport(world.db)).toBe(true);
  expect((await look(body.id, goods.token)).faultGroups).toMatchObject([
    { message: 'there is no customer "Stranger"', count: 1 },
  ]);
  expect((await world.callRaw(stranger.token, 'GET', `/api/imports/${body.id}`)).status).toBe(404);
  expect(
    (await world.callRaw(stranger.token, 'GET', `/api/imports/${body.id}/bad-rows`)).status,
  ).toBe(404);
  expect(
    (await world.callRaw(stranger.token, 'POST', `/api/imports/${body.id}/start`, {})).status,
  ).toBe(404);
  expect((await world.call(stranger.token, 'GET', '/api/imports')).body).toEqual([]);
  expect((await world.call(goods.token, 'GET', '/api/imports')).body.map(({ id }) => id)).toEqual([
    body.id,
  ]);
  expect(
    (await send(['name,email', 'x,x@x.example'], { kind: 'CUSTOMERS' }, goods.token)).status,
  ).toBe(403);
  expect(
    (await send(lines, { kind: 'PRODUCTS', customerId: String(stranger.id) }, goods.token)).status,
  ).toBe(404);
  const operator = await world.user('OPERATOR', [north.id]);
  expect((await send(lines, { kind: 'PRODUCTS' }, operator.token)).status).toBe(403);
});

test('invalid forms, headers and files are refused', async () => {
  const kind = { kind: 'PRODUCTS' };
  for (const [lines, fields] of [
    [['sku,name', 'a,b'], { kind: 'PALLETS' }],
    [['sku,name', 'a,b'], { ...kind, dates: 'soon' }],
    [['sku,name', 'a,b'], { ...kind, mapping: '{' }],
    [['sku,name', 'a,b'], { ...kind, mapping: '{"sku":1}' }],
    [['sku,name', 'a,b'], { ...kind, mapping: '{"__proto__":"sku"}' }],
    [['sku,name', 'a,b'], { ...kind, warehouseid: '1' }],
    [['sku,sku', 'a,b'], kind],
    [[''], kind],
    [Buffer.from([0x1f, 0x8b, 1, 2]), kind],
  ] as [string[] | Buffer, Fields][]) {
    expect([fields, (await send(lines, fields)).status]).toEqual([fields, 400]);
  }
  expect((await send(['sku,name', 'a,b'], { ...kind, warehouseId: '999999' })).status).toBe(404);
  expect(await run(['sku,name'], { ...kind, customerId: String(goods.id) })).toMatchObject({
    state: 'FAULTY',
    faultGroups: [{ message: 'the file has no rows' }],
  });
});

describe('an import blocks nobody', () => {
  /**
   * Returns those of these orders whose changes are listed. Transactions of other tests on the same
   * PostgreSQL delay earlier changes.
   */
  const toldOf = async (wanted: readonly string[], after: string): Promise<string[]> => {
    const { items } = (
      await world.call(
        world.admin,
        'GET',
        `/api/changes?warehouseId=${north.id}&types=order.created&after=${after}`,
      )
    ).body;
    return items
      .map(({ document }) => document?.reference ?? '')
      .filter((reference) => wanted.includes(reference));
  };
  const runs = [
    { who: 'staff', dryRun: 'true', at: '"orders"', told: [] },
    { who: 'staff', dryRun: 'false', at: 'delete from import_row', told: ['W-staff'] },
    { who: 'a client', dryRun: 'false', at: 'delete from import_row', told: ['W-a client'] },
  ];
  test.each(runs)(
    'of $who, dry run $dryRun: changes of others are told while it lasts, and those of what it has written',
    async ({ who, dryRun, at, told }) => {
      const { id: productId } = await world.product(goods.id, `W-${who}-${dryRun}`);
      const { next: before } = (await world.call(world.admin, 'GET', '/api/changes?types=lot.held'))
        .body;
      const token = who === 'staff' ? world.admin : goods.token;
      const lines = ['reference,ship_to,sku,quantity', `W-${who},Kade 3,W-${who}-${dryRun},1`];
      await send(
        lines,
        { kind: 'ORDERS', warehouseId: String(north.id), customerId: String(goods.id), dryRun },
        token,
      );
      const pause = pauseAt(at);
      const imported = runNextImport(
        Object.assign(world.db.withPlugin(pause.plugin), {
          hasClientRole: world.db.hasClientRole === true,
        }),
      );
      await pause.reached;
      const orderReference = `M-${who}-${dryRun}`;
      const own = [orderReference, `W-${who}`];
      const meanwhile = async (): Promise<void> => {
        await makeFloor(world, north.id).order(goods.id, [{ productId, quantity: 1 }], {
          orderReference,
        });
        await vi.waitFor(
          async () => expect(await toldOf(own, before)).toEqual([...told, orderReference]),
          60_000,
        );
      };
      await meanwhile().finally(pause.end);
      expect(await imported).toBe(true);
      expect(await toldOf(own, before)).toEqual([...told, orderReference]);
    },
  );
});
