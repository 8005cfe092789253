import { type LineEntry, type LineInput, numberLines, repeatedNumbers } from '@lading/domain/lines';
import { fault } from '@lading/domain/messages/faults';
import { reason } from '@lading/domain/messages/reasons';
import type { Thing } from '@lading/domain/messages/words';
import type { Tx } from './database/database.ts';
import { noteChange } from './events/changes.ts';
import { notFound, reasoned } from './refusal.ts';

/**
 * Returns a locked document and records its change for the screens. Refuses with 404 if it is null.
 * `what` names it.
 */
export function requireLocked<D extends { warehouseId: number; customerId?: number }>(
  tx: Tx,
  document: D | null | undefined,
  what: Thing,
): D {
  if (!document) throw notFound(what);
  const { warehouseId, customerId = null } = document;
  noteChange(tx, { warehouseId, customerId });
  return document;
}

/** Refuses with a 400 lines that repeat the number of an earlier line. */
export function requireOwnNumbers(lines: readonly LineInput[]): void {
  const faults = repeatedNumbers(lines).map((at) => ({
    path: `items.${at}.lineNo`,
    ...fault('NUMBER_OF_EARLIER'),
  }));
  if (faults.length)
    throw reasoned('BAD_INPUT', reason('REPEATED_LINE_NUMBERS'), { errors: faults });
}

/**
 * Numbers the lines of a document. A stored line keeps its number and its external number if the
 * call leaves them out.
 */
export function identifyLines<L extends LineInput & { productId: number }>(
  lines: readonly L[],
  stored: readonly (LineEntry & { productId: number })[] = [],
): (Omit<L, keyof LineEntry> & LineEntry)[] {
  const numbers = numberLines(lines, stored);
  const external = new Map(stored.map((line) => [line.lineNo, line.externalLineId]));
  return lines.map((line, index) => {
    const lineNo = numbers[index] as number;
    const { externalLineId = external.get(lineNo) ?? null } = line;
    return { ...line, lineNo, externalLineId: externalLineId?.trim() || null };
  });
}
