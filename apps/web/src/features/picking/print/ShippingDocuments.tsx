import type { OrderDetail } from '@lading/contract/orders';
import { packageCode } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted, formatDate, formatUnits } from '../../../lib/format.ts';
import { useIdParam } from '../../../lib/useAddress.ts';
import { Barcode } from '../../../ui/Barcode.tsx';
import { fitted, oneLine, SMALL_PAPER } from '../../../ui/labelText.ts';
import { Code, PaperDocument, PrintPage } from '../../../ui/PrintPage.tsx';
import { PaperTableHead } from '../../../ui/runningHead.tsx';
import { packageWeight } from '../../orders/orders.parts.tsx';
import { oneOrder } from '../../orders/orders.queries.ts';

interface Line {
  id: number;
  sku: string;
  name: string;
  units: number;
  serials?: readonly string[];
  /** The customer's own number of the line. */
  externalLineId: string | null;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const hasNumbers = lines.some(({ externalLineId }) => externalLineId !== null);
  return (
    <table>
      <PaperTableHead columns={hasNumbers ? 4 : 3}>
        {hasNumbers && <th>Line</th>}
        <th>SKU</th>
        <th>Product</th>
        <th className="units">Units</th>
      </PaperTableHead>
      <tbody>
        {lines.map(({ id, sku, name, units, serials, externalLineId }) => (
          <tr key={id}>
            {hasNumbers && <td>{externalLineId ?? '–'}</td>}
            <td>
              <strong>
                <Code>{sku}</Code>
              </strong>
            </td>
            <td>
              {name}
              {serials && <div className="serials">{serials.join(', ')}</div>}
            </td>
            <td className="units">{formatUnits(units)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inPackage(order: OrderDetail, lines: OrderDetail['packages'][number]['lines']): Line[] {
  return lines.map(({ orderItemId, quantity, serials }) => {
    const item = order.items.find(({ id }) => id === orderItemId);
    const { sku = '', name = '' } = item?.product ?? {};
    return {
      id: orderItemId,
      sku,
      name,
      units: quantity,
      ...(serials && { serials }),
      externalLineId: item?.externalLineId ?? null,
    };
  });
}

const LABEL_WIDTH = 480;

const labelStyle = {
  breakInside: 'avoid',
  breakAfter: 'page',
  '&:last-of-type': { breakAfter: 'auto' },
  maxWidth: LABEL_WIDTH,
  mx: 'auto',
  mb: 6,
  '@media print': { mb: 0 },
} as const;

const shipTo = (order: OrderDetail) => [
  ['Ship to', order.shippingAddress || '–'] as const,
  ...(order.address?.phone ? [['Phone', order.address.phone] as const] : []),
  ...(order.address?.email ? [['Email', order.address.email] as const] : []),
  ['Carrier', order.shippingCarrier ?? '–'] as const,
  ...(order.trackingNumber ? [['Tracking', order.trackingNumber] as const] : []),
];

/** Which of the packages it is, and what it weighs. */
function placeText({ packages }: OrderDetail, place: number): string {
  const each = packages[place];
  return [`${place + 1} of ${packages.length}`, each && packageWeight(each)]
    .filter(Boolean)
    .join(', ');
}

interface DocumentProps {
  title: string;
  children: (order: OrderDetail) => ReactNode;
}

function OrderPrint({ title, children }: DocumentProps) {
  const orderId = useIdParam('orderId');
  const order = useQuery(oneOrder(orderId));
  return (
    <PrintPage
      title={title}
      result={order}
      back={{ to: `/orders/${orderId}`, label: 'Back to the Order' }}
      warehouseOf={(shown) => shown.warehouseId}
    >
      {children}
    </PrintPage>
  );
}

function PackagesPrint({ title, children }: DocumentProps) {
  return (
    <OrderPrint title={title}>
      {(order) =>
        order.packages.length > 0 ? (
          children(order)
        ) : (
          <>
            <h1>
              {title} {order.orderReference}
            </h1>
            <p>This order has no packages yet.</p>
          </>
        )
      }
    </OrderPrint>
  );
}

/** One sheet for each package, without prices. */
export function PackingSlipPrint() {
  return (
    <PackagesPrint title="Packing Slip">
      {(order) =>
        order.packages.map((each, place) => (
          <PaperDocument
            key={each.id}
            title={`Packing Slip ${order.orderReference}`}
            part={`package ${place + 1} of ${order.packages.length}`}
            client={order.customer.name}
            code={packageCode(each.id)}
            facts={[
              ['Package', placeText(order, place)],
              ['From', order.customer.name],
              ...shipTo({ ...order, trackingNumber: each.trackingNumber ?? order.trackingNumber }),
            ]}
          >
            <Lines lines={inPackage(order, each.lines)} />
          </PaperDocument>
        ))
      }
    </PackagesPrint>
  );
}

/** The lines that a label has room for. */
const MOST_ON_LABEL = 6;

const contentsStyle = {
  listStyle: 'none',
  p: 0,
  m: 0,
  mb: 1.5,
  [SMALL_PAPER]: { mb: 0.5, fontSize: 10, lineHeight: 1.2 },
} as const;

/** What a package holds, on its label: `3 × WB-1`, and how many lines more. */
function Contents({ lines }: { lines: readonly Line[] }) {
  const more = lines.length - MOST_ON_LABEL;
  return (
    <Box component="ul" aria-label="Contents" sx={contentsStyle}>
      {lines.slice(0, MOST_ON_LABEL).map(({ id, sku, units }) => (
        <Box component="li" key={id} sx={oneLine}>
          {formatUnits(units)} × {sku}
        </Box>
      ))}
      {more > 0 && <li>and {counted(more, 'line')} more</li>}
    </Box>
  );
}

/** The address in large type, smaller where it is long: the whole label is one page. */
const addressStyle = (address: string) => ({
  fontWeight: 700,
  my: 2,
  ...fitted(address, { width: LABEL_WIDTH, height: 500, largest: 24, smallest: 10 }),
  [SMALL_PAPER]: {
    my: 1,
    ...fitted(address, { width: 280, height: 120, largest: 18, smallest: 8 }),
  },
});

/**
 * One label for each package, in the size of a hand: where it goes in large type, and the code that
 * loads it.
 */
export function PackageLabelsPrint() {
  return (
    <PackagesPrint title="Package Labels">
      {(order) =>
        order.packages.map((each, place) => (
          <Box
            component="section"
            aria-label={`Package ${place + 1}`}
            key={each.id}
            sx={labelStyle}
          >
            <Box sx={oneLine}>{order.customer.name}</Box>
            <Box sx={oneLine}>{order.orderReference}</Box>
            <Box sx={addressStyle(order.shippingAddress)}>
              {order.shippingAddress || 'No address'}
            </Box>
            <Box component="h1" sx={{ '&&': { fontSize: 18, fontWeight: 400, mb: 1 } }}>
              Package {placeText(order, place)}
            </Box>
            <Box sx={{ ...oneLine, mb: 1 }}>
              {[order.shippingCarrier, each.trackingNumber ?? order.trackingNumber]
                .filter(Boolean)
                .join(' · ')}
            </Box>
            <Contents lines={inPackage(order, each.lines)} />
            <Barcode value={packageCode(each.id)} />
          </Box>
        ))
      }
    </PackagesPrint>
  );
}

const goesOut = ({ items }: OrderDetail): Line[] =>
  items
    .map(({ id, product, pickedQuantity: units, externalLineId }) => ({
      id,
      sku: product.sku,
      name: product.name,
      units,
      externalLineId,
    }))
    .filter(({ units }) => units > 0);

/** The sheet that the receiver signs. */
export function DeliveryNotePrint() {
  return (
    <OrderPrint title="Delivery Note">
      {(order) => (
        <PaperDocument
          title={`Delivery Note ${order.orderReference}`}
          client={order.customer.name}
          facts={[
            ['From', order.customer.name],
            ...shipTo(order),
            ['Packages', formatUnits(order.packages.length)],
            ['Shipped', order.actualShipDate ? formatDate(order.actualShipDate) : 'Not yet'],
          ]}
        >
          <Lines lines={goesOut(order)} />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr 1fr',
              gap: 4,
              mt: 8,
              breakInside: 'avoid',
            }}
          >
            <Box sx={{ borderTop: '1px solid #000', pt: 1 }}>
              Received in good order: name, date
            </Box>
            <Box sx={{ borderTop: '1px solid #000', pt: 1 }}>Signature</Box>
          </Box>
        </PaperDocument>
      )}
    </OrderPrint>
  );
}
