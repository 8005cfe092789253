import type { OrderDetail } from '@lading/contract/orders';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { mayTake, Packages } from '../orders/orders.parts.tsx';
import { isPacked, type PackageDraft, type PackLine, roomFor } from './packDraft.ts';
import { UnpackDialog } from './UnpackDialog.tsx';
import type { Packing } from './usePacking.ts';

/** How much of a line is in packages; green with a tick where that is all. */
export function Progress({ draft, line }: { draft: PackageDraft; line: PackLine }) {
  const isDone = isPacked(draft, line);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', whiteSpace: 'nowrap', ...(isDone && { color: 'success.main' }) }}
    >
      {isDone && <CheckCircle color="success" fontSize="small" titleAccess="Packed" />}
      {`${formatUnits(line.picked - roomFor(draft, line))} of ${formatUnits(line.picked)}`}
    </Box>
  );
}

export function WeightField({ packing: { draft, change } }: { packing: Packing }) {
  return (
    <TextField
      label="Weight in kg (optional)"
      type="number"
      value={draft.weight}
      onChange={(event) => change({ ...draft, weight: event.target.value })}
      sx={{ width: 200 }}
      slotProps={{ htmlInput: { min: 0, step: 'any', inputMode: 'decimal' } }}
    />
  );
}

/** The closed packages; until they ship, what is in them can come out again. */
export function ClosedPackages({ order }: { order: OrderDetail }) {
  const { role } = useUser();
  const [opened, setOpened] = useState<number | null>(null);
  const at = order.packages.findIndex(({ id }) => id === opened);
  const packed = order.packages[at];
  const unpack = ({ id }: { id: number }, number: number) => (
    <Button variant="outlined" color="inherit" aria-label={`Unpack package ${number}`} onClick={() => setOpened(id)}>
      Unpack
    </Button>
  );
  return (
    <>
      <Packages order={order} {...(mayTake(role, order.status, 'unpack') && { actions: unpack })} />
      {packed && <UnpackDialog order={order} packed={packed} number={at + 1} onClose={() => setOpened(null)} />}
    </>
  );
}
