import type { AccountNotice } from '@lading/contract/auth';
import { closeAccountNotices, endOtherSessions } from '@lading/contract/calls';
import { accountChangeWords } from '@lading/domain/account';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { useByBadge, useSetUpDue } from '../../lib/session.ts';
import { useFloorMode } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { accountNotices } from './auth.queries.ts';

function noticeText({ kind, byOther, address, at }: AccountNotice): string {
  const from = address === null ? '' : ` from ${address}`;
  return `${accountChangeWords[kind]}${byOther ? ' by an administrator' : ''} on ${formatDateTime(at)}${from}.`;
}

/** Ends the user's other sessions, for a user who did not make the change that a notice reports. */
export function useEndOthers() {
  const ending = useCall(endOtherSessions);
  const attempt = useNotifiedAttempt();
  const notify = useNotify();
  const endOthers = () =>
    attempt(async () => {
      await ending.run({});
      notify('Your other sessions have ended.');
    }, 'Your other sessions could not be ended.');
  return { endOthers, isEnding: ending.isPending };
}

/**
 * Tells the user how the way to sign in was changed elsewhere, until it is closed. The floor has no
 * room for it.
 */
export function AccountNotices() {
  const isShown = !useFloorMode();
  const mayRead = !useByBadge();
  const isSetUpDue = useSetUpDue();
  const { data } = useQuery({ ...accountNotices(), enabled: isShown && mayRead && !isSetUpDue });
  const closing = useCall(closeAccountNotices);
  const attempt = useNotifiedAttempt();
  const { endOthers, isEnding } = useEndOthers();
  const notices = data?.notices ?? [];
  const [newest] = notices;
  if (!isShown || !newest) return null;
  const close = () =>
    attempt(() => closing.run({ body: { upTo: newest.id } }), 'The notice could not be closed.');
  return (
    <Alert
      severity="warning"
      role="note"
      aria-label="Changes of your account"
      sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {notices.map((notice) => (
        <div key={notice.id}>{noticeText(notice)}</div>
      ))}
      <div>If that was not you, end your other sessions and choose another password.</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          loading={isEnding}
          onClick={() => void endOthers()}
        >
          End Other Sessions
        </Button>
        <Button
          size="small"
          color="inherit"
          loading={closing.isPending}
          onClick={() => void close()}
        >
          It Was Me
        </Button>
      </Box>
    </Alert>
  );
}
