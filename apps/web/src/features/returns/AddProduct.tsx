import type { ProductRef } from '@lading/contract/fields';
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { CodePicker } from '../../ui/CodePicker.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { usePickedProduct } from '../../ui/usePickedProduct.ts';
import { findProductByCode, useOfferedProducts } from '../products/products.queries.ts';

interface Props {
  label: string;
  /** Whose products are offered; null until a customer is chosen. */
  customerId: number | null;
  /** Takes the product, or answers the sentence that says why not. */
  onAdd: (product: ProductRef | null, quantity: string) => string | null;
}

/** Adds a product with units: picked, typed or scanned. */
export function AddProduct({ label, customerId, onAdd }: Props) {
  const picked = usePickedProduct();
  const [alert, setAlert] = useState<string | null>(null);
  const offer = useOfferedProducts(customerId, picked.product ? '' : picked.text);
  const scan = async (code: string) => {
    if (!code || customerId === null) return;
    setAlert(null);
    try {
      const found = await findProductByCode(customerId, code);
      if (found) picked.pick(found);
      else setAlert(`No product of this customer has the SKU or barcode "${code}".`);
    } catch (reason) {
      setAlert(errorText(reason, `The code "${code}" could not be looked up. Please try again.`));
    }
  };
  const add = () => {
    const problem = onAdd(picked.product, picked.quantity);
    setAlert(problem);
    if (problem === null) picked.clear();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {offer.hasFailed && <LoadFailed text="Failed to load the products." onRetry={offer.retry} busy={offer.isBusy} />}
      {alert && <Alert severity="warning">{alert}</Alert>}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 140px auto' } }}>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
          <CodePicker
            label="Product"
            options={offer.options}
            isLoading={offer.isLoading}
            disabled={customerId === null}
            value={picked.product}
            text={picked.text}
            onText={picked.setText}
            onPick={picked.pick}
            onCode={(code) => void scan(code)}
            inputRef={picked.productField}
          />
        </Box>
        <TextField
          label="Quantity"
          type="number"
          value={picked.quantity}
          inputRef={picked.quantityField}
          onChange={(event) => picked.setQuantity(event.target.value)}
          slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
        />
        <Button type="submit" variant="outlined" startIcon={<Add />} sx={{ minHeight: 40 }}>
          Add
        </Button>
      </Box>
    </Box>
  );
}
