import * as calls from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import type { Papers } from '@lading/contract/papers';
import type { PrintChoices, PrintJob } from '@lading/contract/printers';
import { type PrintDocument, printDocuments, printedOn } from '@lading/domain/printers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answerReads,
  client,
  openScreen,
  operator,
  order,
  product,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { press } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

const packed: OrderDetail = {
  ...order,
  status: 'PACKED',
  items: [
    {
      id: 1,
      product: { id: product.id, sku: product.sku, name: product.name },
      quantity: 2,
      price: null,
      allocatedQuantity: 2,
      pickedQuantity: 2,
      shippedQuantity: 0,
      backorderedQuantity: 0,
      lot: null,
      packId: null,
      packs: null,
      packName: null,
      packUnits: null,
      lineNo: 1,
      externalLineId: null,
    },
  ],
  packages: [{ id: 5, weight: 2.5, computedWeight: null, trackingNumber: null, lines: [] }],
};
beforeEach(() => {
  answerReads();
  answer(calls.getOrder, () => packed);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const items = async (): Promise<string[]> => {
  await press('Print')();
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
};

test('an order offers the papers that there are, as pages and as files', async () => {
  openScreen(`/orders/${order.id}`, operator);
  expect(await items()).toEqual([
    'Package Labels',
    'Packing List',
    'Packing Slip',
    'Delivery Note',
    'CMR Consignment Note',
    'Packing List (PDF)',
    'Packing Slip (PDF)',
    'Delivery Note (PDF)',
    'CMR Consignment Note (PDF)',
  ]);
});

test('an order that is to be picked offers its pick list to those who pick', async () => {
  answer(calls.getOrder, () => ({ ...order, status: 'PENDING_PICK' as const }));
  openScreen(`/orders/${order.id}`, operator);
  expect(await items()).toEqual(['Pick List', 'Pick List (PDF)']);
});

const pickLists = (...references: string[]): Papers => ({
  papers: references.map((reference) => ({
    title: `Pick List ${reference}`,
    part: null,
    owner: order.customer.name,
    code: { value: reference, form: 'plain' },
    facts: [{ label: 'To pick', value: '1 stop, 2 units' }],
    blocks: [
      {
        kind: 'TABLE',
        title: '',
        isGrid: false,
        columns: [
          { label: 'SKU', width: 5, isNumber: false, isCode: true },
          { label: 'Product', width: 9, isNumber: false, isBelow: true },
          { label: 'Picked', width: 3, isNumber: false, isBlank: true },
        ],
        rows: [{ cells: [product.sku, product.name, ''], details: [] }],
        totals: [],
      },
    ],
  })),
});

test('the pick lists of several orders are one page, in the order of its address', async () => {
  answer(calls.getOrderPapers, ({ params }) => pickLists(`ORD-${params.id}`));
  openScreen('/print/pick-lists?order=32&order=31', operator);
  await screen.findByRole('heading', { name: 'Pick List ORD-31' });
  const titles = screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Pick List ORD-32', 'Pick List ORD-31']);
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
});

test('the pick list of a batch and the receiving list of an ASN are pages with a file', async () => {
  answer(calls.getPickBatchPapers, () => pickLists('Batch 3'));
  answer(calls.getAsnPapers, () => pickLists('ASN-11'));
  openScreen('/print/pick-batches/3', operator);
  await screen.findByRole('heading', { name: 'Pick List Batch 3' });
  // Where there is no room, what belongs to a code stands below it, and nobody writes.
  const [code, name, blank] = screen.getAllByRole('cell');
  expect(code?.querySelector('.narrow')?.textContent).toBe(product.name);
  expect([name?.className, blank?.className]).toEqual(['wide', 'blank']);
  await screen.findByRole('button', { name: 'Download PDF' });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  answer(
    calls.getAsnPapersPdf,
    () => new Response('%PDF-1.3', { headers: { 'content-type': 'application/pdf' } }) as never,
  );
  openScreen('/print/asns/7', client);
  await screen.findByRole('heading', { name: 'Pick List ASN-11' });
  await press('Download PDF')();
  await waitFor(() => expect(saved).toEqual(['Receiving List ASN-11.pdf']));
});

const choicesOf = (printers: Partial<Record<PrintDocument, string>>): PrintChoices => ({
  choices: printDocuments.flatMap((document) => {
    const name = printers[document];
    const printer = { id: 6, name: name ?? '', connection: 'IPP' } as const;
    return name ? printedOn(document).map((prints) => ({ document, prints, printer })) : [];
  }),
  workstations: [],
  zones: [],
});

test('papers and labels come out of the printers of the place by one tap', async () => {
  answer(calls.getPrintChoices, () => choicesOf({ PACKAGE: 'Zebra', DELIVERY_NOTE: 'Office' }));
  const job: PrintJob = {
    id: 9,
    warehouseId: warehouse.id,
    printer: { id: 6, name: 'Office' },
    document: 'DELIVERY_NOTE',
    title: `Delivery Note ${order.orderReference}`,
    labels: 1,
    status: 'QUEUED',
    possiblyPrinted: false,
    attempts: 0,
    error: null,
    createdAt: '2026-11-27T08:00:00.000Z',
    createdBy: 'operator@lading.local',
    sentAt: null,
    endedAt: null,
    nextAttemptAt: null,
    reprintOf: null,
    reason: null,
  };
  const sent = answer(calls.createPrintJob, () => Response.json(job, { status: 201 }));
  openScreen(`/orders/${order.id}`, operator);
  await press('Print')();
  const note = await screen.findByRole('menuitem', { name: 'Delivery Note on Office' });
  const shown = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(shown.slice(0, 3)).toEqual(['Package Labelson Zebra', 'Packing List', 'Packing Slip']);
  fireEvent.click(note);
  await screen.findByText(`Delivery Note ${order.orderReference} sent to "Office".`);
  expect(sent.map(({ body }) => body)).toEqual([
    { warehouseId: warehouse.id, document: 'DELIVERY_NOTE', orderIds: [order.id] },
  ]);
});

test('what is of another warehouse than the chosen prints in the browser', async () => {
  answer(calls.getOrder, () => ({ ...packed, warehouseId: warehouse.id + 1 }));
  answer(calls.getPrintChoices, () => choicesOf({ DELIVERY_NOTE: 'Office' }));
  openScreen(`/orders/${order.id}`, operator);
  await press('Print')();
  const note = await screen.findByRole('menuitem', { name: 'Delivery Note' });
  expect(note.getAttribute('href')).toBe(`/print/orders/${order.id}/delivery-note`);
});

test('a client gets no consignment note', async () => {
  openScreen(`/orders/${order.id}`, client);
  expect((await items()).filter((item) => item.startsWith('CMR'))).toEqual([]);
});

test('a paper is saved as a PDF, and one that cannot be made is said so', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
  const asked = answer(
    calls.getOrderPapersPdf,
    () => new Response('%PDF-1.3', { headers: { 'content-type': 'application/pdf' } }) as never,
  );
  openScreen(`/orders/${order.id}`, operator);
  await press('Print')();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delivery Note (PDF)' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(asked).toHaveLength(1);
  answer(calls.getOrderPapersPdf, () => refusal(404, 'NO_PAPER', 'There is nothing to print.'));
  await press('Print')();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Packing Slip (PDF)' }));
  await screen.findByText('There is nothing to print.');
});
