import type { Session } from '@lading/contract/auth';
import { endSession } from '@lading/contract/calls';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api.ts';
import { deviceOf } from '../../lib/deviceOf.ts';
import { useCall } from '../../lib/useCall.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { ownSessions } from './auth.queries.ts';
import { SessionTable } from './SessionTable.tsx';

/** Where one is signed in, and a way to end what one does not know. */
export function SessionsCard() {
  const sessions = useQuery(ownSessions());
  const ending = useCall(endSession);
  const notify = useNotify();
  const end = (id: number) => {
    ending.run({ params: { id } }).catch((reason: unknown) => notify(errorText(reason, 'The session could not be ended.'), 'error'));
  };
  const action = (session: Session) => (
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
        <SessionTable sessions={sessions.data} action={action} />
      )}
    </Paper>
  );
}
