import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';
import { CodePicker } from '../../ui/CodePicker.tsx';
import { actionsColumn, keyColumn, Secondary, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { usePickedProduct } from '../../ui/usePickedProduct.ts';
import { findProductByCode, useOfferedProducts } from '../products/products.queries.ts';
import { type AsnLine, withLine } from './asnDraft.ts';

interface Props {
  /** Whose products are offered; null until a customer is chosen. */
  customerId: number | null;
  lines: readonly AsnLine[];
  onChange: (lines: readonly AsnLine[]) => void;
}

function AddItems({ customerId, lines, onChange }: Props) {
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
    const next = withLine(lines, picked.product, picked.quantity);
    setAlert(typeof next === 'string' ? next : null);
    if (typeof next === 'string') return;
    onChange(next);
    picked.clear();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add items"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {offer.hasFailed && <LoadFailed text="Failed to load initial data." onRetry={offer.retry} busy={offer.isBusy} />}
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

/** The items of an ASN that is being written: adding them, and what was added. */
export function AsnItems(props: Props) {
  const { lines, onChange } = props;
  const remove = (line: AsnLine) => (
    <IconButton size="small" aria-label={`Remove ${line.product.sku}`} onClick={() => onChange(lines.filter((other) => other !== line))}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );
  return (
    <>
      <AddItems {...props} />
      {lines.length === 0 ? (
        <EmptyState
          text={props.customerId === null ? 'Choose a customer first, then its products.' : 'No items yet. Pick or scan the first product.'}
        />
      ) : (
        <DataTable
          label="Items"
          rows={lines}
          expected={1}
          rowKey={({ product }) => product.id}
          columns={[
            keyColumn<AsnLine>('SKU', ({ product }) => (
              <>
                {product.sku} <Secondary>{product.name}</Secondary>
              </>
            )),
            unitsColumn<AsnLine>('Qty', ({ quantity }) => quantity),
            actionsColumn<AsnLine>(remove),
          ]}
          card={(line) => ({
            title: line.product.name,
            value: formatUnits(line.quantity),
            detail: line.product.sku,
            actions: remove(line),
          })}
        />
      )}
    </>
  );
}
