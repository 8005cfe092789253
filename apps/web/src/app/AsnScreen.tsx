import type { Asn } from '@lading/contract/asns';
import { AsnPage } from '../features/asns/AsnPage.tsx';
import { MovementsSection } from '../features/inventory/StockSections.tsx';
import { useCurrentWarehouse } from '../lib/warehouse.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

function AsnMovements({ asn: { id, warehouse } }: { asn: Asn }) {
  const current = useCurrentWarehouse();
  if (warehouse.id !== current.id) return <EmptyState text={`Choose ${warehouse.name} to see what came.`} />;
  return <MovementsSection of={{ asnId: id }} />;
}

/** An ASN's page. */
export function AsnScreen() {
  return <AsnPage Receipts={AsnMovements} />;
}
