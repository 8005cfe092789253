import type { OrderDetail } from '@lading/contract/orders';
import { isLegal } from '@lading/domain/life';
import { orderSteps, UNPICKED_ORDER_STATUS } from '@lading/domain/orders';
import { may } from '@lading/domain/permissions';
import { taskId } from '@lading/domain/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DoneSign, Figure, FloorList } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { LoadedTask } from '../../ui/scan/LoadedTask.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { TaskTaken } from '../../ui/scan/TaskTaken.tsx';
import { useTaskClaim } from '../../ui/scan/useTaskClaim.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import { useKeptProducts } from '../products/products.queries.ts';
import { shipsAtOnce } from './loading.ts';
import { SuggestAgain } from './OrderCartons.tsx';
import { isPackable } from './ownOrder.ts';
import {
  ClosedPackages,
  PackagePapers,
  PackagingField,
  PackedSerials,
  TakeDoubted,
  WeightField,
  WeightQuestion,
} from './PackParts.tsx';
import { PickedUnits } from './PickedUnits.tsx';
import { isPacked, lineName, type PackLine, roomFor } from './packDraft.ts';
import { overText } from './packMachine.ts';
import { useOwnOrder } from './picking.queries.ts';
import { type Packing, usePacking } from './usePacking.ts';

const START = '/floor/pack';
const wayTo = (orderId: number) => `${START}/${orderId}`;

interface LinesProps {
  lines: readonly PackLine[];
  packing: Packing;
}

/** What was picked, and how much of it is packed. A tap puts all of a line in. */
function Lines({ lines, packing }: LinesProps) {
  const rows = lines.map((line) => ({
    key: line.orderItemId,
    onClick: isPacked(packing.draft, line) ? undefined : () => packing.putAll([line]),
    icon: <DoneSign isDone={isPacked(packing.draft, line)} />,
    title: lineName(line),
    detail: line.product.name,
    end: (
      <Figure>{`${formatUnits(line.picked - roomFor(packing.draft, line))}/${formatUnits(line.picked)}`}</Figure>
    ),
  }));
  return <FloorList title={`Package ${packing.number}`} rows={rows} />;
}

/**
 * The buttons while something is left to pack. Where the last package is full, one of them ships
 * too.
 */
function Closing({ order, lines, packing }: LinesProps & { order: OrderDetail }) {
  const { role } = useUser();
  const isAll = lines.every((line) => isPacked(packing.draft, line));
  const ships = isAll && may(role, 'orders:ship') && shipsAtOnce(order);
  return (
    <>
      <TakeDoubted packing={packing} />
      {ships && (
        <Button variant="contained" disabled={packing.isBusy} onClick={packing.closeAndShip}>
          Close and Ship
        </Button>
      )}
      <Button
        ref={packing.closeButton}
        variant={ships ? 'outlined' : 'contained'}
        color={ships ? 'inherit' : 'primary'}
        disabled={packing.isBusy}
        onClick={packing.close}
      >
        Close Package
      </Button>
      {!isAll && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={packing.isBusy}
          onClick={() => packing.putAll(lines)}
        >
          Pack All
        </Button>
      )}
    </>
  );
}

/** What follows where nothing is left to pack. */
function Onward({ order, packing }: { order: OrderDetail; packing: Packing }) {
  const { role } = useUser();
  const isPacked = isLegal(orderSteps, order.status, 'ship');
  const ships = isPacked && may(role, 'orders:ship') && shipsAtOnce(order);
  return (
    <>
      {ships && (
        <Button variant="contained" disabled={packing.isBusy} onClick={packing.ship}>
          Ship
        </Button>
      )}
      {isPacked && !ships && (
        <LinkButton to={`/floor/load/${order.id}`} variant="contained">
          Load this order
        </LinkButton>
      )}
      {order.status === UNPICKED_ORDER_STATUS && (
        <LinkButton to={`/floor/pick/orders/${order.id}`} variant="contained">
          Pick this order
        </LinkButton>
      )}
      <NextTask task={packing} isSecond={ships} />
      {order.packages.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            gridTemplateColumns: '1fr 1fr',
            '& .MuiAlert-root': { gridColumn: '1 / -1' },
            '& .MuiButton-root': { px: 1, lineHeight: 1.25 },
          }}
        >
          <PackagePapers order={order} slips="Print Packing Slips" />
        </Box>
      )}
    </>
  );
}

function Working({
  serverOrder,
  readAt,
  Labels,
}: { serverOrder: OrderDetail; readAt: number } & Props) {
  const packing = usePacking(useOwnOrder(serverOrder, readAt), wayTo);
  const { order, lines } = packing;
  const isOpen = isPackable(order);
  // Until more is picked, a product that is scanned has no package to go into.
  const isOver = lines.length > 0 && lines.every(({ left }) => left === 0);
  const refusal = useTaskClaim(taskId('PACK', order.id), !isOpen);
  useKeptProducts(lines);
  if (refusal !== null)
    return <TaskTaken title={order.orderReference} back={START} refusal={refusal} />;
  return (
    <FloorScreen
      title={order.orderReference}
      detail={['Pack', order.tote && `Tote ${order.tote}`, order.customer.name]
        .filter(Boolean)
        .join(' · ')}
      back={START}
      actions={
        isOpen ? (
          <Closing order={order} lines={lines} packing={packing} />
        ) : (
          <Onward order={order} packing={packing} />
        )
      }
    >
      <FloorScan
        label={isOpen ? packing.wanted : isOver ? 'Scan an order or a tote' : null}
        idle={isOpen ? packing.idle : overText(order)}
        task={packing}
      />
      {isOpen && <PackedSerials packing={packing} />}
      {isOpen && <Lines lines={lines} packing={packing} />}
      {isOpen && <PickedUnits packing={packing} />}
      {isOpen && <PackagingField packing={packing} />}
      {isOpen && <WeightField packing={packing} />}
      {isOpen && <SuggestAgain order={order} />}
      {order.packages.length > 0 && <ClosedPackages order={order} />}
      <Labels order={order} />
      <WeightQuestion packing={packing} />
      {packing.labelsQuestion}
    </FloorScreen>
  );
}

interface Props {
  /** The shipping labels of the packages, from the room carriers. */
  Labels: ComponentType<{ order: OrderDetail }>;
}

export function FloorPackPage({ Labels }: Props) {
  const found = useQuery(kept(oneOrder(useIdParam('orderId'))));
  return (
    <LoadedTask title="Pack" back={START} result={found} failed="Failed to load the order.">
      {(order) => (
        <Working key={order.id} serverOrder={order} readAt={found.dataUpdatedAt} Labels={Labels} />
      )}
    </LoadedTask>
  );
}
