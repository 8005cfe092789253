import { describe, expect, it } from 'vitest';
import {
  type Burst,
  continueBurst,
  isWithin,
  noBurst,
  scannedAlone,
  scannedText,
} from './scanBurst.ts';

/** The burst after these keys, with the pauses between them in ms; the last key is at `at`. */
function typed(
  keys: readonly string[],
  pauses: number | readonly number[],
  isHeld = false,
): { burst: Burst; at: number } {
  let [burst, at] = [noBurst, 1_000];
  for (const [index, key] of keys.entries()) {
    at += typeof pauses === 'number' ? pauses : (pauses[index] ?? 0);
    burst = continueBurst(burst, { key, at, isHeld });
  }
  return { burst, at };
}

const lengthOf = ({ burst, at }: ReturnType<typeof typed>, pause: number) =>
  scannedText(burst, at + pause).length;

describe('a burst of keys', () => {
  it('is a scan if the keys come faster than anybody types', () => {
    for (const pause of [0, 1, 10, 30, 50])
      expect(lengthOf(typed([...'4006381333931'], pause), pause)).toBe(13);
    expect(lengthOf(typed([...'A1'], 10), 10)).toBe(2);
  });

  it('is a scan with an uneven pause in it, as over a weak radio link', () => {
    expect(lengthOf(typed([...'LPN-0042'], [0, 5, 5, 90, 5, 5, 5, 5]), 60)).toBe(8);
    expect(lengthOf(typed([...'LPN-0042'], [0, 5, 5, 5, 290, 5, 5, 5]), 250)).toBe(8);
  });

  it('is none if a person types, however fast', () => {
    for (const pause of [60, 90, 120, 300])
      expect(lengthOf(typed([...'finish'], pause), pause)).toBe(0);
    expect(lengthOf(typed([...'12'], 40), 80)).toBe(0);
  });

  it('is none if its end comes after a pause, or nothing comes before it', () => {
    expect(lengthOf(typed([...'4006381333931'], 5), 301)).toBe(0);
    expect(lengthOf(typed([...'12'], 5), 101)).toBe(0);
    expect(scannedText(noBurst, 1)).toBe('');
  });

  it('starts again after a pause', () => {
    expect(lengthOf(typed([...'xA-01'], [0, 900, 5, 5, 5]), 5)).toBe(4);
  });

  it('continues over the Shift of a capital, and ends with any other key that is not a character', () => {
    expect(lengthOf(typed(['Shift', 'A', 'Shift', 'B', '1'], 5), 5)).toBe(3);
    expect(lengthOf(typed(['A', 'B', 'ArrowDown'], 5), 5)).toBe(0);
  });

  it('is none if a key is held down', () => {
    expect(lengthOf(typed([...'aaaaaa'], 30, true), 30)).toBe(0);
  });

  it('tells whether a blank belongs to it', () => {
    expect(isWithin(typed(['K'], 5).burst, 1_010)).toBe(true);
    expect(isWithin(typed(['K'], 5).burst, 1_200)).toBe(false);
  });

  it('without a key at its end is a scan only if it is long and fast enough', () => {
    for (const pause of [0, 8, 35])
      expect(scannedAlone(typed([...'846875'], pause).burst)).toBe('846875');
    expect(scannedAlone(typed([...'846875'], 40).burst)).toBe('');
    expect(scannedAlone(typed([...'ing'], 20).burst)).toBe('');
    expect(scannedAlone(noBurst)).toBe('');
  });

  it('takes the separator of GS1, and ends with any other key that the Ctrl key is held for', () => {
    const stroke = (key: string, at: number) => ({ key, at, isHeld: false });
    const before = continueBurst(noBurst, stroke('1', 1));
    expect(
      continueBurst(before, { ...stroke(']', 5), isSeparator: true, isCommand: true }).text,
    ).toBe('1\u001d');
    expect(continueBurst(before, { ...stroke('v', 5), isCommand: true })).toBe(noBurst);
  });
});
