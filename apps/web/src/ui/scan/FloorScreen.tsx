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

/** The buttons that a thumb reaches, at the lower edge however long the list is. */
export function ThumbBar({ columns, children }: { columns?: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        // Above the labels of fields that scroll below it.
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
  /** What stands below the title, in small: how far the task is, say. */
  detail?: string | undefined;
  /** Where the arrow leads; the floor's own start has none. */
  back?: string;
  children: ReactNode;
  /** The buttons of the thumb bar. */
  actions?: ReactNode;
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

interface ScanProps {
  /** What is to be scanned now: `Scan an LPN`. Without it nothing is scanned. */
  label: string | null;
  /** The message while there is none of a scan. */
  idle: string;
  task: Pick<Scanning, 'said' | 'scan' | 'isBusy' | 'retry'>;
  /** Shows the message above the field, right below what it is about. */
  messageFirst?: boolean;
}

/** The field for scans, and the message about the last one. */
export function FloorScan({ label, idle, task, messageFirst = false }: ScanProps) {
  const field = label !== null && <ScanField label={label} onCode={task.scan} isBusy={task.isBusy} />;
  return (
    <>
      {!messageFirst && field}
      <ScanResult said={task.said} idle={idle} retry={task.retry} />
      {messageFirst && field}
    </>
  );
}
