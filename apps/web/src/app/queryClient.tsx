import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { isPassing } from '../lib/api.ts';

/** Until the one quick retry of a load that may have failed by chance. */
const RETRY_AFTER_MS = 300;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, reason) => failures === 0 && isPassing(reason),
      retryDelay: RETRY_AFTER_MS,
      staleTime: 5_000,
      // Being offline is for the call to find out: a paused query would show skeletons for ever.
      networkMode: 'always',
    },
  },
});

/** Documents on paper: no menu and no bars around them. */
export function Papers() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
