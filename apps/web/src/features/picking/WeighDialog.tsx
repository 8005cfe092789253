import { weighPackage } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWeight } from '../../lib/format.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { oneOrder } from '../orders/orders.queries.ts';
import { readWeight } from './packDraft.ts';

interface Props {
  order: OrderDetail;
  packed: OrderDetail['packages'][number];
  /** The number of the package that people read. */
  number: number;
  onClose: () => void;
}

/** What a closed package weighs; left empty, what its products weigh counts. */
export function WeighDialog({ order, packed, number, onClose }: Props) {
  const weighing = useCall(weighPackage);
  const client = useQueryClient();
  const notify = useNotify();
  const { error, attempt } = useAttempt();
  const stored = packed.weight === null ? '' : String(packed.weight);
  const [typed, setTyped] = useState(stored);
  const { weight, problem } = readWeight(typed);
  const save = () =>
    attempt(async () => {
      const after = await weighing.run({ params: { id: order.id, packageId: packed.id }, body: { weight } });
      client.setQueryData(oneOrder(order.id).queryKey, after);
      notify(weight === null ? `The weight of package ${number} was removed.` : `Package ${number} weighs ${formatWeight(weight)}.`);
      onClose();
    });
  const computed = packed.computedWeight === null ? null : `Its products weigh ${formatWeight(packed.computedWeight)}.`;
  return (
    <FormDialog
      title={`Weigh Package ${number}`}
      submit="Save"
      onSubmit={() => void save()}
      onClose={onClose}
      isBusy={weighing.isPending}
      isDirty={typed !== stored}
      canSubmit={problem === null}
      error={error}
    >
      <TextField
        label="Weight in kg"
        type="number"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem !== null}
        helperText={problem ?? computed}
        autoFocus
        slotProps={{ htmlInput: { min: 0, step: 'any', inputMode: 'decimal' } }}
      />
    </FormDialog>
  );
}
