import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { ApiError } from '../lib/api.ts';

/** What failed, in the screen's own sentence, and the server's reason where it refused for one. */
export function Failure({ text, reason, onClose }: { text: string; reason?: unknown; onClose?: () => void }) {
  const why = reason instanceof ApiError && reason.status < 500 && reason.error !== text ? reason.error : null;
  return (
    <Alert severity="error" {...(onClose ? { onClose } : {})} sx={{ mb: 2 }}>
      <Box>{text}</Box>
      {why && <Box sx={{ mt: 0.5 }}>{why}</Box>}
    </Alert>
  );
}
