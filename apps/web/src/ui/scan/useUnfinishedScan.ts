import { type RefObject, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { LONGEST_PAUSE } from '../../lib/scanBurst.ts';

/** What was typed into a field that left the screen, and the `timeStamp` of its last key (ms). */
let unfinished: { text: string; at: number } | null = null;

/**
 * Lets a scan that began on the screen before go on in this field: a scanner also types while a tap changes the screen, and a part of a code may be
 * another code. What a person typed stays behind.
 */
export function useUnfinishedScan(field: RefObject<HTMLInputElement | null>, setText: (text: string) => void): void {
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    let lastAt = Number.NEGATIVE_INFINITY;
    const keep = ({ timeStamp }: KeyboardEvent) => {
      lastAt = timeStamp;
    };
    const goOn = ({ timeStamp }: KeyboardEvent) => {
      const before = unfinished;
      unfinished = null;
      // Inserted before the character of this key.
      if (before && timeStamp - before.at <= LONGEST_PAUSE) flushSync(() => setText(before.text));
    };
    input.addEventListener('keydown', keep);
    document.addEventListener('keydown', goOn, true);
    return () => {
      input.removeEventListener('keydown', keep);
      document.removeEventListener('keydown', goOn, true);
      if (input.value !== '') unfinished = { text: input.value, at: lastAt };
    };
  }, [field, setText]);
}
