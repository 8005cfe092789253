import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { useNotify } from '../../ui/Notifier.tsx';

/** Loads the rows to print, prints when they are rendered, and removes them afterwards. */
export function usePrintAll<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>) {
  const [isOn, setOn] = useState(false);
  const notify = useNotify();
  const { data, error, isFetching } = useQuery({ ...query, enabled: isOn });
  const isReady = isOn && !error && data !== undefined && !isFetching;
  useEffect(() => {
    const finish = () => setOn(false);
    if (isOn && error) {
      notify(
        errorText(error, 'What is to be printed could not be loaded. Please try again.'),
        'error',
      );
      finish();
    }
    if (!isReady) return;
    // In browsers where print() does not block, the rows must stay until printing ends.
    window.addEventListener('afterprint', finish, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', finish);
  }, [isReady, isOn, error, notify]);
  return { start: () => setOn(true), isPreparing: isOn && !isReady, data: isOn ? data : undefined };
}
