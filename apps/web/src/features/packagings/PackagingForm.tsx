import { createPackaging, updatePackaging } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Packaging } from '@lading/contract/packagings';
import { MAX_GRAMS, MAX_MILLIMETRES, MAX_PACKAGING_NAME } from '@lading/domain/limits';
import { DEFAULT_FILL_PERCENT } from '@lading/domain/packagings';
import { isPrice } from '@lading/domain/price';
import { type UnitKind, unitKinds } from '@lading/domain/units';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { CENTS, wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { MultiSelectInput, SelectInput, TextInput } from '../../ui/fields.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { CodePicker, useProductPicker } from '../products/products.parts.tsx';
import { useCarrierNames } from '../settings/settings.queries.ts';
import { onePackaging } from './packagings.queries.ts';

interface Values {
  name: string;
  unitKind: UnitKind;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
  tareGrams: string;
  maxWeightGrams: string;
  fillPercent: string;
  cost: string;
  carriers: string[];
  productId: number | null;
}

const valuesOf = (packaging: Packaging | null): Values => ({
  name: packaging?.name ?? '',
  unitKind: packaging?.unitKind ?? 'CARTON',
  lengthMm: String(packaging?.lengthMm ?? ''),
  widthMm: String(packaging?.widthMm ?? ''),
  heightMm: String(packaging?.heightMm ?? ''),
  tareGrams: String(packaging?.tareGrams ?? ''),
  maxWeightGrams: String(packaging?.maxWeightGrams ?? ''),
  fillPercent: String(packaging?.fillPercent ?? DEFAULT_FILL_PERCENT),
  cost: String(packaging?.cost ?? ''),
  carriers: packaging?.carriers ?? [],
  productId: packaging?.product?.id ?? null,
});

const orNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const bodyOf = (values: Values) => ({
  name: values.name,
  unitKind: values.unitKind,
  lengthMm: Number(values.lengthMm),
  widthMm: Number(values.widthMm),
  heightMm: Number(values.heightMm),
  tareGrams: orNull(values.tareGrams) ?? 0,
  maxWeightGrams: orNull(values.maxWeightGrams),
  fillPercent: orNull(values.fillPercent) ?? DEFAULT_FILL_PERCENT,
  cost: orNull(values.cost),
  carriers: values.carriers,
  productId: values.productId,
});

function heavyRule(text: string, { tareGrams }: Values): true | string {
  const isWhole = wholeNumber(1, MAX_GRAMS)(text);
  const most = orNull(text);
  if (isWhole !== true || most === null) return isWhole;
  return most > (orNull(tareGrams) ?? 0) || 'More than the tare, which it includes.';
}

const sides = [
  { name: 'lengthMm', label: 'Length' },
  { name: 'widthMm', label: 'Width' },
  { name: 'heightMm', label: 'Height' },
] as const;

function MeasureFields({ control }: { control: Control<Values> }) {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
        {sides.map(({ name, label }) => (
          <NumberInput
            key={name}
            control={control}
            name={name}
            label={`Inner ${label} (mm)`}
            missing={`${label} is required.`}
            validate={wholeNumber(1, MAX_MILLIMETRES)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <NumberInput
          control={control}
          name="tareGrams"
          label="Tare (g)"
          helperText="What it weighs empty."
          validate={wholeNumber(0, MAX_GRAMS)}
        />
        <NumberInput
          control={control}
          name="maxWeightGrams"
          label="Maximum Weight (g)"
          helperText="With its own; empty for no limit."
          validate={heavyRule}
        />
        <NumberInput
          control={control}
          name="fillPercent"
          label="Fill (%)"
          helperText="How much of the inside goods fill at most. Less leaves room for padding."
          validate={(text) => (Number(text) > 100 ? 'At most 100.' : wholeNumber(1, 100)(text))}
        />
        <NumberInput
          control={control}
          name="cost"
          label="Cost (optional)"
          decimals={CENTS}
          helperText="Of one. The cheapest that fits is suggested."
          validate={(text) =>
            text.trim() === '' || isPrice(Number(text)) || 'An amount of at most two decimals.'
          }
        />
      </Box>
    </>
  );
}

/** The product that a packaging is, if its stock is kept. */
function StockItem({
  control,
  product,
}: {
  control: Control<Values>;
  product: Packaging['product'];
}) {
  const { field } = useController({ control, name: 'productId' });
  const customers = useQuery(allCustomers());
  const [customerId, setCustomerId] = useState<number | null>(null);
  const picker = useProductPicker(customerId);
  const { onChange } = field;
  const chosen = picker.product?.id ?? null;
  // A scan chooses one too.
  useEffect(() => {
    if (chosen !== null) onChange(chosen);
  }, [chosen, onChange]);
  const choose = (next: ProductRef | null) => {
    picker.pick(next);
    if (!next) onChange(null);
  };
  if (product && field.value === product.id)
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Sentence>
          Packages take it from the stock of {product.sku} {product.name}.
        </Sentence>
        <Button color="inherit" onClick={() => field.onChange(null)}>
          Keep No Stock
        </Button>
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <NamedSelect
        label="Owner of Its Stock (optional)"
        options={customers.data ?? []}
        value={customerId}
        onChange={(id) => {
          if (id !== customerId) choose(null);
          setCustomerId(id);
        }}
        error={customers.isError}
        helperText={
          customers.isError
            ? 'Failed to fetch customers.'
            : 'Where the packaging is a product too, packages take it from stock.'
        }
      />
      <CodePicker
        label="Product (optional)"
        {...picker.field}
        onPick={choose}
        inputRef={field.ref}
        error={picker.alert !== null || picker.offer.hasFailed}
        helperText={
          picker.alert ??
          (picker.offer.hasFailed
            ? 'The products could not be loaded. Please type again.'
            : undefined)
        }
      />
    </Box>
  );
}

export function PackagingForm({
  packaging,
  warehouseId,
  onClose,
}: {
  packaging: Packaging | null;
  warehouseId: number;
  onClose: () => void;
}) {
  const creating = useCall(createPackaging);
  const updating = useCall(updatePackaging);
  const notify = useNotify();
  const names = useCarrierNames();
  const { control, dialog } = useRecordForm(
    {
      record: packaging,
      query: onePackaging,
      valuesOf,
      shape: {
        together: { Weight: ['tareGrams', 'maxWeightGrams'] },
        names: {
          unitKind: 'Kind',
          productId: 'Product',
          lengthMm: 'Inner length',
          widthMm: 'Inner width',
          heightMm: 'Inner height',
          fillPercent: 'Fill',
        },
      },
    },
    (values, sent) => {
      const body = bodyOf(values);
      return packaging && sent
        ? updating.run({ params: { id: packaging.id }, body }, sent)
        : creating.run({ body: { ...body, warehouseId } });
    },
    (_, { name }) => {
      notify(`Packaging "${name.trim()}" saved successfully.`);
      onClose();
    },
  );
  const carriers = [...new Set([...names, ...(packaging?.carriers ?? [])])];
  return (
    <FormDialog
      title={packaging ? 'Edit Packaging' : 'Create New Packaging'}
      submit={packaging ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Packaging Name"
        autoFocus
        missing="Packaging name is required."
        maxLength={MAX_PACKAGING_NAME}
      />
      <SelectInput
        control={control}
        name="unitKind"
        label="Kind"
        choices={codeChoices(unitKinds)}
        helperText="Orders are packed into cartons. A pallet of this kind weighs its tare."
      />
      <MeasureFields control={control} />
      <StockItem control={control} product={packaging?.product ?? null} />
      <MultiSelectInput
        control={control}
        name="carriers"
        label="Carriers That Take It (all if none is chosen)"
        choices={carriers.map((name) => ({ value: name, label: name }))}
      />
    </FormDialog>
  );
}
