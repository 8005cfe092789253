import * as calls from '@lading/contract/calls';
import type { CarrierAccount, Rates, ShippingLabel } from '@lading/contract/carriers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  order,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { button, confirmed, fill, press } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

const account: CarrierAccount = {
  id: 7,
  name: 'Post',
  adapter: 'OWN',
  accountNumber: null,
  url: null,
  labelFormat: 'ZPL',
  isTest: true,
  active: true,
  warehouse: null,
  customer: null,
  sender: {
    name: 'Lading',
    lines: ['Waalhaven 12'],
    postcode: null,
    city: 'Rotterdam',
    country: 'NL',
    phone: null,
    email: null,
  },
  services: [
    {
      id: 71,
      code: 'PARCEL',
      name: 'Parcel',
      carrier: 'PostNL',
      cost: 3.2,
      days: 2,
      active: true,
      range: {
        prefix: 'RR',
        suffix: 'NL',
        digits: 8,
        next: 90,
        last: 99,
        checkDigit: 'S10',
        warnAt: 20,
        left: 10,
      },
    },
  ],
  hasCredentials: false,
  credentialsSetAt: null,
  lastCallAt: null,
  lastCallError: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 3,
};

const label: ShippingLabel = {
  id: 61,
  warehouseId: warehouse.id,
  order: { id: order.id, orderReference: order.orderReference },
  packageId: 51,
  reference: 'P51-1-aa',
  account: { id: account.id, name: account.name },
  adapter: 'HTTP',
  service: 'Parcel',
  carrier: 'PostNL',
  rule: null,
  isTest: false,
  status: 'UNKNOWN',
  trackingNumber: null,
  cost: null,
  currency: null,
  format: null,
  error: 'No response came within 30 s.',
  reason: null,
  isClosed: false,
  requestedAt: '2026-11-01T08:00:00.000Z',
  requestedBy: { id: operator.id, email: operator.email, name: operator.name },
  nextFindAt: null,
  version: 1,
};

const rates: Rates = {
  rates: [
    {
      serviceId: 71,
      account: { id: account.id, name: account.name },
      service: 'Parcel',
      carrier: 'PostNL',
      cost: 3.2,
      currency: 'EUR',
      days: 2,
      isTest: true,
      numbersLeft: 10,
    },
  ],
  failures: [{ account: { id: 8, name: 'EasyPost' }, error: 'No response came within 30 s.' }],
  chosen: { serviceId: 71, rule: 'Rule 2 (up to 2 kg): Parcel' },
  passed: [{ rule: 'Rule 1 (to Germany): Express', why: 'COUNTRY' }],
};

const packedOrder = {
  ...order,
  status: 'PACKED' as const,
  packages: [{ id: 51, weight: 1.5, computedWeight: null, trackingNumber: null, lines: [] }],
};

beforeEach(() => {
  answerReads();
  answer(calls.getOrder, () => packedOrder);
  answer(calls.listCarrierAccounts, () => [account]);
  answer(calls.getCarrierAccount, () => account);
});

test('rates say what each carrier asks and which rule chose; one of them is bought', async () => {
  answer(calls.quotePackage, () => rates);
  const sent = answer(calls.buyLabel, () => Response.json(label, { status: 201 }));
  openScreen(`/orders/${order.id}`, operator);
  await press('Rates of package 1')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Rates of Package 1' }));
  dialog.getByText('EasyPost: No response came within 30 s.');
  dialog.getByText('10 tracking numbers left.');
  dialog.getByText('3.20 EUR');
  dialog.getByText('Rule 1 (to Germany): Express: another country');
  dialog.getByText('Rule 2 (up to 2 kg): Parcel: chosen');
  fireEvent.click(dialog.getByRole('button', { name: 'Buy Parcel of Post' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ serviceId: 71 }]));
});

const benches = [`/orders/${order.id}/pack`, `/floor/pack/${order.id}`];

const formats = ['ZPL', 'PDF', 'PNG'] as const;

/** A printer of each kind stands at this place. */
const answerPrinters = () =>
  answer(calls.getPrintChoices, () => ({
    choices: (['LABELS', 'PAPERS'] as const).map((prints) => ({
      document: 'SHIPPING_LABEL' as const,
      prints,
      printer: { id: 5, name: `Bench of ${prints}`, connection: 'RAW' as const },
    })),
    workstations: [],
    zones: [],
  }));

test.each(benches.flatMap((bench) => formats.map((format) => [bench, format] as const)))(
  '%s: a label in %s that was bought is printed at once, and again by a tap',
  async (bench, format) => {
    answerPrinters();
    const bought = { ...label, status: 'BOUGHT' as const, format };
    answer(calls.buyLabel, () => {
      answer(calls.listShippingLabels, () => [bought]);
      return Response.json(bought, { status: 201 });
    });
    const sent = answer(calls.createPrintJob, () =>
      refusal(409, 'NO_PRINTER', 'No printer is here.'),
    );
    openScreen(bench, operator);
    await press('Buy label of package 1')();
    await screen.findByText('No printer is here.');
    await press(`Print on Bench of ${format === 'ZPL' ? 'LABELS' : 'PAPERS'}`)();
    await waitFor(() => expect(sent).toHaveLength(2));
    for (const { body } of sent)
      expect(body).toMatchObject({ document: 'SHIPPING_LABEL', subjectIds: [label.id] });
  },
);

test('the browser prints a label that no printer of the place takes', async () => {
  answer(calls.getPrintChoices, () => ({
    choices: [
      {
        document: 'SHIPPING_LABEL' as const,
        prints: 'LABELS' as const,
        printer: { id: 5, name: 'Zebra', connection: 'RAW' as const },
      },
      { document: 'SHIPPING_LABEL' as const, prints: 'PAPERS' as const, printer: null },
    ],
    workstations: [],
    zones: [],
  }));
  const bought = { ...label, status: 'BOUGHT' as const, format: 'PDF' as const };
  answer(calls.buyLabel, () => {
    answer(calls.listShippingLabels, () => [bought]);
    return Response.json(bought, { status: 201 });
  });
  const sent = answer(calls.createPrintJob, () => refusal(409, 'LABEL_NOT_ZPL', 'No.'));
  openScreen(benches[0] ?? '', operator);
  await press('Buy label of package 1')();
  const link = await screen.findByRole('link', { name: 'Print' });
  expect(link.getAttribute('href')).toBe(`/print/shipping-labels/${label.id}`);
  expect(sent).toEqual([]);
});

test.each([
  ['ZPL', '^XA^FO20,20^FDParcel^FS^XZ'],
  ['PNG', 'picture'],
] as const)('the browser prints the picture of a label in %s', async (format, content) => {
  answer(calls.getShippingLabel, () => ({ ...label, status: 'BOUGHT' as const, format }));
  answer(calls.getLabelContent, () => ({
    format,
    fileName: `label.${format.toLowerCase()}`,
    content: btoa(content),
    isTest: true,
  }));
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  openScreen(`/print/shipping-labels/${label.id}`, operator);
  const picture = await screen.findByRole('img', { name: `Label ${label.reference}` });
  expect(picture).toHaveProperty(
    'src',
    format === 'ZPL'
      ? expect.stringMatching(/^data:image\/png;base64,iVBOR/)
      : `data:image/png;base64,${btoa(content)}`,
  );
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
});

test('a purchase that is refused says why', async () => {
  answer(calls.buyLabel, () => refusal(409, 'NO_SERVICE', 'No rule chooses a service.'));
  openScreen(`/orders/${order.id}/pack`, operator);
  await press('Buy label of package 1')();
  await screen.findByText('No rule chooses a service.');
});

test.each(benches)(
  '%s: a label without an answer is found and printed, and no other one is bought before',
  async (bench) => {
    answerPrinters();
    const printed = answer(calls.createPrintJob, () =>
      refusal(409, 'NO_PRINTER', 'No printer is here.'),
    );
    answer(calls.listShippingLabels, () => [label]);
    const sent = answer(calls.findLabel, () => ({
      ...label,
      status: 'BOUGHT' as const,
      format: 'ZPL' as const,
      trackingNumber: 'TN1',
    }));
    openScreen(bench, operator);
    await screen.findByText(/It may be paid/);
    expect(screen.queryByRole('button', { name: /^(Buy|Rates)/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Settle/ })).toBeNull();
    await press('Find P51-1-aa')();
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]?.body).toMatchObject({ subjectIds: [label.id] });
  },
);

test('a lead settles it with a reason', async () => {
  answer(calls.listShippingLabels, () => [label]);
  const sent = answer(calls.settleLabel, () => ({ ...label, status: 'FAILED' as const }));
  openScreen('/shipping-labels');
  await press('Settle P51-1-aa')();
  await screen.findByRole('dialog', { name: 'Settle Label' });
  fireEvent.click(await button('Settle'));
  await screen.findByText('Reason is required.');
  expect(sent).toEqual([]);
  fill(/^Reason/, 'Not in the portal');
  fireEvent.click(await button('Settle'));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { trackingNumber: null, reason: 'Not in the portal' },
    ]),
  );
});

test('a bought label is voided after a question', async () => {
  const bought = { ...label, status: 'BOUGHT' as const, trackingNumber: 'TN1', error: null };
  answer(calls.listShippingLabels, () => [bought]);
  const sent = answer(calls.voidLabel, () => ({ ...bought, status: 'VOIDED' as const }));
  openScreen(`/orders/${order.id}`, operator);
  await confirmed('Void P51-1-aa', 'Void')();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('the page of an account warns of numbers that run out, and adds a service', async () => {
  const sent = answer(calls.updateCarrierAccount, () => account);
  openScreen(`/admin/carriers/${account.id}`);
  await screen.findByText('10 left');
  await screen.findByText('TEST');
  await press('Add Service')();
  await screen.findByRole('dialog', { name: 'Add Service' });
  fill(/^Code/, 'LETTER');
  fill(/^Service Name/, 'Letter');
  fill(/^Carrier/, 'PostNL');
  fill(/^Next Number/, '1');
  fill(/^Last Number/, '500');
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    services: [
      { id: 71, code: 'PARCEL' },
      { code: 'LETTER', range: { next: 1, last: 500, digits: 8, checkDigit: 'NONE' } },
    ],
  });
});
