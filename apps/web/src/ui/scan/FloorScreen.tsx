import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useMuted } from '../../lib/sound.ts';
import { ArrowBack, MenuIcon, VolumeOff, VolumeUp } from '../icons.tsx';
import { onPhone } from '../media.ts';
import { PageTitle } from '../PageHeader.tsx';
import { FloorMenu } from './FloorMenu.ts';
import { FloorStatus } from './FloorStatus.tsx';
import { ScanField } from './ScanField.tsx';
import { ScanResult } from './ScanResult.tsx';
import type { Scannable } from './useMachine.ts';
import { useScans } from './useScans.ts';

function SoundSwitch() {
  const [isMuted, setMuted] = useMuted();
  return (
    <IconButton
      aria-label="Sound"
      aria-pressed={!isMuted}
      onClick={() => setMuted(!isMuted)}
      sx={inTitle}
    >
      {isMuted ? <VolumeOff /> : <VolumeUp />}
    </IconButton>
  );
}

/** Where a screen shows its buttons; null outside of one. */
const Foot = createContext<HTMLElement | null>(null);

/** Buttons at the lower edge, in reach of a thumb. */
export function ThumbBar({ columns, children }: { columns?: string; children: ReactNode }) {
  const foot = useContext(Foot);
  const bar = (
    <Box
      sx={{
        py: 1.5,
        '&:empty': { display: 'none' },
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: columns,
        [onPhone]: { py: 1, gap: 1 },
        '& .MuiButton-root': {
          minHeight: 64,
          fontSize: 18,
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
          [onPhone]: { minHeight: 56 },
        },
      }}
    >
      {children}
    </Box>
  );
  return foot ? createPortal(bar, foot) : bar;
}

interface Props {
  title: string;
  detail?: string | undefined;
  back?: string;
  children: ReactNode;
  actions?: ReactNode;
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
/** On a handheld the part between title and buttons scrolls alone, so that nothing is covered. */
const frame = {
  ...grid,
  maxWidth: 640,
  width: 1,
  mx: 'auto',
  [onPhone]: { display: 'flex', flexDirection: 'column', gap: 0, flex: 1, minHeight: 0 },
} as const;
const body = {
  ...grid,
  [onPhone]: {
    gap: 1,
    flex: 1,
    minHeight: 0,
    alignContent: 'start',
    gridAutoRows: 'max-content',
    overflowY: 'auto',
    mx: -1,
    p: 1,
  },
} as const;
const foot = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  bgcolor: 'background.default',
  [onPhone]: { position: 'static', mb: -1 },
} as const;
const inTitle = { width: 56, height: 56, [onPhone]: { width: 44, height: 44 } } as const;

/** On a handheld each line is one line. */
const texts = {
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  [onPhone]: {
    pl: 0.5,
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
} as const;

function TitleLine({
  title,
  detail,
  back,
}: {
  title: string;
  detail: string | undefined;
  back: string | undefined;
}) {
  const openMenu = useContext(FloorMenu);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mt: -1,
        [onPhone]: { gap: 0, mx: -1, height: 48 },
      }}
    >
      {openMenu && (
        <IconButton aria-label="Open menu" onClick={openMenu} sx={inTitle}>
          <MenuIcon />
        </IconButton>
      )}
      {back && (
        <IconButton
          component={Link}
          to={back}
          aria-label="Back to the Tasks"
          sx={{ ...inTitle, ml: openMenu ? 0 : -1.5 }}
        >
          <ArrowBack />
        </IconButton>
      )}
      <Box sx={texts}>
        <Typography variant="h1" sx={{ [onPhone]: { fontSize: 20, lineHeight: 1.2 } }}>
          {title}
        </Typography>
        {detail && (
          <Typography
            sx={{
              color: 'text.secondary',
              fontSize: 16,
              [onPhone]: { fontSize: 14, lineHeight: 1.2 },
            }}
          >
            {detail}
          </Typography>
        )}
      </Box>
      <SoundSwitch />
    </Box>
  );
}

/**
 * A screen for one thumb on a handheld, to be read at arm's length: a title line, what the device
 * has not sent, the work, and the buttons.
 */
export function FloorScreen({ title, detail, back, children, actions }: Props) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  return (
    <Foot value={at}>
      <Box sx={frame}>
        <PageTitle>{title}</PageTitle>
        <TitleLine title={title} detail={detail} back={back} />
        <FloorStatus />
        <Box sx={body}>{children}</Box>
        <Box ref={setAt} sx={foot} />
        {actions && <ThumbBar>{actions}</ThumbBar>}
      </Box>
    </Foot>
  );
}

interface ScanProps {
  /**
   * `Scan an LPN`; null if there is no field for typing codes now. Scans are taken all the same.
   */
  label: string | null;
  idle: string;
  task: Scannable;
  /** Where to go and how much of what, between the field and the message. */
  children?: ReactNode;
}

/** Takes the scans of a screen on which nothing is typed. */
function Scans({ onCode }: { onCode: (code: string) => void }) {
  const screen = useRef(null);
  useScans(screen, onCode);
  return null;
}

export function FloorScan({ label, idle, task, children }: ScanProps) {
  return (
    <>
      {label === null ? (
        <Scans onCode={task.scan} />
      ) : (
        <ScanField label={label} onCode={task.scan} isBusy={task.isBusy} />
      )}
      {children}
      <ScanResult message={task.message} idle={idle} retry={task.retry} />
    </>
  );
}
