import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createStore } from '../lib/store.ts';

/**
 * A longer list renders only the rows in sight: a thousand rows of fields take a browser seconds.
 */
export const MANY_ROWS = 100;

const printing = createStore(false);
window.addEventListener('beforeprint', () => printing.set(true));
window.addEventListener('afterprint', () => printing.set(false));

const frame = {
  maxHeight: 'max(320px, 70dvh)',
  overflow: 'auto',
  overscrollBehaviorY: 'auto',
} as const;

/**
 * Which of `count` rows a list renders: all, or where it is `long` those in sight of its own
 * scrolling box, with the height (in pixels) of those before and after. `rowHeight` is a guess, in
 * pixels; rows measure themselves by `measure` and `data-index`.
 */
export function useInSight(count: number, rowHeight: number, long: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const isScrolled = !printing.use() && long;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    enabled: isScrolled,
    useFlushSync: false,
  });
  const shown = virtual.getVirtualItems();
  return {
    isScrolled,
    scroller,
    frame: isScrolled ? frame : undefined,
    measure: isScrolled ? virtual.measureElement : undefined,
    places: isScrolled
      ? shown.map(({ index }) => index)
      : Array.from({ length: count }, (_, index) => index),
    before: isScrolled ? (shown[0]?.start ?? 0) : 0,
    after: isScrolled ? virtual.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0,
  };
}
