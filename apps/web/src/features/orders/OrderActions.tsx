import type { Order } from '@lading/contract/orders';
import { findCarrier, trackingLink } from '@lading/domain/carriers';
import { codeText } from '@lading/domain/codeText';
import { isOneOf, unshippedOrderStatuses } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { currentSettings } from '../../lib/currentSettings.ts';
import { useUser } from '../../lib/session.ts';
import { EditOutlined, LocalShippingOutlined, VisibilityOutlined } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { IconAction } from '../../ui/RowActions.tsx';

function Edit({ order }: { order: Order }) {
  const label = `Edit ${order.orderReference}`;
  const icon = <EditOutlined fontSize="small" />;
  return isOneOf(unshippedOrderStatuses, order.status) ? (
    <IconAction label={label} component={Link} to={`/orders/${order.id}/edit`}>
      {icon}
    </IconAction>
  ) : (
    <IconAction
      label={label}
      hint={`${codeText(order.status)}: this order can no longer be edited.`}
      disabled
    >
      {icon}
    </IconAction>
  );
}

function Track({ order }: { order: Order }) {
  const notify = useNotify();
  const carriers = useQuery(currentSettings()).data?.carriers ?? [];
  const link = trackingLink(carriers, order.shippingCarrier, order.trackingNumber);
  const label = `Track ${order.orderReference}`;
  const icon = <LocalShippingOutlined fontSize="small" />;
  const show = () =>
    notify(`${order.shippingCarrier ?? 'Carrier'}: ${order.trackingNumber}`, 'info');
  if (!link) {
    return (
      <IconAction label={label} onClick={show}>
        {icon}
      </IconAction>
    );
  }
  const hint = `${label} at ${findCarrier(carriers, order.shippingCarrier)?.name}, in a new tab`;
  return (
    <IconAction
      label={label}
      hint={hint}
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
    >
      {icon}
    </IconAction>
  );
}

/**
 * The buttons of an order. Track comes first because not every row has it, so that the others stay
 * in line.
 */
export function OrderActions({ order }: { order: Order }) {
  const user = useUser();
  return (
    <>
      {order.trackingNumber && <Track order={order} />}
      <IconAction
        label={`View ${order.orderReference}`}
        component={Link}
        to={`/orders/${order.id}`}
      >
        <VisibilityOutlined fontSize="small" />
      </IconAction>
      {may(user, 'orders:write') && <Edit order={order} />}
    </>
  );
}
