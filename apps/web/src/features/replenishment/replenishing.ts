import type { Scan } from '@lading/contract/floor';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { counted, formatUnits } from '../../lib/format.ts';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { notHere, notWanted } from '../../ui/scan/scanned.ts';

/** Where the goods are taken: the name of the location, or the LPN of a pallet that has none. */
export const sourceName = ({ from }: ReplenishmentTask): string => from.location?.name ?? from.pallet?.lpn ?? '–';

export const goText = (task: ReplenishmentTask): string => `Go to ${sourceName(task)}, and scan it.`;

/** What to do with the goods in hand; fewer than planned end the task too. */
export function bringText({ product, to, quantity }: ReplenishmentTask, taken: number): string {
  const what = `${formatUnits(taken)}${taken < quantity ? ` of ${formatUnits(quantity)}` : ''} × ${product.sku}`;
  return `Take ${what} to ${to.name}, and scan ${to.name}.`;
}

export function movedText(task: ReplenishmentTask, taken: number): string {
  const { product, to, quantity } = task;
  const rest = taken < quantity ? ` ${counted(quantity - taken, 'unit')} left at ${sourceName(task)}.` : '';
  return `${formatUnits(taken)} × ${product.sku} moved to ${to.name}.${rest}`;
}

/** What a scan means: the goods are found where they stand, or brought to where they belong. */
export type Met = 'found' | 'brought' | { fault: string };

/** `isFound`: the source was scanned before. */
export function meetTask(task: ReplenishmentTask, isFound: boolean, found: Scan, warehouseId: number): Met {
  const { from, to, product } = task;
  const { pallet, location, products } = found;
  if (pallet) {
    if (pallet.lpn === from.pallet?.lpn) return 'found';
    const isElsewhere = pallet.location?.id !== from.location?.id;
    return {
      fault: isElsewhere ? notHere(pallet, warehouseId) : `This is ${pallet.lpn}. Take ${from.pallet?.lpn ?? 'what is loose there'}.`,
    };
  }
  if (location && isFound && location.id === to.id) return 'brought';
  if (location && location.id === from.location?.id) return 'found';
  if (location) return { fault: `This is ${location.name}. ${isFound ? `Bring it to ${to.name}.` : goText(task)}` };
  if (isFound && products.some(({ id }) => id === product.id)) return 'found';
  if (isFound && products[0]) return { fault: `This is ${products[0].sku}. Take ${product.sku}.` };
  return { fault: notWanted(found, isFound ? 'a location' : 'an LPN or a location', warehouseId) };
}

/** The task as the server told it at `readAt`, with what this device did since. */
export function withMove(task: ReplenishmentTask, entries: readonly Entry[], readAt: number): ReplenishmentTask {
  const isMoved = entries.some(
    (entry) => entry.to === 'finishReplenishmentTask' && entry.input.params.id === task.id && isToApply(entry, readAt),
  );
  return isMoved && task.status === 'OPEN' ? { ...task, status: 'DONE' } : task;
}
