import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refresher } from './refresher.ts';

let client: QueryClient;
let refresher: Refresher;
const unwatched: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  refresher = new Refresher(client);
});
afterEach(() => {
  refresher.stop();
  for (const unwatch of unwatched.splice(0)) unwatch();
  client.clear();
  vi.useRealTimers();
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

/** Shows a query whose responses take `ms`. Returns how often it was read. */
async function show(queryKey: readonly string[], ms = 0, enabled = true) {
  const ask = vi.fn(
    () => new Promise<number>((resolve) => setTimeout(() => resolve(ask.mock.calls.length), ms)),
  );
  const hide = new QueryObserver(client, {
    queryKey,
    queryFn: ask,
    enabled,
    staleTime: 60_000,
  }).subscribe(() => {});
  unwatched.push(hide);
  await pass(ms);
  return { ask, hide };
}

test('queries of the room on the screen are read again, and none of other rooms', async () => {
  const [orders, asns] = [await show(['orders', 'page']), await show(['asns', 'page'])];
  refresher.changed(['orders']);
  await pass();
  expect([orders.ask.mock.calls.length, asns.ask.mock.calls.length]).toEqual([2, 1]);
});

test('queries that are not on the screen are read when they are shown again, disabled ones not at all', async () => {
  const [hidden, off] = [await show(['orders', 'one']), await show(['orders', 'later'], 0, false)];
  hidden.hide();
  refresher.changed(['orders']);
  await pass();
  expect([hidden.ask.mock.calls.length, off.ask.mock.calls.length]).toEqual([1, 0]);
  expect(client.getQueryState(['orders', 'one'])?.isInvalidated).toBe(true);
  const again = await show(['orders', 'one']);
  expect(again.ask).toHaveBeenCalledOnce();
});

test('a running request is not aborted, and one more follows, however many changes happen meanwhile', async () => {
  const { ask } = await show(['orders', 'page'], 3_000);
  for (let second = 0; second < 9; second += 1) {
    refresher.changed(['orders']);
    await pass(1_000);
  }
  // Asked at 0, 3 and 6 s, each answered; the change at 8 s is still to be read.
  expect(client.getQueryData(['orders', 'page'])).toBe(4);
  await pass(3_000);
  expect(client.getQueryData(['orders', 'page'])).toBe(5);
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(5);
});

test('a first load during which something changed is repeated', async () => {
  const ask = vi.fn(
    () => new Promise<number>((resolve) => setTimeout(() => resolve(ask.mock.calls.length), 500)),
  );
  unwatched.push(
    new QueryObserver(client, { queryKey: ['inventory'], queryFn: ask }).subscribe(() => {}),
  );
  await pass(100);
  refresher.changed(['inventory']);
  await pass(2_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a sum over many rows is read when its sources change, at most every few seconds', async () => {
  const { ask } = await show(['dashboard', '1']);
  refresher.changed(['orders']);
  await pass();
  expect(ask).toHaveBeenCalledTimes(2);
  for (let second = 0; second < 10; second += 1) {
    refresher.changed(['inventory']);
    await pass(1_000);
  }
  expect(ask).toHaveBeenCalledTimes(4);
  refresher.changed(['locations']);
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(4);
});

test('replenishment needs are read again when stock changes, also by a pick', async () => {
  const { ask } = await show(['replenishment', 'needs']);
  refresher.changed(['picking', 'orders', 'inventory']);
  await pass();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('after a lost connection everything on the screen is read again', async () => {
  const shown = [
    await show(['orders', 'page']),
    await show(['dashboard']),
    await show(['reports']),
  ];
  refresher.everything();
  await pass();
  for (const { ask } of shown) expect(ask).toHaveBeenCalledTimes(2);
});

test('after a failure the next change is read again', async () => {
  const { ask } = await show(['orders']);
  ask.mockRejectedValueOnce(new Error('gone'));
  refresher.changed(['orders']);
  await pass();
  expect(client.getQueryData(['orders'])).toBe(1);
  refresher.changed(['orders']);
  await pass();
  expect(client.getQueryData(['orders'])).toBe(3);
});

test('a query that leaves the screen while it is read, and is read ahead for another, is not waited for', async () => {
  const read = ({ signal: _ }: { signal: AbortSignal }) =>
    new Promise<number>((resolve) => setTimeout(() => resolve(1), 500));
  const query = { queryKey: ['tasks'], queryFn: read };
  const hide = new QueryObserver(client, query).subscribe(() => {});
  const { refetchQueries } = client;
  // A loop without a pause would block everything, this test included.
  const endless = new Promise<void>(() => {});
  const refetch = vi.spyOn(client, 'refetchQueries');
  refetch.mockImplementation((...input) =>
    refetch.mock.calls.length > 10 ? endless : refetchQueries.apply(client, input),
  );
  refresher.changed(['tasks']);
  hide();
  void client.prefetchQuery(query);
  await pass(1_000);
  expect(refetch).toHaveBeenCalledOnce();
  expect(client.getQueryData(['tasks'])).toBe(1);
});
