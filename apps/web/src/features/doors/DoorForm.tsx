import { createDoor, updateDoor } from '@lading/contract/calls';
import type { Door } from '@lading/contract/doors';
import type { DoorKind } from '@lading/domain/doors';
import { MAX_DOOR_NAME } from '@lading/domain/limits';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { LocationPicker } from '../locations/locations.parts.tsx';
import { doorKindChoices } from './doors.parts.tsx';
import { oneDoor } from './doors.queries.ts';
import { hoursText, readHours } from './hoursText.ts';

interface Values {
  name: string;
  kind: DoorKind;
  hours: string;
  stagingLocation: Door['stagingLocation'];
}

const valuesOf = (door: Door | null): Values => ({
  name: door?.name ?? '',
  kind: door?.kind ?? 'BOTH',
  hours: door ? hoursText(door.hours) : 'Mon-Fri 06:00-22:00',
  stagingLocation: door?.stagingLocation ?? null,
});

interface Props {
  door: Door | null;
  warehouseId: number;
  onClose: () => void;
}

export function DoorForm({ door, warehouseId, onClose }: Props) {
  const creating = useCall(createDoor);
  const updating = useCall(updateDoor);
  const notify = useNotify();
  const { control, dialog, watch, setValue } = useRecordForm(
    { record: door, query: oneDoor, valuesOf, shape: { names: { hours: 'Opening hours' } } },
    ({ name, kind, hours, stagingLocation }, sent) => {
      const read = readHours(hours);
      const body = {
        name,
        kind,
        hours: 'hours' in read ? read.hours : [],
        stagingLocationId: stagingLocation?.id ?? null,
      };
      return door && sent
        ? updating.run({ params: { id: door.id }, body }, sent)
        : creating.run({ body: { ...body, warehouseId } });
    },
    (_, { name }) => {
      notify(`Door "${name.trim()}" saved successfully.`);
      onClose();
    },
  );
  const staging = watch('stagingLocation');
  return (
    <FormDialog
      title={door ? 'Edit Door' : 'Create New Door'}
      submit={door ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Door Name"
        autoFocus
        missing="Door name is required."
        maxLength={MAX_DOOR_NAME}
      />
      <SelectInput control={control} name="kind" label="Trucks" choices={doorKindChoices} />
      <TextInput
        control={control}
        name="hours"
        label="Opening Hours"
        multiline
        minRows={4}
        helperText="One a line, such as Mon-Fri 06:00-22:00, in the time of the warehouse. A day without a line is closed, and so are the holidays of the warehouse."
        rules={{
          validate: (text) => {
            const read = readHours(text);
            return 'hours' in read || read.fault;
          },
        }}
      />
      <LocationPicker
        label="Staging Location (optional)"
        warehouseId={warehouseId}
        required={false}
        value={staging && { ...staging, type: '' }}
        onPick={(next) =>
          setValue('stagingLocation', next && { id: next.id, name: next.name }, {
            shouldDirty: true,
          })
        }
      />
    </FormDialog>
  );
}
