import type { Named } from '@lading/contract/fields';
import type { PickBatchDetail, PickLine } from '@lading/contract/picking';
import { codeText } from '@lading/domain/codeText';
import { isCancelled, isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { leftOf, restText } from '@lading/domain/picking';
import { taskId } from '@lading/domain/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import type { Entry } from '../../lib/outbox/entry.ts';
import { outbox, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { KeyPad } from '../../ui/scan/KeyPad.tsx';
import { LoadedTask } from '../../ui/scan/LoadedTask.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { GoodsToTake, IntoTote, PlaceName } from '../../ui/scan/Stop.tsx';
import { readUnits } from '../../ui/scan/scanned.ts';
import { TaskTaken } from '../../ui/scan/TaskTaken.tsx';
import { useTaskClaim } from '../../ui/scan/useTaskClaim.ts';
import { WaitingStops } from '../picking/picking.parts.tsx';
import { batchWalk, orderWalk } from '../picking/picking.queries.ts';
import { useCountable, useKeptProducts } from '../products/products.queries.ts';
import { useReasons } from '../settings/settings.queries.ts';
import {
  bringText,
  nextWithoutTote,
  type Proved,
  placeName,
  promptOf,
  stopsLeft,
  type WalkLine,
  withPicks,
  withTotes,
} from './pickWalk.ts';
import { BindTotes, ToteList } from './Totes.tsx';
import { type Settle, usePick } from './usePick.ts';
import { useTotes } from './useTotes.ts';

const START = '/floor/pick';
/** Where no reasons are set, a picker can still go on. */
const ANY_REASON = 'Not at the location';
const labels = {
  nothing: 'Scan the location',
  place: 'Scan the product or LPN',
  goods: 'Scan the product or LPN',
} as const satisfies Record<Proved, string>;

const labelOf = ({ tote }: WalkLine, proved: Proved): string => (tote && proved === 'goods' ? `Scan tote ${tote}` : labels[proved]);

type Task = ReturnType<typeof usePick>;

/** Where to go and what to take there, to be read while walking. */
function Stop({ stop, task, showsOrder }: { stop: WalkLine; task: Task; showsOrder: boolean }) {
  const { product, pallet, lot } = stop;
  const place = placeName(stop);
  const countable = useCountable(product.id);
  return (
    <Paper component="section" aria-label="This stop" sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1 }}>
      <PlaceName name={place} />
      <GoodsToTake
        quantity={leftOf(stop)}
        sku={product.sku}
        marks={[pallet?.lpn, lot && `Lot ${lotText(lot)}`]}
        detail={showsOrder ? `${product.name} · ${stop.orderReference}` : product.name}
      />
      {stop.tote && <IntoTote quantity={task.state?.proved === 'goods' ? task.state.quantity : leftOf(stop)} tote={stop.tote} />}
      {task.state?.proved === 'goods' && (
        <QuantityField of={countable} value={task.state.quantity} max={leftOf(stop)} onQuantity={task.setQuantity} />
      )}
    </Paper>
  );
}

/** Where the goods of the walk go. */
function BringTo({ name }: { name: string }) {
  return (
    <Paper component="section" aria-label="Bring to" sx={{ p: 2 }}>
      <Typography sx={{ color: 'text.secondary', fontSize: 16 }}>Bring to</Typography>
      <PlaceName name={name} />
    </Paper>
  );
}

interface ShortProps {
  stop: PickLine;
  /** Whether the goods were scanned. Without that nothing was taken. */
  isProved: boolean;
  /** What is in hand; null if that is not known yet, and must be keyed. */
  taken: number | null;
  onChoose: (reason: string, taken: number) => void;
  onClose: () => void;
}

/** How many are there, and a reason in one tap. */
function ShortDialog({ stop, isProved, taken, onChoose, onClose }: ShortProps) {
  const titleId = useId();
  const configured = useReasons('SHORT_PICK');
  const reasons = configured.length > 0 ? configured : [ANY_REASON];
  const [keyed, setKeyed] = useState<string | null>(null);
  const left = leftOf(stop);
  const figure = keyed === null ? taken : readUnits(keyed);
  const fits = figure !== null && figure < left;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{fits ? `Why short by ${counted(left - figure, 'unit')}?` : 'How many did you take?'}</DialogTitle>
      <DialogContent
        sx={{
          px: 2,
          display: 'grid',
          gap: 1,
          '& .MuiButton-root': { minHeight: 56, fontSize: 16, lineHeight: 1.25, whiteSpace: 'normal' },
        }}
      >
        {isProved && (
          <>
            <TextField
              autoFocus
              label="Taken"
              value={keyed ?? taken ?? ''}
              onChange={({ target }) => setKeyed(target.value)}
              error={keyed !== null && keyed !== '' && !fits}
              helperText={`of ${formatUnits(left)}`}
              slotProps={{ htmlInput: { inputMode: 'none', autoComplete: 'off', maxLength: 7 }, inputLabel: { shrink: true } }}
              sx={{ mt: 1, '& input': { fontSize: 28, fontWeight: 700, textAlign: 'center', py: 1 } }}
            />
            <KeyPad keyed={keyed} onKeyed={setKeyed} />
          </>
        )}
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
          {reasons.map((reason) => (
            <Button key={reason} variant="outlined" color="inherit" disabled={!fits} onClick={() => fits && onChoose(reason, figure)}>
              {reason}
            </Button>
          ))}
        </Box>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </DialogContent>
    </Dialog>
  );
}

function Actions({ stop, task }: { stop: WalkLine; task: Task }) {
  const [isAsking, setAsking] = useState(false);
  const held = task.state?.proved === 'goods' ? task.state.quantity : null;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, gridAutoFlow: 'column', gridAutoColumns: '1fr', '& .MuiButton-root': { px: 1, minWidth: 0 } }}>
        {held !== null && !stop.tote && (
          <Button variant="contained" disabled={task.isBusy} onClick={task.confirm} sx={{ gridColumn: 'span 2' }}>
            Take {formatUnits(held)}
          </Button>
        )}
        <Button variant="outlined" color="warning" disabled={task.isBusy} onClick={() => setAsking(true)}>
          Short
        </Button>
        <Button variant="outlined" color="inherit" disabled={task.isBusy || task.stops.length < 2} onClick={task.later}>
          Later
        </Button>
      </Box>
      {isAsking && (
        <ShortDialog
          stop={stop}
          isProved={held !== null}
          taken={held === null ? 0 : held < leftOf(stop) ? held : null}
          onClose={() => setAsking(false)}
          onChoose={(reason, taken) => {
            setAsking(false);
            task.short(reason, taken);
          }}
        />
      )}
    </>
  );
}

interface WalkProps {
  taskId: number;
  title: string;
  lines: readonly WalkLine[];
  /** The batch whose orders are walked together; absent for one order. */
  batch?: PickBatchDetail;
  /** Where the goods are brought. */
  bringTo: Named | null;
  settle: Settle;
  /** Said where no stop is left. */
  over: string;
  /** Where the goods go on to once all of them are taken. */
  packing?: string | undefined;
}

function Onward({ packing, isBatch, task }: { packing: string | undefined; isBatch: boolean; task: Task }) {
  return (
    <>
      <NextTask task={task} />
      <LinkButton to={START} variant="outlined" color="inherit">
        Pick something else
      </LinkButton>
      {packing && (
        <LinkButton to={packing} variant="outlined" color="inherit">
          {isBatch ? 'Pack' : 'Pack this order'}
        </LinkButton>
      )}
    </>
  );
}

function Walk({ taskId, title, lines, batch, bringTo: place, settle, over, packing }: WalkProps) {
  const warehouse = useCurrentWarehouse();
  // Goods that nobody has picked are not brought anywhere.
  const bringTo = isPickedFrom(lines) || stopsLeft(lines, []).length > 0 ? place : null;
  const totes = useTotes(batch?.usesTotes ? batch : null);
  const toBind = batch ? nextWithoutTote(batch) : null;
  const task = usePick(warehouse.id, lines, settle, { bringTo, totes });
  const { stop, state, stops } = task;
  const refusal = useTaskClaim(taskId, stop === undefined);
  useKeptProducts(lines);
  if (refusal !== null) return <TaskTaken title={title} back={START} refusal={refusal} />;
  const isBringing = !stop && bringTo !== null && !task.isArrived;
  if (batch && toBind) return <BindTotes title={title} back={START} batch={batch} next={toBind} task={task} />;
  const idle = stop && state ? promptOf(stop, state.proved) : isBringing ? `${over} ${bringText(bringTo)}` : over;
  const label = stop ? labelOf(stop, state?.proved ?? 'nothing') : isBringing ? 'Scan the packing location' : null;
  return (
    <FloorScreen
      title={title}
      detail={stop ? `${counted(stops.length, 'stop')} left` : undefined}
      back={START}
      actions={
        stop ? (
          <Actions key={stop.allocationId} stop={stop} task={task} />
        ) : (
          <Onward packing={packing} isBatch={batch !== undefined} task={task} />
        )
      }
    >
      <FloorScan label={label} idle={idle} task={task}>
        {stop && <Stop stop={stop} task={task} showsOrder={batch !== undefined} />}
        {isBringing && <BringTo name={bringTo.name} />}
      </FloorScan>
      {stop && batch?.usesTotes && <ToteList title="Cancelled" orders={batch.orders.filter(isCancelled)} place={place} />}
      {!stop && batch?.usesTotes && <ToteList title="Totes to pack" orders={batch.orders} place={place} />}
      <WaitingStops lines={lines} />
    </FloorScreen>
  );
}

const isPickedFrom = (lines: readonly PickLine[]) => lines.some(({ pickedQuantity }) => pickedQuantity > 0);

/** A walk as the server returns it. A copy that an older version kept on the device lacks the location. */
interface Loadable {
  lines: WalkLine[];
  bringTo?: Named | null;
}

interface LoadedWalkProps<T extends Loadable> {
  query: UseQueryOptions<T, Error, T, (string | number)[]>;
  /** What the device knows besides what the server returned at `readAt`. */
  withOwn?: (data: T, entries: readonly Entry[], readAt: number) => T & Loadable;
  children: (data: T) => Omit<WalkProps, 'lines' | 'bringTo' | 'settle'>;
}

/** Loads a walk, and again after each pick. */
function LoadedWalk<T extends Loadable>({ query, withOwn = (data) => data, children }: LoadedWalkProps<T>) {
  const walk = useQuery(query);
  const entries = useEntries();
  const known = (told: T, own: readonly Entry[], readAt: number) => {
    const data = withOwn(told, own, readAt);
    return { data, lines: withPicks(data.lines, own, readAt) };
  };
  const settle: Settle = async (before) => {
    const after = await walk.refetch({ cancelRefetch: false });
    return after.data && !after.isError ? known(after.data, outbox.entries.get(), after.dataUpdatedAt).lines : before;
  };
  return (
    <LoadedTask title="Pick" back={START} result={walk} failed="Failed to load the pick list.">
      {(told) => {
        const { data, lines } = known(told, entries, walk.dataUpdatedAt);
        return <Walk {...children(data)} bringTo={data.bringTo ?? null} lines={lines} settle={settle} />;
      }}
    </LoadedTask>
  );
}

/** One order, picked by scanning. */
export function PickWalkPage() {
  return (
    <LoadedWalk query={orderWalk(useIdParam('orderId'))}>
      {({ order: { id, orderReference, status }, lines }) => ({
        taskId: taskId('PICK', id),
        title: orderReference,
        over:
          isLegal(orderSteps, status, 'pick') || isPickedFrom(lines)
            ? restText(lines)
            : `${orderReference} is ${codeText(status)}: nothing of it is picked.`,
        packing: isLegal(orderSteps, status, 'pack') ? `/floor/pack/${id}` : undefined,
      })}
    </LoadedWalk>
  );
}

/** Several orders, picked in one walk by scanning. */
export function PickBatchWalkPage() {
  return (
    <LoadedWalk query={batchWalk(useIdParam('batchId'))} withOwn={withTotes}>
      {(batch) => ({
        taskId: taskId('PICK_BATCH', batch.id),
        title: `Batch ${batch.id}`,
        batch,
        over: restText(batch.lines),
        packing: batch.usesTotes ? '/floor/pack' : undefined,
      })}
    </LoadedWalk>
  );
}
