import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MAX_IMPORT_FAULTS } from '@lading/domain/imports';
import { MAX_LINES } from '@lading/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { allocateWaiting } from '#test/allocation.ts';
import type { PathAt } from '#test/callTypes.ts';
import { first } from '#test/first.ts';
import { makeFloor } from '#test/stock.ts';
import { workbook } from '#test/workbook.ts';
import { makeWorld, type World } from '#test/world.ts';
import { CommandError } from '../connection.ts';
import { verifyAndDescribe } from '../verify.ts';
import { runImport } from './import.ts';

let world: World;
let folder: string;
let north: { id: number };
beforeAll(async () => {
  world = await makeWorld();
  folder = await mkdtemp(join(tmpdir(), 'lading-import-'));
  north = await world.warehouse('North');
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const file = async (lines: readonly string[] | Buffer, ending = 'csv'): Promise<string> => {
  const path = join(folder, `f${++count}.${ending}`);
  await writeFile(path, Array.isArray(lines) ? `${lines.join('\n')}\n` : (lines as Buffer));
  return path;
};
const run = async (...argv: string[]): Promise<{ code: number; said: string }> => {
  const said: string[] = [];
  const code = await runImport(world.db, argv, (line) => said.push(line));
  return { code, said: said.join('\n').replace(/\bf\d+\.csv(\.gz)?/g, 'F') };
};
const get = async <const P extends string>(path: PathAt<'GET', P>) =>
  (await world.call<'GET', P>(world.admin, 'GET', path)).body;

const customers = [
  'customer_no,name,email',
  'C-1,Beanfield,stock@beanfield.example',
  'C-2,Crema & Söhne,lager@crema.example',
];
const products = [
  'sku,name,weight,barcode,cost',
  'GR-1,"Grinder, burr",2.5,4006381333931,31.125',
  'gs-1,Small grinder,,,',
  'FL-1,Filter papers,,,',
];

test('a dry run says what would be written, and writes nothing', async () => {
  const options = [
    '--customers',
    await file(customers),
    '--products',
    await file(products),
    '--customer',
    'Beanfield',
  ];
  const { code, said } = await run(...options, '--dry-run');
  expect([code, said]).toEqual([
    0,
    'F: not used: customer_no.\nF: 2 customers good; nothing is written.\nF: not used: weight.\nF: 1 cost rounded to cents.\nF: 3 products good; nothing is written.',
  ]);
  expect([await get('/api/customers'), await get('/api/products')]).toEqual([[], []]);
});

test('packagings and locations that exist are updated, and one whose maximum would be its tare is a bad row', async () => {
  const { id } = await world.warehouse('Boxes');
  const options = (path: string) => ['--packagings', path, '--warehouse', 'Boxes'] as const;
  const list = await file([
    'name,length_mm,width_mm,height_mm,tare,max_weight,cost',
    'Carton S,200,150,100,60,5000,0.31',
    'Carton M,400,300,200,220,,0.47',
  ]);
  expect((await run(...options(list))).code).toBe(0);
  const changed = await file([
    'name,length_mm,width_mm,height_mm,max_weight',
    'carton s,210,150,100,6000',
    'Carton L,600,400,300,',
  ]);
  expect((await run(...options(changed))).code).toBe(1);
  expect((await run(...options(changed), '--existing', 'update')).code).toBe(0);
  const stored = () => get(`/api/packagings?warehouseId=${id}`);
  expect(await stored()).toMatchObject([
    { name: 'Carton L', lengthMm: 600, cost: null },
    { name: 'Carton M', lengthMm: 400 },
    // What the file leaves out stays.
    { name: 'carton s', lengthMm: 210, maxWeightGrams: 6_000, tareGrams: 60, cost: 0.31 },
  ]);
  const places = await file(['name,type', 'Bay 1,STAGING']);
  const moved = await file(['name,type', 'Bay 1,DISPATCH']);
  expect((await run('--locations', places, '--warehouse', 'Boxes')).code).toBe(0);
  const updated = ['--locations', moved, '--warehouse', 'Boxes', '--existing', 'update'];
  expect((await run(...updated)).code).toBe(0);
  expect(await get(`/api/locations?warehouseId=${id}`)).toMatchObject([{ type: 'DISPATCH' }]);
  const faulty = await file([
    'name,length_mm,width_mm,height_mm,max_weight',
    'Carton M,410,300,200,',
    'Carton S,220,150,100,60',
  ]);
  const { code, said } = await run(...options(faulty), '--existing', 'update');
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('maximum weight must be above the tare'),
  ]);
  expect((await stored()).map(({ lengthMm }) => lengthMm)).toEqual([600, 400, 210]);
});

test('customers, products and locations are imported, also compressed, with semicolons, CRLF and a byte-order mark', async () => {
  const locations = ['\uFEFFname;type', '"Aisle; 1";storage', 'Dock;RECEIVING', ''].join('\r\n');
  const { code, said } = await run(
    ...[
      '--customers',
      await file(customers),
      '--products',
      await file(gzipSync(products.join('\r\n')), 'csv.gz'),
    ],
    ...[
      '--locations',
      await file(Buffer.from(locations)),
      '--warehouse',
      'north',
      '--customer',
      'STOCK@beanfield.example',
    ],
  );
  expect([code, said]).toEqual([
    0,
    expect.stringContaining(
      'F: 2 locations written.\nF: not used: weight.\nF: 1 cost rounded to cents.\nF: 3 products written.',
    ),
  ]);
  expect((await get('/api/customers')).map((customer: { name: string }) => customer.name)).toEqual([
    'Beanfield',
    'Crema & Söhne',
  ]);
  expect(await get(`/api/locations?warehouseId=${north.id}`)).toMatchObject([
    { name: 'Aisle; 1', barcode: 'AISLE;-1' },
    { name: 'Dock' },
  ]);
  expect((await get('/api/products')).map((product: { sku: string }) => product.sku)).toEqual(
    expect.arrayContaining(['GR-1', 'gs-1', 'FL-1']),
  );
  expect(first(await get('/api/products?code=GR-1')).unitCost).toBe(31.13);
  const changed = await file(['name,email', 'Beanfield Ltd,stock@beanfield.example']);
  expect(await run('--customers', changed)).toMatchObject({
    code: 1,
    said: expect.stringContaining('exists already'),
  });
  expect((await run('--customers', changed, '--existing', 'skip')).said).toContain(
    'F: 1 row left out: what they name exists already.',
  );
  const updated = await run('--customers', changed, '--existing', 'update');
  expect([updated.code, updated.said]).toEqual([
    0,
    'F: 0 customers written.\nF: 1 row updated: what they name exists already.',
  ]);
  expect((await get('/api/customers')).map(({ name }) => name)).toEqual([
    'Beanfield Ltd',
    'Crema & Söhne',
  ]);
  await run('--customers', await file(customers), '--existing', 'update');
  await expect(run('--stock', changed, '--existing', 'update')).rejects.toThrow(
    'does not go with --stock',
  );
  await expect(run('--customers', changed, '--existing', 'all')).rejects.toThrow(
    '--existing is refuse, skip or update, not "all".',
  );
});

test('columns with other names are mapped, and others ignored; unknown ones are reported', async () => {
  const path = await file(['Artikel,Bezeichnung,Cost', 'MP-1,Mapped,abc']);
  const options = ['--products', path, '--customer', 'Beanfield', '--dry-run'];
  expect(
    await run(
      ...options,
      '--map',
      'products.sku=Artikel',
      '--map',
      'products.name=bezeichnung',
      '--map',
      'products.unitCost=',
    ),
  ).toEqual({
    code: 0,
    said: 'F: not used: Cost.\nF: 1 product good; nothing is written.',
  });
  for (const [map, message] of [
    ['products.sku=Nothing', /has no column "Nothing"/],
    ['products.size=Artikel', /has no field "size", but sku, name/],
    ['stock.sku=Artikel', /--stock names no file/],
    ['sku=Artikel', /say which file, field and column/],
  ] as const) {
    await expect(run(...options, '--map', map)).rejects.toThrow(message);
  }
});

test('a refused file is named: an empty one, and one with too many faults of single rows and of what they name', async () => {
  const empty = await file(Buffer.from(''));
  await expect(run('--products', empty)).rejects.toThrow(
    new CommandError(`${basename(empty)}: The file has no header.`),
  );
  const half = MAX_IMPORT_FAULTS / 2;
  const faulty = await file(
    Buffer.from(`sku,name,customer\n${',x,\n'.repeat(half)}${'A,x,Nobody\n'.repeat(half + 1)}`),
  );
  await expect(run('--products', faulty)).rejects.toThrow(
    `${basename(faulty)}: The file has more than 100,000 faults`,
  );
});

test('every bad row is named by file and line, and nothing of the file is written', async () => {
  const before = await get('/api/products');
  const bad = [
    'sku,name,quantity,barcode',
    'NEW-1,Good,1,',
    'GR-1,Twice,,',
    ',,',
    '',
    'NEW-2,,x,a b',
    'NEW-1,Again,,',
    '"NEW\n3",N,1.5,4006381333931',
    'NEW-4,"open',
  ];
  const { code, said } = await run('--products', await file(bad), '--customer', 'Beanfield');
  expect([code, said.split('\n')]).toEqual([
    1,
    [
      'F:3: the SKU "GR-1" exists already',
      'F:4: has 3 fields, the header has 4',
      'F:6: name is required',
      'F:6: quantity must be a whole number',
      'F:6: barcode must be written like 4006381333931',
      'F:7: the SKU "NEW-1" stands in line 2 already',
      'F:8: sku must not hold line breaks: character 4 is one (U+000A)',
      'F:8: quantity must be a whole number',
      'F:10: is no valid CSV: check the quotes',
      'F: 6 bad rows; nothing of it is written, and what follows was not tried.',
    ],
  ]);
  expect(await get('/api/products')).toEqual(before);
});

test('invalid headers, names and options are reported', async () => {
  expect(
    (await run('--products', await file(['name', 'x']), '--customer', 'Beanfield')).said,
  ).toContain('F:1: the header has no column sku or product_number or item_no');
  expect((await run('--products', await file(['sku,name', 'x,x']))).said).toContain(
    'F:2: no customer is named: choose one for the file, or give a column customer',
  );
  expect(
    (await run('--products', await file(['sku,name', 'x,x']), '--customer', 'Nobody')).said,
  ).toContain('there is no customer "Nobody"');
  expect(
    (await run('--customers', await file(['name,email', 'x,', 'y,Stock@Beanfield.example']))).said,
  ).toMatch(/F:2: email is required\nF:3: the email "stock@beanfield.example" exists already/);
  await expect(run('--asn-lines', await file(['a']))).rejects.toThrow(CommandError);
  await expect(run('--products', join(folder, 'none.csv'))).rejects.toThrow(CommandError);
  await expect(run()).rejects.toThrow(CommandError);
});

test('ASNs are imported with their lines, equal SKUs summed', async () => {
  const heads = ['reference,vendor_no,expected_date', 'PO-1,V,2026-12-01', 'PO-2,V,2026-12-02'];
  const lines = [
    'reference,line,expected_date,sku,expected,received',
    'PO-1,1,,GR-1,4,4',
    'PO-1,2,,FL-1,5,0',
    'PO-1,3,,GR-1,6,6',
    'PO-2,1,,gs-1,1,',
  ];
  const options = [
    '--asns',
    await file(heads),
    '--asn-lines',
    await file(lines),
    '--customer',
    'Beanfield',
    '--warehouse',
    'North',
  ];
  const { code, said } = await run(...options);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('F and F: 2 ASNs with 3 lines written.'),
  ]);
  expect(await get('/api/asns?sort=asnReference')).toMatchObject([
    {
      asnReference: 'PO-1',
      status: 'EXPECTED',
      expectedArrivalDate: '2026-12-01',
      items: [
        { product: { sku: 'GR-1' }, expectedQuantity: 10 },
        { product: { sku: 'FL-1' }, expectedQuantity: 5 },
      ],
    },
    { asnReference: 'PO-2', items: [{ product: { sku: 'gs-1' } }] },
  ]);
  const again = await run(...options);
  expect(again.said).toContain('F:2: the reference "PO-1" exists already');
});

test('a document without lines, lines without a document and unknown SKUs are bad rows', async () => {
  const heads = [
    'reference,expected_date',
    'PO-8,2026-12-01',
    'PO-9,2026-02-30',
    'PO-8,2026-12-01',
    'PO-10,2026-12-01',
  ];
  const lines = ['reference,sku,qty', 'PO-8,NOPE,1', 'PO-9,GR-1,1', 'PO-8,GR-1,0', 'PO-77,GR-1,1'];
  const options = ['--customer', 'Beanfield', '--warehouse', 'North'];
  const { code, said } = await run(
    '--asns',
    await file(heads),
    '--asn-lines',
    await file(lines),
    ...options,
  );
  expect(code).toBe(1);
  for (const fault of [
    'F:3: expected_date must be a date',
    'F:4: the reference "PO-8" stands in line 2 already',
    'F:4: qty must be at least 1',
    'the customer has no product with the SKU "NOPE"',
  ]) {
    expect(said).toContain(fault);
  }
  expect(await get('/api/asns?search=PO-8')).toEqual([]);
  const good = ['reference,expected_date', 'PO-8,2026-12-01', 'PO-10,2026-12-01'];
  const loose = await run(
    '--asns',
    await file(good),
    '--asn-lines',
    await file(['reference,sku,qty', 'PO-8,GR-1,1', 'PO-77,GR-1,1']),
    ...options,
  );
  expect(loose.said).toContain('F:3: "PO-10" has no lines in F');
  expect(loose.said).toContain('F:3: the reference "PO-77" is not in F');
});

test('documents and lines of two files are joined, in any order and at any distance', async () => {
  const ROWS = 5_001;
  const many = Array.from(
    { length: ROWS },
    (_, index) => `SO-A${index % 1_500},${index % 2 ? 'GR-1' : 'FL-1'},1`,
  );
  const heads = [
    'reference,ship_to',
    ...Array.from({ length: 1_500 }, (_, index) => `SO-A${1_499 - index},Kade 3`),
  ];
  const options = ['--customer', 'Beanfield', '--warehouse', 'North', '--dry-run'];
  const whole = await run(
    '--orders',
    await file(heads),
    '--order-lines',
    await file(['reference,sku,qty', ...many]),
    ...options,
  );
  expect(whole.said.split('\n').slice(-1)).toEqual([
    'F and F: 1500 orders with 1500 lines good; nothing is written.',
  ]);
  const twice = await file([...heads, 'SO-A3,Kade 4', 'SO-A3,Kade 5']);
  const lines = await file(['reference,sku,qty', 'SO-Z,GR-1,1', ...many, 'SO-Y,GR-1,1']);
  expect(
    (await run('--orders', twice, '--order-lines', lines, ...options)).said.split('\n').slice(0, 4),
  ).toEqual([
    'F:1502: the reference "SO-A3" stands in line 1498 already',
    'F:1503: the reference "SO-A3" stands in line 1498 already',
    'F:2: the reference "SO-Z" is not in F',
    `F:${ROWS + 3}: the reference "SO-Y" is not in F`,
  ]);
  // A document that cannot be read may be that of any line.
  const unread = await run(
    '--orders',
    await file([...heads, 'a row with too many cells,,']),
    '--order-lines',
    lines,
    ...options,
  );
  expect(unread.said).not.toContain('is not in F');
  expect(await world.db.selectFrom('importRow').select('line').execute()).toEqual([]);
});

test('the bad rows of each file are written with their reasons, once, and can be imported when corrected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lading-bad-'));
  const bad = await file([
    'sku,name,cost',
    'BR-1,Good,1',
    ',No SKU,2',
    'BR-3,a "stray quote,3',
    'BR-4',
    'BR-5,Dear,x',
  ]);
  const options = ['--customer', 'Beanfield', '--bad-rows', folder];
  const { code, said } = await run('--products', bad, ...options);
  expect(said).toContain(`F: the bad rows are in ${folder}/bad-F`);
  const written = (kind: string) =>
    readFile(
      join(kind, first(readdirSync(kind).filter((name) => name.startsWith('bad-')))),
      'utf8',
    );
  expect([code, (await written(folder)).split('\r\n')]).toEqual([
    1,
    [
      'sku,name,cost,reasons',
      ',No SKU,2,line 3: sku is required',
      '"BR-3,a ""stray quote,3",,,line 4: is no valid CSV: check the quotes',
      'BR-4,,,"line 5: has 1 fields, the header has 3"',
      'BR-5,Dear,x,line 6: cost must be a number',
      '',
    ],
  ]);
  await expect(run('--products', bad, ...options)).rejects.toThrow(
    /^The bad rows cannot be written: .* exists already\.$/,
  );
  const mended = await file([
    'sku,name,cost,reasons',
    'BR-2,No SKU,2,sku is required',
    'BR-5,Dear,x,cost must be a number',
  ]);
  const again = join(folder, 'again');
  await mkdir(again);
  await run('--products', mended, '--customer', 'Beanfield', '--bad-rows', again);
  expect(await written(again)).toBe(
    'sku,name,cost,reasons\r\nBR-5,Dear,x,line 3: cost must be a number\r\n',
  );
  await rm(folder, { recursive: true });
});

test('files with the same name have their own faults and bad rows', async () => {
  const result = await mkdtemp(join(tmpdir(), 'lading-same-'));
  const [heads, lines, bad] = ['a', 'b', 'bad'].map((name) => join(result, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [heads, lines, bad]) await mkdir(each);
  const pathIn = (directory: string) => join(directory, 'po.csv');
  await writeFile(pathIn(heads), 'reference,expected_date\nPO-S,2098-01-01\nPO-T,soon\n');
  await writeFile(pathIn(lines), 'reference,sku,expected\nPO-S,GR-1,many\nPO-S,GR-1,1\n');
  const options = ['--customer', 'Beanfield', '--warehouse', 'North', '--bad-rows', bad];
  const { said } = await run('--asns', pathIn(heads), '--asn-lines', pathIn(lines), ...options);
  expect(said).toContain(`${pathIn(heads)}:3: expected_date`);
  expect(said).toContain(`${pathIn(lines)}:2: expected`);
  const written = await Promise.all(
    readdirSync(bad).map((name) => readFile(join(bad, name), 'utf8')),
  );
  expect(written.map((text) => text.split('\r\n').map((row) => row.split(',')[0])).sort()).toEqual([
    ['reference', 'PO-S', ''],
    ['reference', 'PO-T', ''],
  ]);
  await rm(result, { recursive: true });
});

test('imported orders wait for the allocator, which allocates them', async () => {
  const grinder = first((await get('/api/products')).filter(({ sku }) => sku === 'GR-1'));
  await makeFloor(world, north.id).receive([{ productId: grinder.id, quantity: 5 }]);
  const heads = [
    'reference,customer_name,channel,order_date,due_date,carrier,ship_to,priority',
    'SO-1,Café Krone,ONLINE,2026-11-02,2026-11-09,DHL,"Kade 3, Den Haag",2',
    'SO-2,Bar Ena,RESELLER,2026-11-01T10:00:00Z,,,Kade 4,',
  ];
  const lines = [
    'reference,line,sku,qty,unit_price',
    'SO-1,1,GR-1,2,20565.6250',
    'SO-1,2,GR-1,1,9.99',
    'SO-2,1,GR-1,4,',
    'SO-2,2,FL-1,1,0.005',
  ];
  const { code, said } = await run(
    ...[
      '--orders',
      await file(heads),
      '--order-lines',
      await file(lines),
      '--customer',
      'Beanfield',
      '--warehouse',
      'North',
    ],
  );
  expect([code, said]).toEqual([0, expect.stringContaining('2 orders with 3 lines written.')]);
  const orders = await get(`/api/orders?warehouseId=${north.id}&sort=orderReference`);
  expect(orders).toMatchObject([
    {
      orderReference: 'SO-1',
      status: 'PENDING_ALLOCATION',
      type: 'ECOMMERCE',
      priority: 2,
      orderDate: '2026-11-02T00:00:00.000Z',
      requestedShipDate: '2026-11-09',
      shippingCarrier: 'DHL',
      shippingAddress: 'Kade 3, Den Haag',
      items: [{ quantity: 3, price: 20565.63 }],
    },
    {
      orderReference: 'SO-2',
      type: 'STANDARD_OUTBOUND',
      priority: 5,
      items: [
        { quantity: 4, price: null },
        { quantity: 1, price: 0.01 },
      ],
    },
  ]);
  await allocateWaiting(world.db);
  const served = await get(`/api/orders?warehouseId=${north.id}&sort=orderReference`);
  expect(served.map((order: { status: string }) => order.status)).toEqual([
    'ALLOCATED',
    'PARTIALLY_ALLOCATED',
  ]);
  expect(await verifyAndDescribe(world.db)).toMatchObject({ holds: true });
});

test('orders are imported from one file too, a line in each row, and customers may use the same reference', async () => {
  expect(
    (await run('--products', await file(['sku,name,customer', 'CR-9,Cups,Crema & Söhne']))).code,
  ).toBe(0);
  const header = 'reference,ship_to,customer,sku,quantity';
  const rows = [
    'ONE,Kade 3,Beanfield,GR-1,2',
    'ONE,Hafen 1,Crema & Söhne,CR-9,1',
    'ONE,,Beanfield,FL-1,4',
  ];
  const differs = await run(
    '--orders',
    await file([header, ...rows, 'ONE,Kade 4,Beanfield,GR-1,1']),
    '--warehouse',
    'North',
  );
  expect(differs).toMatchObject({
    code: 1,
    said: expect.stringContaining('F:5: ship_to "Kade 4" is not that of "ONE" in line 2'),
  });
  const { code, said } = await run(
    '--orders',
    await file([header, ...rows]),
    '--warehouse',
    'North',
  );
  expect([code, said]).toEqual([0, expect.stringContaining('F: 2 orders with 3 lines written.')]);
  const orders = await get(`/api/orders?warehouseId=${north.id}&search=ONE&sort=orderReference`);
  expect(
    orders.map((order) => [order.shippingAddress, order.items.map(({ quantity }) => quantity)]),
  ).toEqual(
    expect.arrayContaining([
      ['Kade 3', [2, 4]],
      ['Hafen 1', [1]],
    ]),
  );
});

test('a document with more lines than the API takes is refused at its first line too many', async () => {
  const many = [
    'sku,name',
    ...Array.from({ length: MAX_LINES + 1 }, (_, index) => `LONG-${index},Long ${index}`),
  ];
  expect((await run('--products', await file(many), '--customer', 'Beanfield')).code).toBe(0);
  const options = ['--customer', 'Beanfield', '--warehouse', 'North'];
  const heads = await file(['reference,ship_to', 'SO-LONG,Kade 3', 'SO-SHORT,Kade 3']);
  const lines = [
    'reference,sku,quantity',
    ...Array.from({ length: MAX_LINES }, (_, index) => `SO-LONG,LONG-${index},1`),
    'SO-LONG,LONG-0,1',
    'SO-SHORT,LONG-0,1',
  ];
  const long = await run(
    '--orders',
    heads,
    '--order-lines',
    await file([...lines, `SO-LONG,LONG-${MAX_LINES},1`, 'SO-LONG,GR-1,1']),
    ...options,
  );
  expect([long.code, long.said.split('\n')[0]]).toEqual([
    1,
    `F:${MAX_LINES + 4}: "SO-LONG" has more than 2000 lines`,
  ]);
  expect(long.said).toContain('1 bad row;');
  expect((await run('--orders', heads, '--order-lines', await file(lines), ...options)).code).toBe(
    0,
  );
  const { id, ...order } = first(await get(`/api/orders?warehouseId=${north.id}&search=SO-LONG`));
  expect(order.items).toHaveLength(MAX_LINES);
  const items = order.items.map((item: { product: { id: number } }) => ({
    productId: item.product.id,
    quantity: 5,
  }));
  const changed = { orderReference: 'SO-LONG', shippingAddress: 'Kade 4', items };
  expect((await world.call(world.admin, 'PUT', `/api/orders/${id}`, changed)).status).toBe(200);
});

test('addresses in parts and the numbers of lines are imported, and half an address is a fault', async () => {
  const columns =
    'reference,ship_to,ship_name,ship_street,ship_line_2,ship_zip,ship_city,ship_country,ship_email';
  const lines = await file([
    'reference,sku,qty,line_no,external_line_id',
    'AD-1,GR-1,1,20,P-2',
    'AD-1,FL-1,1,,P-1',
    'AD-2,FL-1,1,,',
  ]);
  const where = ['--order-lines', lines, '--customer', 'Beanfield', '--warehouse', 'North'];
  const bad = await file([columns, 'AD-1,,Kade,Kade 3,,2583 AB,,nl,', 'AD-2,,,,,,,,']);
  expect((await run('--orders', bad, ...where)).said).toContain(
    'F:2: the address lacks a city\nF:3: the order has no address: give it in one cell, or a name, a street, a city and a country',
  );
  const wrong = await file([columns, 'AD-1,,Kade,Kade 3,,,Den Haag,XX,x', 'AD-2,Quay 4,,,,,,,']);
  expect((await run('--orders', wrong, ...where)).said).toMatch(/F:2: ship_country must be one of/);
  const good = await file([
    columns,
    'AD-1,,Kade,Kade 3,Dock 4,2583 AB,Den Haag,nl,dock@kade.example',
    'AD-2,Quay 4,,,,,,,',
  ]);
  expect((await run('--orders', good, ...where)).code).toBe(0);
  expect(
    await get(`/api/orders?warehouseId=${north.id}&search=AD-&sort=orderReference`),
  ).toMatchObject([
    {
      shippingAddress: 'Kade\nKade 3\nDock 4\n2583 AB Den Haag\nNetherlands',
      address: {
        lines: ['Kade 3', 'Dock 4'],
        country: 'NL',
        phone: null,
        email: 'dock@kade.example',
      },
      items: [
        { product: { sku: 'GR-1' }, lineNo: 20, externalLineId: 'P-2' },
        { product: { sku: 'FL-1' }, lineNo: 21, externalLineId: 'P-1' },
      ],
    },
    { shippingAddress: 'Quay 4', address: null, items: [{ lineNo: 1, externalLineId: null }] },
  ]);
  const twice = await file(['reference,sku,qty,line_no', 'AD-3,GR-1,1,7', 'AD-3,FL-1,1,7']);
  const heads = await file(['reference,ship_to', 'AD-3,Quay']);
  const { said } = await run(
    '--orders',
    heads,
    '--order-lines',
    twice,
    '--customer',
    'Beanfield',
    '--warehouse',
    'North',
  );
  expect(said).toContain('F:3: line_no 7 is that of an earlier line');
});

test('equal SKUs with line numbers stay separate lines', async () => {
  const heads = await file(['reference,expected_date', 'PO-OWN,2026-12-01']);
  const lines = await file([
    'reference,sku,qty,external_line_id',
    'PO-OWN,GR-1,1,A',
    'PO-OWN,GR-1,2,',
    'PO-OWN,GR-1,4,B',
    'PO-OWN,GR-1,8,',
  ]);
  const { said } = await run(
    '--asns',
    heads,
    '--asn-lines',
    lines,
    '--customer',
    'Beanfield',
    '--warehouse',
    'North',
  );
  expect(said).toContain('1 ASN with 3 lines written.');
  const [asn] = await get('/api/asns?search=PO-OWN');
  expect(
    asn?.items.map(({ externalLineId, expectedQuantity }) => [externalLineId, expectedQuantity]),
  ).toEqual([
    ['A', 1],
    [null, 10],
    ['B', 4],
  ]);
});

test('quantities in packs become units, and units and packs must agree', async () => {
  const customer = first((await get('/api/customers')).filter(({ name }) => name === 'Beanfield'));
  const packs = [
    { name: 'Case', units: 24 },
    { name: 'Layer', units: 96 },
  ];
  await world.call(world.admin, 'POST', '/api/products', {
    sku: 'PK-1',
    name: 'Pods',
    customerId: customer.id,
    packs,
  });
  const heads = await file(['reference,expected_date', 'PO-PACK,2026-12-01']);
  const where = ['--customer', 'Beanfield', '--warehouse', 'North'];
  const header = 'reference,sku,qty,pack,packs,line_no';
  const bad = [',Case,', ',,3', ',Box,1', '71,Case,3', '96,Case,3', ',,', ',Layer,9999999'].map(
    (cells) => `PO-PACK,PK-1,${cells},`,
  );
  expect(
    (await run('--asns', heads, '--asn-lines', await file([header, ...bad]), ...where)).said.split(
      '\n',
    ),
  ).toEqual([
    'F:2: packs is required beside pack',
    'F:3: pack is required beside packs',
    'F:4: the product has no pack "Box"',
    'F:5: 3 x Case are 72 units, and qty says 71',
    'F:6: 3 x Case are 72 units, and qty says 96',
    'F:7: qty is required, or pack and packs',
    'F:8: 9999999 x Layer are more than 9999999 units',
    'F and F: 7 bad rows; nothing of it is written, and what follows was not tried.',
  ]);
  const good = [',Case,3,', '77,Case,3,', ',Layer,1,10', ',Case,1,', '5,,,11', ',Layer,2,12'].map(
    (cells) => `PO-PACK,PK-1,${cells}`,
  );
  expect(
    (await run('--asns', heads, '--asn-lines', await file([header, ...good]), ...where)).code,
  ).toBe(0);
  const { items } = first(await get('/api/asns?search=PO-PACK'));
  expect(
    items.map((item) => [item.lineNo, item.expectedQuantity, item.packs, item.packName]),
  ).toEqual([
    [10, 96, 1, 'Layer'],
    [11, 5, null, null],
    [12, 192, 2, 'Layer'],
    [13, 173, 7, 'Case'],
  ]);
});

test('a line of an order names a lot of its product; an unknown or expired lot is a fault', async () => {
  const customer = (
    await world.call(world.admin, 'POST', '/api/customers', {
      name: 'Lots',
      email: 'lots@x.example',
      password: 'long-enough-1',
    })
  ).body;
  const milk = await world.product(customer.id, undefined, { tracking: 'LOT', expires: true });
  const plain = await world.product(customer.id);
  const lots = { OLD: '2020-01-31', NEW: '2099-01-31' };
  for (const [code, expiresOn] of Object.entries(lots))
    await makeFloor(world, north.id).receive([
      { productId: milk.id, quantity: 5, lot: { code, expiresOn } },
    ]);
  const heads = ['reference,ship_to,type', 'LOT-1,Kade 3,', 'LOT-2,,SCRAP'];
  const importLines = async (...lines: string[]) => {
    const files = [
      '--orders',
      await file(heads),
      '--order-lines',
      await file(['reference,sku,qty,lot', ...lines]),
    ];
    return run(...files, '--customer', 'Lots', '--warehouse', 'North');
  };
  const bad = await importLines(
    `LOT-1,${milk.sku},1,OLD`,
    `LOT-1,${milk.sku},1,NONE`,
    `LOT-2,${plain.sku},1,NEW`,
  );
  expect([bad.code, bad.said.split('\n').slice(0, 3)]).toEqual([
    1,
    [
      'F:2: the lot "OLD" has expired',
      `F:3: the product "${milk.sku}" has no lot "NONE"`,
      `F:4: the product "${plain.sku}" is not tracked by lot`,
    ],
  ]);
  expect(
    (
      await importLines(
        `LOT-1,${milk.sku},1,NEW`,
        `LOT-1,${milk.sku},2,NEW`,
        `LOT-1,${milk.sku},4,`,
        `LOT-2,${plain.sku},1,`,
      )
    ).code,
  ).toBe(0);
  await allocateWaiting(world.db);
  const [order] = await get(`/api/orders?warehouseId=${north.id}&search=LOT-1`);
  expect(
    order?.items.map(({ lot, quantity, allocatedQuantity }) => [
      lot?.code ?? null,
      quantity,
      allocatedQuantity,
    ]),
  ).toEqual([
    ['NEW', 3, 3],
    [null, 4, 2],
  ]);
});

test('dates, decimals and the encoding are read as the options say', async () => {
  const heads = await file(
    Buffer.from('reference;ship_to;order_date\nSO-DE;Straße 3;03/04/2026\n', 'latin1'),
  );
  const lines = await file(['reference;sku;qty;price', 'SO-DE;GR-1;1;"1.234,50"']);
  const files = [
    '--orders',
    heads,
    '--order-lines',
    lines,
    '--customer',
    'Beanfield',
    '--warehouse',
    'North',
  ];
  await expect(run(...files)).rejects.toThrow(
    'is not UTF-8 text. --encoding windows-1252 reads files of older programs.',
  );
  await expect(run(...files, '--dates', 'dym')).rejects.toThrow(
    '--dates is ymd, dmy or mdy, not "dym".',
  );
  const { code } = await run(
    ...files,
    '--encoding',
    'windows-1252',
    '--dates',
    'dmy',
    '--decimals',
    'comma',
  );
  const order = first(await get(`/api/orders?warehouseId=${north.id}&search=SO-DE`));
  expect([
    code,
    order.shippingAddress,
    order.orderDate.slice(0, 10),
    order.items[0]?.price,
  ]).toEqual([0, 'Straße 3', '2026-04-03', 1234.5]);
});

test('the sheet of a workbook is chosen, and the others are named', async () => {
  const head = ['sku', 'name'].map((value) => ({ value }));
  const book = await writeExcelFile([
    { sheet: 'Notes', data: [[{ value: 'By hand' }]] },
    { sheet: 'Goods', data: [head, ['SH-1', 'Kettle'].map((value) => ({ value }))] },
  ]).toBuffer();
  const path = join(await mkdtemp(join(tmpdir(), 'lading-sheets-')), 'goods.xlsx');
  await writeFile(path, book);
  const options = ['--products', path, '--customer', 'Beanfield', '--dry-run'];
  const first = await run(...options);
  expect(first.code).toBe(1);
  expect(first.said).toContain(
    'the sheet "Notes" is read. It has "Goods" too, which --sheet products=... reads.',
  );
  const chosen = await run(...options, '--sheet', 'products=Goods');
  expect([chosen.code, chosen.said]).toEqual([
    0,
    expect.stringContaining('1 product good; nothing is written.'),
  ]);
  expect(chosen.said).not.toContain('Notes');
  await expect(run(...options, '--sheet', 'products=Sold')).rejects.toThrow(
    'The workbook has no sheet "Sold". It has "Notes", "Goods".',
  );
  await expect(run(...options, '--sheet', 'Goods')).rejects.toThrow(
    '--sheet Goods: say which file and sheet, as in products=Goods.',
  );
  await expect(run(...options, '--sheet', 'orders=Goods')).rejects.toThrow(
    '--sheet orders=Goods: --orders names no workbook.',
  );
});

test('a sheet that hides rows is written by choice alone', async () => {
  const row = (at: number, attributes: string, ...texts: readonly string[]) =>
    `<row r="${at}" ${attributes}>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
  const rows =
    row(1, '', 'sku', 'name') + row(2, '', 'HD-1', 'Kettle') + row(3, 'hidden="1"', 'HD-2', 'Lamp');
  const path = join(folder, 'filtered.xlsx');
  await writeFile(path, workbook(rows));
  const options = ['--products', path, '--customer', 'Beanfield'];
  const left = 'filtered.xlsx: 1 row that the sheet hides, by hand or by a filter, is left out: 3.';
  await expect(run(...options)).rejects.toThrow(
    'filtered.xlsx: the sheet hides rows or columns: --hidden leave leaves them out',
  );
  expect((await run(...options, '--dry-run')).said).toContain(left);
  const written = await run(...options, '--hidden', 'leave');
  expect([written.code, written.said]).toEqual([0, expect.stringContaining('1 product written.')]);
  expect((await run(...options, '--hidden', 'take', '--existing', 'skip')).said).toContain(
    '1 product written.',
  );
});
