import { idOfCode } from './codeText.ts';
import { isLegal, type Life } from './life.ts';
import type { OrderStatus } from './orders.ts';
import { spelled } from './spelling.ts';

export const pickBatchStatuses = ['OPEN', 'COMPLETED', 'CANCELLED'] as const;
export type PickBatchStatus = (typeof pickBatchStatuses)[number];

export const pickBatchEvents = ['cancel', 'complete'] as const;
export type PickBatchEvent = (typeof pickBatchEvents)[number];

/** `complete` is not a request: it happens when no order of a batch has anything left to pick. */
export const pickBatchSteps: Life<PickBatchStatus, PickBatchEvent> = {
  OPEN: { cancel: 'CANCELLED', complete: 'COMPLETED' },
  COMPLETED: {},
  CANCELLED: {},
};

export const isOpenBatch = ({ status }: { status: PickBatchStatus }): boolean =>
  isLegal(pickBatchSteps, status, 'complete');

/** The barcode on the pick list of a batch: `BATCH-12`. */
export function batchCode(id: number): string {
  return `BATCH-${id}`;
}

/** The batch that a scanned code names, or null if it names none. */
export function batchOfCode(code: string): number | null {
  return idOfCode('BATCH', code);
}

/** A tote's code as it is kept: scanners and people differ in case. */
export function toteCode(code: string): string {
  return spelled(spelled(code).toUpperCase());
}

/** The barcode on the packing slip of a package: `PACKAGE-12`. */
export function packageCode(id: number): string {
  return `PACKAGE-${id}`;
}

/** The package that a scanned code names, or null if it names none. */
export function packageOfCode(code: string): number | null {
  return idOfCode('PACKAGE', code);
}

export interface PickedUnits {
  quantity: number;
  pickedQuantity: number;
}

/** Units of an allocation that are still to be picked. */
export function leftOf({ quantity, pickedQuantity }: PickedUnits): number {
  return quantity - pickedQuantity;
}

/** The message if no stop of a walk can be picked: what is left may wait for a replenishment. */
export function restText(lines: readonly (PickedUnits & { waitsFor: object | null })[]): string {
  const isWaiting = lines.some((line) => line.waitsFor !== null && leftOf(line) > 0);
  return isWaiting
    ? 'Nothing can be picked yet: all that is left waits for replenishment.'
    : 'Nothing is left to pick.';
}

/**
 * What becomes of units that are brought back from picking: the order picks them again there, it
 * picks others, or it goes on without them.
 */
export const unpickWays = ['PICK_AGAIN', 'PICK_OTHERS', 'LEAVE_OUT'] as const;
export type UnpickWay = (typeof unpickWays)[number];

/** The status that packing gives an order, from its lines in units. */
export function statusAfterPack(lines: readonly { picked: number; packed: number }[]): OrderStatus {
  return lines.every((line) => line.packed >= line.picked) ? 'PACKED' : 'PACKING_IN_PROGRESS';
}

/** The status that unpacking gives an order, from its lines in units. */
export function statusAfterUnpack(lines: readonly { packed: number }[]): OrderStatus {
  return lines.some((line) => line.packed > 0) ? 'PACKING_IN_PROGRESS' : 'PICKED';
}

/** For each line of which not everything ships, the units that a follow-up order asks for. */
export function remainderOf<L extends { quantity: number; picked: number }>(
  lines: readonly L[],
): (L & { missing: number })[] {
  return lines.flatMap((line) =>
    line.picked < line.quantity ? [{ ...line, missing: line.quantity - line.picked }] : [],
  );
}

/**
 * What a short pick does besides: nothing, have the place counted, or keep its units from orders
 * until that count is done as well.
 */
export const shortPickRules = ['OFF', 'COUNT', 'HOLD'] as const;
export type ShortPicks = (typeof shortPickRules)[number];
