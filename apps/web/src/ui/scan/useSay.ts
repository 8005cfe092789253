import { useCallback, useRef, useState } from 'react';
import { play } from '../../lib/sound.ts';

export type Tone = 'success' | 'error' | 'attention' | 'info';

/** What the last scan or tap came to. */
export interface Said {
  /** Grows, so that the same words twice are two results. */
  id: number;
  tone: Tone;
  text: string;
  /** Takes back what was done, where it can be. */
  undo?: () => void;
}

export type Say = (tone: Tone, text: string, options?: { undo?: () => void }) => void;

/** Tells a result by words, colour and sound, all at once. */
export function useSay(): { said: Said | null; say: Say; hush: () => void } {
  const [said, setSaid] = useState<Said | null>(null);
  const count = useRef(0);
  const say = useCallback<Say>((tone, text, options = {}) => {
    count.current += 1;
    setSaid({ id: count.current, tone, text, ...options });
    if (tone !== 'info') play(tone);
  }, []);
  const hush = useCallback(() => setSaid(null), []);
  return { said, say, hush };
}
