import { batchOfCode } from '@lading/domain/picking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { PriorityChip } from '../../ui/StatusChip.tsx';
import { FloorLink, FloorList } from '../../ui/scan/FloorList.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { useSay } from '../../ui/scan/useSay.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { ordersPage } from '../orders/orders.queries.ts';
import { onePickBatch, pickBatchesPage } from '../picking/picking.queries.ts';

/** So many are offered, the most urgent first; others are found by their reference. */
const OFFERED = 20;

const walked = (warehouseId: number) => ({ warehouseId, stage: 'TO_PICK', sort: 'priority', limit: OFFERED }) as const;

/** Goes to the order or the batch whose pick list is scanned. */
function usePickListScan(warehouseId: number) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { said, say } = useSay();
  const { scan, isBusy, retry } = useScanning(async (code) => {
    const reference = code.trim();
    const { rows } = await client.fetchQuery({ ...ordersPage({ ...walked(warehouseId), search: reference }), staleTime: 0 });
    const order = rows.find(({ orderReference }) => orderReference.toLowerCase() === reference.toLowerCase());
    if (order) return void navigate(`/floor/pick/orders/${order.id}`);
    const batchId = batchOfCode(reference);
    const batch = batchId === null ? null : await client.fetchQuery({ ...onePickBatch(batchId), staleTime: 0 });
    if (batch?.warehouseId === warehouseId) return void navigate(`/floor/pick/batches/${batch.id}`);
    say('error', batch ? `Batch ${batch.id} is another warehouse's.` : `No released order here has the reference "${reference}".`);
  }, say);
  return { said, scan, isBusy, retry };
}

/** Picking begins with a batch or an order that was released, chosen or scanned from its pick list. */
export function PickStartPage() {
  const warehouse = useCurrentWarehouse();
  const orders = useQuery(ordersPage(walked(warehouse.id)));
  const batches = useQuery(pickBatchesPage({ warehouseId: warehouse.id, status: 'OPEN', limit: OFFERED }));
  const { said, scan, isBusy, retry } = usePickListScan(warehouse.id);
  const isLoaded = orders.data !== undefined && batches.data !== undefined;
  const isEmpty = isLoaded && orders.data.rows.length + batches.data.rows.length === 0;
  return (
    <FloorScreen title="Pick" back="/floor">
      <ScanField label="Scan a pick list" onCode={scan} isBusy={isBusy} />
      <ScanResult said={said} idle="Choose what to pick, or scan a pick list." retry={retry} />
      {(orders.isError || batches.isError) && !isLoaded && (
        <LoadFailed
          text="The orders to pick could not be loaded."
          onRetry={() => void Promise.all([orders.refetch(), batches.refetch()])}
          busy={orders.isFetching || batches.isFetching}
        />
      )}
      {!isLoaded && !orders.isError && !batches.isError && <PanelSkeleton lines={4} height={40} />}
      {isEmpty && <EmptyState text="No released orders are waiting to be picked." />}
      {batches.data && batches.data.rows.length > 0 && (
        <FloorList title="Batches">
          {batches.data.rows.map(({ id, orders: members, summary }) => (
            <FloorLink
              key={id}
              to={`/floor/pick/batches/${id}`}
              title={`Batch ${id}`}
              detail={`${counted(members.length, 'order')}, ${counted(summary.lines, 'stop')}, ${formatUnits(summary.pickedUnits)} of ${formatUnits(summary.units)} units`}
            />
          ))}
        </FloorList>
      )}
      {orders.data && orders.data.rows.length > 0 && (
        <FloorList title="Orders to pick">
          {orders.data.rows.map(({ id, orderReference, customer, priority, summary }) => (
            <FloorLink
              key={id}
              to={`/floor/pick/orders/${id}`}
              title={orderReference}
              detail={`${customer.name} · ${counted(summary.totalUnits, 'unit')}`}
              end={<PriorityChip priority={priority} />}
            />
          ))}
        </FloorList>
      )}
    </FloorScreen>
  );
}
