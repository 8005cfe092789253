import { GROUP_SEPARATOR } from '@lading/domain/separator';

/** A longer pause between two keys ends a scan (ms); a wireless scanner may pause now and then. */
export const LONGEST_PAUSE = 100;
/** The most that a scanner takes for a key on average (ms); a good typist takes 100 and more. */
export const AVERAGE_PAUSE = 50;
/** Without a key at its end a burst is a scan only if its keys came faster (ms) and are as many: somebody may roll three keys. */
const AVERAGE_PAUSE_ALONE = 35;
const SHORTEST_ALONE = 4;

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
  /** When the first and the last key were pressed (ms). */
  first: number;
  last: number;
}

export const noBurst: Burst = { text: '', first: 0, last: 0 };

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** True for the keys that scanners send at the end of a code. */
export const endsScan = ({ key }: Pick<Stroke, 'key'>): boolean => key === 'Enter' || key === 'Tab';

/** The text that a key types; null for a key that types none, undefined for one that leaves a burst as it is. */
function typedBy({ key, isHeld, isSeparator = false, isCommand = false }: Stroke): string | null | undefined {
  if (MODIFIERS.includes(key)) return undefined;
  if (isSeparator) return GROUP_SEPARATOR;
  return key.length === 1 && !isHeld && !isCommand ? key : null;
}

/** True if a key follows the burst too soon to be pressed by a person. */
export function isWithin({ text, last }: Burst, at: number): boolean {
  return text !== '' && at - last <= LONGEST_PAUSE;
}

/** The burst after one more key. A key that types nothing ends it, except modifiers. */
export function continueBurst(burst: Burst, stroke: Stroke): Burst {
  const typed = typedBy(stroke);
  if (typed === undefined) return burst;
  if (typed === null) return noBurst;
  const { at } = stroke;
  return isWithin(burst, at) ? { ...burst, text: burst.text + typed, last: at } : { text: typed, first: at, last: at };
}

/** The code that was scanned, if a key at this moment ends a scan; an empty text if a person typed. */
export function scannedText(burst: Burst, at: number): string {
  return isWithin(burst, at) && (at - burst.first) / burst.text.length <= AVERAGE_PAUSE ? burst.text : '';
}

/** The code that was scanned by a burst that a pause ended; an empty text if a person typed. */
export function scannedAlone({ text, first, last }: Burst): string {
  return text.length >= SHORTEST_ALONE && (last - first) / (text.length - 1) <= AVERAGE_PAUSE_ALONE ? text : '';
}
