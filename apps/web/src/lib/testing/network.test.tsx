import { changeKey, getKey } from '@lading/contract/calls';
import { expect, test, vi } from 'vitest';
import { ApiError, call } from '../api.ts';
import { reach } from '../reach.ts';
import { answer } from './network.ts';

test('a path has no response to other methods, and the server is in reach', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  const asked = answer(changeKey, () => new Response(null, { status: 204 }));
  const reason = await call(getKey, { params: { id: 3 } }).catch((error: unknown) => error);
  expect(reason).toBeInstanceOf(ApiError);
  expect(reason).toHaveProperty('status', 404);
  expect(reach.get()).toBe(true);
  expect(asked).toEqual([]);
  expect(reported.mock.calls).toEqual([[expect.stringMatching(/GET .*\/api\/keys\/3\.$/)]]);
  reported.mockRestore();
});
