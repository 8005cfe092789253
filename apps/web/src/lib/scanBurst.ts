import { GROUP_SEPARATOR } from '@lading/domain/separator';

/** A longer pause between two keys ends what may be a scan (ms). */
export const LONGEST_PAUSE = 100;
/**
 * A longer pause ends what is surely one (ms): nobody types that fast, and a wireless scanner
 * pauses now and then.
 */
export const LONGEST_GAP = 300;
/** The most that a scanner takes for a key on average (ms); a good typist takes 100 and more. */
export const AVERAGE_PAUSE = 50;
/** The most that one pause counts in the average (ms). */
const COUNTED_PAUSE = 90;
/**
 * Without a key at its end a burst is a scan only if its keys came faster (ms) and are as many:
 * somebody may roll three keys.
 */
const AVERAGE_PAUSE_ALONE = 35;
const SHORTEST_ALONE = 4;
/**
 * What somebody types is taken after this time (ms): a scan into the field is known as one by then,
 * and taken back.
 */
export const TYPED_AFTER_MS = LONGEST_GAP + 200;

export interface Stroke {
  /** As `KeyboardEvent.key`. */
  key: string;
  /** `timeStamp` of the event (ms), which a busy page does not delay. */
  at: number;
  /** True if the key repeats because it is held down. */
  isHeld: boolean;
  /** True for the Ctrl key with `]`, as scanners send the separator of GS1. */
  isSeparator?: boolean;
  /** True for another key with Ctrl, Alt or Meta, which types nothing. */
  isCommand?: boolean;
}

/** Keys that came without a pause. */
export interface Burst {
  text: string;
  /** The pauses between its keys in all (ms). */
  paused: number;
  /** When the last key was pressed (ms). */
  last: number;
}

export const noBurst: Burst = { text: '', paused: 0, last: 0 };

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** True for the keys that scanners send at the end of a code. */
export const endsScan = ({ key }: Pick<Stroke, 'key'>): boolean => key === 'Enter' || key === 'Tab';

/**
 * The text that a key types; null for a key that types none, undefined for one that leaves a burst
 * as it is.
 */
function typedBy({
  key,
  isHeld,
  isSeparator = false,
  isCommand = false,
}: Stroke): string | null | undefined {
  if (MODIFIERS.includes(key)) return undefined;
  if (isSeparator) return GROUP_SEPARATOR;
  return key.length === 1 && !isHeld && !isCommand ? key : null;
}

const counted = ({ last }: Burst, at: number): number => Math.min(at - last, COUNTED_PAUSE);

/** True if a key follows the burst too soon to be pressed by a person. */
export function isWithin(burst: Burst, at: number): boolean {
  return (
    burst.text !== '' &&
    at - burst.last <= (scannedAlone(burst) === '' ? LONGEST_PAUSE : LONGEST_GAP)
  );
}

/** The burst after one more key. A key that types nothing ends it, except modifiers. */
export function continueBurst(burst: Burst, stroke: Stroke): Burst {
  const typed = typedBy(stroke);
  if (typed === undefined) return burst;
  if (typed === null) return noBurst;
  const { at } = stroke;
  if (!isWithin(burst, at)) return { text: typed, paused: 0, last: at };
  return { text: burst.text + typed, paused: burst.paused + counted(burst, at), last: at };
}

/**
 * The code that was scanned, if a key at this moment ends a scan; an empty text if a person typed.
 */
export function scannedText(burst: Burst, at: number): string {
  return isWithin(burst, at) &&
    (burst.paused + counted(burst, at)) / burst.text.length <= AVERAGE_PAUSE
    ? burst.text
    : '';
}

/** The code that was scanned by a burst that a pause ended; an empty text if a person typed. */
export function scannedAlone({ text, paused }: Burst): string {
  return text.length >= SHORTEST_ALONE && paused / (text.length - 1) <= AVERAGE_PAUSE_ALONE
    ? text
    : '';
}
