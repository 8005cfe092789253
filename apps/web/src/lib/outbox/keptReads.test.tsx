import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepRead, readReads } from './deviceStore.ts';
import { keepReads, kept } from './keptReads.ts';

const OLEK = 10;
const HOUR = 3_600_000;

const places = (queryFn: () => Promise<string>) =>
  kept(
    queryOptions({ queryKey: ['locations', 'codes', 1], queryFn, staleTime: HOUR, retry: false }),
  );
const openApp = () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });

test('what the device kept is read anew when the application opens, and stays where that fails', async () => {
  const before = openApp();
  const stop = await keepReads(before, OLEK);
  const leave = new QueryObserver(
    before,
    places(async () => 'A-01 is blocked'),
  ).subscribe(() => {});
  await waitFor(() =>
    expect(before.getQueryData(['locations', 'codes', 1])).toBe('A-01 is blocked'),
  );
  leave();
  stop();

  const offline = openApp();
  (await keepReads(offline, OLEK))();
  const unreached = vi.fn(() => Promise.reject(new Error('no network')));
  const end = new QueryObserver(offline, places(unreached)).subscribe(() => {});
  await waitFor(() => expect(offline.isFetching()).toBe(0));
  expect(unreached).toHaveBeenCalled();
  expect(offline.getQueryData(['locations', 'codes', 1])).toBe('A-01 is blocked');
  end();

  const online = openApp();
  (await keepReads(online, OLEK))();
  expect(online.getQueryData(['locations', 'codes', 1])).toBe('A-01 is blocked');
  const close = new QueryObserver(
    online,
    places(async () => 'A-01 is free'),
  ).subscribe(() => {});
  await waitFor(() => expect(online.getQueryData(['locations', 'codes', 1])).toBe('A-01 is free'));
  close();
});

test('a response that comes while the floor is left is kept once it is shown again', async () => {
  const app = openApp();
  const leaveFloor = await keepReads(app, OLEK);
  let respond = (_: string) => {};
  const reading = app.prefetchQuery(places(() => new Promise((resolve) => (respond = resolve))));
  leaveFloor();
  respond('A-01 is free');
  await reading;
  (await keepReads(app, OLEK))();

  const later = openApp();
  (await keepReads(later, OLEK))();
  expect(later.getQueryData(['locations', 'codes', 1])).toBe('A-01 is free');
});

test('what a version with another API kept is neither shown nor left on the device', async () => {
  const [queryKey, hash] = [['locations', 'codes', 2], '["locations","codes",2]'];
  const read = { userId: OLEK, hash, queryKey, data: 'A-02', readAt: Date.now() };
  for (const [api, shown] of [
    ['another', undefined],
    [__API__, 'A-02'],
  ] as const) {
    await keepRead({ ...read, api });
    const app = openApp();
    (await keepReads(app, OLEK))();
    expect(app.getQueryData(queryKey)).toBe(shown);
    expect((await readReads(OLEK)).some((row) => row.hash === hash)).toBe(shown !== undefined);
  }
});
