import type { Import } from '@lading/contract/imports';
import { ssccOf } from '@lading/domain/gs1';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let world: World;
let north: { id: number };
let customer: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  customer = await world.customer([north.id], 'Beanfield');
  for (const sku of ['GR-1', 'FL-1']) await world.product(customer.id, sku);
});
afterAll(() => world.close());

async function run(
  kind: string,
  lines: readonly string[],
  more: Record<string, string> = {},
  token = world.admin,
): Promise<Import> {
  const fields = { kind, customerId: String(customer.id), warehouseId: String(north.id), ...more };
  const { body } = await world.upload<Import>(
    token,
    '/api/imports',
    `${lines.join('\n')}\n`,
    fields,
  );
  if (body.state === 'WAITING') expect(await runNextImport(world.db)).toBe(true);
  return (await world.call(token, 'GET', `/api/imports/${body.id}`)).body;
}

test('the first row of an ASN says what the others leave empty', async () => {
  const done = await run('ASNS', [
    'reference,customer,warehouse,expected_date,notes,sku,expected',
    'ASN-1,Beanfield,North,2030-04-03,By rail,GR-1,5',
    'ASN-1,,,,,FL-1,7',
    'ASN-2,Beanfield,North,2030-04-04,,GR-1,1',
    'ASN-1,Beanfield,,,,FL-1,1',
  ]);
  expect(done).toMatchObject({ state: 'DONE', made: '2 ASNs with 3 lines', faultGroups: [] });
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/asns?warehouseId=${north.id}&search=ASN-1`,
  );
  expect(body).toMatchObject([{ asnReference: 'ASN-1', expectedArrivalDate: '2030-04-03' }]);
});

test('an ASN whose first row lacks the date is a bad row; a file without the column waits for its columns', async () => {
  const lines = ['reference,expected_date,sku,expected', 'ASN-3,,GR-1,5', 'ASN-3,,FL-1,7'];
  expect(await run('ASNS', lines)).toMatchObject({
    state: 'FAULTY',
    faultGroups: [{ message: 'expected_date is required', examples: [{ line: 2 }] }],
  });
  expect(await run('ASNS', ['reference,sku,expected', 'ASN-3,GR-1,5'])).toMatchObject({
    state: 'MAPPING',
    columns: expect.arrayContaining([
      { field: 'expectedDate', required: true, header: null, proposed: null },
    ]),
  });
});

const unitsOf = async (reference: string) => {
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/asns?warehouseId=${north.id}&search=${reference}`,
  );
  const asn = first(body);
  const units = await world.call(world.admin, 'GET', `/api/asns/${asn.id}/units`);
  return {
    expected: asn.items.map(({ expectedQuantity }) => expectedQuantity),
    units: units.body.map(({ code, kind, parent, items }) => [
      code,
      kind,
      parent,
      ...items.map(({ product, quantity }) => `${quantity} ${product.sku}`),
    ]),
  };
};

test('rows of an ASN name units in units, and one file may name a parent alone', async () => {
  const [pallet, box, carton] = [7, 8, 9].map((serial) => ssccOf('3401234', serial));
  const header = 'reference,expected_date,sku,expected,sscc,unit_kind,pallet_sscc';
  const done = await run('ASNS', [
    header,
    `ASN-U,2030-04-03,GR-1,5,${carton},,${pallet}`,
    `ASN-U,,FL-1,2,${carton},,`,
    `ASN-U,,GR-1,6,00${box},tote,${pallet}`,
    'ASN-U,,FL-1,1,,,',
  ]);
  expect(done).toMatchObject({ state: 'DONE', made: '1 ASN with 2 lines', faultGroups: [] });
  expect(await unitsOf('ASN-U')).toEqual({
    expected: [11, 3],
    units: [
      [pallet, 'PALLET', null],
      [carton, 'CARTON', pallet, '5 GR-1', '2 FL-1'],
      [box, 'TOTE', pallet, '6 GR-1'],
    ],
  });
  const row = (reference: string, units: string) => `${reference},2030-04-03,GR-1,1,${units}`;
  const [other, third] = [10, 11].map((serial) => ssccOf('3401234', serial));
  const faulty = await run('ASNS', [
    header,
    row('ASN-V', `${carton},,`),
    row('ASN-V', `${third?.slice(0, -1)}${(Number(third?.at(-1)) + 1) % 10},,`),
    row('ASN-V', 'BOX-1,,'),
    row('ASN-V', `,,${other}`),
    row('ASN-V', `${other},,${third}`),
    row('ASN-V', `${other},,${ssccOf('3401234', 12)}`),
    row('ASN-W', `${other},,`),
    row('ASN-X', `${ssccOf('3401234', 13)},,${ssccOf('3401234', 14)}`),
    row('ASN-X', `${ssccOf('3401234', 14)},,${ssccOf('3401234', 13)}`),
  ]);
  const messages = faulty.faultGroups.flatMap(({ message, examples }) =>
    examples.map(({ line }) => `${line}: ${message}`),
  );
  const inItself = expect.stringMatching(/^9: The unit \d+ stands in itself$/);
  expect(messages.sort()).toEqual([
    `2: the unit "${carton}" is announced by ASN "ASN-U"`,
    expect.stringMatching(/^3: The check digit of the SSCC \d+ is wrong$/),
    '4: the LPN "BOX-1" must be an SSCC, or of the form of the company\'s LPNs',
    '5: names a parent unit, and no unit in it',
    `7: the unit "${other}" has another kind or parent in line 6`,
    `8: the unit "${other}" is announced by another ASN of the file`,
    inItself,
    inItself,
  ]);
});

test('a code that another warehouse has or awaits is refused, and its ASN is not named', async () => {
  const south = await world.warehouse('South');
  const other = await world.customer([south.id], 'Saltmarsh');
  const { id: productId } = await world.product(other.id, 'SA-1');
  const [awaited, standing, here] = [21, 22, 23].map((serial) => ssccOf('3401234', serial));
  await world.call(world.admin, 'POST', '/api/asns', {
    warehouseId: south.id,
    customerId: other.id,
    asnReference: 'ASN-SOUTH',
    expectedArrivalDate: '2030-04-03',
    items: [{ productId, expectedQuantity: 2 }],
    units: [{ code: awaited ?? '', items: [{ productId, quantity: 2 }] }],
  });
  const owners = [
    { warehouseId: south.id, customerId: other.id, lpn: standing },
    { warehouseId: north.id, customerId: customer.id, lpn: here },
  ];
  for (const owner of owners)
    await world.call(world.admin, 'POST', '/api/units', { ...owner, kind: 'CARTON' });
  const row = (unit: string | undefined) => `ASN-Y,2030-04-03,GR-1,1,${unit}`;
  const faulty = await run('ASNS', [
    'reference,expected_date,sku,expected,sscc',
    ...[awaited, standing, here].map(row),
  ]);
  const messages = faulty.faultGroups.flatMap(({ message, examples }) =>
    examples.map(({ line }) => `${line}: ${message}`),
  );
  expect(messages.sort()).toEqual([
    `2: the unit "${awaited}" is announced by another ASN`,
    `3: the LPN "${standing}" is in use already, outside of this warehouse`,
    `4: the LPN "${here}" is in use already`,
  ]);
});

const clientFile = (header: string, ...rows: string[]) =>
  run('ORDERS', [header, ...rows], { dryRun: 'true' }, customer.token);

test('the address of an order is found by plain headers', async () => {
  const done = await clientFile(
    'Order Number,Name,Street,Zip,City,Country,Phone,E-Mail,Item Number,Qty',
    'A-1,Ada,Kade 3,3011,Rotterdam,Netherlands,1,a@x.example,GR-1,2',
  );
  expect(done).toMatchObject({
    state: 'DONE',
    made: '1 order with 1 line',
    unused: [],
    lacking: [],
    warnings: [],
  });
  const beside = await clientFile(
    'Order,Recipient,Address,City,Country,SKU,Pieces',
    'A-1,Ada,Kade 3,Rotterdam,NL,GR-1,2',
  );
  expect(beside).toMatchObject({ state: 'DONE', unused: [] });
  expect(beside.columns).toContainEqual({
    field: 'shipLine1',
    required: false,
    header: 'Address',
    proposed: null,
  });
});

test('an address in one cell has no e-mail, which a warning says', async () => {
  expect(
    await clientFile(
      'Order,Name,Address,E-Mail,SKU,Qty',
      'A-1,Ada,"Kade 3, Rotterdam",a@x.example,GR-1,2',
    ),
  ).toMatchObject({
    state: 'DONE',
    warnings: [
      '1 order named an e-mail or a phone, which is left out: only an address in parts has them',
    ],
  });
});

test.each([
  [
    'a part of the address',
    'Order,Street,City,Country,SKU,Qty',
    ['address, or shipName, shipLine1, shipCity and shipCountry'],
  ],
  ['the address', 'Order,SKU,Qty', ['address, or shipName, shipLine1, shipCity and shipCountry']],
  ['the quantity', 'Order,Address,SKU,How Many', ['quantity, or pack and packs']],
  [
    'a part of the address, beside the type',
    'Order,Type,City,SKU,Qty',
    ['address, or shipName, shipLine1, shipCity and shipCountry'],
  ],
])(
  'a file of orders without a column for %s waits for its columns',
  async (_what, header, lacking) => {
    expect(await clientFile(header, header.replaceAll(/[^,]+/g, '1'))).toMatchObject({
      state: 'MAPPING',
      lacking,
    });
  },
);

test.each([
  ['OPENING_STOCK', 'Location,SKU,Colour', ['quantity, or packs']],
  ['OPENING_STOCK', 'Location,Article,Qty on hand', ['sku, or barcode']],
  ['ASNS', 'PO,ETA,SKU,How Many', ['quantity, or pack and packs']],
  ['PACKS', 'SKU,How Many', ['pack, or barcode']],
])('a file of %s with the columns %s waits for its columns', async (kind, header, lacking) => {
  expect(await run(kind, [header, header.replaceAll(/[^,]+/g, '1')])).toMatchObject({
    state: 'MAPPING',
    lacking,
  });
});

test('opening stock is found by "Qty on hand" and "Bin Code"', async () => {
  await world.location(north.id, 'A-1', 'STORAGE');
  expect(
    await run('OPENING_STOCK', ['Bin Code,SKU,Qty on hand', 'A-1,GR-1,5'], { dryRun: 'true' }),
  ).toMatchObject({
    state: 'DONE',
    made: '5 units in 1 row',
    unused: [],
  });
});

test('faults name the columns of the file, in sentences', async () => {
  const done = await clientFile(
    'Order,Recipient,Street,City,Country,SKU,Qty,Pack,Packs,Line Number,Sent',
    'A-1,Ada,Kade 3,,,GR-1,2,,,,',
    'A-2,Ada,Kade 3,Delft,NL,GR-1,,,,,',
    'A-3,Ada,Kade 3,Delft,NL,GR-1,1,,,7,',
    'A-3,Ada,Kade 4,Delft,NL,FL-1,1,,,7,',
  );
  expect(done.faultGroups.map(({ message }) => message).sort()).toEqual([
    'Line Number 7 is that of an earlier line',
    'Qty is required, or Pack and Packs',
    'Street "Kade 4" is not that of "A-3" in line 4',
    'the address lacks a city and a country',
  ]);
});

test('an unpaid order of Shopify is on hold with its reason, the e-mail of the buyer and the type of a shop', async () => {
  const done = await run('ORDERS', [
    'Name,Email,Financial Status,Fulfillment Status,Lineitem name,Lineitem quantity,Lineitem sku,Lineitem requires shipping,Shipping Name,Shipping Address1,Shipping City,Shipping Country',
    '#1,ada@x.example,pending,unfulfilled,Tip,1,,false,Ada,Kade 3,Rotterdam,NL',
    '#1,ada@x.example,,,Grinder,2,GR-1,true,,,,',
    '#2,bo@x.example,paid,unfulfilled,Grinder,2,GR-1,true,Bo,Weg 1,Delft,NL',
  ]);
  expect(done).toMatchObject({
    state: 'DONE',
    program: 'SHOPIFY',
    made: '2 orders with 2 lines',
    warnings: [expect.stringMatching(/"Tip"/)],
  });
  const orderOf = async (reference: string) => {
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/orders?warehouseId=${north.id}&search=${reference}`,
    );
    return (await world.call(world.admin, 'GET', `/api/orders/${first(body).id}`)).body;
  };
  expect(await orderOf('%231')).toMatchObject({
    status: 'ON_HOLD',
    type: 'ECOMMERCE',
    address: { name: 'Ada', email: 'ada@x.example' },
    history: [{ event: 'create', notes: 'Not paid: its status in Shopify is "pending".' }],
  });
  expect(await orderOf('%232')).toMatchObject({
    type: 'ECOMMERCE',
    address: { email: 'bo@x.example' },
    history: [{ notes: null }],
  });
});
