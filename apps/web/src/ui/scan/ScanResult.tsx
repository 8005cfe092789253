import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { CheckCircle, ErrorIcon, Info, Warning } from '../icons.tsx';
import { onPhone } from '../media.ts';
import { Words } from '../Words.tsx';
import type { Tone } from './device.ts';
import type { ShownMessage } from './useMachine.ts';

/** Dark enough below white text, and distinct to the colour-blind; icon and text say the same. */
const looks = {
  success: { background: '#0F5132', icon: CheckCircle },
  error: { background: '#8A1C1C', icon: ErrorIcon },
  attention: { background: '#7A4A00', icon: Warning },
  info: { background: '#1C2A31', icon: Info },
} as const satisfies Record<Tone, unknown>;

const showUp = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: 'nearest' });

/** Black on white, whatever the background. */
const onward = {
  scrollMarginBottom: 120,
  color: '#000',
  bgcolor: '#fff',
  '&:hover': { bgcolor: '#e0e0e0' },
  minHeight: 56,
  px: 3,
};

const frame = {
  scrollMarginBlock: { xs: 8, sm: 120 },
  borderRadius: 2,
  p: 2,
  minHeight: 84,
  [onPhone]: { minHeight: 64, px: 1.5, py: 1, gap: 1 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  color: '#fff',
};

interface Props {
  message: ShownMessage | null;
  /** The message before the first scan. */
  idle: string;
  retry: (() => void) | null;
  /** True where it stays in view while what is below is scrolled. */
  isSticky?: boolean;
}

/** The message about the last scan, which a screen reader announces at once. */
export function ScanResult({ message, idle, retry, isSticky = false }: Props) {
  const tone = message?.tone ?? 'info';
  const { background, icon: Icon } = looks[tone];
  const box = useRef<HTMLElement>(null);
  const id = message?.id;
  // A long list may have been scrolled.
  useEffect(() => {
    if (id !== undefined && !isSticky) box.current?.scrollIntoView({ block: 'nearest' });
  }, [id, isSticky]);
  return (
    <Box ref={box} sx={{ ...frame, bgcolor: background }}>
      <Icon aria-hidden sx={{ fontSize: 34 }} />
      <Typography
        // The region stays while its text changes; a new key announces the same text again.
        role="status"
        aria-live="assertive"
        aria-label="Result"
        sx={{
          flex: '1 1 200px',
          minWidth: 0,
          fontSize: 20,
          fontWeight: 600,
          lineHeight: 1.3,
          overflowWrap: 'anywhere',
        }}
      >
        <span key={message?.id ?? 0}>
          <Words>{message?.text ?? idle}</Words>
        </span>
      </Typography>
      {retry && (
        <Button ref={showUp} variant="contained" size="large" onClick={retry} sx={onward}>
          Try again
        </Button>
      )}
      {!retry && message?.undo && (
        <Button
          variant="outlined"
          color="inherit"
          size="large"
          onClick={message.undo}
          sx={{ minHeight: 56, px: 3, borderColor: 'currentcolor' }}
        >
          Undo
        </Button>
      )}
    </Box>
  );
}
