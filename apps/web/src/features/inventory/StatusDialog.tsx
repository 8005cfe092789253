import { changeStockStatus } from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import { codeText } from '@lading/domain/codeText';
import { settableStockStatuses } from '@lading/domain/inventory';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, SelectInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { FreeUnitsInput } from './FreeUnitsInput.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { freeUnits } from './stockRules.ts';

interface Values {
  status: (typeof settableStockStatuses)[number] | '';
  quantity: string;
  reason: string;
}

/** Gives free units of a balance another status where they stand. */
export function StatusDialog({ record, onClose }: { record: InventoryRecord; onClose: () => void }) {
  const notify = useNotify();
  const changing = useCall(changeStockStatus);
  const { product, status: before } = record;
  const free = freeUnits(record);
  const form = useForm<Values>({ defaultValues: { status: '', quantity: String(free), reason: '' } });
  const { error, submit } = useSubmit<Values>(['status', 'quantity', 'reason'], form.setError);
  const onSubmit = form.handleSubmit(({ status, quantity, reason }) =>
    submit(async () => {
      if (status === '') return;
      await changing.run({
        params: { id: record.id },
        body: { status, quantity: Number(quantity), ...(reason.trim() ? { reason: reason.trim() } : {}) },
      });
      notify(`${formatUnits(Number(quantity))} × ${product.sku} are ${codeText(status)} now.`);
      onClose();
    }, 'The status could not be changed. Please try again.'),
  );
  return (
    <FormDialog
      title="Change Status"
      submit="Change Status"
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={changing.isPending}
      isDirty={form.formState.isDirty}
      error={error}
    >
      <Typography>
        {product.sku} · {product.name}, {codeText(before)}
      </Typography>
      <SelectInput
        control={form.control}
        name="status"
        label="New status"
        required
        autoFocus
        choices={codeChoices(settableStockStatuses.filter((status) => status !== before))}
        rules={required('Choose a status.')}
      />
      <FreeUnitsInput control={form.control} name="quantity" free={free} />
      <ReasonInput control={form.control} name="reason" kind="STATUS_CHANGE" label="Reason (optional)" />
    </FormDialog>
  );
}
