import type { LoadDetail } from '@lading/contract/loads';
import { isAtDock } from '@lading/domain/loads';
import { may } from '@lading/domain/permissions';
import { DockAppointments } from '../features/appointments/appointments.parts.tsx';
import { LoadPage } from '../features/loads/LoadPage.tsx';
import { LoadPapersMenu } from '../features/papers/LoadPapersMenu.tsx';
import { useUser } from '../lib/session.ts';
import { useWarehouses } from '../lib/warehouse.tsx';

function LoadTrucks({ load }: { load: LoadDetail }) {
  const { current } = useWarehouses();
  const user = useUser();
  if (current?.id !== load.warehouseId || !may(user, 'appointments:read')) return null;
  return (
    <DockAppointments
      warehouseId={current.id}
      timeZone={current.timeZone}
      goods={{ kind: 'OUTBOUND', name: load.number, ids: { loadId: load.id } }}
      expectedOn={load.plannedOn}
      isOpen={isAtDock(load.status)}
    />
  );
}

export function LoadScreen() {
  return <LoadPage Papers={LoadPapersMenu} Trucks={LoadTrucks} />;
}
