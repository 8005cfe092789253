import { exportOrderLines, listOrders } from '@lading/contract/calls';
import type { Order } from '@lading/contract/orders';
import { codeText } from '@lading/domain/codeText';
import { DEFAULT_ORDER_TYPE, orderStages, orderStatuses, orderTypes } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { counted, formatDate, formatPercent, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  dateColumn,
  keyColumn,
  textColumn,
} from '../../ui/columns.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Add } from '../../ui/icons.tsx';
import { GoButton, LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { OrderLink } from '../../ui/RecordLinks.tsx';
import { PriorityChip, StatusChip } from '../../ui/StatusChip.tsx';
import { type Selection, useSelection } from '../../ui/useSelection.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { ScopeChips } from '../inventory/inventory.parts.tsx';
import { SavedViews } from '../views/views.parts.tsx';
import { OrderActions } from './OrderActions.tsx';
import { filterKinds, type OrderList, OrderViews } from './OrderViews.tsx';
import { ShipBy } from './orders.parts.tsx';
import { ordersPage } from './orders.queries.ts';

const lines = {
  call: exportOrderLines,
  name: 'order-lines',
  label: 'Export with Lines',
  hint: 'A row for each line, as Imports reads it',
};

/** A filter that links set and no view has. */
const SHORT = `Short: ${orderStages.SHORT.map(codeText).join(', ')}`;
const byDate = (date: string) => `By ${formatDate(date)}`;
const statusChoices = codeChoices(orderStatuses);
const typeChoices = codeChoices(orderTypes);

const reference = (order: Order) => <OrderLink order={order} />;

const items = ({ summary }: Order) => (
  <>
    {formatUnits(summary.totalItems)}
    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
      {formatPercent(summary.allocationPercentage)} allocated
    </Box>
  </>
);

/** The requested day, and the day on which the order shipped. */
function ShipDate({ order }: { order: Order }) {
  return (
    <>
      <ShipBy order={order} />
      {order.actualShipDate && (
        <Box sx={{ fontSize: 12, color: 'success.main', whiteSpace: 'normal' }}>
          Shipped <span style={{ whiteSpace: 'nowrap' }}>{formatDate(order.actualShipDate)}</span>
        </Box>
      )}
    </>
  );
}

const cardDetail = ({ customer, type, summary }: Order) => (
  <>
    {type === DEFAULT_ORDER_TYPE ? customer.name : `${customer.name} · ${codeText(type)}`}
    <Box component="span" sx={{ display: 'block' }}>
      {counted(summary.totalItems, 'item')}, {formatPercent(summary.allocationPercentage)} allocated
    </Box>
  </>
);

const cardFoot = (order: Order) =>
  order.actualShipDate ? (
    formatDate(order.actualShipDate)
  ) : (
    <ShipBy order={order} dated={byDate} none="No ship date" />
  );

const columns: Column<Order>[] = [
  keyColumn('Order Reference', reference, {
    sort: 'orderReference',
    text: ({ orderReference }) => orderReference,
  }),
  textColumn('Customer', ({ customer }) => customer.name, { sort: 'customer' }),
  chipColumn('Status', ({ status }) => <StatusChip of="order" status={status} />, {
    sort: 'status',
  }),
  chipColumn('Priority', ({ priority }) => <PriorityChip priority={priority} />, {
    sort: 'priority',
  }),
  textColumn('Type', ({ type }) => <Box sx={{ fontSize: 12 }}>{codeText(type)}</Box>, {
    sort: 'type',
  }),
  textColumn('Items', items, { tight: true }),
  dateColumn('Order Date', ({ orderDate }) => orderDate, { sort: 'orderDate' }),
  textColumn('Ship Date', (order) => <ShipDate order={order} />, {
    sort: 'shipBy',
    tight: true,
  }),
  actionsColumn((order) => <OrderActions order={order} />),
];

function Views({ list }: { list: OrderList }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <OrderViews list={list} />
      <SavedViews of="orders" list={list} />
    </Box>
  );
}

function Filters({ list }: { list: OrderList }) {
  const { stage, due } = list.filters;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: '1 1 520px' }}>
      <CustomerFilter {...list.field('customerId')} />
      <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
      <FilterSelect label="Order Type" choices={typeChoices} {...list.field('type')} />
      {due === 'TODAY' && (
        <FilterChip label="Due today" onRemove={() => list.setFilter('due', null)} />
      )}
      {stage === 'SHORT' && (
        <FilterChip
          label={SHORT}
          says="Remove the filter Short"
          onRemove={() => list.setFilter('stage', null)}
        />
      )}
      {list.filters.activeOnly && (
        <FilterChip label="Still to ship" onRemove={() => list.setFilter('activeOnly', null)} />
      )}
      <ScopeChips
        filters={list.filters}
        names={['productId']}
        onClear={(name) => list.setFilter(name, null)}
      />
    </Box>
  );
}

const cardOf = (order: Order): Card => ({
  title: reference(order),
  value: <PriorityChip priority={order.priority} />,
  detail: cardDetail(order),
  foot: cardFoot(order),
  badge: <StatusChip of="order" status={order.status} />,
  actions: <OrderActions order={order} />,
});

const CHOICE = {
  header: 'Choose',
  label: ({ orderReference }: Order) => `Choose ${orderReference}`,
};

function Chosen({ selection, children }: { selection: Selection<Order>; children: ReactNode }) {
  const { chosen, hasAll, toggleAll, choose } = selection;
  return (
    <Paper
      component="section"
      aria-label="Chosen orders"
      sx={{ p: 2, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <Box role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {counted(chosen.length, 'order')} chosen
      </Box>
      <Button color="inherit" onClick={toggleAll}>
        {hasAll ? 'None of this Page' : 'All of this Page'}
      </Button>
      {chosen.length > 0 && (
        <Button color="inherit" onClick={() => choose([])}>
          Clear
        </Button>
      )}
      {children}
    </Paper>
  );
}

function PageActions({ isChoosing, onChoose }: { isChoosing: boolean; onChoose: () => void }) {
  const user = useUser();
  return (
    <>
      {may(user, 'orders:pick') && (
        <>
          <Button variant="outlined" color="inherit" aria-pressed={isChoosing} onClick={onChoose}>
            {isChoosing ? 'Stop Choosing' : 'Choose Orders'}
          </Button>
          <LinkButton to="/pick-batches" variant="outlined" color="inherit">
            Pick Batches
          </LinkButton>
        </>
      )}
      {may(user, 'orders:write') && (
        <GoButton to="/orders/create" variant="contained" startIcon={<Add />}>
          Create Order
        </GoButton>
      )}
    </>
  );
}

/** `Many` offers the steps of the orders that are chosen. */
export function OrdersPage({ Many }: { Many: ComponentType<{ orders: readonly Order[] }> }) {
  const user = useUser();
  const warehouse = useCurrentWarehouse();
  const list = useListState(listOrders, filterKinds);
  const orders = useQuery(ordersPage({ ...list.query, warehouseId: warehouse.id }));
  const [isChoosing, setChoosing] = useState(false);
  const selection = useSelection(orders.data?.rows, CHOICE);
  const stopChoosing = () => {
    selection.choose([]);
    setChoosing(false);
  };
  return (
    <ListPage
      title="Orders Management"
      counted={['order']}
      warehouse={warehouse}
      call={listOrders}
      file="orders"
      lines={lines}
      actions={
        <PageActions
          isChoosing={isChoosing}
          onChoose={isChoosing ? stopChoosing : () => setChoosing(true)}
        />
      }
      above={
        <>
          <Views list={list} />
          {isChoosing && (
            <Chosen selection={selection}>
              <Many orders={selection.chosen} />
            </Chosen>
          )}
        </>
      }
      label="Orders"
      list={list}
      result={orders}
      search="Search by reference, customer, ship-to, SKU, tracking..."
      filters={<Filters list={list} />}
      columns={isChoosing ? [selection.column, ...columns] : columns}
      card={(order) => ({ ...cardOf(order), ...(isChoosing && { choice: selection.box(order) }) })}
      rowKey={({ id }) => id}
      empty="No orders found."
      fill={
        may(user, 'orders:write') && (
          <LinkButton to="/orders/create" variant="outlined" color="inherit">
            Write the First Order
          </LinkButton>
        )
      }
      failed="Failed to load orders."
    />
  );
}
