import { finishReplenishmentTask } from '@lading/contract/calls';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { isQuantity } from '@lading/domain/quantity';
import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput, wholeUnits } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { placeText } from '../inventory/inventory.parts.tsx';

/** Records the move of a task, whole or in part. */
export function FinishDialog({ task, onClose }: { task: ReplenishmentTask; onClose: () => void }) {
  const finishing = useCall(finishReplenishmentTask);
  const notify = useNotify();
  const isUnits = (text: string) => isQuantity(Number(text)) && Number(text) <= task.quantity;
  const { control, dialog } = useDialogForm({ quantity: String(task.quantity) }, async ({ quantity: text }) => {
    const quantity = Number(text);
    await finishing.run({ params: { id: task.id }, body: { quantity } });
    notify(`${formatUnits(quantity)} of ${task.product.sku} moved to ${task.to.name}.`);
    onClose();
  });
  return (
    <FormDialog title={`Task ${task.id}`} submit="Move" onClose={onClose} {...dialog} isDirty={false}>
      <Typography>
        {task.product.sku} {task.product.name}: from {placeText(task.from)} to {task.to.name}.
      </Typography>
      <TextInput
        control={control}
        name="quantity"
        label="Units Moved"
        type="number"
        autoFocus
        helperText="What a part leaves behind stays where it is, and the task ends."
        rules={{ validate: (text) => isUnits(text) || `Enter a whole number of units from 1 to ${formatUnits(task.quantity)}.` }}
        slotProps={{ htmlInput: wholeUnits(1, task.quantity) }}
      />
    </FormDialog>
  );
}
