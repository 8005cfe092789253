import { createPickBatch } from '@lading/contract/calls';
import type { Order } from '@lading/contract/orders';
import { UNPICKED_ORDER_STATUS } from '@lading/domain/orders';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { Secondary } from '../../ui/columns.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { ordersPage } from '../orders/orders.queries.ts';

/** The most urgent orders, more than anybody picks at once. */
const OFFERED = 50;

function Choice({
  order,
  isChosen,
  onToggle,
}: {
  order: Order;
  isChosen: boolean;
  onToggle: () => void;
}) {
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

export function NewBatchDialog({
  warehouseId,
  onClose,
}: {
  warehouseId: number;
  onClose: () => void;
}) {
  const orders = useQuery(
    ordersPage({ warehouseId, status: UNPICKED_ORDER_STATUS, sort: 'priority', limit: OFFERED }),
  );
  const creating = useCall(createPickBatch);
  const navigate = useNavigate();
  const saved = useRef(false);
  const { control, watch, setValue, dialog } = useDialogForm(
    { orderIds: [] as number[], usesTotes: false },
    async (values) => {
      const batch = await creating.run({ body: { warehouseId, ...values } });
      saved.current = true;
      void navigate(`/pick-batches/${batch.id}`);
    },
    'Failed to create the batch.',
  );
  const chosen = watch('orderIds');
  const toggle = (id: number) =>
    setValue(
      'orderIds',
      chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
    );
  return (
    <FormDialog
      title="New Pick Batch"
      submit={`Create Batch (${counted(chosen.length, 'order')})`}
      {...dialog}
      onClose={onClose}
      isDirty={chosen.length > 0}
      canSubmit={chosen.length > 0}
      released={saved}
    >
      <Loaded results={[orders]} failed="Failed to load orders." holder={<Holder height={160} />}>
        {({ rows }) => (
          <Box role="group" aria-label="Released orders" sx={{ display: 'grid' }}>
            {rows.length === 0 && (
              <Typography color="text.secondary">
                No released orders are waiting to be picked.
              </Typography>
            )}
            {rows.map((order) => (
              <Choice
                key={order.id}
                order={order}
                isChosen={chosen.includes(order.id)}
                onToggle={() => toggle(order.id)}
              />
            ))}
          </Box>
        )}
      </Loaded>
      <Controller
        control={control}
        name="usesTotes"
        render={({ field }) => (
          <FormControlLabel
            control={<Checkbox checked={field.value} onChange={field.onChange} />}
            label="A tote for each order"
          />
        )}
      />
    </FormDialog>
  );
}
