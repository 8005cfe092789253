import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import Info from '@mui/icons-material/Info';
import Warning from '@mui/icons-material/Warning';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Tone } from './scanQueue.ts';
import type { Said } from './useScanning.ts';

/** Dark enough below white words, and far enough apart for who sees few colours; the sign and the words say the same. */
const looks = {
  success: { background: '#0F5132', icon: CheckCircle },
  error: { background: '#8A1C1C', icon: ErrorIcon },
  attention: { background: '#7A4A00', icon: Warning },
  info: { background: '#1C2A31', icon: Info },
} as const satisfies Record<Tone, unknown>;

/** Brings a button into sight, above the bar at the lower edge. */
const showUp = (button: HTMLButtonElement | null) => button?.scrollIntoView({ block: 'nearest' });

/** Black on white, whatever stands behind it: the theme's own colours would be too close to it. */
const onward = { scrollMarginBottom: 120, color: '#000', bgcolor: '#fff', '&:hover': { bgcolor: '#e0e0e0' }, minHeight: 56, px: 3 };

interface Props {
  said: Said | null;
  /** What stands here before anything was said. */
  idle: string;
  retry: (() => void) | null;
}

/** Lines break between words alone: an LPN or a location in two halves is not read at a glance. */
function wordsOf(text: string): ReactNode[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => [
    index > 0 && ' ',
    <Box component="span" key={index} sx={{ display: 'inline-block', maxWidth: 1 }}>
      {word}
    </Box>,
  ]);
}

/** The result of the last scan, to be read at arm's length and read out at once. */
export function ScanResult({ said, idle, retry }: Props) {
  const tone = said?.tone ?? 'info';
  const { background, icon: Icon } = looks[tone];
  return (
    <Box
      sx={{
        bgcolor: background,
        borderRadius: 2,
        p: 2,
        minHeight: 84,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        color: '#fff',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 34 }} />
      <Typography
        // The region stays while its words change, and the same words said twice are read out twice.
        role="status"
        aria-live="assertive"
        aria-label="Result"
        sx={{ flex: '1 1 200px', minWidth: 0, fontSize: 20, fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}
      >
        <span key={said?.id ?? 0}>{wordsOf(said?.text ?? idle)}</span>
      </Typography>
      {retry && (
        <Button ref={showUp} variant="contained" size="large" onClick={retry} sx={onward}>
          Try again
        </Button>
      )}
      {!retry && said?.undo && (
        <Button
          variant="outlined"
          color="inherit"
          size="large"
          onClick={said.undo}
          sx={{ minHeight: 56, px: 3, borderColor: 'currentcolor' }}
        >
          Undo
        </Button>
      )}
    </Box>
  );
}
