import { addLoadOrders } from '@lading/contract/calls';
import type { LoadDetail } from '@lading/contract/loads';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { counted, formatDate } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { Secondary } from '../../ui/columns.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { suggestedOrders } from './loads.queries.ts';

/** Puts orders on a load: those that could go with it, the most urgent ones first. */
export function AddOrdersDialog({ load, onClose }: { load: LoadDetail; onClose: () => void }) {
  const suggested = useQuery(suggestedOrders(load.id));
  const adding = useCall(addLoadOrders);
  const { watch, setValue, dialog } = useDialogForm(
    { orderIds: [] as number[] },
    async (body) => {
      await adding.run({ params: { id: load.id }, body });
      onClose();
    },
    'Failed to add the orders.',
  );
  const chosen = watch('orderIds');
  const toggle = (id: number) =>
    setValue(
      'orderIds',
      chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
    );
  return (
    <FormDialog
      title={`Add Orders to ${load.number}`}
      submit={`Add (${counted(chosen.length, 'order')})`}
      onClose={onClose}
      {...dialog}
      isDirty={chosen.length > 0}
      canSubmit={chosen.length > 0}
    >
      <Loaded
        results={[suggested]}
        failed="Failed to load orders."
        holder={<Holder height={160} />}
      >
        {(orders) => (
          <Box role="group" aria-label="Orders that could go" sx={{ display: 'grid', gap: 1 }}>
            <Secondary>
              {load.destination
                ? `Transfers to ${load.destination.name}.`
                : 'Transfers go on loads of their own.'}
            </Secondary>
            {orders.length === 0 && (
              <Typography color="text.secondary">
                No released order that is on no load goes this way.
              </Typography>
            )}
            {orders.map(({ order, customer, shippingCarrier, shipBy, packages }) => (
              <FormControlLabel
                key={order.id}
                control={
                  <Checkbox checked={chosen.includes(order.id)} onChange={() => toggle(order.id)} />
                }
                label={
                  <Box sx={{ overflowWrap: 'anywhere' }}>
                    {order.orderReference} <StatusChip of="order" status={order.status} />
                    <br />
                    <Secondary>
                      {[
                        customer.name,
                        shippingCarrier,
                        packages > 0 && counted(packages, 'package'),
                        shipBy !== null && `ships by ${formatDate(shipBy)}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Secondary>
                  </Box>
                }
              />
            ))}
          </Box>
        )}
      </Loaded>
    </FormDialog>
  );
}
