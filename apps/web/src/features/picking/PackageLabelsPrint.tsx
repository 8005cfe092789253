import type { OrderDetail } from '@lading/contract/orders';
import { packageCode } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { Barcode } from '../../ui/Barcode.tsx';
import { fitted, oneLine, SMALL_PAPER } from '../../ui/labelText.ts';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { packageWeight } from '../orders/orders.parts.tsx';
import { oneOrder } from '../orders/orders.queries.ts';

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

/** Which of the packages it is, and what it weighs. */
function placeText({ packages }: OrderDetail, place: number): string {
  const each = packages[place];
  return [`${place + 1} of ${packages.length}`, each && packageWeight(each)]
    .filter(Boolean)
    .join(', ');
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

type Lines = OrderDetail['packages'][number]['lines'];

/** What a package holds, on its label: `3 × WB-1`, and how many lines more. */
function Contents({ order, lines }: { order: OrderDetail; lines: Lines }) {
  const skus = new Map(order.items.map(({ id, product }) => [id, product.sku]));
  const more = lines.length - MOST_ON_LABEL;
  return (
    <Box component="ul" aria-label="Contents" sx={contentsStyle}>
      {lines.slice(0, MOST_ON_LABEL).map(({ orderItemId, quantity }) => (
        <Box component="li" key={orderItemId} sx={oneLine}>
          {formatUnits(quantity)} × {skus.get(orderItemId)}
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
 * One label for each package, or for the one that the address names, in the size of a hand: where
 * it goes in large type, and the code that loads it.
 */
export function PackageLabelsPrint() {
  const orderId = useIdParam('orderId');
  const chosen = useSearchParams()[0].get('package');
  return (
    <PrintPage
      title="Package Labels"
      result={useQuery(oneOrder(orderId))}
      back={{ to: `/orders/${orderId}`, label: 'Back to the Order' }}
      warehouseOf={(order) => order.warehouseId}
    >
      {(order) =>
        order.packages.length > 0 ? (
          order.packages.map(
            (each, place) =>
              (chosen === null || each.id === Number(chosen)) && (
                <PackageLabel key={each.id} order={order} packed={each} place={place} />
              ),
          )
        ) : (
          <>
            <h1>Package Labels {order.orderReference}</h1>
            <p>This order has no packages yet.</p>
          </>
        )
      }
    </PrintPage>
  );
}

interface LabelProps {
  order: OrderDetail;
  packed: OrderDetail['packages'][number];
  place: number;
}

function PackageLabel({ order, packed, place }: LabelProps) {
  return (
    <Box component="section" aria-label={`Package ${place + 1}`} sx={labelStyle}>
      <Box sx={oneLine}>{order.customer.name}</Box>
      <Box sx={oneLine}>{order.orderReference}</Box>
      <Box sx={addressStyle(order.shippingAddress)}>{order.shippingAddress || 'No address'}</Box>
      <Box component="h1" sx={{ '&&': { fontSize: 18, fontWeight: 400, mb: 1 } }}>
        Package {placeText(order, place)}
      </Box>
      <Box sx={{ ...oneLine, mb: 1 }}>
        {[order.shippingCarrier, packed.trackingNumber ?? order.trackingNumber]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      <Contents order={order} lines={packed.lines} />
      <Barcode value={packageCode(packed.id)} />
    </Box>
  );
}
