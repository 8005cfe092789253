import type { Order } from '@lading/contract/orders';
import { findCarrier, trackingLink } from '@lading/domain/carriers';
import { codeText } from '@lading/domain/codeText';
import type { OrderStatus } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { currentSettings } from '../../lib/currentSettings.ts';
import { useUser } from '../../lib/session.ts';
import { useNotify } from '../../ui/Notifier.tsx';

/** Orders in these statuses can no longer be edited. */
const finalStatuses: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'CANCELLED'];

function Edit({ order }: { order: Order }) {
  const label = `Edit ${order.orderReference}`;
  if (finalStatuses.includes(order.status)) {
    return (
      <Tooltip title={`${codeText(order.status)}: this order can no longer be edited.`}>
        <span>
          <IconButton size="small" aria-label={label} disabled>
            <EditOutlined fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    );
  }
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} component={Link} to={`/orders/${order.id}/edit`}>
        <EditOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

function Track({ order }: { order: Order }) {
  const notify = useNotify();
  const carriers = useQuery(currentSettings()).data?.carriers ?? [];
  const link = trackingLink(carriers, order.shippingCarrier, order.trackingNumber);
  const label = `Track ${order.orderReference}`;
  if (link) {
    return (
      <Tooltip title={`${label} at ${findCarrier(carriers, order.shippingCarrier)?.name}, in a new tab`}>
        <IconButton size="small" aria-label={label} component="a" href={link} target="_blank" rel="noopener noreferrer">
          <LocalShippingOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    );
  }
  const show = () => notify(`${order.shippingCarrier ?? 'Carrier'}: ${order.trackingNumber}`, 'info');
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={show}>
        <LocalShippingOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** View, edit, and track where there is something to track by: before the others, so that they stand in one column. */
export function OrderActions({ order }: { order: Order }) {
  const { role } = useUser();
  const view = `View ${order.orderReference}`;
  return (
    <>
      {order.trackingNumber && <Track order={order} />}
      <Tooltip title={view}>
        <IconButton size="small" aria-label={view} component={Link} to={`/orders/${order.id}`}>
          <VisibilityOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {may(role, 'orders:write') && <Edit order={order} />}
    </>
  );
}
