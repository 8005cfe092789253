import * as calls from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { NO_PACKS } from '@lading/domain/packs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../app/queryClient.tsx';
import { answerReads, openScreen, order, product } from '../../app/testing/openScreen.tsx';
import { alerts, fill, press } from '../../app/testing/steps.ts';
import { interruptSession } from '../../lib/session.ts';
import { signOut } from '../../lib/signOut.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';

const { sku, name } = product;
const line = {
  id: 1,
  product: { id: product.id, sku, name },
  lot: null,
  ...NO_PACKS,
  lineNo: 1,
  externalLineId: null,
  price: null,
  quantity: 5,
  allocatedQuantity: 0,
  pickedQuantity: 0,
  shippedQuantity: 0,
  backorderedQuantity: 0,
};
const first: OrderDetail = {
  ...order,
  status: 'BACKORDER',
  shippingAddress: 'Quay 1',
  notes: null,
  items: [line],
  version: 1,
};
let stored: OrderDetail;

function serve({ answers = true }: { answers?: boolean } = {}) {
  return answer(calls.updateOrder, ({ body, ifMatch }) => {
    if (ifMatch !== `"${stored.version}"`)
      return refusal(412, 'STALE', 'Somebody else has changed this. Please reload and try again.');
    const { notes = null, shippingCarrier = null } = body;
    const items = body.items.map((item, index) => ({
      ...line,
      id: index + 1,
      lineNo: index + 1,
      quantity: item.quantity ?? 0,
    }));
    stored = { ...stored, notes, shippingCarrier, items, version: stored.version + 1 };
    return answers ? stored : noAnswer();
  });
}

beforeEach(() => {
  answerReads();
  stored = first;
  answer(calls.getOrder, () => stored);
  answer(calls.getAvailability, () => []);
  answer(calls.logout, () => new Response(null, { status: 204 }));
});

const open = async () => {
  const where = openScreen(`/orders/${first.id}/edit`);
  await screen.findByLabelText(/Notes/);
  return where;
};
const changeElsewhere = (change: Partial<OrderDetail>) => {
  stored = { ...stored, ...change, version: stored.version + 1 };
};
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value;

test('the form begins with what the server has, not with what the screen read before', async () => {
  openScreen(`/orders/${first.id}`);
  await screen.findByRole('heading', { name: first.orderReference });
  changeElsewhere({ notes: 'Ring twice' });
  (await screen.findByRole('link', { name: 'Edit' })).click();
  await waitFor(() => expect(notes()).toBe('Ring twice'));
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
});

test('what somebody else changed meanwhile is taken over, and the own change is saved for the newest version', async () => {
  const sent = serve();
  const where = await open();
  fill(/Notes/, 'Mine');
  changeElsewhere({ shippingCarrier: 'DHL', items: [{ ...line, quantity: 9 }] });
  await press('Save Changes')();
  await waitFor(() => expect(where()).toBe(`/orders/${first.id}`));
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(stored).toMatchObject({ notes: 'Mine', shippingCarrier: 'DHL', items: [{ quantity: 9 }] });
});

test('a change that is read while the form is open is shown, and nothing that was typed is lost', async () => {
  await open();
  fill(/Notes/, 'Mine');
  changeElsewhere({ shippingCarrier: 'DHL' });
  await queryClient.invalidateQueries();
  await alerts('Somebody else has changed this meanwhile, and it is shown here: Shipping carrier.');
  expect(screen.getByLabelText(/Carrier/)).toHaveProperty('value', 'DHL');
  expect(notes()).toBe('Mine');
});

test.each([
  ['keep mine', 'Mine'],
  ['take theirs', 'Theirs'],
])('where both changed the same the form asks: %s', async (side, result) => {
  const sent = serve();
  const where = await open();
  fill(/Notes/, 'Mine');
  changeElsewhere({ notes: 'Theirs' });
  await press('Save Changes')();
  await alerts('Notes: you have Mine, somebody else has Theirs.');
  expect([notes(), where()]).toEqual(['Mine', `/orders/${first.id}/edit`]);
  await press(`Notes: ${side}`)();
  await waitFor(() => expect(notes()).toBe(result));
  fill(/Carrier/, 'UPS');
  await press('Save Changes')();
  await waitFor(() => expect(where()).toBe(`/orders/${first.id}`));
  expect(stored).toMatchObject({ notes: result, shippingCarrier: 'UPS' });
  expect(sent.at(-1)?.ifMatch).toBe('"2"');
});

test.each(['Look', 'Try Again'])(
  'a change whose answer was lost is found to be done by %s',
  async (way) => {
    const sent = serve({ answers: false });
    const where = await open();
    fill(/Notes/, 'Mine');
    await press('Save Changes')();
    const question = await screen.findByRole('dialog', {
      name: 'We do not know whether it was done',
    });
    within(question).getByRole('button', { name: way }).click();
    await waitFor(() => expect(where()).toBe(`/orders/${first.id}`));
    await screen.findByText(/saved successfully/);
    expect(stored).toMatchObject({ notes: 'Mine', version: 2 });
    expect(sent).toHaveLength(way === 'Look' ? 1 : 2);
  },
);

test.each(['create', 'edit'])(
  'what was entered into the form (%s) is back after the session has ended, and merged with what changed since',
  async (form) => {
    serve();
    const path = form === 'create' ? '/orders/create/3' : `/orders/${first.id}/edit`;
    openScreen(path);
    await screen.findByRole('textbox', { name: 'Notes' });
    fill(/Notes/, 'Mine');
    act(() => interruptSession('token'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull());
    changeElsewhere({ shippingCarrier: 'DHL' });
    openScreen(path);
    await screen.findByText('What you had entered here is back. It is not saved yet.');
    expect(notes()).toBe('Mine');
    if (form === 'edit')
      await waitFor(() => expect(screen.getByLabelText(/Carrier/)).toHaveProperty('value', 'DHL'));
    act(() => signOut());
    openScreen(path);
    await screen.findByRole('textbox', { name: 'Notes' });
    expect(notes()).toBe('');
  },
);
