import type { Product } from '@lading/contract/products';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { partsText } from '../../ui/StockParts.tsx';
import { SumTiles } from '../../ui/Tile.tsx';
import { productFigures } from './reports.queries.ts';

export function ProductFigures({ product }: { product: Product }) {
  const warehouse = useCurrentWarehouse();
  return (
    <SumTiles
      result={useQuery(productFigures(warehouse.id, product.id))}
      tiles={[
        {
          label: 'On Hand',
          read: ({ onHand }) => formatUnits(onHand),
          hint: `in ${warehouse.name}; Base Quantity ${formatUnits(product.quantity)}`,
        },
        { label: 'Placed', read: ({ placed }) => formatUnits(placed), hint: 'for released orders' },
        {
          label: 'Promised',
          read: ({ promised }) => formatUnits(promised),
          hint: 'to orders that are not released',
        },
        {
          label: 'Available',
          read: ({ available }) => formatUnits(available),
          hint: 'may still be promised',
          more: (stock) => partsText({ ...stock, placed: 0, promised: 0 }),
        },
      ]}
    />
  );
}
