/** A longer pause between two keys ends a scan (ms); a wireless scanner may pause now and then. */
export const LONGEST_PAUSE = 100;
/** The most that a scanner takes for a key on average (ms); a good typist takes 100 and more. */
const AVERAGE_PAUSE = 50;

export interface Stroke {
  /** As `KeyboardEvent.key`. */
  key: string;
  /** `timeStamp` of the event (ms), which a busy page does not delay. */
  at: number;
  /** True if the key repeats because it is held down. */
  isHeld: boolean;
}

export interface Burst {
  characters: number;
  first: number;
  last: number;
}

export const noBurst: Burst = { characters: 0, first: 0, last: 0 };

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** True if a key follows the burst too soon to be pressed by a person. */
export function isWithin(burst: Burst, at: number): boolean {
  return burst.characters > 0 && at - burst.last <= LONGEST_PAUSE;
}

/** The burst after one more key. A key that is not a character ends it, except modifiers. */
export function continueBurst(burst: Burst, { key, at, isHeld }: Stroke): Burst {
  if (MODIFIERS.includes(key)) return burst;
  if (key.length !== 1 || isHeld) return noBurst;
  return isWithin(burst, at) ? { ...burst, characters: burst.characters + 1, last: at } : { characters: 1, first: at, last: at };
}

/** The number of characters scanned, if a key at this moment ends a scan; 0 if a person typed. */
export function scannedLength(burst: Burst, at: number): number {
  return isWithin(burst, at) && (at - burst.first) / burst.characters <= AVERAGE_PAUSE ? burst.characters : 0;
}
