import { allocateOrder, cancelOrder, holdOrder, type OrderDetail, resumeOrder } from '@lading/contract/orders';
import { deliverOrder, releaseOrder } from '@lading/contract/picking';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { inventoryKeys } from '../inventory/inventory.queries.ts';
import { pickingKeys } from '../picking/picking.queries.ts';
import { useReasons } from '../settings/settings.queries.ts';
import { OrderPapers } from './OrderPapers.tsx';
import { mayTake } from './orderRules.ts';
import { orderKeys } from './orders.queries.ts';
import { ShipDialog } from './ShipDialog.tsx';

const FAILED = 'An unexpected error occurred.';
const touched = { invalidates: [orderKeys.all, inventoryKeys.all, pickingKeys.all] };

function CancelDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const cancelling = useCall(cancelOrder, touched);
  const notify = useNotify();
  const reasons = useReasons('CANCELLATION');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const cancel = async () => {
    setError(null);
    try {
      await cancelling.run({ params: { id: order.id }, body: { reason: reason.trim() || null } });
      notify(`Order "${order.orderReference}" was cancelled.`);
      onClose();
    } catch (failure) {
      setError(errorText(failure, FAILED));
    }
  };
  return (
    <FormDialog
      title="Cancel Order"
      submit="Cancel Order"
      onSubmit={() => void cancel()}
      onClose={onClose}
      isBusy={cancelling.isPending}
      isDirty={false}
      error={error}
    >
      <Typography>
        What is allocated to "{order.orderReference}" becomes free for other orders
        {order.items.some(({ pickedQuantity }) => pickedQuantity > 0) && ', and what is picked goes back where it came from'}. This cannot
        be undone.
      </Typography>
      <SuggestField label="Reason (optional)" value={reason} suggestions={reasons} onChange={setReason} maxLength={500} />
    </FormDialog>
  );
}

/** What can be done with an order just now, by this user. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { role } = useUser();
  const notify = useNotify();
  const allocating = useCall(allocateOrder, touched);
  const holding = useCall(holdOrder, touched);
  const resuming = useCall(resumeOrder, touched);
  const releasing = useCall(releaseOrder, touched);
  const delivering = useCall(deliverOrder, touched);
  const [isShipping, setShipping] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const input = { params: { id: order.id } };
  const take = (run: () => Promise<unknown>) => () => {
    run().catch((reason: unknown) => notify(errorText(reason, FAILED), 'error'));
  };
  const steps = [
    { step: 'allocate', label: 'Allocate', run: () => allocating.run(input), isBusy: allocating.isPending },
    { step: 'hold', label: 'Hold', run: () => holding.run(input), isBusy: holding.isPending },
    { step: 'release', label: 'Release', run: () => releasing.run(input), isBusy: releasing.isPending },
    { step: 'deliver', label: 'Mark as Delivered', run: () => delivering.run(input), isBusy: delivering.isPending },
    { step: 'resume', label: 'Resume', run: () => resuming.run(input), isBusy: resuming.isPending },
  ] as const;
  return (
    <>
      {steps
        // A transfer is delivered by receiving it where it went.
        .filter(({ step }) => mayTake(role, order.status, step) && (step !== 'deliver' || order.destinationWarehouseId === null))
        .map(({ step, label, run, isBusy }) => (
          <Button key={step} variant="outlined" color="inherit" loading={isBusy} onClick={take(run)}>
            {label}
          </Button>
        ))}
      {(['pick', 'pack'] as const)
        .filter((step) => mayTake(role, order.status, step))
        .map((step) => (
          <LinkButton key={step} to={`/orders/${order.id}/${step}`} variant="contained">
            {step === 'pick' ? 'Pick' : 'Pack'}
          </LinkButton>
        ))}
      {mayTake(role, order.status, 'ship') && (
        <Button variant="contained" onClick={() => setShipping(true)}>
          Ship
        </Button>
      )}
      <OrderPapers order={order} />
      {mayTake(role, order.status, 'cancel') && (
        <Button variant="outlined" color="error" onClick={() => setCancelling(true)}>
          Cancel Order
        </Button>
      )}
      {mayTake(role, order.status, 'edit') && (
        <LinkButton to={`/orders/${order.id}/edit`} variant="contained">
          Edit
        </LinkButton>
      )}
      {isShipping && <ShipDialog order={order} onClose={() => setShipping(false)} />}
      {isCancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </>
  );
}
