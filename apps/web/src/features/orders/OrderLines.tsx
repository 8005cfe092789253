import type { Availability } from '@lading/contract/inventory';
import { orderTotal } from '@lading/domain/price';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoney, formatUnits } from '../../lib/format.ts';
import { actionsColumn, type Column, keyColumn, Secondary } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type DraftLine, priceOf, unitsOf } from './orderDraft.ts';

export type Stock = UseQueryResult<Availability[]>;

interface Props {
  lines: readonly DraftLine[];
  stock: Stock;
  onChange: (lines: readonly DraftLine[]) => void;
}

/** Whether the stock that is free covers a line. */
export function StockChip({ wanted, stock, productId }: { wanted: number; stock: Stock; productId: number }) {
  const known = stock.data?.find((entry) => entry.productId === productId);
  if (!known) return stock.isError ? <Chip size="small" label="Stock unknown" /> : <Skeleton width={96} height={24} />;
  const free = formatUnits(known.available);
  if (known.available >= wanted) return <Chip size="small" color="success" label={`${free} available`} />;
  return known.available > 0 ? (
    <Chip size="small" color="warning" label={`Only ${free} available`} />
  ) : (
    <Chip size="small" color="error" label="Out of stock" />
  );
}

interface CellProps {
  line: DraftLine;
  onChange: (line: DraftLine) => void;
  /** Said above the field where no header says it. */
  label?: string;
}

function QuantityField({ line, onChange, label }: CellProps) {
  return (
    <TextField
      type="number"
      label={label}
      value={line.quantity}
      onChange={(event) => onChange({ ...line, quantity: event.target.value })}
      sx={{ width: 112 }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { 'aria-label': `Units of ${line.product.sku}`, min: 1, step: 1, inputMode: 'numeric', sx: { textAlign: 'right' } },
      }}
    />
  );
}

function PriceField({ line, onChange, label }: CellProps) {
  return (
    <TextField
      type="number"
      label={label}
      value={line.price}
      onChange={(event) => onChange({ ...line, price: event.target.value })}
      sx={{ width: 128 }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          'aria-label': `Price each of ${line.product.sku}`,
          min: 0,
          step: 0.01,
          inputMode: 'decimal',
          sx: { textAlign: 'right' },
        },
      }}
    />
  );
}

function lineTotal(line: DraftLine): string {
  const price = priceOf(line);
  return price === null ? '–' : formatMoney(orderTotal([{ quantity: unitsOf(line), price }]));
}

function Lines({ lines, stock, onChange }: Props) {
  const change = (next: DraftLine) => onChange(lines.map((line) => (line.product.id === next.product.id ? next : line)));
  const chip = (line: DraftLine) => <StockChip wanted={unitsOf(line)} stock={stock} productId={line.product.id} />;
  const remove = (line: DraftLine) => (
    <IconButton aria-label={`Remove ${line.product.sku}`} size="small" onClick={() => onChange(lines.filter((other) => other !== line))}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );
  const columns: Column<DraftLine>[] = [
    keyColumn('Product', (line) => (
      <>
        {line.product.sku}{' '}
        <Box sx={{ fontWeight: 400 }}>
          <Secondary>{line.product.name}</Secondary>
        </Box>
      </>
    )),
    { header: 'Quantity', align: 'right', tight: true, cell: (line) => <QuantityField line={line} onChange={change} /> },
    { header: 'Unit Price', align: 'right', tight: true, cell: (line) => <PriceField line={line} onChange={change} /> },
    { header: 'Inventory', tight: true, cell: chip },
    { header: 'Line Total', align: 'right', tight: true, cell: lineTotal },
    actionsColumn(remove),
  ];
  if (lines.length === 0) return <EmptyState dense text="No items yet. Pick or scan the first product." />;
  return (
    <DataTable
      label="Order items"
      rows={lines}
      expected={1}
      rowKey={({ product }) => product.id}
      find={({ product }) => `${product.sku} ${product.name}`}
      columns={columns}
      card={(line) => ({
        title: line.product.name,
        value: lineTotal(line),
        detail: (
          <Box sx={{ display: 'grid', gap: 1.25, mt: 0.5 }}>
            {line.product.sku}
            <Box sx={{ display: 'flex', gap: 1 }}>
              <QuantityField label="Units" line={line} onChange={change} />
              <PriceField label="Price each" line={line} onChange={change} />
            </Box>
            <Box>{chip(line)}</Box>
          </Box>
        ),
        actions: remove(line),
      })}
    />
  );
}

/** The items of an order that is being written, each with the stock behind it. */
export function OrderLines(props: Props) {
  return (
    <>
      <Typography variant="h2" sx={{ px: 2, pt: 1, pb: 1.5 }}>
        Order Items
      </Typography>
      <Lines {...props} />
    </>
  );
}
