import type { Order } from '@lading/contract/orders';
import type { PickBatch } from '@lading/contract/picking';
import { batchOfCode } from '@lading/domain/picking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { PriorityChip } from '../../ui/StatusChip.tsx';
import { FloorLists, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { readOrSay } from '../../ui/scan/useLookUp.ts';
import { OFFERED, useReadAhead } from '../../ui/scan/useReadAhead.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { ordersPage } from '../orders/orders.queries.ts';
import { batchWalk, orderWalk, pickBatchesPage } from '../picking/picking.queries.ts';
import { useKeptProducts } from '../products/products.queries.ts';
import { ToteWalkButton } from './ToteWalkButton.tsx';

const walked = (warehouseId: number) => ({ warehouseId, stage: 'TO_PICK', sort: 'priority', limit: OFFERED }) as const;

/** Goes to the order or the batch whose pick list is scanned. */
function usePickListScan(warehouseId: number) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const task = useScanning(async (code) => {
    const reference = code.trim();
    const reading = () => client.fetchQuery({ ...ordersPage({ ...walked(warehouseId), search: reference }), staleTime: 0 });
    const known = client.getQueryData(ordersPage(walked(warehouseId)).queryKey);
    const { rows } = await readOrSay(reading, known, 'Orders cannot be searched without the network.');
    const order = rows.find(({ orderReference }) => orderReference.toLowerCase() === reference.toLowerCase());
    if (order) return void navigate(`/floor/pick/orders/${order.id}`);
    const batchId = batchOfCode(reference);
    const batch = batchId === null ? null : await client.fetchQuery(batchWalk(batchId));
    if (batch?.warehouseId === warehouseId) return void navigate(`/floor/pick/batches/${batch.id}`);
    task.say('error', batch ? `Batch ${batch.id} is another warehouse's.` : `No released order here has the reference "${reference}".`);
  });
  return task;
}

const batchRow = ({ id, orders, usesTotes, summary }: PickBatch): FloorRow => ({
  key: id,
  to: `/floor/pick/batches/${id}`,
  title: `Batch ${id}`,
  detail: `${counted(orders.length, 'order')}${usesTotes ? ' into totes' : ''}, ${counted(summary.lines, 'stop')}, ${formatUnits(summary.pickedUnits)} of ${counted(summary.units, 'unit')}`,
});

const orderRow = ({ id, orderReference, customer, priority, summary }: Order): FloorRow => ({
  key: id,
  to: `/floor/pick/orders/${id}`,
  title: orderReference,
  detail: `${customer.name} · ${counted(summary.totalUnits, 'unit')}`,
  end: <PriorityChip priority={priority} />,
});

/** Picking begins with a batch or an order that was released, chosen or scanned from its pick list. */
export function PickStartPage() {
  const warehouse = useCurrentWarehouse();
  const orders = useQuery(kept(ordersPage(walked(warehouse.id))));
  const batches = useQuery(kept(pickBatchesPage({ warehouseId: warehouse.id, status: 'OPEN', limit: OFFERED })));
  const walks = [
    ...useReadAhead(batches.data?.rows, ({ id }) => batchWalk(id)),
    ...useReadAhead(orders.data?.rows, ({ id }) => orderWalk(id)),
  ];
  useKeptProducts(walks.flatMap(({ lines }) => lines));
  const task = usePickListScan(warehouse.id);
  return (
    <FloorScreen title="Pick" back="/floor" actions={(orders.data?.rows.length ?? 0) > 1 && <ToteWalkButton task={task} />}>
      <FloorScan label="Scan a pick list" idle="Choose what to pick, or scan a pick list." task={task} />
      <FloorLists
        results={[batches, orders]}
        failed="The orders to pick could not be loaded."
        empty="No released orders are waiting to be picked."
      >
        {(batchPage, orderPage) => [
          { title: 'Batches', rows: batchPage.rows.map(batchRow) },
          { title: 'Orders to pick', rows: orderPage.rows.map(orderRow) },
        ]}
      </FloorLists>
    </FloorScreen>
  );
}
