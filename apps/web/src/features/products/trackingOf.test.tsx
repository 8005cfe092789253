import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { mount } from '../../lib/testing/mount.tsx';
import { useTrackingOf } from './products.queries.ts';

const HOUR = 3_600_000;

test('whether a product is tracked is known without a network, however long ago it was read', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { client, now } = mount(useTrackingOf);
  client.setQueryData(
    ['products', '/api/products/{id}', 4],
    { id: 4, tracking: 'LOT' },
    { updatedAt: Date.now() - HOUR },
  );
  expect(await now()(4)).toBe(true);
  await expect(now()(5)).rejects.toBeInstanceOf(ApiError);
  vi.unstubAllGlobals();
});
