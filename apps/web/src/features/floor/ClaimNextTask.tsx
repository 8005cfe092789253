import { claimNextTask } from '@lading/contract/calls';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '../../lib/api.ts';
import { reach } from '../../lib/reach.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { NextTaskProps } from '../../ui/scan/NextTask.tsx';
import { NotKnownHere, readOrSay } from '../../ui/scan/useLookUp.ts';
import { Words } from '../../ui/Words.tsx';
import { taskTitle, taskWay } from '../tasks/tasks.parts.tsx';
import { readAhead, useOwnTasks } from './tasksAhead.ts';

const NO_TASK = 404;
const NO_ANSWER =
  'No answer from the server, which gives the next task. Choose one from a list, or try again.';
const style = { minHeight: 64, fontSize: 20 } as const;

/**
 * Claims the next task and opens it; where there is none, the screen says so. Without a network no
 * task can be claimed: what was claimed before and is on the device is offered instead.
 */
export function ClaimNextTask({ task, isSecond = false }: NextTaskProps) {
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const client = useQueryClient();
  const claiming = useCall(claimNextTask);
  const [here] = useOwnTasks(warehouse.id, false).ready;
  const isReachable = reach.use();
  const claim = async () => {
    try {
      const next = await readOrSay(
        () => claiming.run({ body: { warehouseId: warehouse.id } }),
        undefined,
        NO_ANSWER,
      );
      void readAhead(client, [next]);
      void navigate(taskWay(next));
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === NO_TASK)
        task.say('success', 'Nothing is left to do.');
      else if (reason instanceof NotKnownHere)
        task.say('error', reason.message, { untilReached: !reach.get() });
      else
        task.say(
          'error',
          errorText(reason, 'The next task could not be claimed. Please try again.'),
        );
    }
  };
  const look = isSecond
    ? ({ variant: 'outlined', color: 'inherit' } as const)
    : ({ variant: 'contained' } as const);
  return (
    <>
      {!isReachable && (
        <Typography sx={{ color: 'text.secondary', fontSize: 16 }}>
          A new task needs the network.
        </Typography>
      )}
      {!isReachable && here ? (
        <LinkButton
          {...look}
          size="large"
          to={taskWay(here)}
          sx={{ ...style, overflowWrap: 'anywhere' }}
        >
          <Words>Continue: {taskTitle(here)}</Words>
        </LinkButton>
      ) : (
        <Button
          {...look}
          size="large"
          disabled={task.isBusy || claiming.isPending}
          onClick={() => void claim()}
          sx={style}
        >
          Next Task
        </Button>
      )}
    </>
  );
}
