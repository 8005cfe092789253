import type { OrderPaperKind } from '@lading/domain/papers';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { idOf, useIdParam } from '../../lib/useAddress.ts';
import { PapersPrint } from './PapersPrint.tsx';
import { orderPapers, orderPdf } from './papers.queries.ts';

function OrderPapersPrint({ kind }: { kind: OrderPaperKind }) {
  const orderId = useIdParam('orderId');
  return (
    <PapersPrint
      kind={kind}
      result={useQuery(orderPapers([orderId], kind))}
      back={{ to: `/orders/${orderId}`, label: 'Back to the Order' }}
      empty="This order has no packages yet."
      file={{ kind, name: orderId, fetch: orderPdf(orderId, kind) }}
    />
  );
}

export const PickListPrint = () => <OrderPapersPrint kind="PICK_LIST" />;
export const PackingListPrint = () => <OrderPapersPrint kind="PACKING_LIST" />;
export const PackingSlipPrint = () => <OrderPapersPrint kind="PACKING_SLIP" />;
export const DeliveryNotePrint = () => <OrderPapersPrint kind="DELIVERY_NOTE" />;
export const ConsignmentNotePrint = () => <OrderPapersPrint kind="CONSIGNMENT_NOTE" />;

/** The pick lists of the orders that the address names. */
export function PickListsPrint() {
  const orderIds = useSearchParams()[0].getAll('order').map(idOf);
  return (
    <PapersPrint
      kind="PICK_LIST"
      title="Pick Lists"
      result={useQuery(orderPapers(orderIds, 'PICK_LIST'))}
      back={{ to: '/orders', label: 'Back to the Orders' }}
      empty="No orders are named."
    />
  );
}
