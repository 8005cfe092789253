import { claimNextTask, releaseTask } from '@lading/contract/calls';
import type { Task } from '@lading/contract/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Scanning } from '../../ui/scan/useScanning.ts';
import { type Begun, begunPallets } from '../receiving/receiving.parts.tsx';
import { taskTitle, taskWay } from '../tasks/tasks.parts.tsx';
import { tasksPage } from '../tasks/tasks.queries.ts';

const style = { minHeight: 64, fontSize: 18, justifyContent: 'flex-start', overflowWrap: 'anywhere' } as const;

const begunWay = ({ customerId, asn }: Begun): string => `/floor/receive/${customerId}${asn ? `?asn=${asn.id}` : ''}`;
const begunTitle = ({ asn, lines }: Begun): string => `Continue ${asn?.reference ?? 'receiving'}: ${counted(lines, 'line')} staged`;

const NO_TASK = 404;

interface Props {
  warehouseId: number;
  task: Pick<Scanning, 'press' | 'say' | 'isBusy'>;
}

/** Claims the next task and opens it. */
export function NextTaskButton({ warehouseId, task }: Props) {
  const navigate = useNavigate();
  const claiming = useCall(claimNextTask);
  const claim = async () => {
    try {
      const next = await claiming.run({ body: { warehouseId } });
      void navigate(taskWay(next));
    } catch (reason) {
      if (!(reason instanceof ApiError) || reason.status !== NO_TASK) throw reason;
      task.say('success', 'Nothing is left to do.');
    }
  };
  return (
    <Button
      variant="contained"
      size="large"
      disabled={task.isBusy}
      onClick={() => task.press(claim, 'Next task')}
      sx={{ minHeight: 64, fontSize: 20 }}
    >
      Next Task
    </Button>
  );
}

/** What the user began, and the button that claims the next task. */
export function NextTask({ warehouseId, task }: Props) {
  const user = useUser();
  const own = useQuery(kept(tasksPage({ warehouseId, mine: 'true', limit: 5 })));
  const leaving = useCall(releaseTask);
  const claimed: readonly Task[] = own.data?.rows ?? [];
  return (
    <>
      {begunPallets(user.id, warehouseId).map((begun) => (
        <LinkButton key={begun.customerId} to={begunWay(begun)} variant="outlined" sx={style}>
          {begunTitle(begun)}
        </LinkButton>
      ))}
      {claimed.map((one) => (
        <Box key={one.id} sx={{ display: 'flex', gap: 1.5 }}>
          <LinkButton to={taskWay(one)} variant="outlined" sx={{ ...style, flex: 1 }}>
            Continue: {taskTitle(one)}
          </LinkButton>
          <Button
            color="inherit"
            disabled={task.isBusy}
            aria-label={`Leave ${taskTitle(one)}`}
            onClick={() => task.press(async () => void (await leaving.run({ params: { id: one.id } })), 'Leave')}
          >
            Leave
          </Button>
        </Box>
      ))}
      {claimed.length === 0 && <NextTaskButton warehouseId={warehouseId} task={task} />}
    </>
  );
}
