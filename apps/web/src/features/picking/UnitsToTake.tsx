import Box from '@mui/material/Box';
import { formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Words } from '../../ui/Words.tsx';

export interface UnitsRow {
  id: number;
  sku: string;
  detail: string;
  most: number;
  /** What the field holds until something is typed. */
  preset: string;
  label: string;
}

/** What was typed into the rows, by their ids. */
export type TypedUnits = Readonly<Record<number, string>>;

/**
 * The units that are taken of each row. `problems` are the ids of the rows whose text is neither
 * the preset nor a number of units up to `most`.
 */
export function readTaken(
  rows: readonly UnitsRow[],
  typed: TypedUnits,
): { taken: { id: number; quantity: number }[]; problems: number[] } {
  const read = rows.map(({ id, most, preset }) => {
    const text = typed[id]?.trim() ?? preset;
    return {
      id,
      quantity:
        (text === preset || /^\d+$/.test(text)) && Number(text) <= most ? Number(text) : null,
    };
  });
  return {
    taken: read.flatMap(({ id, quantity }) => (quantity ? [{ id, quantity }] : [])),
    problems: read.filter(({ quantity }) => quantity === null).map(({ id }) => id),
  };
}

interface Props {
  label: string;
  rows: readonly UnitsRow[];
  typed: TypedUnits;
  problems: readonly number[];
  onChange: (typed: TypedUnits) => void;
}

export function UnitsToTake({ label, rows, typed, problems, onChange }: Props) {
  return (
    <LongList
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight={72}
      find={({ sku, detail }) => `${sku} ${detail}`}
    >
      {({ id, sku, detail, most, preset, label: name }) => (
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            py: { xs: 0.5, sm: 1 },
            alignItems: 'center',
            justifyContent: 'space-between',
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Words>{sku}</Words>
            <br />
            <Secondary>
              <Words>{detail}</Words>
            </Secondary>
          </Box>
          <NumberField
            name={name}
            max={most}
            value={typed[id] ?? preset}
            error={problems.includes(id)}
            helperText={`of ${formatUnits(most)}`}
            onChange={(text) => onChange({ ...typed, [id]: text })}
            sx={{ width: 112, flexShrink: 0 }}
          />
        </Box>
      )}
    </LongList>
  );
}
