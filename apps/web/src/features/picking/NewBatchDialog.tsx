import { createPickBatch } from '@lading/contract/calls';
import type { Order } from '@lading/contract/orders';
import { UNPICKED_ORDER_STATUS } from '@lading/domain/orders';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { counted } from '../../lib/format.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { Secondary } from '../../ui/columns.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ordersPage } from '../orders/orders.queries.ts';

/** The most urgent orders, more than anybody picks at once. */
const OFFERED = 50;

function Choice({ order, isChosen, onToggle }: { order: Order; isChosen: boolean; onToggle: () => void }) {
  return (
    <FormControlLabel
      control={<Checkbox checked={isChosen} onChange={onToggle} />}
      label={
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {order.orderReference}{' '}
          <Secondary>
            {order.customer.name} · {counted(order.summary.totalItems, 'line')}
          </Secondary>
        </Box>
      }
    />
  );
}

/** Creates a batch of released orders, which are picked in one walk. */
export function NewBatchDialog({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const orders = useQuery(ordersPage({ warehouseId, status: UNPICKED_ORDER_STATUS, sort: 'priority', limit: OFFERED }));
  const creating = useCall(createPickBatch);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [usesTotes, setUsesTotes] = useState(false);
  const { error, attempt } = useAttempt('Failed to create the batch.');
  const saved = useRef(false);
  const toggle = (id: number) => setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const create = () =>
    attempt(async () => {
      const batch = await creating.run({ body: { warehouseId, orderIds: [...chosen], usesTotes } });
      saved.current = true;
      void navigate(`/pick-batches/${batch.id}`);
    });
  return (
    <FormDialog
      title="New Pick Batch"
      submit={`Create Batch (${counted(chosen.length, 'order')})`}
      onSubmit={() => void create()}
      onClose={onClose}
      isBusy={creating.isPending}
      isDirty={chosen.length > 0}
      canSubmit={chosen.length > 0}
      error={error}
      released={saved}
    >
      {orders.isError ? (
        <LoadFailed text="Failed to load orders." onRetry={() => void orders.refetch()} busy={orders.isFetching} />
      ) : orders.data ? (
        <Box role="group" aria-label="Released orders" sx={{ display: 'grid' }}>
          {orders.data.rows.length === 0 && <Typography color="text.secondary">No released orders are waiting to be picked.</Typography>}
          {orders.data.rows.map((order) => (
            <Choice key={order.id} order={order} isChosen={chosen.includes(order.id)} onToggle={() => toggle(order.id)} />
          ))}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={160} aria-label="Loading" />
      )}
      <FormControlLabel
        control={<Checkbox checked={usesTotes} onChange={({ target }) => setUsesTotes(target.checked)} />}
        label="A tote for each order"
      />
    </FormDialog>
  );
}
