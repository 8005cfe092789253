import type { PackRef, ProductRef } from '@lading/contract/fields';
import { MAX_SEARCH } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import type { Card } from '../../ui/CardList.tsx';
import { actionsColumn, keyColumn, Secondary } from '../../ui/columns.tsx';
import { DataTable, type Rows } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { takesCodes } from '../../ui/fields.tsx';
import { Add, DeleteOutlined } from '../../ui/icons.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { type Entered, NOTHING, onePack } from '../../ui/packUnits.ts';
import { UnitsField, type UnitsFieldProps } from '../../ui/UnitsField.tsx';
import { findProductByCode, useCountable, useOfferedProducts } from './products.queries.ts';

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
  /** Takes a text that was entered or scanned without choosing an option. */
  onCode: (code: string) => void;
  /** True where the page takes the scans, also those into this field. */
  isPageScanned?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  error?: boolean;
  helperText?: string | undefined;
}

function optionText({ sku, name }: { sku: string; name: string }): string {
  return `${sku} - ${name}`;
}

/** Picks a product from options shown as `SKU - name`, or takes a scanned code. */
export function CodePicker<T extends Coded>(props: CodePickerProps<T>) {
  const {
    label,
    options,
    isLoading,
    disabled = false,
    value,
    text,
    onText,
    onPick,
    onCode,
    isPageScanned = false,
    ...look
  } = props;
  return (
    <Autocomplete<T, false, false, true>
      freeSolo
      forcePopupIcon
      fullWidth
      size="small"
      disabled={disabled}
      options={options}
      loading={isLoading}
      value={value}
      inputValue={text}
      // The server has filtered the options. Another filter would hide products that were found by
      // their barcode.
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === 'string' ? option : optionText(option))}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      isOptionEqualToValue={(option, chosen) =>
        typeof chosen !== 'string' && option.id === chosen.id
      }
      // Enter chooses an option or looks a code up. It must not submit the form.
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
          {...look}
          label={label}
          slotProps={{
            ...params.slotProps,
            htmlInput: {
              ...params.slotProps.htmlInput,
              maxLength: MAX_SEARCH,
              enterKeyHint: 'next',
              ...(!isPageScanned && takesCodes),
            },
          }}
        />
      )}
    />
  );
}

/**
 * The state of a product picker and its quantity. Picking a product moves the focus to the
 * quantity.
 */
export function usePickedProduct() {
  const [product, setProduct] = useState<ProductRef | null>(null);
  const [text, setText] = useState('');
  const [entered, setEntered] = useState(NOTHING);
  const productField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  return {
    product,
    text,
    setText,
    entered,
    setEntered,
    productField,
    quantityField,
    /** The code of a pack means one such pack. */
    pick: (next: ProductRef | null, pack: PackRef | null = null) => {
      setProduct(next && { id: next.id, sku: next.sku, name: next.name });
      if (pack) setEntered(onePack(pack));
      // Packs of one product mean nothing of another.
      else if (next?.id !== product?.id) setEntered(({ quantity }) => ({ quantity }));
      if (next) quantityField.current?.focus();
    },
    /** Clears both and moves the focus back to the product. */
    clear: () => {
      setProduct(null);
      setText('');
      setEntered(NOTHING);
      // A dialog that closes restores the focus first.
      requestAnimationFrame(() => productField.current?.focus());
    },
  };
}

/** The state of a CodePicker, which takes `field`, and of its quantity. */
interface ProductPicker extends ReturnType<typeof usePickedProduct> {
  /** Why the last code or entry was refused. */
  alert: string | null;
  setAlert: (alert: string | null) => void;
  offer: { hasFailed: boolean; isBusy: boolean; retry: () => void };
  field: Omit<CodePickerProps<ProductRef>, 'label'>;
}

/** A picker of a customer's products; disabled while there is no customer. */
export function useProductPicker(customerId: number | null): ProductPicker {
  const picked = usePickedProduct();
  const [alert, setAlert] = useState<string | null>(null);
  const { options, isLoading, ...offer } = useOfferedProducts(
    customerId,
    picked.product ? '' : picked.text,
  );
  const pick: typeof picked.pick = (product, pack) => {
    setAlert(null);
    picked.pick(product, pack);
  };
  const scan = async (code: string) => {
    if (!code || customerId === null) return;
    setAlert(null);
    try {
      const found = await findProductByCode(customerId, code);
      if (found) pick(found, found.pack);
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
    onPick: (product: ProductRef | null) => pick(product),
    onCode: (code: string) => void scan(code),
    inputRef: picked.productField,
  };
  return { ...picked, pick, alert, setAlert, offer, field };
}

interface AddProductProps {
  label: string;
  /** The owner of the products; null until a customer is chosen. */
  customerId: number | null;
  /** The message where the products could not be loaded. */
  failed?: string;
  /** A field behind the quantity. */
  extra?: ReactNode;
  action?: string;
  /** Adds the product, or returns a sentence that says why it cannot. */
  onAdd: (product: ProductRef | null, entered: Entered) => string | null;
}

/** A product, its units and a button in one row. Units in packs take more room. */
export const addColumns = {
  plain: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(140px, auto) auto' },
  withExtra: {
    xs: '1fr 1fr',
    sm: '1fr 1fr auto',
    lg: 'minmax(0, 1fr) minmax(150px, auto) 150px auto',
  },
} as const;

/** A list with more lines loads the packs of a line when its field gets the focus. */
export const FEW_LINES = 25;

/**
 * Units of a product, or packs of it where it has some. They are loaded at once, or, where
 * `isAsked` is false, at the first focus.
 */
export function ProductUnitsField({
  productId,
  isAsked = true,
  ...field
}: Omit<UnitsFieldProps, 'of'> & { productId: number | null; isAsked?: boolean }) {
  const [hasFocused, setHasFocused] = useState(false);
  const countable = useCountable(productId, isAsked || hasFocused);
  return (
    <Box {...(isAsked ? {} : { onFocus: () => setHasFocused(true) })} sx={{ display: 'contents' }}>
      <UnitsField {...field} of={countable} />
    </Box>
  );
}

export function AddProductForm({
  label,
  customerId,
  failed = 'Failed to load the products.',
  extra,
  action = 'Add',
  onAdd,
}: AddProductProps) {
  const picker = useProductPicker(customerId);
  const add = () => {
    const problem = onAdd(picker.product, picker.entered);
    picker.setAlert(problem);
    if (problem === null) picker.clear();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={withoutReload(add)}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {picker.offer.hasFailed && (
        <LoadFailed text={failed} onRetry={picker.offer.retry} busy={picker.offer.isBusy} />
      )}
      {picker.alert && <Alert severity="warning">{picker.alert}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: addColumns[extra ? 'withExtra' : 'plain'],
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', [extra ? 'lg' : 'sm']: 'auto' }, minWidth: 0 }}>
          <CodePicker label="Product" {...picker.field} />
        </Box>
        <ProductUnitsField
          label="Quantity"
          productId={picker.product?.id ?? null}
          value={picker.entered}
          inputRef={picker.quantityField}
          onChange={picker.setEntered}
        />
        {extra}
        <Button
          type="submit"
          variant="outlined"
          startIcon={<Add />}
          sx={{ minHeight: 40, ...(extra && { gridColumn: { xs: '1 / -1', sm: 'auto' } }) }}
        >
          {action}
        </Button>
      </Box>
    </Box>
  );
}

interface Line {
  product: ProductRef;
  /** The number of a stored line, which distinguishes lines of one product. */
  lineNo?: number;
}

const keyOf = ({ product, lineNo = 0 }: Line): string => `${product.id} ${lineNo}`;

interface LinesProps<L extends Line> extends Pick<Rows<L>, 'label' | 'columns'> {
  header?: string;
  lines: readonly L[];
  /** Shown while there is no line. */
  empty: string;
  /** Shown below a product in the table. */
  detail?: (line: L) => ReactNode;
  card: (line: L) => Omit<Card, 'title' | 'actions'>;
  onChange: (lines: readonly L[]) => void;
}

export function ProductLines<L extends Line>({
  header = 'Product',
  label,
  lines,
  empty,
  columns,
  detail,
  card,
  onChange,
}: LinesProps<L>) {
  if (lines.length === 0) return <EmptyState dense text={empty} />;
  const remove = (line: L) => (
    <IconButton
      size="small"
      aria-label={`Remove ${line.product.sku}`}
      onClick={() => onChange(lines.filter((other) => other !== line))}
    >
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );
  const product = keyColumn<L>(header, (line) => (
    <>
      {line.product.sku}{' '}
      <Box sx={{ fontWeight: 400 }}>
        <Secondary>{line.product.name}</Secondary>
        {detail?.(line)}
      </Box>
    </>
  ));
  return (
    <DataTable
      label={label}
      rows={lines}
      expected={1}
      rowKey={keyOf}
      find={wordsOf}
      columns={[product, ...columns, actionsColumn(remove)]}
      card={(line) => ({ title: line.product.name, ...card(line), actions: remove(line) })}
    />
  );
}

export const withChanged = <L extends Line>(lines: readonly L[], next: L): L[] =>
  lines.map((line) => (keyOf(line) === keyOf(next) ? next : line));

/** The text that a search in a long table matches. */
export const wordsOf = ({ product: { sku, name } }: Line): string => `${sku} ${name}`;

interface NumberProps extends Pick<TextFieldProps, 'error' | 'sx'> {
  /** Shown above the field where no header names it. */
  label?: string | undefined;
  name: string;
  value: string;
  onChange: (text: string) => void;
  decimals?: number;
}

export function LineNumber(props: NumberProps) {
  return <NumberField align="right" {...props} />;
}
