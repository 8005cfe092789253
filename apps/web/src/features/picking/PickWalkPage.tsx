import type { PickBatchDetail, PickLine } from '@lading/contract/picking';
import { codeText } from '@lading/domain/codeText';
import { isCancelled, isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { leftOf } from '@lading/domain/picking';
import { taskId } from '@lading/domain/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../lib/format.ts';
import type { Entry } from '../../lib/outbox/entry.ts';
import { outbox, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { LoadedTask } from '../../ui/scan/LoadedTask.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { GoodsToTake, IntoTote, PlaceName } from '../../ui/scan/Stop.tsx';
import { TaskTaken } from '../../ui/scan/TaskTaken.tsx';
import { useTaskClaim } from '../../ui/scan/useTaskClaim.ts';
import { useCountable, useKeptProducts } from '../products/products.queries.ts';
import { PutBack } from './PutBack.tsx';
import { cartonsOfStop, type WithCartons } from './pickDraft.ts';
import { WaitingStops } from './picking.parts.tsx';
import { batchWalk, orderWalk } from './picking.queries.ts';
import {
  bringToOf,
  nextText,
  type Standing,
  standing,
  stopsOf,
  wholeInHand,
} from './pickMachine.ts';
import {
  type KnownWalk,
  knownBatchWalk,
  knownOrderWalk,
  nextWithoutTote,
  type Proved,
  placeName,
  takeText,
  takeWholeText,
  wholeTakeAt,
} from './pickWalk.ts';
import { ShortDialog } from './ShortDialog.tsx';
import { BindTotes, ToteList } from './Totes.tsx';
import { type PickTask, usePickWalk, type WalkSource } from './usePickWalk.ts';

const START = '/floor/pick';
const labels = {
  nothing: 'Scan the location',
  place: 'Scan the product or LPN',
  goods: 'Scan the product or LPN',
} as const satisfies Record<Proved, string>;

const labelOf = ({ stop: { tote }, at: { proved } }: Standing): string =>
  tote && proved === 'goods' ? `Scan tote ${tote}` : labels[proved];

/** Where to go and what to take there, to be read while walking. */
function Stop({
  now,
  task,
  showsOrder,
  orders,
}: {
  now: Standing;
  task: PickTask;
  showsOrder: boolean;
  orders: readonly WithCartons[];
}) {
  const { stop, at } = now;
  const { product, pallet, lot } = stop;
  const countable = useCountable(product.id);
  const left = leftOf(stop);
  const isInHand = at.proved === 'goods';
  const into = cartonsOfStop(orders, stop);
  return (
    <Paper
      component="section"
      aria-label="This stop"
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1 }}
    >
      <PlaceName name={placeName(stop)} />
      <GoodsToTake
        quantity={left}
        sku={product.sku}
        marks={[pallet?.lpn, lot && `Lot ${lotText(lot)}`]}
        detail={showsOrder ? `${product.name} · ${stop.orderReference}` : product.name}
      />
      {into !== '' && <Typography sx={{ fontSize: 16 }}>{into}</Typography>}
      {stop.tote && <IntoTote quantity={isInHand ? at.quantity : left} tote={stop.tote} />}
      {isInHand && (
        <QuantityField
          of={countable}
          value={at.quantity}
          max={left}
          onQuantity={(quantity) => task.act({ kind: 'quantity', quantity }, product.sku)}
        />
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

function Actions({ now, task }: { now: Standing; task: PickTask }) {
  const { stop, at } = now;
  const { allocationId, product } = stop;
  const isInHand = at.proved === 'goods';
  const whole = isInHand ? wholeTakeAt(task.state.known, stop) : null;
  // The button of what the next scan confirms stands out.
  const isWhole = wholeInHand(task.state, now) !== null;
  const confirm = () =>
    task.press({ kind: 'confirm', allocationId, quantity: at.quantity }, product.sku);
  return (
    <>
      {whole && (
        <Button
          variant={isWhole ? 'contained' : 'outlined'}
          disabled={task.isBusy}
          onClick={() => task.press({ kind: 'takeWhole', lpn: whole.unit.lpn }, whole.unit.lpn)}
          sx={{ mb: 1 }}
        >
          {takeWholeText(whole)}
        </Button>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridAutoFlow: 'column',
          gridAutoColumns: '1fr',
          '& .MuiButton-root': { px: 1, minWidth: 0 },
        }}
      >
        {isInHand && !stop.tote && (
          <Button
            variant={isWhole ? 'outlined' : 'contained'}
            disabled={task.isBusy}
            onClick={confirm}
            sx={{ gridColumn: 'span 2' }}
          >
            {takeText(at.quantity)}
          </Button>
        )}
        <Button
          variant="outlined"
          color="warning"
          disabled={task.isBusy}
          onClick={() => task.act({ kind: 'askShort' }, 'Short')}
        >
          Short
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          disabled={task.isBusy || stopsOf(task.state).length < 2}
          onClick={() => task.act({ kind: 'later' }, product.sku)}
        >
          Later
        </Button>
      </Box>
      <ShortDialog task={task} />
    </>
  );
}

interface WalkProps {
  title: string;
  source: WalkSource;
  readAt: number;
  /** The batch whose orders are walked together; absent for one order. */
  batch?: PickBatchDetail;
  /** Said where no stop is left. */
  over: string | null;
  /** Where the goods go on to once all of them are taken. */
  packing?: string | undefined;
  /** The orders that are walked, with the cartons that are suggested for them. */
  orders: readonly WithCartons[];
}

function Onward({
  packing,
  isBatch,
  task,
}: {
  packing: string | undefined;
  isBatch: boolean;
  task: PickTask;
}) {
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

/**
 * True once nothing is left to pick, and the server has all of it: before that it would not end the
 * task.
 */
function isDone({ lines, orders }: KnownWalk, entries: readonly Entry[]): boolean {
  const waits = ({ to, state, input }: Entry) =>
    to === 'pickOrder' && state === 'waiting' && orders.some(({ id }) => id === input.params.id);
  return lines.every((line) => leftOf(line) === 0) && !entries.some(waits);
}

function Walk({ title, source, readAt, batch, over, packing, orders }: WalkProps) {
  const entries = useEntries();
  const task = usePickWalk(source, entries, readAt);
  const { state } = task;
  const { known } = state;
  const now = standing(state);
  const refusal = useTaskClaim(source.taskId, isDone(known, entries));
  useKeptProducts(known.lines);
  if (refusal !== null) return <TaskTaken title={title} back={START} refusal={refusal} />;
  const toBind = batch ? nextWithoutTote(known) : null;
  if (batch && toBind)
    return (
      <BindTotes
        title={title}
        back={START}
        batchId={batch.id}
        orders={known.orders}
        next={toBind}
        task={task}
      />
    );
  const bringTo = now || state.isArrived ? null : bringToOf(state);
  const label = now ? labelOf(now) : bringTo ? 'Scan the packing location' : null;
  return (
    <FloorScreen
      title={title}
      detail={now ? `${counted(stopsOf(state).length, 'stop')} left` : undefined}
      back={START}
      actions={
        now ? (
          <Actions key={now.stop.allocationId} now={now} task={task} />
        ) : (
          <Onward packing={packing} isBatch={batch !== undefined} task={task} />
        )
      }
    >
      <FloorScan label={label} idle={now ? nextText(state) : (over ?? nextText(state))} task={task}>
        {now && <Stop now={now} task={task} showsOrder={batch !== undefined} orders={orders} />}
        {bringTo && <BringTo name={bringTo.name} />}
      </FloorScan>
      <PutBack task={task} />
      {now && batch?.usesTotes && (
        <ToteList title="Cancelled" orders={known.orders.filter(isCancelled)} />
      )}
      {!now && batch?.usesTotes && <ToteList title="Totes to pack" orders={known.orders} />}
      <WaitingStops lines={known.lines} />
    </FloorScreen>
  );
}

interface LoadedWalkProps<T> {
  query: UseQueryOptions<T, Error, T, (string | number)[]> & { queryKey: (string | number)[] };
  /** The walk as the server returned it at `readAt`, with what this device has done since. */
  knownOf: (data: T, entries: readonly Entry[], readAt: number) => KnownWalk;
  children: (data: T) => Omit<WalkProps, 'source' | 'readAt'> & { taskId: number };
}

/** Loads a walk. One that is opened behind another begins anew. */
function LoadedWalk<T>({ query, knownOf, children }: LoadedWalkProps<T>) {
  const warehouse = useCurrentWarehouse();
  const client = useQueryClient();
  const walk = useQuery(query);
  return (
    <LoadedTask title="Pick" back={START} result={walk} failed="Failed to load the pick list.">
      {(loaded) => {
        const { taskId, ...shown } = children(loaded);
        const read = () => {
          const state = client.getQueryState<T>(query.queryKey);
          return knownOf(state?.data ?? loaded, outbox.entries.get(), state?.dataUpdatedAt ?? 0);
        };
        const source = {
          taskId,
          warehouseId: warehouse.id,
          read,
          reread: () => walk.refetch({ cancelRefetch: false }),
        };
        return <Walk key={taskId} {...shown} source={source} readAt={walk.dataUpdatedAt} />;
      }}
    </LoadedTask>
  );
}

const isPickedFrom = (lines: readonly PickLine[]) =>
  lines.some(({ pickedQuantity }) => pickedQuantity > 0);

export function PickWalkPage() {
  return (
    <LoadedWalk query={orderWalk(useIdParam('orderId'))} knownOf={knownOrderWalk}>
      {({ order: { id, orderReference, status }, lines, cartons }) => ({
        orders: [{ id, cartons }],
        taskId: taskId('PICK', id),
        title: orderReference,
        over:
          isLegal(orderSteps, status, 'pick') || isPickedFrom(lines)
            ? null
            : `${orderReference} is ${codeText(status)}: nothing of it is picked.`,
        packing: isLegal(orderSteps, status, 'pack') ? `/floor/pack/${id}` : undefined,
      })}
    </LoadedWalk>
  );
}

export function PickBatchWalkPage() {
  return (
    <LoadedWalk query={batchWalk(useIdParam('batchId'))} knownOf={knownBatchWalk}>
      {(batch) => ({
        taskId: taskId('PICK_BATCH', batch.id),
        title: `Batch ${batch.id}`,
        batch,
        orders: batch.orders,
        over: null,
        packing: batch.usesTotes ? '/floor/pack' : undefined,
      })}
    </LoadedWalk>
  );
}
