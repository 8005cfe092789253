import type { Count, CountDetail, CountLine } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import { countSteps } from '@lading/domain/counts';
import { isCancelled, isLegal } from '@lading/domain/life';
import { counted, formatUnits } from '../../lib/format.ts';
import type { Goods } from './countingRules.ts';

export function scopeText({ chosenBy, abcClass, notCountedForDays }: Count): string {
  if (chosenBy === 'LOCATIONS') return 'Chosen locations';
  if (chosenBy === 'PRODUCTS') return 'Chosen products';
  if (chosenBy === 'ABC_CLASS') return `Products of class ${abcClass}`;
  if (chosenBy === 'SHORT_PICK') return 'Units that a picker did not find';
  return `Locations not counted for ${counted(notCountedForDays ?? 0, 'day')}`;
}

/** What a choice beyond the limits of a count left out. */
export function leftOutText({ leftOut, chosenBy }: Count): string | null {
  if (leftOut === 0) return null;
  const what =
    chosenBy === 'NOT_COUNTED'
      ? counted(leftOut, 'more location')
      : counted(leftOut, 'more product');
  return `${what} met the choice too. These here were not counted longest; the next count takes the others.`;
}

/** The note of the reviewer who asked for a running recount. */
export function requestText({
  status,
  history,
}: Pick<CountDetail, 'status' | 'history'>): string | null {
  return isLegal(countSteps, status, 'count')
    ? (history.findLast(({ event }) => event === 'recount')?.notes ?? null)
    : null;
}

/** True if nobody entered a line, which counts as 0 because its location was finished. */
export function isAssumed({
  countedQuantity,
  entered,
}: Pick<CountLine, 'countedQuantity' | 'entered'>): boolean {
  return countedQuantity !== null && !entered;
}

/** How many lines were not entered and count as 0; empty if there are none. */
export function assumedText(lines: readonly CountLine[]): string {
  const assumed = lines.filter(isAssumed).length;
  return assumed === 0
    ? ''
    : `${counted(assumed, 'line')} ${assumed === 1 ? 'was not entered and counts' : 'were not entered and count'} as 0.`;
}

export function countedText(line: CountLine): string {
  if (line.countedQuantity === null) return '–';
  return isAssumed(line) ? 'not entered' : formatUnits(line.countedQuantity);
}

export function overText({ status, lines }: CountDetail): string {
  if (isLegal(countSteps, status, 'approve'))
    return `This count is with the reviewers. They approve it, or have some of it counted again. ${assumedText(lines)}`.trim();
  return isCancelled({ status })
    ? 'This count was cancelled. Nothing of it was posted.'
    : 'This count was approved and posted.';
}

/** Signed units or money: `+3`, `-2`, `0`. */
export function signed(value: number, format: (value: number) => string = formatUnits): string {
  return value > 0 ? `+${format(value)}` : format(value);
}

/** What each person entered last: `6 by Mara Lind, 7 by Noor Berg`. */
function figuresText({ attempts }: CountLine): string {
  const standing = attempts.filter(({ withdrawnAt = null }) => withdrawnAt === null);
  const last = new Map(standing.map((attempt) => [attempt.user.id, attempt]));
  return [...last.values()]
    .map(({ quantity, user }) => `${formatUnits(quantity)} by ${user.name}`)
    .join(', ');
}

/**
 * The lines that are to be counted again before an approval: people differ on them, or they differ
 * and their stock moved since the scan.
 */
export const toRecount = (
  lines: readonly CountLine[],
): { differing: number[]; moved: number[] } => ({
  differing: lines.filter(({ differs }) => differs).map(({ id }) => id),
  moved: lines
    .filter(({ movedSince, differs, variance }) => movedSince && !differs && variance !== 0)
    .map(({ id }) => id),
});

/** Notes on a line for a reviewer. */
export function lineNotes(line: CountLine): string[] {
  return [
    ...(line.countedQuantity === null ? ['Not counted'] : []),
    ...(isAssumed(line) ? ['Not entered'] : []),
    ...(!line.listed ? ['Not on the list'] : []),
    ...(line.foundIn ? [`Found in ${line.foundIn.name}`] : []),
    ...(line.recordedIn && !line.foundIn ? [`Recorded in ${line.recordedIn.name}`] : []),
    ...(line.movedSince ? ['Moved since the scan'] : []),
    ...(line.differs
      ? [`Differ: ${figuresText(line)}`]
      : line.attempts.length > 1
        ? [`Entered ${line.attempts.length} times`]
        : []),
  ];
}

export function goodsText({ product, lpn, lot, asks }: Goods): string {
  const what = lot
    ? `${product.sku}, lot ${lot.code}`
    : asks
      ? `${product.sku}, a lot that is not listed`
      : product.sku;
  return lpn === null ? what : `${what} on ${lpn}`;
}

/**
 * The message for a counter who comes to a place: how many lines to look for, never the quantities.
 */
export function placeText(count: CountDetail, place: Named): string {
  const known = count.places.find(({ location }) => location.id === place.id);
  const left = known ? known.lines - known.linesCounted : 0;
  return left > 0
    ? `${place.name}: ${counted(left, 'line')} to count.`
    : `${place.name}. Scan what is here.`;
}
