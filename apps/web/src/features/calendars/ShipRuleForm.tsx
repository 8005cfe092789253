import type { ShipRule } from '@lading/contract/calendars';
import { createShipRule, updateShipRule } from '@lading/contract/calls';
import { MAX_NAME, MAX_SHIP_DAYS } from '@lading/domain/limits';
import { MAX_PRIORITY, MIN_PRIORITY } from '@lading/domain/orders';
import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '../../lib/choices.ts';
import { wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { allCustomers } from '../customers/customers.queries.ts';
import { useCarrierNames } from '../settings/settings.queries.ts';
import { oneShipRule } from './calendars.queries.ts';

/** The choice that stands for all. */
const EVERY = '';

const valuesFor = (customerId: number | undefined) => (rule: ShipRule | null) => ({
  name: rule?.name ?? '',
  customerId: rule ? (rule.customer?.id ?? EVERY) : (customerId ?? EVERY),
  carrier: rule?.carrier ?? '',
  priority: rule?.priority ?? EVERY,
  cutoff: rule?.cutoff ?? '14:00',
  days: String(rule?.days ?? 1),
});

const numberOf = (choice: number | string): number | null =>
  choice === EVERY ? null : Number(choice);

const priorities = Array.from({ length: MAX_PRIORITY - MIN_PRIORITY + 1 }, (_, index) => ({
  value: MIN_PRIORITY + index,
  label: String(MIN_PRIORITY + index),
}));

interface Props {
  rule: ShipRule | null;
  warehouseId: number;
  /** The customer of a new rule. */
  customerId: number | undefined;
  onClose: () => void;
}

export function ShipRuleForm({ rule, warehouseId, customerId, onClose }: Props) {
  const creating = useCall(createShipRule);
  const updating = useCall(updateShipRule);
  const notify = useNotify();
  const customers = useQuery(allCustomers());
  const known = useCarrierNames();
  // One that is retired stays that of its rule.
  const carriers = [...new Set([...known, ...(rule?.carrier ? [rule.carrier] : [])])];
  const { control, dialog } = useRecordForm(
    {
      record: rule,
      query: oneShipRule,
      valuesOf: valuesFor(customerId),
      shape: { names: { customerId: 'Customer', cutoff: 'Cut-off', days: 'Ships in' } },
    },
    (values, sent) => {
      const body = {
        name: values.name,
        customerId: numberOf(values.customerId),
        carrier: values.carrier || null,
        priority: numberOf(values.priority),
        cutoff: values.cutoff,
        days: Number(values.days),
      };
      return rule && sent
        ? updating.run({ params: { id: rule.id }, body }, sent)
        : creating.run({ body: { ...body, warehouseId } });
    },
    (_, { name }) => {
      notify(`Rule "${name.trim()}" saved successfully.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={rule ? 'Edit Ship-by Rule' : 'Create New Ship-by Rule'}
      submit={rule ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Rule Name"
        autoFocus
        missing="Rule name is required."
        maxLength={MAX_NAME}
      />
      <SelectInput
        control={control}
        name="customerId"
        label="Customer"
        slotProps={shown}
        choices={[{ value: EVERY, label: 'Every customer' }, ...choicesOf(customers.data)]}
      />
      <SelectInput
        control={control}
        name="carrier"
        label="Carrier"
        slotProps={shown}
        choices={[
          { value: EVERY, label: 'Every carrier' },
          ...carriers.map((name) => ({ value: name, label: name })),
        ]}
      />
      <SelectInput
        control={control}
        name="priority"
        label="Priority"
        slotProps={shown}
        choices={[{ value: EVERY, label: 'Every priority' }, ...priorities]}
      />
      <TextInput
        control={control}
        name="cutoff"
        type="time"
        label="Cut-off"
        missing="Cut-off is required."
        slotProps={{ inputLabel: { shrink: true } }}
        helperText="What comes in at this time of the warehouse or later counts from the next working day."
      />
      <NumberInput
        control={control}
        name="days"
        label="Ships In (working days)"
        missing="Working days are required."
        helperText="0 ships on the day from which it counts."
        validate={(text) =>
          Number(text) > MAX_SHIP_DAYS
            ? `At most ${MAX_SHIP_DAYS}.`
            : wholeNumber(0, MAX_SHIP_DAYS)(text)
        }
      />
    </FormDialog>
  );
}

/** A select shows the words of its empty value. */
const shown = { select: { displayEmpty: true }, inputLabel: { shrink: true } };
