import { isCancelled, isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { reach } from '../../lib/reach.ts';
import { DoneSign, FloorList, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { useDissolve } from './picking.parts.tsx';
import { toteAsk, type WalkOrder } from './pickWalk.ts';
import type { PickTask } from './usePickWalk.ts';

interface BindProps {
  title: string;
  back: string;
  batchId: number;
  orders: readonly WalkOrder[];
  next: WalkOrder;
  task: PickTask;
}

/** The way out for somebody who has fewer totes than the batch has orders. */
function TooFewTotes({ batchId, back }: { batchId: number; back: string }) {
  const navigate = useNavigate();
  const { dissolve, isBusy, dialog } = useDissolve(batchId);
  const leave = async () => {
    if (await dissolve()) void navigate(back);
  };
  return (
    <>
      <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => void leave()}>
        Too Few Totes
      </Button>
      {dialog}
    </>
  );
}

/** Asks for the tote of one order after the other, and shows which totes they have already. */
export function BindTotes({ title, back, batchId, orders, next, task }: BindProps) {
  const isReachable = reach.use();
  const rows = orders
    .filter((order) => !isCancelled(order))
    .map(({ id, orderReference, tote = null }) => ({
      key: id,
      icon: <DoneSign isDone={tote !== null} />,
      title: orderReference,
      detail: tote === null ? 'No tote yet' : `Tote ${tote}`,
    }));
  return (
    <FloorScreen
      title={title}
      detail="A tote for each order"
      back={back}
      actions={<TooFewTotes batchId={batchId} back={back} />}
    >
      <FloorScan label="Scan a tote" idle={toteAsk(next)} task={task} />
      {!isReachable && (
        <Alert severity="info">
          Without the network nobody knows whether a tote is in use. Take empty ones; each is
          checked later.
        </Alert>
      )}
      <FloorList title="Orders" rows={rows} />
    </FloorScreen>
  );
}

/** What happens to the tote of an order at the end of a walk; null if nothing is in it. */
function rowOf({ id, orderReference, status, tote = null }: WalkOrder): FloorRow | null {
  // Cancelling brought its goods back to where they were taken, by the ledger.
  if (isCancelled({ status }) && tote !== null)
    return {
      key: id,
      title: `Tote ${tote}`,
      detail: `${orderReference} was cancelled. Put what is in its tote back where it was taken.`,
    };
  if (tote === null || !isLegal(orderSteps, status, 'pack')) return null;
  return { key: id, to: `/floor/pack/${id}`, title: `Tote ${tote}`, detail: orderReference };
}

interface ToteListProps {
  title: string;
  orders: readonly WalkOrder[];
}

/**
 * The totes of a walk: each leads to the packing of its order, or says what becomes of the goods of
 * a cancelled one.
 */
export function ToteList({ title, orders }: ToteListProps) {
  const rows = orders.flatMap((order) => rowOf(order) ?? []);
  return rows.length > 0 && <FloorList title={title} rows={rows} />;
}
