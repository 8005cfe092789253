import type { Order } from '@lading/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  type Column,
  chipColumn,
  dateColumn,
  keyColumn,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { FIRST_ROWS, ListSection } from '../../ui/ListSection.tsx';
import { OrderLink } from '../../ui/RecordLinks.tsx';
import { PriorityChip, StatusChip } from '../../ui/StatusChip.tsx';
import { ordersPage } from './orders.queries.ts';

const reference = (order: Order) => <OrderLink order={order} />;

/** The units of the product that an order wants, and those of them that it has. */
function unitsOf({ items }: Order, productId: number): { wanted: number; allocated: number } {
  const lines = items.filter(({ product }) => product.id === productId);
  return {
    wanted: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    allocated: lines.reduce((sum, { allocatedQuantity }) => sum + allocatedQuantity, 0),
  };
}

const columnsFor = (productId: number): Column<Order>[] => [
  keyColumn('Order Reference', reference, { text: ({ orderReference }) => orderReference }),
  chipColumn('Status', ({ status }) => <StatusChip of="order" status={status} />),
  chipColumn('Priority', ({ priority }) => <PriorityChip priority={priority} />),
  textColumn('Customer', ({ customer }) => customer.name),
  unitsColumn('Ordered', (order) => unitsOf(order, productId).wanted),
  unitsColumn('Allocated', (order) => unitsOf(order, productId).allocated),
  dateColumn('Ship Date', ({ shipBy }) => shipBy),
];

export function ProductOrders({ productId }: { productId: number }) {
  const warehouse = useCurrentWarehouse();
  return (
    <ListSection
      label="Open Orders"
      result={useQuery(
        ordersPage({ warehouseId: warehouse.id, productId, activeOnly: 'true', limit: FIRST_ROWS }),
      )}
      all={{ to: `/orders?productId=${productId}&activeOnly=true`, counted: ['open order'] }}
      empty="No open order wants this product."
      failed="Failed to load the orders."
      columns={columnsFor(productId)}
      rowKey={({ id }) => id}
      card={(order) => ({
        title: reference(order),
        value: formatUnits(unitsOf(order, productId).wanted),
        detail: `${formatUnits(unitsOf(order, productId).allocated)} allocated · ${order.customer.name}`,
        foot: order.shipBy ? `By ${formatDate(order.shipBy)}` : 'No ship date',
        badge: <StatusChip of="order" status={order.status} />,
      })}
    />
  );
}
