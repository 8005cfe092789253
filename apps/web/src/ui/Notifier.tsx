import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { errorText } from '../lib/api.ts';
import { useFloorMode } from '../lib/useAddress.ts';
import { UNEXPECTED } from '../lib/useAttempt.ts';
import { Close } from './icons.tsx';
import { useWholeGlass } from './media.ts';

const SHOWN_FOR_MS = 6000;

/** Opaque, because it covers what is below. */
const backgrounds = { success: '#17332F', error: '#3A1A1C', info: '#16293A' } as const;

/** What a message offers to do. */
interface NoticeWay {
  label: string;
  run: () => void;
}

interface Notice {
  id: number;
  text: string;
  severity: 'success' | 'error' | 'info';
  role: 'status' | 'alert';
  way: NoticeWay | undefined;
}

/** On a full-height floor screen a message stands above the screen and covers nothing. */
const glass = { height: '100dvh', display: 'flex', flexDirection: 'column' } as const;
const aboveGlass = { position: 'static', transform: 'none', order: -1, m: 1, mb: 0 } as const;

/**
 * Tells the dialogs how much of the window a message takes at its edge, so that they stand beside
 * it and not below it.
 */
const takeRoom = (edge: 'top' | 'bottom') => (message: HTMLElement | null) => {
  const { top = innerHeight, bottom = 0 } = message?.getBoundingClientRect() ?? {};
  const taken = edge === 'top' ? bottom : innerHeight - top;
  document.documentElement.style.setProperty(`--message-${edge}`, `${Math.round(taken)}px`);
};
const takeTop = takeRoom('top');
const takeBottom = takeRoom('bottom');

/**
 * `role` decides whether a screen reader announces it at once. A message that offers something stays until
 * it is closed.
 */
type Notify = (
  text: string,
  severity?: Notice['severity'],
  role?: Notice['role'],
  way?: NoticeWay,
) => void;

/** The message that something was saved, with what its user should know about it. */
export function warned(
  text: string,
  { warnings = [] }: { warnings?: readonly string[] | undefined },
): [string, Notice['severity']] {
  return warnings.length === 0 ? [text, 'success'] : [[text, ...warnings].join(' '), 'info'];
}

const NotifyContext = createContext<Notify>(() => undefined);

/** The buttons of a message that offers something. */
function Offer({ way, onClose }: { way: NoticeWay; onClose: (event: unknown) => void }) {
  return (
    <>
      <Button
        color="inherit"
        size="small"
        onClick={(event) => {
          onClose(event);
          way.run();
        }}
      >
        {way.label}
      </Button>
      <IconButton aria-label="Close" color="inherit" size="small" onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </>
  );
}

/** Shows messages in a snackbar that outlives the screen they come from. */
export function Notifier({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [open, setOpen] = useState(false);
  const isFloor = useFloorMode();
  const isGlass = useWholeGlass();
  const notify = useCallback<Notify>(
    (text, severity = 'success', role = severity === 'error' ? 'alert' : 'status', way) => {
      setNotice((before) => ({ id: (before?.id ?? 0) + 1, text, severity, role, way }));
      setOpen(true);
    },
    [],
  );
  const close = (_: unknown, reason?: string) => {
    if (reason !== 'clickaway') setOpen(false);
  };
  return (
    <NotifyContext value={notify}>
      <Box sx={isGlass ? glass : undefined}>
        {children}
        <Snackbar
          key={notice?.id}
          ref={isFloor ? takeTop : takeBottom}
          open={open && notice !== null}
          autoHideDuration={notice?.way ? null : SHOWN_FOR_MS}
          onClose={close}
          // On the floor the lower edge has the buttons, and the upper part is read while walking.
          anchorOrigin={{ vertical: isFloor ? 'top' : 'bottom', horizontal: 'center' }}
          sx={isGlass ? aboveGlass : undefined}
        >
          <Alert
            severity={notice?.severity ?? 'success'}
            role={notice?.role ?? 'status'}
            {...(notice?.way
              ? { action: <Offer way={notice.way} onClose={close} /> }
              : { onClose: close })}
            sx={{ bgcolor: backgrounds[notice?.severity ?? 'success'], width: 1, boxShadow: 8 }}
          >
            {notice?.text}
          </Alert>
        </Snackbar>
      </Box>
    </NotifyContext>
  );
}

export function useNotify(): Notify {
  return useContext(NotifyContext);
}

/**
 * Runs work, and notifies of its failure: in the server's words, or in `failed` where it sent none.
 * Returns whether the work was done.
 */
export function useNotifiedAttempt(): (
  work: () => Promise<unknown>,
  failed?: string,
) => Promise<boolean> {
  const notify = useNotify();
  return async (work, failed = UNEXPECTED) => {
    try {
      await work();
      return true;
    } catch (reason) {
      notify(errorText(reason, failed), 'error');
      return false;
    }
  };
}
