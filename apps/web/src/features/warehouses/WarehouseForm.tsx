import { createWarehouse, updateWarehouse } from '@lading/contract/calls';
import type { Warehouse } from '@lading/contract/warehouses';
import { MAX_NAME, MAX_WAREHOUSE_ADDRESS } from '@lading/domain/limits';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { Failure } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';

interface Values {
  name: string;
  address: string;
}

/** Creates a warehouse, or changes one. The selector above follows. */
export function WarehouseForm({ warehouse, onClose }: { warehouse: Warehouse | null; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { name: warehouse?.name ?? '', address: warehouse?.address ?? '' } });
  const creating = useCall(createWarehouse);
  const updating = useCall(updateWarehouse);
  const [failed, setFailed] = useState<unknown>(null);
  const notify = useNotify();
  const { retry } = useWarehouses();

  const save = async (values: Values) => {
    const body = { name: values.name.trim(), address: values.address.trim() || null };
    setFailed(null);
    try {
      if (warehouse) await updating.run({ params: { id: warehouse.id }, body }, { ifMatch: warehouse.version });
      else await creating.run({ body });
      notify(`Warehouse "${body.name}" saved successfully.`);
      retry();
      onClose();
    } catch (reason) {
      setFailed(reason);
    }
  };
  const { control } = form;
  return (
    <FormDialog
      title={warehouse ? 'Edit Warehouse' : 'Create New Warehouse'}
      submit={warehouse ? 'Save Changes' : 'Create'}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
      isBusy={creating.isPending || updating.isPending}
      isDirty={form.formState.isDirty}
      error={null}
    >
      {failed !== null && <Failure text="Failed to save warehouse. Check for duplicate names." reason={failed} />}
      <TextInput
        control={control}
        name="name"
        label="Warehouse Name"
        required
        autoFocus
        rules={required('Warehouse name is required.')}
        slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
      />
      <TextInput
        control={control}
        name="address"
        label="Address"
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_WAREHOUSE_ADDRESS } }}
      />
    </FormDialog>
  );
}
