import { MAX_SEARCH } from '@lading/domain/limits';
import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** What is typed, debounced; not settled until then. */
export function useSearchTerm(text: string): { search: string; isSettled: boolean } {
  const [search, setSearch] = useState('');
  const term = text.trim().slice(0, MAX_SEARCH);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(term), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return { search, isSettled: search === term };
}
