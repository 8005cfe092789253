import { describe, expect, it } from 'vitest';
import { unknownScan } from '../lib/testing/unknownScan.ts';
import { findsOf, readAction } from './finds.ts';

const screens = [
  { label: 'Stock Levels', to: '/stocklevels' },
  { label: 'Orders', to: '/orders' },
];
const nothing = { role: 'ADMIN', scan: unknownScan, isSettled: true } as const;

describe('what can be found', () => {
  it('is every screen without a text', () => {
    expect(findsOf({ text: '', screens, ...nothing }).map(({ label }) => label)).toEqual([
      'Stock Levels',
      'Orders',
    ]);
  });

  it('is the matching screens, and a search of stock with the text encoded in its address', () => {
    expect(findsOf({ text: ' LPN-1&x ', screens, ...nothing })).toEqual([
      {
        group: 'Stock',
        label: 'Stock with “LPN-1&x”',
        detail: 'SKU, product, location or LPN',
        to: '/stocklevels?search=LPN-1%26x',
      },
    ]);
    expect(findsOf({ text: 'ORD', screens, ...nothing })[0]?.to).toBe('/orders');
  });

  const acme = { id: 2, name: 'Acme' };
  const asn = {
    kind: 'ASN' as const,
    id: 7,
    reference: 'KK-PO-2129',
    status: 'EXPECTED',
    customer: acme,
  };
  const shelf = { id: 3, name: 'A-01', type: 'PICK' as const };

  it('begins with the record whose code is the text', () => {
    const scan = {
      ...unknownScan,
      location: shelf,
      documents: [{ ...asn, kind: 'ORDER' as const, reference: 'ORD' }],
    };
    expect(
      findsOf({ text: 'ORD', screens, ...nothing, scan }).map(({ label, to }) => [label, to]),
    ).toEqual([
      ['A-01', '/locations/3'],
      ['ORD', '/orders/7'],
      ['Orders', '/orders'],
      ['Stock with “ORD”', '/stocklevels?search=ORD'],
    ]);
    expect(
      findsOf({ text: 'ORD', screens, ...nothing, scan, isSettled: false }).map(
        ({ label }) => label,
      ),
    ).toEqual(['Orders']);
  });

  it('leads to the page of a product', () => {
    const bottle = {
      id: 5,
      sku: 'WB-H098',
      name: 'Water Bottle',
      customer: acme,
      tracking: 'NONE' as const,
      expires: false,
      pack: null,
    };
    const scan = { ...unknownScan, products: [bottle] };
    expect(findsOf({ text: 'WB-H098', screens, ...nothing, scan })[0]).toMatchObject({
      label: 'WB-H098',
      to: '/products/5',
    });
  });

  it('shows a badge to those who manage users', () => {
    const scan = { ...unknownScan, user: { id: 8, email: 'm@example.com', name: 'Mara Lind' } };
    const first = (role: 'ADMIN' | 'OPERATOR') =>
      findsOf({ text: 'USER-8', screens, ...nothing, role, scan })[0]?.to;
    expect(first('ADMIN')).toBe('/admin/users/8');
    expect(first('OPERATOR')).toBe('/stocklevels?search=USER-8');
  });

  it('offers actions if the text begins with a verb, to those who may', () => {
    expect(readAction(' Receive  KK-PO-2129 ')).toEqual({ verb: 'receive', code: 'KK-PO-2129' });
    expect(readAction('received')).toEqual({ verb: null, code: 'received' });
    const scan = { ...unknownScan, documents: [asn], location: shelf };
    const find = (text: string, role: 'OPERATOR' | 'CLIENT') =>
      findsOf({ text, screens, ...nothing, role, scan })[0];
    expect(find('receive KK-PO-2129', 'OPERATOR')).toMatchObject({
      label: 'Receive KK-PO-2129',
      to: '/receiving/2?asn=7',
    });
    expect(find('count A-01', 'OPERATOR')).toMatchObject({
      label: 'Count A-01',
      to: '/floor/count',
      scanned: 'A-01',
    });
    expect(find('count A-01', 'CLIENT')?.group).toBe('Stock');
  });
});
