import { OrdersPage } from '../features/orders/OrdersPage.tsx';
import { ManyOrders } from '../features/picking/ManyOrders.tsx';

/** The list of orders with the steps of many, which the room of orders may not import. */
export function OrdersScreen() {
  return <OrdersPage Many={ManyOrders} />;
}
