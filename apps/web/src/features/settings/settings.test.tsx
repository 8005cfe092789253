import type { AuditEntry } from '@lading/contract/audit';
import * as calls from '@lading/contract/calls';
import type { Settings } from '@lading/contract/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { admin, answerReads, openScreen, operator, order } from '../../app/testing/openScreen.tsx';
import {
  alerts,
  choose,
  closed,
  confirmed,
  fill,
  goTo,
  press,
  rowsOf,
  take,
} from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const settings: Settings = {
  companyName: 'Kade',
  currency: null,
  locale: 'en-US',
  carriers: [],
  reasonCodes: [
    {
      id: 1,
      kind: 'CANCELLATION',
      name: 'Entered twice',
      disposition: null,
      active: true,
      version: 1,
    },
  ],
  abcLimits: { a: 80, b: 95 },
  countTolerancePercent: 0,
  gs1CompanyPrefix: null,
  lpnPattern: 'LPN-########',
  nextLpnNumber: 43,
  version: 1,
};

test('the company gets a name, and a concurrent change is not overwritten', async () => {
  let stored = settings;
  answer(calls.getSettings, () => stored);
  const saved = answer(calls.changeSettings, ({ body, ifMatch }) => {
    if (ifMatch !== `"${stored.version}"`)
      return refusal(412, 'STALE', 'Somebody else has changed this.');
    stored = { ...stored, companyName: body.companyName ?? null, version: stored.version + 1 };
    return stored;
  });
  openScreen('/settings/company');
  const field = await screen.findByLabelText<HTMLInputElement>('Company Name');
  fireEvent.change(field, { target: { value: 'Kade Logistics' } });
  await goTo('Account');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(field.value).toBe('Kade Logistics');

  stored = { ...stored, companyName: 'Somebody else', version: 2 };
  await press('Save Changes')();
  await alerts('you have Kade Logistics, somebody else has Somebody else.');
  expect(field.value).toBe('Kade Logistics');
  await press('Save Changes')();
  await alerts(
    'Somebody else has changed the same. Please choose above what is right, then save again.',
  );
  await press('Company name: take theirs')();
  await waitFor(() => expect(field.value).toBe('Somebody else'));
  fireEvent.change(field, { target: { value: 'Kade Logistics' } });
  await press('Save Changes')();
  await screen.findByText('Settings saved.');
  expect(saved.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(stored.companyName).toBe('Kade Logistics');
});

test('the next LPN is shown before the rule is saved, and a bad rule is refused at its field', async () => {
  answer(calls.getSettings, () => settings);
  openScreen('/settings/company');
  const pallets = within(await screen.findByRole('region', { name: 'Pallet Numbers' }));
  const preview = () => pallets.getByRole('status').textContent;
  expect(preview()).toMatch(/LPN-00000043$/);
  const prefix = screen.getByLabelText<HTMLInputElement>(/GS1 Company Prefix/);
  fireEvent.change(prefix, { target: { value: '8712345' } });
  await waitFor(() => expect(preview()).toMatch(/\d8712345\d{10}$/));
  fireEvent.change(prefix, { target: { value: '12' } });
  await waitFor(() => expect(preview()).toBe('This pattern makes no valid LPN.'));
  fill(/B up to/, '80');
  await press('Save Changes')();
  await screen.findByText('A GS1 company prefix has 7 to 10 digits.');
  await screen.findByText('The limit for B must be above the limit for A.');
  await press('Discard Changes')();
  await waitFor(() => expect(prefix.value).toBe(''));
});

test('old rows are kept for as long as an administrator says, within bounds', async () => {
  const retention = { changes: 30, deliveries: 30, mails: 30, imports: 30, prints: 30 };
  answer(calls.getSettings, () => ({ ...settings, retention }));
  const saved = answer(calls.changeSettings, ({ body }) => ({
    ...settings,
    retention: { ...retention, ...body.retention },
  }));
  openScreen('/settings/company');
  const panel = within(await screen.findByRole('region', { name: 'Old Rows' }));
  panel.getByText(/kept for ever: orders, ASNs, returns and counts .* lots, stock, every movement/);
  panel.getByText('Imports with their files and bad rows. 30 days unless you change it.');
  fill(/Keep Changes/, '6');
  fill(/Keep Mails/, '4000');
  await press('Save Changes')();
  await screen.findByText('A whole number from 7 to 366.');
  await screen.findByText('A whole number from 7 to 3,650.');
  expect(saved).toEqual([]);
  fill(/Keep Changes/, '90');
  fill(/Keep Mails/, '400');
  await press('Save Changes')();
  await screen.findByText('Settings saved.');
  expect(saved[0]?.body.retention).toEqual({ ...retention, changes: 90, mails: 400 });
});

test('a carrier needs an https link, and shows what it opens', async () => {
  answer(calls.getSettings, () => settings);
  const result = answer(calls.createCarrier, ({ body }) => ({
    id: 2,
    active: true,
    version: 1,
    trackingUrl: null,
    ...body,
    scac: body.scac ?? null,
  }));
  openScreen('/settings/carriers');
  await press('Add Carrier')();
  await screen.findByRole('dialog');
  fill(/Carrier Name/, 'Van Dijk');
  fill(/Tracking Link/, 'http://track.example.com/{trackingNumber}');
  await press('Add')();
  await screen.findByText(/^An address that begins with https:\/\//);
  expect(result).toEqual([]);
  fill(/Tracking Link/, 'https://track.example.com/{trackingNumber}');
  fill(/SCAC/, 'v1');
  await press('Add')();
  await screen.findByText('Two to four letters.');
  fill(/SCAC/, 'vdyk');
  await screen.findByText(/https:\/\/track\.example\.com\/1Z999AA10123456784/);
  await press('Add')();
  await closed();
  expect(result[0]?.body).toEqual({
    name: 'Van Dijk',
    trackingUrl: 'https://track.example.com/{trackingNumber}',
    scac: 'VDYK',
  });
});

test('a carrier tracks its shipments, cannot be deleted while orders name it, and is no longer suggested when inactive', async () => {
  let carrier = {
    id: 2,
    name: 'Van Dijk',
    trackingUrl: 'https://track.example.com/{trackingNumber}',
    scac: null,
    active: true,
    version: 1,
  };
  const dhl = { id: 3, name: 'DHL', trackingUrl: null, scac: null, active: true, version: 1 };
  const shipped = {
    ...order,
    status: 'SHIPPED' as const,
    shippingCarrier: 'VAN DIJK',
    trackingNumber: 'AB 12/3',
  };
  answer(calls.getSettings, () => ({ ...settings, carriers: [carrier, dhl] }));
  answer(calls.listOrders, () => [shipped]);
  answer(calls.getOrder, () => shipped);
  answer(calls.listReturns, () => []);
  const tracked = 'https://track.example.com/AB%2012%2F3';
  openScreen('/orders');
  const link = await screen.findByRole('link', { name: 'Track ORD-21' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    tracked,
    '_blank',
    expect.stringContaining('noopener'),
  ]);
  openScreen('/orders/21');
  expect((await screen.findByRole('link', { name: 'AB 12/3' })).getAttribute('href')).toBe(tracked);

  openScreen('/orders/create/3');
  await take('Shipping Carrier', 'van', 'Van Dijk');
  const field = screen.getByLabelText<HTMLInputElement>('Shipping Carrier');
  expect(field.value).toBe('Van Dijk');
  fireEvent.change(field, { target: { value: 'Own van' } });
  expect(field.value).toBe('Own van');

  answer(calls.deleteCarrier, () =>
    refusal(409, 'NAMED_ALREADY', 'The carrier is used by orders.'),
  );
  answer(calls.updateCarrier, ({ body }) => {
    carrier = { ...carrier, ...body, trackingUrl: carrier.trackingUrl, scac: null, version: 2 };
    return carrier;
  });
  openScreen('/settings/carriers');
  await confirmed('Delete Van Dijk', 'Delete')();
  await alerts('The carrier is used by orders.');
  await press('Edit Van Dijk')();
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByLabelText('Suggested for new orders'));
  await press('Save Changes')();
  await closed();
  await screen.findByText('INACTIVE');
  openScreen('/orders/create/3');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Shipping Carrier' }));
  await screen.findByRole('option', { name: 'DHL' });
  expect(screen.queryByRole('option', { name: 'Van Dijk' })).toBeNull();
});

test('a reason for returns says what becomes of the goods', async () => {
  const code = {
    id: 5,
    kind: 'RETURN' as const,
    name: 'Arrived damaged',
    disposition: 'DAMAGED' as const,
    active: true,
    version: 2,
  };
  answer(calls.getSettings, () => ({ ...settings, reasonCodes: [code] }));
  const sent = answer(calls.updateReasonCode, () => code);
  openScreen('/settings/reasons');
  const list = await screen.findByRole('list', { name: 'Reasons for Returns' });
  expect(list.textContent).toContain('DAMAGED');
  await press('Edit Arrived damaged')();
  await choose('Disposition', 'As the words say');
  await press('Save Changes')();
  await closed();
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Arrived damaged', active: true, disposition: null },
  ]);
  await press('Add a reason for Returns')();
  await choose('Disposition', 'RETURN TO CLIENT');
  await press('Cancel')();
});

test('a reason that an administrator adds is listed, suggested, and deleted', async () => {
  let reasonCodes = settings.reasonCodes ?? [];
  answer(calls.getSettings, () => ({ ...settings, reasonCodes }));
  answer(calls.createReasonCode, ({ body }) => {
    const added = { id: 2, active: true, version: 1, disposition: null, ...body };
    reasonCodes = [...reasonCodes, added];
    return added;
  });
  answer(calls.deleteReasonCode, () => {
    reasonCodes = reasonCodes.slice(0, 1);
    return new Response(null, { status: 204 });
  });
  openScreen('/settings/reasons');
  const list = await screen.findByRole('list', { name: 'Reasons for Cancelled Orders' });
  expect(list.textContent).toContain('Entered twice');
  await press('Add a reason for Cancelled Orders')();
  await press('Add')();
  await screen.findByText('Reason is required.');
  fill(/^Reason(?!s)/, 'Truck broke down');
  await press('Add')();
  await closed();
  await waitFor(() => expect(list.textContent).toContain('Truck broke down'));

  const cancelled = answer(calls.cancelOrder, () => refusal(409, 'ILLEGAL_STEP', 'No.'));
  answer(calls.getOrder, () => order);
  answer(calls.listReturns, () => []);
  openScreen('/orders/21');
  await press('Cancel Order')();
  const dialog = within(await screen.findByRole('dialog'));
  await take('Reason (optional)', 'truck', 'Truck broke down');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Order' }));
  await waitFor(() => expect(cancelled[0]?.body).toEqual({ reason: 'Truck broke down' }));

  openScreen('/settings/reasons');
  await confirmed('Delete Truck broke down', 'Delete')();
  await waitFor(() =>
    expect(
      screen.getByRole('list', { name: 'Reasons for Cancelled Orders' }).textContent,
    ).not.toContain('Truck broke down'),
  );
});

const change: AuditEntry = {
  id: 2,
  at: '2026-11-02T00:00:00.000Z',
  userId: operator.id,
  by: operator.email,
  entity: 'LOCATION',
  entityId: 7,
  name: 'HALL',
  action: 'CHANGED',
  before: { name: 'A-01', type: 'STORAGE', barcode: 'A-01' },
  after: { name: 'HALL', type: 'PICK', barcode: 'HALL' },
};
const auditEntry: AuditEntry = {
  ...change,
  id: 1,
  action: 'CREATED',
  name: 'A-01',
  before: null,
  after: change.before,
};
const signIn: AuditEntry = {
  ...auditEntry,
  id: 3,
  entity: 'USER',
  entityId: admin.id,
  by: admin.email,
  action: 'CREATED',
};

test('the audit trail shows who changed what, and how it was before', async () => {
  const asked = answer(calls.listAudit, ({ query: { entity, entityId, user } }) => {
    const all = [signIn, change, auditEntry];
    if (entityId)
      return all.filter((entry) => entry.entity === entity && String(entry.entityId) === entityId);
    return all.filter((entry) => (!entity || entry.entity === entity) && (!user || entry.id === 2));
  });
  openScreen('/settings/audit');
  await choose('Record', 'Location');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ entity: 'LOCATION' }));
  await take('User', operator.email);
  await waitFor(async () =>
    expect(await rowsOf('Changes')).toEqual([expect.stringMatching(/CHANGED.*Name: A-01 → HALL/)]),
  );
  expect(asked.at(-1)?.query).toMatchObject({ entity: 'LOCATION', user: '10' });

  await press('Show the change of HALL')();
  const dialog = await screen.findByRole('dialog', { name: 'Location: HALL' });
  expect(dialog.textContent).toContain(operator.email);
  const differences = await rowsOf('Differences');
  expect(differences.find((row) => row.startsWith('Type'))).toMatch(/STORAGE.*PICK/);
  expect(differences.find((row) => row.startsWith('Barcode'))).toContain('HALL');
  fireEvent.click(within(dialog).getByRole('button', { name: 'All Changes of This Location' }));
  await waitFor(async () => expect(await rowsOf('Changes')).toHaveLength(2));
  expect((await rowsOf('Changes')).at(-1)).toContain('CREATED');
  await press('Show All Again')();
  await waitFor(async () => expect(await rowsOf('Changes')).toHaveLength(3));
});
