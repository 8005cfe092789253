import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { CloudOff } from '../ui/icons.tsx';
import { onPhone, visuallyHidden } from '../ui/media.ts';
import { useLive } from './useLive.ts';

/** A shorter break is not shown. */
const CALM_MS = 3_000;

export function LiveSign() {
  const [isShown, setShown] = useState(false);
  const isLost = useLive() === 'lost';
  useEffect(() => {
    if (!isLost) return setShown(false);
    const timer = setTimeout(() => setShown(true), CALM_MS);
    return () => clearTimeout(timer);
  }, [isLost]);
  const text = navigator.onLine ? 'Reconnecting…' : 'Offline';
  return (
    <Box aria-live="polite" sx={{ display: 'flex' }}>
      {isShown && (
        <Tooltip title="Changes by others are shown once the connection is back.">
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.75,
              color: 'warning.main',
              fontSize: 13,
              whiteSpace: 'nowrap',
            }}
          >
            <CloudOff fontSize="small" aria-hidden />
            {/* Where there is no room, the word is only there for who cannot see the sign. */}
            <Box component="span" sx={{ [onPhone]: visuallyHidden }}>
              {text}
            </Box>
          </Box>
        </Tooltip>
      )}
    </Box>
  );
}
