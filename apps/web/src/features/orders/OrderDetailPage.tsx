import type { OrderDetail } from '@lading/contract/orders';
import { codeText } from '@lading/domain/codeText';
import { priorityOption } from '@lading/domain/orders';
import { orderTotal } from '@lading/domain/price';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatDateTime, formatMoney, formatPercent, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { besides } from '../../ui/besides.ts';
import { type Column, keyColumn, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { History } from '../../ui/History.tsx';
import { LoadedDocument } from '../../ui/LoadedDocument.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { placeOf, placeText } from '../../ui/place.tsx';
import { Section } from '../../ui/Section.tsx';
import { PriorityChip, StatusChip } from '../../ui/StatusChip.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { noSuchOrder, oneOrder } from './orders.queries.ts';
import { Packages } from './Packages.tsx';
import { TrackingNumber } from './TrackingNumber.tsx';

type Item = OrderDetail['items'][number];
type Allocation = OrderDetail['allocations'][number];

const itemColumns = (items: readonly Item[]): Column<Item>[] => [
  keyColumn('SKU', ({ product }) => product.sku),
  textColumn('Product', ({ product }) => product.name),
  unitsColumn('Ordered', ({ quantity }) => quantity),
  unitsColumn('Allocated', ({ allocatedQuantity }) => allocatedQuantity),
  unitsColumn('Picked', ({ pickedQuantity }) => pickedQuantity),
  unitsColumn('Shipped', ({ shippedQuantity }) => shippedQuantity),
  ...(items.some(({ backorderedQuantity }) => backorderedQuantity > 0)
    ? [unitsColumn<Item>('Backordered', ({ backorderedQuantity }) => backorderedQuantity)]
    : []),
  { header: 'Unit Price', align: 'right', tight: true, cell: ({ price }) => (price === null ? '–' : formatMoney(price)) },
];

const allocationColumns: Column<Allocation>[] = [
  keyColumn('SKU', ({ product }) => product.sku),
  textColumn('Location (LPN)', placeOf),
  unitsColumn('Allocated', ({ quantity }) => quantity),
  unitsColumn('Picked', ({ pickedQuantity }) => pickedQuantity),
];

/** How far an item has come, on a handheld: what is nought beyond its allocation goes without saying. */
function progressOf({ allocatedQuantity, pickedQuantity, shippedQuantity, backorderedQuantity, price }: Item): string {
  const steps = [
    [pickedQuantity, 'picked'],
    [shippedQuantity, 'shipped'],
    [backorderedQuantity, 'backordered'],
  ] as const;
  return [
    `${formatUnits(allocatedQuantity)} allocated`,
    ...steps.filter(([units]) => units > 0).map(([units, word]) => `${formatUnits(units)} ${word}`),
    ...(price === null ? [] : [`${formatMoney(price)} each`]),
  ].join(', ');
}

function OrderLink({ order }: { order: { id: number; orderReference: string; status: string } }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Link component={RouterLink} to={`/orders/${order.id}`}>
        {order.orderReference}
      </Link>
      <StatusChip of="order" status={order.status} />
    </Box>
  );
}

function factsOf(order: OrderDetail) {
  return [
    { term: 'Status', value: <StatusChip of="order" status={order.status} /> },
    { term: 'Priority', value: <PriorityChip priority={order.priority} /> },
    { term: 'Priority Level', value: `${order.priority} - ${priorityOption(order.priority)}` },
    { term: 'Order Type', value: codeText(order.type) },
    { term: 'Order Date', value: formatDateTime(order.orderDate) },
    { term: 'Requested Ship Date', value: order.requestedShipDate ? formatDate(order.requestedShipDate) : '–' },
    { term: 'Shipped', value: order.actualShipDate ? formatDateTime(order.actualShipDate) : '–' },
    { term: 'Carrier', value: order.shippingCarrier || '–' },
    { term: 'Tracking Number', value: <TrackingNumber order={order} /> },
    { term: 'Shipping Address', value: order.shippingAddress },
    { term: 'Notes', value: order.notes || '–' },
    { term: 'Allocated', value: formatPercent(order.summary.allocationPercentage) },
    { term: 'Total', value: formatMoney(orderTotal(order.items)) },
    ...(order.previousOrder ? [{ term: 'Follows', value: <OrderLink order={order.previousOrder} /> }] : []),
    ...order.followUpOrders.map((next) => ({ term: `Followed by ${next.orderReference}`, value: <OrderLink order={next} /> })),
  ];
}

function Loaded({ order }: { order: OrderDetail }) {
  return (
    <Box sx={besides(8, 4)}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Section title="Items">
          <DataTable
            label="Items"
            rows={order.items}
            expected={3}
            rowKey={({ id }) => id}
            find={({ product }) => `${product.sku} ${product.name}`}
            columns={itemColumns(order.items)}
            card={(item) => ({
              title: item.product.name,
              value: formatUnits(item.quantity),
              detail: item.product.sku,
              foot: progressOf(item),
            })}
          />
        </Section>
        <Section title="Allocations">
          {order.allocations.length === 0 ? (
            <EmptyState dense text="No stock is allocated to this order." />
          ) : (
            <DataTable
              label="Allocations"
              rows={order.allocations}
              expected={3}
              rowKey={({ id }) => id}
              find={(row) => `${row.product.sku} ${row.product.name} ${placeText(row)}`}
              columns={allocationColumns}
              card={(row) => ({ title: row.product.sku, value: formatUnits(row.quantity), detail: placeOf(row) })}
            />
          )}
        </Section>
        {order.packages.length > 0 && <Packages order={order} />}
        <OrderReturns order={order} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Section title="Details">
          <Box sx={{ px: 2 }}>
            <Facts facts={factsOf(order)} />
          </Box>
        </Section>
        <History of="order" history={order.history} />
      </Box>
    </Box>
  );
}

export function OrderDetailPage() {
  const order = useQuery(oneOrder(useIdParam('orderId')));
  const { data } = order;
  return (
    <>
      <PageHeader
        trail={[{ to: '/orders', label: 'Orders Management' }]}
        title={data?.orderReference ?? 'Order'}
        subtitle={data && <StatusLine chip={<StatusChip of="order" status={data.status} />}>{data.customer.name}</StatusLine>}
        actions={data && <OrderSteps order={data} />}
      />
      <LoadedDocument result={order} failed="Failed to load the order." missing={noSuchOrder}>
        {(data) => <Loaded order={data} />}
      </LoadedDocument>
    </>
  );
}
