import type { Task } from '@lading/contract/tasks';
import type { TaskKind } from '@lading/domain/tasks';
import Chip from '@mui/material/Chip';
import { counted } from '../../lib/format.ts';
import { putawayPath } from '../../ui/RecordLinks.tsx';

export const taskWords: Record<TaskKind, string> = {
  PUTAWAY: 'Put away',
  REPLENISHMENT: 'Replenish',
  PICK: 'Pick',
  PICK_BATCH: 'Pick',
  PACK: 'Pack',
  LOAD: 'Load',
  RETURN: 'Receive return',
  COUNT: 'Count',
};

const ways: Record<TaskKind, (task: Task) => string> = {
  PUTAWAY: ({ name }) => putawayPath(name),
  REPLENISHMENT: ({ subjectId }) => `/floor/replenish/${subjectId}`,
  PICK: ({ subjectId }) => `/floor/pick/orders/${subjectId}`,
  PICK_BATCH: ({ subjectId }) => `/floor/pick/batches/${subjectId}`,
  PACK: ({ subjectId }) => `/floor/pack/${subjectId}`,
  LOAD: ({ subjectId }) => `/floor/load/${subjectId}`,
  RETURN: ({ subjectId }) => `/floor/returns/${subjectId}`,
  COUNT: ({ subjectId }) => `/floor/count/${subjectId}`,
};

/** The screen where the work of a task is done. */
export const taskWay = (task: Task): string => ways[task.kind](task);

/** `Pick SO-2024-001`. */
export const taskTitle = ({ kind, name }: Task): string => `${taskWords[kind]} ${name}`;

/** `3 lines, 12 units`. */
export const taskAmount = ({ kind, lines, units }: Task): string =>
  [
    lines !== null && counted(lines, kind === 'COUNT' ? 'location' : 'line'),
    units !== null && counted(units, 'unit'),
  ]
    .filter(Boolean)
    .join(', ');

/** `A-01 · 3 lines, 12 units`. */
export const taskDetail = (task: Task): string =>
  [task.location?.name, taskAmount(task)].filter(Boolean).join(' · ');

const URGENT = ['LATE', 'URGENT', 'HIGH'] as const;

export const urgencyChip = ({ urgency }: Task) =>
  URGENT[urgency] && (
    <Chip
      size="small"
      color={URGENT[urgency] === 'HIGH' ? 'warning' : 'error'}
      label={URGENT[urgency]}
    />
  );
