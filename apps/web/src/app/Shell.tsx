import { getMe } from '@lading/contract/calls';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { AccountNotices } from '../features/auth/AccountNotices.tsx';
import { usePrinter } from '../features/printers/usePrinter.ts';
import { call } from '../lib/api.ts';
import { counted } from '../lib/format.ts';
import { onScanRefused } from '../lib/keyReader.ts';
import { countDrafts, removeDrafts } from '../lib/ownDrafts.ts';
import { useProofQuestion } from '../lib/proof.ts';
import { interruptSession, refreshUser, useSession } from '../lib/session.ts';
import { awaitBadge } from '../lib/sharedDevice.ts';
import { isNewVersionReady, keepShell } from '../lib/shellWorker.ts';
import { revokeToken, signOut } from '../lib/signOut.ts';
import { useFloorMode } from '../lib/useAddress.ts';
import { WarehouseProvider } from '../lib/warehouse.tsx';
import { useWholeGlass } from '../ui/media.ts';
import { Notifier, useNotify } from '../ui/Notifier.tsx';
import { Printers } from '../ui/PrinterButton.tsx';
import { FloorMenu, HandOver } from '../ui/scan/FloorMenu.ts';
import { HoldScans } from '../ui/scan/LoadingTask.tsx';
import { UnansweredDialog } from '../ui/UnansweredDialog.tsx';
import { useConfirm } from '../ui/useConfirm.tsx';
import { CompanyFormats } from './CompanyFormats.tsx';
import { Menu } from './Menu.tsx';
import { PasswordHint } from './PasswordHint.tsx';
import { queryClient } from './queryClient.tsx';
import { MenuHead, TopBar, WELCOME_HEIGHT } from './TopBar.tsx';
import { useFinder } from './useFinder.tsx';
import { useIdleLock } from './useIdleLock.ts';
import { useLive } from './useLive.ts';

export const MENU_WIDTH = 240;

/** The scans of this device, loaded after the screen. */
const loadOutbox = () => import('../lib/outbox/pageOutbox.ts');

/** Ends a session, so that its owner may return to where it was. */
function lock(token: string): void {
  revokeToken();
  interruptSession(token);
}

/**
 * Shows and sends what the user scanned, on every screen. Returns the sign-out, which warns of
 * scans that wait.
 */
function useOutboxOfUser() {
  const session = useSession();
  const token = session?.token;
  const userId = session?.user.id ?? null;
  const { confirm, dialog } = useConfirm();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits for a session is sent with the next one.
  useEffect(() => {
    loadOutbox()
      .then(({ openOutbox }) => openOutbox(queryClient, userId))
      .catch((reason: unknown) =>
        console.error('The scans of this device could not be read.', reason),
      );
  }, [userId, token]);
  const onSignOut = async (nextBadge: string | null) => {
    const device = await loadOutbox().catch(() => null);
    const unsent = device?.countUnsent() ?? 0;
    const question = {
      title: `Sign out with ${counted(unsent, 'scan')} not sent?`,
      body: 'They stay on this device, and are sent when you sign in here again. Nobody else sees them.',
      confirm: 'Sign Out',
    };
    if (unsent > 0 && !(await confirm(question))) return;
    const begun = userId === null ? 0 : countDrafts(userId);
    const loss = {
      title: `Sign out with ${counted(begun, 'draft')} not sent?`,
      body: 'What you have begun here, such as a pallet or a package, and not sent is removed from this device.',
      confirm: 'Sign Out',
      danger: true,
    };
    if (begun > 0 && !(await confirm(loss))) return;
    if (userId !== null) {
      device?.forgetUser(userId);
      removeDrafts(userId);
    }
    awaitBadge(nextBadge);
    signOut();
  };
  return {
    onSignOut: () => void onSignOut(null),
    onHandOver: (badge: string) => void onSignOut(badge),
    dialog,
  };
}

/** Keeps the user in step with the server, and clears the cache of another user. */
function useOwnSession(): void {
  const beganAs = useSession()?.beganAs;
  useEffect(() => {
    if (!beganAs) return;
    const abort = new AbortController();
    call(getMe, {}, { signal: abort.signal })
      .then(refreshUser)
      .catch(
        (reason: unknown) =>
          abort.signal.aborted || console.error('The signed-in user could not be read.', reason),
      );
    return () => {
      abort.abort();
      queryClient.clear();
    };
  }, [beganAs]);
}

/**
 * Keeps the application on the device, and loads a new version of it with the next screen that is
 * opened.
 */
function useNewVersions(): void {
  useEffect(() => void keepShell(), []);
  const { pathname, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the screen is a moment without unsaved work.
  useEffect(() => {
    // What one screen hands to the next would be lost.
    if (isNewVersionReady() && state === null) location.reload();
  }, [pathname]);
}

/**
 * A screen that was opened takes the focus, unless one of its fields has it, or the finder, which
 * somebody may have opened again by then.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focused = document.activeElement;
    if (!main.current?.contains(focused) && !focused?.matches('input'))
      main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function SkipLink() {
  return (
    <Link
      href="#main"
      className="no-print"
      sx={{
        position: 'fixed',
        top: -60,
        left: 16,
        zIndex: 2000,
        p: 1.5,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Link>
  );
}

/** Reports a scan that no field took. An open dialog does so itself. */
function RefusedScans() {
  const notify = useNotify();
  useEffect(
    () =>
      onScanRefused(() => {
        if (!document.querySelector('[role="dialog"]'))
          notify('The scan was not taken. Choose the field that it belongs into.', 'error');
      }),
    [notify],
  );
  return null;
}

/** Keeps scans while a screen of the floor is loaded, and does not give them to the one before. */
function LeavingScans() {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.startsWith('/floor') ? <HoldScans /> : null;
}

interface SideMenuProps {
  isWide: boolean;
  open: boolean;
  onClose: () => void;
  /** What stands above the entries. */
  head: ReactNode;
}

function SideMenu({ isWide, open, onClose, head }: SideMenuProps) {
  const width = { width: MENU_WIDTH, boxSizing: 'border-box' } as const;
  return isWide ? (
    <Drawer
      variant="permanent"
      sx={{ width: MENU_WIDTH, flexShrink: 0, '& .MuiDrawer-paper': width }}
    >
      <Menu />
    </Drawer>
  ) : (
    <Drawer
      open={open}
      onClose={onClose}
      sx={{ '& .MuiDrawer-paper': width }}
      slotProps={{ paper: { 'aria-label': 'Menu' } }}
    >
      <Menu onNavigate={onClose} head={head} />
    </Drawer>
  );
}

function LeavingBar() {
  if (useNavigation().state === 'idle') return null;
  return (
    <LinearProgress
      aria-label="Loading"
      sx={{ position: 'absolute', inset: 'auto 0 -1px', height: 2 }}
    />
  );
}

/** Keeps a screen up to date that has no bar to show the connection. */
function Live() {
  useLive();
  return null;
}

/**
 * A floor screen on a handheld scrolls between its title and its buttons, so that they cover
 * nothing.
 */
const glass = {
  flex: 1,
  minHeight: 0,
  '& > div': { minHeight: 0 },
  '& main': { display: 'flex', flexDirection: 'column', minHeight: 0, p: 1 },
} as const;

/** What stands in the menu of a screen that has no bar and no room for banners. */
function GlassHead(props: { onFind: (() => void) | null; onSignOut: () => void }) {
  return (
    <>
      <MenuHead {...props} />
      <PasswordHint />
    </>
  );
}

/**
 * A message stands over the lower edge of a screen: the room below the screen lets what it covers
 * be scrolled into sight.
 */
const screen = {
  flex: 1,
  minWidth: 0,
  p: { xs: 2, md: 3 },
  outline: 'none',
  '&::after': { content: '""', display: 'block', height: 'var(--message-bottom, 0px)' },
} as const;

function Screen({ openMenu, isGlass }: { openMenu: () => void; isGlass: boolean }) {
  const main = useFocusOnNavigation();
  // The frame renders before its first screen, so that a key or touch is handled in between.
  const isDrawn = useDeferredValue(true, false);
  return (
    <Box component="main" id="main" ref={main} tabIndex={-1} sx={screen}>
      {!isGlass && <PasswordHint />}
      {!isGlass && <AccountNotices />}
      {isDrawn && (
        <CompanyFormats>
          <FloorMenu value={isGlass ? openMenu : null}>
            <Printers value={usePrinter}>
              <Outlet />
            </Printers>
          </FloorMenu>
        </CompanyFormats>
      )}
    </Box>
  );
}

function Frame() {
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isGlass = useWholeGlass();
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = () => setMenuOpen(false);
  const { open: openFinder, finder } = useFinder();
  useOwnSession();
  useNewVersions();
  useIdleLock(lock);
  const { onSignOut, onHandOver, dialog } = useOutboxOfUser();
  const find =
    openFinder &&
    (() => {
      closeMenu();
      openFinder();
    });
  const head = isGlass && <GlassHead onFind={find} onSignOut={onSignOut} />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', ...(isGlass && glass) }}>
      <SkipLink />
      <SideMenu isWide={isWide} open={isMenuOpen} onClose={closeMenu} head={head} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {isGlass ? (
          <Live />
        ) : (
          <AppBar
            position="sticky"
            elevation={0}
            color="transparent"
            sx={{ top: { xs: -WELCOME_HEIGHT, sm: 0 } }}
          >
            <TopBar onMenu={isWide ? null : openMenu} onFind={openFinder} onSignOut={onSignOut} />
            <LeavingBar />
          </AppBar>
        )}
        <HandOver value={onHandOver}>
          <Screen openMenu={openMenu} isGlass={isGlass} />
        </HandOver>
      </Box>
      {finder}
      {dialog}
      <ProofQuestion />
      <RefusedScans />
      <LeavingScans />
      <ScrollRestoration />
    </Box>
  );
}

const ProofDialog = lazy(async () => ({
  default: (await import('../features/auth/ProofDialog.tsx')).ProofDialog,
}));

/** Asks for the password or a code again where the server wants it. */
function ProofQuestion() {
  const question = useProofQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onAnswer={question.answer} />
    </Suspense>
  );
}

/** Asks about requests without an answer. On the floor they wait and are sent by themselves. */
function AskUnanswered() {
  return useFloorMode() ? null : <UnansweredDialog />;
}

export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <WarehouseProvider>
        <Notifier>
          <Frame />
          <AskUnanswered />
        </Notifier>
      </WarehouseProvider>
    </QueryClientProvider>
  );
}
