import Chip from '@mui/material/Chip';

interface Props {
  label: string;
  /** The accessible name: `Remove the filter Still to come`. */
  says: string;
  onRemove: () => void;
}

/** A filter that a link has set. A press removes it. */
export function FilterChip({ label, says, onRemove }: Props) {
  return (
    <Chip
      color="primary"
      label={label}
      aria-label={says}
      onClick={onRemove}
      onDelete={onRemove}
      sx={{ alignSelf: 'center', height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
    />
  );
}
