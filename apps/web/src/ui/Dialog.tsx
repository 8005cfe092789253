import Alert from '@mui/material/Alert';
import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onScanRefused } from '../lib/keyReader.ts';

interface Props extends Omit<DialogProps, 'slotProps'> {
  /** Shown for a scan while the dialog is open. */
  refusal?: string;
}

/**
 * Every dialog of the product. Where none of its fields or buttons asks for the keyboard, the
 * dialog itself has it, and Enter presses nothing. A scan does not answer a dialog: a message
 * refuses it.
 */
export function Dialog({ refusal = 'Answer the question first.', children, ...props }: Props) {
  const [refused, setRefused] = useState(0);
  const shown = useRef<HTMLElement>(null);
  const takeFocus = useCallback((element: HTMLElement | null) => {
    shown.current = element;
    if (element && !element.contains(document.activeElement)) element.focus();
  }, []);
  useEffect(
    () =>
      onScanRefused(() => {
        // Only the topmost dialog shows it.
        if ([...document.querySelectorAll('[role="dialog"]')].at(-1) === shown.current)
          setRefused((count) => count + 1);
      }),
    [],
  );
  return (
    <MuiDialog
      {...props}
      slotProps={{ paper: { ref: takeFocus, tabIndex: -1, sx: { outline: 'none' } } }}
    >
      {refused > 0 && (
        // A new key has it announced again.
        <Alert
          key={refused}
          severity="error"
          sx={{ m: 2, mb: 0, flexShrink: 0, fontSize: 16, fontWeight: 600 }}
        >
          {refusal}
        </Alert>
      )}
      {children}
    </MuiDialog>
  );
}
