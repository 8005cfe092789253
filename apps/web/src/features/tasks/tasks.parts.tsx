import { claimNextTask } from '@lading/contract/calls';
import type { Task } from '@lading/contract/tasks';
import type { TaskKind } from '@lading/domain/tasks';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { NextTaskProps } from '../../ui/scan/NextTask.tsx';
import { readOrSay } from '../../ui/scan/useLookUp.ts';

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
  PUTAWAY: ({ name }) => `/floor/putaway?lpn=${encodeURIComponent(name)}`,
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

/** `A-01 · 3 lines, 12 units`. */
export function taskDetail({ kind, location, lines, units }: Task): string {
  const amount = [
    lines !== null && counted(lines, kind === 'COUNT' ? 'location' : 'line'),
    units !== null && counted(units, 'unit'),
  ].filter(Boolean);
  return [location?.name, amount.join(', ')].filter(Boolean).join(' · ');
}

const URGENT = ['LATE', 'URGENT', 'HIGH'] as const;

export const urgencyChip = ({ urgency }: Task) =>
  URGENT[urgency] && <Chip size="small" color={URGENT[urgency] === 'HIGH' ? 'warning' : 'error'} label={URGENT[urgency]} />;

const NO_TASK = 404;

/** Claims the next task and opens it; where there is none, the screen says so. */
export function ClaimNextTask({ task, isSecond = false }: NextTaskProps) {
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const claiming = useCall(claimNextTask);
  const claim = async () => {
    try {
      const sentence = 'No answer from the server, which gives the next task. Choose one from a list, or try again.';
      void navigate(taskWay(await readOrSay(() => claiming.run({ body: { warehouseId: warehouse.id } }), undefined, sentence)));
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.status !== NO_TASK) throw reason;
      task.say('success', 'Nothing is left to do.');
    }
  };
  return (
    <Button
      {...(isSecond ? { variant: 'outlined', color: 'inherit' } : { variant: 'contained' })}
      size="large"
      disabled={task.isBusy}
      onClick={() => task.press(claim, 'Next task')}
      sx={{ minHeight: 64, fontSize: 20 }}
    >
      Next Task
    </Button>
  );
}
