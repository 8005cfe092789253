import type { Lane } from '@lading/contract/calendars';
import { createLane, updateLane } from '@lading/contract/calls';
import { MAX_TRANSIT_DAYS } from '@lading/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '../../lib/choices.ts';
import { wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { allDestinations } from '../warehouses/warehouses.queries.ts';
import { oneLane } from './calendars.queries.ts';

const valuesOf = (lane: Lane | null) => ({
  destinationId: lane?.destination.id ?? ('' as number | ''),
  days: String(lane?.days ?? 1),
});

interface Props {
  lane: Lane | null;
  warehouseId: number;
  onClose: () => void;
}

export function LaneForm({ lane, warehouseId, onClose }: Props) {
  const creating = useCall(createLane);
  const updating = useCall(updateLane);
  const notify = useNotify();
  const { data = [] } = useQuery(allDestinations());
  const others = lane ? [lane.destination] : data.filter(({ id }) => id !== warehouseId);
  const { control, dialog } = useRecordForm(
    {
      record: lane,
      query: oneLane,
      valuesOf,
      shape: { names: { destinationId: 'Destination', days: 'Working days' } },
    },
    ({ destinationId, days }, sent) =>
      lane && sent
        ? updating.run({ params: { id: lane.id }, body: { days: Number(days) } }, sent)
        : creating.run({
            body: { warehouseId, destinationId: Number(destinationId), days: Number(days) },
          }),
    (saved) => {
      notify(`Lane to "${saved.destination.name}" saved successfully.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={lane ? 'Edit Lane' : 'Create New Lane'}
      submit={lane ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
    >
      <SelectInput
        control={control}
        name="destinationId"
        label="Destination"
        missing="Destination is required."
        disabled={lane !== null}
        choices={choicesOf(others)}
      />
      <NumberInput
        control={control}
        name="days"
        label="Transit (working days)"
        autoFocus={lane !== null}
        missing="Working days are required."
        helperText="Of the destination. 0 arrives on the day on which it ships."
        validate={(text) =>
          Number(text) > MAX_TRANSIT_DAYS
            ? `At most ${MAX_TRANSIT_DAYS}.`
            : wholeNumber(0, MAX_TRANSIT_DAYS)(text)
        }
      />
    </FormDialog>
  );
}
