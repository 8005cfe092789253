import type { Asn } from '@lading/contract/asns';
import type { Scan, ScannedProduct } from '@lading/contract/floor';
import type { Tracking } from '@lading/domain/lots';
import { NO_PACKS } from '@lading/domain/packs';
import { unknownScan } from '../../../lib/testing/unknownScan.ts';

export const acme = { id: 3, name: 'Acme' };
const product = (
  id: number,
  sku: string,
  tracking: Tracking = 'NONE',
  customer = acme,
): ScannedProduct => ({
  id,
  sku,
  name: `Goods ${sku}`,
  customer,
  tracking,
  expires: false,
  pack: null,
});
export const bottle = product(1, 'WB-1');
export const milk = product(2, 'MILK', 'LOT');
export const drill = product(3, 'DRILL', 'SERIAL');
export const tire = product(4, 'TIRE');
const foreign = product(5, 'FOREIGN', 'NONE', { id: 8, name: 'Globex' });
const box = { id: 4, name: 'Case of 24', units: 24 };

const lot = (code: string) => ({ lot: code, serial: null, expiresOn: null, producedOn: null });
const serial = (code: string) => ({ lot: null, serial: code, expiresOn: null, producedOn: null });

/** What the server says of the codes of these tests. */
const known: Record<string, Partial<Scan>> = {
  'WB-1': { products: [bottle] },
  case: { products: [{ ...bottle, pack: box }] },
  'WB-1 (37)6': { products: [bottle], count: 6 },
  'WB-1 (37)48107': {
    products: [bottle],
    count: 48_107,
    doubts: [{ code: 'SEPARATOR_MISSING', text: 'Count 48107 may be count 48 and lot 7.' }],
  },
  'WB-1 (37)500': { products: [bottle], count: 500 },
  MILK: { products: [milk] },
  'MILK (10)L77 (37)24': { products: [milk], count: 24, stated: lot('L77') },
  'MILK (10)OLD': {
    products: [milk],
    count: 2,
    stated: lot('OLD'),
    doubts: [{ code: 'EXPIRED', text: 'Lot OLD expired on 2026-01-31.' }],
  },
  DRILL: { products: [drill] },
  'DRILL (21)S1': { products: [drill], stated: serial('S1') },
  'DRILL (21)s1': { products: [drill], stated: serial('s1') },
  TIRE: { products: [tire] },
  FOREIGN: { products: [foreign] },
  'LPN-7': { freshLpn: 'LPN-7' },
  'LPN-8': { freshLpn: 'LPN-8' },
};
export const codes: readonly string[] = [...Object.keys(known), 'whatever', '0042'];

export const scanOf = (code: string): Scan => ({ ...unknownScan, ...known[code], code });

/** Expects 40 bottles, of which 3 came, and 30 units of milk. */
export const delivery: Asn = {
  id: 7,
  asnReference: 'PO-42',
  status: 'EXPECTED',
  expectedArrivalDate: '2026-11-28',
  notes: null,
  customer: acme,
  warehouse: { id: 1, name: 'North' },
  varianceData: null,
  isTransfer: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  items: [
    {
      id: 1,
      product: bottle,
      expectedQuantity: 40,
      receivedQuantity: 3,
      lot: null,
      ...NO_PACKS,
      lineNo: 1,
      externalLineId: null,
    },
    {
      id: 2,
      product: milk,
      expectedQuantity: 30,
      receivedQuantity: 0,
      lot: null,
      ...NO_PACKS,
      lineNo: 2,
      externalLineId: null,
    },
  ],
};
