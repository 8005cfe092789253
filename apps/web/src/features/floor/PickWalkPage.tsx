import type { PickLine } from '@lading/contract/picking';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { onePickBatch, onePickList } from '../picking/picking.queries.ts';
import { useReasons } from '../settings/settings.queries.ts';
import { leftAt, type Proved, placeName, promptOf } from './pickWalk.ts';
import { usePick } from './usePick.ts';

const START = '/floor/pick';
const labels = {
  nothing: 'Scan the location',
  place: 'Scan the product or LPN',
  goods: 'Scan the product or LPN',
} as const satisfies Record<Proved, string>;

type Task = ReturnType<typeof usePick>;

/** Where to go and what to take there, to be read while walking. */
function Stop({ stop, task, showsOrder }: { stop: PickLine; task: Task; showsOrder: boolean }) {
  const { product, pallet } = stop;
  return (
    <Paper component="section" aria-label="This stop" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontSize: 38, fontWeight: 750, lineHeight: 1.1, overflowWrap: 'anywhere' }}>{placeName(stop)}</Typography>
      <Box>
        <Typography sx={{ fontSize: 22, fontWeight: 650, overflowWrap: 'anywhere' }}>
          {formatUnits(leftAt(stop))} × {product.sku}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 16, overflowWrap: 'anywhere' }}>
          {[product.name, pallet?.lpn, showsOrder ? stop.orderReference : null].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {task.state?.proved === 'goods' && (
        <QuantityField value={task.state.quantity} max={leftAt(stop)} onQuantity={task.setQuantity} onCode={task.scan} />
      )}
    </Paper>
  );
}

/** A reason in one tap. Nothing here is chosen by Enter, which every scan ends with. */
function ShortDialog({ missing, onChoose, onClose }: { missing: number; onChoose: (reason: string) => void; onClose: () => void }) {
  const titleId = useId();
  const reasons = useReasons('SHORT_PICK');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Why short by {counted(missing, 'unit')}?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {reasons.length === 0 && <Typography>No reason for short picks is set. An administrator adds them in Settings.</Typography>}
        {reasons.map((reason) => (
          <Button key={reason} variant="outlined" color="inherit" sx={{ minHeight: 64, fontSize: 18 }} onClick={() => onChoose(reason)}>
            {reason}
          </Button>
        ))}
        <Button color="inherit" autoFocus sx={{ minHeight: 56 }} onClick={onClose}>
          Cancel
        </Button>
      </DialogContent>
    </Dialog>
  );
}

function Actions({ stop, task }: { stop: PickLine; task: Task }) {
  const [isAsking, setAsking] = useState(false);
  const taken = task.state?.proved === 'goods' ? task.state.quantity : 0;
  const missing = leftAt(stop) - taken;
  return (
    <>
      {task.state?.proved === 'goods' && (
        <Button variant="contained" disabled={task.isBusy} onClick={task.confirm}>
          Take {formatUnits(taken)}
        </Button>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        <Button variant="outlined" color="warning" disabled={task.isBusy || missing === 0} onClick={() => setAsking(true)}>
          Short
        </Button>
        <Button variant="outlined" color="inherit" disabled={task.isBusy || task.stops.length < 2} onClick={task.later}>
          Later
        </Button>
      </Box>
      {isAsking && (
        <ShortDialog
          missing={missing}
          onClose={() => setAsking(false)}
          onChoose={(reason) => {
            setAsking(false);
            task.short(reason);
          }}
        />
      )}
    </>
  );
}

interface WalkProps {
  title: string;
  lines: readonly PickLine[];
  reload: () => Promise<readonly PickLine[]>;
  /** True where stops of several orders follow each other. */
  showsOrder: boolean;
}

function Walk({ title, lines, reload, showsOrder }: WalkProps) {
  const warehouse = useCurrentWarehouse();
  const task = usePick(warehouse.id, lines, reload);
  const { stop, state, stops } = task;
  const idle = stop && state ? promptOf(stop, state.proved) : 'Nothing is left to pick.';
  return (
    <FloorScreen title={title} back={START} actions={stop && <Actions key={stop.allocationId} stop={stop} task={task} />}>
      <Typography sx={{ color: 'text.secondary', fontSize: 16, mt: -1 }}>{counted(stops.length, 'stop')} left</Typography>
      {stop && <ScanField label={labels[state?.proved ?? 'nothing']} onCode={task.scan} isBusy={task.isBusy} />}
      <ScanResult said={task.said} idle={idle} retry={task.retry} />
      {stop ? <Stop stop={stop} task={task} showsOrder={showsOrder} /> : <EmptyState text="Nothing is left to pick." />}
    </FloorScreen>
  );
}

function Missing({ isError, onRetry, isBusy }: { isError: boolean; onRetry: () => void; isBusy: boolean }) {
  return (
    <FloorScreen title="Pick" back={START}>
      {isError ? (
        <LoadFailed text="Failed to load the pick list." onRetry={onRetry} busy={isBusy} />
      ) : (
        <Skeleton variant="rounded" height={320} aria-label="Loading" />
      )}
    </FloorScreen>
  );
}

/** One order, picked by scanning. */
export function PickWalkPage() {
  const orderId = useIdParam('orderId');
  const list = useQuery(onePickList(orderId));
  const reload = async () => (await list.refetch({ throwOnError: true })).data?.lines ?? [];
  if (!list.data) return <Missing isError={list.isError} onRetry={() => void list.refetch()} isBusy={list.isFetching} />;
  return <Walk title={list.data.order.orderReference} lines={list.data.lines} reload={reload} showsOrder={false} />;
}

/** Several orders, picked in one walk by scanning. */
export function PickBatchWalkPage() {
  const batchId = useIdParam('batchId');
  const batch = useQuery(onePickBatch(batchId));
  const reload = async () => (await batch.refetch({ throwOnError: true })).data?.lines ?? [];
  if (!batch.data) return <Missing isError={batch.isError} onRetry={() => void batch.refetch()} isBusy={batch.isFetching} />;
  return <Walk title={`Batch ${batchId}`} lines={batch.data.lines} reload={reload} showsOrder />;
}
