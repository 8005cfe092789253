import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';

/** What a header is compared by: "Order Date", `order_date` and `OrderDate` are one. */
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

/** The number of letters that may differ, by the length of a name. */
const mistakes = (name: string): number => (name.length >= 10 ? 2 : name.length >= 5 ? 1 : 0);

/** A header as it is compared. */
interface Written {
  plain: string;
  words: readonly string[];
}

/** Whether a header is a name with a few letters wrong, and at most one too many or too few. */
function isMistyped({ plain: written }: Written, name: string): boolean {
  const meant = plainHeader(name);
  return (
    Math.abs(written.length - meant.length) <= 1 && distance(written, meant) <= mistakes(meant)
  );
}

/** Whether a header has all words of a name. */
const holds = ({ words }: Written, name: string): boolean =>
  wordsOf(name).every((word) => words.includes(word));

/**
 * The headers by which a field is known. `exactly` has those to which none is near, as they differ
 * little from the header of something else.
 */
export interface Named {
  names: readonly string[];
  exactly?: readonly string[];
}

/** A column, whose headers are named. Where a file has several of these, the first is used. */
export interface Column extends Named {
  schema: TSchema;
  /**
   * ONCE: the file needs the column, and its cell may be empty but in the first row of a document.
   */
  required?: true | 'ONCE';
  /**
   * A field whose column a column of this one is instead, where the file has a column of another.
   */
  part?: { of: string; beside: string };
  /** What the text is, where a file may write it in several ways, or a spreadsheet change it. */
  is?: 'date' | 'instant' | 'decimal' | 'whole' | 'flag' | 'code' | 'text';
  /** Converts the text of a cell. Returns other text unchanged, which the schema then refuses. */
  read?: (text: string) => unknown;
}

export interface Match {
  /** The place of the column in the file; -1 for none. */
  at: number;
  /** The place of a column whose header is near; -1 for none. */
  proposed: number;
  /** Whether the near header is the name with a few letters wrong, and so most likely meant. */
  isMistyped: boolean;
}

const NONE: Match = { at: -1, proposed: -1, isMistyped: false };

/**
 * Finds the column of each field by its names, the first of which counts most. A header that is not
 * the name of a field is proposed to the first field that has no column and of which a name is
 * near: mistyped, or among the words of the header.
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
