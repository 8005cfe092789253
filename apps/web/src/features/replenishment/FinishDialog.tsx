import { finishReplenishmentTask } from '@lading/contract/calls';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { placeText, UnitsInput } from '../inventory/inventory.parts.tsx';

/** Records the move of a task, whole or in part. */
export function FinishDialog({ task, onClose }: { task: ReplenishmentTask; onClose: () => void }) {
  const finishing = useCall(finishReplenishmentTask);
  const notify = useNotify();
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
      <UnitsInput
        control={control}
        name="quantity"
        label="Units Moved"
        productId={task.product.id}
        most={task.quantity}
        autoFocus
        helperText="What a part leaves behind stays where it is, and the task ends."
      />
    </FormDialog>
  );
}
