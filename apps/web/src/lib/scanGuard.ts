import { continueBurst, isWithin, noBurst, scannedLength } from './scanBurst.ts';
import { play } from './sound.ts';

/** In a field, fewer characters and Enter may be a number that somebody typed quickly. */
const SHORTEST_IN_FIELD = 3;
const PRESSED: readonly string[] = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

const listeners = new Set<() => void>();

/** Calls back for each scan that no field took. Returns the way to stop. */
export function onScanRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function isField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !PRESSED.includes(target.type);
  return target instanceof HTMLElement && (target instanceof HTMLTextAreaElement || target.isContentEditable);
}

/** True if Enter in this field submits its form. A form that a scan may submit has `data-takes-scans`. */
function pressesButton(target: EventTarget | null): boolean {
  const form = target instanceof HTMLInputElement ? target.form : null;
  return form?.querySelector('[type="submit"]') != null && !('takesScans' in form.dataset);
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Keeps scanners from pressing buttons. A scanner types wherever the focus is and ends with Enter or Tab: on a button, link or menu that
 * would press it. A code scanned into a field stays there, but does not submit its form.
 */
export function guardButtons(): void {
  let burst = noBurst;
  let isBlankHeld = false;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, timeStamp: at } = event;
    const before = burst;
    burst = continueBurst(before, { key, at, isHeld: event.repeat });
    if (key === ' ' && !isField(target) && isWithin(before, at)) {
      isBlankHeld = true;
      return swallow(event);
    }
    const length = key === 'Enter' || key === 'Tab' ? scannedLength(before, at) : 0;
    if (length === 0) return;
    if (!isField(target)) {
      swallow(event);
      play('error');
      for (const listener of listeners) listener();
    } else if (key === 'Enter' && length >= SHORTEST_IN_FIELD && pressesButton(target)) event.preventDefault();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    // A button is pressed when the space bar is released.
    if (event.key !== ' ' || !isBlankHeld) return;
    isBlankHeld = false;
    swallow(event);
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
}
