import type { ScannedPallet } from '@lading/contract/floor';
import { readCode } from '@lading/domain/gs1';
import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { doubtText, notHere, notWanted, whatItIs } from './scanned.ts';

const here = { id: 1, name: 'North' };
const there = { id: 2, name: 'South' };
const shelf = { id: 7, name: 'B-02', type: 'STORAGE' as const };
const nothing = { document: null, product: null };
const pallet: ScannedPallet = {
  lpn: 'LPN-00000012',
  warehouse: here,
  location: shelf,
  totalQuantity: 1240,
  state: 'STORED',
  load: null,
};

test('a pallet in another location is shown with it', () => {
  expect(notHere(pallet, 1)).toBe('LPN-00000012 is in B-02, not here.');
  expect(notHere({ ...pallet, location: null }, 1)).toBe('LPN-00000012 has no location yet.');
  expect(notHere({ ...pallet, warehouse: there }, 1)).toBe(
    'LPN-00000012 is in South, not in this warehouse.',
  );
});

test('a unit that is on a load or has left, and a code that names nothing here, say what they are', () => {
  const load = { id: 2, number: 'LD-000004', status: 'DEPARTED' as const };
  const found = (state: ScannedPallet['state'], vehicle: typeof load | null) => ({
    ...unknownScan,
    pallet: { ...pallet, state, load: vehicle },
  });
  expect(whatItIs(found('SHIPPED', load), 1)).toBe('LPN-00000012 left with load LD-000004.');
  expect(whatItIs(found('SHIPPED', null), 1)).toBe('LPN-00000012 left.');
  expect(notHere(found('LOADED', load).pallet, 1)).toBe('LPN-00000012 is on load LD-000004.');
  expect(notHere(found('LOADED', null).pallet, 1)).toBe('LPN-00000012 is on a load.');
  const trace = { kind: 'FORMER_LABEL' as const, warehouse: here, lpn: 'LPN-7', ...nothing };
  expect(whatItIs({ ...unknownScan, trace }, 1)).toBe(
    'X was the label of a unit that is LPN-7 now.',
  );
  const customer = { id: 4, name: 'Acme' };
  const document = { id: 7, reference: 'R-1', status: 'SHIPPED', customer };
  const asn = { ...trace, lpn: null, kind: 'ANNOUNCED' as const, warehouse: there };
  expect(
    notWanted(
      { ...unknownScan, trace: { ...asn, document: { ...document, kind: 'ASN' } } },
      'a product',
      1,
    ),
  ).toBe('X is announced by ASN R-1 for South, not for this warehouse. Scan a product.');
  const serial = {
    ...asn,
    kind: 'SERIAL' as const,
    product: { id: 3, sku: 'DR-1', name: 'Drill' },
  };
  expect(
    whatItIs({ ...unknownScan, trace: { ...serial, document: { ...document, kind: 'ORDER' } } }, 1),
  ).toBe('X is a serial of DR-1 in a package of order R-1, which is SHIPPED.');
});

test('a code is shown with all that it matches', () => {
  const product = {
    id: 3,
    sku: 'B-02',
    name: 'Kettle',
    customer: { id: 4, name: 'Acme' },
    tracking: 'NONE' as const,
    expires: false,
    pack: null,
  };
  expect(whatItIs({ ...unknownScan, pallet }, 1)).toBe(
    'LPN-00000012 is in B-02, with 1,240 units on it.',
  );
  expect(whatItIs({ ...unknownScan, location: shelf, products: [product] }, 1)).toBe(
    'B-02 is a STORAGE location. B-02 is Kettle of Acme.',
  );
  const pack = { id: 5, name: 'Case of 24', units: 24 };
  expect(whatItIs({ ...unknownScan, products: [{ ...product, pack }] }, 1)).toBe(
    'B-02 is Kettle of Acme, as Case of 24.',
  );
  const lot = {
    id: 6,
    code: 'L1',
    expiresOn: '2031-01-31',
    producedOn: null,
    onHold: true,
    product: { id: 3, sku: 'B-02', name: 'Kettle' },
  };
  expect(whatItIs({ ...unknownScan, lots: [lot] }, 1)).toBe(
    'L1 is a lot of B-02, expires on Jan 31, 2031, is on hold.',
  );
  const asn = {
    kind: 'ASN' as const,
    id: 7,
    reference: 'KK-PO-2129',
    status: 'PARTIALLY_RECEIVED',
    customer: { id: 4, name: 'Acme' },
  };
  expect(whatItIs({ ...unknownScan, documents: [asn] }, 1)).toBe(
    'KK-PO-2129 is an ASN of Acme: PARTIALLY RECEIVED.',
  );
  expect(
    whatItIs({ ...unknownScan, user: { id: 8, email: 'm@example.com', name: 'Mara Lind' } }, 1),
  ).toBe('This is Mara Lind.');
  expect(whatItIs({ ...unknownScan, batch: { id: 3, status: 'OPEN' } }, 1)).toBe(
    'Batch 3 is OPEN.',
  );
  expect(whatItIs(unknownScan, 1)).toBe('"X" is not known here.');
  expect(whatItIs({ ...unknownScan, code: '395011015300000010' }, 1)).toBe(
    '"395011015300000010" is not known here. As an SSCC its check digit is 0 and should be 1: the code was misread or mistyped.',
  );
  for (const marked of ['(00)395011015300000010', ']C100395011015300000010'])
    expect(whatItIs({ ...unknownScan, ...readCode(marked), code: marked }, 1)).toBe(
      'The check digit of (00) 395011015300000010 is 0 and should be 1: the code was misread or misprinted.',
    );
  expect(whatItIs({ ...unknownScan, code: '395011015300000011' }, 1)).toBe(
    '"395011015300000011" is not known here.',
  );
});

test('an unexpected code is refused with what is expected', () => {
  expect(notWanted({ ...unknownScan, location: shelf }, 'an LPN', 1)).toBe(
    'B-02 is a STORAGE location. Scan an LPN.',
  );
  expect(notWanted({ ...unknownScan, fault: 'It was misread.' }, 'an LPN', 1)).toBe(
    'It was misread.',
  );
});

test('what is doubtful about a code is said with what it is', () => {
  const doubts = [
    { code: 'SEPARATOR_UNKNOWN' as const, text: '"|" was read as the separator.' },
    { code: 'EXPIRED' as const, text: 'The code says that the goods expired on 2024-01-31.' },
  ];
  const both = '"|" was read as the separator. The code says that the goods expired on 2024-01-31.';
  expect(doubtText({ doubts })).toBe(both);
  expect(doubtText(unknownScan)).toBeNull();
  expect(whatItIs({ ...unknownScan, location: shelf, doubts }, 1)).toBe(
    `B-02 is a STORAGE location. ${both}`,
  );
  const [layout] = [{ code: 'LAYOUT' as const, text: 'The keyboard layouts seem to differ.' }];
  expect(notWanted({ ...unknownScan, doubts: [layout] }, 'an LPN', 1)).toBe(
    '"X" is not known here. The keyboard layouts seem to differ. Scan an LPN.',
  );
});
