import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';
import { DetailSkeleton } from './PanelSkeleton.tsx';

export type Results = readonly UseQueryResult[];
export type DataOf<R extends Results> = { [K in keyof R]: Exclude<R[K]['data'], undefined> };

interface Props<R extends Results> {
  results: R;
  /** Shown where one of them cannot be loaded. */
  failed: string;
  /** Shown where the first is not there, and where to go then. */
  missing?: { text: string; to: string; label: string };
  holder: ReactNode;
  /** Wraps the holder and the failure. */
  frame?: (content: ReactNode) => ReactNode;
  children: (...data: DataOf<R>) => ReactNode;
}

const isLoaded = <R extends Results>(data: readonly unknown[]): data is DataOf<R> =>
  data.every((each) => each !== undefined);

/** Shows its children once all results are loaded. A failed refetch does not hide them. */
export function Loaded<const R extends Results>(props: Props<R>) {
  const { results, failed, missing, holder, frame = (content) => content, children } = props;
  const data: readonly unknown[] = results.map((result) => result.data);
  if (isLoaded<R>(data)) return children(...data);
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

export function LoadedDocument<T>({
  result,
  holder = <DetailSkeleton />,
  ...props
}: LoadedDocumentProps<T>) {
  return <Loaded results={[result]} holder={holder} {...props} />;
}
