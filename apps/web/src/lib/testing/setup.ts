import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { clearSession } from '../session.ts';
import { network } from './network.ts';

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => network.close());
