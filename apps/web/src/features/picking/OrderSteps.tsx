import {
  allocateOrder,
  cancelOrder,
  deliverOrder,
  handOverOrder,
  holdOrder,
  releaseOrder,
  resumeOrder,
  unshipOrder,
} from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { isCancelled } from '@lading/domain/life';
import { MAX_EXPLANATION, MAX_REASON } from '@lading/domain/limits';
import { isHandedOver, type OrderRequest } from '@lading/domain/orders';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { Sentence } from '../../ui/Words.tsx';
import { mayTake } from '../orders/orders.parts.tsx';
import { useReasons } from '../settings/settings.queries.ts';
import { ShipDialog } from './ShipDialog.tsx';

function CancelDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const cancelling = useCall(cancelOrder);
  const notify = useNotify();
  const reasons = useReasons('CANCELLATION');
  const cancel = async (reason: string | null) => {
    await cancelling.run({ params: { id: order.id }, body: { reason } });
    notify(`Order "${order.orderReference}" was cancelled.`);
  };
  return (
    <ReasonDialog
      title="Cancel Order"
      submit="Cancel Order"
      danger
      label="Reason (optional)"
      suggestions={reasons}
      maxLength={MAX_EXPLANATION}
      run={cancel}
      onClose={onClose}
    >
      <Sentence>
        What is allocated to "{order.orderReference}" becomes free for other orders
        {order.items.some(({ pickedQuantity }) => pickedQuantity > 0) &&
          ', and what is picked goes back where it came from'}
        . This cannot be undone.
      </Sentence>
    </ReasonDialog>
  );
}

function UndoShipmentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const undoing = useCall(unshipOrder);
  const notify = useNotify();
  const undo = async (reason: string | null) => {
    await undoing.run({ params: { id: order.id }, body: { reason } });
    notify(`The shipment of "${order.orderReference}" was undone.`);
  };
  const followUps = order.followUpOrders
    .filter((next) => !isCancelled(next))
    .map((next) => next.orderReference);
  return (
    <ReasonDialog
      title="Undo Shipment"
      submit="Undo Shipment"
      danger
      label="Reason (optional)"
      maxLength={MAX_REASON}
      run={undo}
      onClose={onClose}
    >
      <Sentence>
        The units of "{order.orderReference}" come back to the packing location, in their packages,
        and can ship again. Make sure that the carrier does not have them.
        {followUps.length > 0 &&
          ` ${followUps.join(', ')}, which asks for what was missing, is cancelled.`}
      </Sentence>
    </ReasonDialog>
  );
}

/** Forward steps, the furthest first: the first open one is the main button. */
const onwards = ['ship', 'pack', 'pick', 'release', 'deliver', 'resume', 'allocate'] as const;
const filled = { variant: 'contained' } as const;
const outlined = { variant: 'outlined', color: 'inherit' } as const;

const plainSteps = [
  { step: 'allocate', label: 'Allocate', to: allocateOrder },
  { step: 'hold', label: 'Hold', to: holdOrder },
  { step: 'release', label: 'Release', to: releaseOrder },
  { step: 'hand-over', label: 'Hand Over', to: handOverOrder },
  { step: 'deliver', label: 'Mark as Delivered', to: deliverOrder },
  { step: 'resume', label: 'Resume', to: resumeOrder },
] as const;

type PlainStepProps = Pick<(typeof plainSteps)[number], 'label' | 'to'> & {
  id: number;
  look: ButtonProps;
};

function PlainStep({ id, label, to, look }: PlainStepProps) {
  const taking = useCall(to);
  const attempt = useNotifiedAttempt();
  return (
    <Button
      {...look}
      loading={taking.isPending}
      onClick={() => void attempt(() => taking.run({ params: { id } }))}
    >
      {label}
    </Button>
  );
}

type Asking = 'ship' | 'unship' | 'cancel';

function StepDialog({ step, ...props }: { step: Asking; order: OrderDetail; onClose: () => void }) {
  if (step === 'ship') return <ShipDialog {...props} />;
  return step === 'unship' ? <UndoShipmentDialog {...props} /> : <CancelDialog {...props} />;
}

/** Tells which steps the user may take now. */
function useMayGo(order: OrderDetail): (step: OrderRequest) => boolean {
  const user = useUser();
  const { timeZone } = useCurrentWarehouse();
  const isGone = isHandedOver(order, timeZone, new Date());
  // A transfer is delivered by receiving it.
  const isTransfer = order.destinationWarehouseId !== null;
  const shut: Partial<Record<OrderRequest, boolean>> = {
    'hand-over': isGone,
    unship: isGone || isTransfer,
    deliver: isTransfer,
  };
  return (step) => mayTake(user, order.status, step) && !shut[step];
}

/** The steps that the user may take, and the order's papers; the main step stands last. */
export function OrderSteps({ order, papers }: { order: OrderDetail; papers: ReactNode }) {
  const [asks, setAsks] = useState<Asking | null>(null);
  const mayGo = useMayGo(order);
  const main = onwards.find(mayGo);
  const look = (step: OrderRequest) => (step === main ? filled : outlined);
  const plain = plainSteps.filter(({ step }) => mayGo(step));
  const button = ({ step, ...plainStep }: (typeof plainSteps)[number]) => (
    <PlainStep key={step} id={order.id} {...plainStep} look={look(step)} />
  );
  return (
    <>
      {mayGo('cancel') && (
        <Button variant="outlined" color="error" onClick={() => setAsks('cancel')}>
          Cancel Order
        </Button>
      )}
      {mayGo('unship') && (
        <Button {...outlined} onClick={() => setAsks('unship')}>
          Undo Shipment
        </Button>
      )}
      {plain.filter(({ step }) => step !== main).map(button)}
      {mayGo('edit') && (
        <LinkButton to={`/orders/${order.id}/edit`} {...outlined}>
          Edit
        </LinkButton>
      )}
      {papers}
      {(['pick', 'pack'] as const).filter(mayGo).map((step) => (
        <LinkButton key={step} to={`/orders/${order.id}/${step}`} {...look(step)}>
          {step === 'pick' ? 'Pick' : 'Pack'}
        </LinkButton>
      ))}
      {mayGo('ship') && (
        <Button {...look('ship')} onClick={() => setAsks('ship')}>
          Ship
        </Button>
      )}
      {plain.filter(({ step }) => step === main).map(button)}
      {asks && <StepDialog step={asks} order={order} onClose={() => setAsks(null)} />}
    </>
  );
}
