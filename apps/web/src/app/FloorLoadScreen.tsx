import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { loadsPage } from '../features/loads/loads.queries.ts';
import { FloorLoadPage } from '../features/picking/FloorLoadPage.tsx';
import { kept } from '../lib/outbox/keptReads.ts';
import { reach } from '../lib/reach.ts';
import { useIdParam } from '../lib/useAddress.ts';
import { useCurrentWarehouse } from '../lib/warehouse.tsx';
import { FloorScreen } from '../ui/scan/FloorScreen.tsx';
import { LoadingTask } from '../ui/scan/LoadingTask.tsx';

/** The loading of an order; that of its load, if it is on one that has not left. */
export function FloorLoadScreen() {
  const { id: warehouseId } = useCurrentWarehouse();
  const orderId = useIdParam('orderId');
  const { state } = useLocation();
  const query = { warehouseId, orderId, activeOnly: 'true', limit: 1 } as const;
  const { data, failureCount } = useQuery(kept(loadsPage(query)));
  const load = data?.rows[0];
  if (load) return <Navigate replace to={`/floor/loads/${load.id}`} state={state} />;
  // Without a network the order is loaded by itself; the server refuses to ship it where it is not.
  if (!data && failureCount === 0 && reach.get())
    return (
      <FloorScreen title="Load" back="/floor/load">
        <LoadingTask />
      </FloorScreen>
    );
  return <FloorLoadPage />;
}
