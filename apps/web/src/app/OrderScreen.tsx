import { OrderLabels } from '../features/carriers/OrderLabels.tsx';
import { OrderDetailPage } from '../features/orders/OrderDetailPage.tsx';
import { OrderCartons } from '../features/picking/OrderCartons.tsx';
import { OrderSteps } from '../features/picking/OrderSteps.tsx';
import { OrderReturns } from '../features/returns/OrderReturns.tsx';

/** An order's page with the parts of higher rooms, which the room of orders may not import. */
export function OrderScreen() {
  return (
    <OrderDetailPage
      Steps={OrderSteps}
      Cartons={OrderCartons}
      Returns={OrderReturns}
      Labels={OrderLabels}
    />
  );
}
