import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { formatUnits } from '../../lib/format.ts';
import { actionsColumn, type Column, keyColumn, Secondary } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type DraftLine, isTooMany } from './returnDraft.ts';

interface Props {
  lines: readonly DraftLine[];
  /** What is said where there are none. */
  empty: string;
  onChange: (lines: readonly DraftLine[]) => void;
}

function UnitsField({ line, label, onChange }: { line: DraftLine; label?: string; onChange: (line: DraftLine) => void }) {
  return (
    <TextField
      type="number"
      label={label}
      value={line.quantity}
      error={isTooMany(line)}
      onChange={(event) => onChange({ ...line, quantity: event.target.value })}
      sx={{ width: 104 }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          'aria-label': `Units of ${line.product.sku}`,
          min: 1,
          max: line.left ?? undefined,
          step: 1,
          inputMode: 'numeric',
          sx: { textAlign: 'right' },
        },
      }}
    />
  );
}

/** The lines of a return that is being written. */
export function ReturnLines({ lines, empty, onChange }: Props) {
  if (lines.length === 0) return <EmptyState dense text={empty} />;
  const change = (next: DraftLine) => onChange(lines.map((line) => (line.product.id === next.product.id ? next : line)));
  const remove = (line: DraftLine) => (
    <IconButton size="small" aria-label={`Remove ${line.product.sku}`} onClick={() => onChange(lines.filter((other) => other !== line))}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );
  const left = ({ left: units }: DraftLine) => (units === null ? '–' : formatUnits(units));
  const columns: Column<DraftLine>[] = [
    keyColumn('Product', ({ product }) => (
      <>
        {product.sku}
        <Box sx={{ fontWeight: 400 }}>
          <Secondary>{product.name}</Secondary>
        </Box>
      </>
    )),
    ...(lines.some((line) => line.left !== null) ? [{ header: 'Returnable', align: 'right', tight: true, cell: left } as const] : []),
    { header: 'Units', align: 'right', tight: true, cell: (line) => <UnitsField line={line} onChange={change} /> },
    actionsColumn(remove),
  ];
  return (
    <DataTable
      label="Items"
      rows={lines}
      expected={1}
      rowKey={({ product }) => product.id}
      find={({ product }) => `${product.sku} ${product.name}`}
      columns={columns}
      card={(line) => ({
        title: line.product.name,
        detail: (
          <Box sx={{ display: 'grid', gap: 1.25, mt: 0.5 }}>
            {line.product.sku}
            {line.left !== null && ` · ${left(line)} can come back`}
            <UnitsField label="Units" line={line} onChange={change} />
          </Box>
        ),
        actions: remove(line),
      })}
    />
  );
}
