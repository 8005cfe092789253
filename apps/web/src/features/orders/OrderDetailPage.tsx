import type { Order, OrderDetail } from '@lading/contract/orders';
import { trackingLink } from '@lading/domain/carriers';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import {
  editableItemStatuses,
  isOneOf,
  MAX_PRIORITY,
  namesStock,
  orderSteps,
  takesUnsellable,
} from '@lading/domain/orders';
import { whyText } from '@lading/domain/placing';
import { orderTotal } from '@lading/domain/price';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { currentSettings } from '../../lib/currentSettings.ts';
import {
  counted,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatUnits,
} from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { AwaitedLine } from '../../ui/AwaitedText.tsx';
import { type Column, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { History } from '../../ui/History.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { LotLine, lotText } from '../../ui/LotText.tsx';
import { DetailLine, ExternalLine, PackLine } from '../../ui/PackLine.tsx';
import { PageHeader, StatusLine } from '../../ui/PageHeader.tsx';
import { OrderLink, ProductLink, skuColumn } from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { PriorityChip, StatusChip } from '../../ui/StatusChip.tsx';
import { WithDetails } from '../../ui/WithDetails.tsx';
import { Words } from '../../ui/Words.tsx';
import { reasonText } from '../calendars/calendars.parts.tsx';
import { placeOf, placeText } from '../inventory/inventory.parts.tsx';
import { wordsOf } from '../products/products.parts.tsx';
import { Packages, ShipBy } from './orders.parts.tsx';
import { noSuchOrder, oneOrder } from './orders.queries.ts';

type Item = OrderDetail['items'][number];
type Allocation = OrderDetail['allocations'][number];

const itemColumns = (items: readonly Item[]): Column<Item>[] => [
  { header: 'Line', tight: true, cell: ({ lineNo }) => lineNo },
  skuColumn(),
  textColumn('Product', (item) => (
    <>
      {item.product.name}
      <LotLine lot={item.lot} />
      <ExternalLine {...item} />
      <PackLine entry={item} quantity={item.quantity} />
    </>
  )),
  unitsColumn('Ordered', ({ quantity }) => quantity),
  unitsColumn('Allocated', ({ allocatedQuantity }) => allocatedQuantity),
  unitsColumn('Picked', ({ pickedQuantity }) => pickedQuantity),
  unitsColumn('Shipped', ({ shippedQuantity }) => shippedQuantity),
  ...(items.some(({ backorderedQuantity }) => backorderedQuantity > 0)
    ? [unitsColumn<Item>('Backordered', ({ backorderedQuantity }) => backorderedQuantity)]
    : []),
  { header: 'Unit Price', align: 'right', tight: true, cell: ({ price }) => formatMoney(price) },
];

/** Where units are picked, of which lot, and why there. */
function placeAndWhy(row: Allocation) {
  return (
    <>
      {placeOf(row)}
      <AwaitedLine waitsFor={row.waitsFor} />
      {row.lot && <DetailLine>Lot {lotText(row.lot)}</DetailLine>}
      {row.why && (
        <DetailLine>
          <Words>{whyText(row.why)}</Words>
        </DetailLine>
      )}
    </>
  );
}

const allocationColumns: Column<Allocation>[] = [
  skuColumn(),
  textColumn('Location (LPN)', placeAndWhy),
  unitsColumn('Allocated', ({ quantity }) => quantity),
  unitsColumn('Picked', ({ pickedQuantity }) => pickedQuantity),
];

/** The progress of an item, for a phone. Quantities of 0 are left out, except the allocated one. */
function progressOf({
  allocatedQuantity,
  pickedQuantity,
  shippedQuantity,
  backorderedQuantity,
  price,
}: Item): string {
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

function OrderAndStatus({
  order,
}: {
  order: { id: number; orderReference: string; status: string };
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      <OrderLink order={order} />
      <StatusChip of="order" status={order.status} />
    </Box>
  );
}

function TrackingNumber({ order }: { order: Pick<Order, 'shippingCarrier' | 'trackingNumber'> }) {
  const { data } = useQuery(currentSettings());
  const link = trackingLink(data?.carriers ?? [], order.shippingCarrier, order.trackingNumber);
  if (!link) return order.trackingNumber || '–';
  return (
    <Link
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      title="Opens the carrier's page in a new tab"
    >
      {order.trackingNumber}
    </Link>
  );
}

/** The word of the lists, with the number that the form offers. */
function Priority({ value }: { value: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <PriorityChip priority={value} />
      {value} of {MAX_PRIORITY}
    </Box>
  );
}

/** Why a transfer has no *Undo Shipment*. */
const TRANSFER_SHIPPED =
  'Its destination expects it, so the shipment cannot be undone: receive it there, and send it back.';

function factsOf(order: OrderDetail) {
  return [
    { term: 'Status', value: <StatusChip of="order" status={order.status} /> },
    { term: 'Priority', value: <Priority value={order.priority} /> },
    { term: 'Order Type', value: codeText(order.type) },
    namesStock(order.type) && {
      term: 'Stock to Take',
      value: order.stockStatuses.map(codeText).join(', '),
    },
    { term: 'Order Date', value: formatDateTime(order.orderDate) },
    {
      term: 'Requested Ship Date',
      value: order.requestedShipDate ? formatDate(order.requestedShipDate) : '–',
    },
    order.shipBy !== null && { term: 'Ships By', value: <ShipBy order={order} /> },
    order.shipByReason !== null && { term: 'Why Then', value: reasonText(order.shipByReason) },
    order.minRemainingDays !== null && {
      term: 'Least Shelf Life',
      value: counted(order.minRemainingDays, 'day'),
    },
    { term: 'Shipped', value: order.actualShipDate ? formatDateTime(order.actualShipDate) : '–' },
    order.handedOverAt !== null && {
      term: 'Handed Over',
      value: formatDateTime(order.handedOverAt),
    },
    order.destinationWarehouseId !== null &&
      isLegal(orderSteps, order.status, 'unship') && { term: 'Transfer', value: TRANSFER_SHIPPED },
    { term: 'Carrier', value: order.shippingCarrier || '–' },
    { term: 'Tracking Number', value: <TrackingNumber order={order} /> },
    { term: 'Shipping Address', value: order.shippingAddress || '–' },
    order.address?.phone && { term: 'Phone', value: order.address.phone },
    order.address?.email && { term: 'Email', value: order.address.email },
    { term: 'Notes', value: order.notes || '–' },
    { term: 'Allocated', value: formatPercent(order.summary.allocationPercentage) },
    { term: 'Total', value: formatMoney(orderTotal(order.items)) },
    order.previousOrder && {
      term: 'Follows',
      value: <OrderAndStatus order={order.previousOrder} />,
    },
    order.followUpOrders.length > 0 && {
      term: 'Followed by',
      value: order.followUpOrders.map((next) => <OrderAndStatus key={next.id} order={next} />),
    },
  ];
}

type OrderPart = ComponentType<{ order: OrderDetail }>;

/**
 * What the section of allocations says where there is none: before its release an order is promised
 * units, which are not placed yet.
 */
function unplacedText(order: OrderDetail): string {
  const { items, status } = order;
  const promised = isOneOf(editableItemStatuses, status)
    ? items.reduce((sum, item) => sum + item.allocatedQuantity, 0)
    : 0;
  if (promised > 0 && takesUnsellable(order))
    return `${counted(promised, 'unit')} allocated. Where they are picked is shown when the order is released.`;
  if (promised === 0) return 'No stock is allocated to this order.';
  return `${counted(promised, 'unit')} promised. Where they are picked is chosen when the order is released.`;
}

function Items({ order }: { order: OrderDetail }) {
  return (
    <Section title="Items">
      <DataTable
        label="Items"
        rows={order.items}
        expected={3}
        rowKey={({ id }) => id}
        find={wordsOf}
        columns={itemColumns(order.items)}
        card={(item) => ({
          title: item.product.name,
          value: formatUnits(item.quantity),
          detail: (
            <>
              <ProductLink product={item.product} />
              <LotLine lot={item.lot} />
              <ExternalLine {...item} />
              <PackLine entry={item} quantity={item.quantity} />
            </>
          ),
          foot: progressOf(item),
        })}
      />
    </Section>
  );
}

function Allocations({ order }: { order: OrderDetail }) {
  return (
    <Section title="Allocations">
      {order.allocations.length === 0 ? (
        <EmptyState dense text={unplacedText(order)} />
      ) : (
        <DataTable
          label="Allocations"
          rows={order.allocations}
          expected={3}
          rowKey={({ id }) => id}
          find={(row) =>
            `${row.product.sku} ${row.product.name} ${placeText(row)} ${row.lot?.code ?? ''}`
          }
          columns={allocationColumns}
          card={(row) => ({
            title: <ProductLink product={row.product} />,
            value: formatUnits(row.quantity),
            detail: placeAndWhy(row),
          })}
        />
      )}
    </Section>
  );
}

function Loaded({
  order,
  Cartons,
  Returns,
  Labels,
  Load,
}: { order: OrderDetail } & Omit<Props, 'Steps'>) {
  return (
    <WithDetails facts={factsOf(order)} below={<History of="order" history={order.history} />}>
      <Load order={order} />
      <Items order={order} />
      <Allocations order={order} />
      <Cartons order={order} />
      {order.packages.length > 0 && <Packages order={order} />}
      <Labels order={order} />
      <Returns order={order} />
    </WithDetails>
  );
}

interface Props {
  /** Buttons for the steps of an order, from the room picking. */
  Steps: OrderPart;
  /** The suggested cartons of an order, from the room picking. */
  Cartons: OrderPart;
  /** The returns of an order, from the room returns. */
  Returns: OrderPart;
  /** The shipping labels of its packages, from the room carriers. */
  Labels: OrderPart;
  /** The load that it is on, from the room loads. */
  Load: OrderPart;
}

export function OrderDetailPage({ Steps, ...parts }: Props) {
  const order = useQuery(oneOrder(useIdParam('orderId')));
  const { data } = order;
  return (
    <>
      <PageHeader
        trail={[{ to: '/orders', label: 'Orders Management' }]}
        title={data?.orderReference ?? 'Order'}
        subtitle={
          data && (
            <StatusLine chip={<StatusChip of="order" status={data.status} />}>
              {data.customer.name}
            </StatusLine>
          )
        }
        actions={data && <Steps order={data} />}
      />
      <LoadedDocument result={order} failed="Failed to load the order." missing={noSuchOrder}>
        {(order) => <Loaded order={order} {...parts} />}
      </LoadedDocument>
    </>
  );
}
