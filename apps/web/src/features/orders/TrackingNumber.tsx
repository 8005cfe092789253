import type { Order } from '@lading/contract/orders';
import { trackingLink } from '@lading/domain/carriers';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { currentSettings } from '../../lib/currentSettings.ts';

/** The number of the shipment, leading to the carrier's page where there is one. */
export function TrackingNumber({ order }: { order: Pick<Order, 'shippingCarrier' | 'trackingNumber'> }) {
  const { data } = useQuery(currentSettings());
  const link = trackingLink(data?.carriers ?? [], order.shippingCarrier, order.trackingNumber);
  if (!link) return order.trackingNumber || '–';
  return (
    <Link href={link} target="_blank" rel="noopener noreferrer" title="Opens the carrier's page in a new tab">
      {order.trackingNumber}
    </Link>
  );
}
