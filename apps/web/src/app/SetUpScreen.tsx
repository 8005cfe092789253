import { QueryClientProvider } from '@tanstack/react-query';
import { SetUpPage } from '../features/auth/SetUpPage.tsx';
import { queryClient } from './queryClient.tsx';

/** In place of every screen while the session has to set up a second factor. */
export function SetUpScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <SetUpPage />
    </QueryClientProvider>
  );
}
