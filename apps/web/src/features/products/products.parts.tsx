import type { ProductRef } from '@lading/contract/fields';
import { MAX_SEARCH } from '@lading/domain/limits';
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type RefObject, useRef, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { findProductByCode, useOfferedProducts } from './products.queries.ts';

interface Coded {
  id: number;
  sku: string;
  name: string;
}

interface CodePickerProps<T extends Coded> {
  label: string;
  options: readonly T[];
  isLoading: boolean;
  disabled?: boolean;
  value: T | null;
  text: string;
  onText: (text: string) => void;
  onPick: (option: T | null) => void;
  /** What was typed or scanned and ended with Enter, without choosing an option. */
  onCode: (code: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  helperText?: string;
}

function optionText({ sku, name }: { sku: string; name: string }): string {
  return `${sku} - ${name}`;
}

/** Picks a product from options shown as `SKU - name`, or takes the code that a scanner types. */
export function CodePicker<T extends Coded>(props: CodePickerProps<T>) {
  const { label, options, isLoading, disabled = false, value, text, onText, onPick, onCode, inputRef, helperText } = props;
  return (
    <Autocomplete<T, false, false, true>
      freeSolo
      forcePopupIcon
      fullWidth
      size="small"
      disabled={disabled}
      options={options as T[]}
      loading={isLoading}
      value={value}
      inputValue={text}
      // What fits is decided by who offers the options; filtering once more would hide what was found by its barcode.
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === 'string' ? option : optionText(option))}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      isOptionEqualToValue={(option, chosen) => typeof chosen !== 'string' && option.id === chosen.id}
      // Enter chooses or looks a code up; it must not send the form around the picker as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onInputChange={(_, next, reason) => {
        onText(next);
        if (reason === 'input' && value) onPick(null);
      }}
      onChange={(_, chosen) => {
        if (typeof chosen === 'string') onCode(chosen.trim());
        else onPick(chosen);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={helperText}
          inputRef={inputRef}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_SEARCH, enterKeyHint: 'next' } }}
        />
      )}
    />
  );
}

/** The state of a product picker and of the quantity beside it. Picking a product moves the focus to the quantity. */
export function usePickedProduct() {
  const [product, setProduct] = useState<ProductRef | null>(null);
  const [text, setText] = useState('');
  const [quantity, setQuantity] = useState('');
  const productField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  return {
    product,
    text,
    setText,
    quantity,
    setQuantity,
    productField,
    quantityField,
    pick: (next: ProductRef | null) => {
      setProduct(next && { id: next.id, sku: next.sku, name: next.name });
      if (next) quantityField.current?.focus();
    },
    /** Empties both for the next product, where the keyboard or scanner goes on. */
    clear: () => {
      setProduct(null);
      setText('');
      setQuantity('');
      // A dialog that closes gives the focus back to where it was; the next scan belongs into the product field.
      requestAnimationFrame(() => productField.current?.focus());
    },
  };
}

/** A product and its units while they are being entered, ready for a CodePicker (`field`) and a quantity field. */
interface ProductPicker extends ReturnType<typeof usePickedProduct> {
  /** Why the last code or entry was not taken, in a sentence. */
  alert: string | null;
  setAlert: (alert: string | null) => void;
  /** Whether the products could be asked for, and another try. */
  offer: { hasFailed: boolean; isBusy: boolean; retry: () => void };
  field: Omit<CodePickerProps<ProductRef>, 'label'>;
}

/** A picker of a customer's products (none until there is a customer) and the quantity beside it: picked, typed or scanned. */
export function useProductPicker(customerId: number | null): ProductPicker {
  const picked = usePickedProduct();
  const [alert, setAlert] = useState<string | null>(null);
  const { options, isLoading, ...offer } = useOfferedProducts(customerId, picked.product ? '' : picked.text);
  const pick = (product: ProductRef | null) => {
    setAlert(null);
    picked.pick(product);
  };
  const scan = async (code: string) => {
    if (!code || customerId === null) return;
    setAlert(null);
    try {
      const found = await findProductByCode(customerId, code);
      if (found) pick(found);
      else setAlert(`No product of this customer has the SKU or barcode "${code}".`);
    } catch (reason) {
      setAlert(errorText(reason, `The code "${code}" could not be looked up. Please try again.`));
    }
  };
  const field = {
    options,
    isLoading,
    disabled: customerId === null,
    value: picked.product,
    text: picked.text,
    onText: picked.setText,
    onPick: pick,
    onCode: (code: string) => void scan(code),
    inputRef: picked.productField,
  };
  return { ...picked, pick, alert, setAlert, offer, field };
}

interface AddProductProps {
  label: string;
  /** Whose products are offered; null until a customer is chosen. */
  customerId: number | null;
  /** The message where the products could not be loaded. */
  failed?: string;
  /** Takes the product, or returns the sentence that says why it cannot. */
  onAdd: (product: ProductRef | null, quantity: string) => string | null;
}

/** Adds a product with its units to a document that is being written. */
export function AddProductForm({ label, customerId, failed = 'Failed to load the products.', onAdd }: AddProductProps) {
  const picker = useProductPicker(customerId);
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
