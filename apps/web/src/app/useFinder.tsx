import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type EarlyKeys, takeEarlyKeys } from '../lib/earlyKeys.ts';
import { useByBadge } from '../lib/session.ts';

const Finder = lazy(async () => ({ default: (await import('./Finder.tsx')).Finder }));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Opens the finder by Ctrl+K or Cmd+K, by / outside of fields, or by its button. A badge opens no
 * record, so it has no finder.
 */
export function useFinder(): { open: (() => void) | null; finder: ReactNode } {
  // Ends the taking of keys that are typed before the finder is loaded; null while it is closed.
  const [endEarly, setEndEarly] = useState<(() => EarlyKeys) | null>(null);
  const [open] = useState(() => () => {
    const end = takeEarlyKeys('Find');
    setEndEarly(() => end);
  });
  const byBadge = useByBadge();
  useEffect(() => {
    if (byBadge) return;
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (
        !isShortcut &&
        (event.key !== '/' ||
          event.ctrlKey ||
          event.metaKey ||
          event.altKey ||
          isTyping(event.target))
      )
        return;
      if (document.querySelector('.MuiDialog-root')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [byBadge, open]);
  return {
    open: byBadge ? null : open,
    finder: endEarly && (
      <Suspense>
        <Finder endEarly={endEarly} onClose={() => setEndEarly(null)} />
      </Suspense>
    ),
  };
}
