import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

/** How long a success stays to be read, in milliseconds. */
const SHOWN_FOR = 6000;

interface Notice {
  id: number;
  text: string;
  severity: 'success' | 'error' | 'info';
}

type Notify = (text: string, severity?: Notice['severity']) => void;

const NotifyContext = createContext<Notify>(() => undefined);

/** Shows what was done in a snackbar that outlives the screen it happened on. */
export function Notifier({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [open, setOpen] = useState(false);
  const notify = useCallback<Notify>((text, severity = 'success') => {
    setNotice((before) => ({ id: (before?.id ?? 0) + 1, text, severity }));
    setOpen(true);
  }, []);
  const close = (_: unknown, reason?: string) => {
    if (reason !== 'clickaway') setOpen(false);
  };
  return (
    <NotifyContext value={notify}>
      {children}
      <Snackbar
        key={notice?.id}
        open={open && notice !== null}
        autoHideDuration={SHOWN_FOR}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <Alert severity={notice?.severity ?? 'success'} role="status" onClose={close} sx={{ bgcolor: '#17332F', width: 1, boxShadow: 8 }}>
          {notice?.text}
        </Alert>
      </Snackbar>
    </NotifyContext>
  );
}

export function useNotify(): Notify {
  return useContext(NotifyContext);
}
