import { moveStock, putAwayPallet } from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import type { Location } from '@lading/contract/locations';
import { codeText } from '@lading/domain/codeText';
import { freeUnits } from '@lading/domain/inventory';
import { belongsInto } from '@lading/domain/putaway';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type Control, useController } from 'react-hook-form';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence, Words } from '../../ui/Words.tsx';
import { LocationPicker } from '../locations/locations.parts.tsx';
import { UnitsInput } from './inventory.parts.tsx';

interface Values {
  what: 'pallet' | 'units';
  location: Location | null;
  quantity: string;
}

function useMoveStock(record: InventoryRecord, onMoved: () => void) {
  const notify = useNotify();
  const moving = useCall(moveStock);
  const putting = useCall(putAwayPallet);
  const { product, pallet } = record;
  const free = freeUnits(record);
  const form = useDialogForm<Values>(
    { what: pallet ? 'pallet' : 'units', location: null, quantity: String(free) },
    async ({ what, location, quantity }): Promise<void> => {
      if (!location) return form.setError('location', { message: 'Choose a location.' });
      const { id: locationId, name } = location;
      if (what === 'pallet' && pallet)
        await putting.run({ params: { lpn: pallet.lpn }, body: { locationId } });
      else
        await moving.run({
          params: { id: record.id },
          body: { locationId, quantity: Number(quantity) },
        });
      notify(
        `${what === 'pallet' ? pallet?.lpn : `${formatUnits(Number(quantity))} × ${product.sku}`} moved to ${name}.`,
      );
      onMoved();
    },
    'The stock could not be moved. Please try again.',
  );
  return { form, free };
}

function WhatMoves({
  control,
  lpn,
  free,
}: {
  control: Control<Values>;
  lpn: string;
  free: number;
}) {
  const { field } = useController({ control, name: 'what' });
  const label =
    free === 0
      ? `Units out of ${lpn}: all are allocated`
      : `Units out of ${lpn}, ${formatUnits(free)} free`;
  return (
    <RadioGroup aria-label="What moves" value={field.value} onChange={field.onChange}>
      <FormControlLabel
        value="pallet"
        control={<Radio />}
        label={<Words>The whole of {lpn}</Words>}
      />
      <FormControlLabel value="units" control={<Radio />} disabled={free === 0} label={label} />
    </RadioGroup>
  );
}

export function MoveStockDialog({
  record,
  onClose,
}: {
  record: InventoryRecord;
  onClose: () => void;
}) {
  const warehouse = useCurrentWarehouse();
  const { product, pallet, status } = record;
  const { form, free } = useMoveStock(record, onClose);
  const { what, location } = form.watch();
  const here = pallet?.location ?? record.location;
  return (
    <FormDialog title="Move Stock" submit="Move" onClose={onClose} {...form.dialog}>
      <Sentence>
        {product.sku} · {product.name}
      </Sentence>
      {pallet && <WhatMoves control={form.control} lpn={pallet.lpn} free={free} />}
      {what === 'units' && (
        <UnitsInput
          control={form.control}
          name="quantity"
          productId={product.id}
          most={free}
          helperText={`Of ${formatUnits(free)} that are not allocated.`}
        />
      )}
      {here && (
        <Sentence sx={{ color: 'text.secondary' }}>
          It is in {here.name} now; any other location can be chosen.
        </Sentence>
      )}
      <LocationPicker
        label="New location"
        value={location}
        autoFocus
        warehouseId={warehouse.id}
        except={here?.id}
        error={form.formState.errors.location?.message}
        onPick={(next) => {
          form.setValue('location', next, { shouldDirty: true });
          form.clearErrors('location');
        }}
      />
      {location && !belongsInto(location.type, [status]) && (
        <Alert severity="warning">
          {codeText(status)} stock does not belong in a {codeText(location.type)} location.
        </Alert>
      )}
    </FormDialog>
  );
}
