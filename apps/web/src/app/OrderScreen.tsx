import { OrderDetailPage } from '../features/orders/OrderDetailPage.tsx';
import { OrderSteps } from '../features/picking/OrderSteps.tsx';
import { OrderReturns } from '../features/returns/OrderReturns.tsx';

/** Puts an order's page together with the parts that belong to higher rooms, which the room of orders may not import. */
export function OrderScreen() {
  return <OrderDetailPage Steps={OrderSteps} Returns={OrderReturns} />;
}
