import { shipOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import { MAX_CARRIER, MAX_TRACKING_NUMBER } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import { useRef } from 'react';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SuggestInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDoubt } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { useCarrierNames } from '../settings/settings.queries.ts';

/** The question about labels that a carrier does not take, in its own words. */
export const shipDoubt = { title: 'Ship with these labels?', confirm: 'Ship All the Same' };

interface Props {
  order: OrderDetail;
  onClose: () => void;
  /** What follows where it has shipped; by default the dialog closes. */
  onShipped?: (after: OrderDetail) => void;
}

/** The form that ships an order. `missing` are the units that do not leave. */
function useShipForm({ order, onClose, onShipped = onClose }: Props) {
  const shipping = useCall(shipOrder);
  const labels = useDoubt('LABELS_DOUBTFUL', shipDoubt);
  const notify = useNotify();
  const released = useRef(false);
  const [first, ...others] = order.packages;
  const missing = order.items.reduce((sum, item) => sum + item.quantity - item.pickedQuantity, 0);
  const { control, dialog } = useDialogForm(
    {
      shippingCarrier: order.shippingCarrier ?? '',
      trackingNumber: first?.trackingNumber ?? order.trackingNumber ?? '',
      others: others.map((each) => each.trackingNumber ?? ''),
    },
    async ({ shippingCarrier, trackingNumber, others: numbers }) => {
      const parcelNumbers = [trackingNumber, ...numbers].map((number) => number.trim() || null);
      const packages =
        others.length > 0
          ? order.packages.map(({ id }, index) => ({
              packageId: id,
              trackingNumber: parcelNumbers[index] ?? null,
            }))
          : null;
      const body = {
        shippingCarrier: shippingCarrier.trim() || null,
        trackingNumber: parcelNumbers[0] ?? null,
        ...(packages && { packages }),
      };
      const after = await labels.send((confirmed) =>
        shipping.run({ params: { id: order.id }, body: { ...body, ...confirmed } }),
      );
      const next = after.followUpOrders.at(-1);
      notify(
        `Order "${order.orderReference}" has shipped.${missing > 0 && next ? ` The rest goes on as ${next.orderReference}.` : ''}`,
      );
      released.current = true;
      onShipped(after);
    },
    'Failed to ship the order.',
  );
  return { control, others, missing, question: labels.dialog, dialog: { ...dialog, released } };
}

export function ShipDialog(props: Props) {
  const { order, onClose } = props;
  const { control, others, missing, question, dialog } = useShipForm(props);
  const carriers = useCarrierNames();
  return (
    <FormDialog title="Ship Order" submit="Ship" onClose={onClose} {...dialog}>
      <Sentence>
        {`"${order.orderReference}" leaves with ${counted(order.packages.length, 'package')}. `}
        {order.destinationWarehouseId === null
          ? 'Until it is handed over, or the day ends, this can be undone.'
          : 'Its destination expects it then: this cannot be undone.'}
      </Sentence>
      {missing > 0 && (
        <Alert severity="info">
          {`${counted(missing, 'unit')} ${missing === 1 ? 'is missing. It becomes' : 'are missing. They become'} a follow-up order, which waits for stock.`}
        </Alert>
      )}
      <SuggestInput
        control={control}
        name="shippingCarrier"
        label="Shipping Carrier"
        suggestions={carriers}
        maxLength={MAX_CARRIER}
      />
      <TextInput
        control={control}
        name="trackingNumber"
        isCode
        label="Tracking Number"
        {...(others.length > 0 && {
          helperText: 'Of package 1. Scan or type those of the others below.',
        })}
        maxLength={MAX_TRACKING_NUMBER}
      />
      {others.map(({ id }, index) => (
        <TextInput
          key={id}
          control={control}
          name={`others.${index}`}
          label={`Number of Package ${index + 2}`}
          maxLength={MAX_TRACKING_NUMBER}
        />
      ))}
      {question}
    </FormDialog>
  );
}
