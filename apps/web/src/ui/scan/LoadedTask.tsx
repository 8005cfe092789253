import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../Loaded.tsx';
import { FloorScreen } from './FloorScreen.tsx';
import { LoadingTask } from './LoadingTask.tsx';

interface Props<T> {
  /** Of the screen until the task is loaded. */
  title: string;
  back: string;
  result: UseQueryResult<T>;
  failed: string;
  children: (data: T) => ReactNode;
}

export function LoadedTask<T>({ title, back, result, failed, children }: Props<T>) {
  return (
    <Loaded
      results={[result]}
      failed={failed}
      holder={<LoadingTask />}
      frame={(content) => (
        <FloorScreen title={title} back={back}>
          {content}
        </FloorScreen>
      )}
    >
      {children}
    </Loaded>
  );
}
