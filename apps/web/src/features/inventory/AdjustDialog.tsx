import { adjustStock } from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, SelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { freeUnits } from './stockRules.ts';
import { unitsRule } from './unitsRule.ts';

interface Values {
  direction: 'up' | 'down';
  quantity: string;
  reason: string;
}

function useAdjusting(record: InventoryRecord, onAdjusted: () => void) {
  const notify = useNotify();
  const adjusting = useCall(adjustStock);
  const { product, quantity: before } = record;
  const free = freeUnits(record);
  const form = useForm<Values>({ defaultValues: { direction: free > 0 ? 'down' : 'up', quantity: '', reason: '' } });
  const { error, submit } = useSubmit<Values>(['quantity', 'reason'], form.setError);
  const { direction, quantity } = form.watch();
  const change = (direction === 'down' ? -1 : 1) * Number(quantity);
  const after = before + change;
  const onSubmit = form.handleSubmit(({ reason }) =>
    submit(async () => {
      await adjusting.run({ params: { id: record.id }, body: { quantity: change, reason: reason.trim() } });
      notify(`${product.sku} is adjusted from ${formatUnits(before)} to ${formatUnits(after)}.`);
      onAdjusted();
    }, 'The stock could not be adjusted. Please try again.'),
  );
  return {
    control: form.control,
    free,
    most: direction === 'down' ? free : MAX_QUANTITY,
    /** What the stock becomes; null while no such stock can be. */
    after: quantity && Number.isInteger(after) && after >= 0 ? after : null,
    onSubmit,
    error,
    isBusy: adjusting.isPending,
    isDirty: form.formState.isDirty,
  };
}

/** Corrects a balance by units that were found or are gone, for a reason that the ledger keeps. */
export function AdjustDialog({ record, onClose }: { record: InventoryRecord; onClose: () => void }) {
  const { product, quantity: before } = record;
  const { control, free, most, after, onSubmit, ...state } = useAdjusting(record, onClose);
  return (
    <FormDialog title="Adjust Stock" submit="Adjust" onSubmit={() => void onSubmit()} onClose={onClose} {...state}>
      <Typography>
        {product.sku} · {product.name}, {formatUnits(before)} on hand
      </Typography>
      <SelectInput
        control={control}
        name="direction"
        label="What happened"
        choices={[
          { value: 'down', label: free === 0 ? 'Units are missing: all are allocated' : 'Units are missing', disabled: free === 0 },
          { value: 'up', label: 'Units were found' },
        ]}
      />
      <TextInput
        control={control}
        name="quantity"
        label="Units"
        type="number"
        required
        autoFocus
        helperText={after !== null ? `${formatUnits(before)} becomes ${formatUnits(after)}.` : ' '}
        rules={unitsRule(most)}
        slotProps={{ htmlInput: { min: 1, max: most, step: 1, inputMode: 'numeric' } }}
      />
      <ReasonInput control={control} name="reason" kind="ADJUSTMENT" label="Reason" rules={required('A reason is required.')} />
    </FormDialog>
  );
}
