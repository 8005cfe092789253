import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useRef } from 'react';
import { Dialog } from './Dialog.tsx';
import { ContentCopy } from './icons.tsx';
import { useCopy } from './useCopy.tsx';

interface Props {
  credential: { name: string; secret: string };
  /** What it is called. */
  noun?: string;
  label: string;
  /** How programs use it. */
  hint: string;
  /** Why it is not shown again. */
  note: string;
  onClose: () => void;
}

/**
 * Shows a secret once. Neither Escape nor the backdrop closes it, because the secret cannot be
 * shown again.
 */
export function SecretDialog({
  credential: { name, secret },
  noun = 'Secret',
  label,
  hint,
  note,
  onClose,
}: Props) {
  const titleId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { copy, message } = useCopy(
    secret,
    `The ${noun.toLowerCase()} is selected: copy it with the keyboard.`,
  );
  const selectAndCopy = () => {
    field.current?.select();
    void copy();
  };
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {noun} of "{name}"
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <Alert severity="warning">
          Copy this {noun.toLowerCase()} now and keep it safe. It is shown only once{note}.
        </Alert>
        <TextField
          label={label}
          value={secret}
          multiline
          fullWidth
          inputRef={field}
          helperText={hint}
          slotProps={{
            htmlInput: {
              readOnly: true,
              spellCheck: false,
              style: { fontFamily: 'monospace', overflowWrap: 'anywhere' },
            },
          }}
        />
        <Button
          variant="outlined"
          startIcon={<ContentCopy />}
          autoFocus
          sx={{ justifySelf: 'start' }}
          onClick={selectAndCopy}
        >
          Copy
        </Button>
        {message}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
