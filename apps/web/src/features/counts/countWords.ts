import type { Count, CountLine } from '@lading/contract/counts';
import { counted, formatUnits } from '../../lib/format.ts';

/** What a count is about, in a few words. */
export function scopeText({ chosenBy, abcClass, notCountedForDays }: Count): string {
  if (chosenBy === 'LOCATIONS') return 'Chosen locations';
  if (chosenBy === 'PRODUCTS') return 'Chosen products';
  if (chosenBy === 'ABC_CLASS') return `Products of class ${abcClass}`;
  return `Locations not counted for ${counted(notCountedForDays ?? 0, 'day')}`;
}

/** What a choice that met more than a count holds has left for the next one. */
export function leftOutText({ leftOut, chosenBy }: Count): string | null {
  if (leftOut === 0) return null;
  const what = chosenBy === 'NOT_COUNTED' ? counted(leftOut, 'more location') : counted(leftOut, 'more product');
  return `${what} met the choice too. These here were not counted longest; the next count takes the others.`;
}

/** Signed units or money: `+3`, `-2`, `0`. */
export function signed(value: number, format: (value: number) => string = formatUnits): string {
  return value > 0 ? `+${format(value)}` : format(value);
}

/** What a reviewer should know about a line beside its numbers. */
export function lineNotes(line: CountLine): string[] {
  return [
    ...(line.countedQuantity === null ? ['Not counted'] : []),
    ...(!line.listed ? ['Not on the list'] : []),
    ...(line.foundIn ? [`Found in ${line.foundIn.name}`] : []),
    ...(line.recordedIn && !line.foundIn ? [`Recorded in ${line.recordedIn.name}`] : []),
    ...(line.attempts.length > 1 ? [`Entered ${line.attempts.length} times`] : []),
  ];
}
