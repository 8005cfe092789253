import * as calls from '@lading/contract/calls';
import type { PackagingReport } from '@lading/contract/reports';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerReads, openScreen, warehouse } from '../../app/testing/openScreen.tsx';
import { rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

const box = (id: number, name: string) => ({ kind: 'BOX' as const, packaging: { id, name } });
const none = { value: null, packages: 0 };
const report: PackagingReport = {
  warehouse: { id: warehouse.id, name: warehouse.name },
  from: '2026-11-01',
  to: '2026-11-02',
  tz: 'UTC',
  orders: { shipped: 9, suggested: 8, byVolume: 2 },
  totals: {
    suggested: 8,
    used: 9,
    asSuggested: 5,
    replaced: 3,
    volumeFill: { value: 62.5, packages: 7 },
    weightFill: none,
    cost: 4.2,
    costed: 7,
    suggestedCost: null,
    suggestedCosted: 0,
  },
  packagings: [
    {
      ...box(1, 'Carton M'),
      suggested: 8,
      used: 6,
      asSuggested: 5,
      replaced: 3,
      volumeFill: { value: 62.5, packages: 6 },
      weightFill: none,
      cost: 4.2,
      costed: 6,
    },
    {
      kind: 'NONE',
      packaging: null,
      suggested: 0,
      used: 3,
      asSuggested: 0,
      replaced: 0,
      volumeFill: none,
      weightFill: none,
      cost: null,
      costed: 0,
    },
  ],
  replacements: [
    { suggested: box(1, 'Carton M'), used: { kind: 'NONE', packaging: null }, packages: 3 },
  ],
  unmeasured: {
    products: 3,
    first: [
      {
        product: { id: 7, sku: 'CUP-1', name: 'Cup' },
        orders: 2,
        lastOrder: { id: 4, orderReference: 'SO-4' },
        isMeasured: false,
      },
    ],
  },
};

const tile = (name: string): string | null =>
  screen.getByRole('group', { name }).textContent?.slice(name.length) ?? null;

test('the report compares what was suggested with what was used, each share with its population', async () => {
  answerReads();
  const asked = answer(calls.getPackagingReport, () => report);
  openScreen('/reports/packagings?from=2026-11-01&to=2026-11-02');
  expect(await rowsOf('Packagings')).toEqual([
    'Carton M865362.5% of 6– of 04.20',
    'No packaging0300– of 0– of 0–',
  ]);
  expect(await rowsOf('Replaced by the Packer')).toEqual(['Carton MNo packaging3']);
  expect(tile('Packed as suggested')).toBe('62.5%of 8 packages with a suggestion');
  expect(tile('Fill by weight')).toBe('–of 0 packages with weight and limit');
  expect(tile('Cost of the packages')).toBe('4.207 of 9 packages have a cost');
  expect(tile('Orders without dimensions')).toBe('25%2 of 8 orders with a suggestion');
  const lacking = within(screen.getByRole('region', { name: 'Products Without Dimensions' }));
  expect(lacking.getByRole('link', { name: 'CUP-1' }).getAttribute('href')).toBe('/products/7');
  expect(lacking.getByRole('link', { name: 'SO-4' }).getAttribute('href')).toBe('/orders/4');
  lacking.getByText('And 2 other products with fewer orders.');
  expect(asked.at(-1)?.query).toMatchObject({ from: '2026-11-01', to: '2026-11-02' });
});

test('a period that the server would refuse is not asked for', async () => {
  answerReads();
  const asked = answer(calls.getPackagingReport, () => report);
  openScreen('/reports/packagings?from=2026-11-03&to=2026-11-02');
  await screen.findByText('The last day comes before the first.');
  expect(asked).toEqual([]);
});
