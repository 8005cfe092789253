import { getPickBatch, listOrders } from '@lading/contract/calls';
import type { Order } from '@lading/contract/orders';
import type { PickBatch, PickBatchDetail, PickList } from '@lading/contract/picking';
import { batchOfCode } from '@lading/domain/picking';
import { isSameCode } from '@lading/domain/spelling';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, listPage } from '../../lib/api.ts';
import { counted, formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { reach } from '../../lib/reach.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { PriorityChip } from '../../ui/StatusChip.tsx';
import { FloorLists, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { locationCodes, PATIENCE_MS, readOrSay } from '../../ui/scan/useLookUp.ts';
import { OFFERED, useReadAhead } from '../../ui/scan/useReadAhead.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { ordersPage } from '../orders/orders.queries.ts';
import { useKeptProducts } from '../products/products.queries.ts';
import { batchWalk, orderWalk, orderWalks, pickBatchesPage } from './picking.queries.ts';
import { ToteWalkButton } from './ToteWalkButton.tsx';

const walked = (warehouseId: number) =>
  ({ warehouseId, stage: 'TO_PICK', sort: 'priority', limit: OFFERED }) as const;

type Walk = { to: string; queryKey: QueryKey } | { fault: string };

const orderWay = (id: number): Walk => ({
  to: `/floor/pick/orders/${id}`,
  queryKey: orderWalk(id).queryKey,
});

/**
 * Finds the order or the batch whose pick list is scanned: the server does, or what is kept of it
 * where no answer comes in time.
 */
function useFindWalk(warehouseId: number): (code: string) => Promise<Walk> {
  const client = useQueryClient();
  const inTime = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });
  /** The id of an order of this warehouse that is on the device. */
  const keptOrder = (reference: string): number | undefined => {
    const here = new Set(
      client.getQueryData(locationCodes(warehouseId).queryKey)?.map(({ id }) => id),
    );
    const walks = client
      .getQueriesData<PickList>({ queryKey: orderWalks })
      .flatMap(([, walk]) => walk ?? []);
    return [
      ...(client.getQueryData(ordersPage(walked(warehouseId)).queryKey)?.rows ?? []),
      ...walks
        .filter(({ lines }) => lines.some(({ location }) => location && here.has(location.id)))
        .map(({ order }) => order),
    ].find(({ orderReference }) => isSameCode(orderReference, reference))?.id;
  };
  const findOrder = async (reference: string): Promise<number | undefined> => {
    const known = keptOrder(reference);
    if (known !== undefined && !reach.get()) return known;
    const reading = async () => {
      const { rows } = await listPage(
        listOrders,
        { query: { ...walked(warehouseId), search: reference } },
        inTime(),
      );
      return { id: rows.find(({ orderReference }) => isSameCode(orderReference, reference))?.id };
    };
    const here = known === undefined && batchOfCode(reference) === null ? undefined : { id: known };
    return (await readOrSay(reading, here, 'Orders cannot be searched without the network.')).id;
  };
  const findBatch = async (id: number): Promise<Walk> => {
    const { queryKey } = batchWalk(id);
    const known = client.getQueryData<PickBatchDetail>(queryKey);
    const reading = () => call(getPickBatch, { params: { id } }, inTime());
    const batch = await readOrSay(reading, known, `Batch ${id} is not on this device.`);
    if (batch.warehouseId !== warehouseId) return { fault: `Batch ${id} is another warehouse's.` };
    return { to: `/floor/pick/batches/${id}`, queryKey };
  };
  return async (code) => {
    const reference = code.trim();
    const orderId = await findOrder(reference);
    if (orderId !== undefined) return orderWay(orderId);
    const batchId = batchOfCode(reference);
    return batchId === null
      ? { fault: `No released order here has the reference "${reference}".` }
      : findBatch(batchId);
  };
}

/** Goes to the order or the batch whose pick list is scanned. */
function usePickListScan(warehouseId: number) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const find = useFindWalk(warehouseId);
  const task = useScanning(async (code) => {
    const walk = await find(code);
    if ('fault' in walk) return task.say('error', walk.fault);
    if (!reach.get() && client.getQueryData(walk.queryKey) === undefined)
      return task.say('error', `The pick list of ${code.trim()} is not on this device.`, {
        untilReached: true,
      });
    await navigate(walk.to);
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

/**
 * Picking begins with a batch or an order that was released, chosen or scanned from its pick list.
 */
export function PickStartPage() {
  const warehouse = useCurrentWarehouse();
  const orders = useQuery(kept(ordersPage(walked(warehouse.id))));
  const batches = useQuery(
    kept(pickBatchesPage({ warehouseId: warehouse.id, status: 'OPEN', limit: OFFERED })),
  );
  const walks = [
    ...useReadAhead(batches.data?.rows, ({ id }) => batchWalk(id)),
    ...useReadAhead(orders.data?.rows, ({ id }) => orderWalk(id)),
  ];
  useKeptProducts(walks.flatMap(({ lines }) => lines));
  const task = usePickListScan(warehouse.id);
  return (
    <FloorScreen
      title="Pick"
      back="/floor"
      actions={(orders.data?.rows.length ?? 0) > 1 && <ToteWalkButton task={task} />}
    >
      <FloorScan
        label="Scan a pick list"
        idle="Choose what to pick, or scan a pick list."
        task={task}
      />
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
