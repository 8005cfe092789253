import type { OrderDetail } from '@lading/contract/orders';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import { isHandedOver, orderSteps } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import { taskId } from '@lading/domain/tasks';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useByBadge, useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DoneSign, FloorList } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { LoadedTask } from '../../ui/scan/LoadedTask.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { TaskTaken } from '../../ui/scan/TaskTaken.tsx';
import { useFirstScan } from '../../ui/scan/useFirstScan.ts';
import { useTaskClaim } from '../../ui/scan/useTaskClaim.ts';
import { mayTake, packageWeight } from '../orders/orders.parts.tsx';
import { oneOrder } from '../orders/orders.queries.ts';
import { shipsAtOnce } from './loading.ts';
import { isUnsent } from './ownOrder.ts';
import { useOwnOrder } from './picking.queries.ts';
import { ShipDialog } from './ShipDialog.tsx';
import { useLoading } from './useLoading.ts';

const START = '/floor/load';

interface Props {
  order: OrderDetail;
  loading: ReturnType<typeof useLoading>;
}

/** The packages of the order. A tap loads one whose label cannot be read. */
function PackagesToLoad({ order, loading }: Props) {
  const rows = order.packages.map((each, index) => {
    const { id, trackingNumber, lines } = each;
    const isLoaded = loading.loaded.includes(id);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      key: id,
      // One without a number has no label, and is not known to the server yet.
      onClick: isLoaded || isUnsent(each) ? undefined : () => loading.load(id),
      icon: <DoneSign isDone={isLoaded} />,
      title: `Package ${index + 1} of ${order.packages.length}${isUnsent(each) ? ', waiting' : ''}`,
      detail: [counted(units, 'unit'), packageWeight(each), trackingNumber]
        .filter(Boolean)
        .join(' · '),
    };
  });
  return (
    <FloorList
      title={`Packages (${loading.loaded.length} of ${order.packages.length} loaded)`}
      label="Packages"
      rows={rows}
    />
  );
}

/** Ships what is loaded: at once, or by a dialog where it asks for something. */
function Shipping({ order, loading }: Props) {
  const { role } = useUser();
  const [isAsking, setAsking] = useState(false);
  const atOnce = shipsAtOnce(order);
  if (!mayTake(role, order.status, 'ship')) return null;
  return (
    <>
      <Button
        variant="contained"
        disabled={loading.isBusy || !loading.isLoaded}
        onClick={atOnce ? loading.ship : () => setAsking(true)}
      >
        Ship
      </Button>
      {atOnce && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={loading.isBusy || !loading.isLoaded}
          onClick={() => setAsking(true)}
        >
          Ship with Carrier and Tracking
        </Button>
      )}
      {isAsking && (
        <ShipDialog order={order} onClose={() => setAsking(false)} onShipped={loading.shipped} />
      )}
    </>
  );
}

/** What follows once it has shipped. */
function Onward({ order, loading }: Props) {
  const { role } = useUser();
  const byBadge = useByBadge();
  const { timeZone } = useCurrentWarehouse();
  const mayHandOver =
    // A shipment that waits to be sent has no date.
    order.actualShipDate !== null &&
    isLegal(orderSteps, order.status, 'hand-over') &&
    may(role, 'orders:ship') &&
    !isHandedOver(order, timeZone, new Date());
  return (
    <>
      {mayHandOver && (
        <Button variant="contained" disabled={loading.isBusy} onClick={loading.handOver}>
          Hand Over
        </Button>
      )}
      <NextTask task={loading} />
      {!byBadge && (
        <LinkButton to={`/orders/${order.id}`} variant="outlined" color="inherit">
          Open the order
        </LinkButton>
      )}
    </>
  );
}

function Working({ serverOrder, readAt }: { serverOrder: OrderDetail; readAt: number }) {
  const loading = useLoading(useOwnOrder(serverOrder, readAt));
  const { order } = loading;
  const isOpen = isLegal(orderSteps, order.status, 'ship');
  const refusal = useTaskClaim(taskId('LOAD', order.id), !isOpen);
  useFirstScan(loading.scan);
  if (refusal !== null)
    return <TaskTaken title={order.orderReference} back={START} refusal={refusal} />;
  const over = `${order.orderReference} is ${codeText(order.status)}.`;
  return (
    <FloorScreen
      title={order.orderReference}
      detail={`Load · ${[order.shippingCarrier, order.customer.name].filter(Boolean).join(' · ')}`}
      back={START}
      actions={
        isOpen ? (
          <Shipping order={order} loading={loading} />
        ) : (
          <Onward order={order} loading={loading} />
        )
      }
    >
      <FloorScan
        label={isOpen ? 'Scan a package' : null}
        idle={isOpen ? loading.idle : over}
        task={loading}
      />
      {isOpen && <PackagesToLoad order={order} loading={loading} />}
      {loading.labelsQuestion}
    </FloorScreen>
  );
}

export function FloorLoadPage() {
  const found = useQuery(kept(oneOrder(useIdParam('orderId'))));
  return (
    <LoadedTask title="Load" back={START} result={found} failed="Failed to load the order.">
      {(order) => <Working key={order.id} serverOrder={order} readAt={found.dataUpdatedAt} />}
    </LoadedTask>
  );
}
