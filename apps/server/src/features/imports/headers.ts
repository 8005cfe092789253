import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';

/** The form in which headers are compared: "Order Date", `order_date` and `OrderDate` are equal. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] =>
  text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The number of letters that may differ in a name of this length. */
const mistakes = (name: string): number => (name.length >= 10 ? 2 : name.length >= 5 ? 1 : 0);

/** A header in the forms in which it is compared. */
interface Written {
  plain: string;
  words: readonly string[];
}

/**
 * Returns true if a header is the name with a few wrong letters, and at most one too many or too
 * few.
 */
function isMistyped({ plain: written }: Written, name: string): boolean {
  const meant = plainHeader(name);
  return (
    Math.abs(written.length - meant.length) <= 1 && distance(written, meant) <= mistakes(meant)
  );
}

/** Returns true if a header has all words of a name. */
const holds = ({ words }: Written, name: string): boolean =>
  wordsOf(name).every((word) => words.includes(word));

/**
 * The headers of a field. For those in `exactly` no similar header is proposed: they differ little
 * from the header of another field.
 */
export interface Named {
  names: readonly string[];
  exactly?: readonly string[];
}

/** A column and its headers. If a file has several of these, the first is used. */
export interface Column extends Named {
  schema: TSchema;
  /** ONCE: the file needs the column, but only the first row of a document needs the cell. */
  required?: true | 'ONCE';
  /**
   * If the file has a column of the field `beside`, a column of this field is read as the field
   * `of`.
   */
  part?: { of: string; beside: string };
  /** The kind of text, if a file may write it in several ways or a spreadsheet may change it. */
  is?: 'date' | 'instant' | 'decimal' | 'whole' | 'flag' | 'code' | 'text';
  /** Converts the text of a cell. Returns an unknown text unchanged: the schema refuses it. */
  read?: (text: string) => unknown;
}

export interface Match {
  /** The index of the column in the file; -1 for none. */
  at: number;
  /** The index of a column with a similar header; -1 for none. */
  proposed: number;
  /** True if the similar header is the name with a few wrong letters, and so most likely meant. */
  isMistyped: boolean;
}

const NONE: Match = { at: -1, proposed: -1, isMistyped: false };

/**
 * Finds the column of each field by its names; the first name counts most. Proposes a header
 * without a field to the first field without a column that has a similar name: a mistyped one, or
 * one among the words of the header.
 */
export function matchHeaders(headers: readonly string[], fields: readonly Named[]): Match[] {
  const written = headers.map(
    (header): Written => ({ plain: plainHeader(header), words: wordsOf(header) }),
  );
  const allNames = ({ names, exactly = [] }: Named): readonly string[] => [...names, ...exactly];
  const matches = fields.map((field) => ({
    ...NONE,
    at:
      allNames(field)
        .map((name) => written.findIndex(({ plain }) => plain === plainHeader(name)))
        .find((at) => at >= 0) ?? -1,
  }));
  const known = new Set(fields.flatMap((field) => allNames(field).map(plainHeader)));
  const free = new Map(
    [...written.entries()].filter(
      ([index, { plain }]) => headers[index] !== '' && !known.has(plain),
    ),
  );
  for (const { at } of matches) free.delete(at);
  for (const isNear of [isMistyped, holds]) {
    for (const [place, match] of matches.entries()) {
      const names = fields[place]?.names ?? [];
      if (match.at >= 0 || match.proposed >= 0) continue;
      const [proposed] =
        [...free].find(([, header]) => names.some((name) => isNear(header, name))) ?? [];
      if (proposed === undefined) continue;
      matches[place] = { ...NONE, proposed, isMistyped: isNear === isMistyped };
      free.delete(proposed);
    }
  }
  return matches;
}
