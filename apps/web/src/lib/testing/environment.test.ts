import { expect, test } from 'vitest';
import environment from './environment.ts';

test('pages have the storage of their window, also where Node has one of its own', async () => {
  const scope = Object.assign(Object.create(null), {
    console,
    localStorage: undefined,
    sessionStorage: {},
    Storage: null,
  });
  const { teardown } = await environment.setup(scope, {});
  for (const storage of [scope.localStorage, scope.sessionStorage]) {
    storage.setItem('key', 'kept');
    expect(storage.getItem('key')).toBe('kept');
    expect(storage).toBeInstanceOf(scope.Storage);
  }
  expect(scope.sessionStorage).not.toBe(scope.localStorage);
  await teardown(scope);
});
