import type { Customer } from '@lading/contract/customers';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { InsufficientDialog } from './InsufficientDialog.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderItems } from './OrderItems.tsx';
import { useCreateOrder } from './useCreateOrder.ts';

/** Writes a new order of one customer from the current warehouse. */
export function OrderForm({ customer }: { customer: Customer }) {
  const warehouse = useCurrentWarehouse();
  const order = useCreateOrder(customer.id, warehouse.id);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Paper component="section" aria-label="Order details" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          Order Details
        </Typography>
        <OrderDetails fields={order.fields} onChange={order.change} />
      </Paper>
      <OrderItems customerId={customer.id} lines={order.lines} stock={order.stock} onChange={order.setLines} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {order.error && <Alert severity="error">{order.error}</Alert>}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
          <LinkButton to="/orders/create" color="inherit">
            Cancel
          </LinkButton>
          <Button variant="contained" size="large" loading={order.isBusy} onClick={() => void order.submit()}>
            Create Order
          </Button>
        </Box>
      </Box>
      {order.shortages && (
        <InsufficientDialog
          shortages={order.shortages}
          isBusy={order.isBusy}
          onCancel={order.reconsider}
          onProceed={() => void order.send()}
        />
      )}
      <UnsavedGuard when={order.isDirty} released={order.saved} />
    </Box>
  );
}
