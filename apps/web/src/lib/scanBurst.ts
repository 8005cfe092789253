/** Longer pauses than this between two keys end a scan (milliseconds); a wireless scanner may pause now and then. */
const LONGEST_PAUSE = 100;
/** On average a scanner takes no longer for a key (milliseconds); a good typist takes 100 and more. */
const AVERAGE_PAUSE = 50;

export interface Stroke {
  /** As `KeyboardEvent.key`. */
  key: string;
  /** When the key went down, in milliseconds: `timeStamp` of the event, which a busy page does not delay. */
  at: number;
  /** True where the key repeats because a finger rests on it. */
  isHeld: boolean;
}

/** Characters that followed each other without a pause. */
export interface Burst {
  characters: number;
  first: number;
  last: number;
}

export const noBurst: Burst = { characters: 0, first: 0, last: 0 };

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** True where a key comes too soon after the burst to be pressed by a person in between. */
export function isWithin(burst: Burst, at: number): boolean {
  return burst.characters > 0 && at - burst.last <= LONGEST_PAUSE;
}

/** The burst after one more key. Any key that is no character ends it; a scanner's Shift does not. */
export function continueBurst(burst: Burst, { key, at, isHeld }: Stroke): Burst {
  if (MODIFIERS.includes(key)) return burst;
  if (key.length !== 1 || isHeld) return noBurst;
  return isWithin(burst, at) ? { ...burst, characters: burst.characters + 1, last: at } : { characters: 1, first: at, last: at };
}

/** How many characters were scanned, if a key at this moment ends a scan; 0 where a person typed them. */
export function scannedLength(burst: Burst, at: number): number {
  return isWithin(burst, at) && (at - burst.first) / burst.characters <= AVERAGE_PAUSE ? burst.characters : 0;
}
