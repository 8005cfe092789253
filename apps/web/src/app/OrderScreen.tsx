import type { OrderDetail } from '@lading/contract/orders';
import { OrderLabels } from '../features/carriers/OrderLabels.tsx';
import { OrderLoad } from '../features/loads/loads.parts.tsx';
import { OrderDetailPage } from '../features/orders/OrderDetailPage.tsx';
import { OrderPapersMenu } from '../features/papers/OrderPapersMenu.tsx';
import { OrderCartons } from '../features/picking/OrderCartons.tsx';
import { OrderSteps } from '../features/picking/OrderSteps.tsx';
import { OrderReturns } from '../features/returns/OrderReturns.tsx';

const Steps = ({ order }: { order: OrderDetail }) => (
  <OrderSteps order={order} papers={<OrderPapersMenu order={order} />} />
);

/** An order's page with the parts of higher rooms, which the room of orders may not import. */
export function OrderScreen() {
  return (
    <OrderDetailPage
      Steps={Steps}
      Cartons={OrderCartons}
      Returns={OrderReturns}
      Labels={OrderLabels}
      Load={OrderLoad}
    />
  );
}
