import { fireEvent } from '@testing-library/react';

/**
 * Each scan has its own time of the page's clock (ms), so that none is the one before once more.
 */
let clock = 1_000_000;

/**
 * Types as a wedge scanner does, into a field; it takes the keys whose events nobody prevents. The
 * page must read keys (`readKeys`).
 */
export function wedge(
  target: HTMLInputElement | HTMLTextAreaElement,
  code: string,
  end: 'Enter' | 'Tab' = 'Enter',
): void {
  clock += 10_000;
  target.focus();
  for (const key of [...code, end]) {
    clock += 8;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    if (fireEvent(target, event) && key.length === 1)
      fireEvent.change(target, { target: { value: target.value + key } });
  }
}
