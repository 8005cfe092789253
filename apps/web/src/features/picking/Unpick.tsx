import { unpickOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { MAX_SCAN } from '@lading/domain/limits';
import type { OrderStatus } from '@lading/domain/orders';
import type { UnpickWay } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { doubtText } from '../../ui/scan/scanned.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { placeText } from '../inventory/inventory.parts.tsx';
import { mayTake } from '../orders/orders.parts.tsx';
import { oneOrder } from '../orders/orders.queries.ts';
import { ReasonInput } from '../settings/settings.parts.tsx';
import { packLines } from './packDraft.ts';
import { readTaken, type TypedUnits, type UnitsRow, UnitsToTake } from './UnitsToTake.tsx';

/**
 * The picked units that can go back, by their allocation: as far as is known they are in no
 * package.
 */
function rowsOf(order: OrderDetail): UnitsRow[] {
  const unpacked = new Map(packLines(order).map(({ orderItemId, left }) => [orderItemId, left]));
  return order.allocations.flatMap((row) => {
    const { sku, name } = row.product;
    const from = placeText(row);
    const most = Math.min(row.pickedQuantity, unpacked.get(row.orderItemId) ?? 0);
    const label = `Units of ${sku} from ${from} to bring back`;
    return most > 0
      ? [{ id: row.id, sku, detail: `${name} · ${from}`, most, preset: '', label }]
      : [];
  });
}

const ways: { way: UnpickWay; label: string }[] = [
  { way: 'PICK_AGAIN', label: 'The order picks them again there' },
  { way: 'PICK_OTHERS', label: 'The order picks others, where nobody was promised them' },
  { way: 'LEAVE_OUT', label: 'The order goes on without them' },
];

function WayChoice({ control }: { control: Control<Values> }) {
  const id = useId();
  const { field } = useController({ control, name: 'way' });
  return (
    <Box>
      <FormLabel id={id}>What comes next</FormLabel>
      <RadioGroup aria-labelledby={id} value={field.value} onChange={field.onChange}>
        {ways.map((each) => (
          <FormControlLabel
            key={each.way}
            value={each.way}
            control={<Radio />}
            label={each.label}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

interface Values {
  units: TypedUnits;
  code: string;
  way: UnpickWay;
  reason: string;
}

/**
 * The form that brings units to the location of a code; without a code, back where they came from.
 */
function useUnpicking(order: OrderDetail, rows: readonly UnitsRow[], onDone: () => void) {
  const unpicking = useCall(unpickOrder);
  const lookUp = useLookUp(order.warehouseId);
  const client = useQueryClient();
  const notify = useNotify();
  const [only] = rows.length === 1 ? rows : [];
  const units = only ? { [only.id]: String(only.most) } : {};
  const form = useDialogForm<Values>(
    { units, code: '', way: 'PICK_AGAIN', reason: '' },
    async (values): Promise<void> => {
      const code = values.code.trim();
      const found = code ? await lookUp(code) : null;
      const place = found?.location ?? null;
      if (found && !place) {
        const hint = found.fault ?? doubtText(found);
        return void form.setError('root', {
          message: [`"${code}" is not a location of this warehouse.`, hint]
            .filter(Boolean)
            .join(' '),
        });
      }
      const { taken } = readTaken(rows, values.units);
      const body = {
        picks: taken.map(({ id, quantity }) => ({
          allocationId: id,
          quantity,
          locationId: place?.id ?? null,
        })),
        way: values.way,
        reason: values.reason.trim() || null,
      };
      const after = await unpicking.run({ params: { id: order.id }, body });
      client.setQueryData(oneOrder(order.id).queryKey, after);
      const sum = taken.reduce((total, { quantity }) => total + quantity, 0);
      notify(
        `${counted(sum, 'unit')} went back ${place ? `to ${place.name}` : 'where they came from'}.`,
      );
      onDone();
    },
  );
  return form;
}

function UnpickDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const rows = rowsOf(order);
  const { control, watch, setValue, dialog } = useUnpicking(order, rows, onClose);
  const typed = watch('units');
  const { taken, problems } = readTaken(rows, typed);
  return (
    <FormDialog
      title="Unpick Units"
      submit="Unpick"
      maxWidth="sm"
      {...dialog}
      onClose={onClose}
      canSubmit={taken.length > 0 && problems.length === 0}
    >
      <UnitsToTake
        label="Units to bring back"
        rows={rows}
        typed={typed}
        problems={problems}
        onChange={(next) => setValue('units', next, { shouldDirty: true })}
      />
      <TextInput
        control={control}
        name="code"
        isCode
        label="Bring them to (scan a location)"
        helperText="Empty: back where they came from."
        maxLength={MAX_SCAN}
      />
      <WayChoice control={control} />
      <ReasonInput control={control} name="reason" kind="SHORT_PICK" />
    </FormDialog>
  );
}

export function Unpick({ order: { id, status } }: { order: { id: number; status: OrderStatus } }) {
  const { role } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const [order, setOrder] = useState<OrderDetail | null>(null);
  if (!mayTake(role, status, 'unpick')) return null;
  const open = async () => {
    const read = await client.fetchQuery({ ...oneOrder(id), staleTime: 0 });
    if (rowsOf(read).length > 0) setOrder(read);
    else notify('No picked units are outside of packages.', 'error');
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => void attempt(open, 'Failed to load the order.')}
      >
        Unpick
      </Button>
      {order && <UnpickDialog order={order} onClose={() => setOrder(null)} />}
    </>
  );
}
