import { createUnit, fillUnit, nestUnit, relabelUnit, updateUnit } from '@lading/contract/calls';
import type { InventoryRecord, Unit } from '@lading/contract/inventory';
import { freeUnits } from '@lading/domain/inventory';
import { MAX_GRAMS } from '@lading/domain/limits';
import { type UnitKind, unitKinds } from '@lading/domain/units';
import { GRAMS_PER_KG } from '@lading/domain/weights';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { codeChoices } from '../../lib/choices.ts';
import { formatUnits, formatWeight } from '../../lib/format.ts';
import { GRAMS } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { NamedInput } from '../../ui/NamedSelect.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { palletPath } from '../../ui/RecordLinks.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { packagingsOf } from '../packagings/packagings.queries.ts';
import { UnitsInput } from './inventory.parts.tsx';

const FRESH_LABEL = 'Leave it empty for the next LPN.';

/** Puts a unit, with what is in it, into another one. */
export function NestDialog({ lpn, onClose }: { lpn: string; onClose: () => void }) {
  const notify = useNotify();
  const nesting = useCall(nestUnit);
  const { control, dialog } = useDialogForm(
    { into: '' },
    async ({ into }) => {
      const { parent } = await nesting.run({ params: { lpn }, body: { into: into.trim() } });
      notify(`${lpn} is in ${parent?.lpn ?? into} now.`);
      onClose();
    },
    'The unit could not be put into the other one. Please try again.',
  );
  return (
    <FormDialog title={`Put ${lpn} into a Unit`} submit="Put In" onClose={onClose} {...dialog}>
      <Sentence sx={{ color: 'text.secondary' }}>
        It goes with what is in it to where the other unit is. An empty unit comes to it instead.
      </Sentence>
      <TextInput
        control={control}
        name="into"
        label="LPN of the other unit"
        isCode
        autoFocus
        missing="Scan or type the LPN of the other unit."
      />
    </FormDialog>
  );
}

interface Material {
  packagingId: string;
  tareGrams: string;
  grossGrams: string;
}

const kilogramsOf = (grams: number | null): string =>
  grams === null ? '' : String(grams / GRAMS_PER_KG);
const gramsOf = (kilograms: string): number | null =>
  kilograms.trim() === '' ? null : Math.round(Number(kilograms) * GRAMS_PER_KG);

const upToLimit =
  (least: number) =>
  (kilograms: string): true | string => {
    const grams = gramsOf(kilograms);
    return (
      grams === null ||
      (grams >= least && grams <= MAX_GRAMS) ||
      `A number of kilograms from ${formatWeight(least / GRAMS_PER_KG)} to ${formatWeight(MAX_GRAMS / GRAMS_PER_KG)}.`
    );
  };

/** Says what a unit is made of, and what it weighs empty and on the scale. */
export function WeighUnitDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const notify = useNotify();
  const updating = useCall(updateUnit);
  const packagings = useQuery(packagingsOf(unit.warehouseId, unit.kind));
  const { lpn, packaging, tareGrams, grossGrams, isWeighed } = unit;
  const offered = packagings.data?.rows ?? [];
  const stored: Material = {
    packagingId: packaging ? String(packaging.id) : '',
    tareGrams: kilogramsOf(tareGrams),
    grossGrams: isWeighed ? kilogramsOf(grossGrams) : '',
  };
  const { control, dialog } = useDialogForm(
    stored,
    async (values) => {
      const { packagingId, tareGrams: tare, grossGrams: gross } = values;
      const after = await updating.run({
        params: { lpn },
        body: {
          ...(packagingId !== stored.packagingId && { packagingId: Number(packagingId) || null }),
          ...(tare !== stored.tareGrams && { tareGrams: gramsOf(tare) }),
          ...(gross !== stored.grossGrams && { grossGrams: gramsOf(gross) }),
        },
      });
      notify(
        after.grossGrams === null
          ? `${lpn} was saved.`
          : `${lpn} weighs ${formatWeight(after.grossGrams / GRAMS_PER_KG)}.`,
      );
      onClose();
    },
    'The weight could not be saved. Please try again.',
  );
  const names = [
    ...offered.map(({ id, name }) => ({ id, name })),
    ...(packaging && !offered.some(({ id }) => id === packaging.id) ? [packaging] : []),
  ];
  return (
    <FormDialog title={`Weigh ${lpn}`} submit="Save" onClose={onClose} {...dialog}>
      {packagings.isError && !packagings.data ? (
        <LoadFailed
          text="Failed to fetch packagings."
          onRetry={() => void packagings.refetch()}
          busy={packagings.isFetching}
        />
      ) : (
        <SelectInput
          control={control}
          name="packagingId"
          label="Packaging"
          choices={[
            { value: '', label: 'None' },
            ...names.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          helperText="What it is made of. Its tare counts where none is entered."
        />
      )}
      <NumberInput
        control={control}
        name="tareGrams"
        label="Tare in kg"
        decimals={GRAMS}
        helperText="What it weighs empty."
        validate={upToLimit(0)}
      />
      <NumberInput
        control={control}
        name="grossGrams"
        label="Weight in kg"
        decimals={GRAMS}
        autoFocus
        helperText="What the scale says, with all that is in it. It counts until something in it changes; left empty, the weight is computed."
        validate={upToLimit(1)}
      />
    </FormDialog>
  );
}

/** Gives a unit another LPN, and shows it under that one. */
export function RelabelDialog({ lpn, onClose }: { lpn: string; onClose: () => void }) {
  const notify = useNotify();
  const navigate = useNavigate();
  const labelling = useCall(relabelUnit);
  const released = useRef(false);
  const { control, dialog } = useDialogForm(
    { lpn: '' },
    async (values) => {
      const unit = await labelling.run({
        params: { lpn },
        body: { lpn: values.lpn.trim() || null },
      });
      notify(`${lpn} is ${unit.lpn} now.`);
      released.current = true;
      onClose();
      void navigate(palletPath(unit.lpn), { replace: true });
    },
    'The label could not be changed. Please try again.',
  );
  return (
    <FormDialog
      title={`Change the Label of ${lpn}`}
      submit="Change Label"
      onClose={onClose}
      released={released}
      {...dialog}
    >
      <TextInput
        control={control}
        name="lpn"
        label="LPN of the new label"
        isCode
        autoFocus
        helperText={FRESH_LABEL}
      />
    </FormDialog>
  );
}

interface NewUnit {
  kind: UnitKind;
  customerId: number | null;
  lpn: string;
}

/** Makes an empty unit, and shows it. */
export function NewUnitDialog({ onClose }: { onClose: () => void }) {
  const warehouse = useCurrentWarehouse();
  const notify = useNotify();
  const navigate = useNavigate();
  const customers = useQuery(allCustomers());
  const creating = useCall(createUnit);
  const released = useRef(false);
  const form = useDialogForm<NewUnit>(
    { kind: 'CARTON', customerId: null, lpn: '' },
    async ({ kind, customerId, lpn }): Promise<void> => {
      if (customerId === null)
        return form.setError('customerId', { message: 'Choose a customer.' });
      const unit = await creating.run({
        body: { warehouseId: warehouse.id, customerId, kind, lpn: lpn.trim() || null },
      });
      notify(`${unit.lpn} is there, and empty.`);
      released.current = true;
      onClose();
      void navigate(palletPath(unit.lpn));
    },
    'The unit could not be made. Please try again.',
  );
  return (
    <FormDialog
      title="New Unit"
      submit="Create Unit"
      onClose={onClose}
      released={released}
      {...form.dialog}
    >
      <SelectInput
        control={form.control}
        name="kind"
        label="Kind"
        autoFocus
        choices={codeChoices(unitKinds)}
      />
      {customers.isError && !customers.data ? (
        <LoadFailed
          text="Failed to load customers."
          onRetry={() => void customers.refetch()}
          busy={customers.isFetching}
        />
      ) : (
        <NamedInput
          control={form.control}
          name="customerId"
          label="Customer"
          options={customers.data ?? []}
          required
          fullWidth
        />
      )}
      <TextInput
        control={form.control}
        name="lpn"
        label="LPN of its label"
        isCode
        helperText={FRESH_LABEL}
      />
    </FormDialog>
  );
}

/** Moves free units of a balance into a unit. */
export function FillDialog({ record, onClose }: { record: InventoryRecord; onClose: () => void }) {
  const notify = useNotify();
  const filling = useCall(fillUnit);
  const { product } = record;
  const free = freeUnits(record);
  const { control, dialog } = useDialogForm(
    { lpn: '', quantity: String(free) },
    async ({ lpn, quantity }) => {
      const unit = await filling.run({
        params: { lpn: lpn.trim() },
        body: { inventoryId: record.id, quantity: Number(quantity) },
      });
      notify(`${formatUnits(Number(quantity))} × ${product.sku} are in ${unit.lpn} now.`);
      onClose();
    },
    'The stock could not be put into the unit. Please try again.',
  );
  return (
    <FormDialog title="Put Stock into a Unit" submit="Put In" onClose={onClose} {...dialog}>
      <Sentence>
        {product.sku} · {product.name}
      </Sentence>
      <TextInput
        control={control}
        name="lpn"
        label="LPN of the unit"
        isCode
        autoFocus
        missing="Scan or type the LPN of the unit."
      />
      <UnitsInput
        control={control}
        name="quantity"
        productId={product.id}
        most={free}
        helperText={`Of ${formatUnits(free)} that are not allocated.`}
      />
    </FormDialog>
  );
}
