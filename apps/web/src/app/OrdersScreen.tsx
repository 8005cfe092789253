import type { Order } from '@lading/contract/orders';
import { NewLoadOfOrders } from '../features/loads/loads.parts.tsx';
import { OrdersPage } from '../features/orders/OrdersPage.tsx';
import { ManyOrders } from '../features/picking/ManyOrders.tsx';

/** The steps of the orders that are chosen. */
function Many({ orders }: { orders: readonly Order[] }) {
  return (
    <>
      <ManyOrders orders={orders} />
      <NewLoadOfOrders orders={orders} />
    </>
  );
}

/** The list of orders with the steps of many, which the room of orders may not import. */
export function OrdersScreen() {
  return <OrdersPage Many={Many} />;
}
