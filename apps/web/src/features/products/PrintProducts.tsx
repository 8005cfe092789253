import type { Product } from '@lading/contract/products';
import { may } from '@lading/domain/permissions';
import type { ReactNode } from 'react';
import { useUser } from '../../lib/session.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { PrinterButton, PrinterIcon } from '../../ui/PrinterButton.tsx';
import { labelsPath } from '../../ui/RecordLinks.tsx';

/** Labels say in which warehouse they were printed. */
export function useMayPrint(): boolean {
  const user = useUser();
  const { current } = useWarehouses();
  return may(user, 'labels:read') && current !== null;
}

const labelsOf = (ids: readonly number[]) => ({
  prints: { document: 'PRODUCT' as const, ids },
  page: { to: labelsPath('PRODUCT', ids) },
});

/** Prints a label of each product. */
export function PrintProducts({
  products,
  startIcon,
  children,
}: {
  products: readonly Product[];
  startIcon?: ReactNode;
  children: ReactNode;
}) {
  if (!useMayPrint()) return null;
  return (
    <PrinterButton
      {...labelsOf(products.map(({ id }) => id))}
      variant="outlined"
      color="inherit"
      startIcon={startIcon}
    >
      {children}
    </PrinterButton>
  );
}

export function PrintProduct({ product: { id, sku } }: { product: Product }) {
  if (!useMayPrint()) return null;
  return <PrinterIcon label={`Print label of ${sku}`} {...labelsOf([id])} />;
}
