import type { PickLine } from '@lading/contract/picking';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { taskId } from '@lading/domain/tasks';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { outbox, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { WaitingStops } from '../picking/picking.parts.tsx';
import { batchWalk, orderWalk } from '../picking/picking.queries.ts';
import { useCountable, useKeptProducts } from '../products/products.queries.ts';
import { useReasons } from '../settings/settings.queries.ts';
import { leftAt, type Proved, placeName, promptOf, restText, withPicks } from './pickWalk.ts';
import { type Settle, usePick } from './usePick.ts';
import { useTaskClaim } from './useTaskClaim.ts';

const START = '/floor/pick';
/** Where no reasons are set, a picker can still go on. */
const ANY_REASON = 'Not at the location';
/** Names of places longer than this are written smaller, so that what to take there stays in sight. */
const LONG_NAME = 13;
const labels = {
  nothing: 'Scan the location',
  place: 'Scan the product or LPN',
  goods: 'Scan the product or LPN',
} as const satisfies Record<Proved, string>;

type Task = ReturnType<typeof usePick>;

/** Where to go and what to take there, to be read while walking. */
function Stop({ stop, task, showsOrder }: { stop: PickLine; task: Task; showsOrder: boolean }) {
  const { product, pallet, lot } = stop;
  const place = placeName(stop);
  const countable = useCountable(product.id);
  return (
    <Paper component="section" aria-label="This stop" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontSize: place.length > LONG_NAME ? 24 : 38, fontWeight: 750, lineHeight: 1.1, overflowWrap: 'anywhere' }}>
        {place}
      </Typography>
      <Box>
        <Typography sx={{ fontSize: 22, fontWeight: 650, overflowWrap: 'anywhere' }}>
          {formatUnits(leftAt(stop))} × {product.sku}
        </Typography>
        {pallet && <Typography sx={{ fontSize: 18, overflowWrap: 'anywhere' }}>{pallet.lpn}</Typography>}
        {lot && <Typography sx={{ fontSize: 18, overflowWrap: 'anywhere' }}>Lot {lotText(lot)}</Typography>}
        <Typography sx={{ color: 'text.secondary', fontSize: 16, overflowWrap: 'anywhere' }}>
          {showsOrder ? `${product.name} · ${stop.orderReference}` : product.name}
        </Typography>
      </Box>
      {task.state?.proved === 'goods' && (
        <QuantityField of={countable} value={task.state.quantity} max={leftAt(stop)} onQuantity={task.setQuantity} onCode={task.scan} />
      )}
    </Paper>
  );
}

interface ShortProps {
  missing: number;
  reasons: readonly string[];
  onChoose: (reason: string) => void;
  onClose: () => void;
}

/** A reason in one tap. */
function ShortDialog({ missing, reasons, onChoose, onClose }: ShortProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Why short by {counted(missing, 'unit')}?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, '& .MuiButton-root': { minHeight: 64, fontSize: 18 } }}>
        {reasons.map((reason) => (
          <Button key={reason} variant="outlined" color="inherit" onClick={() => onChoose(reason)}>
            {reason}
          </Button>
        ))}
        <Button color="inherit" onClick={onClose}>
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
  const reasons = useReasons('SHORT_PICK');
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, gridAutoFlow: 'column', gridAutoColumns: '1fr', '& .MuiButton-root': { px: 1, minWidth: 0 } }}>
        {task.state?.proved === 'goods' && (
          <Button variant="contained" disabled={task.isBusy} onClick={task.confirm} sx={{ gridColumn: 'span 2' }}>
            Take {formatUnits(taken)}
          </Button>
        )}
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
          reasons={reasons.length > 0 ? reasons : [ANY_REASON]}
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
  taskId: number;
  title: string;
  lines: readonly PickLine[];
  settle: Settle;
  /** True where stops of several orders follow each other. */
  showsOrder: boolean;
  /** Said where no stop is left. */
  over: string;
  /** Where the goods go on to once all of them are taken. */
  packing?: string | undefined;
}

function Onward({ packing }: { packing: string | undefined }) {
  return (
    <>
      <LinkButton to={START} variant="contained">
        Pick something else
      </LinkButton>
      {packing && (
        <LinkButton to={packing} variant="outlined" color="inherit">
          Pack this order
        </LinkButton>
      )}
    </>
  );
}

function Walk({ taskId, title, lines, settle, showsOrder, over, packing }: WalkProps) {
  const warehouse = useCurrentWarehouse();
  const task = usePick(warehouse.id, lines, settle);
  const { stop, state, stops } = task;
  const refusal = useTaskClaim(taskId, stop === undefined);
  useKeptProducts(lines.map(({ product }) => product.id));
  if (refusal !== null)
    return (
      <FloorScreen title={title} back={START}>
        <Alert severity="warning">{refusal}</Alert>
        <LinkButton to="/floor" variant="contained" size="large">
          Back to the Tasks
        </LinkButton>
      </FloorScreen>
    );
  const idle = stop && state ? promptOf(stop, state.proved) : over;
  return (
    <FloorScreen
      title={title}
      detail={stop ? `${counted(stops.length, 'stop')} left` : undefined}
      back={START}
      actions={stop ? <Actions key={stop.allocationId} stop={stop} task={task} /> : <Onward packing={packing} />}
    >
      <FloorScan label={stop ? labels[state?.proved ?? 'nothing'] : null} idle={idle} task={task}>
        {stop && <Stop stop={stop} task={task} showsOrder={showsOrder} />}
      </FloorScan>
      <WaitingStops lines={lines} />
    </FloorScreen>
  );
}

const isPickedFrom = (lines: readonly PickLine[]) => lines.some(({ pickedQuantity }) => pickedQuantity > 0);

interface LoadedWalkProps<T extends { lines: PickLine[] }> {
  query: UseQueryOptions<T, Error, T, (string | number)[]>;
  children: (data: T) => Omit<WalkProps, 'lines' | 'settle'>;
}

/** Loads a walk, and again after each pick. */
function LoadedWalk<T extends { lines: PickLine[] }>({ query, children }: LoadedWalkProps<T>) {
  const walk = useQuery(query);
  const entries = useEntries();
  const settle: Settle = async (known) => {
    const after = await walk.refetch({ cancelRefetch: false });
    return after.data && !after.isError ? withPicks(after.data.lines, outbox.entries.get(), after.dataUpdatedAt) : known;
  };
  return (
    <Loaded<[T]>
      results={[walk]}
      failed="Failed to load the pick list."
      holder={<PanelSkeleton lines={3} height={56} />}
      frame={(content) => (
        <FloorScreen title="Pick" back={START}>
          {content}
        </FloorScreen>
      )}
    >
      {(data) => <Walk {...children(data)} lines={withPicks(data.lines, entries, walk.dataUpdatedAt)} settle={settle} />}
    </Loaded>
  );
}

/** One order, picked by scanning. */
export function PickWalkPage() {
  return (
    <LoadedWalk query={orderWalk(useIdParam('orderId'))}>
      {({ order: { id, orderReference, status }, lines }) => ({
        taskId: taskId('PICK', id),
        title: orderReference,
        showsOrder: false,
        over:
          isLegal(orderSteps, status, 'pick') || isPickedFrom(lines)
            ? restText(lines)
            : `${orderReference} is ${codeText(status)}: nothing of it is picked.`,
        packing: isLegal(orderSteps, status, 'pack') ? `/orders/${id}/pack` : undefined,
      })}
    </LoadedWalk>
  );
}

/** Several orders, picked in one walk by scanning. */
export function PickBatchWalkPage() {
  return (
    <LoadedWalk query={batchWalk(useIdParam('batchId'))}>
      {({ id, lines }) => ({ taskId: taskId('PICK_BATCH', id), title: `Batch ${id}`, showsOrder: true, over: restText(lines) })}
    </LoadedWalk>
  );
}
