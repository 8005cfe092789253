import { orderTotal } from '@lading/domain/price';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../../lib/format.ts';
import { AddItem } from './AddItem.tsx';
import { OrderLines, type Stock } from './OrderLines.tsx';
import { type DraftLine, priceOf, unitsOf } from './orderDraft.ts';

interface Props {
  customerId: number;
  lines: readonly DraftLine[];
  stock: Stock;
  onChange: (lines: readonly DraftLine[]) => void;
}

/** The items of an order that is being written: a field to add one, the lines, and what they come to. */
export function OrderItems({ customerId, lines, stock, onChange }: Props) {
  const total = orderTotal(lines.map((line) => ({ quantity: unitsOf(line), price: priceOf(line) })));
  return (
    <Paper component="section" aria-label="Order items">
      <Typography variant="h2" sx={{ p: 2, pb: 0 }}>
        Add Items
      </Typography>
      <AddItem customerId={customerId} lines={lines} onAdd={(line) => onChange([...lines, line])} />
      <OrderLines lines={lines} stock={stock} onChange={onChange} />
      <Box sx={{ p: 2, display: 'flex', justifyContent: 'space-between', borderTop: '1px solid', borderColor: 'divider' }}>
        <Typography variant="h2" component="span">
          Total
        </Typography>
        <Typography variant="h2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(total)}
        </Typography>
      </Box>
    </Paper>
  );
}
