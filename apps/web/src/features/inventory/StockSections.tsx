import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FIRST_ROWS, ListSection } from '../../ui/ListSection.tsx';
import { movementsPage, stockPage } from './inventory.queries.ts';
import { movementRows } from './movementColumns.tsx';
import { useStockRows } from './stockColumns.tsx';

/** What the stock belongs to or where it stands. */
type Of = { productId: number } | { locationId: number };
type MovementsOf = Of | { asnId: number };

const linkTo = (path: string, filter: MovementsOf): string =>
  `${path}?${new URLSearchParams(Object.entries(filter).map(([name, id]) => [name, String(id)]))}`;

export function StockSection({ of }: { of: Of }) {
  const { role } = useUser();
  const warehouse = useCurrentWarehouse();
  const result = useQuery(stockPage({ warehouseId: warehouse.id, ...of, limit: FIRST_ROWS }));
  const isProduct = 'productId' in of;
  const { rows, dialog } = useStockRows(result.data?.rows, isProduct ? 'product' : 'location');
  return (
    <>
      <ListSection
        label="In Stock"
        result={result}
        all={{ to: linkTo('/stocklevels', of), counted: ['record'] }}
        empty={
          isProduct
            ? `Nothing of this product is in ${warehouse.name}.`
            : role === 'CLIENT'
              ? 'Nothing of yours lies here.'
              : 'Nothing lies here.'
        }
        failed="Failed to load the stock."
        {...rows}
      />
      {dialog}
    </>
  );
}

export function MovementsSection({ of }: { of: MovementsOf }) {
  const warehouse = useCurrentWarehouse();
  const result = useQuery(movementsPage({ warehouseId: warehouse.id, ...of, limit: FIRST_ROWS }));
  return (
    <ListSection
      label="Last Movements"
      result={result}
      all={{ to: linkTo('/reports/movements', of), counted: ['movement'] }}
      empty="Nothing has moved yet."
      failed="Failed to load the movements."
      {...movementRows}
    />
  );
}
