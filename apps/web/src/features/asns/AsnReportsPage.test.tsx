import type { AnnouncedUnit, Asn } from '@lading/contract/asns';
import {
  exportAsnLines,
  getAsn,
  getAsnHistory,
  listAnnouncedUnits,
  listAsns,
  listMovements,
  summarizeAsns,
  updateAsn,
} from '@lading/contract/calls';
import { NO_PACKS } from '@lading/domain/packs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerReads, asn, openScreen, operator, product } from '../../app/testing/openScreen.tsx';
import { add, choose, closed, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const tire = { id: 6, sku: 'TI-M823', name: 'Tire' };
const came: Asn = {
  ...asn,
  status: 'COMPLETE_WITH_VARIANCES',
  items: [
    {
      id: 1,
      product,
      expectedQuantity: 5,
      receivedQuantity: 7,
      lot: null,
      ...NO_PACKS,
      lineNo: 1,
      externalLineId: null,
    },
  ],
  varianceData: {
    summary: { hasVariances: true },
    overages: [{ sku: product.sku, variance: 2 }],
    extraItems: [{ sku: tire.sku, received: 3 }],
    shortages: [],
    operatorEmail: operator.email,
    notes: null,
  },
};
const open: Asn = { ...asn, id: 12, asnReference: 'PO-43' };

test('ASN reports are filtered, opened, and exported with their filters', async () => {
  const asked = answer(listAsns, ({ query }) =>
    [came, open].filter(({ status }) => !query.status || status === query.status),
  );
  answer(getAsn, () => came);
  const summed = answer(summarizeAsns, () => ({
    total: 2,
    complete: 0,
    completeWithVariances: 1,
    inProgress: 0,
    accuracyRate: 0,
    variances: {
      asns: 1,
      overageUnits: 2,
      itemsWithOverage: 1,
      averagePerItem: 2,
      extraUnits: 3,
      shortUnits: 0,
      topOverages: [{ product, variance: 2 }],
      topExtraItems: [{ product: tire, received: 3 }],
    },
  }));
  openScreen('/reports/asns');
  await screen.findByRole('heading', { name: 'ASN List (2 results)' });
  expect(screen.getByRole('link', { name: open.asnReference }).getAttribute('href')).toBe(
    `/asns/${open.id}`,
  );
  const figures = {
    'Total ASNs': '2',
    'Accuracy Rate %': '0%',
    'With Variances': '1',
    'In Progress': '0',
  };
  for (const [name, value] of Object.entries(figures))
    await waitFor(() => expect(screen.getByRole('group', { name }).textContent).toContain(value));
  expect(screen.getByRole('region', { name: 'Top Overage SKUs' }).textContent).toContain(
    'WB-H098 Water Bottle+2',
  );
  expect(screen.getByRole('region', { name: 'Top Extra Items' }).textContent).toContain(
    'TI-M823 Tire+3',
  );

  await choose('Customer', 'Acme');
  await choose('Status', 'COMPLETE WITH VARIANCES');
  await screen.findByRole('heading', { name: 'ASN List (1 result)' });
  expect(await rowsOf('ASN List')).toEqual([expect.stringMatching(/PO-42.*VAR.*140%/)]);
  const narrowed = { customerId: '3', status: 'COMPLETE_WITH_VARIANCES' };
  expect(summed.at(-1)?.query).toMatchObject(narrowed);
  // What is saved is what is shown: the same call, narrowed alike, without its pages.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await press('Export CSV')();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked.at(-1)?.query).toMatchObject(narrowed);
  expect(asked.at(-1)?.query).not.toHaveProperty('limit');
  const lines = answer(exportAsnLines, () => 'reference,sku\r\n');
  await press('More Exports')();
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Export with Lines/ }));
  await waitFor(() => expect(lines.at(-1)?.query).toMatchObject(narrowed));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  saved.mockRestore();

  await press('View Details of PO-42')();
  const details = await screen.findByRole('dialog', { name: 'PO-42' });
  expect(within(details).getByTitle('More than expected')).toBeDefined();
  expect(details.textContent).toContain('Extra item TI-M823');
  fireEvent.click(within(details).getByRole('button', { name: 'Close' }));
  await closed();

  await press('Clear Filters')();
  const filters = within(screen.getByRole('region', { name: 'Filters' }));
  fireEvent.mouseDown(filters.getByRole('combobox', { name: 'Warehouse' }));
  fireEvent.click(await screen.findByRole('option', { name: 'North' }));
  fill('Date From', '2026-11-27');
  fill('Date To', '2026-11-28');
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({
      warehouseId: '1',
      dateFrom: '2026-11-27',
      dateTo: '2026-11-28',
    }),
  );
  expect(asked.at(-1)?.query).not.toHaveProperty('status');
});

test('other users than administrators filter by customer and status, and can collapse the filters', async () => {
  openScreen('/reports/asns', operator);
  const filters = within(await screen.findByRole('region', { name: 'Filters' }));
  expect(filters.getAllByRole('combobox')).toHaveLength(2);
  const fold = filters.getByRole('button', { name: 'Filters' });
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('false');
});

test('an ASN has a page, on which a change names the version that was shown', async () => {
  answer(getAsn, () => open);
  answer(listMovements, () => []);
  const user = { id: 7, email: 'mara@example.com', name: 'Mara Lind' };
  const step = {
    at: '2026-11-20T08:00:00.000Z',
    user,
    from: null,
    to: 'EXPECTED',
    notes: null,
  } as const;
  answer(getAsnHistory, () => [
    { ...step, event: 'create' as const, remarks: [] },
    { ...step, event: 'edit' as const, from: 'EXPECTED' as const, notes: 'CUP 0 → 5', remarks: [] },
  ]);
  const saved = answer(updateAsn, () => open);
  const where = openScreen('/asns/12');
  await screen.findByRole('heading', { name: 'PO-43' });
  expect(screen.getByText(/no longer expected/)).toBeTruthy();
  expect(await screen.findByText(/Mara Lind · CUP 0 → 5$/)).toBeTruthy();
  const links = ['Repeat', 'Edit', 'Print', 'Receive'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual([
    '/operations/asns/new?repeat=12',
    '/asns/12/edit',
    '/print/asns/12',
    '/receiving/3?asn=12',
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Edit' }));
  await screen.findByRole('heading', { name: 'Edit PO-43' });
  await add(product, 4);
  fill(/Expected Arrival Date/, '2099-01-31');
  await press('Save Changes')();
  await waitFor(() => expect(where()).toBe('/asns/12'));
  expect(saved[0]?.body).toMatchObject({
    asnReference: 'PO-43',
    expectedArrivalDate: '2099-01-31',
    items: [{ expectedQuantity: 4 }],
  });
});

test('the page of an ASN shows its units as a tree, and what came of each', async () => {
  const unit = { kind: 'CARTON' as const, parent: '340123450000000017', receivedAs: null };
  const tracked = { tracking: 'NONE' as const, expires: false };
  const item = { product, ...tracked, lot: null, quantity: 12, receivedQuantity: 0 };
  answer(getAsn, () => open);
  answer(getAsnHistory, () => []);
  answer(listMovements, () => []);
  const units: AnnouncedUnit[] = [
    { ...unit, code: '340123450000000017', kind: 'PALLET', parent: null, items: [] },
    {
      ...unit,
      code: '340123450000000024',
      receivedAs: '340123450000000024',
      items: [{ ...item, receivedQuantity: 10 }],
    },
    { ...unit, code: '340123450000000031', items: [item] },
  ];
  answer(listAnnouncedUnits, () => units);
  openScreen('/asns/12');
  await screen.findByRole('region', { name: 'Units of this ASN' });
  expect(await rowsOf('Units of this ASN')).toEqual([
    '340123450000000017PALLET0 announced',
    '340123450000000024CARTON12 × WB-H098, 2 short10 of 12',
    '340123450000000031CARTON12 × WB-H09812 announced',
  ]);
  expect(screen.getByRole('link', { name: '340123450000000024' }).getAttribute('href')).toBe(
    '/pallets/340123450000000024',
  );
});
