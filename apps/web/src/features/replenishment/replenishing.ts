import type { Named } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { statusAfter } from '@lading/domain/life';
import { PICK_LOCATION_TYPE, replenishmentSteps } from '@lading/domain/replenishment';
import { counted, formatUnits } from '../../lib/format.ts';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { notHere, notWanted } from '../../ui/scan/scanned.ts';

/** Where the goods are taken: the name of the location, or the LPN of a pallet that has none. */
export const sourceName = ({ from }: ReplenishmentTask): string =>
  from.location?.name ?? from.pallet?.lpn ?? '–';

/**
 * The units that the location of a task takes now. What an older version kept on the device does
 * not say.
 */
const fitting = ({ quantity, room }: ReplenishmentTask): number =>
  Math.min(quantity, room ?? quantity);

/** True if nothing can be brought to the location of a task now. */
export const isShut = (task: ReplenishmentTask): boolean => fitting(task) === 0;

/** `A-01 takes 12 of 20 now.`: why a task is not done as it was planned. Null if it is. */
export function roomText(task: ReplenishmentTask): string | null {
  const { to, quantity } = task;
  const fits = fitting(task);
  if (fits === quantity) return null;
  return fits === 0
    ? `${to.name} takes nothing now.`
    : `${to.name} takes ${formatUnits(fits)} of ${formatUnits(quantity)} now.`;
}

/**
 * The units that are taken unless somebody says otherwise: as many as the location takes, or all
 * where it takes none and they go elsewhere.
 */
export const plannedUnits = (task: ReplenishmentTask): number => fitting(task) || task.quantity;

export function goText(task: ReplenishmentTask): string {
  const room = roomText(task);
  if (isShut(task))
    return `${room} Scan ${sourceName(task)} to bring the goods to another pick location, or cancel the task.`;
  return `${room === null ? '' : `${room} `}Go to ${sourceName(task)}, and scan it.`;
}

/** What to do with the goods in hand; fewer than planned end the task too. */
export function bringText(task: ReplenishmentTask, taken: number): string {
  const { product, to, quantity } = task;
  const what = `${formatUnits(taken)}${taken < quantity ? ` of ${formatUnits(quantity)}` : ''} × ${product.sku}`;
  if (isShut(task))
    return `${roomText(task)} Take ${what} to another pick location, and scan that.`;
  return `Take ${what} to ${to.name}, and scan ${to.name}.`;
}

/** Asks whether the goods are brought elsewhere than was planned. */
export const elsewhereText = (
  { product, to }: ReplenishmentTask,
  taken: number,
  { name }: Named,
): string =>
  `This is ${name}. Scan ${name} again to bring ${formatUnits(taken)} × ${product.sku} there instead of to ${to.name}.`;

export function movedText(task: ReplenishmentTask, taken: number, to: Named): string {
  const { product, quantity } = task;
  const rest =
    taken < quantity ? ` ${counted(quantity - taken, 'unit')} left at ${sourceName(task)}.` : '';
  return `${formatUnits(taken)} × ${product.sku} moved to ${to.name}.${rest}`;
}

/** What is said of a task that is over; and where the goods go that somebody holds. */
export function overText(task: ReplenishmentTask, held: number | null): string {
  const { status, product, to, endedBy } = task;
  const goods = held === null ? null : `${formatUnits(held)} × ${product.sku}`;
  if (status === 'CANCELLED')
    return `This task was cancelled. ${goods === null ? 'What you took of it belongs to' : `Put ${goods} back to`} ${sourceName(task)}.`;
  const person = endedBy ? ` by ${endedBy.name}` : '';
  return goods === null
    ? 'This task is done.'
    : `This task was done${person}: ${goods} that you hold count as moved to ${to.name}.`;
}

/**
 * What a scan means: the goods are found where they stand, or brought to where they belong, or to
 * another pick location.
 */
export type Met = 'found' | { broughtTo: Named; isElsewhere: boolean } | { fault: string };

/** `isFound`: the source was scanned before. */
export function meetTask(
  task: ReplenishmentTask,
  isFound: boolean,
  found: Scan,
  warehouseId: number,
): Met {
  const { from, to, product } = task;
  const { pallet, location, products } = found;
  if (pallet) {
    if (pallet.lpn === from.pallet?.lpn) return 'found';
    const isElsewhere = pallet.location?.id !== from.location?.id;
    return {
      fault: isElsewhere
        ? notHere(pallet, warehouseId)
        : `This is ${pallet.lpn}. Take ${from.pallet?.lpn ?? 'what is loose there'}.`,
    };
  }
  if (location && isFound && location.id === to.id)
    return { broughtTo: location, isElsewhere: false };
  if (location && location.id === from.location?.id) return 'found';
  if (location?.type === PICK_LOCATION_TYPE && isFound)
    return { broughtTo: location, isElsewhere: true };
  if (location)
    return {
      fault: `This is ${location.name}. ${isFound ? `Bring it to ${to.name}.` : goText(task)}`,
    };
  if (isFound && products.some(({ id }) => id === product.id)) return 'found';
  if (isFound && products[0]) return { fault: `This is ${products[0].sku}. Take ${product.sku}.` };
  return { fault: notWanted(found, isFound ? 'a location' : 'an LPN or a location', warehouseId) };
}

/** The task once its goods were moved. One that has ended stays as it is. */
export const finished = (task: ReplenishmentTask): ReplenishmentTask => ({
  ...task,
  status: statusAfter(replenishmentSteps, task.status, 'done') ?? task.status,
});

/** The task as the server returned it at `readAt`, with what this device did since. */
export function withMove(
  task: ReplenishmentTask,
  entries: readonly Entry[],
  readAt: number,
): ReplenishmentTask {
  const isMoved = entries.some(
    (entry) =>
      entry.to === 'finishReplenishmentTask' &&
      entry.input.params.id === task.id &&
      isToApply(entry, readAt),
  );
  return isMoved ? finished(task) : task;
}
