import { createProduct, updateProduct } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import type { Product } from '@lading/contract/products';
import { MAX_BARCODE, MAX_PRODUCT_NAME, MAX_SKU } from '@lading/domain/limits';
import { isPrice } from '@lading/domain/price';
import { type Control, useForm } from 'react-hook-form';
import { choicesOf } from '../../lib/choices.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { baseQuantity } from './baseQuantity.ts';

interface Values {
  customerId: number | '';
  sku: string;
  name: string;
  barcode: string;
  quantity: string;
  unitCost: string;
}

interface Props {
  product: Product | null;
  /** Who may own it; null where the customer is the user's own and not asked for. */
  customers: readonly Customer[] | null;
  onClose: () => void;
}

const names = ['customerId', 'sku', 'name', 'barcode', 'quantity', 'unitCost'] as const;

function useSave(product: Product | null) {
  const creating = useCall(createProduct);
  const updating = useCall(updateProduct);
  const save = async ({ customerId, sku, name, barcode, quantity, unitCost }: Values) => {
    const body = {
      sku,
      name,
      quantity: baseQuantity(quantity),
      barcode: barcode.trim() || null,
      unitCost: unitCost.trim() === '' ? null : Number(unitCost),
      ...(customerId === '' ? {} : { customerId }),
    };
    if (product) await updating.run({ params: { id: product.id }, body }, { ifMatch: product.version });
    else await creating.run({ body });
  };
  return { save, isBusy: creating.isPending || updating.isPending };
}

/** What of a product may change. */
function EditableFields({ control }: { control: Control<Values> }) {
  return (
    <>
      <TextInput control={control} name="name" label="Product Name" required slotProps={{ htmlInput: { maxLength: MAX_PRODUCT_NAME } }} />
      <TextInput
        control={control}
        name="barcode"
        label="Barcode"
        helperText="What a scanner reads on the goods, if it is not the SKU."
        slotProps={{ htmlInput: { maxLength: MAX_BARCODE } }}
      />
      <TextInput
        control={control}
        name="quantity"
        label="Base Quantity"
        type="number"
        helperText="Actual stock is managed via warehouse inventory records."
        slotProps={{ htmlInput: { min: 0, step: 1, inputMode: 'numeric' } }}
      />
      <TextInput
        control={control}
        name="unitCost"
        label="Unit Cost (optional)"
        type="number"
        helperText="What one unit costs; cycle counts show what a difference is worth."
        rules={{ validate: (text) => text.trim() === '' || isPrice(Number(text)) || 'An amount of at most two decimals.' }}
        slotProps={{ htmlInput: { min: 0, step: 0.01, inputMode: 'decimal' } }}
      />
    </>
  );
}

const valuesOf = (product: Product | null): Values => ({
  customerId: product?.customerId ?? '',
  sku: product?.sku ?? '',
  name: product?.name ?? '',
  barcode: product?.barcode ?? '',
  quantity: String(product?.quantity ?? 0),
  unitCost: String(product?.unitCost ?? ''),
});

/** Creates a product, or changes one; its SKU and customer stay what they were. */
export function ProductForm({ product, customers, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: valuesOf(product) });
  const { error, submit } = useSubmit<Values>(names, form.setError);
  const { save, isBusy } = useSave(product);
  const notify = useNotify();
  const onSubmit = form.handleSubmit((values) =>
    submit(async () => {
      await save(values);
      notify(`Product "${values.name.trim()}" saved successfully.`);
      onClose();
    }, UNEXPECTED),
  );
  const [sku, name, customerId] = form.watch(['sku', 'name', 'customerId']);
  const { control } = form;
  return (
    <FormDialog
      title={product ? 'Edit Product' : 'Create New Product'}
      submit="Save"
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={form.formState.isDirty}
      canSubmit={sku.trim() !== '' && name.trim() !== '' && (customers === null || customerId !== '')}
      error={error}
    >
      {customers && (
        <SelectInput
          control={control}
          name="customerId"
          label="Customer"
          required
          disabled={product !== null}
          choices={choicesOf(customers)}
        />
      )}
      <TextInput
        control={control}
        name="sku"
        label="SKU"
        required
        disabled={product !== null}
        slotProps={{ htmlInput: { maxLength: MAX_SKU } }}
      />
      <EditableFields control={control} />
    </FormDialog>
  );
}
