import { EXAMPLE_ROW, type ImportKind } from '@lading/domain/imports';
import { columnsOf } from './columns.ts';
import type { Columns } from './table.ts';

type Examples = { [K in ImportKind]: { [F in keyof (typeof columnsOf)[K]]?: string } };

const line = { sku: 'GR-1042', lineNo: '1', lot: 'L-2604' };
const address = {
  shipName: 'Ada Visser',
  shipLine1: 'Kade 3',
  shipPostcode: '3011 AA',
  shipCity: 'Rotterdam',
  shipCountry: 'NL',
};

/**
 * An example of each kind. An absent field may be empty. The first column has the mark of an
 * example.
 */
export const examples: Examples = {
  WAREHOUSES: {
    address: 'Kade 3, Rotterdam',
    country: 'NL',
    timeZone: 'Europe/Amsterdam',
    active: 'true',
  },
  CUSTOMERS: {
    email: 'office@example.com',
    rotation: 'FEFO',
    overtaking: 'true',
    minRemainingDays: '30',
    announcedUnits: 'CHECK',
    active: 'true',
  },
  LOCATIONS: {
    type: 'STORAGE',
    zone: 'A',
    sequence: '10',
    pickable: 'true',
    capacity: '500',
    blockedIn: 'false',
    blockedOut: 'false',
  },
  PACKAGINGS: {
    unitKind: 'CARTON',
    lengthMm: '400',
    widthMm: '300',
    heightMm: '200',
    tareGrams: '220',
    maxWeightGrams: '20000',
    fillPercent: '90',
    cost: '0.85',
    carriers: 'DHL; DPD',
    active: 'true',
  },
  PRODUCTS: {
    name: 'Coffee grinder',
    barcode: '4006381333931',
    unitCost: '31.50',
    tracking: 'LOT',
    expires: 'true',
    unit: 'each',
    weightGrams: '900',
  },
  PACKS: { pack: 'Case of 24', units: '24', barcode: '4006381333948' },
  OPENING_STOCK: {
    location: 'A-01-03',
    quantity: '120',
    lot: 'L-2604',
    expiresOn: '2030-04-30',
    status: 'AVAILABLE',
    receivedOn: '2026-04-03',
  },
  ASNS: {
    expectedDate: '2030-04-03',
    notes: 'By rail',
    ...line,
    expiresOn: '2030-04-30',
    quantity: '120',
    unit: '340123450000000017',
    unitKind: 'CARTON',
    parentUnit: '340123450000000024',
  },
  USERS: {
    email: 'ada@example.com',
    role: 'CLIENT',
    customer: 'Beanfield',
    warehouses: 'Rotterdam North; Lyon',
    readOnly: 'false',
  },
  ORDERS: {
    orderDate: '2026-04-03 14:30',
    status: 'OPEN',
    type: 'ECOMMERCE',
    carrier: 'DHL',
    ...address,
    ...line,
    quantity: '2',
    price: '49.90',
  },
};

/** The header of a kind of file with the names of all columns, and an example row. */
export function templateOf(kind: ImportKind): string[][] {
  const columns: Columns = columnsOf[kind];
  const cells: Readonly<Record<string, string | undefined>> = examples[kind];
  const fields = Object.keys(columns);
  return [
    fields.map((field) => columns[field]?.names[0] ?? field),
    fields.map((field, index) => (index === 0 ? EXAMPLE_ROW : (cells[field] ?? ''))),
  ];
}
