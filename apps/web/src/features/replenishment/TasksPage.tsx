import { listReplenishmentTasks } from '@lading/contract/calls';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import {
  isOpenReplenishment,
  replenishmentStatuses,
  replenishmentSteps,
} from '@lading/domain/replenishment';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { counted, formatDateTime, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
  timeColumn,
} from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { CancelOutlined } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { DetailLine } from '../../ui/PackLine.tsx';
import { LocationLink, OrderLink, ProductLink } from '../../ui/RecordLinks.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { placeOf, ScopeChips } from '../inventory/inventory.parts.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { roomText } from './replenishing.ts';
import { replenishmentHead, tasksPage } from './replenishment.queries.ts';
import { productColumn } from './replenishmentColumns.tsx';
import { useCancelling } from './useCancelling.tsx';

const filterKinds = { status: replenishmentStatuses, customerId: 'id', locationId: 'id' } as const;
const statusChoices = codeChoices(replenishmentStatuses);

/** The moved quantity, of the planned one. */
const units = ({ quantity, movedQuantity }: ReplenishmentTask) =>
  movedQuantity > 0 && movedQuantity < quantity
    ? `${formatUnits(movedQuantity)} of ${formatUnits(quantity)}`
    : formatUnits(quantity);

const ended = ({ endedAt, endedBy }: ReplenishmentTask) =>
  endedAt === null ? (
    '–'
  ) : (
    <>
      {formatDateTime(endedAt)} <Secondary>{endedBy?.name}</Secondary>
    </>
  );

/** The orders that wait for a task, the most urgent first, and their units. */
const waitingOrders = ({ waiting: { units, orders } }: ReplenishmentTask) =>
  orders.length === 0 ? (
    '–'
  ) : (
    <>
      {orders.map((order, index) => (
        <span key={order.id}>
          {index > 0 && ', '}
          <OrderLink order={order} />
        </span>
      ))}{' '}
      <Secondary>{counted(units, 'unit')}</Secondary>
    </>
  );

const columns: Column<ReplenishmentTask>[] = [
  keyColumn('Task', ({ id }) => String(id), { tight: true }),
  productColumn,
  textColumn('From (LPN)', ({ from }) => placeOf(from)),
  textColumn('To', (task) => (
    <>
      <LocationLink location={task.to} />
      {roomText(task) !== null && <DetailLine>{roomText(task)}</DetailLine>}
    </>
  )),
  { header: 'Units', align: 'right', tight: true, cell: units },
  textColumn('Waiting Orders', waitingOrders),
  chipColumn('Status', ({ status }) => <StatusChip of="replenishment" status={status} />, {
    sort: 'status',
  }),
  timeColumn('Made', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  textColumn('Ended', ended),
];

interface ActionProps {
  task: ReplenishmentTask;
  onFinish: () => void;
  onCancel: () => void;
}

function Actions({ task, onFinish, onCancel }: ActionProps) {
  return (
    <>
      {isLegal(replenishmentSteps, task.status, 'done') && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Done with task ${task.id}`}
          onClick={onFinish}
        >
          Done
        </Button>
      )}
      {isLegal(replenishmentSteps, task.status, 'cancel') && (
        <IconAction label={`Cancel task ${task.id}`} onClick={onCancel}>
          <CancelOutlined fontSize="small" />
        </IconAction>
      )}
    </>
  );
}

const cardOf = (task: ReplenishmentTask, actions: ReactNode): Card => ({
  title: (
    <>
      <ProductLink product={task.product} />{' '}
      <Secondary>
        to <LocationLink location={task.to} />
      </Secondary>
    </>
  ),
  value: units(task),
  detail: (
    <>
      From {placeOf(task.from)}
      {roomText(task) !== null && <DetailLine>{roomText(task)}</DetailLine>}
      {task.waiting.units > 0 && <DetailLine>Waiting: {waitingOrders(task)}</DetailLine>}
    </>
  ),
  badge: <StatusChip of="replenishment" status={task.status} />,
  actions,
});

export function TasksPage() {
  const mayWork = may(useUser().role, 'replenishment:work');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listReplenishmentTasks, filterKinds);
  const tasks = useQuery(tasksPage({ ...list.query, warehouseId: warehouse.id }));
  const [finished, setFinished] = useState<ReplenishmentTask | null>(null);
  const cancelling = useCancelling();
  const actions = (task: ReplenishmentTask) => (
    <Actions
      task={task}
      onFinish={() => setFinished(task)}
      onCancel={() => void cancelling.ask(task)}
    />
  );
  return (
    <ListPage
      {...replenishmentHead('Tasks')}
      counted={['task']}
      warehouse={warehouse}
      call={listReplenishmentTasks}
      file="replenishment-tasks"
      label="Tasks"
      list={list}
      result={tasks}
      search="Search by SKU, product, location or LPN..."
      filters={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: '1 1 340px' }}>
          <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
          <CustomerFilter {...list.field('customerId')} />
          <ScopeChips
            filters={list.filters}
            names={['locationId']}
            onClear={(name) => list.setFilter(name, null)}
          />
        </Box>
      }
      columns={mayWork ? [...columns, actionsColumn(actions)] : columns}
      card={(task) => cardOf(task, mayWork && isOpenReplenishment(task) ? actions(task) : null)}
      rowKey={({ id }) => id}
      empty="No tasks found."
      fill={
        <LinkButton to="/replenishment" variant="outlined" color="inherit">
          See What Is Needed
        </LinkButton>
      }
      failed="Failed to load the tasks."
    >
      {finished && <FinishDialog task={finished} onClose={() => setFinished(null)} />}
      {cancelling.dialog}
    </ListPage>
  );
}
