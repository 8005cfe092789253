import { adjustStock } from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import { freeUnits } from '@lading/domain/inventory';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { ReasonInput } from '../settings/settings.parts.tsx';
import { UnitsInput } from './inventory.parts.tsx';

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
  const { control, watch, dialog } = useDialogForm<Values>(
    { direction: free > 0 ? 'down' : 'up', quantity: '', reason: '' },
    async ({ reason }) => {
      await adjusting.run({
        params: { id: record.id },
        body: { quantity: change, reason: reason.trim() },
      });
      notify(`${product.sku} is adjusted from ${formatUnits(before)} to ${formatUnits(after)}.`);
      onAdjusted();
    },
    'The stock could not be adjusted. Please try again.',
  );
  const { direction, quantity } = watch();
  const change = (direction === 'down' ? -1 : 1) * Number(quantity);
  const after = before + change;
  return {
    control,
    dialog,
    free,
    most: direction === 'down' ? free : MAX_QUANTITY,
    /** The resulting quantity; null while it is invalid. */
    after: quantity && Number.isInteger(after) && after >= 0 ? after : null,
  };
}

/** Adds found units to a balance or removes missing ones. The ledger keeps the reason. */
export function AdjustDialog({
  record,
  onClose,
}: {
  record: InventoryRecord;
  onClose: () => void;
}) {
  const { product, quantity: before } = record;
  const { control, dialog, free, most, after } = useAdjusting(record, onClose);
  return (
    <FormDialog title="Adjust Stock" submit="Adjust" onClose={onClose} {...dialog}>
      <Sentence>
        {product.sku} · {product.name}, {formatUnits(before)} on hand
      </Sentence>
      <SelectInput
        control={control}
        name="direction"
        label="What happened"
        choices={[
          {
            value: 'down',
            label: free === 0 ? 'Units are missing: all are allocated' : 'Units are missing',
            disabled: free === 0,
          },
          { value: 'up', label: 'Units were found' },
        ]}
      />
      <UnitsInput
        control={control}
        name="quantity"
        productId={product.id}
        label="Units"
        required
        autoFocus
        most={most}
        helperText={after !== null ? `${formatUnits(before)} becomes ${formatUnits(after)}.` : ' '}
      />
      <ReasonInput control={control} name="reason" kind="ADJUSTMENT" isRequired />
    </FormDialog>
  );
}
