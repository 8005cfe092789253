import type { DoubtfulCodes } from '@lading/domain/imports';
import { spellingKey } from '@lading/domain/spelling';
import { lacksZeros, zeroForms } from '@lading/domain/spreadsheets';
import { keyOf } from './table.ts';

const GTIN_LENGTHS: readonly number[] = [8, 12, 13, 14];

/** A code of a row, and whose it is. */
interface Entry {
  /** What the code is, in words. */
  what: 'SKU' | 'barcode' | 'location' | 'reference' | 'lot' | 'serial';
  owner: string | number;
  code: string;
  line: number;
}

/** Returns codes with those that differ from them in their leading zeros alone. */
export const withForms = (codes: readonly string[]): string[] => [
  ...new Set([...codes, ...codes.flatMap(zeroForms)]),
];

/**
 * Notices codes that differ from others in their leading zeros alone, which a spreadsheet takes
 * away.
 */
export class LeadingZeros {
  readonly #isAsked: boolean;
  /** By owner and digits, the first such code of the file. */
  readonly #seen = new Map<string, Entry>();

  constructor(mode: DoubtfulCodes) {
    this.#isAsked = mode === 'REFUSE';
  }

  /** Returns codes with those to look up beside them. */
  withForms(codes: readonly string[]): string[] {
    return this.#isAsked ? withForms(codes) : [...codes];
  }

  /**
   * Says which other code a new one may be, of those that are known or stand in earlier rows; null
   * for none.
   */
  doubt(entry: Entry, isKnown: (code: string) => boolean): string | null {
    const { what, owner, code } = entry;
    const forms = this.#isAsked && !isKnown(code) ? zeroForms(code) : [];
    if (forms.length === 0) return null;
    const known = forms.find(isKnown);
    if (known !== undefined) return sentence(entry, known, 'exists');
    const key = keyOf(what, owner, code.replace(/^0+(?=.)/, ''));
    const first = this.#seen.get(key);
    if (first && spellingKey(first.code) !== spellingKey(code))
      return sentence(entry, first.code, `stands in line ${first.line}`);
    if (!first) this.#seen.set(key, entry);
    return what === 'barcode' && lacksZeros(code)
      ? `the barcode "${code}" is a GTIN that lost its zeros`
      : null;
  }
}

function sentence({ what, code }: Entry, other: string, where: string): string {
  if (other.length < code.length)
    return `the ${what} "${code}" differs in its zeros alone from "${other}", which ${where}`;
  const gtin = what === 'barcode' && GTIN_LENGTHS.includes(other.length) ? 'is a GTIN that ' : '';
  return `the ${what} "${code}" ${gtin}lost its zeros: "${other}" ${where}`;
}

/**
 * What is added to the message that nothing has a code; nothing where no other differs from it in
 * its zeros alone.
 */
export function zerosHint(code: string, isKnown: (code: string) => boolean): string {
  const known = zeroForms(code).find(isKnown);
  return known === undefined ? '' : `, but "${known}" exists: the zeros differ`;
}
