import { login } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { call, errorText } from '../../lib/api.ts';
import { type Interrupted, startSession, useSession } from '../../lib/session.ts';
import { storeWarehouse } from '../../lib/warehouse.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageTitle } from '../../ui/PageHeader.tsx';
import { CubesCanvas } from './CubesCanvas.tsx';

const FAILED = 'Login failed. Please check your credentials.';

/** Whoever was interrupted returns; operators start on the floor, others at the dashboard. */
function afterSignIn(interrupted: Interrupted | null, { id, role }: User): string {
  if (interrupted && interrupted.userId === id) return interrupted.path;
  return role === 'OPERATOR' ? '/floor' : '/dashboard';
}

function useSignIn(interrupted: Interrupted | null) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const signIn = async (email: string, password: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      const { token, user } = await call(login, { body: { email, password } });
      if (interrupted?.userId === user.id) storeWarehouse(interrupted.warehouse);
      startSession(token, user);
    } catch (reason) {
      setError(errorText(reason, FAILED));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { signIn, error, isBusy };
}

function SignInForm({ interrupted }: { interrupted: Interrupted | null }) {
  const { signIn, error, isBusy } = useSignIn(interrupted);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void signIn(String(fields.get('email') ?? ''), String(fields.get('password') ?? ''));
  };
  return (
    // A password manager types as quickly as a scanner.
    <Box component="form" noValidate data-takes-scans onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {interrupted && !error && <Alert severity="info">Your session has ended. Sign in to go on where you were.</Alert>}
      {error && <Alert severity="error">{error}</Alert>}
      <TextField size="medium" name="email" label="Email" type="email" required autoComplete="username" autoFocus fullWidth />
      <TextField size="medium" name="password" label="Password" type="password" required autoComplete="current-password" fullWidth />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        Sign In
      </Button>
    </Box>
  );
}

export function SignInPage() {
  const session = useSession();
  const interrupted = useLocation().state as Interrupted | null;
  if (session) return <Navigate to={afterSignIn(interrupted, session.user)} replace />;
  return (
    <Box
      component="main"
      sx={{ position: 'relative', minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, overflow: 'hidden' }}
    >
      <PageTitle>Sign In</PageTitle>
      <CubesCanvas />
      <Paper
        sx={{
          position: 'relative',
          width: 1,
          maxWidth: 400,
          p: { xs: 3, sm: 4 },
          bgcolor: 'rgba(17,24,28,0.92)',
          boxShadow: '0 24px 80px rgba(0,0,0,0.5)',
        }}
      >
        <Box sx={{ ml: -1 }}>
          <Logo to="/" />
        </Box>
        <Typography variant="h1" sx={{ mt: 2, mb: 3 }}>
          Sign In
        </Typography>
        <SignInForm interrupted={interrupted} />
      </Paper>
    </Box>
  );
}
