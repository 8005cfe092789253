import { signInWithBadge } from '@lading/contract/calls';
import { userOfCode } from '@lading/domain/people';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, errorText } from '../../lib/api.ts';
import { type Interrupted, startSession } from '../../lib/session.ts';
import { awaitBadge, badgeToCome, forgetDevice, type OwnDevice } from '../../lib/sharedDevice.ts';
import { play } from '../../lib/sound.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { storeWarehouse } from '../../lib/warehouse.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageTitle } from '../../ui/PageHeader.tsx';
import { KeyPad, useFingers } from '../../ui/scan/KeyPad.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { useScanFocus } from '../../ui/scan/useScanFocus.ts';

const FAILED = 'The server cannot be reached. Please try again.';

/** The badge that was scanned, and the sign-in with its PIN. */
function useBadgeSignIn(device: OwnDevice) {
  const [badge, setBadge] = useState(badgeToCome);
  useEffect(() => awaitBadge(null), []);
  const [error, setError] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const refuse = (sentence: string) => {
    play('error');
    setError(sentence);
  };
  const take = (scanned: string) => {
    const code = scanned.trim().toUpperCase();
    setError(null);
    if (userOfCode(code) === null)
      refuse(`${code} is not a badge. Scan the badge that bears your name.`);
    else setBadge(code);
  };
  const back = () => {
    setBadge(null);
    setError(null);
  };
  const signIn = async (pin: string) => {
    if (running.current || badge === null) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      const {
        token,
        user,
        device: place,
      } = await call(signInWithBadge, { body: { deviceToken: device.token, badge, pin } });
      storeWarehouse(place.warehouse);
      play('success');
      startSession(token, user, true);
    } catch (reason) {
      const code = reason instanceof ApiError ? reason.code : null;
      if (code === 'DEVICE_UNKNOWN') {
        forgetDevice();
        setGone(true);
      }
      refuse(errorText(reason, FAILED));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { badge, take, back, signIn, error, isGone, isBusy };
}

/**
 * Hides the digits without being a password, which the browser would offer to keep for the next
 * one.
 */
const hidden = {
  '& input': { WebkitTextSecurity: 'disc', fontSize: 28, letterSpacing: 6, textAlign: 'center' },
} as const;

interface PinProps {
  isBusy: boolean;
  onPin: (pin: string) => void;
  /** Gets what was scanned while the PIN was awaited: the badge of the next one. */
  onBadge: (code: string) => void;
}

function PinForm({ isBusy, onPin, onBadge }: PinProps) {
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isTouched = useFingers();
  useScanFocus(field);
  const submit = () => {
    setPin('');
    if (userOfCode(pin) !== null) onBadge(pin);
    else if (pin !== '') onPin(pin);
  };
  return (
    <Box
      component="form"
      noValidate
      data-takes-scans
      onSubmit={withoutReload(submit)}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <TextField
        size="medium"
        name="pin"
        label="PIN"
        value={pin}
        onChange={(event) => setPin(event.target.value)}
        inputRef={field}
        autoFocus
        autoComplete="off"
        fullWidth
        sx={hidden}
        slotProps={{ htmlInput: { inputMode: isTouched ? 'none' : 'numeric', spellCheck: false } }}
      />
      <KeyPad keyed={pin} onKeyed={setPin} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isBusy}
        sx={{ minHeight: 56, fontSize: 18 }}
      >
        Sign In
      </Button>
    </Box>
  );
}

interface Props {
  device: OwnDevice;
  interrupted: Interrupted | null;
  onPassword: () => void;
}

export function BadgeSignInPage({ device, interrupted, onPassword }: Props) {
  const { badge, take, back, signIn, error, isGone, isBusy } = useBadgeSignIn(device);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: { xs: 'start center', sm: 'center' },
        p: { xs: 1, sm: 2 },
      }}
    >
      <PageTitle>Sign In</PageTitle>
      <Paper sx={{ width: 1, maxWidth: 440, p: { xs: 2, sm: 4 }, display: 'grid', gap: 2 }}>
        <Box sx={{ ml: -1 }}>
          <Logo to="/" />
        </Box>
        <Typography variant="h1">{badge ?? 'Sign In'}</Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {device.name} · {device.warehouse.name}
        </Typography>
        {interrupted?.userId && !error && badge === null && (
          <Alert severity="info">
            The last session has ended. Whoever it was goes on where they were.
          </Alert>
        )}
        {error && <Alert severity="error">{error}</Alert>}
        {!isGone && badge === null && <ScanField label="Scan your badge" onCode={take} />}
        {!isGone && badge !== null && (
          <PinForm key={badge} isBusy={isBusy} onPin={(pin) => void signIn(pin)} onBadge={take} />
        )}
        <Box
          sx={{
            display: 'grid',
            gridAutoFlow: 'column',
            gridAutoColumns: '1fr',
            gap: 1,
            '& > *': { minHeight: 48 },
          }}
        >
          {badge !== null && !isGone && (
            <Button color="inherit" onClick={back}>
              Another Badge
            </Button>
          )}
          <Button color="inherit" onClick={onPassword}>
            Use Password
          </Button>
        </Box>
      </Paper>
    </Box>
  );
}
