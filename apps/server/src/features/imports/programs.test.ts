import { sayImportFault } from '@lading/contract/importMessages';
import { sayImportWarning } from '@lading/domain/messages/importWarnings';
import { expect, test } from 'vitest';
import { compileSchema, listFaults } from '../../platform/http/validation.ts';
import { columnsOf } from './columns.ts';
import type { Column } from './headers.ts';
import { Profile } from './profile.ts';
import { programs } from './programs.ts';
import { layOut, type Reading, TableReader } from './table.ts';

const reading: Reading = { dates: 'YMD', decimals: 'POINT', doubtfulCodes: 'REFUSE' };

/** Returns the rows and faults of a file. Its lines are given without quotes. */
function readFile(kind: keyof typeof columnsOf, lines: readonly string[], how = reading) {
  const [header = [], ...records] = lines.map((line) => line.split('|'));
  const layout = layOut(header, columnsOf[kind] as Readonly<Record<string, Column>>);
  const reader = new TableReader<Record<string, unknown>>('file.csv', layout, how);
  records.forEach((cells, index) => {
    reader.add({ line: index + 2, cells });
  });
  const taken = reader.take();
  return {
    rows: taken.rows,
    faults: taken.faults.map((fault) => ({ ...fault, message: sayImportFault(fault) })),
    warnings: reader.warnings().map(sayImportWarning),
    proposals: layout.places.filter(({ isMistyped }) => isMistyped).map(({ field }) => field),
  };
}

test.each(
  programs.map((program) => [`${program.program}: ${program.headers[0]}`, program] as const),
)('the profile of %s is valid, and of one kind of file', (_, profile) => {
  expect(listFaults(compileSchema(Profile), profile)).toEqual([]);
  const fields = Object.keys({ ...profile.mapping, ...profile.says });
  const kinds = Object.values(columnsOf).filter((columns) =>
    fields.every((field) => field in columns),
  );
  expect(kinds).not.toEqual([]);
});

test('orders of Shopify: cancelled and refunded ones are CANCELLED, fulfilled ones SHIPPED, and a postcode has no apostrophe', () => {
  const { rows, faults } = readFile('ORDERS', [
    'Name|Financial Status|Fulfillment Status|Fulfilled at|Created at|Lineitem quantity|Lineitem sku|Shipping Name|Shipping Street|Shipping Address1|Shipping City|Shipping Zip|Shipping Country|Cancelled at',
    "#1|paid|unfulfilled||2026-11-02 10:14:00 +0100|2|TEE-1|Ada|Kade 3|Kade 3|Rotterdam|'3011|NL|",
    '#1||||2026-11-02 10:14:00 +0100|1|CAP-1|||||||',
    '#2|paid|unfulfilled||2026-11-02 10:14:00 +0100|1|CAP-1|Bo|Weg 1|Weg 1|Delft|2611|NL|2026-11-03 09:00:00 +0100',
    '#3|refunded|||2026-11-02 10:14:00 +0100|1|CAP-1|Bo|Weg 1|Weg 1|Delft|2611|NL|',
    '#4|refunded|fulfilled|2026-11-03 09:00:00 +0100|2026-11-02 10:14:00 +0100|1|CAP-1|Bo|Weg 1|Weg 1|Delft|2611|NL|2026-11-04 09:00:00 +0100',
    '#5|paid|restocked||2026-11-02 10:14:00 +0100|1|CAP-1|Bo|Weg 1|Weg 1|Delft|2611|NL|',
  ]);
  expect(
    rows.map(({ reference, status, shipPostcode }) => [reference, status, shipPostcode]),
  ).toEqual([
    ['#1', 'OPEN', '3011'],
    ['#1', undefined, undefined],
    ['#2', 'CANCELLED', '2611'],
    ['#3', 'CANCELLED', '2611'],
    ['#4', 'SHIPPED', '2611'],
    ['#5', 'CANCELLED', '2611'],
  ]);
  expect(faults).toEqual([]);
});

test('of orders of Shopify that are fulfilled in part, what is still to be sent is ordered', () => {
  const { rows, faults, warnings } = readFile('ORDERS', [
    'Name|Financial Status|Fulfillment Status|Fulfilled at|Lineitem quantity|Lineitem sku|Lineitem fulfillment status|Shipping Name|Shipping Company|Shipping Address1|Shipping City|Shipping Province|Shipping Country|Cancelled at',
    '#1|paid|partial||2|TEE-1|fulfilled|Ada|Acme|Main St 1|Austin|TX|US|',
    '#1||||1|CAP-1|pending|||||||',
    '#1||||3|MUG-1|fulfilled|||||||',
    '#2|paid|partial||5|TEE-1|partial|Bo||Weg 1|Delft|ZH|NL|',
    '#3|paid|partial||1|TEE-1|fulfilled|Cy||Weg 2|Delft||NL|2026-11-04 09:00:00 +0100',
    '#3||||1|CAP-1|pending|||||||',
    '#4|paid|unfulfilled||1|CAP-1|pending|Di||Weg 3|Delft|ZH|NL|',
  ]);
  const address = {
    shipName: 'Acme, Ada',
    shipLine1: 'Main St 1',
    shipCity: 'Austin TX',
    shipCountry: 'US',
  };
  expect(rows).toEqual([
    {
      line: 3,
      reference: '#1',
      status: 'OPEN',
      type: 'ECOMMERCE',
      sku: 'CAP-1',
      quantity: 1,
      ...address,
    },
    {
      line: 8,
      type: 'ECOMMERCE',
      reference: '#4',
      status: 'OPEN',
      sku: 'CAP-1',
      quantity: 1,
      shipName: 'Di',
      shipLine1: 'Weg 3',
      shipCity: 'Delft',
      shipCountry: 'NL',
    },
  ]);
  expect(faults).toMatchObject([
    { line: 5, message: expect.stringMatching(/how many units are still to be sent/) },
  ]);
  expect(warnings).toEqual([
    '2 rows left out: sent already, of an order that is fulfilled in part',
    '2 rows left out: of an order that was cancelled after a part of it was sent',
  ]);
});

test('a company and a state that each row repeats stay one address', () => {
  const row = 'Ada|Example|Acme|Main St 1|Austin|TX|US';
  const { rows } = readFile('ORDERS', [
    'order_number|item_sku|item_quantity|shipping_first_name|shipping_last_name|shipping_company|shipping_address_1|shipping_city|shipping_state|shipping_country',
    `1|TEE-1|1|${row}`,
    `1|CAP-1|1|${row}`,
  ]);
  expect(new Set(rows.map(({ shipName, shipCity }) => `${shipName}; ${shipCity}`))).toEqual(
    new Set(['Acme, Ada Example; Austin TX']),
  );
});

test('lines of Shopify that need no shipping are left out by name, and what their row says of the order stays', () => {
  const { rows, faults, warnings } = readFile('ORDERS', [
    'Name|Email|Financial Status|Fulfillment Status|Lineitem name|Lineitem quantity|Lineitem sku|Lineitem requires shipping|Shipping Name|Shipping Address1|Shipping City|Shipping Country',
    '#1|ada@x.example|paid|unfulfilled|Gift Card|1||false|Ada|Kade 3|Rotterdam|NL',
    '#1|ada@x.example|||Tee|2|TEE-1|true||||',
    '#1|ada@x.example|||Tip|1||false||||',
    '#2|bo@x.example|paid|unfulfilled|Tee|1|TEE-1|true|Bo|Weg 1|Delft|NL',
    '#2|bo@x.example|||Package Protection|1|PROTECT-1|FALSE||||',
    '#3|cy@x.example|paid|unfulfilled|Custom Mug|1||true|Cy|Weg 2|Delft|NL',
    '#4|di@x.example|paid|unfulfilled|Gift Card|1||false|Di|Weg 4|Delft|NL',
  ]);
  const ofShop = { status: 'OPEN', type: 'ECOMMERCE' };
  expect(rows).toEqual([
    {
      line: 3,
      reference: '#1',
      sku: 'TEE-1',
      quantity: 2,
      shipEmail: 'ada@x.example',
      ...ofShop,
      shipName: 'Ada',
      shipLine1: 'Kade 3',
      shipCity: 'Rotterdam',
      shipCountry: 'NL',
    },
    {
      line: 5,
      reference: '#2',
      sku: 'TEE-1',
      quantity: 1,
      shipEmail: 'bo@x.example',
      ...ofShop,
      shipName: 'Bo',
      shipLine1: 'Weg 1',
      shipCity: 'Delft',
      shipCountry: 'NL',
    },
  ]);
  expect(faults).toMatchObject([{ line: 7, message: 'Lineitem sku is required' }]);
  expect(warnings).toEqual([
    '4 rows left out: of what needs no shipping, such as a gift card, a protection or a tip ("Gift Card", "Tip", "Package Protection")',
  ]);
});

test.each([
  ['pending', '', 'unfulfilled', 'ON_HOLD'],
  ['authorized', '', '', 'ON_HOLD'],
  ['partially_paid', '', 'unfulfilled', 'ON_HOLD'],
  ['voided', '', 'unfulfilled', 'ON_HOLD'],
  ['expired', '', 'unfulfilled', 'ON_HOLD'],
  ['voided', '2026-11-03 09:00:00 +0100', 'unfulfilled', 'CANCELLED'],
  ['paid', '', 'unfulfilled', 'OPEN'],
  ['partially_refunded', '', 'unfulfilled', 'OPEN'],
  ['refunded', '', 'unfulfilled', 'CANCELLED'],
  ['pending', '', 'fulfilled', 'SHIPPED'],
  ['pending', '', 'partial', 'ON_HOLD'],
] as const)(
  'an order of Shopify that is %s, cancelled at "%s" and "%s" comes in as %s',
  (paid, cancelledAt, sent, status) => {
    const { rows, faults } = readFile('ORDERS', [
      'Name|Financial Status|Fulfillment Status|Cancelled at|Lineitem quantity|Lineitem sku|Lineitem fulfillment status|Shipping Name',
      `#1|${paid}|${sent}|${cancelledAt}|2|TEE-1|pending|Ada`,
      '#1||||1|CAP-1|pending|',
    ]);
    expect(faults).toEqual([]);
    const reason =
      status === 'ON_HOLD' ? { holdReason: `Not paid: its status in Shopify is "${paid}".` } : {};
    expect(rows[0]).toMatchObject({ status, type: 'ECOMMERCE', ...reason });
    expect('holdReason' in (rows[0] ?? {})).toBe(status === 'ON_HOLD');
  },
);

test.each([
  ['pending', 'ON_HOLD'],
  ['wc-on-hold', 'ON_HOLD'],
  ['failed', 'ON_HOLD'],
  ['wc-processing', 'OPEN'],
  ['completed', 'SHIPPED'],
  ['refunded', 'CANCELLED'],
])(
  'an order of WooCommerce that is %s comes in as %s, with the e-mail of its buyer',
  (word, status) => {
    const { rows, faults } = readFile('ORDERS', [
      'order_number|status|billing_email|shipping_first_name|shipping_last_name|shipping_address_1|shipping_city|shipping_country|item_sku|item_quantity',
      `9001|${word}|ada@x.example|Ada|Example|Kade 3|Rotterdam|NL|TEE-1|2`,
    ]);
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([{ status, type: 'ECOMMERCE', shipEmail: 'ada@x.example' }]);
    expect('holdReason' in (rows[0] ?? {})).toBe(status === 'ON_HOLD');
  },
);

test('products of Shopify: each variant has the title of its product, and rows of pictures are left out', () => {
  const expected = [
    { sku: 'MUG-S', name: 'Mug - S / Red', weightGrams: 300 },
    { sku: 'MUG-L', name: 'Mug - L / Red' },
    { sku: 'LAMP', name: 'Lamp' },
  ];
  const older = readFile('PRODUCTS', [
    'Handle|Title|Body (HTML)|Option1 Value|Option2 Value|Variant SKU|Variant Grams|Variant Barcode|Image Src|Cost per item',
    'mug|Mug|<p>x</p>|S|Red|MUG-S|300|5012345678917|https://a/1.jpg|3.10',
    'mug|||L|Red|MUG-L|0.0|||4.20',
    'mug|||||||| https://a/2.jpg|',
    'lamp|Lamp||Default Title||LAMP||||',
  ]);
  expect(older.rows).toMatchObject(expected);
  expect(older.rows[1]).not.toHaveProperty('weightGrams');
  expect(older.faults).toEqual([]);
  const newer = readFile('PRODUCTS', [
    'Title|URL handle|Description|SKU|Barcode|Option1 name|Option1 value|Option2 value|Weight value (grams)',
    'Mug|mug|Holds tea|MUG-S|5012345678917|Size|S|Red|300',
    '|mug||MUG-L|||L|Red|',
    'Lamp|lamp|Shines|LAMP||Title|Default Title||',
    '|bowl||BOWL|||L||',
  ]);
  expect(newer.rows).toMatchObject(expected);
  expect(newer.faults).toMatchObject([{ line: 5, message: 'Title is required' }]);
});

test('products of WooCommerce: measures become grams and millimetres, and what is not stocked is left out', () => {
  const header =
    'ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Visibility in catalog|Description|Stock|Weight (kg)|Length (cm)|Width (in)|Height (m)';
  const { rows, faults, proposals } = readFile(
    'PRODUCTS',
    [
      header,
      '44|simple|PEN|4006381333931|Pennant|visible|<p>Long</p>|12|0.2|10|2|0.05',
      '45|variable|TEE||Tee|visible|||||',
      '46|variation|TEE-RED||Tee - Red|visible||||||',
      '47|simple, virtual|COURSE||Course|visible||||||',
      '48|simple|ODD||Odd|visible|||heavy|||',
    ].map((line) => line.split('|').concat(Array(12).fill('')).slice(0, 12).join('|')),
  );
  expect(rows).toMatchObject([
    {
      sku: 'PEN',
      name: 'Pennant',
      barcode: '4006381333931',
      weightGrams: 200,
      lengthMm: 100,
      widthMm: 51,
      heightMm: 50,
    },
    { sku: 'TEE-RED', name: 'Tee - Red' },
  ]);
  expect(faults).toMatchObject([{ line: 6, value: 'heavy' }]);
  expect(proposals).toEqual([]);
  const comma = readFile('PRODUCTS', ['SKU|Name|Weight (kg)', 'PEN|Pennant|1,25'], {
    dates: 'YMD',
    decimals: 'COMMA',
    doubtfulCodes: 'REFUSE',
  });
  expect(comma.rows).toMatchObject([{ weightGrams: 1_250 }]);
});

test('orders of WooCommerce, a row for each item: the name is of both columns', () => {
  const { rows, faults } = readFile('ORDERS', [
    'order_number|order_date|status|shipping_first_name|shipping_last_name|shipping_address_1|shipping_postcode|shipping_city|shipping_country|customer_note|item_sku|item_quantity|shipping_method',
    '9001|2026-11-02 10:00:00|processing|Ada|Example|Kade 3|3011|Rotterdam|NL|Ring|TEE-1|2|Flat rate',
  ]);
  expect(faults).toEqual([]);
  expect(rows).toMatchObject([
    {
      reference: '9001',
      status: 'OPEN',
      shipName: 'Ada Example',
      shipLine1: 'Kade 3',
      notes: 'Ring',
      sku: 'TEE-1',
      quantity: 2,
      carrier: 'Flat rate',
    },
  ]);
});

test('orders of Extensiv are read by the columns of its template, and by the names of its interface', () => {
  const meant = {
    reference: 'EX-1',
    shipName: 'Acme, Ada',
    shipLine1: 'Main St 1',
    shipCity: 'Austin TX',
    shipPostcode: '78701',
    shipCountry: 'US',
    carrier: 'UPS',
    sku: 'TEE-1',
    quantity: 2,
  };
  const { rows, warnings } = readFile('ORDERS', [
    'ReferenceNumber|PurchaseOrderNumber|ShipCarrier|ShipService|ShipBilling|ShipAccount|ShipDate|CancelDate|Notes|ShipTo Name|ShipToCompany|ShipToAddress1|ShipToAddress2|ShipToCity|ShipToState|ShipToZip|ShipToCountry|ShipToPhone|ShipToFax|ShipToEmail|ShipToCustomerID|ShipToDeptNumber|RetailerID|SKU|Quantity|UseCOD|UseInsurance|Saved Elements|Order Item Saved Elements|Carrier Notes',
    'EX-1|PO-7|UPS|Ground|Prepaid||2026-12-01||Ring|Ada|Acme|Main St 1||Austin|TX|78701|USA|||a@example.com||||TEE-1|2|||||No stairs',
  ]);
  // The day of the template is not that of a shipment, which an open order has none of.
  expect(rows).toEqual([
    {
      line: 2,
      ...meant,
      requestedShipDate: '2026-12-01',
      notes: 'Ring',
      shipEmail: 'a@example.com',
    },
  ]);
  expect(warnings).toEqual([]);
  for (const header of [
    'ReferenceNum|ShipToName|ShipToCompany|ShipToAddress1|ShipToCity|ShipToState|ShipToZip|ShipToCountry|ShipCarrier|SKU|Qty',
    'Reference Number|Ship To Name|Ship To Company|Ship To Address 1|Ship To City|Ship To State|Ship To Zip|Ship To Country|Carrier|SKU|Quantity',
  ])
    expect(
      readFile('ORDERS', [header, 'EX-1|Ada|Acme|Main St 1|Austin|TX|78701|US|UPS|TEE-1|2']).rows,
    ).toMatchObject([meant]);
});

test('items of Extensiv: what is tracked is said in several columns, and the measures of packages are not those of units', () => {
  const { rows, faults } = readFile('PRODUCTS', [
    'SKU|Description|Description2|Cost|UPC|Track Lot|Track Serial|Track ExpDate|Primary Unit of Measure|Packaging Unit|Packing UOM Qty|Length|Weight',
    'TEA|Tea||3.10|5012345678917|FALSE|FALSE|TRUE|Bag|Carton|12|40|9',
    'SCALE|Scale|||5012345678900|FALSE|TRUE|FALSE|Each|Carton|1|9|4',
    'MUG|Mug||||FALSE|FALSE|FALSE|Each|Carton|1|9|4',
  ]);
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    {
      line: 2,
      sku: 'TEA',
      name: 'Tea',
      unitCost: 3.1,
      barcode: '5012345678917',
      tracking: 'LOT',
      expires: true,
      unit: 'Bag',
    },
    {
      line: 3,
      sku: 'SCALE',
      name: 'Scale',
      barcode: '5012345678900',
      tracking: 'SERIAL',
      expires: false,
      unit: 'Each',
    },
    { line: 4, sku: 'MUG', name: 'Mug', tracking: 'NONE', expires: false, unit: 'Each' },
  ]);
});
