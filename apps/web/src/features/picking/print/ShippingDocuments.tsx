import type { OrderDetail } from '@lading/contract/orders';
import { packageCode } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatUnits } from '../../../lib/format.ts';
import { useIdParam } from '../../../lib/useAddress.ts';
import { DocumentHead, PrintPage } from '../../../ui/PrintPage.tsx';
import { oneOrder } from '../../orders/orders.queries.ts';

interface Line {
  id: number;
  sku: string;
  name: string;
  units: number;
  /** The customer's own number of the line. */
  externalLineId: string | null;
}

function Lines({ lines, header }: { lines: readonly Line[]; header: string }) {
  const hasNumbers = lines.some(({ externalLineId }) => externalLineId !== null);
  return (
    <table>
      <thead>
        <tr>
          {hasNumbers && <th>Line</th>}
          <th>SKU</th>
          <th>Product</th>
          <th className="units">{header}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, sku, name, units, externalLineId }) => (
          <tr key={id}>
            {hasNumbers && <td>{externalLineId ?? '–'}</td>}
            <td>
              <strong>{sku}</strong>
            </td>
            <td>{name}</td>
            <td className="units">{formatUnits(units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inPackage(order: OrderDetail, lines: OrderDetail['packages'][number]['lines']): Line[] {
  return lines.map(({ orderItemId, quantity }) => {
    const item = order.items.find(({ id }) => id === orderItemId);
    const { sku = '', name = '' } = item?.product ?? {};
    return { id: orderItemId, sku, name, units: quantity, externalLineId: item?.externalLineId ?? null };
  });
}

const shipTo = (order: OrderDetail) => [
  ['Ship to', order.shippingAddress || '–'] as const,
  ...(order.address?.phone ? [['Phone', order.address.phone] as const] : []),
  ...(order.address?.email ? [['Email', order.address.email] as const] : []),
  ['Carrier', order.shippingCarrier ?? '–'] as const,
  ...(order.trackingNumber ? [['Tracking', order.trackingNumber] as const] : []),
];

/** One sheet for each package, without prices. */
export function PackingSlipPrint() {
  const orderId = useIdParam('orderId');
  const order = useQuery(oneOrder(orderId));
  return (
    <PrintPage title="Packing Slip" result={order} back={{ to: `/orders/${orderId}`, label: 'Back to the order' }}>
      {(data) =>
        data.packages.length === 0 ? (
          <>
            <h1>Packing Slip {data.orderReference}</h1>
            <p>This order has no packages yet.</p>
          </>
        ) : (
          data.packages.map(({ id, weight, trackingNumber, lines }, place) => (
            <Box component="section" key={id} sx={{ mb: 5, breakAfter: place + 1 < data.packages.length ? 'page' : 'auto' }}>
              <DocumentHead
                title={`Packing Slip ${data.orderReference}`}
                code={packageCode(id)}
                facts={[
                  ['Package', `${place + 1} of ${data.packages.length}${weight === null ? '' : `, ${weight} kg`}`],
                  ['From', data.customer.name],
                  ...shipTo({ ...data, trackingNumber: trackingNumber ?? data.trackingNumber }),
                ]}
              />
              <Lines lines={inPackage(data, lines)} header="Units" />
            </Box>
          ))
        )
      }
    </PrintPage>
  );
}

const goesOut = ({ items }: OrderDetail): Line[] =>
  items
    .map(({ id, product, pickedQuantity: units, externalLineId }) => ({ id, sku: product.sku, name: product.name, units, externalLineId }))
    .filter(({ units }) => units > 0);

/** The sheet that the receiver signs. */
export function DeliveryNotePrint() {
  const orderId = useIdParam('orderId');
  const order = useQuery(oneOrder(orderId));
  return (
    <PrintPage title="Delivery Note" result={order} back={{ to: `/orders/${orderId}`, label: 'Back to the order' }}>
      {(data) => (
        <>
          <DocumentHead
            title={`Delivery Note ${data.orderReference}`}
            facts={[
              ['From', data.customer.name],
              ...shipTo(data),
              ['Packages', formatUnits(data.packages.length)],
              ['Shipped', data.actualShipDate ? formatDate(data.actualShipDate) : 'Not yet'],
            ]}
          />
          <Lines lines={goesOut(data)} header="Units" />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, mt: 8 }}>
            <Box sx={{ borderTop: '1px solid #000', pt: 1 }}>Received in good order: name, date</Box>
            <Box sx={{ borderTop: '1px solid #000', pt: 1 }}>Signature</Box>
          </Box>
        </>
      )}
    </PrintPage>
  );
}
