import type { Product } from '@lading/contract/products';
import { may } from '@lading/domain/permissions';
import { ProductAsns } from '../features/asns/ProductAsns.tsx';
import { MovementsSection, StockSection } from '../features/inventory/StockSections.tsx';
import { ProductOrders } from '../features/orders/ProductOrders.tsx';
import { ProductPage } from '../features/products/ProductPage.tsx';
import { RulesSection } from '../features/replenishment/ReplenishmentSections.tsx';
import { ProductFigures } from '../features/reports/ProductFigures.tsx';
import { useUser } from '../lib/session.ts';

function ProductLists({ product: { id } }: { product: Product }) {
  const { role } = useUser();
  return (
    <>
      <StockSection of={{ productId: id }} />
      <ProductOrders productId={id} />
      <ProductAsns productId={id} />
      {may(role, 'replenishment:read') && <RulesSection of={{ productId: id }} />}
    </>
  );
}

const ProductMovements = ({ product: { id } }: { product: Product }) => (
  <MovementsSection of={{ productId: id }} />
);

/** A product's page with the parts of higher rooms, which the room of products may not import. */
export function ProductScreen() {
  return <ProductPage Figures={ProductFigures} Lists={ProductLists} Movements={ProductMovements} />;
}
