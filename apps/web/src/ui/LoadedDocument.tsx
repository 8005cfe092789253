import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface Props<T> {
  result: UseQueryResult<T>;
  /** What is said where it cannot be loaded. */
  failed: string;
  /** What is said where there is none, and where to go then. */
  missing: { text: string; to: string; label: string };
  /** What holds its place while it loads. */
  holder?: ReactNode;
  children: (data: T) => ReactNode;
}

/** The document that a screen is about: shown once it is there, also where reading it anew fails. */
export function LoadedDocument<T>({ result, failed, missing, holder = <DetailSkeleton />, children }: Props<T>) {
  if (result.data !== undefined) return children(result.data);
  if (!result.isError) return holder;
  return (
    <LoadFailed
      text={failed}
      onRetry={() => void result.refetch()}
      busy={result.isFetching}
      missing={{ reason: result.error, ...missing }}
    />
  );
}
