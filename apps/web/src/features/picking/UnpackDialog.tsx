import { unpackOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { Secondary } from '../../ui/columns.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { oneOrder } from '../orders/orders.queries.ts';
import { readUnpacked, unpackLines } from './packDraft.ts';

interface Props {
  order: OrderDetail;
  packed: OrderDetail['packages'][number];
  /** The number of the package that people read. */
  number: number;
  onClose: () => void;
}

/** Takes units out of a closed package: all that it holds, unless less is entered. */
export function UnpackDialog({ order, packed, number, onClose }: Props) {
  const unpacking = useCall(unpackOrder);
  const client = useQueryClient();
  const notify = useNotify();
  const { error, attempt } = useAttempt();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const lines = unpackLines(order, packed);
  const { taken, problems } = readUnpacked(lines, typed);
  const units = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll = taken.length === lines.length && taken.every(({ quantity }, at) => quantity === lines[at]?.quantity);
  const unpack = () =>
    attempt(async () => {
      const body = { packages: [{ packageId: packed.id, ...(isAll ? {} : { lines: taken }) }] };
      const after = await unpacking.run({ params: { id: order.id }, body });
      client.setQueryData(oneOrder(order.id).queryKey, after);
      notify(isAll ? `Package ${number} was unpacked.` : `${counted(units, 'unit')} came out of package ${number}.`);
      onClose();
    });
  return (
    <FormDialog
      title={`Unpack Package ${number}`}
      submit="Unpack"
      maxWidth="sm"
      onSubmit={() => void unpack()}
      onClose={onClose}
      isBusy={unpacking.isPending}
      isDirty={false}
      canSubmit={units > 0 && problems.length === 0}
      error={error}
    >
      <Typography>
        {isAll
          ? 'All units come out, and the package is gone. They are picked and wait to be packed again.'
          : 'What comes out is picked and waits to be packed again. The package has to be weighed anew.'}
      </Typography>
      <LongList
        label="Units to take out"
        rows={lines}
        rowKey={({ orderItemId }) => orderItemId}
        rowHeight={64}
        find={({ sku, name }) => `${sku} ${name}`}
      >
        {({ orderItemId, sku, name, quantity }) => (
          <Box sx={{ display: 'flex', gap: 2, py: 1, alignItems: 'center', justifyContent: 'space-between' }}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {sku}
              <br />
              <Secondary>{name}</Secondary>
            </Box>
            <TextField
              type="number"
              value={typed[orderItemId] ?? String(quantity)}
              error={problems.includes(orderItemId)}
              helperText={`of ${formatUnits(quantity)}`}
              onChange={({ target }) => setTyped({ ...typed, [orderItemId]: target.value })}
              sx={{ width: 112, flexShrink: 0 }}
              slotProps={{
                htmlInput: { 'aria-label': `Units of ${sku} to take out`, min: 0, max: quantity, step: 1, inputMode: 'numeric' },
              }}
            />
          </Box>
        )}
      </LongList>
    </FormDialog>
  );
}
