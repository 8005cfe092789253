import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { withoutReload } from '../../lib/useSubmit.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { CodePicker, useProductPicker } from '../products/products.parts.tsx';
import { type DraftLine, lineProblem } from './orderDraft.ts';

interface Props {
  customerId: number;
  lines: readonly DraftLine[];
  onAdd: (line: DraftLine) => void;
}

function useAddItem({ customerId, lines, onAdd }: Props) {
  const picker = useProductPicker(customerId);
  const { product, quantity } = picker;
  const [price, setPrice] = useState('');
  const add = () => {
    const problem = lineProblem(lines, { product, quantity, price });
    picker.setAlert(problem);
    if (problem || !product) return;
    onAdd({ product, quantity, price });
    setPrice('');
    picker.clear();
  };
  return { ...picker, price, setPrice, add };
}

/** Adds a product to the order: picked, typed or scanned. */
export function AddItem(props: Props) {
  const item = useAddItem(props);
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add an item"
      onSubmit={withoutReload(item.add)}
      sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 440px)' } }}
    >
      {item.offer.hasFailed && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <LoadFailed text="Failed to load data for order creation." onRetry={item.offer.retry} busy={item.offer.isBusy} />
        </Box>
      )}
      {item.alert && (
        <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
          {item.alert}
        </Alert>
      )}
      <CodePicker label="Product" {...item.field} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr auto' } }}>
        <TextField
          label="Quantity"
          type="number"
          value={item.quantity}
          inputRef={item.quantityField}
          onChange={(event) => item.setQuantity(event.target.value)}
          slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
        />
        <TextField
          label="Unit Price"
          type="number"
          value={item.price}
          onChange={(event) => item.setPrice(event.target.value)}
          slotProps={{ htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' } }}
        />
        <Button type="submit" variant="outlined" startIcon={<Add />} sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minHeight: 40 }}>
          Add Item
        </Button>
      </Box>
    </Box>
  );
}
