import { unsubscribe } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/useAttempt.ts';

/**
 * Ends the notices of the user to whom the link was sent. It asks first, because programs that
 * check mails follow links.
 */
export function Unsubscribe() {
  const token = useLocation().hash.slice(1);
  const [isEnding, setEnding] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const { error, attempt } = useAttempt();
  const end = async () => {
    setEnding(true);
    await attempt(async () => {
      await call(unsubscribe, { query: { token } });
      setEnded(true);
    });
    setEnding(false);
  };
  if (token === '')
    return (
      <Alert severity="warning">
        This link is incomplete. Please copy all of it from the mail.
      </Alert>
    );
  if (hasEnded)
    return (
      <Alert severity="success">All notices have ended. Choose others in Settings, Account.</Alert>
    );
  return (
    <>
      <Typography>
        This ends all mails of what happens in the warehouse. Mails that concern your account are
        still sent.
      </Typography>
      {error && <Alert severity="error">{error}</Alert>}
      <Button variant="contained" size="large" loading={isEnding} onClick={() => void end()}>
        End All Notices
      </Button>
    </>
  );
}
