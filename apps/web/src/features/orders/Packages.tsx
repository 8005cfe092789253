import type { OrderDetail } from '@lading/contract/orders';
import Box from '@mui/material/Box';
import { formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Section } from '../../ui/Section.tsx';

/** The packages of an order, each with what is in it. */
export function Packages({ order }: { order: Pick<OrderDetail, 'packages' | 'items'> }) {
  const products = new Map(order.items.map(({ id, product }) => [id, product]));
  return (
    <Section title="Packages">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2, pt: 0, display: 'grid', gap: 1.5 }}>
        {order.packages.map(({ id, weight, lines }, place) => (
          <Box component="li" key={id}>
            <Box sx={{ fontWeight: 600 }}>
              Package {place + 1} {weight !== null && <Secondary>{weight} kg</Secondary>}
            </Box>
            <LongList
              label={`Package ${place + 1}`}
              rows={lines}
              rowKey={({ orderItemId }) => orderItemId}
              rowHeight={22}
              find={({ orderItemId }) => `${products.get(orderItemId)?.sku} ${products.get(orderItemId)?.name}`}
            >
              {({ orderItemId, quantity }) => (
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
                  <Secondary>
                    {products.get(orderItemId)?.sku} · {products.get(orderItemId)?.name}
                  </Secondary>
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
