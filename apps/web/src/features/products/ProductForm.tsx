import { createProduct, updateProduct } from '@lading/contract/calls';
import type { Named } from '@lading/contract/fields';
import type { Product } from '@lading/contract/products';
import {
  MAX_BARCODE,
  MAX_PRODUCT_NAME,
  MAX_SEGREGATION_CLASS,
  MAX_SKU,
  MAX_UNIT,
} from '@lading/domain/limits';
import { isPrice } from '@lading/domain/price';
import { type Control, useWatch } from 'react-hook-form';
import { choicesOf, rotationChoices } from '../../lib/choices.ts';
import type { Shape } from '../../lib/editing.ts';
import { CENTS } from '../../lib/numbers.ts';
import { type RunOptions, useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SwitchInput, TextInput } from '../../ui/fields.tsx';
import { useNotify, warned } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useDoubt } from '../../ui/useConfirm.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { CodeFields, MeasureFields, PackFields } from './ProductPacks.tsx';
import { oneProduct } from './products.queries.ts';
import { codeRule, type ProductValues, productBody, valuesOf } from './productValues.ts';

interface Props {
  product: Product | null;
  /** The customers to choose from; null if the product belongs to the user's own customer. */
  customers: readonly Named[] | null;
  onClose: () => void;
}

const trackingChoices = [
  { value: 'NONE', label: 'Not tracked' },
  { value: 'LOT', label: 'By lot' },
  { value: 'SERIAL', label: 'By serial, one for each unit' },
];

function LotFields({ control }: { control: Control<ProductValues> }) {
  const tracking = useWatch({ control, name: 'tracking' });
  return (
    <>
      <SelectInput
        control={control}
        name="tracking"
        label="Tracking"
        choices={trackingChoices}
        helperText="Can change only while there is no stock of it."
      />
      {tracking !== 'NONE' && (
        <SwitchInput
          control={control}
          name="expires"
          label="Expires: receiving asks for the date"
        />
      )}
      {tracking !== 'SERIAL' && (
        <SwitchInput
          control={control}
          name="recordsSerials"
          label="Serials: packing asks for one of each unit"
        />
      )}
      <SelectInput
        control={control}
        name="rotation"
        label="Rotation"
        choices={[
          { value: '', label: "The customer's, else FEFO for what expires" },
          ...rotationChoices,
        ]}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
    </>
  );
}

/** What the suggestion of cartons has to know. */
function CartonFields({ control }: { control: Control<ProductValues> }) {
  return (
    <>
      <SwitchInput control={control} name="shipsInOwnBox" label="Ships in its own box" />
      <SwitchInput control={control} name="thisSideUp" label="This side up: it stays upright" />
      <TextInput
        control={control}
        name="segregationClass"
        label="Segregation Class (optional)"
        helperText="Products of two different classes never share a carton, such as Flammable and Oxidiser."
        maxLength={MAX_SEGREGATION_CLASS}
      />
    </>
  );
}

function EditableFields({ control }: { control: Control<ProductValues> }) {
  return (
    <>
      <TextInput
        control={control}
        name="name"
        label="Product Name"
        required
        maxLength={MAX_PRODUCT_NAME}
      />
      <TextInput
        control={control}
        name="barcode"
        isCode
        label="Barcode"
        helperText="What a scanner reads on the goods, if it is not the SKU."
        rules={{ validate: codeRule }}
        maxLength={MAX_BARCODE}
      />
      <NumberInput
        control={control}
        name="quantity"
        label="Base Quantity"
        helperText="Actual stock is managed via warehouse inventory records."
      />
      <NumberInput
        control={control}
        name="unitCost"
        label="Unit Cost (optional)"
        decimals={CENTS}
        helperText="What one unit costs; cycle counts show what a difference is worth."
        validate={(text) =>
          text.trim() === '' || isPrice(Number(text)) || 'An amount of at most two decimals.'
        }
      />
      <TextInput
        control={control}
        name="unit"
        label="Unit"
        helperText="What one of it is called, such as each, pair or bottle. Stock is counted in these."
        maxLength={MAX_UNIT}
      />
      <LotFields control={control} />
      <MeasureFields control={control} />
      <CartonFields control={control} />
      <PackFields control={control} />
      <CodeFields control={control} />
    </>
  );
}

const productShape: Shape<ProductValues> = {
  // Codes belong to packs.
  together: {
    'Packs and codes': ['packs', 'codes', 'barcode'],
    Tracking: ['tracking', 'recordsSerials', 'expires', 'rotation'],
  },
  names: {
    sku: 'SKU',
    unitCost: 'Unit cost',
    weightGrams: 'Weight',
    lengthMm: 'Length',
    widthMm: 'Width',
    heightMm: 'Height',
  },
};

const changingPacks = { title: 'Change the units of a pack?', confirm: 'Change All the Same' };

/** Creates or changes a product. SKU and customer cannot change. */
export function ProductForm({ product, customers, onClose }: Props) {
  const creating = useCall(createProduct);
  const updating = useCall(updateProduct);
  const notify = useNotify();
  const packsDoubt = useDoubt('PACKS_NAMED', changingPacks);
  const update = ({ id }: Product, body: ReturnType<typeof productBody>, sent: RunOptions) =>
    packsDoubt.send((confirmed) =>
      updating.run({ params: { id }, body: { ...body, ...confirmed } }, sent),
    );
  const { control, watch, dialog } = useRecordForm(
    { record: product, query: oneProduct, valuesOf, shape: productShape },
    (values, sent) => {
      const body = productBody(values);
      return product && sent ? update(product, body, sent) : creating.run({ body });
    },
    (saved, values) => {
      notify(...warned(`Product "${values.name.trim()}" saved successfully.`, saved));
      onClose();
    },
  );
  const [sku, name, customerId] = watch(['sku', 'name', 'customerId']);
  return (
    <FormDialog
      title={product ? 'Edit Product' : 'Create New Product'}
      submit="Save"
      maxWidth="sm"
      onClose={onClose}
      canSubmit={
        sku.trim() !== '' && name.trim() !== '' && (customers === null || customerId !== '')
      }
      {...dialog}
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
        isCode
        label="SKU"
        required
        disabled={product !== null}
        maxLength={MAX_SKU}
      />
      <EditableFields control={control} />
      {packsDoubt.dialog}
    </FormDialog>
  );
}
