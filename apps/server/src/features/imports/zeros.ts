import type { DoubtfulCodes } from '@lading/domain/imports';
import { type RowFault, type RowSubject, rowFault } from '@lading/domain/messages/rowFaults';
import { spellingKey } from '@lading/domain/spelling';
import { lacksZeros, zeroForms } from '@lading/domain/spreadsheets';
import { keyOf } from './table.ts';

/** A code of a row, and whose it is. */
interface Entry {
  what: Extract<RowSubject, 'SKU' | 'BARCODE' | 'LOCATION' | 'REFERENCE' | 'LOT' | 'SERIAL'>;
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
   * States which other code a new one may be, of those that are known or stand in earlier rows;
   * null for none.
   */
  doubt(entry: Entry, isKnown: (code: string) => boolean): RowFault | null {
    const { what, owner, code } = entry;
    const forms = this.#isAsked && !isKnown(code) ? zeroForms(code) : [];
    if (forms.length === 0) return null;
    const known = forms.find(isKnown);
    if (known !== undefined) return faultOf(entry, known, null);
    const key = keyOf(what, owner, code.replace(/^0+(?=.)/, ''));
    const first = this.#seen.get(key);
    if (first && spellingKey(first.code) !== spellingKey(code))
      return faultOf(entry, first.code, first.line);
    if (!first) this.#seen.set(key, entry);
    return what === 'BARCODE' && lacksZeros(code)
      ? rowFault('GTIN_LOST_ZEROS', { barcode: code })
      : null;
  }
}

/** `line` is null for another code that is stored. */
function faultOf({ what, code }: Entry, other: string, line: number | null): RowFault {
  return rowFault(other.length < code.length ? 'ZEROS_DIFFER' : 'ZEROS_LOST', {
    what,
    code,
    other,
    line,
  });
}

/** Finds the code that is known and differs from another in its zeros alone. */
export const knownLike = (code: string, isKnown: (code: string) => boolean): string | undefined =>
  zeroForms(code).find(isKnown);
