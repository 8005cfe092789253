import { createReplenishmentRule, updateReplenishmentRule } from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import type { ReplenishmentRule } from '@lading/contract/replenishment';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { PICK_LOCATION_TYPE } from '@lading/domain/replenishment';
import Box from '@mui/material/Box';
import { useForkRef } from '@mui/material/utils';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { UnitsInput } from '../inventory/inventory.parts.tsx';
import { LocationPicker } from '../locations/locations.parts.tsx';
import { CodePicker, useProductPicker } from '../products/products.parts.tsx';
import { oneRule } from './replenishment.queries.ts';

interface Values {
  customerId: number | null;
  /** Where the fault of a missing product stands: the picker keeps what was picked. */
  product: null;
  location: Location | null;
  minimum: string;
  maximum: string;
}

interface Props {
  rule: ReplenishmentRule | null;
  warehouseId: number;
  onClose: () => void;
}

const valuesOf = (rule: ReplenishmentRule | null): Values => ({
  customerId: null,
  product: null,
  location: null,
  minimum: String(rule?.minimum ?? ''),
  maximum: String(rule?.maximum ?? ''),
});

function useRuleForm({ rule, warehouseId, onClose }: Props) {
  const creating = useCall(createReplenishmentRule);
  const updating = useCall(updateReplenishmentRule);
  const notify = useNotify();
  const form = useRecordForm(
    {
      record: rule,
      query: oneRule,
      valuesOf,
      shape: { together: { Limits: ['minimum', 'maximum'] } },
    },
    async ({ location, ...typed }, sent): Promise<ReplenishmentRule | null> => {
      const limits = { minimum: Number(typed.minimum), maximum: Number(typed.maximum) };
      if (limits.maximum < limits.minimum) {
        form.setError(
          'maximum',
          { message: 'The maximum must not be below the minimum.' },
          { shouldFocus: true },
        );
        return null;
      }
      if (rule && sent) return updating.run({ params: { id: rule.id }, body: limits }, sent);
      if (!product || !location) return null;
      return creating.run({
        body: { warehouseId, productId: product.id, locationId: location.id, ...limits },
      });
    },
    (saved) => {
      if (!saved) return;
      notify(`The rule of "${saved.location.name}" was saved.`);
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

function useMissing(
  control: Control<Values>,
  name: 'customerId' | 'product' | 'location',
  isChosen: boolean,
  sentence: string,
) {
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: () => isChosen || sentence },
  });
  return { ref: field.ref, fault: fieldState.error?.message };
}

function Subject({
  form,
  picker,
  warehouseId,
}: ReturnType<typeof useRuleForm> & Pick<Props, 'warehouseId'>) {
  const customers = useQuery(allCustomers());
  const { location, customerId } = form.watch();
  const { control } = form;
  const ofCustomer = useMissing(
    control,
    'customerId',
    customerId !== null,
    'Please select a customer.',
  );
  const ofProduct = useMissing(
    control,
    'product',
    picker.product !== null,
    'Please select a product.',
  );
  const ofLocation = useMissing(
    control,
    'location',
    location !== null,
    'Please select a pick location.',
  );
  const productProblem =
    picker.alert ??
    (picker.offer.hasFailed ? 'The products could not be loaded. Please type again.' : undefined);
  const productRef = useForkRef(ofProduct.ref, picker.productField);
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
        inputRef={ofCustomer.ref}
        error={customers.isError || ofCustomer.fault !== undefined}
        helperText={customers.isError ? 'Failed to fetch customers.' : ofCustomer.fault}
      />
      <CodePicker
        label="Product"
        {...picker.field}
        required
        inputRef={productRef}
        error={ofProduct.fault !== undefined}
        helperText={productProblem ?? ofProduct.fault}
      />
      <LocationPicker
        label="Pick Location"
        warehouseId={warehouseId}
        type={PICK_LOCATION_TYPE}
        value={location}
        onPick={(next) =>
          form.setValue('location', next, { shouldDirty: true, shouldValidate: next !== null })
        }
        inputRef={ofLocation.ref}
        error={ofLocation.fault}
      />
    </>
  );
}

/** Creates a rule, or changes its limits. Product and location cannot change. */
export function RuleForm(props: Props) {
  const { rule, warehouseId, onClose } = props;
  const { form, picker } = useRuleForm(props);
  const look = {
    control: form.control,
    productId: rule?.product.id ?? picker.product?.id ?? null,
    most: MAX_QUANTITY,
    required: true,
  };
  return (
    <FormDialog
      title={rule ? 'Edit Rule' : 'Create New Rule'}
      submit={rule ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...form.dialog}
    >
      {rule ? (
        <Sentence>
          {rule.product.sku} {rule.product.name} at {rule.location.name}
        </Sentence>
      ) : (
        <Subject form={form} picker={picker} warehouseId={warehouseId} />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
        <UnitsInput
          {...look}
          name="minimum"
          label="Minimum"
          helperText="Replenish below this quantity."
        />
        <UnitsInput
          {...look}
          name="maximum"
          label="Maximum"
          helperText="Replenish up to this quantity."
        />
      </Box>
    </FormDialog>
  );
}
