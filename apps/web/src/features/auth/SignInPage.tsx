import { getSignInOptions, login } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call, errorText } from '../../lib/api.ts';
import { type Interrupted, startSession } from '../../lib/session.ts';
import { storeWarehouse } from '../../lib/warehouse.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageTitle } from '../../ui/PageHeader.tsx';
import { CubesCanvas } from './CubesCanvas.tsx';

const FAILED = 'Login failed. Please check your credentials.';
const NOT_LOADED = 'The field for the code could not be loaded. Please try again.';

interface Credentials {
  email: string;
  password: string;
}

function useSignIn(interrupted: Interrupted | null) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const signIn = async (credentials: Credentials, code?: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      const { token, user } = await call(login, { body: { ...credentials, ...(code === undefined ? {} : { code }) } });
      if (interrupted?.userId === user.id) storeWarehouse(interrupted.warehouse);
      startSession(token, user);
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'SECOND_FACTOR_REQUIRED')
        await loadSecondStep(credentials).then(setSecond, () => setError(NOT_LOADED));
      else setError(errorText(reason, FAILED));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const back = () => {
    setSecond(null);
    setError(null);
  };
  return { signIn, second, back, error, isBusy };
}

/** The email and password that were right, and the fields for the code. */
interface SecondStep {
  credentials: Credentials;
  Fields: ComponentType<{ isBusy: boolean; onBack: () => void }>;
}

/** Loads what only some need, so that the page stays small for all. */
async function loadSecondStep(credentials: Credentials): Promise<SecondStep> {
  return { credentials, Fields: (await import('./CodeStep.tsx')).CodeStep };
}

/** The button of the identity provider; null where there is none. Passwords work although it cannot be loaded. */
function useProvider() {
  const [provider, setProvider] = useState<{ name: string; isOnly: boolean; Way: typeof import('./ProviderWay.tsx').ProviderWay } | null>(
    null,
  );
  useEffect(() => {
    const load = async () => {
      const { provider: name, localSignIn } = await call(getSignInOptions, {});
      if (name !== null) setProvider({ name, isOnly: !localSignIn, Way: (await import('./ProviderWay.tsx')).ProviderWay });
    };
    load().catch((reason: unknown) => console.error('The other ways to sign in could not be loaded.', reason));
  }, []);
  return provider;
}

function PasswordStep({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <TextField size="medium" name="email" label="Email" type="email" required autoComplete="username" autoFocus fullWidth />
      <TextField size="medium" name="password" label="Password" type="password" required autoComplete="current-password" fullWidth />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        Sign In
      </Button>
      <TextLink to="/forgot-password">Forgot password?</TextLink>
    </>
  );
}

interface Props {
  interrupted: Interrupted | null;
  /** Leads to the sign-in by badge; null where the browser is no shared device. */
  onBadge: (() => void) | null;
}

function SignInForm({ interrupted, onBadge }: Props) {
  const { signIn, second, back, error, isBusy } = useSignIn(interrupted);
  const provider = useProvider();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    if (second) void signIn(second.credentials, text('code'));
    else void signIn({ email: text('email'), password: text('password') });
  };
  return (
    // A password manager types as quickly as a scanner.
    <Box component="form" noValidate data-takes-scans onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {interrupted && !error && <Alert severity="info">Your session has ended. Sign in to go on where you were.</Alert>}
      {error && <Alert severity="error">{error}</Alert>}
      {second ? <second.Fields isBusy={isBusy} onBack={back} /> : <PasswordStep isBusy={isBusy} />}
      {provider && !second && <provider.Way name={provider.name} isOnly={provider.isOnly} interrupted={interrupted} />}
      {onBadge && !second && (
        <Button color="inherit" size="large" onClick={onBadge}>
          Use Badge
        </Button>
      )}
    </Box>
  );
}

export function SignInPage(props: Props) {
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
        <SignInForm {...props} />
      </Paper>
    </Box>
  );
}
