import type { PackRef } from '@lading/contract/fields';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

/** What a product is counted in: its base unit, and its packs. */
export interface Countable {
  unit: string;
  packs: readonly PackRef[];
}

interface Props {
  of: Countable;
  /** Null for the base unit. */
  value: PackRef | null;
  onChange: (pack: PackRef | null) => void;
  disabled?: boolean;
  /** Large enough for a thumb. */
  isLarge?: boolean;
}

/** Whether a quantity is a number of units or of packs; nothing if a product has no packs. */
export function PackChips({
  of: { unit, packs },
  value,
  onChange,
  disabled = false,
  isLarge = false,
}: Props) {
  if (packs.length === 0) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Counted in"
      disabled={disabled}
      value={value?.id ?? 0}
      onChange={(_, id: number | null) => {
        if (id !== null) onChange(packs.find((pack) => pack.id === id) ?? null);
      }}
      sx={{
        flexWrap: 'wrap',
        '& .MuiToggleButton-root': {
          minHeight: isLarge ? 48 : 28,
          '@media (pointer: coarse)': { minHeight: isLarge ? 48 : 44 },
          py: 0,
          px: isLarge ? 2 : 1,
          fontSize: isLarge ? 16 : 13,
          lineHeight: 1.2,
          textTransform: 'none',
        },
      }}
    >
      <ToggleButton value={0}>{unit}</ToggleButton>
      {packs.map(({ id, name }) => (
        <ToggleButton key={id} value={id}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
