import Alert from '@mui/material/Alert';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { forgetPasswordHint, isPasswordHintDue, passwordHint, useUser } from '../lib/session.ts';
import { useFloorMode } from '../lib/useAddress.ts';
import { LinkButton } from '../ui/LinkButton.tsx';

/**
 * Asks the owner of a password that somebody else chose to choose another. It is shown once after
 * signing in: until it is closed or the screen is left. Floor screens have no room for it, but for
 * the first one, where operators start; the settings say it beside the form.
 */
export function PasswordHint() {
  const user = useUser();
  const { pathname } = useLocation();
  const isFloor = useFloorMode();
  const [isDue, setDue] = useState(isPasswordHintDue);
  const shownOn = useRef<string>(null);
  const close = useCallback(() => {
    forgetPasswordHint();
    setDue(false);
  }, []);
  const startsHere = user.role === 'OPERATOR' && pathname === '/floor';
  const isShown =
    isDue && user.passwordSetByOther && (!isFloor || startsHere) && pathname !== '/settings';
  useEffect(() => {
    if (shownOn.current !== null && shownOn.current !== pathname) close();
    else if (isShown) shownOn.current = pathname;
  }, [isShown, pathname, close]);
  if (!isShown) return null;
  return (
    <Alert
      severity="info"
      role="note"
      onClose={close}
      sx={{
        mb: 2,
        '& .MuiAlert-message': {
          flex: 1,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
        },
      }}
    >
      {passwordHint(user)}
      <LinkButton to="/settings" color="inherit" size="small">
        Settings
      </LinkButton>
    </Alert>
  );
}
