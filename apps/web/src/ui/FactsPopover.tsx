import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';
import { Facts } from './Facts.tsx';

interface Props extends ComponentProps<typeof Facts> {
  title: string;
  /** The button that opened it; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  width: { minWidth: number } | { maxWidth: number };
}

/** Explains a figure below the button that was pressed. */
export function FactsPopover({ title, anchor, onClose, width, ...facts }: Props) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { p: 2, pb: 1, ...width } } }}
    >
      <Typography variant="h3">{title}</Typography>
      <Facts {...facts} />
    </Popover>
  );
}
