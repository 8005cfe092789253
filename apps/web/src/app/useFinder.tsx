import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useByBadge } from '../lib/session.ts';

const Finder = lazy(async () => ({ default: (await import('./Finder.tsx')).Finder }));

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Opens the finder by Ctrl+K or Cmd+K, by / outside of fields, or by its button. A badge opens no record, so it has no finder. */
export function useFinder(): { open: (() => void) | null; finder: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const byBadge = useByBadge();
  useEffect(() => {
    if (byBadge) return;
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isShortcut && (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))) return;
      if (document.querySelector('.MuiDialog-root')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [byBadge]);
  return {
    open: byBadge ? null : () => setOpen(true),
    finder: isOpen && (
      <Suspense>
        <Finder onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
