import type { FieldFault } from '@lading/contract/refusals';
import { readCode } from '@lading/domain/gs1';
import { MAX_LOT } from '@lading/domain/limits';
import { isSameCode, spelled } from '@lading/domain/spelling';
import { counted } from '../../lib/format.ts';
import {
  type NewPackage,
  type PackageDraft,
  type PackLine,
  serialsOf,
  unitsIn,
} from './packDraft.ts';

/** The lines of the open package that lack serials or have refused ones, the first first. */
export const linesWithoutSerials = (draft: PackageDraft, lines: readonly PackLine[]): PackLine[] =>
  lines.filter(
    (line) =>
      line.hasSerials &&
      (missingSerials(draft, line) !== 0 || refusedSerials(draft, line).length > 0),
  );

/** The serials of a line that the server refused, with the reason. */
export const refusedSerials = (
  draft: PackageDraft,
  line: Pick<PackLine, 'orderItemId'>,
): { serial: string; reason: string }[] =>
  serialsOf(draft, line).flatMap((serial) => {
    const reason = draft.refused?.[line.orderItemId]?.[serial];
    return reason === undefined ? [] : [{ serial, reason }];
  });

/** The draft with the serials marked that were refused in the package that was sent. */
export function withRefusals(
  draft: PackageDraft,
  { lines }: NewPackage,
  errors: readonly FieldFault[],
): PackageDraft {
  const refused: Record<number, Record<string, string>> = {};
  for (const { path, message } of errors) {
    const [, place, number] = /^packages\.0\.lines\.(\d+)\.serials\.(\d+)$/.exec(path) ?? [];
    const line = lines[Number(place)];
    const serial = line?.serials?.[Number(number)];
    if (!line || serial === undefined) continue;
    const reasons = { ...refused[line.orderItemId] };
    reasons[serial] ??= message.charAt(0).toUpperCase() + message.slice(1);
    refused[line.orderItemId] = reasons;
  }
  return Object.keys(refused).length > 0 ? { ...draft, refused } : draft;
}

/** How many serials a line of the open package lacks; negative if it has too many. */
export const missingSerials = (draft: PackageDraft, line: PackLine): number =>
  (unitsIn(draft, line) ?? 0) - serialsOf(draft, line).length;

/** What is to be scanned next for a line; null if it has a serial for each unit. */
export function serialsText(draft: PackageDraft, line: PackLine): string | null {
  const missing = missingSerials(draft, line);
  const { sku } = line.product;
  if (missing < 0)
    return `${sku} has ${counted(-missing, 'serial')} too many. Remove what is not in.`;
  const refused = refusedSerials(draft, line).length;
  if (missing + refused === 0) return null;
  const units = unitsIn(draft, line) ?? 0;
  return `Scan a serial of ${sku}: ${units - missing - refused} of ${units} scanned.`;
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

/**
 * The draft with one more serial of a line, in the place of the first refused one if there is any;
 * or why it is not taken.
 */
export function withSerial(
  draft: PackageDraft,
  line: PackLine,
  code: string,
): PackageDraft | { fault: string } {
  const serial = serialIn(code);
  if (serial === null) return { fault: `"${code}" is no serial.` };
  const known = serialsOf(draft, line);
  const refused = refusedSerials(draft, line);
  const same = refused.find((each) => isSameCode(each.serial, serial));
  if (same) return { fault: same.reason };
  if (known.some((each) => isSameCode(each, serial)))
    return { fault: `Serial ${serial} is in this package already.` };
  const [replaced] = refused;
  if (!replaced) return withSerials(draft, line, [...known, serial]);
  const serials = known.map((each) => (each === replaced.serial ? serial : each));
  return withoutMark(withSerials(draft, line, serials), line, replaced.serial);
}

export function withoutSerial(draft: PackageDraft, line: PackLine, serial: string): PackageDraft {
  const rest = serialsOf(draft, line).filter((each) => each !== serial);
  return withoutMark(withSerials(draft, line, rest), line, serial);
}

const withSerials = (
  draft: PackageDraft,
  { orderItemId }: PackLine,
  serials: readonly string[],
): PackageDraft => ({ ...draft, serials: { ...draft.serials, [orderItemId]: serials } });

function withoutMark(draft: PackageDraft, { orderItemId }: PackLine, serial: string): PackageDraft {
  const marks = draft.refused?.[orderItemId];
  if (!marks) return draft;
  const { [serial]: _, ...rest } = marks;
  return { ...draft, refused: { ...draft.refused, [orderItemId]: rest } };
}
