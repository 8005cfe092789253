import { expect, test } from 'vitest';
import { asnColumns, orderColumns, productColumns } from './columns.ts';
import { matchHeaders, type Named } from './headers.ts';

function matched(headers: string[], columns: Record<string, Named>) {
  const matches = matchHeaders(headers, Object.values(columns));
  const named = Object.keys(columns).map((field, place) => [field, matches[place]] as const);
  return {
    at: Object.fromEntries(
      named.flatMap(([field, match]) =>
        match && match.at >= 0 ? [[field, headers[match.at]]] : [],
      ),
    ),
    near: Object.fromEntries(
      named.flatMap(([field, match]) =>
        match && match.proposed >= 0 ? [[field, headers[match.proposed]]] : [],
      ),
    ),
  };
}

test.each([
  [
    ['Order No', 'Order Date', 'Ship To'],
    orderColumns,
    { reference: 'Order No', orderDate: 'Order Date', address: 'Ship To' },
    {},
  ],
  [
    ['OrderReference', 'OrderDate', 'shippingAddress'],
    orderColumns,
    { reference: 'OrderReference', orderDate: 'OrderDate', address: 'shippingAddress' },
    {},
  ],
  [['SKU', 'Product Nmae'], productColumns, { sku: 'SKU' }, { name: 'Product Nmae' }],
  [
    ['StockItemCode', 'StockItemName', 'Colour'],
    productColumns,
    {},
    { sku: 'StockItemCode', name: 'StockItemName' },
  ],
  [['Product code', 'Name'], productColumns, { sku: 'Product code', name: 'Name' }, {}],
  [
    ['reference', 'customer_name'],
    orderColumns,
    { reference: 'reference' },
    { shipName: 'customer_name' },
  ],
  [
    ['reference', 'customer_note'],
    orderColumns,
    { reference: 'reference', notes: 'customer_note' },
    {},
  ],
  [
    ['reference', 'expected_dat'],
    asnColumns,
    { reference: 'reference' },
    { expectedDate: 'expected_dat' },
  ],
] as const)('%j', (headers, columns, at, near) => {
  expect(matched([...headers], columns)).toEqual({ at, near });
});

test('the first of several names is used, and a column is proposed once', () => {
  expect(matched(['name', 'product_name'], productColumns).at).toEqual({ name: 'name' });
  const { near } = matched(['Stock item name'], productColumns);
  expect(Object.values(near)).toEqual(['Stock item name']);
});
