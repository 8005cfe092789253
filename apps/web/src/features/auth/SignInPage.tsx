import { getSignInOptions, login } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call, errorText, type ResponseOf } from '../../lib/api.ts';
import { resumeSession } from '../../lib/resumeSession.ts';
import type { Interrupted } from '../../lib/session.ts';
import { TextLink } from '../../ui/LinkButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageTitle } from '../../ui/PageHeader.tsx';
import { CubesCanvas } from './CubesCanvas.tsx';
import { canUsePasskeys } from './passkeyPlace.ts';

type Options = ResponseOf<typeof getSignInOptions>;

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
      resumeSession(
        await call(login, { body: { ...credentials, ...(code === undefined ? {} : { code }) } }),
        interrupted,
      );
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

/**
 * The ways beside the password; null if there are none. Passwords work although they cannot be
 * loaded.
 */
function useOtherWays() {
  const [ways, setWays] = useState<{
    options: Options;
    OtherWays: typeof import('./OtherWays.tsx').OtherWays;
  } | null>(null);
  useEffect(() => {
    const load = async () => {
      const options = await call(getSignInOptions, {});
      if (options.provider !== null || canUsePasskeys(options.passkeyOrigin))
        setWays({ options, ...(await import('./OtherWays.tsx')) });
    };
    load().catch((reason: unknown) =>
      console.error('The other ways to sign in could not be loaded.', reason),
    );
  }, []);
  return ways;
}

function PasswordStep({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <TextField
        size="medium"
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="username"
        autoFocus
        fullWidth
      />
      <TextField
        size="medium"
        name="password"
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        fullWidth
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        Sign In
      </Button>
      <TextLink to="/forgot-password">Forgot password?</TextLink>
    </>
  );
}

interface Props {
  interrupted: Interrupted | null;
  /** Leads to the sign-in by badge; null if the browser is not a shared device. */
  onBadge: (() => void) | null;
}

function SignInForm({ interrupted, onBadge }: Props) {
  const { signIn, second, back, error, isBusy } = useSignIn(interrupted);
  const ways = useOtherWays();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    if (second) void signIn(second.credentials, text('code'));
    else void signIn({ email: text('email'), password: text('password') });
  };
  return (
    // A password manager types as quickly as a scanner.
    <Box
      component="form"
      noValidate
      data-takes-scans
      onSubmit={submit}
      sx={{ display: 'grid', gap: 2 }}
    >
      {interrupted?.userId && !error && (
        <Alert severity="info">Your session has ended. Sign in to go on where you were.</Alert>
      )}
      {error && <Alert severity="error">{error}</Alert>}
      {second ? <second.Fields isBusy={isBusy} onBack={back} /> : <PasswordStep isBusy={isBusy} />}
      {ways && !second && <ways.OtherWays options={ways.options} interrupted={interrupted} />}
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
      sx={{
        position: 'relative',
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        overflow: 'hidden',
      }}
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
