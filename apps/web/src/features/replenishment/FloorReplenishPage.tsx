import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { taskId } from '@lading/domain/tasks';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { counted } from '../../lib/format.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { LoadedTask } from '../../ui/scan/LoadedTask.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { GoodsToTake, PlaceName } from '../../ui/scan/Stop.tsx';
import { TaskTaken } from '../../ui/scan/TaskTaken.tsx';
import { useTaskClaim } from '../../ui/scan/useTaskClaim.ts';
import { Words } from '../../ui/Words.tsx';
import { useCountable } from '../products/products.queries.ts';
import { isShut, plannedUnits, sourceName, withMove } from './replenishing.ts';
import { oneTask } from './replenishment.queries.ts';
import { useCancelling } from './useCancelling.tsx';
import { useReplenishing } from './useReplenishing.ts';

const TITLE = 'Replenish';
const START = '/floor/replenish';

type Work = ReturnType<typeof useReplenishing>;

/** Where to go, how much of what to take, and for whom. */
function Move({ work }: { work: Work }) {
  const { task } = work;
  const { product, from, quantity, waiting } = task;
  const countable = useCountable(product.id);
  const isFound = work.taken !== null;
  const target = isShut(task) ? 'Another pick location' : task.to.name;
  const orders = waiting.units > 0 ? ` · Orders wait for ${counted(waiting.units, 'unit')}` : '';
  return (
    <Paper
      component="section"
      aria-label="This move"
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1 }}
    >
      <PlaceName name={isFound ? target : sourceName(task)} />
      <GoodsToTake
        quantity={work.taken ?? plannedUnits(task)}
        sku={product.sku}
        marks={[
          from.location && from.pallet?.lpn,
          isFound ? `From ${sourceName(task)}` : `To ${target}`,
        ]}
        detail={`${product.name}${orders}`}
      />
      {work.taken !== null && (
        <QuantityField
          of={countable}
          value={work.taken}
          max={quantity}
          onQuantity={work.setQuantity}
        />
      )}
    </Paper>
  );
}

/** Answers the question of the message, as a second scan does. */
function Answer({ work }: { work: Work }) {
  const { question } = work;
  if (!question) return null;
  return (
    <Button variant="contained" disabled={work.isBusy} onClick={() => work.yes(question)}>
      {question.kind === 'elsewhere' ? (
        <Words>{`Bring to ${question.place.name}`}</Words>
      ) : (
        'Take It as It Is'
      )}
    </Button>
  );
}

function Onward({ work }: { work: Work }) {
  return (
    <>
      <NextTask task={work} />
      <LinkButton to={START} variant="outlined" color="inherit">
        Replenish something else
      </LinkButton>
    </>
  );
}

function Working({ serverTask }: { serverTask: ReplenishmentTask }) {
  const work = useReplenishing(serverTask);
  const { task, isOver } = work;
  const cancelling = useCancelling();
  const refusal = useTaskClaim(taskId('REPLENISHMENT', task.id), isOver);
  if (refusal !== null) return <TaskTaken title={TITLE} back={START} refusal={refusal} />;
  const label = isOver
    ? null
    : work.taken === null
      ? 'Scan the location or LPN'
      : 'Scan the new location';
  const actions = isOver ? (
    <Onward work={work} />
  ) : (
    <>
      <Answer work={work} />
      <Button
        variant="outlined"
        color="inherit"
        disabled={work.isBusy}
        onClick={() => void cancelling.ask(task)}
      >
        Cancel Task
      </Button>
    </>
  );
  return (
    <FloorScreen
      title={TITLE}
      detail={`${task.product.sku} to ${task.to.name}`}
      back={START}
      actions={actions}
    >
      <FloorScan label={label} idle={work.idle} task={work}>
        {!isOver && <Move work={work} />}
      </FloorScan>
      {cancelling.dialog}
    </FloorScreen>
  );
}

/** A task with what this device did since it was read. */
function useTaskHere(query: ReturnType<typeof oneTask>): UseQueryResult<ReplenishmentTask> {
  const result = useQuery(query);
  const entries = useEntries();
  const { data, dataUpdatedAt } = result;
  const task = useMemo(
    () => data && withMove(data, entries, dataUpdatedAt),
    [data, entries, dataUpdatedAt],
  );
  return result.data && task ? { ...result, data: task } : result;
}

export function FloorReplenishPage() {
  const found = useTaskHere(oneTask(useIdParam('taskId')));
  return (
    <LoadedTask
      title={TITLE}
      back={START}
      result={found}
      failed="The replenishment task could not be loaded."
    >
      {(task) => <Working key={task.id} serverTask={task} />}
    </LoadedTask>
  );
}
