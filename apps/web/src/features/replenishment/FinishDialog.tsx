import { finishReplenishmentTask } from '@lading/contract/calls';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { PICK_LOCATION_TYPE } from '@lading/domain/replenishment';
import Alert from '@mui/material/Alert';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence, Words } from '../../ui/Words.tsx';
import { placeText, UnitsInput } from '../inventory/inventory.parts.tsx';
import { LocationPicker } from '../locations/locations.parts.tsx';
import { plannedUnits, roomText } from './replenishing.ts';

function useFinishForm(task: ReplenishmentTask, onClose: () => void) {
  const finishing = useCall(finishReplenishmentTask);
  const notify = useNotify();
  const planned = { ...task.to, type: PICK_LOCATION_TYPE };
  const form = useDialogForm<{ location: typeof planned | null; quantity: string }>(
    { location: planned, quantity: String(plannedUnits(task)) },
    async ({ location, quantity: text }): Promise<void> => {
      if (!location) return form.setError('location', { message: 'Choose a location.' });
      const body = {
        quantity: Number(text),
        ...(location.id === planned.id ? {} : { locationId: location.id }),
      };
      await finishing.run({ params: { id: task.id }, body });
      notify(`${formatUnits(body.quantity)} of ${task.product.sku} moved to ${location.name}.`);
      onClose();
    },
  );
  return form;
}

/** Records the move of a task, whole or in part, also into another pick location. */
export function FinishDialog({ task, onClose }: { task: ReplenishmentTask; onClose: () => void }) {
  const { product, from, to, quantity, warehouseId } = task;
  const form = useFinishForm(task, onClose);
  const location = form.watch('location');
  const room = roomText(task);
  return (
    <FormDialog title={`Task ${task.id}`} submit="Move" onClose={onClose} {...form.dialog}>
      <Sentence>{`${product.sku} ${product.name}: from ${placeText(from)} to ${to.name}.`}</Sentence>
      {room !== null && (
        <Alert severity="warning">
          <Words>{room}</Words>
        </Alert>
      )}
      <LocationPicker
        label="To"
        warehouseId={warehouseId}
        type={PICK_LOCATION_TYPE}
        value={location}
        onPick={(next) => form.setValue('location', next, { shouldDirty: true })}
        error={form.formState.errors.location?.message}
      />
      <UnitsInput
        control={form.control}
        name="quantity"
        label="Units Moved"
        productId={product.id}
        most={quantity}
        autoFocus
        helperText="What a part leaves behind stays where it is, and the task ends."
      />
    </FormDialog>
  );
}
