import type { Scan, ScannedDocument } from '@lading/contract/floor';
import { activeAsnStatuses } from '@lading/domain/asns';
import { isCancelled, statusesFor } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { isOpenBatch } from '@lading/domain/picking';
import { returnSteps } from '@lading/domain/returns';
import { putawayPath } from '../../ui/RecordLinks.tsx';

const orders: Readonly<Record<'pick' | 'pack' | 'ship', readonly string[]>> = {
  pick: statusesFor(orderSteps, 'pick'),
  pack: statusesFor(orderSteps, 'pack'),
  ship: statusesFor(orderSteps, 'ship'),
};
const activeAsns: readonly string[] = activeAsnStatuses;
const openReturns: readonly string[] = statusesFor(returnSteps, 'receive');
export const isOpenReturn = (status: string): boolean => openReturns.includes(status);

const documentWays: Record<ScannedDocument['kind'], (document: ScannedDocument) => string | null> =
  {
    ORDER: ({ id, status }) => {
      if (orders.pick.includes(status)) return `/floor/pick/orders/${id}`;
      if (orders.pack.includes(status)) return `/floor/pack/${id}`;
      return orders.ship.includes(status) ? `/floor/load/${id}` : `/orders/${id}`;
    },
    ASN: ({ id, status, customer }) =>
      activeAsns.includes(status) ? `/floor/receive/${customer.id}?asn=${id}` : null,
    RETURN: ({ id, status }) => (isOpenReturn(status) ? `/floor/returns/${id}` : `/returns/${id}`),
  };

/**
 * The screen where the work on a scanned code is done: a pallet that waits at the dock is put away,
 * an order is picked, packed or loaded, an ASN is received, a batch is walked, a load is
 * loaded. The scan of a tote means its order. Null for a code without such work, and if one
 * reference names several documents.
 */
export function scanWay(
  { pallet, documents, batch, load }: Scan,
  warehouseId: number,
): string | null {
  if (pallet && documents.length === 0) {
    const waits =
      pallet.warehouse.id === warehouseId &&
      pallet.totalQuantity > 0 &&
      (pallet.location?.type ?? 'RECEIVING') === 'RECEIVING';
    return waits ? putawayPath(pallet.lpn) : null;
  }
  if (batch) return isOpenBatch(batch) ? `/floor/pick/batches/${batch.id}` : null;
  if (load) return `/floor/loads/${load.id}`;
  const [document, another] = documents.filter((document) => !isCancelled(document));
  return document && !another ? documentWays[document.kind](document) : null;
}
