import Chip from '@mui/material/Chip';

interface Props {
  label: string;
  /** The accessible name. */
  says?: string;
  onRemove: () => void;
}

/** A filter that a link has set. A press removes it. */
export function FilterChip({ label, says = `Remove the filter ${label}`, onRemove }: Props) {
  return (
    <Chip
      color="primary"
      label={label}
      aria-label={says}
      onClick={onRemove}
      onDelete={onRemove}
      sx={{
        alignSelf: 'center',
        height: 'auto',
        minHeight: 24,
        '& .MuiChip-label': { whiteSpace: 'normal' },
      }}
    />
  );
}
