import { shipOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { MAX_CARRIER, MAX_TRACKING_NUMBER } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { useCarrierNames } from '../settings/settings.queries.ts';

/** Sends a packed order off: this is where its stock leaves the house. */
export function ShipDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const shipping = useCall(shipOrder);
  const notify = useNotify();
  const carriers = useCarrierNames();
  const [carrier, setCarrier] = useState(order.shippingCarrier ?? '');
  const [tracking, setTracking] = useState(order.trackingNumber ?? '');
  const { error, attempt } = useAttempt('Failed to ship the order.');
  const missing = order.items.reduce((sum, item) => sum + item.quantity - item.pickedQuantity, 0);
  const ship = () =>
    attempt(async () => {
      const after = await shipping.run({
        params: { id: order.id },
        body: { shippingCarrier: carrier.trim() || null, trackingNumber: tracking.trim() || null },
      });
      const next = after.followUpOrders.at(-1);
      notify(`Order "${order.orderReference}" has shipped.${missing > 0 && next ? ` The rest goes on as ${next.orderReference}.` : ''}`);
      onClose();
    });
  return (
    <FormDialog
      title="Ship Order"
      submit="Ship"
      onSubmit={() => void ship()}
      onClose={onClose}
      isBusy={shipping.isPending}
      isDirty={carrier !== (order.shippingCarrier ?? '') || tracking !== (order.trackingNumber ?? '')}
      error={error}
    >
      <Typography>{`"${order.orderReference}" leaves with ${counted(order.packages.length, 'package')}. This cannot be undone.`}</Typography>
      {missing > 0 && (
        <Alert severity="info">{`${counted(missing, 'unit')} are missing. They become a follow-up order, which waits for stock.`}</Alert>
      )}
      <SuggestField label="Shipping Carrier" value={carrier} suggestions={carriers} onChange={setCarrier} maxLength={MAX_CARRIER} />
      <TextField
        label="Tracking Number"
        value={tracking}
        onChange={(event) => setTracking(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_TRACKING_NUMBER } }}
      />
    </FormDialog>
  );
}
