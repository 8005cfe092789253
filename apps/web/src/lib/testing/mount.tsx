import type { User } from '@lading/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { startSession } from '../session.ts';

interface Mounted<T> extends RenderResult {
  /** What the hook returned last. */
  now: () => T;
  client: QueryClient;
}

/** Calls a hook, hands on what it returns, and shows the dialog that may be among it. */
function Caller<T>({
  useHook,
  onValue,
}: {
  useHook: () => T;
  onValue: (value: T) => void;
}): ReactNode {
  const value = useHook();
  onValue(value);
  return typeof value === 'object' && value !== null && 'dialog' in value
    ? (value.dialog as ReactNode)
    : null;
}

/** Runs a hook on a separate page, signed in. */
export function mount<T>(
  useHook: () => T,
  { address = '/' }: { address?: string } = {},
): Mounted<T> {
  startSession('token', { id: 10, role: 'OPERATOR' } as User);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: 60_000 } },
  });
  let latest: T | undefined;
  const element = (
    <Caller
      useHook={useHook}
      onValue={(value: T) => {
        latest = value;
      }}
    />
  );
  // A dialog with a form guards what was entered, which needs this kind of router.
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const page = (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  return { ...render(page), client, now: () => latest as T };
}
