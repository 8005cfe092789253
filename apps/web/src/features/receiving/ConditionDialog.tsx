import { receivableStockStatuses } from '@lading/domain/inventory';
import { MAX_REASON } from '@lading/domain/limits';
import { isQuantity } from '@lading/domain/quantity';
import { useForm } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { formatUnits } from '../../lib/format.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, SelectInput, SuggestInput, TextInput } from '../../ui/fields.tsx';
import { Sentence } from '../../ui/Words.tsx';
import { useReasons } from '../settings/settings.queries.ts';
import { type Condition, recondition, type StagedItem } from './staging.ts';

interface Values {
  status: (typeof receivableStockStatuses)[number];
  quantity: string;
  reason: string;
}

const unitsUpTo = (most: number) => ({
  validate: (value: unknown) => (isQuantity(Number(value)) && Number(value) <= most) || `A whole number from 1 to ${formatUnits(most)}.`,
});

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
  const suggestions = useReasons('STATUS_CHANGE');
  const form = useForm<Values>({
    defaultValues: { status: condition?.status ?? 'DAMAGED', quantity: String(quantity), reason: condition?.reason ?? '' },
  });
  const isSound = form.watch('status') === 'AVAILABLE';
  const onSubmit = form.handleSubmit((values) => {
    const next = recondition(items, item, Number(values.quantity), conditionOf(values));
    if (!next) return form.setError('quantity', { message: 'One line cannot hold so many units.' });
    onChange(next);
    onClose();
  });
  return (
    <FormDialog
      title="Goods Status"
      submit="Set Status"
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={false}
      isDirty={form.formState.isDirty}
      error={null}
    >
      <Sentence>
        {product.sku} · {product.name}
      </Sentence>
      <SelectInput control={form.control} name="status" label="Status" choices={codeChoices(receivableStockStatuses)} />
      <TextInput
        control={form.control}
        name="quantity"
        label="Units"
        type="number"
        helperText={`Of ${formatUnits(quantity)} on this line.`}
        rules={unitsUpTo(quantity)}
        slotProps={{ htmlInput: { min: 1, max: quantity, step: 1, inputMode: 'numeric' } }}
      />
      {!isSound && (
        <SuggestInput
          control={form.control}
          name="reason"
          label="Reason"
          rules={required('A reason is required.')}
          suggestions={suggestions}
          maxLength={MAX_REASON}
        />
      )}
    </FormDialog>
  );
}
