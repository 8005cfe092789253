import type { Task } from '@lading/contract/tasks';
import { codeText } from '@lading/domain/codeText';
import { may } from '@lading/domain/permissions';
import { packageOfCode } from '@lading/domain/picking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useByBadge, useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FloorList, FloorLists, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { whatItIs } from '../../ui/scan/scanned.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { OFFERED, useReadAhead } from '../../ui/scan/useReadAhead.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { loadRow } from '../loads/loads.parts.tsx';
import { loadsPage } from '../loads/loads.queries.ts';
import { useKeptProducts } from '../products/products.queries.ts';
import { oneTask } from '../replenishment/replenishment.queries.ts';
import { shippedUnit } from '../returns/returns.queries.ts';
import { taskDetail, taskWay, urgencyChip } from '../tasks/tasks.parts.tsx';
import { tasksPage } from '../tasks/tasks.queries.ts';
import { isOpenReturn, scanWay } from './scanWay.ts';

const lists = {
  REPLENISHMENT: {
    title: 'Replenish',
    label: 'Scan a location or LPN',
    idle: 'Choose a task, or scan the location to take from.',
    empty: 'No replenishment is open.',
  },
  PACK: {
    title: 'Pack',
    label: 'Scan an order',
    idle: 'Choose an order, or scan its reference.',
    empty: 'No picked order waits to be packed.',
  },
  LOAD: {
    title: 'Load',
    label: 'Scan a load, a package or an order',
    idle: 'Scan a load, its door, or a package; or choose what you load.',
    empty: 'No packed order waits to be loaded.',
  },
  RETURN: {
    title: 'Returns',
    label: 'Scan a return',
    idle: 'Choose a return, or scan its reference.',
    empty: 'No return is expected.',
  },
} as const;

export type ListedKind = keyof typeof lists;

/** Where work on a unit that left begins, or what is said of it; null where nothing is known. */
type Answer = { to: string } | { text: string } | null;

interface TasksProps {
  kind: ListedKind;
  above?: ReactNode;
  /** Looks further for a unit that left. */
  onShipped?: (code: string) => Promise<Answer>;
  actions?: ReactNode;
}

/**
 * The tasks of a kind. A code that is scanned opens the task that begins there, or the document
 * that it names.
 */
function TasksOf({ kind, above, onShipped, actions }: TasksProps) {
  const warehouse = useCurrentWarehouse();
  const user = useUser();
  const navigate = useNavigate();
  const { title, label, idle, empty } = lists[kind];
  const tasks = useQuery(kept(tasksPage({ warehouseId: warehouse.id, kind, limit: OFFERED })));
  const moves = tasks.data?.rows.filter((row) => row.kind === 'REPLENISHMENT');
  useKeptProducts(useReadAhead(moves, ({ subjectId }) => oneTask(subjectId)));
  const lookUp = useLookUp(warehouse.id);
  const task = useScanning(async (code) => {
    const found = await lookUp(code);
    const isOfOrder = found.documents.length > 0;
    const place = found.location ?? (isOfOrder ? null : found.pallet?.location);
    const here = tasks.data?.rows.find(
      ({ location }) => location !== null && location.id === place?.id,
    );
    const way = here ? taskWay(here) : scanWay(found, warehouse.id);
    // The scan of a package loads it there.
    if (way !== null)
      return void navigate(way, packageOfCode(code) === null ? {} : { state: { scanned: code } });
    const answer = found.pallet?.state === 'SHIPPED' ? await onShipped?.(code) : null;
    if (answer && 'to' in answer) return void navigate(answer.to, { state: { scanned: code } });
    if (answer) return task.say('attention', answer.text);
    task.say('error', `${whatItIs(found, warehouse.id)} No task begins there.`);
  });
  const rowOf = (task: Task): FloorRow => ({
    key: task.id,
    to: taskWay(task),
    title: task.name,
    detail: [taskDetail(task), task.customer?.name].filter(Boolean).join(' · '),
    more:
      task.claim && task.claim.user.id !== user.id && `${task.claim.user.name} is working on it`,
    end: urgencyChip(task),
  });
  return (
    <FloorScreen title={title} back="/floor" actions={actions}>
      <FloorScan label={label} idle={idle} task={task} />
      {above}
      <FloorLists results={[tasks]} failed="The tasks could not be loaded." empty={empty}>
        {({ rows }) => [{ title: 'Waiting', rows: rows.map(rowOf) }]}
      </FloorLists>
    </FloorScreen>
  );
}

export const ReplenishStartPage = () => <TasksOf kind="REPLENISHMENT" />;
export const PackStartPage = () => <TasksOf kind="PACK" />;

/** The loads that stand open, beside packed orders. */
export function LoadStartPage() {
  const { id: warehouseId } = useCurrentWarehouse();
  const loads = useQuery(kept(loadsPage({ warehouseId, activeOnly: 'true', limit: OFFERED })));
  const rows = (loads.data?.rows ?? []).map(loadRow);
  return (
    <TasksOf kind="LOAD" above={rows.length > 0 && <FloorList title="Open loads" rows={rows} />} />
  );
}

/** A carton that came back leads to its return, or to a new one. */
export function ReturnStartPage() {
  const { id: warehouseId } = useCurrentWarehouse();
  const client = useQueryClient();
  const byBadge = useByBadge();
  const mayCreate = may(useUser().role, 'returns:write') && !byBadge;
  const [unannounced, setUnannounced] = useState<string | null>(null);
  const onShipped = async (code: string): Promise<Answer> => {
    const { unit } = await client.fetchQuery({
      ...shippedUnit({ warehouseId, code }),
      staleTime: 0,
    });
    setUnannounced(unit && !unit.return ? unit.lpn : null);
    if (!unit) return null;
    if (unit.return && isOpenReturn(unit.return.status))
      return { to: `/floor/returns/${unit.return.id}` };
    const { lpn, order } = unit;
    const left = `${lpn} left with ${order.orderReference}`;
    if (unit.return)
      return {
        text: `${left}, and its return ${unit.return.returnReference} is ${codeText(unit.return.status)}.`,
      };
    return {
      text: `${left}. No return of it is expected${mayCreate ? '' : ': a supervisor creates it'}.`,
    };
  };
  return (
    <TasksOf
      kind="RETURN"
      onShipped={onShipped}
      actions={
        mayCreate &&
        unannounced !== null && (
          <LinkButton to="/returns/create" state={{ scanned: unannounced }} variant="contained">
            Create Its Return
          </LinkButton>
        )
      }
    />
  );
}
