import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { clearSession } from '../session.ts';
import { network } from './network.ts';

// A machine that does much else at the same time takes several times as long as a quiet one.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => network.close());
