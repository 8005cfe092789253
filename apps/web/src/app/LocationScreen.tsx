import type { Location } from '@lading/contract/locations';
import { may } from '@lading/domain/permissions';
import { LocationCounts } from '../features/counts/LocationCounts.tsx';
import { MovementsSection, StockSection } from '../features/inventory/StockSections.tsx';
import { LocationPage } from '../features/locations/LocationPage.tsx';
import { RulesSection, TasksSection } from '../features/replenishment/ReplenishmentSections.tsx';
import { LocationUsage } from '../features/reports/LocationUsage.tsx';
import { useUser } from '../lib/session.ts';
import { useCurrentWarehouse } from '../lib/warehouse.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

function LocationLists({ location: { id, warehouseId } }: { location: Location }) {
  const { role } = useUser();
  const current = useCurrentWarehouse();
  if (warehouseId !== current.id)
    return (
      <EmptyState text="This location is in another warehouse of yours. Choose it to see what lies here." />
    );
  const filter = { locationId: id };
  return (
    <>
      <StockSection of={filter} />
      {may(role, 'counts:read') && <LocationCounts warehouseId={warehouseId} locationId={id} />}
      {may(role, 'replenishment:read') && (
        <>
          <TasksSection locationId={id} />
          <RulesSection of={filter} />
        </>
      )}
    </>
  );
}

function LocationMovements({ location: { id, warehouseId } }: { location: Location }) {
  return warehouseId === useCurrentWarehouse().id && <MovementsSection of={{ locationId: id }} />;
}

/** A location's page with the parts of higher rooms, which the room of locations may not import. */
export function LocationScreen() {
  return <LocationPage Usage={LocationUsage} Lists={LocationLists} Movements={LocationMovements} />;
}
