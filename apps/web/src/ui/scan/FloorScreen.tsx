import ArrowBack from '@mui/icons-material/ArrowBack';
import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMuted } from '../../lib/sound.ts';
import { PageTitle } from '../PageHeader.tsx';
import { FloorStatus } from './FloorStatus.tsx';
import { ScanField } from './ScanField.tsx';
import { ScanResult } from './ScanResult.tsx';
import type { Scanning } from './useScanning.ts';

function SoundSwitch() {
  const [isMuted, setMuted] = useMuted();
  return (
    <IconButton aria-label="Sound" aria-pressed={!isMuted} onClick={() => setMuted(!isMuted)} sx={{ width: 56, height: 56 }}>
      {isMuted ? <VolumeOff /> : <VolumeUp />}
    </IconButton>
  );
}

/** Buttons at the lower edge, in reach of a thumb. */
export function ThumbBar({ columns, children }: { columns?: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        py: 1.5,
        bgcolor: 'background.default',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: columns,
        '& .MuiButton-root': { minHeight: 64, fontSize: 18, whiteSpace: 'normal', overflowWrap: 'anywhere' },
      }}
    >
      {children}
    </Box>
  );
}

interface Props {
  title: string;
  detail?: string | undefined;
  back?: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A screen for one thumb on a handheld, to be read at arm's length. */
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
      <FloorStatus />
      {children}
      {actions && <ThumbBar>{actions}</ThumbBar>}
    </Box>
  );
}

interface ScanProps {
  /** `Scan an LPN`; null where nothing is scanned now. */
  label: string | null;
  /** The message before the first scan. */
  idle: string;
  task: Pick<Scanning, 'message' | 'scan' | 'isBusy' | 'retry'>;
  messageFirst?: boolean;
}

/** The scan field, and the message about the last scan. */
export function FloorScan({ label, idle, task, messageFirst = false }: ScanProps) {
  const field = label !== null && <ScanField label={label} onCode={task.scan} isBusy={task.isBusy} />;
  return (
    <>
      {!messageFirst && field}
      <ScanResult message={task.message} idle={idle} retry={task.retry} />
      {messageFirst && field}
    </>
  );
}
