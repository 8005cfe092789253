import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { isPassing } from '../lib/api.ts';
import { WarehouseProvider } from '../lib/warehouse.tsx';
import { CompanyFormats } from './CompanyFormats.tsx';

const RETRY_AFTER_MS = 300;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, reason) => failures === 0 && isPassing(reason),
      retryDelay: RETRY_AFTER_MS,
      staleTime: 5_000,
      // A paused query would show skeletons for ever; the call itself finds out that it is offline.
      networkMode: 'always',
    },
  },
});

/** The frame of printed documents: no menu and no bars. */
export function Papers() {
  return (
    <QueryClientProvider client={queryClient}>
      <CompanyFormats>
        <WarehouseProvider>
          <Outlet />
        </WarehouseProvider>
      </CompanyFormats>
    </QueryClientProvider>
  );
}
