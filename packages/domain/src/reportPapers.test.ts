import { expect, test } from 'vitest';
import { type PaperTable, paperFormat } from './papers.ts';
import {
  inventoryPaper,
  packagingPaper,
  performancePaper,
  type ReportedPackagings,
  type ReportedPerformance,
  type ReportedStock,
} from './reportPapers.ts';

const format = paperFormat({
  language: 'en',
  locale: 'en-GB',
  currency: 'EUR',
  timeZone: 'Europe/Amsterdam',
});
const warehouse = { name: 'Rotterdam North' };
const everything = { customer: '', product: '', location: '', status: '', search: '' };
const ages = { days0to30: 10, days31to60: 0, days61to90: 1_000, over90: 2 };
const stock: ReportedStock = {
  warehouse,
  asOf: '2026-11-20T23:30:00Z',
  groupBy: 'product',
  totals: {
    onHand: { value: 1_012 },
    placed: { value: 4 },
    promised: { value: 3 },
    available: { value: 1_005 },
  },
  ageing: [
    { bucket: 'over90', figure: { value: 2 } },
    { bucket: 'days61to90', figure: { value: 1_000 } },
    { bucket: 'days31to60', figure: { value: 0 } },
    { bucket: 'days0to30', figure: { value: 10 } },
  ],
  groups: [
    {
      group: { id: 1, code: 'KET-1', name: 'Kettle' },
      onHand: 1_012,
      placed: 4,
      promised: 3,
      available: 1_005,
      ageing: ages,
    },
  ],
  count: 1,
};
const tableOf = ({ blocks: [table] }: { blocks: unknown[] }) => table as PaperTable;

test('an inventory report has its columns, its totals and what it is limited to', () => {
  const paper = inventoryPaper(
    stock,
    { ...everything, customer: 'Nordlicht', search: 'ket' },
    format,
  );
  expect([paper.title, paper.owner, paper.code]).toEqual(['Inventory Report', 'Nordlicht', null]);
  expect(paper.facts).toEqual([
    { label: 'Warehouse', value: 'Rotterdam North' },
    { label: 'As of', value: '21 Nov 2026, 00:30' },
    { label: 'Customer', value: 'Nordlicht' },
    { label: 'Search', value: 'ket' },
  ]);
  const { columns, rows, totals } = tableOf(paper);
  expect(columns.map(({ label }) => label)).toEqual([
    'SKU',
    'Product',
    'On hand',
    'Placed',
    'Promised',
    'Available',
    '0–30 days',
    '31–60 days',
    '61–90 days',
    'Over 90 days',
  ]);
  expect(rows[0]?.cells).toEqual([
    ...['KET-1', 'Kettle', '1,012', '4', '3', '1,005'],
    ...['10', '0', '1,000', '2'],
  ]);
  expect(totals).toEqual([
    ...['Total', '', '1,012', '4', '3', '1,005'],
    ...['10', '0', '1,000', '2'],
  ]);
});

test('an inventory report of the past leaves free what the ledger does not tell, and says how many rows are missing', () => {
  const past = { placed: null, promised: null, available: null };
  const paper = inventoryPaper(
    {
      ...stock,
      groupBy: 'status',
      totals: { ...stock.totals, placed: { value: null } },
      groups: [
        { group: { id: null, code: 'ON_HOLD', name: '' }, onHand: 1_012, ageing: ages, ...past },
      ],
      count: 1_500,
    },
    { ...everything, location: null },
    format,
  );
  expect(paper.facts.slice(2)).toEqual([
    { label: 'Location', value: 'None' },
    { label: 'Shown', value: 'The first 1 of 1,500.' },
  ]);
  const { columns, rows, totals } = tableOf(paper);
  expect(columns[0]?.label).toBe('Status');
  expect(rows[0]?.cells.slice(0, 5)).toEqual(['ON HOLD', '1,012', '', '', '']);
  expect(totals.slice(0, 3)).toEqual(['Total', '1,012', '']);
});

test('an inventory report without rows says so', () => {
  const paper = inventoryPaper({ ...stock, groups: [], count: 0 }, everything, format);
  expect(tableOf(paper).columns.map(({ label }) => label)).toEqual(['No stock fits this report.']);
});

const performance: ReportedPerformance = {
  warehouse,
  from: '2026-11-01',
  to: '2026-11-08',
  step: 'week',
  figures: [
    {
      key: 'lineFillRate',
      label: 'Line fill rate',
      value: 97.5,
      unit: 'percent',
      population: { count: 1_200, of: 'order lines' },
      reason: null,
      formula: 'Lines in full ÷ lines',
      periods: [
        { from: '2026-11-01', to: '2026-11-01', value: null, count: 0 },
        { from: '2026-11-02', to: '2026-11-08', value: 97.5, count: 1_200 },
      ],
    },
    {
      key: 'dockToStockMean',
      label: 'Dock-to-stock, mean',
      value: 2.25,
      unit: 'hours',
      population: { count: 8, of: 'pallets put away' },
      reason: null,
      formula: 'Hours ÷ pallets',
      periods: [{ from: '2026-11-01', to: '2026-11-08', value: 2.25, count: 8 }],
    },
    {
      key: 'linesPickedPerHour',
      label: 'Lines picked per hour and user',
      value: null,
      unit: 'lines per hour',
      population: { count: 0, of: 'user-hours with a pick' },
      reason: 'Nobody picked in this period.',
      formula: 'Lines ÷ hours',
      periods: [],
    },
  ],
  pickers: [{ user: { name: 'Piet' }, lines: 1_000, units: 2_000, hours: 8, linesPerHour: 125 }],
};

test('a performance report has all figures, the steps of the chosen one, and the pickers', () => {
  const paper = performancePaper(performance, { customer: '', figure: undefined }, format);
  expect(paper.facts).toEqual([
    { label: 'Warehouse', value: 'Rotterdam North' },
    { label: 'Period', value: '1 Nov 2026 – 8 Nov 2026' },
  ]);
  const [figures, steps, pickers] = paper.blocks as PaperTable[];
  expect(figures?.rows).toEqual([
    {
      cells: ['Line fill rate', '97.5%', 'order lines: 1,200'],
      details: ['Lines in full ÷ lines'],
    },
    {
      cells: ['Dock-to-stock, mean', '2.25 h', 'pallets put away: 8'],
      details: ['Hours ÷ pallets'],
    },
    {
      cells: ['Lines picked per hour and user', '–', 'Nobody picked in this period.'],
      details: ['Lines ÷ hours'],
    },
  ]);
  expect([steps?.title, steps?.rows.map(({ cells }) => cells)]).toEqual([
    'Line fill rate, by week',
    [
      ['1 Nov 2026', '–', '0'],
      ['2 Nov 2026 – 8 Nov 2026', '97.5%', '1,200'],
    ],
  ]);
  expect(pickers?.rows[0]?.cells).toEqual(['Piet', '1,000', '2,000', '8', '125']);
  const chosen = { customer: 'Nordlicht', figure: 'dockToStockMean' };
  const other = performancePaper({ ...performance, pickers: null }, chosen, format);
  expect(other.blocks.map((block) => (block as PaperTable).title)).toEqual([
    '',
    'Dock-to-stock, mean, by week',
  ]);
});

const figuresOf = (used: number, cost: number | null) => ({
  suggested: 14,
  used,
  asSuggested: 10,
  replaced: 2,
  volumeFill: { value: 62.5, packages: 12 },
  weightFill: { value: null, packages: 0 },
  cost,
});
const box = { kind: 'BOX', packaging: { name: 'Carton M' } } as const;
const packagings: ReportedPackagings = {
  warehouse,
  from: '2026-11-01',
  to: '2026-11-08',
  orders: { suggested: 18, byVolume: 3 },
  totals: { ...figuresOf(12, 4.2), suggestedCost: 3 },
  packagings: [{ ...box, ...figuresOf(12, null) }],
  replacements: [{ suggested: box, used: { kind: 'OWN_BOX', packaging: null }, packages: 2 }],
  unmeasured: {
    products: 3,
    first: [
      {
        product: { sku: 'KET-1', name: 'Kettle' },
        orders: 3,
        lastOrder: { orderReference: 'SO-1' },
        isMeasured: false,
      },
    ],
  },
};

test('a report on packagings compares what was suggested with what was used', () => {
  const paper = packagingPaper(packagings, { customer: '' }, format);
  expect(paper.facts.slice(2)).toEqual([
    { label: 'Cost as suggested', value: '€3.00' },
    { label: 'Orders without dimensions', value: '3 of 18' },
  ]);
  const [used, replaced, unmeasured, more] = paper.blocks as PaperTable[];
  expect([used?.rows[0]?.cells, used?.totals]).toEqual([
    ['Carton M', '14', '12', '10', '2', '62.5% of 12', '– of 0', '–'],
    ['Total', '14', '12', '10', '2', '62.5% of 12', '– of 0', '€4.20'],
  ]);
  expect(replaced?.rows[0]?.cells).toEqual(['Carton M', 'Own box', '2']);
  expect(unmeasured?.rows[0]?.cells).toEqual(['KET-1', 'Kettle', '3', 'SO-1', 'Missing']);
  expect(more).toEqual({ kind: 'TEXT', text: 'And 2 more with fewer orders.' });
});

test('a report on packagings without packages says so', () => {
  const none = { products: 0, first: [] };
  const paper = packagingPaper(
    { ...packagings, packagings: [], replacements: [], unmeasured: none },
    { customer: '' },
    format,
  );
  expect(paper.blocks).toHaveLength(1);
  expect(tableOf(paper).columns[0]?.label).toBe('No order shipped with packages in this period.');
});
