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
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { mayTake } from '../orders/orders.parts.tsx';
import { oneOrder } from '../orders/orders.queries.ts';
import { useReasons } from '../settings/settings.queries.ts';
import { UnitsToTake } from './UnitsToTake.tsx';
import { readUnpicked, unpickLines } from './unpickDraft.ts';

const ways: { way: UnpickWay; label: string }[] = [
  { way: 'PICK_AGAIN', label: 'The order picks them again there' },
  { way: 'PICK_OTHERS', label: 'The order picks others, where nobody was promised them' },
  { way: 'LEAVE_OUT', label: 'The order goes on without them' },
];

function WayChoice({ way, onChoose }: { way: UnpickWay; onChoose: (way: UnpickWay) => void }) {
  const id = useId();
  return (
    <Box>
      <FormLabel id={id}>What comes next</FormLabel>
      <RadioGroup aria-labelledby={id} value={way} onChange={(_, next) => onChoose(next as UnpickWay)}>
        {ways.map((each) => (
          <FormControlLabel key={each.way} value={each.way} control={<Radio />} label={each.label} />
        ))}
      </RadioGroup>
    </Box>
  );
}

/** Brings units to the location of a code; without a code, back where they came from. */
function useUnpicking(order: OrderDetail, onDone: () => void) {
  const unpicking = useCall(unpickOrder);
  const lookUp = useLookUp(order.warehouseId);
  const client = useQueryClient();
  const notify = useNotify();
  const { error, setError, attempt } = useAttempt();
  const unpick = (picks: ReturnType<typeof readUnpicked>['picks'], code: string, way: UnpickWay, reason: string | null) =>
    attempt(async () => {
      const place = code ? (await lookUp(code)).location : null;
      if (code && !place) return setError(`"${code}" is no location of this warehouse.`);
      const body = { picks: picks.map((pick) => ({ ...pick, locationId: place?.id ?? null })), way, reason };
      const after = await unpicking.run({ params: { id: order.id }, body });
      client.setQueryData(oneOrder(order.id).queryKey, after);
      const units = picks.reduce((sum, { quantity }) => sum + quantity, 0);
      notify(`${counted(units, 'unit')} went back ${place ? `to ${place.name}` : 'where they came from'}.`);
      onDone();
    });
  return { unpick, isPending: unpicking.isPending, error };
}

/** Brings picked units back, as far as they are in no package. */
function UnpickDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const lines = unpickLines(order);
  const [only] = lines.length === 1 ? lines : [];
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>(only ? { [only.allocationId]: String(only.most) } : {});
  const [code, setCode] = useState('');
  const [way, setWay] = useState<UnpickWay>('PICK_AGAIN');
  const [reason, setReason] = useState('');
  const reasons = useReasons('SHORT_PICK');
  const { unpick, isPending, error } = useUnpicking(order, onClose);
  const { picks, problems } = readUnpicked(lines, typed);
  return (
    <FormDialog
      title="Unpick Units"
      submit="Unpick"
      maxWidth="sm"
      onSubmit={() => void unpick(picks, code.trim(), way, reason.trim() || null)}
      onClose={onClose}
      isBusy={isPending}
      isDirty={false}
      canSubmit={picks.length > 0 && problems.length === 0}
      error={error}
    >
      <UnitsToTake
        label="Units to bring back"
        rows={lines.map(({ allocationId, sku, name, from, most }) => ({
          ...{ id: allocationId, sku, detail: `${name}, picked from ${from}`, most },
          label: `Units of ${sku} from ${from} to bring back`,
          text: typed[allocationId] ?? '',
        }))}
        problems={problems}
        onChange={(id, text) => setTyped({ ...typed, [id]: text })}
      />
      <TextField
        label="Bring them to (scan a location)"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        helperText="Empty: back where they came from."
        slotProps={{ htmlInput: { maxLength: MAX_SCAN } }}
      />
      <WayChoice way={way} onChoose={setWay} />
      <SuggestField label="Reason (optional)" value={reason} suggestions={reasons} onChange={setReason} maxLength={MAX_REASON} />
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
