import { createLocation, updateLocation } from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import { withSymbols } from '@lading/domain/labels';
import { MAX_LOCATION_NAME } from '@lading/domain/limits';
import { locationBarcode, locationTypes, placeByDefault } from '@lading/domain/locations';
import TextField from '@mui/material/TextField';
import { codeChoices } from '../../lib/choices.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify, warned } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { oneLocation } from './locations.queries.ts';
import { type LocationValues, PlaceFields, placeValuesOf, readPlace } from './PlaceFields.tsx';

const choices = codeChoices(locationTypes);

function BarcodeField({ name }: { name: string }) {
  const barcode = locationBarcode(name);
  return (
    <TextField
      label="Barcode"
      value={barcode}
      helperText={withSymbols({}, [barcode]).warnings?.[0] ?? 'Made from the name.'}
      fullWidth
      slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 }, inputLabel: { shrink: true } }}
    />
  );
}

const valuesOf = (location: Location | null): LocationValues => ({
  name: location?.name ?? '',
  type: location?.type ?? '',
  ...placeValuesOf(location),
});

export function LocationForm({
  location,
  warehouseId,
  onClose,
}: {
  location: Location | null;
  warehouseId: number;
  onClose: () => void;
}) {
  const creating = useCall(createLocation);
  const updating = useCall(updateLocation);
  const notify = useNotify();
  const { control, watch, dialog } = useRecordForm(
    {
      record: location,
      query: oneLocation,
      valuesOf,
      shape: { together: { Type: ['type', 'pickable'] } },
    },
    ({ name, type, ...place }, sent) => {
      // The field has a value once the form is sent.
      const body = { name, type: type || 'STORAGE', ...readPlace(place), warehouseId };
      return location && sent
        ? updating.run({ params: { id: location.id }, body }, sent)
        : creating.run({ body });
    },
    (saved, { name }) => {
      notify(...warned(`Location "${name.trim()}" saved successfully.`, saved));
      onClose();
    },
  );
  const type = watch('type');
  return (
    <FormDialog
      title={location ? 'Edit Location' : 'Create New Location'}
      submit={location ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Location Name"
        autoFocus
        missing="Location name is required."
        maxLength={MAX_LOCATION_NAME}
      />
      <BarcodeField name={watch('name')} />
      <SelectInput
        control={control}
        name="type"
        label="Location Type"
        choices={choices}
        missing="Location type is required."
      />
      <PlaceFields
        control={control}
        pickableByDefault={type === '' || placeByDefault(type).pickable}
      />
    </FormDialog>
  );
}
