import { describe, expect, it } from 'vitest';
import { findsOf } from './finds.ts';

const screens = [
  { label: 'Stock Levels', to: '/stocklevels' },
  { label: 'Orders', to: '/orders' },
];
const nothing = { products: [], orders: [], asns: [], isSettled: true };

describe('what can be found', () => {
  it('is every screen while nothing is typed', () => {
    expect(findsOf({ text: '', screens, ...nothing }).map(({ label }) => label)).toEqual(['Stock Levels', 'Orders']);
  });

  it('is the screens that fit, and the stock with the text, safely in its address', () => {
    expect(findsOf({ text: ' LPN-1&x ', screens, ...nothing })).toEqual([
      { group: 'Stock', label: 'Stock with “LPN-1&x”', detail: 'SKU, product, location or LPN', to: '/stocklevels?search=LPN-1%26x' },
    ]);
    expect(findsOf({ text: 'ORD', screens, ...nothing })[0]?.to).toBe('/orders');
  });
});
