import type { Scan, ScannedDocument } from '@lading/contract/floor';
import { activeAsnStatuses } from '@lading/domain/asns';
import { isLegal } from '@lading/domain/life';
import { orderStages } from '@lading/domain/orders';
import { returnStatuses, returnSteps } from '@lading/domain/returns';

const toPick: readonly string[] = orderStages.TO_PICK;
const activeAsns: readonly string[] = activeAsnStatuses;
const openReturns: readonly string[] = returnStatuses.filter((status) => isLegal(returnSteps, status, 'receive'));

const documentWays: Record<ScannedDocument['kind'], (document: ScannedDocument) => string | null> = {
  ORDER: ({ id, status }) => {
    if (toPick.includes(status)) return `/floor/pick/orders/${id}`;
    if (status === 'PICKED' || status === 'PACKING_IN_PROGRESS') return `/floor/pack/${id}`;
    return status === 'PACKED' ? `/floor/load/${id}` : `/orders/${id}`;
  },
  ASN: ({ id, status, customer }) => (activeAsns.includes(status) ? `/floor/receive/${customer.id}?asn=${id}` : null),
  RETURN: ({ id, status }) => (openReturns.includes(status) ? `/floor/returns/${id}` : `/returns/${id}`),
};

/**
 * The screen where the work on a scanned code is done: a pallet that waits at the dock is put away, an order is picked, packed or loaded, an ASN is
 * received, a batch is walked. Null for a code without such work, and if one reference names several documents.
 */
export function scanWay({ pallet, documents, batch }: Scan, warehouseId: number): string | null {
  if (pallet) {
    const waits = pallet.warehouse.id === warehouseId && pallet.totalQuantity > 0 && (pallet.location?.type ?? 'RECEIVING') === 'RECEIVING';
    return waits ? `/floor/putaway?lpn=${encodeURIComponent(pallet.lpn)}` : null;
  }
  if (batch) return batch.status === 'OPEN' ? `/floor/pick/batches/${batch.id}` : null;
  const [document, another] = documents.filter(({ status }) => status !== 'CANCELLED');
  return document && !another ? documentWays[document.kind](document) : null;
}
