import type { Asn } from '@lading/contract/asns';
import { isActiveAsn } from '@lading/domain/asns';
import { may } from '@lading/domain/permissions';
import { DockAppointments } from '../features/appointments/appointments.parts.tsx';
import { AsnPage } from '../features/asns/AsnPage.tsx';
import { MovementsSection } from '../features/inventory/StockSections.tsx';
import { useUser } from '../lib/session.ts';
import { useWarehouses } from '../lib/warehouse.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Holder } from '../ui/Holder.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';

/** The ASN may be there before the warehouses are, and its reader may have none. */
function AsnMovements({ asn: { id, warehouse } }: { asn: Asn }) {
  const { current, state, retry } = useWarehouses();
  if (current?.id === warehouse.id) return <MovementsSection of={{ asnId: id }} />;
  if (state === 'failed')
    return <LoadFailed text="Your warehouses could not be loaded." onRetry={retry} />;
  if (!current && state === 'loading') return <Holder height={80} />;
  return <EmptyState text={`Choose ${warehouse.name} to see what came.`} />;
}

/** Staff see when trucks bring the ASN. */
function AsnTrucks({ asn }: { asn: Asn }) {
  const { current } = useWarehouses();
  const user = useUser();
  if (current?.id !== asn.warehouse.id || !may(user, 'appointments:read')) return null;
  return (
    <DockAppointments
      warehouseId={current.id}
      timeZone={current.timeZone}
      goods={{ kind: 'INBOUND', name: asn.asnReference, ids: { asnId: asn.id } }}
      expectedOn={asn.expectedArrivalDate}
      isOpen={isActiveAsn(asn.status)}
    />
  );
}

function AsnReceipts({ asn }: { asn: Asn }) {
  return (
    <>
      <AsnTrucks asn={asn} />
      <AsnMovements asn={asn} />
    </>
  );
}

export function AsnScreen() {
  return <AsnPage Receipts={AsnReceipts} />;
}
