import { type RefObject, useEffect } from 'react';

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';

function isElsewhere(field: HTMLElement): boolean {
  const active = document.activeElement;
  // A dialog keeps the focus to itself.
  return (
    active instanceof HTMLElement &&
    active !== field &&
    (active.matches(EDITABLE) || active.closest('.MuiModal-root') !== null)
  );
}

/**
 * Keeps a scan field ready. After a tap anywhere, a field that was left for nothing, a dialog that
 * closed, or a return to the tab it has the focus again; and where somebody went on with the Tab
 * key, the first character of a scan fetches it back, so that nobody is trapped and no scan is
 * lost.
 */
export function useScanFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const regain = () => {
      // The tap does its own work first, and what it opened keeps the focus.
      setTimeout(() => {
        if (input.isConnected && !isElsewhere(input) && !document.querySelector('.MuiModal-root'))
          input.focus({ preventScroll: true });
      });
    };
    const onKey = (event: KeyboardEvent) => {
      const isCharacter =
        event.key.length === 1 &&
        event.key !== ' ' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey;
      if (isCharacter && document.activeElement !== input && !isElsewhere(input))
        input.focus({ preventScroll: true });
    };
    // A dialog unmounts a moment after it was closed.
    const watcher = new MutationObserver((changes) => {
      if (changes.some(({ removedNodes }) => removedNodes.length > 0)) regain();
    });
    const onLeave = (event: FocusEvent) => {
      if (event.relatedTarget === null) regain();
    };
    regain();
    watcher.observe(document.body, { childList: true });
    document.addEventListener('pointerup', regain);
    document.addEventListener('focusout', onLeave);
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('focus', regain);
    return () => {
      watcher.disconnect();
      document.removeEventListener('pointerup', regain);
      document.removeEventListener('focusout', onLeave);
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('focus', regain);
    };
  }, [field]);
}
