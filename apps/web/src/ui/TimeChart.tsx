import Skeleton from '@mui/material/Skeleton';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { EmptyState } from './EmptyState.tsx';
import type { TimeChartProps } from './TimeChartLines.tsx';

const Lines = lazy(() => import('./TimeChartLines.tsx').then((module) => ({ default: module.TimeChartLines })));

/** A chart whose code did not come takes nothing else of its screen along: the table has the numbers. */
class Fallback extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <EmptyState text="The chart could not be loaded. The table has its numbers." /> : this.props.children;
  }
}

/** A line over time. The drawing code is fetched when the first chart is shown. */
export function TimeChart(props: TimeChartProps) {
  return (
    <Fallback>
      <Suspense fallback={<Skeleton variant="rounded" height={props.height ?? 280} aria-label="Loading" />}>
        <Lines {...props} />
      </Suspense>
    </Fallback>
  );
}
