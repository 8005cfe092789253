import { unpickOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { MAX_REASON, MAX_SCAN } from '@lading/domain/limits';
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
import { errorText } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SuggestInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { mayTake } from '../orders/orders.parts.tsx';
import { oneOrder } from '../orders/orders.queries.ts';
import { useReasons } from '../settings/settings.queries.ts';
import { UnitsToTake } from './UnitsToTake.tsx';
import { readUnpicked, type UnpickLine, unpickLines } from './unpickDraft.ts';

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
          <FormControlLabel key={each.way} value={each.way} control={<Radio />} label={each.label} />
        ))}
      </RadioGroup>
    </Box>
  );
}

interface Values {
  units: Record<number, string>;
  code: string;
  way: UnpickWay;
  reason: string;
}

/** The form that brings units to the location of a code; without a code, back where they came from. */
function useUnpicking(order: OrderDetail, lines: readonly UnpickLine[], onDone: () => void) {
  const unpicking = useCall(unpickOrder);
  const lookUp = useLookUp(order.warehouseId);
  const client = useQueryClient();
  const notify = useNotify();
  const [only] = lines.length === 1 ? lines : [];
  const units: Values['units'] = only ? { [only.allocationId]: String(only.most) } : {};
  const form = useDialogForm<Values>({ units, code: '', way: 'PICK_AGAIN', reason: '' }, async (values): Promise<void> => {
    const code = values.code.trim();
    const place = code ? (await lookUp(code)).location : null;
    if (code && !place) return void form.setError('root', { message: `"${code}" is not a location of this warehouse.` });
    const { picks } = readUnpicked(lines, values.units);
    const body = {
      picks: picks.map((pick) => ({ ...pick, locationId: place?.id ?? null })),
      way: values.way,
      reason: values.reason.trim() || null,
    };
    const after = await unpicking.run({ params: { id: order.id }, body });
    client.setQueryData(oneOrder(order.id).queryKey, after);
    const sum = picks.reduce((total, { quantity }) => total + quantity, 0);
    notify(`${counted(sum, 'unit')} went back ${place ? `to ${place.name}` : 'where they came from'}.`);
    onDone();
  });
  return form;
}

/** Brings picked units back, as far as they are in no package. */
function UnpickDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const lines = unpickLines(order);
  const { control, watch, setValue, dialog } = useUnpicking(order, lines, onClose);
  const reasons = useReasons('SHORT_PICK');
  const typed = watch('units');
  const { picks, problems } = readUnpicked(lines, typed);
  return (
    <FormDialog
      title="Unpick Units"
      submit="Unpick"
      maxWidth="sm"
      {...dialog}
      onClose={onClose}
      isDirty={false}
      canSubmit={picks.length > 0 && problems.length === 0}
    >
      <UnitsToTake
        label="Units to bring back"
        rows={lines.map(({ allocationId, sku, name, from, most }) => ({
          ...{ id: allocationId, sku, detail: `${name} · ${from}`, most },
          label: `Units of ${sku} from ${from} to bring back`,
          text: typed[allocationId] ?? '',
        }))}
        problems={problems}
        onChange={(id, text) => setValue('units', { ...typed, [id]: text })}
      />
      <TextInput
        control={control}
        name="code"
        label="Bring them to (scan a location)"
        helperText="Empty: back where they came from."
        maxLength={MAX_SCAN}
      />
      <WayChoice control={control} />
      <SuggestInput control={control} name="reason" label="Reason (optional)" suggestions={reasons} maxLength={MAX_REASON} />
    </FormDialog>
  );
}

/** The button that brings picked units back, where the order and the role allow it. */
export function Unpick({ order: { id, status } }: { order: { id: number; status: OrderStatus } }) {
  const { role } = useUser();
  const client = useQueryClient();
  const notify = useNotify();
  const [order, setOrder] = useState<OrderDetail | null>(null);
  if (!mayTake(role, status, 'unpick')) return null;
  const open = () => {
    client.fetchQuery({ ...oneOrder(id), staleTime: 0 }).then(
      (read) => (unpickLines(read).length > 0 ? setOrder(read) : notify('No picked units are outside of packages.', 'error')),
      (reason: unknown) => notify(errorText(reason, 'Failed to load the order.'), 'error'),
    );
  };
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={open}>
        Unpick
      </Button>
      {order && <UnpickDialog order={order} onClose={() => setOrder(null)} />}
    </>
  );
}
