import type { ReturnDetail } from '@lading/contract/returns';
import { isLegal } from '@lading/domain/life';
import { returnSteps } from '@lading/domain/returns';
import { isSameCode } from '@lading/domain/spelling';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import type { ReceivedItem } from './receiptDraft.ts';

type ReceiptEntry = Extract<Entry, { to: 'receiveReturn' }>;

const unitsOf = ({ quantity, serials }: ReceivedItem): number => quantity ?? serials?.length ?? 0;

const sumOf = (items: readonly ReceivedItem[]): number =>
  items.reduce((sum, item) => sum + unitsOf(item), 0);

type Returnable = NonNullable<ReturnDetail['returnable']>[number];

/** What may still come back of a product after these units of it. */
function without({ lots, ...left }: Returnable, items: readonly ReceivedItem[]): Returnable {
  const ofLot = (code: string) => sumOf(items.filter(({ lot }) => isSameCode(lot?.code, code)));
  return {
    ...left,
    quantity: Math.max(0, left.quantity - sumOf(items)),
    lots:
      lots?.map((lot) => ({ ...lot, quantity: Math.max(0, lot.quantity - ofLot(lot.code)) })) ??
      null,
  };
}

/** The return after a receipt that the server has not recorded yet. */
export function withReceipt(
  returnDetail: ReturnDetail,
  items: readonly ReceivedItem[],
  into?: string | null,
): ReturnDetail {
  if (!isLegal(returnSteps, returnDetail.status, 'receive')) return returnDetail;
  const itemsOf = (productId: number) => items.filter((item) => item.productId === productId);
  return {
    ...returnDetail,
    status: 'RECEIVING_IN_PROGRESS',
    units: returnDetail.units.map((unit) =>
      isSameCode(unit.lpn, into) ? { ...unit, takesGoods: false } : unit,
    ),
    version: returnDetail.version + 1,
    items: returnDetail.items.map((item) => ({
      ...item,
      receivedQuantity: item.receivedQuantity + sumOf(itemsOf(item.product.id)),
    })),
    returnable:
      returnDetail.returnable?.map((left) => without(left, itemsOf(left.product.id))) ?? null,
  };
}

export const receiptsOf = (returnId: number, entries: readonly Entry[]): ReceiptEntry[] =>
  entries.flatMap((entry) =>
    entry.to === 'receiveReturn' && entry.input.params.id === returnId ? [entry] : [],
  );

/**
 * A return as the server returned it at `readAt`, with what this device has received since. A
 * receipt was made for one version of it and leads to the next, so one that the server has recorded
 * without an answer, or will refuse, is not added.
 */
export function withReceipts(
  returnDetail: ReturnDetail,
  entries: readonly Entry[],
  readAt: number,
): ReturnDetail {
  return receiptsOf(returnDetail.id, entries)
    .filter((entry) => isToApply(entry, readAt))
    .reduce(
      (known, { ifMatch, input }) =>
        ifMatch === known.version ? withReceipt(known, input.body.items, input.body.into) : known,
      returnDetail,
    );
}
