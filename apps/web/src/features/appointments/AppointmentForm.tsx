import type { Appointment } from '@lading/contract/appointments';
import { bookAppointment, updateAppointment } from '@lading/contract/calls';
import { type AppointmentKind, appointmentKinds } from '@lading/domain/appointments';
import {
  MAX_CARRIER,
  MAX_DOCK_PALLETS,
  MAX_NAME,
  MAX_NOTES,
  MAX_PHONE,
  MAX_PLATE,
} from '@lading/domain/limits';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { dayOf } from '../../lib/zone.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SuggestInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { useCarrierNames } from '../settings/settings.queries.ts';
import { freeSlots, oneAppointment } from './appointments.queries.ts';
import { kindTexts, slotChoices } from './appointmentText.ts';

/** The choice of no door. */
const NONE = 0;

interface Values {
  kind: AppointmentKind;
  day: string;
  pallets: string;
  doorId: number;
  startsAt: string;
  carrier: string;
  plate: string;
  driver: string;
  phone: string;
  note: string;
}

/** What a truck brings or takes: an ASN or a load. */
export interface DockGoods {
  kind: AppointmentKind;
  name: string;
  ids: { asnId: number } | { loadId: number };
}

/** What a new appointment begins with. */
export interface Begun {
  kind: AppointmentKind;
  day: string;
  goods?: DockGoods;
}

const valuesFor =
  (begun: Begun) =>
  (appointment: Appointment | null): Values => ({
    kind: appointment?.kind ?? begun.kind,
    day: appointment ? dayOf(appointment.startsAt) : begun.day,
    pallets: String(appointment?.pallets ?? ''),
    doorId: appointment?.door?.id ?? NONE,
    startsAt: appointment?.startsAt ?? '',
    carrier: appointment?.carrier ?? '',
    plate: appointment?.plate ?? '',
    driver: appointment?.driver ?? '',
    phone: appointment?.phone ?? '',
    note: appointment?.note ?? '',
  });

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } };

function TruckFields({ control }: { control: Control<Values> }) {
  return (
    <>
      <SuggestInput
        control={control}
        name="carrier"
        label="Carrier (optional)"
        suggestions={useCarrierNames()}
        maxLength={MAX_CARRIER}
      />
      <Box sx={grid}>
        <TextInput control={control} name="plate" label="Plate (optional)" maxLength={MAX_PLATE} />
        <TextInput control={control} name="driver" label="Driver (optional)" maxLength={MAX_NAME} />
        <TextInput control={control} name="phone" label="Phone (optional)" maxLength={MAX_PHONE} />
      </Box>
      <TextInput
        control={control}
        name="note"
        label="Note (optional)"
        multiline
        maxLength={MAX_NOTES}
      />
    </>
  );
}

const palletsOf = (text: string): number => Number(text) || 0;

/** The free times of the chosen day: those of a door, or of any. */
function useTimes(values: Values, warehouseId: number, appointment: Appointment | null) {
  const { kind, day, pallets, doorId, startsAt } = values;
  const slots = useQuery({
    ...freeSlots({
      warehouseId,
      kind,
      day,
      pallets: Math.min(palletsOf(pallets), MAX_DOCK_PALLETS),
      ...(appointment && { appointmentId: appointment.id }),
    }),
    enabled: day !== '',
  });
  const doors = slots.data?.doors ?? [];
  const offered = doors
    .filter(({ id }) => doorId === NONE || id === doorId)
    .flatMap((door) => door.slots.map((slot) => slot.startsAt));
  const ofOwn = appointment && dayOf(appointment.startsAt) === day ? [appointment.startsAt] : [];
  const instants = [...new Set([...ofOwn, ...offered])].sort();
  const doorChoices = doors.map(({ id, name, slots: free }) => ({
    value: id,
    label: free.length === 0 ? `${name} (nothing free)` : name,
  }));
  const own = appointment?.door;
  const isListed = !own || doorChoices.some(({ value }) => value === own.id);
  return {
    doors: [
      { value: NONE, label: 'No door yet' },
      ...doorChoices,
      ...(isListed ? [] : [{ value: own.id, label: own.name }]),
    ],
    times: slotChoices(instants, slots.data?.timeZone ?? 'UTC'),
    isFree: instants.includes(startsAt),
    isEmpty: slots.isSuccess && instants.length === 0,
  };
}

interface Props {
  appointment: Appointment | null;
  begun: Begun;
  warehouseId: number;
  onClose: () => void;
}

/** Books an appointment, or changes and moves one. */
export function AppointmentForm({ appointment, begun, warehouseId, onClose }: Props) {
  const booking = useCall(bookAppointment);
  const updating = useCall(updateAppointment);
  const notify = useNotify();
  const { control, dialog, watch } = useRecordForm(
    {
      record: appointment,
      query: oneAppointment,
      valuesOf: valuesFor(begun),
      shape: {
        together: { Time: ['day', 'startsAt', 'doorId'] },
        names: { plate: 'Plate', phone: 'Phone' },
      },
    },
    ({ kind, startsAt, doorId, pallets, day: _, ...texts }, sent) => {
      const body = {
        ...texts,
        startsAt,
        doorId: doorId === NONE ? null : doorId,
        pallets: palletsOf(pallets),
      };
      if (!appointment || !sent)
        return booking.run({ body: { ...body, kind, warehouseId, ...begun.goods?.ids } });
      // Only other pallets take another time.
      const isSame = body.pallets === appointment.pallets;
      const minutes = (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / 60_000;
      return updating.run(
        { params: { id: appointment.id }, body: isSame ? { ...body, minutes } : body },
        sent,
      );
    },
    () => {
      notify(appointment ? 'The appointment was changed.' : 'The appointment was booked.');
      onClose();
    },
  );
  const { doors, times, isFree, isEmpty } = useTimes(watch(), warehouseId, appointment);
  return (
    <FormDialog
      title={appointment ? 'Edit Appointment' : 'Book Appointment'}
      submit={appointment ? 'Save Changes' : 'Book'}
      maxWidth="sm"
      onClose={onClose}
      {...dialog}
    >
      <Box sx={grid}>
        <SelectInput
          control={control}
          name="kind"
          label="Truck"
          disabled={appointment !== null || begun.goods !== undefined}
          choices={codeChoices(appointmentKinds, (kind) => kindTexts[kind])}
        />
        <NumberInput
          control={control}
          name="pallets"
          label="Pallets"
          helperText="They say how long it takes."
          validate={(text) => text.trim() === '' || wholeNumber(0, MAX_DOCK_PALLETS)(text)}
        />
        <TextInput
          control={control}
          name="day"
          type="date"
          label="Day"
          missing="Day is required."
        />
        <SelectInput control={control} name="doorId" label="Door" choices={doors} />
      </Box>
      <SelectInput
        control={control}
        name="startsAt"
        label="Time"
        choices={times}
        required
        rules={{
          validate: () => isFree || 'Please choose a time that is free.',
        }}
        helperText={isEmpty ? 'Nothing is free on this day.' : 'Of the warehouse.'}
      />
      <TruckFields control={control} />
    </FormDialog>
  );
}
