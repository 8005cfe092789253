import type { ProductRef } from '@lading/contract/fields';
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { withoutReload } from '../lib/withoutReload.ts';
import { CodePicker } from './CodePicker.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import type { ProductPicker } from './usePickedProduct.ts';

interface Props {
  label: string;
  picker: ProductPicker;
  /** What to say where the products could not be loaded. */
  failed: string;
  /** Takes the product, or answers the sentence that says why not. */
  onAdd: (product: ProductRef | null, quantity: string) => string | null;
}

/** Adds a product with its units to a document that is being written. */
export function AddProductForm({ label, picker, failed, onAdd }: Props) {
  const add = () => {
    const problem = onAdd(picker.product, picker.quantity);
    picker.setAlert(problem);
    if (problem === null) picker.clear();
  };
  return (
    <Box component="form" noValidate aria-label={label} onSubmit={withoutReload(add)} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {picker.offer.hasFailed && <LoadFailed text={failed} onRetry={picker.offer.retry} busy={picker.offer.isBusy} />}
      {picker.alert && <Alert severity="warning">{picker.alert}</Alert>}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 140px auto' } }}>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
          <CodePicker label="Product" {...picker.field} />
        </Box>
        <TextField
          label="Quantity"
          type="number"
          value={picker.quantity}
          inputRef={picker.quantityField}
          onChange={(event) => picker.setQuantity(event.target.value)}
          slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
        />
        <Button type="submit" variant="outlined" startIcon={<Add />} sx={{ minHeight: 40 }}>
          Add
        </Button>
      </Box>
    </Box>
  );
}
