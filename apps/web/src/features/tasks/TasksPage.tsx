import { claimTask, listTasks, releaseTask } from '@lading/contract/calls';
import type { Task } from '@lading/contract/tasks';
import { may } from '@lading/domain/permissions';
import { taskKinds } from '@lading/domain/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { actionsColumn, keyColumn, Secondary, textColumn, timeColumn } from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotifiedAttempt } from '../../ui/Notifier.tsx';
import { LocationLink, PalletLink, ProductLink } from '../../ui/RecordLinks.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Words } from '../../ui/Words.tsx';
import { taskAmount, taskTitle, taskWay, taskWords, urgencyChip } from './tasks.parts.tsx';
import { tasksPage, workersOf } from './tasks.queries.ts';
import { WorkersButton } from './Workers.tsx';

const filterKinds = { kind: taskKinds } as const;
const kindChoices = codeChoices(taskKinds);

const claimText = ({ claim }: Task) =>
  claim ? `${claim.user.name}, since ${formatDateTime(claim.at)}` : 'Nobody yet';

/** The title of a task, in which codes lead to their pages. */
function Title({ task }: { task: Task }) {
  const { kind, name, product, to } = task;
  if (kind === 'PUTAWAY') {
    return (
      <>
        {taskWords.PUTAWAY} <PalletLink lpn={name} />
      </>
    );
  }
  if (product && to) {
    return (
      <>
        {taskWords.REPLENISHMENT} <ProductLink product={product} /> to{' '}
        <LocationLink location={to} />
      </>
    );
  }
  return <Words>{taskTitle(task)}</Words>;
}

const Work = ({ task }: { task: Task }) => (
  <>
    {task.location && (
      <>
        <LocationLink location={task.location} /> ·{' '}
      </>
    )}
    {taskAmount(task)}
  </>
);

const columns = [
  keyColumn<Task>('Task', (task) => <Title task={task} />, { text: taskTitle }),
  textColumn<Task>('Work', (task) => (
    <>
      <Work task={task} /> <Secondary>{task.customer?.name}</Secondary>
    </>
  )),
  textColumn<Task>('Urgency', urgencyChip, { sort: 'urgency', tight: true }),
  textColumn<Task>('Due', ({ dueOn }) => (dueOn ? formatDate(dueOn) : '–'), { tight: true }),
  timeColumn<Task>('Open Since', ({ since }) => since, { sort: 'since' }),
  textColumn<Task>('Who', (task) => <Secondary>{claimText(task)}</Secondary>),
];

function AssignDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const workers = useQuery(workersOf(task.warehouseId));
  const claiming = useCall(claimTask);
  const { control, dialog } = useDialogForm<{ userId: number | '' }>(
    { userId: task.claim?.user.id ?? '' },
    async ({ userId }) => {
      if (userId !== '') await claiming.run({ params: { id: task.id }, body: { userId } });
      onClose();
    },
  );
  const choices = (workers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog title={`Assign: ${taskTitle(task)}`} submit="Assign" onClose={onClose} {...dialog}>
      <SelectInput
        control={control}
        name="userId"
        label="Person"
        missing="Person is required."
        choices={choices}
        helperText={workers.isError ? 'The staff of the warehouse could not be loaded.' : undefined}
      />
    </FormDialog>
  );
}

/** Opens a task; a supervisor assigns it, and whoever has it, or a supervisor, releases it. */
function TaskActions({ task, onAssign }: { task: Task; onAssign: () => void }) {
  const user = useUser();
  const mayAssign = may(user.role, 'tasks:assign');
  const releasing = useCall(releaseTask);
  const attempt = useNotifiedAttempt();
  const release = () => void attempt(() => releasing.run({ params: { id: task.id } }));
  return (
    <>
      <LinkButton to={taskWay(task)} size="small" aria-label={`Open ${taskTitle(task)}`}>
        Open
      </LinkButton>
      {mayAssign && (
        <Button size="small" aria-label={`Assign ${taskTitle(task)}`} onClick={onAssign}>
          Assign
        </Button>
      )}
      {task.claim && (mayAssign || task.claim.user.id === user.id) && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Release ${taskTitle(task)}`}
          onClick={release}
        >
          Release
        </Button>
      )}
    </>
  );
}

export function TasksPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(listTasks, filterKinds);
  const tasks = useQuery(tasksPage({ ...list.query, warehouseId: warehouse.id }));
  const [assigned, setAssigned] = useState<Task | null>(null);
  const actions = (task: Task) => <TaskActions task={task} onAssign={() => setAssigned(task)} />;
  return (
    <ListPage
      title="Tasks"
      counted={['task']}
      warehouse={warehouse}
      call={listTasks}
      file="tasks"
      label="Tasks"
      list={list}
      result={tasks}
      actions={<WorkersButton />}
      search="Search by LPN, SKU, reference or name..."
      filters={
        <Box sx={{ display: 'flex', maxWidth: 320 }}>
          <FilterSelect label="Kind" choices={kindChoices} {...list.field('kind')} />
        </Box>
      }
      columns={[...columns, actionsColumn<Task>(actions)]}
      card={(task) => ({
        title: <Title task={task} />,
        detail: <Work task={task} />,
        badge: urgencyChip(task),
        foot: claimText(task),
        actions: actions(task),
      })}
      rowKey={({ id }) => id}
      empty="Nothing is left to do on the floor."
      failed="The tasks could not be loaded."
    >
      {assigned && <AssignDialog task={assigned} onClose={() => setAssigned(null)} />}
    </ListPage>
  );
}
