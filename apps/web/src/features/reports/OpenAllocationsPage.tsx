import { listOpenAllocations } from '@lading/contract/calls';
import type { OpenAllocation } from '@lading/contract/reports';
import { stockStatuses } from '@lading/domain/inventory';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { type Column, keyColumn, textColumn, timeColumn, unitsColumn } from '../../ui/columns.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { OrderLink, ProductLink, skuColumn } from '../../ui/RecordLinks.tsx';
import { SumTiles } from '../../ui/Tile.tsx';
import { placeOf, ScopeChips } from '../inventory/inventory.parts.tsx';
import { allocationSum, allocationsPage } from './reports.queries.ts';

const filterKinds = {
  customerId: 'id',
  productId: 'id',
  locationId: 'id',
  withoutLocation: ['true'],
  status: stockStatuses,
} as const;

const orderOf = ({ order: { id, reference } }: OpenAllocation) => (
  <OrderLink order={{ id, orderReference: reference }} />
);

const columns: Column<OpenAllocation>[] = [
  keyColumn('Order', orderOf, { text: ({ order }) => order.reference }),
  textColumn('Customer', ({ order }) => order.customer.name),
  skuColumn(),
  textColumn('Product Name', ({ product }) => product.name),
  textColumn('Location (LPN)', placeOf),
  unitsColumn('Quantity', ({ quantity }) => quantity, { sort: 'quantity' }),
  textColumn('State', ({ isPicked }) => (isPicked ? 'Picked' : 'To pick'), { tight: true }),
  timeColumn('Allocated', ({ allocatedAt }) => allocatedAt, { sort: 'allocatedAt' }),
];

const cardOf = (allocation: OpenAllocation): Card => ({
  title: orderOf(allocation),
  value: formatUnits(allocation.quantity),
  detail: (
    <>
      <ProductLink product={allocation.product} /> · {placeOf(allocation)}
    </>
  ),
  foot: formatDateTime(allocation.allocatedAt),
});

export function OpenAllocationsPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(listOpenAllocations, filterKinds);
  const allocations = useQuery(allocationsPage({ ...list.query, warehouseId: warehouse.id }));
  const sum = useQuery(allocationSum({ ...list.filters, warehouseId: warehouse.id }));
  return (
    <ListPage
      trail={[{ to: '/reports/inventory', label: 'Inventory Report' }]}
      title="Open Allocations"
      counted={['allocation']}
      warehouse={warehouse}
      call={listOpenAllocations}
      file="open-allocations"
      above={
        <>
          <Box sx={{ mb: 2 }}>
            <ScopeChips
              filters={list.filters}
              names={['productId', 'locationId', 'withoutLocation', 'customerId', 'status']}
              onClear={(name) => list.setFilter(name, null)}
            />
          </Box>
          <SumTiles
            result={sum}
            tiles={[
              {
                label: 'Sum of these allocations',
                read: ({ quantity }) => formatUnits(quantity),
                hint: 'units',
              },
              {
                label: 'Added up',
                read: ({ allocations: count }) => formatUnits(count),
                hint: 'allocations',
              },
            ]}
          />
        </>
      }
      label="Open Allocations"
      list={list}
      result={allocations}
      search="Search by order, SKU or product..."
      columns={columns}
      card={cardOf}
      rowKey={({ id, isPicked }) => `${isPicked ? 'pick' : 'allocation'} ${id}`}
      empty="No order holds any of this stock."
      failed="Failed to load the allocations."
    />
  );
}
