import type { Location } from '@lading/contract/locations';
import { MAX_REASON, MAX_ZONE } from '@lading/domain/limits';
import type { LocationType, Place } from '@lading/domain/locations';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, useController, useWatch } from 'react-hook-form';
import { wholeNumber } from '../../lib/numbers.ts';
import { SwitchInput, TextInput } from '../../ui/fields.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface PlaceValues {
  zone: string;
  sequence: string;
  /** Null until somebody says: then the type decides. */
  pickable: boolean | null;
  capacity: string;
  blockedIn: boolean;
  blockedOut: boolean;
  blockReason: string;
}

export interface LocationValues extends PlaceValues {
  name: string;
  type: LocationType | '';
}

export const placeValuesOf = (location: Location | null): PlaceValues => ({
  zone: location?.zone ?? '',
  sequence: String(location?.sequence ?? ''),
  pickable: location?.pickable ?? null,
  capacity: String(location?.capacity ?? ''),
  blockedIn: location?.blockedIn ?? false,
  blockedOut: location?.blockedOut ?? false,
  blockReason: location?.blockReason ?? '',
});

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What the server is sent of a place; an open one has no reason. */
export function readPlace({
  zone,
  sequence,
  pickable,
  capacity,
  blockedIn,
  blockedOut,
  blockReason,
}: PlaceValues): Partial<Place> {
  return {
    zone: zone.trim() || null,
    sequence: numberOf(sequence),
    capacity: numberOf(capacity),
    ...(pickable === null ? {} : { pickable }),
    blockedIn,
    blockedOut,
    blockReason: blockedIn || blockedOut ? blockReason.trim() : null,
  };
}

/** A switch that has the default of the location's type until somebody changes it. */
function PickableSwitch({
  control,
  byDefault,
}: {
  control: Control<LocationValues>;
  byDefault: boolean;
}) {
  const { field } = useController({ control, name: 'pickable' });
  return (
    <FormControlLabel
      label="Goods are picked here"
      control={
        <Switch
          checked={field.value ?? byDefault}
          onChange={(_, checked) => field.onChange(checked)}
        />
      }
    />
  );
}

export function PlaceFields({
  control,
  pickableByDefault,
}: {
  control: Control<LocationValues>;
  pickableByDefault: boolean;
}) {
  const [blockedIn, blockedOut] = useWatch({ control, name: ['blockedIn', 'blockedOut'] });
  return (
    <>
      <TextInput
        control={control}
        name="zone"
        label="Zone (optional)"
        helperText="A part of the warehouse, such as Cold."
        maxLength={MAX_ZONE}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <NumberInput
          control={control}
          name="sequence"
          label="Walking Order (optional)"
          helperText="Walked before names decide."
          validate={wholeNumber(0, 999_999_999)}
        />
        <NumberInput
          control={control}
          name="capacity"
          label="Capacity (optional)"
          helperText="Units that stand here at most."
          validate={wholeNumber(1, MAX_QUANTITY)}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <PickableSwitch control={control} byDefault={pickableByDefault} />
        <SwitchInput control={control} name="blockedIn" label="Nothing comes in" />
        <SwitchInput control={control} name="blockedOut" label="Nothing goes out" />
      </Box>
      {(blockedIn || blockedOut) && (
        <TextInput
          control={control}
          name="blockReason"
          label="Reason for the Block"
          missing="A reason is required for a blocked location."
          maxLength={MAX_REASON}
        />
      )}
    </>
  );
}
