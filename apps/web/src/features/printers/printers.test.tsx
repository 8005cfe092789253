import * as calls from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import type { OrderDetail } from '@lading/contract/orders';
import type { PickBatchDetail } from '@lading/contract/picking';
import type { Printer, PrintJob, PrintRule } from '@lading/contract/printers';
import { type PrintDocument, printDocuments } from '@lading/domain/printers';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { holdHandheld } from '../../app/testing/handheld.ts';
import {
  answerReads,
  asn,
  client,
  openScreen,
  operator,
  order,
  product,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { confirmed, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { keepPrintPlace } from './place.ts';

const at = '2026-11-27T08:00:00.000Z';
const zebra: Printer = {
  id: 5,
  warehouseId: warehouse.id,
  name: 'Zebra dock 1',
  prints: 'LABELS',
  workstation: 'Dock 1',
  zone: null,
  dpi: 203,
  mediaWidthMm: 100,
  mediaHeightMm: 150,
  connection: 'RAW',
  address: '10.1.2.30:9100',
  active: true,
  waiting: 2,
  lastJob: {
    id: 9,
    status: 'FAILED',
    possiblyPrinted: true,
    error: 'The printer broke off the connection: ECONNRESET.',
    createdAt: at,
  },
  agentSeenAt: null,
  createdAt: at,
  version: 3,
};
const office: Printer = {
  ...zebra,
  id: 6,
  name: 'Office',
  prints: 'PAPERS',
  dpi: null,
  mediaWidthMm: null,
  mediaHeightMm: null,
  connection: 'IPP',
  address: 'ipp://10.1.2.40/ipp/print',
  lastJob: null,
};
const job: PrintJob = {
  id: 9,
  warehouseId: warehouse.id,
  printer: { id: 5, name: 'Zebra dock 1' },
  document: 'PALLET',
  title: 'LPN-00000042',
  labels: 1,
  status: 'FAILED',
  possiblyPrinted: true,
  attempts: 1,
  error: 'The printer broke off the connection: ECONNRESET.',
  createdAt: at,
  createdBy: 'operator@lading.local',
  sentAt: at,
  endedAt: at,
  nextAttemptAt: null,
  reprintOf: null,
  reason: null,
};
const rule: PrintRule = {
  id: 3,
  warehouseId: warehouse.id,
  document: 'BADGE',
  workstation: null,
  zone: null,
  device: null,
  printer: { id: 5, name: 'Zebra dock 1' },
  createdAt: at,
};

async function choose(dialog: ReturnType<typeof within>, field: RegExp, option: string) {
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  keepPrintPlace(warehouse.id, { workstation: '', zone: '' });
  answerReads();
  answer(calls.listPrinters, () => [zebra]);
  answer(calls.listPrintJobs, () => [job]);
  answer(calls.listPrintRules, () => [rule]);
  answer(calls.listZones, () => ['COLD']);
  answer(calls.listSharedDevices, () => []);
  answer(calls.getPrintChoices, () => ({
    choices: [],
    workstations: ['Dock 1', 'Packing bench 3'],
    zones: ['COLD'],
  }));
});

test('a printer is created, and its address must suit who prints', async () => {
  const sent = answer(calls.createPrinter, ({ body }) =>
    Response.json({ ...zebra, ...body }, { status: 201 }),
  );
  openScreen('/printers');
  await press('Create New Printer')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Printer' }));
  fill(/^Printer Name/, 'Zebra dock 2');
  fill(/^Address/, 'ipp://10.1.2.31/ipp/print');
  fill(/^Workstation/, 'Dock 2');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Address/).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(sent).toEqual([]);
  fill(/^Address/, '10.1.2.31');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('Printer "Zebra dock 2" saved successfully.');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      warehouseId: warehouse.id,
      name: 'Zebra dock 2',
      prints: 'LABELS',
      connection: 'RAW',
      address: '10.1.2.31',
      workstation: 'Dock 2',
      zone: null,
      dpi: 203,
      mediaWidthMm: 100,
      mediaHeightMm: 150,
    },
  ]);
});

test('a printer of papers has no sizes, and prints a page as a test', async () => {
  const sent = answer(calls.createPrinter, ({ body }) =>
    Response.json({ ...office, ...body }, { status: 201 }),
  );
  answer(calls.listPrinters, () => [office]);
  answer(calls.testPrinter, () => Response.json(job, { status: 201 }));
  openScreen('/printers');
  await screen.findByText('Office');
  const [row] = await rowsOf('Printers');
  expect(row).toContain('Papers');
  expect(row).not.toMatch(/mm|dpi/);
  await press('Test Print on Office')();
  await screen.findByText('A test page is on its way to "Office".');
  await press('Create New Printer')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Printer' }));
  fill(/^Printer Name/, 'Copier');
  dialog.getByLabelText(/^Width/);
  await choose(dialog, /^What It Prints/, 'Papers');
  expect(dialog.queryByLabelText(/^Width|^Height|^Resolution/)).toBeNull();
  fill(/^Address/, '10.1.2.40');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('Printer "Copier" saved successfully.');
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      prints: 'PAPERS',
      dpi: null,
      mediaWidthMm: null,
      mediaHeightMm: null,
    }),
  ]);
});

test('a rule offers the printers that print its kind alone', async () => {
  answer(calls.listPrinters, () => [zebra, office]);
  const sent = answer(calls.createPrintRule, ({ body }) =>
    Response.json({ ...rule, ...body }, { status: 201 }),
  );
  openScreen('/printers/rules');
  await press('Create New Rule')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Rule' }));
  await choose(dialog, /^Place/, 'Everywhere in the warehouse');
  await choose(dialog, /^Printer/, 'Zebra dock 1');
  await choose(dialog, /^Label or Paper/, 'Bill of Lading');
  // The label printer went with the kind.
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Printer is required.');
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Printer/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Office',
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'Office' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('The rule for the paper Bill of Lading was saved.');
  expect(sent.map(({ body }) => body)).toEqual([
    { warehouseId: warehouse.id, document: 'BILL_OF_LADING', printerId: office.id },
  ]);
});

test('jobs name papers and their pages, and a paper is printed again on printers of papers', async () => {
  answer(calls.listPrinters, () => [zebra, office, { ...office, id: 7, name: 'Copier' }]);
  const bill: PrintJob = {
    ...job,
    printer: { id: office.id, name: office.name },
    document: 'BILL_OF_LADING',
    title: 'Bill of Lading LD-000001',
    labels: 2,
    status: 'PRINTED',
    possiblyPrinted: false,
    error: null,
  };
  answer(calls.listPrintJobs, () => [bill]);
  openScreen('/printers/jobs?stuck=true');
  await screen.findByRole('button', { name: 'Print Bill of Lading LD-000001 Again' });
  const [row] = await rowsOf('Print jobs');
  expect(row).toContain('Bill of Lading, 2 pages');
  screen.getByText('Failed, or waiting over 5 min');
  await press('Print Bill of Lading LD-000001 Again')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Print Again' }));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Printer/ }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Office',
    'Copier',
  ]);
});

test('a row says where it stands, what waits and how the last job ended, and prints a test', async () => {
  const sent = answer(calls.testPrinter, () => Response.json(job, { status: 201 }));
  openScreen('/printers');
  await screen.findByText('Zebra dock 1');
  const [row] = await rowsOf('Printers');
  for (const text of ['Dock 1', '100 × 150 mm, 203 dpi', '10.1.2.30:9100', 'FAILED', 'ECONNRESET'])
    expect(row).toContain(text);
  await press('Test Print on Zebra dock 1')();
  await screen.findByText('A test label is on its way to "Zebra dock 1".');
  expect(sent).toHaveLength(1);
});

test('an operator prints tests and changes no printer', async () => {
  openScreen('/printers', operator);
  await screen.findByText('Zebra dock 1');
  screen.getByRole('button', { name: 'Test Print on Zebra dock 1' });
  expect(screen.queryByRole('button', { name: /Create|Edit|Delete|Retire/ })).toBeNull();
});

test('an agent that has never asked is said so', async () => {
  const agent = { ...zebra, connection: 'AGENT' as const, lastJob: null };
  answer(calls.listPrinters, () => [agent]);
  openScreen('/printers');
  await screen.findByText('Zebra dock 1');
  const [row] = await rowsOf('Printers');
  expect(row).toContain('no agent has asked yet');
});

test('the place of a device is chosen once, and kept', async () => {
  openScreen('/printers');
  await screen.findByText('This device prints at: no place of its own');
  await press('Change Place')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Where This Device Prints' }));
  fill(/^Workstation/, 'Packing bench 3');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('This device prints at: Packing bench 3');
  expect(JSON.parse(localStorage.getItem('printPlace') ?? '{}')).toEqual({
    warehouseId: warehouse.id,
    workstation: 'Packing bench 3',
    zone: '',
  });
});

test('a job that may have been printed is tried again after a question, or said to be printed', async () => {
  const retried = answer(calls.retryPrintJob, () => ({ ...job, status: 'QUEUED' as const }));
  const said = answer(calls.confirmPrintJob, () => ({ ...job, status: 'PRINTED' as const }));
  openScreen('/printers/jobs');
  await screen.findByText('LPN-00000042');
  const [row] = await rowsOf('Print jobs');
  expect(row).toContain('It may have been printed: look at the printer.');
  await press('Try LPN-00000042 Again')();
  const question = within(await screen.findByRole('dialog', { name: 'Try Again' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(retried).toEqual([]);
  await confirmed('Try LPN-00000042 Again', 'Print Once More')();
  await screen.findByText('"LPN-00000042" is sent again.');
  await press('LPN-00000042 Was Printed')();
  await screen.findByText('"LPN-00000042" was printed.');
  expect([retried.length, said.length]).toEqual([1, 1]);
});

test('a label is printed again with a reason', async () => {
  answer(calls.listPrintJobs, () => [
    { ...job, status: 'PRINTED' as const, possiblyPrinted: false },
  ]);
  const sent = answer(calls.reprintJob, ({ body }) =>
    Response.json({ ...job, ...body }, { status: 201 }),
  );
  openScreen('/printers/jobs');
  await screen.findByText('LPN-00000042');
  expect(screen.queryByRole('button', { name: /Try|Cancel|Was Printed/ })).toBeNull();
  await press('Print LPN-00000042 Again')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Print Again' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Print' }));
  await dialog.findByText('Reason is required.');
  fill(/^Reason/, 'Torn');
  fireEvent.click(dialog.getByRole('button', { name: 'Print' }));
  await screen.findByText('"LPN-00000042" is printed again.');
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Torn', printerId: 5 }]);
});

test('a rule is created for a workstation, and one that is taken is refused in words', async () => {
  answer(calls.createPrintRule, () =>
    refusal(409, 'DUPLICATE', 'A print rule of this place for "PALLET" already exists.'),
  );
  openScreen('/printers/rules');
  await screen.findByText('Everywhere');
  const [row] = await rowsOf('Rules');
  for (const text of ['BADGE', 'Everywhere', 'Zebra dock 1']) expect(row).toContain(text);
  await press('Create New Rule')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Rule' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Workstation is required.');
  await dialog.findByText('Printer is required.');
  fill(/^Workstation/, 'Dock 1');
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Printer/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Zebra dock 1' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText(/already exists/);
  const sent = answer(calls.createPrintRule, ({ body }) =>
    Response.json({ ...rule, ...body }, { status: 201 }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('The rule for PALLET labels was saved.');
  expect(sent.map(({ body }) => body)).toEqual([
    { warehouseId: warehouse.id, document: 'PALLET', printerId: 5, workstation: 'Dock 1' },
  ]);
});

const shelf: Location = {
  id: 7,
  name: 'A-01',
  type: 'STORAGE',
  barcode: 'B-01',
  zone: null,
  sequence: null,
  pickable: false,
  capacity: null,
  blockedIn: false,
  blockedOut: false,
  blockReason: null,
  active: true,
  warehouseId: warehouse.id,
  createdAt: at,
  version: 1,
};
const dock = {
  choices: [
    {
      document: 'LOCATION' as const,
      prints: 'LABELS' as const,
      printer: { id: 5, name: 'Zebra dock 1', connection: 'RAW' as const },
    },
  ],
  workstations: [],
  zones: [],
};

test('one tap prints the label of a location where this device stands', async () => {
  answer(calls.listLocations, () => [shelf]);
  keepPrintPlace(warehouse.id, { workstation: 'Dock 1', zone: '' });
  answer(calls.getPrintChoices, () => dock);
  const sent = answer(calls.createPrintJob, () =>
    Response.json({ ...job, title: 'A-01' }, { status: 201 }),
  );
  openScreen('/locations');
  await press('Choose All')();
  fireEvent.click(await screen.findByRole('button', { name: 'Print 1 label on Zebra dock 1' }));
  await screen.findByText('1 label sent to "Zebra dock 1": A-01.');
  expect(sent.map(({ body }) => body)).toEqual([
    { warehouseId: warehouse.id, document: 'LOCATION', subjectIds: [7], workstation: 'Dock 1' },
  ]);
});

test('the message of a print follows its job, and leads to the browser where the printer is off', async () => {
  answer(calls.listLocations, () => [shelf]);
  answer(calls.getPrintChoices, () => dock);
  const queued: PrintJob = { ...job, title: 'A-01', status: 'QUEUED', error: null };
  answer(calls.createPrintJob, () => Response.json(queued, { status: 201 }));
  const error = 'The printer does not answer: ECONNREFUSED.';
  answer(calls.getPrintJob, () => ({ ...queued, error }));
  const cancelled = answer(calls.cancelPrintJob, () => ({
    ...queued,
    status: 'CANCELLED' as const,
  }));
  openScreen('/locations');
  fireEvent.click(await screen.findByRole('button', { name: 'Print barcode of A-01' }));
  await screen.findByText('1 label sent to "Zebra dock 1": A-01.');
  await screen.findByText(`A-01 waits for "Zebra dock 1". ${error} It is tried again.`, undefined, {
    timeout: 60_000,
  });
  await press('Print in Browser')();
  await waitFor(() => expect(cancelled).toHaveLength(1));
});

test('a tap that comes before the printer is known waits for it, and opens no page', async () => {
  answer(calls.listLocations, () => [shelf]);
  let answerNow: (choices: typeof dock) => void = () => {};
  const choices = new Promise<typeof dock>((resolve) => {
    answerNow = resolve;
  });
  answer(calls.getPrintChoices, () => choices);
  const sent = answer(calls.createPrintJob, () =>
    Response.json({ ...job, title: 'A-01' }, { status: 201 }),
  );
  openScreen('/locations');
  fireEvent.click(await screen.findByRole('button', { name: 'Print barcode of A-01' }));
  expect(sent).toEqual([]);
  answerNow(dock);
  await screen.findByText('1 label sent to "Zebra dock 1": A-01.');
  expect(sent).toHaveLength(1);
});

const packedOrder: OrderDetail = {
  ...order,
  status: 'PACKED',
  packages: [
    { id: 51, weight: 1.5, computedWeight: null, trackingNumber: null, lines: [] },
    { id: 52, weight: 1.5, computedWeight: null, trackingNumber: null, lines: [] },
  ],
};
const batch: PickBatchDetail = {
  id: 3,
  warehouseId: warehouse.id,
  status: 'OPEN',
  createdAt: at,
  createdBy: operator,
  usesTotes: false,
  orders: [],
  summary: { lines: 0, units: 0, pickedUnits: 0 },
  version: 1,
  bringTo: null,
  lines: [],
};
const userId = operator.id;
const placesOfPrinting: [
  string,
  string,
  {
    document: PrintDocument;
    subjectIds?: number[];
    orderIds?: number[];
    batchIds?: number[];
    asnIds?: number[];
  },
  string,
][] = [
  [
    '/products',
    `Print label of ${product.sku}`,
    { document: 'PRODUCT', subjectIds: [product.id] },
    `/print/labels/PRODUCT?id=${product.id}`,
  ],
  [
    `/products/${product.id}`,
    'Print Label',
    { document: 'PRODUCT', subjectIds: [product.id] },
    `/print/labels/PRODUCT?id=${product.id}`,
  ],
  [
    `/orders/${order.id}/pack`,
    'Print label of package 2',
    { document: 'PACKAGE', subjectIds: [52] },
    `/print/orders/${order.id}/package-labels?package=52`,
  ],
  [
    `/floor/pack/${order.id}`,
    'Print label of package 1',
    { document: 'PACKAGE', subjectIds: [51] },
    `/print/orders/${order.id}/package-labels?package=51`,
  ],
  [
    `/orders/${order.id}/pack`,
    'Print Packing Slip',
    { document: 'PACKING_SLIP', orderIds: [order.id] },
    `/print/orders/${order.id}/packing-slip`,
  ],
  [
    `/floor/pack/${order.id}`,
    'Print Packing Slips',
    { document: 'PACKING_SLIP', orderIds: [order.id] },
    `/print/orders/${order.id}/packing-slip`,
  ],
  [
    `/orders/${order.id}/pick`,
    'Print Pick List',
    { document: 'PICK_LIST', orderIds: [order.id] },
    `/print/orders/${order.id}/pick-list`,
  ],
  [
    `/pick-batches/${batch.id}`,
    'Print Pick List',
    { document: 'PICK_LIST', batchIds: [batch.id] },
    `/print/pick-batches/${batch.id}`,
  ],
  [
    `/asns/${asn.id}`,
    'Print',
    { document: 'RECEIVING_LIST', asnIds: [asn.id] },
    `/print/asns/${asn.id}`,
  ],
  [
    `/admin/users/${userId}`,
    'Print Badge',
    { document: 'BADGE', subjectIds: [userId] },
    `/print/badges?id=${userId}`,
  ],
];

test.each(placesOfPrinting)('%s: "%s" prints by one tap, or in the browser', async (...shown) => {
  const [address, name, labels, page] = shown;
  answer(calls.getOrder, () => packedOrder);
  answer(calls.getPickList, () => ({
    order: { ...order, status: 'PENDING_PICK' as const },
    warehouseId: warehouse.id,
    bringTo: null,
    lines: [],
  }));
  answer(calls.getPickBatch, () => batch);
  answer(calls.getAsn, () => asn);
  answer(calls.getAsnHistory, () => []);
  answer(calls.listMovements, () => []);
  openScreen(address);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(page);
  answer(calls.getPrintChoices, () => ({
    choices: printDocuments.map((document) => ({
      document,
      prints: 'LABELS' as const,
      printer: { id: 5, name: 'Zebra dock 1', connection: 'RAW' as const },
    })),
    workstations: [],
    zones: [],
  }));
  const sent = answer(calls.createPrintJob, () => Response.json(job, { status: 201 }));
  openScreen(address);
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ warehouseId: warehouse.id, ...labels }]),
  );
});

const placesOfScreens: [address: string, PrintDocument, what: object][] = [
  ['/lots/8', 'LOT_TRACE', { lotIds: [8] }],
  [
    '/reports/inventory?groupBy=location&sort=-onHand&search=A-1',
    'INVENTORY_REPORT',
    { report: { groupBy: 'location', sort: '-onHand', search: 'A-1' } },
  ],
  [
    '/reports/performance?from=2026-11-01&to=2026-11-02',
    'PERFORMANCE_REPORT',
    { report: { from: '2026-11-01', to: '2026-11-02', figure: 'dockToStockMean' } },
  ],
  [
    '/reports/packagings?from=2026-11-01&to=2026-11-02&customerId=3',
    'PACKAGING_REPORT',
    { report: { from: '2026-11-01', to: '2026-11-02', customerId: 3 } },
  ],
];

test.each(placesOfScreens)('%s prints as %s by one tap, or in the browser', async (...shown) => {
  const [address, document, what] = shown;
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  onTestFinished(() => void vi.unstubAllGlobals());
  const nothing = {
    value: 0,
    unit: 'units' as const,
    population: { count: 0, of: 'balances' },
    reason: null,
  };
  answer(calls.getInventoryReport, () => ({
    warehouse: { id: warehouse.id, name: warehouse.name },
    asOf: at,
    isCurrent: true,
    tz: 'UTC',
    groupBy: 'location' as const,
    totals: {
      onHand: nothing,
      placed: nothing,
      promised: nothing,
      held: nothing,
      expired: nothing,
      notSellable: nothing,
      available: nothing,
      allocated: nothing,
    },
    ageing: [],
    groups: [],
  }));
  answer(calls.traceLot, () => ({
    lot: {
      id: 8,
      code: 'OD-2610',
      product,
      customer: { id: 3, name: 'Nordlicht' },
      hold: null,
      onHand: 60,
      expiresOn: null,
      producedOn: null,
      createdAt: at,
    },
    receipts: [],
    onHand: [],
    corrections: null,
    shipments: [],
  }));
  openScreen(address);
  await press('Print')();
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  answer(calls.getPrintChoices, () => ({
    choices: [
      {
        document,
        prints: 'PAPERS' as const,
        printer: { id: 6, name: 'Office', connection: 'IPP' as const },
      },
    ],
    workstations: [],
    zones: [],
  }));
  const sent = answer(calls.createPrintJob, () => Response.json(job, { status: 201 }));
  openScreen(address);
  await press(/^Print\s*on Office$/)();
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { warehouseId: warehouse.id, document, ...what },
    ]),
  );
  expect(printed).toHaveBeenCalledTimes(1);
});

test('the pick lists of chosen orders that can be picked are one job, or one page', async () => {
  const orders = ([31, 32, 33] as const).map((id) => ({
    ...order,
    id,
    orderReference: `ORD-${id}`,
    status: id === 33 ? ('SHIPPED' as const) : ('PENDING_PICK' as const),
  }));
  answer(calls.listOrders, () => orders);
  const choose = async () => {
    openScreen('/orders', operator);
    await press('Choose Orders')();
    const none = await screen.findByRole('button', { name: 'Print Pick Lists (0)' });
    expect(none).toHaveProperty('disabled', true);
    await press('All of this Page')();
  };
  await choose();
  const link = await screen.findByRole('link', { name: 'Print Pick Lists (2)' });
  expect(link.getAttribute('href')).toBe('/print/pick-lists?order=31&order=32');
  answer(calls.getPrintChoices, () => ({
    choices: [
      {
        document: 'PICK_LIST' as const,
        prints: 'PAPERS' as const,
        printer: { id: 6, name: 'Office', connection: 'IPP' as const },
      },
    ],
    workstations: [],
    zones: [],
  }));
  const sent = answer(calls.createPrintJob, () =>
    Response.json({ ...job, document: 'PICK_LIST', title: 'Pick List 2' }, { status: 201 }),
  );
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Print Pick Lists (2) on Office' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { warehouseId: warehouse.id, document: 'PICK_LIST', orderIds: [31, 32] },
    ]),
  );
});

test('products are chosen in their list, and all their labels are one job', async () => {
  answer(calls.listProducts, () => [product, { ...product, id: 92, sku: 'OTHER' }]);
  openScreen('/products', operator);
  for (const sku of [product.sku, 'OTHER'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Choose ${sku} for printing` }));
  expect((await screen.findByRole('link', { name: 'Print 2 labels' })).getAttribute('href')).toBe(
    `/print/labels/PRODUCT?id=${product.id}&id=92`,
  );
});

test('a client prints no labels of products', async () => {
  openScreen(`/products/${product.id}`, client);
  await screen.findByRole('heading', { name: product.sku });
  expect(screen.queryByRole('link', { name: 'Print Label' })).toBeNull();
});

test('on a phone filters of more than a row are folded, and say how many are set', async () => {
  holdHandheld();
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  onTestFinished(() => height.mockRestore());
  openScreen('/printers/jobs?status=FAILED&stuck=true');
  const fold = await screen.findByRole('button', { name: 'Filters (2)' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  fireEvent.click(fold);
  await screen.findByRole('combobox', { name: 'Status' });
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  openScreen('/printers/jobs');
  await screen.findByRole('button', { name: 'Filters' });
  cleanup();
  height.mockReturnValue(40);
  openScreen('/printers/jobs');
  await screen.findByRole('combobox', { name: 'Status' });
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
});
