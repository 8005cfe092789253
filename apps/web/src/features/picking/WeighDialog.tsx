import { weighPackage } from '@lading/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatWeight } from '../../lib/format.ts';
import { GRAMS } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import { keptPackagings } from '../packagings/packagings.queries.ts';
import { readWeight } from './packDraft.ts';
import type { PackageProps } from './UnpackDialog.tsx';
import { useWeightQuestion } from './useWeightQuestion.tsx';

/** What a closed package weighs; left empty, what its products weigh counts. */
export function WeighDialog({ order, packed, number, onClose }: PackageProps) {
  const weighing = useCall(weighPackage);
  const client = useQueryClient();
  const notify = useNotify();
  const { isWeighed, question } = useWeightQuestion();
  const packagings = useQuery(keptPackagings(order.warehouseId)).data?.rows ?? [];
  const box = packagings.find(({ id }) => id === packed.packaging?.id) ?? null;
  const stored = packed.weight === null ? '' : String(packed.weight);
  const { control, watch, dialog } = useDialogForm({ weight: stored }, async (values) => {
    const { weight } = readWeight(values.weight);
    if (!(await isWeighed({ typed: weight, computed: packed.computedWeight, box }))) return;
    const after = await weighing.run({
      params: { id: order.id, packageId: packed.id },
      body: { weight },
    });
    client.setQueryData(oneOrder(order.id).queryKey, after);
    notify(
      weight === null
        ? `The weight of package ${number} was removed.`
        : `Package ${number} weighs ${formatWeight(weight)}.`,
    );
    onClose();
  });
  const { problem } = readWeight(watch('weight'));
  const computed =
    packed.computedWeight === null
      ? null
      : `Its products${packed.packaging ? ` and ${packed.packaging.name}` : ''} weigh ${formatWeight(packed.computedWeight)}.`;
  return (
    <FormDialog
      title={`Weigh Package ${number}`}
      submit="Save"
      {...dialog}
      onClose={onClose}
      canSubmit={problem === null}
    >
      <NumberInput
        control={control}
        name="weight"
        label="Weight in kg"
        decimals={GRAMS}
        error={problem !== null}
        helperText={problem ?? computed}
        autoFocus
      />
      {question}
    </FormDialog>
  );
}
