import { receivableStockStatuses } from '@lading/domain/inventory';
import { codeChoices } from '../../lib/choices.ts';
import { formatUnits } from '../../lib/format.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { unitsRule } from '../inventory/inventory.parts.tsx';
import { ReasonInput } from '../settings/settings.parts.tsx';
import type { Condition, StagedItem } from './staging.ts';

interface Values {
  status: (typeof receivableStockStatuses)[number];
  quantity: string;
  reason: string;
}

interface Props {
  item: StagedItem;
  /** Sets the condition of units of the line; false if one line cannot hold so many. */
  onSet: (units: number, condition: Condition | undefined) => boolean;
  onClose: () => void;
}

const conditionOf = ({ status, reason }: Values): Condition | undefined =>
  status === 'AVAILABLE' ? undefined : { status, reason: reason.trim() };

export function ConditionDialog({ item, onSet, onClose }: Props) {
  const { product, quantity, condition } = item;
  const { control, watch, setError, dialog } = useDialogForm<Values>(
    {
      status: condition?.status ?? 'DAMAGED',
      quantity: String(quantity),
      reason: condition?.reason ?? '',
    },
    async (values): Promise<void> => {
      if (onSet(Number(values.quantity), conditionOf(values))) onClose();
      else setError('quantity', { message: 'One line cannot hold so many units.' });
    },
  );
  const isSound = watch('status') === 'AVAILABLE';
  return (
    <FormDialog title="Goods Status" submit="Set Status" onClose={onClose} {...dialog}>
      <Sentence>
        {product.sku} · {product.name}
      </Sentence>
      <SelectInput
        control={control}
        name="status"
        label="Status"
        choices={codeChoices(receivableStockStatuses)}
      />
      <NumberInput
        control={control}
        name="quantity"
        label="Units"
        helperText={`Of ${formatUnits(quantity)} on this line.`}
        validate={unitsRule(quantity).validate}
        max={quantity}
      />
      {!isSound && <ReasonInput control={control} name="reason" kind="STATUS_CHANGE" isRequired />}
    </FormDialog>
  );
}
