import { createReplenishmentRule, updateReplenishmentRule } from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import type { ReplenishmentRule } from '@lading/contract/replenishment';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { PICK_LOCATION_TYPE } from '@lading/domain/replenishment';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { UnitsInput } from '../inventory/inventory.parts.tsx';
import { LocationPicker } from '../locations/locations.parts.tsx';
import { useOfferedLocations } from '../locations/locations.queries.ts';
import { CodePicker, useProductPicker } from '../products/products.parts.tsx';

interface Values {
  customerId: number | null;
  location: Location | null;
  minimum: string;
  maximum: string;
}

interface Props {
  rule: ReplenishmentRule | null;
  warehouseId: number;
  onClose: () => void;
}

function useRuleForm({ rule, warehouseId, onClose }: Props) {
  const creating = useCall(createReplenishmentRule);
  const updating = useCall(updateReplenishmentRule);
  const notify = useNotify();
  const form = useDialogForm<Values>(
    { customerId: null, location: null, minimum: String(rule?.minimum ?? ''), maximum: String(rule?.maximum ?? '') },
    async ({ location, ...typed }): Promise<void> => {
      const fail = (message: string): void => form.setError('root', { message });
      const limits = { minimum: Number(typed.minimum), maximum: Number(typed.maximum) };
      if (!rule && !product) return fail('Please select a product.');
      if (!rule && !location) return fail('Please select a pick location.');
      if (limits.maximum < limits.minimum) return fail('The maximum must not be below the minimum.');
      if (rule) await updating.run({ params: { id: rule.id }, body: limits }, { ifMatch: rule.version });
      else if (product && location)
        await creating.run({ body: { warehouseId, productId: product.id, locationId: location.id, ...limits } });
      notify(`The rule of "${rule?.location.name ?? location?.name}" was saved.`);
      onClose();
    },
  );
  const picker = useProductPicker(form.watch('customerId'));
  const { setFocus } = form;
  const { product } = picker;
  useEffect(() => {
    if (product) setFocus('minimum');
  }, [product, setFocus]);
  return { form, picker };
}

/** The product and the pick location of a new rule. */
function Subject({ form, picker, warehouseId }: ReturnType<typeof useRuleForm> & Pick<Props, 'warehouseId'>) {
  const customers = useQuery(allCustomers());
  const { location, customerId } = form.watch();
  const productProblem = picker.alert ?? (picker.offer.hasFailed ? 'The products could not be loaded. Please type again.' : null);
  const [text, setText] = useState('');
  const locations = useOfferedLocations(warehouseId, location?.name === text ? '' : text, PICK_LOCATION_TYPE);
  const chooseCustomer = (id: number) => {
    form.setValue('customerId', id, { shouldDirty: true });
    if (id === customerId) return;
    picker.pick(null);
    picker.setText('');
  };
  return (
    <>
      <NamedSelect
        required
        label="Customer"
        options={customers.data ?? []}
        value={customerId}
        onChange={chooseCustomer}
        error={customers.isError}
        helperText={customers.isError ? 'Failed to fetch customers.' : undefined}
      />
      <CodePicker label="Product" {...picker.field} {...(productProblem ? { helperText: productProblem } : {})} />
      <LocationPicker
        label="Pick Location"
        {...locations}
        value={location}
        text={text}
        onText={setText}
        onPick={(next) => form.setValue('location', next, { shouldDirty: true })}
      />
    </>
  );
}

/** Creates a rule, or changes its limits. Product and location cannot change. */
export function RuleForm(props: Props) {
  const { rule, warehouseId, onClose } = props;
  const { form, picker } = useRuleForm(props);
  const look = { control: form.control, productId: rule?.product.id ?? picker.product?.id ?? null, most: MAX_QUANTITY, required: true };
  return (
    <FormDialog title={rule ? 'Edit Rule' : 'Create New Rule'} submit={rule ? 'Save Changes' : 'Create'} onClose={onClose} {...form.dialog}>
      {rule ? (
        <Sentence>
          {rule.product.sku} {rule.product.name} at {rule.location.name}
        </Sentence>
      ) : (
        <Subject form={form} picker={picker} warehouseId={warehouseId} />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        <UnitsInput {...look} name="minimum" label="Minimum" helperText="Replenish below this quantity." />
        <UnitsInput {...look} name="maximum" label="Maximum" helperText="Replenish up to this quantity." />
      </Box>
    </FormDialog>
  );
}
