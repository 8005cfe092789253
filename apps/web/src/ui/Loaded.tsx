import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';
import { DetailSkeleton } from './PanelSkeleton.tsx';

export type Results<T extends readonly unknown[]> = { [K in keyof T]: UseQueryResult<T[K]> };

interface Props<T extends readonly unknown[]> {
  results: Results<T>;
  /** Shown where one of them cannot be loaded. */
  failed: string;
  /** Shown where the first is not there, and where to go then. */
  missing?: { text: string; to: string; label: string };
  holder: ReactNode;
  /** Wraps the holder and the failure. */
  frame?: (content: ReactNode) => ReactNode;
  children: (...data: T) => ReactNode;
}

const isLoaded = <T extends readonly unknown[]>(data: readonly unknown[]): data is T => data.every((one) => one !== undefined);

/** Shows its children once all results are loaded. A failed refetch does not hide them. */
export function Loaded<T extends readonly unknown[]>({
  results,
  failed,
  missing,
  holder,
  frame = (content) => content,
  children,
}: Props<T>) {
  const data: readonly unknown[] = results.map((result) => result.data);
  if (isLoaded<T>(data)) return children(...data);
  if (!results.some(({ isError }) => isError)) return frame(holder);
  return frame(
    <LoadFailed
      text={failed}
      onRetry={() => void Promise.all(results.map((result) => result.refetch()))}
      busy={results.some(({ isFetching }) => isFetching)}
      {...(missing && { missing: { reason: results[0]?.error, ...missing } })}
    />,
  );
}

interface LoadedDocumentProps<T> {
  result: UseQueryResult<T>;
  failed: string;
  missing: { text: string; to: string; label: string };
  holder?: ReactNode;
  children: (data: T) => ReactNode;
}

export function LoadedDocument<T>({ result, holder = <DetailSkeleton />, ...props }: LoadedDocumentProps<T>) {
  return <Loaded<[T]> results={[result]} holder={holder} {...props} />;
}
