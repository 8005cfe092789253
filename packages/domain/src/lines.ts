/**
 * What identifies a line of a document: its number there, and the number in the customer's own
 * system.
 */
export interface LineEntry {
  lineNo: number;
  externalLineId: string | null;
}

/** The same as a call gives it. What it leaves out is kept, or made. */
export interface LineInput {
  lineNo?: number | null | undefined;
  externalLineId?: string | null | undefined;
}

/**
 * The numbers of a document's lines, in the order given. A line keeps the number that it names; one
 * that names none keeps that of a line that stands in the document already, with the same product,
 * and a new line gets the next number after the highest.
 */
export function numberLines(
  lines: readonly (LineInput & { productId: number })[],
  stored: readonly { lineNo: number; productId: number }[] = [],
): number[] {
  const taken = new Set(lines.flatMap(({ lineNo }) => lineNo ?? []));
  const kept = stored.filter(({ lineNo }) => !taken.has(lineNo));
  let last = Math.max(0, ...taken, ...stored.map(({ lineNo }) => lineNo));
  return lines.map(({ lineNo, productId }) => {
    if (lineNo != null) return lineNo;
    const at = kept.findIndex((line) => line.productId === productId);
    const [same] = at < 0 ? [] : kept.splice(at, 1);
    return same?.lineNo ?? ++last;
  });
}

/** The positions of lines whose number an earlier line has. */
export function repeatedNumbers(lines: readonly LineInput[]): number[] {
  const seen = new Set<number>();
  return lines.flatMap(({ lineNo }, index) => {
    if (lineNo == null) return [];
    if (seen.has(lineNo)) return [index];
    seen.add(lineNo);
    return [];
  });
}
