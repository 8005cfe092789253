import type { DoubtfulCodes } from '@lading/domain/imports';
import { type RowFault, type RowSubject, rowFault } from '@lading/domain/messages/rowFaults';
import { spellingKey } from '@lading/domain/spelling';
import { lacksZeros, zeroForms } from '@lading/domain/spreadsheets';
import { keyOf } from './table.ts';

interface Entry {
  what: Extract<RowSubject, 'SKU' | 'BARCODE' | 'LOCATION' | 'REFERENCE' | 'LOT' | 'SERIAL'>;
  owner: string | number;
  code: string;
  line: number;
}

/** Returns codes and those that differ from them only in leading zeros. */
export const withForms = (codes: readonly string[]): string[] => [
  ...new Set([...codes, ...codes.flatMap(zeroForms)]),
];

/** Finds codes that differ from others only in leading zeros, which a spreadsheet removes. */
export class LeadingZeros {
  readonly #isAsked: boolean;
  /** By owner and digits: the first such code of the file. */
  readonly #seen = new Map<string, Entry>();

  constructor(mode: DoubtfulCodes) {
    this.#isAsked = mode === 'REFUSE';
  }

  /** Returns codes and those to look up for them. */
  withForms(codes: readonly string[]): string[] {
    return this.#isAsked ? withForms(codes) : [...codes];
  }

  /** Returns a doubt that names the known or earlier code that a new one may be; null for none. */
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

/** `line` is null if the other code is stored. */
function faultOf({ what, code }: Entry, other: string, line: number | null): RowFault {
  return rowFault(other.length < code.length ? 'ZEROS_DIFFER' : 'ZEROS_LOST', {
    what,
    code,
    other,
    line,
  });
}

/** Finds the known code that differs from another only in its zeros. */
export const knownLike = (code: string, isKnown: (code: string) => boolean): string | undefined =>
  zeroForms(code).find(isKnown);
