import type { Session } from '@lading/contract/auth';
import { endUserSession, endUserSessions } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { deviceOf } from '../../lib/deviceOf.ts';
import { useCall } from '../../lib/useCall.ts';
import { useAskedAttempt } from '../../ui/useConfirm.tsx';
import { userSessions } from './auth.queries.ts';
import { SessionTable } from './SessionTable.tsx';

function useEnding({ id, email }: User) {
  const ending = useCall(endUserSession);
  const endingAll = useCall(endUserSessions);
  const { ask, error, dialog } = useAskedAttempt('The session could not be ended.');
  const end = (session: Session) => {
    const body = `${email} is signed out of ${deviceOf(session.userAgent)} at once and loses what is not saved there.`;
    return ask({ title: 'End Session', body, confirm: 'End Session', danger: true }, () =>
      ending.run({ params: { id, sessionId: session.id } }),
    );
  };
  const endAll = () => {
    const body = `${email} is signed out everywhere at once and loses what is not saved. The password stays as it is.`;
    return ask({ title: 'End All Sessions', body, confirm: 'End All', danger: true }, () =>
      endingAll.run({ params: { id } }),
    );
  };
  return { end, endAll, error, dialog, isBusy: ending.isPending || endingAll.isPending };
}

export function UserSessions({ user }: { user: User }) {
  const sessions = useQuery(userSessions(user.id));
  const { end, endAll, error, dialog, isBusy } = useEnding(user);
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  const endAllButton = others > 0 && (
    <Button
      variant="outlined"
      color="error"
      size="small"
      disabled={isBusy}
      onClick={() => void endAll()}
    >
      End All
    </Button>
  );
  return (
    <SessionTable
      label="User sessions"
      result={sessions}
      failed="The sessions could not be loaded."
      isBusy={isBusy}
      onEnd={(session) => void end(session)}
      endAll={endAllButton}
    >
      {error && (
        <Alert severity="error" sx={{ mx: 2, mb: 2 }}>
          {error}
        </Alert>
      )}
      {dialog}
    </SessionTable>
  );
}
