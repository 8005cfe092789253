import { type InventoryRecord, moveStock, putAwayPallet } from '@lading/contract/inventory';
import type { Location } from '@lading/contract/locations';
import { belongsInto } from '@lading/domain/putaway';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatUnits, wordOf } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { LocationPicker } from '../../ui/LocationPicker.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useOfferedLocations } from '../locations/locations.queries.ts';
import { inventoryKeys } from './inventory.queries.ts';
import { freeUnits } from './stockRules.ts';
import { unitsRule } from './unitsRule.ts';

interface Values {
  what: 'pallet' | 'units';
  location: Location | null;
  quantity: string;
}

const touched = { invalidates: [inventoryKeys.all] };

/** Moves a whole pallet, or free units of a balance as loose stock. */
export function MoveStockDialog({ record, onClose }: { record: InventoryRecord; onClose: () => void }) {
  const warehouse = useCurrentWarehouse();
  const notify = useNotify();
  const moving = useCall(moveStock, touched);
  const putting = useCall(putAwayPallet, touched);
  const { product, pallet, status } = record;
  const free = freeUnits(record);
  const form = useForm<Values>({ defaultValues: { what: pallet ? 'pallet' : 'units', location: null, quantity: String(free) } });
  const { error, submit } = useSubmit<Values>(['location', 'quantity'], form.setError);
  const { what, location } = form.watch();
  const [text, setText] = useState('');
  const offered = useOfferedLocations(warehouse.id, location ? '' : text);

  const onSubmit = form.handleSubmit((values) =>
    submit(async () => {
      if (!values.location) return form.setError('location', { message: 'Choose a location.' });
      const { id: locationId, name } = values.location;
      if (values.what === 'pallet' && pallet) await putting.run({ params: { lpn: pallet.lpn }, body: { locationId } });
      else await moving.run({ params: { id: record.id }, body: { locationId, quantity: Number(values.quantity) } });
      const moved = values.what === 'pallet' ? (pallet?.lpn ?? '') : `${formatUnits(Number(values.quantity))} × ${product.sku}`;
      notify(`${moved} moved to ${name}.`);
      onClose();
    }, 'The stock could not be moved. Please try again.'),
  );
  return (
    <FormDialog
      title="Move Stock"
      submit="Move"
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={moving.isPending || putting.isPending}
      isDirty={form.formState.isDirty}
      error={error}
    >
      <Typography>
        {product.sku} · {product.name}
      </Typography>
      {pallet && (
        <RadioGroup
          aria-label="What moves"
          value={what}
          onChange={(_, next) => form.setValue('what', next as Values['what'], { shouldDirty: true })}
        >
          <FormControlLabel value="pallet" control={<Radio />} label={`The whole pallet ${pallet.lpn}`} />
          <FormControlLabel
            value="units"
            control={<Radio />}
            disabled={free === 0}
            label={free === 0 ? 'Units off the pallet: all are allocated' : `Units off the pallet, ${formatUnits(free)} free`}
          />
        </RadioGroup>
      )}
      {what === 'units' && (
        <TextInput
          control={form.control}
          name="quantity"
          label="Quantity"
          type="number"
          helperText={`Of ${formatUnits(free)} that are not allocated.`}
          rules={unitsRule(free)}
          slotProps={{ htmlInput: { min: 1, max: free, step: 1, inputMode: 'numeric' } }}
        />
      )}
      <LocationPicker
        label="New location"
        value={location}
        autoFocus
        {...offered}
        text={text}
        onText={setText}
        error={form.formState.errors.location?.message}
        onPick={(next) => {
          form.setValue('location', next, { shouldDirty: true });
          form.clearErrors('location');
        }}
      />
      {location && !belongsInto(location.type, [status]) && (
        <Alert severity="warning">
          {wordOf(status)} stock does not belong into a {wordOf(location.type)} location.
        </Alert>
      )}
    </FormDialog>
  );
}
