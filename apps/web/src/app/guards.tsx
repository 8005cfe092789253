import { may, type Permission } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { getInterrupted, useSession, useSetUpDue, useUser } from '../lib/session.ts';
import { useWarehouses } from '../lib/warehouse.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Holder } from '../ui/Holder.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { PageTitle } from '../ui/PageHeader.tsx';

const SetUpScreen = lazy(async () => ({
  default: (await import('./SetUpScreen.tsx')).SetUpScreen,
}));

function MakeWarehouse() {
  const isAdmin = useUser().role === 'ADMIN';
  const isThere = useLocation().pathname === '/admin/warehouses';
  if (!isAdmin || isThere) return null;
  return (
    <LinkButton to="/admin/warehouses?new=1" variant="contained" size="small">
      Create New Warehouse
    </LinkButton>
  );
}

/** The screens of the floor, and the labels that are printed there. */
const isOfFloor = (path: string): boolean => /^\/(floor|print)(\/|$)/.test(path);

const NO_WAREHOUSE = 'No warehouse is assigned to you yet.';

/**
 * Leads to the sign-in screen, once more where another navigation came between, such as a step
 * back. Signing in leads back from there where `isOpened`.
 */
function ToSignIn({ isOpened }: { isOpened: boolean }) {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another navigation has another key.
  useEffect(() => {
    const opened = isOpened ? { userId: null, path: pathname + search, warehouse: null } : null;
    void navigate('/login', { replace: true, state: getInterrupted() ?? opened });
  }, [navigate, key]);
  return null;
}

/**
 * Requires a session. Others go to the sign-in screen, and come back if they opened a link or the
 * server ended their session. Administrators who lack a required second factor set it up first. A
 * badge leads to the floor alone.
 */
export function RequireSession() {
  const session = useSession();
  const isSetUpDue = useSetUpDue();
  const { pathname } = useLocation();
  // Whoever signs out does not come back to the screen that they left.
  const [isOpened] = useState(session === null);
  if (!session) return <ToSignIn isOpened={isOpened} />;
  if (session.byBadge && !isOfFloor(pathname)) return <Navigate to="/floor" replace />;
  if (!isSetUpDue) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <SetUpScreen />
    </Suspense>
  );
}

export function RequireAdmin() {
  return useUser().role === 'ADMIN' ? <Outlet /> : <Navigate to="/dashboard" replace />;
}

/** Screens of administrators and of the chiefs of clients. */
export function RequireLogins() {
  return may(useUser(), 'logins:manage') ? <Outlet /> : <Navigate to="/dashboard" replace />;
}

export function RequirePermission({
  permission,
  children,
}: {
  permission: Permission;
  children: ReactNode;
}) {
  const user = useUser();
  if (may(user, permission)) return children;
  return (
    <Paper>
      <PageTitle>Not allowed</PageTitle>
      <EmptyState
        text={`${user.readOnly ? 'Your account changes nothing.' : `Your role (${user.role}) does not allow this.`} Please ask an administrator if you need it.`}
        action={<LinkButton to="/dashboard">Go to the dashboard</LinkButton>}
      />
    </Paper>
  );
}

export function NeedsWarehouse() {
  const { current, state, retry } = useWarehouses();
  // The stored selection is used at once and checked a moment later.
  if (current) return <Outlet key={current.id} />;
  if (state === 'failed')
    return <LoadFailed text="Your warehouses could not be loaded." onRetry={retry} />;
  if (state === 'loading') return <Holder height={320} />;
  return (
    <Paper>
      <PageTitle>No warehouse</PageTitle>
      <EmptyState text={NO_WAREHOUSE} action={<MakeWarehouse />} />
    </Paper>
  );
}

export function AnyWarehouse() {
  const { current, state } = useWarehouses();
  return (
    <>
      {state === 'ready' && !current && (
        <Alert severity="info" sx={{ mb: 2, flexWrap: 'wrap' }} action={<MakeWarehouse />}>
          {NO_WAREHOUSE}
        </Alert>
      )}
      <Outlet />
    </>
  );
}
