import { createLocation, updateLocation } from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import { MAX_LOCATION_NAME } from '@lading/domain/limits';
import { fitsCode128, type LocationType, locationBarcode, locationTypes } from '@lading/domain/locations';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, SelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';

interface Values {
  name: string;
  type: LocationType | '';
}

const names = ['name', 'type'] as const;
const choices = codeChoices(locationTypes);

function useSave(location: Location | null, warehouseId: number) {
  const creating = useCall(createLocation);
  const updating = useCall(updateLocation);
  const save = async ({ name, type }: Values) => {
    if (type === '') return;
    const body = { name, type, warehouseId };
    if (location) await updating.run({ params: { id: location.id }, body }, { ifMatch: location.version });
    else await creating.run({ body });
  };
  return { save, isBusy: creating.isPending || updating.isPending };
}

/** Creates a location, or changes one; its barcode follows its name while one types. */
export function LocationForm({ location, warehouseId, onClose }: { location: Location | null; warehouseId: number; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { name: location?.name ?? '', type: location?.type ?? '' } });
  const { error, submit } = useSubmit<Values>(names, form.setError);
  const { save, isBusy } = useSave(location, warehouseId);
  const notify = useNotify();
  const onSubmit = form.handleSubmit((values) =>
    submit(async () => {
      await save(values);
      notify(`Location "${values.name.trim()}" saved successfully.`);
      onClose();
    }, UNEXPECTED),
  );
  const { control } = form;
  const barcode = locationBarcode(form.watch('name'));
  const isPrintable = barcode === '' || fitsCode128(barcode);
  return (
    <FormDialog
      title={location ? 'Edit Location' : 'Create New Location'}
      submit={location ? 'Save Changes' : 'Create'}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={form.formState.isDirty}
      error={error}
    >
      <TextInput
        control={control}
        name="name"
        label="Location Name"
        required
        autoFocus
        rules={required('Location name is required.')}
        slotProps={{ htmlInput: { maxLength: MAX_LOCATION_NAME } }}
      />
      <TextField
        label="Barcode"
        value={barcode}
        helperText={isPrintable ? 'Made from the name.' : 'Code 128 cannot hold this: no label of it can be printed.'}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 }, inputLabel: { shrink: true } }}
      />
      <SelectInput
        control={control}
        name="type"
        label="Location Type"
        required
        choices={choices}
        rules={required('Location type is required.')}
      />
    </FormDialog>
  );
}
