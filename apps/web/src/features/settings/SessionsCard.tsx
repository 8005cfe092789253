import { endSession, type Session } from '@lading/contract/auth';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { actionsColumn, type Column, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { deviceOf } from './deviceOf.ts';
import { ownSessions, sessionKeys } from './settings.queries.ts';

/** Where one is signed in, and a way to end what one does not know. */
export function SessionsCard() {
  const sessions = useQuery(ownSessions());
  const ending = useCall(endSession, { invalidates: [sessionKeys.all] });
  const notify = useNotify();
  const end = (id: number) => {
    ending.run({ params: { id } }).catch((reason: unknown) => notify(errorText(reason, 'The session could not be ended.'), 'error'));
  };
  const action = (session: Session) =>
    session.current ? (
      <Chip size="small" color="primary" label="THIS ONE" />
    ) : (
      <Button
        size="small"
        color="inherit"
        disabled={ending.isPending}
        onClick={() => end(session.id)}
        aria-label={`End session on ${deviceOf(session.userAgent)}`}
      >
        End
      </Button>
    );
  const columns: Column<Session>[] = [
    textColumn('Device', ({ userAgent, address }) => (
      <>
        {deviceOf(userAgent)} <Secondary>{address ?? ''}</Secondary>
      </>
    )),
    textColumn('Last Seen', ({ lastSeenAt }) => <Secondary>{formatDateTime(lastSeenAt)}</Secondary>),
    actionsColumn(action),
  ];
  return (
    <Paper component="section" aria-label="Sessions">
      <Typography variant="h2" sx={{ p: 2 }}>
        Sessions
      </Typography>
      {sessions.isError && !sessions.data ? (
        <Box sx={{ p: 2, pt: 0 }}>
          <LoadFailed text="Your sessions could not be loaded." onRetry={() => void sessions.refetch()} busy={sessions.isFetching} />
        </Box>
      ) : (
        <DataTable
          label="Sessions"
          rows={sessions.data}
          expected={2}
          rowKey={({ id }) => id}
          columns={columns}
          card={(session) => ({ title: deviceOf(session.userAgent), detail: formatDateTime(session.lastSeenAt), actions: action(session) })}
        />
      )}
    </Paper>
  );
}
