import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { codeText } from '@lading/domain/codeText';
import { isOpenReplenishment } from '@lading/domain/replenishment';
import { taskId } from '@lading/domain/tasks';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
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
import { useCountable } from '../products/products.queries.ts';
import { goText, isShut, plannedUnits, sourceName, withMove } from './replenishing.ts';
import { oneTask } from './replenishment.queries.ts';
import { useCancelling } from './useCancelling.tsx';
import { useReplenishing } from './useReplenishing.ts';

const TITLE = 'Replenish';
const START = '/floor/replenish';

type Work = ReturnType<typeof useReplenishing>;

/** Where to go, how much of what to take, and for whom. */
function Move({ task, work }: { task: ReplenishmentTask; work: Work }) {
  const { product, from, quantity, waiting } = task;
  const countable = useCountable(product.id);
  const isFound = work.taken !== null;
  const target = isShut(task) ? 'Another pick location' : task.to.name;
  const orders = waiting.units > 0 ? ` · Orders wait for ${counted(waiting.units, 'unit')}` : '';
  return (
    <Paper component="section" aria-label="This move" sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1 }}>
      <PlaceName name={isFound ? target : sourceName(task)} />
      <GoodsToTake
        quantity={work.taken ?? plannedUnits(task)}
        sku={product.sku}
        marks={[from.location && from.pallet?.lpn, isFound ? `From ${sourceName(task)}` : `To ${target}`]}
        detail={`${product.name}${orders}`}
      />
      {work.taken !== null && <QuantityField of={countable} value={work.taken} max={quantity} onQuantity={work.setQuantity} />}
    </Paper>
  );
}

function Working({ task }: { task: ReplenishmentTask }) {
  const work = useReplenishing(task);
  const cancelling = useCancelling();
  const isOver = !isOpenReplenishment(task);
  const refusal = useTaskClaim(taskId('REPLENISHMENT', task.id), isOver);
  if (refusal !== null) return <TaskTaken title={TITLE} back={START} refusal={refusal} />;
  const label = isOver ? null : work.taken === null ? 'Scan the location or LPN' : 'Scan the new location';
  return (
    <FloorScreen
      title={TITLE}
      detail={`${task.product.sku} to ${task.to.name}`}
      back={START}
      actions={
        isOver ? (
          <>
            <NextTask task={work} />
            <LinkButton to={START} variant="outlined" color="inherit">
              Replenish something else
            </LinkButton>
          </>
        ) : (
          <Button variant="outlined" color="inherit" disabled={work.isBusy} onClick={() => void cancelling.ask(task)}>
            Cancel Task
          </Button>
        )
      }
    >
      <FloorScan label={label} idle={isOver ? `This task is ${codeText(task.status)}.` : goText(task)} task={work}>
        {!isOver && <Move task={task} work={work} />}
      </FloorScan>
      {cancelling.dialog}
    </FloorScreen>
  );
}

/** One replenishment, from its reserve to its pick location. It goes on without a network. */
export function FloorReplenishPage() {
  const found = useQuery(oneTask(useIdParam('taskId')));
  const entries = useEntries();
  return (
    <LoadedTask title={TITLE} back={START} result={found} failed="The replenishment task could not be loaded.">
      {(task) => <Working key={task.id} task={withMove(task, entries, found.dataUpdatedAt)} />}
    </LoadedTask>
  );
}
