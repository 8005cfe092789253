import type { OrderPaperKind } from '@lading/domain/papers';
import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../lib/useAddress.ts';
import { PapersPrint } from './PapersPrint.tsx';
import { orderPapers, orderPdf } from './papers.queries.ts';

function OrderPapersPrint({ kind }: { kind: OrderPaperKind }) {
  const orderId = useIdParam('orderId');
  return (
    <PapersPrint
      kind={kind}
      result={useQuery(orderPapers(orderId, kind))}
      back={{ to: `/orders/${orderId}`, label: 'Back to the Order' }}
      empty="This order has no packages yet."
      file={{ kind, name: orderId, fetch: orderPdf(orderId, kind) }}
    />
  );
}

export const PackingListPrint = () => <OrderPapersPrint kind="PACKING_LIST" />;
export const PackingSlipPrint = () => <OrderPapersPrint kind="PACKING_SLIP" />;
export const DeliveryNotePrint = () => <OrderPapersPrint kind="DELIVERY_NOTE" />;
export const ConsignmentNotePrint = () => <OrderPapersPrint kind="CONSIGNMENT_NOTE" />;
