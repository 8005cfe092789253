import type { User } from '@lading/contract/users';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { SignInPage } from '../features/auth/SignInPage.tsx';
import { type Interrupted, useSession } from '../lib/session.ts';
import { ownDevice } from '../lib/sharedDevice.ts';

// Most browsers are not shared devices and need not load it.
const BadgeSignInPage = lazy(async () => ({
  default: (await import('../features/badges/BadgeSignInPage.tsx')).BadgeSignInPage,
}));

/**
 * Whoever was interrupted returns, and whoever opened a link gets there; operators start on the
 * floor, others at the dashboard.
 */
function afterSignIn(interrupted: Interrupted | null, { id, role }: User): string {
  if (interrupted && (interrupted.userId ?? id) === id) return interrupted.path;
  return role === 'OPERATOR' ? '/floor' : '/dashboard';
}

export function SignInScreen() {
  const session = useSession();
  const interrupted = useLocation().state as Interrupted | null;
  const [device] = useState(ownDevice);
  const [byPassword, setByPassword] = useState(false);
  if (session) return <Navigate to={afterSignIn(interrupted, session.user)} replace />;
  if (!device || byPassword)
    return (
      <SignInPage interrupted={interrupted} onBadge={ownDevice() && (() => setByPassword(false))} />
    );
  return (
    <Suspense fallback={null}>
      <BadgeSignInPage
        device={device}
        interrupted={interrupted}
        onPassword={() => setByPassword(true)}
      />
    </Suspense>
  );
}
