import { createReplenishmentRule, updateReplenishmentRule } from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import type { ReplenishmentRule } from '@lading/contract/replenishment';
import { isQuantity } from '@lading/domain/quantity';
import { PICK_LOCATION_TYPE } from '@lading/domain/replenishment';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { LocationPicker } from '../locations/locations.parts.tsx';
import { useOfferedLocations } from '../locations/locations.queries.ts';
import { CodePicker, useProductPicker } from '../products/products.parts.tsx';

/** What a new rule is about: a product and the pick location that is to hold it. */
function useSubject() {
  const [customerId, setCustomerId] = useState<number | null>(null);
  const picked = useProductPicker(customerId);
  const [location, setLocation] = useState<Location | null>(null);
  const chooseCustomer = (id: number) => {
    setCustomerId(id);
    if (id !== customerId) {
      picked.pick(null);
      picked.setText('');
    }
  };
  return { customerId, chooseCustomer, picked, location, setLocation };
}

function useRule(rule: ReplenishmentRule | null, warehouseId: number, onSaved: () => void) {
  const creating = useCall(createReplenishmentRule);
  const updating = useCall(updateReplenishmentRule);
  const notify = useNotify();
  const subject = useSubject();
  const { customerId, picked, location } = subject;
  const [minimum, setMinimum] = useState(rule ? String(rule.minimum) : '');
  const [maximum, setMaximum] = useState(rule ? String(rule.maximum) : '');
  const { error, setError, attempt } = useAttempt();

  const problem = (): string | null => {
    if (!rule && !picked.product) return 'Please select a product.';
    if (!rule && !location) return 'Please select a pick location.';
    if (!isQuantity(Number(minimum)) || !isQuantity(Number(maximum))) return 'Minimum and maximum are whole numbers of units from 1.';
    return Number(maximum) < Number(minimum) ? 'The maximum must not be below the minimum.' : null;
  };
  const save = async () => {
    const wrong = problem();
    setError(wrong);
    if (wrong) return;
    const limits = { minimum: Number(minimum), maximum: Number(maximum) };
    await attempt(async () => {
      if (rule) await updating.run({ params: { id: rule.id }, body: limits }, { ifMatch: rule.version });
      else if (picked.product && location)
        await creating.run({ body: { warehouseId, productId: picked.product.id, locationId: location.id, ...limits } });
      notify(`The rule of "${rule?.location.name ?? location?.name}" was saved.`);
      onSaved();
    });
  };
  return {
    ...subject,
    minimum,
    setMinimum,
    maximum,
    setMaximum,
    error,
    save,
    isBusy: creating.isPending || updating.isPending,
    isDirty: rule
      ? minimum !== String(rule.minimum) || maximum !== String(rule.maximum)
      : customerId !== null || location !== null || minimum !== '' || maximum !== '',
  };
}

type Draft = ReturnType<typeof useRule>;

function Subject({ draft, warehouseId }: { draft: Draft; warehouseId: number }) {
  const customers = useQuery(allCustomers());
  const { picked, location } = draft;
  const productProblem = picked.alert ?? (picked.offer.hasFailed ? 'The products could not be loaded. Please type again.' : null);
  const [text, setText] = useState('');
  const locations = useOfferedLocations(warehouseId, location?.name === text ? '' : text, PICK_LOCATION_TYPE);
  return (
    <>
      <NamedSelect
        required
        label="Customer"
        options={customers.data ?? []}
        value={draft.customerId}
        onChange={draft.chooseCustomer}
        error={customers.isError}
        helperText={customers.isError ? 'Failed to fetch customers.' : undefined}
      />
      <CodePicker label="Product" {...picked.field} {...(productProblem ? { helperText: productProblem } : {})} />
      <LocationPicker label="Pick Location" {...locations} value={location} text={text} onText={setText} onPick={draft.setLocation} />
    </>
  );
}

/** Creates a rule, or changes its limits; product and location of a rule stay. */
export function RuleForm({ rule, warehouseId, onClose }: { rule: ReplenishmentRule | null; warehouseId: number; onClose: () => void }) {
  const draft = useRule(rule, warehouseId, onClose);
  const units = { htmlInput: { min: 1, step: 1, inputMode: 'numeric' } } as const;
  return (
    <FormDialog
      title={rule ? 'Edit Rule' : 'Create New Rule'}
      submit={rule ? 'Save Changes' : 'Create'}
      onSubmit={() => void draft.save()}
      onClose={onClose}
      isBusy={draft.isBusy}
      isDirty={draft.isDirty}
      error={draft.error}
    >
      {rule ? (
        <Typography>
          {rule.product.sku} {rule.product.name} at {rule.location.name}
        </Typography>
      ) : (
        <Subject draft={draft} warehouseId={warehouseId} />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <TextField
          required
          type="number"
          label="Minimum"
          value={draft.minimum}
          inputRef={draft.picked.quantityField}
          onChange={(event) => draft.setMinimum(event.target.value)}
          helperText="Replenish below this quantity."
          slotProps={units}
        />
        <TextField
          required
          type="number"
          label="Maximum"
          value={draft.maximum}
          onChange={(event) => draft.setMaximum(event.target.value)}
          helperText="Replenish up to this quantity."
          slotProps={units}
        />
      </Box>
    </FormDialog>
  );
}
