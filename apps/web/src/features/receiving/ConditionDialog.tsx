import { receivableStockStatuses } from '@lading/domain/inventory';
import { codeChoices } from '../../lib/choices.ts';
import { formatUnits } from '../../lib/format.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NumberInput, SelectInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { unitsRule } from '../inventory/inventory.parts.tsx';
import { ReasonInput } from '../settings/settings.parts.tsx';
import { type Condition, recondition, type StagedItem } from './staging.ts';

interface Values {
  status: (typeof receivableStockStatuses)[number];
  quantity: string;
  reason: string;
}

interface Props {
  item: StagedItem;
  items: readonly StagedItem[];
  onChange: (items: readonly StagedItem[]) => void;
  onClose: () => void;
}

const conditionOf = ({ status, reason }: Values): Condition | undefined =>
  status === 'AVAILABLE' ? undefined : { status, reason: reason.trim() };

/** Sets the status of units of a staged line, with a reason. */
export function ConditionDialog({ item, items, onChange, onClose }: Props) {
  const { product, quantity, condition } = item;
  const { control, watch, setError, dialog } = useDialogForm<Values>(
    { status: condition?.status ?? 'DAMAGED', quantity: String(quantity), reason: condition?.reason ?? '' },
    async (values): Promise<void> => {
      const next = recondition(items, item, Number(values.quantity), conditionOf(values));
      if (!next) return setError('quantity', { message: 'One line cannot hold so many units.' });
      onChange(next);
      onClose();
    },
  );
  const isSound = watch('status') === 'AVAILABLE';
  return (
    <FormDialog title="Goods Status" submit="Set Status" onClose={onClose} {...dialog}>
      <Sentence>
        {product.sku} · {product.name}
      </Sentence>
      <SelectInput control={control} name="status" label="Status" choices={codeChoices(receivableStockStatuses)} />
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
