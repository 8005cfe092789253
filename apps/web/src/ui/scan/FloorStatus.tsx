import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { isOpen, stripText } from '../../lib/outbox/entry.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { reach } from '../../lib/reach.ts';
import {
  CloudOff,
  CloudUploadOutlined as CloudUpload,
  ErrorOutlined as ErrorOutline,
} from '../icons.tsx';

/** What is answered within this time (ms) is not shown as waiting. */
const CALM_MS = 1_500;

/** True once something has been true for a while. */
function useLasting(isTrue: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isTrue) return setShown(false);
    const timer = setTimeout(() => setShown(true), CALM_MS);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isTrue && isShown;
}

const looks = {
  refused: { background: '#8A1C1C', Icon: ErrorOutline },
  offline: { background: '#7A4A00', Icon: CloudOff },
  waiting: { background: '#1C2A31', Icon: CloudUpload },
} as const;

/** `Offline, 3 waiting`: leads to the scans of this device. Absent while everything is sent. */
export function FloorStatus() {
  const entries = useEntries();
  const isReachable = reach.use();
  const hasRefused = entries.some(isOpen);
  const isSlow = useLasting(entries.some(({ state }) => state === 'waiting'));
  const look = hasRefused ? 'refused' : isReachable ? 'waiting' : 'offline';
  const text = look === 'waiting' && !isSlow ? null : stripText(entries, isReachable);
  const { background, Icon } = looks[look];
  return (
    <Box role="status" aria-label="Connection">
      {text && (
        <ButtonBase
          component={Link}
          to="/floor/scans"
          sx={{
            width: 1,
            minHeight: 44,
            px: 2,
            gap: 1,
            justifyContent: 'flex-start',
            borderRadius: 2,
            color: '#fff',
            bgcolor: background,
            fontSize: 16,
            fontWeight: 600,
          }}
        >
          <Icon aria-hidden />
          {text}
        </ButtonBase>
      )}
    </Box>
  );
}
