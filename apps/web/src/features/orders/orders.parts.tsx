import type { ProductRef } from '@lading/contract/fields';
import type { Carton, OrderDetail } from '@lading/contract/orders';
import { cartonDoubt, cartonText } from '@lading/domain/cartons';
import { isLegal } from '@lading/domain/life';
import { dueOf, type OrderRequest, type OrderStatus, orderSteps } from '@lading/domain/orders';
import { type Holder, may, type Permission, type Role } from '@lading/domain/permissions';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatDate, formatUnits, formatWeight } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Secondary } from '../../ui/columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { ProductLink } from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { Words } from '../../ui/Words.tsx';

const permissionOf = {
  allocate: 'orders:allocate',
  hold: 'orders:allocate',
  resume: 'orders:allocate',
  release: 'orders:release',
  pick: 'orders:pick',
  unpick: 'orders:pick',
  pack: 'orders:pack',
  unpack: 'orders:pack',
  ship: 'orders:ship',
  'hand-over': 'orders:ship',
  unship: 'orders:ship',
  deliver: 'orders:ship',
  cancel: 'orders:write',
  edit: 'orders:write',
} as const satisfies Record<OrderRequest, Permission>;

/**
 * Returns whether a user may take a step in this status. The server refuses more: a client's steps
 * end when the order is released.
 */
export function mayTake(
  who: Role | Holder,
  status: OrderStatus,
  step: keyof typeof permissionOf,
): boolean {
  return isLegal(orderSteps, status, step) && may(who, permissionOf[step]);
}

const dueMarks = {
  LATE: { word: 'Late', colour: 'error.main' },
  TODAY: { word: 'Today', colour: 'warning.main' },
} as const;

/**
 * The day on which an order should ship, with a mark where it is late or due today; `dated` writes
 * the day.
 */
export function ShipBy({
  order,
  dated = formatDate,
  none = '–',
}: {
  order: Pick<OrderDetail, 'status' | 'shipBy'>;
  dated?: (date: string) => string;
  none?: string;
}) {
  const { timeZone } = useCurrentWarehouse();
  const due = dueOf(order, dayIn(timeZone, new Date()));
  const day = order.shipBy === null ? none : dated(order.shipBy);
  if (!due) return <Secondary>{day}</Secondary>;
  const { word, colour } = dueMarks[due];
  return (
    <Box component="span" sx={{ color: colour }}>
      {day} <strong>{word}</strong>
    </Box>
  );
}

interface PackagesProps {
  order: Pick<OrderDetail, 'packages' | 'items'>;
  /** What can be done with a package; `number` is the one that people read. */
  actions?: (each: OrderDetail['packages'][number], number: number) => ReactNode;
}

/**
 * What a package weighs: as weighed, or else about what its products do; null if neither is known.
 */
export function packageWeight({
  weight,
  computedWeight,
}: Pick<OrderDetail['packages'][number], 'weight' | 'computedWeight'>): string | null {
  if (weight !== null) return formatWeight(weight);
  return computedWeight === null ? null : `about ${formatWeight(computedWeight)}`;
}

function Content({ product }: { product: ProductRef | undefined }) {
  if (!product) return null;
  return (
    <Secondary>
      <ProductLink product={product} /> · <Words>{product.name}</Words>
    </Secondary>
  );
}

/** The packages of an order and their contents. */
export function Packages({ order, actions }: PackagesProps) {
  const products = new Map(order.items.map(({ id, product }) => [id, product]));
  return (
    <Section title="Packages">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2, pt: 0, display: 'grid', gap: 1.5 }}>
        {order.packages.map((each, place) => (
          <Box component="li" key={each.id}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                alignItems: 'center',
                justifyContent: 'space-between',
              }}
            >
              <Box sx={{ fontWeight: 600 }}>
                {/* One that this device has closed has no number of the server before it is sent. */}
                {`Package ${place + 1}${each.id < 0 ? ', waiting' : ''}`}{' '}
                <Secondary>
                  {[each.unit?.lpn, each.packaging?.name, packageWeight(each), each.trackingNumber]
                    .filter(Boolean)
                    .join(', ')}
                </Secondary>
              </Box>
              {actions?.(each, place + 1)}
            </Box>
            <LongList
              label={`Package ${place + 1}`}
              rows={each.lines}
              rowKey={({ orderItemId }) => orderItemId}
              rowHeight={22}
              find={({ orderItemId }) =>
                `${products.get(orderItemId)?.sku} ${products.get(orderItemId)?.name}`
              }
            >
              {({ orderItemId, quantity, serials }) => (
                <Box
                  sx={{
                    display: 'flex',
                    justifyContent: 'space-between',
                    gap: 2,
                    fontVariantNumeric: 'tabular-nums',
                  }}
                >
                  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Content product={products.get(orderItemId)} />
                    {serials && <Secondary> · {serials.join(', ')}</Secondary>}
                  </Box>
                  <span>{formatUnits(quantity)}</span>
                </Box>
              )}
            </LongList>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

interface CartonsProps {
  order: {
    items: readonly { id: number; product: { sku: string } }[];
    cartons?: readonly Carton[] | undefined;
  };
  action?: ReactNode;
}

/** The cartons that are suggested for an order; nothing if none are, and nothing can be done. */
export function SuggestedCartons({ order, action }: CartonsProps) {
  const cartons = order.cartons ?? [];
  if (cartons.length === 0 && !action) return null;
  const skus = new Map(order.items.map(({ id, product }) => [id, product.sku]));
  const skuOf = (id: number): string => skus.get(id) ?? '';
  return (
    <Section title="Suggested Cartons">
      {cartons.length === 0 && <EmptyState dense text="No cartons are suggested." />}
      <LongList
        label="Suggested Cartons"
        rows={cartons}
        rowKey={({ position }) => position}
        rowHeight={44}
        find={(carton) => cartonText(carton, skuOf, formatUnits)}
      >
        {(carton) => (
          <Box sx={{ px: 2, pb: 1, overflowWrap: 'anywhere' }}>
            {cartonText(carton, skuOf, formatUnits)}
            <Secondary>
              {' '}
              {[`about ${formatWeight(carton.weight)}`, cartonDoubt(carton, skuOf)]
                .filter(Boolean)
                .join('; ')}
            </Secondary>
          </Box>
        )}
      </LongList>
      {action && <Box sx={{ p: 2, pt: 1 }}>{action}</Box>}
    </Section>
  );
}
