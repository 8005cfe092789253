import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** A load that failed: the screen's sentence, and a way to try again. */
export function LoadFailed({ text, onRetry, busy = false }: { text: string; onRetry: () => void; busy?: boolean }) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry} loading={busy}>
          Retry
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
