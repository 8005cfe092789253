import type { Dashboard, PriorityOrder } from '@lading/contract/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../lib/format.ts';
import { type Column, chipColumn, keyColumn, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useIsPhone } from '../../ui/media.ts';
import { OrderLink } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { InfoTip } from '../../ui/Tile.tsx';
import { useFirstFew } from '../../ui/useFirstFew.tsx';
import { ShipBy } from '../orders/orders.parts.tsx';

const EXPECTED = 8;
/** The number of rows that leaves room for the rest of a phone's screen. */
const ON_PHONE = 4;

const byDate = (date: string) => `By ${formatDate(date)}`;

const reference = (order: PriorityOrder) => <OrderLink order={order} />;

const view = ({ id, orderReference }: PriorityOrder) => (
  <LinkButton
    to={`/orders/${id}`}
    size="small"
    sx={{ minWidth: 0, mr: { xs: 0, sm: -0.625 } }}
    aria-label={`View ${orderReference}`}
  >
    View
  </LinkButton>
);

const columns: Column<PriorityOrder>[] = [
  keyColumn('Order ID', reference, { text: ({ orderReference }) => orderReference }),
  textColumn('Customer', ({ customer }) => customer.name),
  textColumn('Ship By', (order) => <ShipBy order={order} />, { tight: true }),
  chipColumn('Status', ({ status }) => <StatusChip of="order" status={status} />),
  { header: 'View', align: 'right', tight: true, stays: true, cell: view },
];

export function PriorityOrders({ shown }: { shown: Dashboard['priorityOrders'] | undefined }) {
  const isPhone = useIsPhone();
  const orders = useFirstFew(shown?.orders, { phone: ON_PHONE }, 'Priority Orders');
  return (
    <Paper component="section" aria-label="Priority Orders">
      <Box sx={{ p: 2, position: 'relative' }}>
        <Typography variant="h2">Priority Orders</Typography>
        {shown && <InfoTip label="What Priority Orders lists" text={shown.population} />}
      </Box>
      <DataTable
        label="Priority Orders"
        columns={columns}
        rows={orders.shown}
        expected={isPhone ? ON_PHONE : EXPECTED}
        rowKey={({ id }) => id}
        card={(order) => ({
          title: reference(order),
          detail: order.customer.name,
          foot: <ShipBy order={order} dated={byDate} none="No ship date" />,
          badge: <StatusChip of="order" status={order.status} />,
          actions: view(order),
        })}
      />
      {orders.toggle}
      {orders.shown?.length === 0 && <EmptyState dense text="No orders are waiting to ship." />}
    </Paper>
  );
}
