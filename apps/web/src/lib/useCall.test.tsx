import {
  createOrder,
  createWarehouse,
  getOutcome,
  getWarehouse,
  updateWarehouse,
} from '@lading/contract/calls';
import type { Warehouse } from '@lading/contract/warehouses';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UnansweredDialog } from '../ui/UnansweredDialog.tsx';
import { ApiError } from './api.ts';
import { mount } from './testing/mount.tsx';
import { answer, later, noAnswer, refusal } from './testing/network.ts';
import { DoneBefore, useCall } from './useCall.ts';

const north: Warehouse = {
  id: 1,
  name: 'North',
  address: null,
  country: null,
  timeZone: 'UTC',
  shortPicks: 'HOLD' as const,
  active: true,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const input = { body: { name: 'North' } };

const creating = () => mount(() => useCall(createWarehouse));

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.unreachable('The call succeeded.'),
    (reason: unknown) => (reason instanceof ApiError ? reason : Promise.reject(reason)),
  );

test('a call without a response is sent again with the same key; after its success the same input gets a new key', async () => {
  let isDown = true;
  const asked = answer(createWarehouse, () => (isDown ? noAnswer() : north));
  const { now } = creating();
  await act(async () =>
    expect(await failure(now().run(input))).toMatchObject({
      status: 0,
      error: expect.stringMatching(/^We do not know whether it was done/),
    }),
  );
  isDown = false;
  await act(async () => expect(await now().run(input)).toEqual(north));
  await act(async () => void (await now().run(input)));
  const [first, second, third] = asked.map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a server error and a refusal keep the key too, and other input has another key', async () => {
  const answers = [refusal(500, 'FAULT', 'A fault.'), refusal(409, 'DUPLICATE', 'Taken.')];
  const asked = answer(createWarehouse, () => answers.shift() ?? north);
  const { now } = creating();
  await act(async () => void (await failure(now().run(input))));
  await act(async () =>
    expect(await failure(now().run(input))).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      error: 'Taken.',
    }),
  );
  await act(async () => void (await now().run({ body: { name: 'South' } })));
  await act(async () => void (await now().run(input)));
  const [first, second, other, last] = asked.map(({ key }) => key);
  expect([second, last]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

test('submitting twice sends once, and both get the response', async () => {
  const reply = later<Warehouse>();
  const asked = answer(createWarehouse, () => reply.promise);
  const { now } = creating();
  let both: Promise<Warehouse[]> = Promise.resolve([]);
  act(() => {
    both = Promise.all([now().run(input), now().run(input)]);
  });
  expect(now().isPending).toBe(true);
  reply.give(north);
  await act(async () => expect(await both).toEqual([north, north]));
  expect(asked).toHaveLength(1);
  expect(now().isPending).toBe(false);
});

test('two different inputs run side by side, and the call is pending until both have a response', async () => {
  const [quick, slow] = [later<Warehouse>(), later<Warehouse>()];
  const asked = answer(createWarehouse, ({ body }) =>
    body.name === 'North' ? quick.promise : slow.promise,
  );
  const { now } = creating();
  let [first, second]: Promise<Warehouse>[] = [];
  act(() => {
    first = now().run(input);
    second = now().run({ body: { name: 'South' } });
  });
  quick.give(north);
  await act(async () => void (await first));
  expect(now().isPending).toBe(true);
  slow.give(north);
  await act(async () => void (await second));
  expect(now().isPending).toBe(false);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
});

test('a stored key survives the tab', async () => {
  const answers = [noAnswer()];
  const asked = answer(createWarehouse, () => answers.shift() ?? north);
  const kept = () => mount(() => useCall(createWarehouse, { keptAs: 'a:test' }));
  const first = kept();
  await act(async () => void (await failure(first.now().run(input))));
  first.unmount();
  sessionStorage.clear();
  const second = kept();
  await act(async () => void (await second.now().run(input)));
  expect(asked[1]?.key).toBe(asked[0]?.key);
});

test('a PUT has the version that was read, and no key', async () => {
  const asked = answer(updateWarehouse, () => north);
  const { now } = mount(() => useCall(updateWarehouse));
  await act(
    async () =>
      void (await now().run({ params: { id: 1 }, body: { name: 'North' } }, { ifMatch: 7 })),
  );
  expect(asked).toMatchObject([{ params: { id: '1' }, key: null, ifMatch: '"7"' }]);
});

/** Shows queries of several rooms beside a call, and counts how often each was read. */
function beside() {
  const reads = { orders: vi.fn(), dashboard: vi.fn(), asns: vi.fn() };
  const read = (room: keyof typeof reads) => ({
    queryKey: [room, 'shown'],
    queryFn: () => {
      reads[room]();
      return reads[room].mock.calls.length;
    },
  });
  const mounted = mount(() => {
    useQuery(read('orders'));
    useQuery(read('dashboard'));
    useQuery(read('asns'));
    return useCall(createOrder);
  });
  const counts = () =>
    [reads.orders, reads.dashboard, reads.asns].map((each) => each.mock.calls.length);
  return { ...mounted, counts };
}

const order = {
  body: {
    orderReference: 'O-1',
    customerId: 1,
    warehouseId: 1,
    shippingAddress: 'There',
    items: [{ productId: 1, quantity: 1 }],
  },
};

test('afterwards the rooms that the call changes are read again, with rooms that show their data, and no others', async () => {
  answer(createOrder, () => new Response('{}', { status: 201 }));
  const { now, counts } = beside();
  await waitFor(() => expect(counts()).toEqual([1, 1, 1]));
  await act(async () => void (await now().run(order)));
  await waitFor(() => expect(counts()).toEqual([2, 2, 1]));
});

test('what the screen does not show of them is only marked as stale', async () => {
  answer(createOrder, () => new Response('{}', { status: 201 }));
  const { now, counts, client } = beside();
  client.setQueryData(['orders', 'hidden'], 1);
  client.setQueryData(['asns', 'hidden'], 1);
  await waitFor(() => expect(counts()).toEqual([1, 1, 1]));
  await act(async () => void (await now().run(order)));
  expect(client.getQueryState(['orders', 'hidden'])).toMatchObject({
    isInvalidated: true,
    fetchStatus: 'idle',
  });
  expect(client.getQueryState(['asns', 'hidden'])?.isInvalidated).toBe(false);
});

test.each([
  [404, true],
  [409, true],
  [412, true],
  [400, false],
  [500, false],
])('after %i the data of the screen is read again: %s', async (status, isOutdated) => {
  answer(createOrder, () => refusal(status, 'NOT_FOUND', 'No.'));
  const { now, counts } = beside();
  await waitFor(() => expect(counts()).toEqual([1, 1, 1]));
  await act(async () => void (await failure(now().run(order))));
  if (isOutdated) await waitFor(() => expect(counts()).toEqual([2, 2, 1]));
  else expect(counts()).toEqual([1, 1, 1]);
});

/** A server that does something once for each key, and loses its first answers. */
function forgetful(lost: number) {
  const done = new Map<string, string>();
  let left = lost;
  const asked = answer(createWarehouse, ({ key, body }) => {
    const before = done.get(String(key)) ?? JSON.stringify(body);
    done.set(String(key), before);
    left -= 1;
    if (left >= 0) return noAnswer();
    return before === JSON.stringify(body)
      ? { ...north, name: body.name }
      : refusal(422, 'KEY_REUSED', 'Used.');
  });
  return { done, asked };
}

test('a correction after a lost answer is told what was done, and is sent only when it is asked for again', async () => {
  const { done } = forgetful(1);
  const { now } = creating();
  const south = { body: { name: 'South' } };
  await act(async () => void (await failure(now().run(input))));
  const error = await act(async () => failure(now().run(south)));
  expect(error).toBeInstanceOf(DoneBefore);
  expect(error).toMatchObject({ answer: { name: 'North' } });
  expect([...done.values()]).toEqual([JSON.stringify(input.body)]);
  await act(async () => expect(await now().run(south)).toMatchObject({ name: 'South' }));
  expect(done.size).toBe(2);
});

test('of several lost attempts the one that was done is told', async () => {
  const { asked, done } = forgetful(2);
  const { now } = creating();
  let error: ApiError | null = null;
  for (const name of ['North', 'East', 'West'])
    await act(async () => {
      error = await failure(now().run({ body: { name } }));
    });
  expect(error).toMatchObject({ answer: { name: 'North' } });
  expect([...done.values()]).toEqual([JSON.stringify({ name: 'North' })]);
  expect(asked.map(({ body }) => body.name)).toEqual(['North', 'East', 'West', 'North']);
});

function useAsked() {
  return { ...useCall(createWarehouse), dialog: <UnansweredDialog /> };
}

test('without an answer the user is asked; Try Again sends the same with the same key', async () => {
  const { asked } = forgetful(1);
  const { now } = mount(useAsked);
  let result: Promise<Warehouse> | undefined;
  act(() => {
    result = now().run(input);
  });
  const question = await screen.findByRole('dialog', {
    name: 'We do not know whether it was done',
  });
  fireEvent.click(within(question).getByRole('button', { name: 'Try Again' }));
  await act(async () => expect(await result).toMatchObject({ name: 'North' }));
  expect(asked[1]).toEqual(asked[0]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Look asks the server for the outcome of the key, and takes the answer of what was done', async () => {
  const { asked, done } = forgetful(1);
  let isDown = true;
  const looks = answer(getOutcome, ({ query: { key } }) =>
    isDown ? noAnswer() : { done: isNoticed && done.has(String(key)) },
  );
  let isNoticed = false;
  const { now } = mount(useAsked);
  let result: Promise<Warehouse> | undefined;
  act(() => {
    result = now().run(input);
  });
  const look = async () => fireEvent.click(await screen.findByRole('button', { name: 'Look' }));
  await look();
  await screen.findByText(/^The server could not be asked/);
  isDown = false;
  await look();
  await screen.findByText('It is not done so far.');
  expect(asked).toHaveLength(1);
  isNoticed = true;
  await look();
  await act(async () => expect(await result).toMatchObject({ name: 'North' }));
  expect(looks.map(({ query }) => query.key)).toEqual(Array(3).fill(asked[0]?.key));
  expect(done.size).toBe(1);
});

test('Go Back leaves the form as it is, and says that nobody knows', async () => {
  forgetful(1);
  const { now } = mount(useAsked);
  let failed: Promise<ApiError> | undefined;
  act(() => {
    failed = failure(now().run(input));
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
  await act(async () =>
    expect((await failed)?.error).toMatch(/^We do not know whether it was done/),
  );
});

test('of a change without a key, Look reads the record', async () => {
  let stored = north;
  answer(updateWarehouse, noAnswer);
  answer(getWarehouse, () => stored);
  const { now } = mount(() => ({ ...useCall(updateWarehouse), dialog: <UnansweredDialog /> }));
  let result: Promise<Warehouse> | undefined;
  act(() => {
    result = now().run({ params: { id: 1 }, body: { name: 'South' } }, { ifMatch: 1 });
  });
  const look = async () => fireEvent.click(await screen.findByRole('button', { name: 'Look' }));
  await look();
  await screen.findByText('It is not done so far.');
  stored = { ...north, name: 'South', version: 2 };
  await look();
  await act(async () => expect(await result).toEqual(stored));
});
