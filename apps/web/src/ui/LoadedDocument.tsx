import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { Loaded } from './Loaded.tsx';

interface Props<T> {
  result: UseQueryResult<T>;
  failed: string;
  missing: { text: string; to: string; label: string };
  holder?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The document that a screen is about. */
export function LoadedDocument<T>({ result, holder = <DetailSkeleton />, ...props }: Props<T>) {
  return <Loaded<[T]> results={[result]} holder={holder} {...props} />;
}
