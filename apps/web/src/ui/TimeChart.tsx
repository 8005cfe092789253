import { lazy } from 'react';
import { Deferred } from './Deferred.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Holder } from './Holder.tsx';
import type { TimeChartProps } from './TimeChartLines.tsx';

const Lines = lazy(() =>
  import('./TimeChartLines.tsx').then((module) => ({ default: module.TimeChartLines })),
);

/** A line chart, whose code is loaded when the first one is shown. */
export function TimeChart(props: TimeChartProps) {
  if (props.points.every(({ value }) => value === null))
    return <EmptyState text="There is nothing to draw." />;
  return (
    <Deferred
      holder={<Holder height={props.height ?? 280} />}
      missing="The chart could not be loaded. The table has its numbers."
    >
      <Lines {...props} />
    </Deferred>
  );
}
