import { createLoad, updateLoad } from '@lading/contract/calls';
import type { LoadDetail } from '@lading/contract/loads';
import { MAX_CARRIER, MAX_LOAD_CODE } from '@lading/domain/limits';
import { readScac, scacRule } from '@lading/domain/loads';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SuggestInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { doorsPage } from '../doors/doors.queries.ts';
import { useCarrierNames } from '../settings/settings.queries.ts';
import { allDestinations } from '../warehouses/warehouses.queries.ts';
import { oneLoad } from './loads.queries.ts';

interface Values {
  carrier: string;
  scac: string;
  service: string;
  trailer: string;
  seal: string;
  proNumber: string;
  bolNumber: string;
  plannedOn: string;
  /** The id, or an empty text for none. */
  door: string;
  /** Of a new load alone: the id, or an empty text for none. */
  destination: string;
}

const valuesOf = (load: LoadDetail | null): Values => ({
  carrier: load?.carrier ?? '',
  scac: load?.scac ?? '',
  service: load?.service ?? '',
  trailer: load?.trailer ?? '',
  seal: load?.seal ?? '',
  proNumber: load?.proNumber ?? '',
  bolNumber: load?.bolNumber ?? '',
  plannedOn: load?.plannedOn ?? '',
  door: String(load?.door?.id ?? ''),
  destination: String(load?.destination?.id ?? ''),
});

const orNull = (text: string): string | null => text.trim() || null;

/** What the form says of a load. A code that was left alone follows the carrier. */
function bodyOf({ scac, door, destination: _, ...values }: Values, load: LoadDetail | null) {
  const code = readScac(scac);
  return {
    carrier: orNull(values.carrier),
    service: orNull(values.service),
    trailer: orNull(values.trailer),
    seal: orNull(values.seal),
    proNumber: orNull(values.proNumber),
    bolNumber: orNull(values.bolNumber),
    plannedOn: orNull(values.plannedOn),
    doorId: Number(door) || null,
    ...(code !== (load?.scac ?? null) && { scac: code }),
  };
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } };

function Destination({ control }: { control: Control<Values> }) {
  const { id: here } = useCurrentWarehouse();
  const { data } = useQuery(allDestinations());
  const { field } = useController({ control, name: 'destination' });
  const others = (data ?? []).filter(({ id }) => id !== here);
  if (others.length === 0 && field.value === '') return null;
  return (
    <SelectInput
      control={control}
      name="destination"
      label="Carries"
      choices={[
        { value: '', label: 'Orders' },
        ...others.map(({ id, name }) => ({ value: String(id), label: `Transfers to ${name}` })),
      ]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}

function Door({ control, load }: { control: Control<Values>; load: LoadDetail | null }) {
  const { id: warehouseId } = useCurrentWarehouse();
  const { data } = useQuery(doorsPage({ warehouseId }));
  const doors = (data?.rows ?? []).filter(({ kind }) => kind !== 'INBOUND');
  const own = load?.door;
  const shown = own && !doors.some(({ id }) => id === own.id) ? [own, ...doors] : doors;
  if (shown.length === 0) return null;
  return (
    <SelectInput
      control={control}
      name="door"
      label="Door"
      choices={[
        { value: '', label: 'None yet' },
        ...shown.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />
  );
}

function Way({ control }: { control: Control<Values> }) {
  return (
    <Box sx={grid}>
      <SuggestInput
        control={control}
        name="carrier"
        label="Carrier"
        suggestions={useCarrierNames()}
        maxLength={MAX_CARRIER}
      />
      <TextInput
        control={control}
        name="scac"
        label="SCAC"
        maxLength={4}
        helperText="Empty for that of the carrier in the settings."
        rules={{ validate: scacRule }}
      />
      <TextInput control={control} name="service" label="Service" maxLength={MAX_CARRIER} />
      <TextInput control={control} name="plannedOn" type="date" label="Planned for" />
    </Box>
  );
}

const numbers = [
  { name: 'trailer', label: 'Trailer' },
  { name: 'seal', label: 'Seal' },
  { name: 'proNumber', label: 'PRO Number' },
  { name: 'bolNumber', label: 'Bill of Lading Number' },
] as const;

/** Creates a load, with orders if there are some, or changes what one goes by. */
export function LoadForm({
  load,
  orderIds = [],
  onClose,
  onSaved = onClose,
}: {
  load: LoadDetail | null;
  orderIds?: readonly number[];
  onClose: () => void;
  onSaved?: (saved: LoadDetail) => void;
}) {
  const { id: warehouseId } = useCurrentWarehouse();
  const creating = useCall(createLoad);
  const updating = useCall(updateLoad);
  const notify = useNotify();
  const released = useRef(false);
  const { control, dialog } = useRecordForm(
    {
      record: load,
      query: oneLoad,
      valuesOf,
      shape: {
        names: {
          scac: 'SCAC',
          proNumber: 'PRO number',
          bolNumber: 'Bill of lading number',
          plannedOn: 'Planned for',
        },
      },
    },
    (values, sent) => {
      const body = bodyOf(values, load);
      if (load && sent) return updating.run({ params: { id: load.id }, body }, sent);
      return creating.run({
        body: {
          ...body,
          warehouseId,
          destinationWarehouseId: Number(values.destination) || null,
          ...(orderIds.length > 0 && { orderIds: [...orderIds] }),
        },
      });
    },
    (saved) => {
      notify(`Load ${saved.number} saved successfully.`);
      released.current = true;
      onSaved(saved);
    },
  );
  return (
    <FormDialog
      title={load ? `Edit Load ${load.number}` : 'New Load'}
      submit={load ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
      released={released}
    >
      {!load && <Destination control={control} />}
      <Way control={control} />
      <Box sx={grid}>
        <Door control={control} load={load} />
        {numbers.map(({ name, label }) => (
          <TextInput
            key={name}
            control={control}
            name={name}
            isCode
            label={label}
            maxLength={MAX_LOAD_CODE}
            {...(name === 'bolNumber' && {
              helperText: 'Empty for the next one of the GS1 prefix, when the load is closed.',
            })}
          />
        ))}
      </Box>
    </FormDialog>
  );
}
