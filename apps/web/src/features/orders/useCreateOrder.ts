import { createOrder } from '@lading/contract/calls';
import {
  DEFAULT_ORDER_TYPE,
  DEFAULT_PRIORITY,
  stockStatusesOf,
  takesUnsellable,
} from '@lading/domain/orders';
import { generateOrderReference } from '@lading/domain/references';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { unforeseen } from '../../lib/random.ts';
import { useCall } from '../../lib/useCall.ts';
import { NO_ADDRESS } from '../../ui/AddressFields.tsx';
import { useDocument } from '../../ui/DocumentForm.tsx';
import { warned } from '../../ui/Notifier.tsx';
import { availability } from '../inventory/inventory.queries.ts';
import {
  type DraftLine,
  type OrderFields,
  orderBody,
  orderProblems,
  orderSentences,
  productIdsOf,
  type Shortage,
  shortagesOf,
} from './orderDraft.ts';

const freshFields = (): OrderFields => ({
  orderReference: generateOrderReference(new Date(), unforeseen),
  type: DEFAULT_ORDER_TYPE,
  priority: DEFAULT_PRIORITY,
  hasParts: false,
  shippingAddress: '',
  address: NO_ADDRESS,
  storedAddress: null,
  shippingCarrier: '',
  requestedShipDate: '',
  minRemainingDays: '',
  notes: '',
  destinationWarehouseId: null,
  stockStatuses: stockStatusesOf(DEFAULT_ORDER_TYPE, null),
});

/** The available stock of the products on the lines. */
function useStockOf(lines: readonly DraftLine[], warehouseId: number) {
  const client = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const productIds = useMemo(() => productIdsOf(lines).sort((a, b) => a - b), [lines]);
  const stock = useQuery(availability(warehouseId, productIds));
  /**
   * Reads the stock again. If that fails, there are no shortages: the server's response says what
   * was allocated.
   */
  const findShortages = async (): Promise<Shortage[]> => {
    setChecking(true);
    try {
      return shortagesOf(lines, await client.fetchQuery(availability(warehouseId, productIds)));
    } catch (reason) {
      console.error('The stock could not be checked before ordering.', reason);
      return [];
    } finally {
      setChecking(false);
    }
  };
  return { stock, findShortages, isChecking };
}

/**
 * The state of a new order. `submit` asks before it sends an order that the stock does not cover.
 */
export function useCreateOrder(customerId: number, warehouseId: number) {
  const creating = useCall(createOrder);
  const draft = useDocument<OrderFields, DraftLine>(
    () => ({ fields: freshFields(), lines: [] }),
    'Failed to create order.',
  );
  const { fields, lines, attempt, isReady, leave } = draft;
  const [shortages, setShortages] = useState<Shortage[] | null>(null);
  const { stock, findShortages, isChecking } = useStockOf(lines, warehouseId);

  const send = async () => {
    await attempt(async () => {
      const answer = await creating.run({
        body: orderBody(fields, lines, customerId, warehouseId),
      });
      await leave('/orders', ...warned(answer.message, answer));
    });
    setShortages(null);
  };
  const submit = async () => {
    if (isChecking || !isReady(orderProblems(fields, lines), orderSentences)) return;
    // What is not for sale is in no figure of available stock: the server's response says what was
    // allocated.
    const found = takesUnsellable(fields) ? [] : await findShortages();
    if (found.length > 0) setShortages(found);
    else await send();
  };
  return {
    draft,
    stock,
    shortages,
    reconsider: () => setShortages(null),
    submit,
    send,
    isBusy: isChecking || creating.isPending,
  };
}
