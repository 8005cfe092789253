import { releaseTask } from '@lading/contract/calls';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import type { Scanning } from '../../ui/scan/useScanning.ts';
import { Words } from '../../ui/Words.tsx';
import { type Begun, begunPallets } from '../receiving/receiving.parts.tsx';
import { taskTitle, taskWay } from '../tasks/tasks.parts.tsx';
import { useOwnTasks } from './tasksAhead.ts';

const style = {
  minHeight: 64,
  fontSize: 18,
  justifyContent: 'flex-start',
  overflowWrap: 'anywhere',
} as const;

const begunWay = ({ customerId, asn }: Begun): string =>
  `/floor/receive/${customerId}${asn ? `?asn=${asn.id}` : ''}`;
const begunTitle = ({ asn, lines }: Begun): string =>
  `Continue ${asn?.reference ?? 'receiving'}: ${counted(lines, 'line')} staged`;

export function OwnTasks({ task }: { task: Scanning }) {
  const user = useUser();
  const warehouseId = useCurrentWarehouse().id;
  const leaving = useCall(releaseTask);
  const claimed = useOwnTasks(warehouseId, true).open;
  return (
    <>
      {begunPallets(user.id, warehouseId).map((begun) => (
        <LinkButton key={begunWay(begun)} to={begunWay(begun)} variant="outlined" sx={style}>
          <Words>{begunTitle(begun)}</Words>
        </LinkButton>
      ))}
      {claimed.map((each) => (
        <Box key={each.id} sx={{ display: 'flex', gap: 1.5 }}>
          <LinkButton
            to={taskWay(each)}
            variant="outlined"
            sx={{ ...style, flex: 1, minWidth: 0, textAlign: 'left', whiteSpace: 'normal' }}
          >
            <Words>Continue: {taskTitle(each)}</Words>
          </LinkButton>
          <Button
            color="inherit"
            disabled={task.isBusy}
            aria-label={`Leave ${taskTitle(each)}`}
            onClick={() =>
              task.press(async () => void (await leaving.run({ params: { id: each.id } })), 'Leave')
            }
          >
            Leave
          </Button>
        </Box>
      ))}
      {claimed.length === 0 && <NextTask task={task} />}
    </>
  );
}
