import { changeStockStatus } from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import { codeText } from '@lading/domain/codeText';
import { freeUnits, settableStockStatuses } from '@lading/domain/inventory';
import { codeChoices } from '../../lib/choices.ts';
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
  status: (typeof settableStockStatuses)[number] | '';
  quantity: string;
  reason: string;
}

export function StatusDialog({
  record,
  onClose,
}: {
  record: InventoryRecord;
  onClose: () => void;
}) {
  const notify = useNotify();
  const changing = useCall(changeStockStatus);
  const { product, status: before } = record;
  const free = freeUnits(record);
  const { control, dialog } = useDialogForm<Values>(
    { status: '', quantity: String(free), reason: '' },
    async ({ status, quantity, reason }) => {
      if (status === '') return;
      await changing.run({
        params: { id: record.id },
        body: {
          status,
          quantity: Number(quantity),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        },
      });
      notify(`${formatUnits(Number(quantity))} × ${product.sku} are ${codeText(status)} now.`);
      onClose();
    },
    'The status could not be changed. Please try again.',
  );
  return (
    <FormDialog title="Change Status" submit="Change Status" onClose={onClose} {...dialog}>
      <Sentence>
        {product.sku} · {product.name}, {codeText(before)}
      </Sentence>
      <SelectInput
        control={control}
        name="status"
        label="New status"
        autoFocus
        choices={codeChoices(settableStockStatuses.filter((status) => status !== before))}
        missing="Choose a status."
      />
      <UnitsInput
        control={control}
        name="quantity"
        productId={product.id}
        most={free}
        helperText={`Of ${formatUnits(free)} that are not allocated.`}
      />
      <ReasonInput control={control} name="reason" kind="STATUS_CHANGE" />
    </FormDialog>
  );
}
