import type { OrderPaperKind } from '@lading/domain/papers';
import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../lib/useAddress.ts';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { OrderPdfButton } from './OrderPdfButton.tsx';
import { PaperPage } from './PaperPage.tsx';
import { paperNames } from './paperNames.ts';
import { orderPapers } from './papers.queries.ts';

function OrderPapersPrint({ kind }: { kind: OrderPaperKind }) {
  const orderId = useIdParam('orderId');
  return (
    <PrintPage
      title={paperNames[kind]}
      result={useQuery(orderPapers(orderId, kind))}
      back={{ to: `/orders/${orderId}`, label: 'Back to the Order' }}
      actions={<OrderPdfButton orderId={orderId} kind={kind} />}
    >
      {({ papers }) =>
        papers.length > 0 ? (
          papers.map((paper) => <PaperPage key={`${paper.title} ${paper.part}`} paper={paper} />)
        ) : (
          <>
            <h1>{paperNames[kind]}</h1>
            <p>This order has no packages yet.</p>
          </>
        )
      }
    </PrintPage>
  );
}

export const PackingListPrint = () => <OrderPapersPrint kind="PACKING_LIST" />;
export const PackingSlipPrint = () => <OrderPapersPrint kind="PACKING_SLIP" />;
export const DeliveryNotePrint = () => <OrderPapersPrint kind="DELIVERY_NOTE" />;
export const ConsignmentNotePrint = () => <OrderPapersPrint kind="CONSIGNMENT_NOTE" />;
