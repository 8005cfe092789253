import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ApiError, isUnanswered } from '../lib/api.ts';
import { EmptyState } from './EmptyState.tsx';
import { LinkButton } from './LinkButton.tsx';

interface Props {
  text: string;
  onRetry: () => void;
  busy?: boolean;
  /** For a 404, where a retry would not help. */
  missing?: { reason: unknown; text: string; to: string; label: string };
}

export function LoadFailed({ text, onRetry, busy = false, missing }: Props) {
  if (missing?.reason instanceof ApiError && missing.reason.status === 404) {
    return (
      <EmptyState
        text={missing.text}
        action={
          <LinkButton to={missing.to} variant="outlined" color="inherit">
            {missing.label}
          </LinkButton>
        }
      />
    );
  }
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

/**
 * The screen's sentence, with the server's where it refused. Where no answer came, nothing is said
 * to have failed.
 */
export function Failure({
  text,
  reason,
  onClose,
}: {
  text: string;
  reason?: unknown;
  onClose?: () => void;
}) {
  const why =
    reason instanceof ApiError && reason.status < 500 && reason.error !== text
      ? reason.error
      : null;
  const isUnknown = why !== null && isUnanswered(reason);
  return (
    <Alert
      severity={isUnknown ? 'warning' : 'error'}
      {...(onClose ? { onClose } : {})}
      sx={{ mb: 2 }}
    >
      {!isUnknown && <Box>{text}</Box>}
      {why && <Box sx={{ mt: 0.5 }}>{why}</Box>}
    </Alert>
  );
}
