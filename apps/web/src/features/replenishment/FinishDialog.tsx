import { finishReplenishmentTask } from '@lading/contract/calls';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { isQuantity } from '@lading/domain/quantity';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { placeText } from '../inventory/inventory.parts.tsx';

/** Says that the move was made, whole or in part. */
export function FinishDialog({ task, onClose }: { task: ReplenishmentTask; onClose: () => void }) {
  const finishing = useCall(finishReplenishmentTask);
  const notify = useNotify();
  const [text, setText] = useState(String(task.quantity));
  const { error, setError, attempt } = useAttempt();
  const quantity = Number(text);
  const finish = async () => {
    if (!isQuantity(quantity) || quantity > task.quantity) {
      setError(`Enter a whole number of units from 1 to ${formatUnits(task.quantity)}.`);
      return;
    }
    await attempt(async () => {
      await finishing.run({ params: { id: task.id }, body: { quantity } });
      notify(`${formatUnits(quantity)} of ${task.product.sku} moved to ${task.to.name}.`);
      onClose();
    });
  };
  return (
    <FormDialog
      title={`Task ${task.id}`}
      submit="Move"
      onSubmit={() => void finish()}
      onClose={onClose}
      isBusy={finishing.isPending}
      isDirty={false}
      error={error}
    >
      <Typography>
        {task.product.sku} {task.product.name}: from {placeText(task.from)} to {task.to.name}.
      </Typography>
      <TextField
        autoFocus
        type="number"
        label="Units Moved"
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText="What a part leaves behind stays where it is, and the task ends."
        slotProps={{ htmlInput: { min: 1, max: task.quantity, step: 1, inputMode: 'numeric' } }}
      />
    </FormDialog>
  );
}
