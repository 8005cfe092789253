import type { listOrders } from '@lading/contract/calls';
import { codeText } from '@lading/domain/codeText';
import {
  orderDues,
  orderStageNames,
  orderStages,
  orderStatuses,
  orderTypes,
} from '@lading/domain/orders';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../lib/format.ts';
import type { ListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { orderSummary } from './orders.queries.ts';

export const filterKinds = {
  customerId: 'id',
  status: orderStatuses,
  due: orderDues,
  stage: orderStageNames,
  type: orderTypes,
  productId: 'id',
  activeOnly: ['true'],
} as const;
export type OrderList = ListState<typeof listOrders, typeof filterKinds>;

const listed = (statuses: readonly string[]) => statuses.map(codeText).join(', ');

const views = [
  {
    label: 'Late',
    count: 'late',
    due: 'LATE',
    stage: null,
    says: 'Past the ship-by date and not shipped',
  },
  { label: 'Ready', count: 'ready', due: null, stage: 'READY', says: listed(orderStages.READY) },
  {
    label: 'Picking',
    count: 'toPick',
    due: null,
    stage: 'TO_PICK',
    says: listed(orderStages.TO_PICK),
  },
  {
    label: 'Packing',
    count: 'toShip',
    due: null,
    stage: 'TO_SHIP',
    says: listed(orderStages.TO_SHIP),
  },
  {
    label: 'Waiting',
    count: 'waiting',
    due: null,
    stage: 'WAITING',
    says: listed(orderStages.WAITING),
  },
] as const;

/**
 * Views of the list by what an order needs next, with the number of orders in each. A press on the
 * chosen one leaves it.
 */
export function OrderViews({ list }: { list: OrderList }) {
  const { id: warehouseId } = useCurrentWarehouse();
  const { customerId, due, stage } = list.filters;
  const { data } = useQuery(orderSummary({ warehouseId, ...(customerId && { customerId }) }));
  return (
    <Box role="group" aria-label="Views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {views.map((view) => {
        const isChosen = (due ?? null) === view.due && (stage ?? null) === view.stage;
        const choose = () =>
          list.setFilters({
            status: null,
            due: isChosen ? null : view.due,
            stage: isChosen ? null : view.stage,
          });
        return (
          <Chip
            key={view.label}
            label={data ? `${view.label} ${formatUnits(data[view.count])}` : view.label}
            title={view.says}
            color={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={choose}
            sx={{
              height: 32,
              '@media (pointer: coarse)': { height: 44 },
              fontVariantNumeric: 'tabular-nums',
            }}
          />
        );
      })}
    </Box>
  );
}
