import { finishOidc, logout } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { resumeSession } from '../../lib/resumeSession.ts';
import { getSession, type Interrupted } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageTitle } from '../../ui/PageHeader.tsx';
import { takeAttempt } from './providerAttempt.ts';

const NOT_BEGUN = 'This sign-in was not begun in this tab, or is over. Please begin again.';

/**
 * Finishes the sign-in that this tab began. Returns where its user was before, once there is a
 * session.
 */
function useFinish() {
  const { error, setError, attempt } = useAttempt(
    'The server cannot be reached. Please begin again.',
  );
  const [done, setDone] = useState<{ interrupted: Interrupted | null } | null>(null);
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const answer = location.search;
    // The address contains a code, which must stay out of the history and of bookmarks.
    history.replaceState(history.state, '', location.pathname);
    const kept = takeAttempt();
    if (!kept || answer === '') return setError(NOT_BEGUN);
    void attempt(async () => {
      const signedIn = await call(finishOidc, { body: { attempt: kept.attempt, answer } });
      // Whoever proved again who they are has a session from before.
      if (getSession()) await call(logout, {}).catch(() => {});
      resumeSession(signedIn, kept.interrupted);
      setDone({ interrupted: kept.interrupted });
    });
  }, [attempt, setError]);
  return { error, done };
}

export function ProviderReturnPage() {
  const { error, done } = useFinish();
  // The sign-in page knows where each user goes on.
  if (done) return <Navigate to="/login" replace state={done.interrupted} />;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <PageTitle>Sign In</PageTitle>
      <Paper
        sx={{
          width: 1,
          maxWidth: 400,
          p: { xs: 3, sm: 4 },
          display: 'grid',
          gap: 2,
          justifyItems: 'start',
        }}
      >
        <Logo to="/" />
        <Typography variant="h1">Sign In</Typography>
        {error ? (
          <>
            <Alert severity="error">{error}</Alert>
            <LinkButton to="/login" variant="contained">
              Back to Sign In
            </LinkButton>
          </>
        ) : (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <CircularProgress size={24} aria-hidden />
            Signing you in …
          </Box>
        )}
      </Paper>
    </Box>
  );
}
