import { type RefObject, useEffect, useState } from 'react';

/**
 * How far below the screen (px) an element is taken to be in sight, so that it is there when it
 * gets there.
 */
const AHEAD = 200;

/**
 * True once an element is in sight, or nearly, and from then on; at once where it is not `awaited`.
 */
export function useComesInSight(element: RefObject<Element | null>, awaited: boolean): boolean {
  const [hasCome, setCome] = useState(!awaited);
  useEffect(() => {
    const { current } = element;
    if (hasCome || !current) return;
    if (!awaited) return setCome(true);
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setCome(true),
      {
        rootMargin: `${AHEAD}px`,
      },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, awaited, hasCome]);
  return hasCome;
}
