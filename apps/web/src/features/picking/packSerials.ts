import { readCode } from '@lading/domain/gs1';
import { MAX_LOT } from '@lading/domain/limits';
import { isSameCode, spelled } from '@lading/domain/spelling';
import { counted } from '../../lib/format.ts';
import { type PackageDraft, type PackLine, serialsOf, unitsIn } from './packDraft.ts';

/** The lines of the open package whose units and serials differ in number, the first first. */
export const linesWithoutSerials = (draft: PackageDraft, lines: readonly PackLine[]): PackLine[] =>
  lines.filter((line) => line.hasSerials && missingSerials(draft, line) !== 0);

/** How many serials a line of the open package lacks; negative if it has too many. */
export const missingSerials = (draft: PackageDraft, line: PackLine): number =>
  (unitsIn(draft, line) ?? 0) - serialsOf(draft, line).length;

/** What is to be scanned next for a line; null if it has a serial for each unit. */
export function serialsText(draft: PackageDraft, line: PackLine): string | null {
  const missing = missingSerials(draft, line);
  const { sku } = line.product;
  if (missing < 0)
    return `${sku} has ${counted(-missing, 'serial')} too many. Remove what is not in.`;
  if (missing === 0) return null;
  const units = unitsIn(draft, line) ?? 0;
  return `Scan a serial of ${sku}: ${units - missing} of ${units} scanned.`;
}

/** The serial that a code says: the (21) of an element string, or the code itself. */
export function serialIn(code: string): string | null {
  const { elements, fault } = readCode(code);
  const stated = elements.find(({ ai }) => ai === '21')?.value ?? null;
  if (stated !== null) return spelled(stated);
  const text = spelled(code);
  return fault === null && elements.length === 0 && text !== '' && text.length <= MAX_LOT
    ? text
    : null;
}

/** The draft with one more serial of a line, or why it is not taken. */
export function withSerial(
  draft: PackageDraft,
  line: PackLine,
  code: string,
): PackageDraft | { fault: string } {
  const serial = serialIn(code);
  if (serial === null) return { fault: `"${code}" is no serial.` };
  const known = serialsOf(draft, line);
  if (known.some((each) => isSameCode(each, serial)))
    return { fault: `Serial ${serial} is in this package already.` };
  return {
    ...draft,
    serials: { ...draft.serials, [line.orderItemId]: [...known, serial] },
  };
}

export function withoutSerial(draft: PackageDraft, line: PackLine, serial: string): PackageDraft {
  const rest = serialsOf(draft, line).filter((each) => each !== serial);
  return { ...draft, serials: { ...draft.serials, [line.orderItemId]: rest } };
}
