import ArrowBack from '@mui/icons-material/ArrowBack';
import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMuted } from '../../lib/sound.ts';
import { PageTitle } from '../PageTitle.tsx';
import { ThumbBar } from './ThumbBar.tsx';

interface Props {
  title: string;
  /** What stands below the title, in small: how far the task is, say. */
  detail?: string | undefined;
  /** Where the arrow leads; the floor's own start has none. */
  back?: string;
  children: ReactNode;
  /** The buttons that a thumb reaches, at the lower edge. */
  actions?: ReactNode;
}

function SoundSwitch() {
  const [isMuted, setMuted] = useMuted();
  return (
    <IconButton aria-label="Sound" aria-pressed={!isMuted} onClick={() => setMuted(!isMuted)} sx={{ width: 56, height: 56 }}>
      {isMuted ? <VolumeOff /> : <VolumeUp />}
    </IconButton>
  );
}

/** A task of the floor: for one thumb on a handheld, to be read at arm's length. */
export function FloorScreen({ title, detail, back, children, actions }: Props) {
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle>{title}</PageTitle>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -1 }}>
        {back && (
          <IconButton component={Link} to={back} aria-label="Back to the tasks" sx={{ width: 56, height: 56, ml: -1.5 }}>
            <ArrowBack />
          </IconButton>
        )}
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h1">{title}</Typography>
          {detail && <Typography sx={{ color: 'text.secondary', fontSize: 16 }}>{detail}</Typography>}
        </Box>
        <SoundSwitch />
      </Box>
      {children}
      {actions && <ThumbBar>{actions}</ThumbBar>}
    </Box>
  );
}
