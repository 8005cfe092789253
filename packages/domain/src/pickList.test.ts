import { expect, test } from 'vitest';
import { type Paper, type PaperTable, paperFormat } from './papers.ts';
import {
  batchPickList,
  orderPickList,
  type PickCarton,
  type PickedBatch,
  type PickedOrder,
  type PickStop,
} from './pickList.ts';

const format = paperFormat({
  language: 'en',
  locale: 'en-GB',
  currency: null,
  timeZone: 'Europe/Amsterdam',
});
const printedAt = '2026-11-20T23:30:00Z';

const stop = (more: Partial<PickStop> = {}): PickStop => ({
  orderId: 7,
  orderReference: 'PO-1001',
  orderItemId: 1,
  product: { sku: 'KET-1', name: 'Kettle' },
  pallet: { lpn: 'LPN-00000042' },
  location: { name: 'A-01-03' },
  lot: null,
  waitsFor: null,
  quantity: 1_200,
  pickedQuantity: 0,
  ...more,
});
const carton: PickCarton = {
  position: 1,
  kind: 'BOX',
  packaging: { name: 'Carton M' },
  method: 'ARRANGED',
  lines: [{ orderItemId: 1, quantity: 1_200, hasSides: true, hasWeight: false }],
};
const orderList = (more: Partial<PickedOrder> = {}): Paper =>
  orderPickList(
    {
      reference: 'PO-1001',
      customer: 'Nordlicht Outdoor',
      cartons: [],
      lines: [stop()],
      printedAt,
      ...more,
    },
    format,
  );
const batchList = (more: Partial<PickedBatch> = {}): Paper =>
  batchPickList(
    {
      id: 12,
      customers: ['Kade', 'Nordlicht Outdoor'],
      orders: [
        { id: 7, orderReference: 'PO-1001', cartons: [carton] },
        { id: 8, orderReference: 'PO-1002' },
      ],
      lines: [stop(), stop({ orderId: 8, orderReference: 'PO-1002' })],
      printedAt,
      ...more,
    },
    format,
  );

const tableOf = ({ blocks }: Paper): PaperTable | undefined =>
  blocks.find((block): block is PaperTable => block.kind === 'TABLE');
const labelsOf = (paper: Paper) => tableOf(paper)?.columns.map(({ label }) => label);
const cellsOf = (paper: Paper) => tableOf(paper)?.rows.map(({ cells }) => cells);

test('the pick list of an order has a row for each stop, in walking order, with room to write', () => {
  const list = orderList({
    lines: [
      stop({ lot: { code: 'L-1', expiresOn: '2027-05-01' } }),
      stop({ location: null, pallet: null, pickedQuantity: 1_195 }),
    ],
  });
  expect(list).toMatchObject({
    title: 'Pick List PO-1001',
    part: null,
    owner: 'Nordlicht Outdoor',
    code: { value: 'PO-1001', form: 'plain' },
  });
  expect(list.facts).toEqual([
    { label: 'Customer', value: 'Nordlicht Outdoor' },
    { label: 'To pick', value: '2 stops, 1,205 units' },
    { label: 'Printed', value: '21 Nov 2026, 00:30' },
  ]);
  expect(labelsOf(list)).toEqual(['Location', 'LPN', 'SKU', 'Product', 'To pick', 'Picked']);
  expect(cellsOf(list)).toEqual([
    ['A-01-03', 'LPN-00000042', 'KET-1', 'Kettle\nLot L-1, expires 1 May 2027', '1,200', ''],
    ['–', '–', 'KET-1', 'Kettle', '5', ''],
  ]);
  expect(tableOf(list)?.columns.at(-1)).toMatchObject({ isBlank: true });
});

test('a stop says what it waits for, and one that is picked is left out', () => {
  const waitsFor = { location: { name: 'A-01' } };
  const list = orderList({ lines: [stop({ waitsFor }), stop({ pickedQuantity: 1_200 })] });
  expect(cellsOf(list)?.map((cells) => cells[3])).toEqual([
    'Kettle\nWaiting for replenishment of A-01',
  ]);
  expect(list.facts).toContainEqual({ label: 'To pick', value: '1 stop, 1,200 units' });
});

test('the pick list of an order names its cartons, and what is doubtful about them', () => {
  expect(orderList({ cartons: [carton] }).facts[1]).toEqual({
    label: 'Carton 1',
    value: 'Carton M: 1,200 × KET-1; the weight of KET-1 is missing',
  });
});

test('where nothing is left to pick the sheet says so, and has no table', () => {
  for (const lines of [[], [stop({ pickedQuantity: 1_200 })]]) {
    const list = orderList({ lines });
    expect(list.facts).toContainEqual({ label: 'To pick', value: 'Nothing is left to pick.' });
    expect(list.blocks).toEqual([]);
  }
});

test('the pick list of a batch says of which order a stop is, and into which carton it goes', () => {
  const list = batchList();
  expect(list).toMatchObject({
    title: 'Pick List, Batch 12',
    owner: 'Kade, Nordlicht Outdoor',
    code: { value: 'BATCH-12', form: 'plain' },
  });
  expect(list.facts.slice(0, 2)).toEqual([
    { label: 'Customer', value: 'Kade, Nordlicht Outdoor' },
    { label: 'Orders', value: 'PO-1001, PO-1002' },
  ]);
  expect(labelsOf(list)?.[2]).toBe('Order');
  expect(cellsOf(list)).toEqual([
    [
      'A-01-03',
      'LPN-00000042',
      'PO-1001',
      'KET-1',
      'Kettle\n1200 into Carton M (1 of 1)',
      '1,200',
      '',
    ],
    ['A-01-03', 'LPN-00000042', 'PO-1002', 'KET-1', 'Kettle', '1,200', ''],
  ]);
});

test('signs that nothing prints are in no text of a pick list', () => {
  const list = orderList({
    customer: 'Nord\u202elicht',
    lines: [stop({ product: { sku: 'KET\u0007-1', name: 'Kettle' } })],
  });
  expect(list.owner).toBe('Nord licht');
  expect(cellsOf(list)?.[0]?.[2]).toBe('KET -1');
});
