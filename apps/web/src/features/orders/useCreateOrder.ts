import { createOrder } from '@lading/contract/calls';
import { DEFAULT_ORDER_TYPE, DEFAULT_PRIORITY } from '@lading/domain/orders';
import { generateOrderReference } from '@lading/domain/references';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotify } from '../../ui/Notifier.tsx';
import { availability } from '../inventory/inventory.queries.ts';
import { type DraftLine, type OrderFields, orderBody, orderProblems, type Shortage, shortagesOf } from './orderDraft.ts';

/** A number in [0, 1) that cannot be foreseen, so that two people do not come upon the same reference. */
const unforeseen = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

const freshFields = (): OrderFields => ({
  orderReference: generateOrderReference(new Date(), unforeseen),
  type: DEFAULT_ORDER_TYPE,
  priority: DEFAULT_PRIORITY,
  shippingAddress: '',
  shippingCarrier: '',
  requestedShipDate: '',
  notes: '',
  destinationWarehouseId: null,
});

/** The stock behind the lines of an order that is being written. */
function useStockOf(lines: readonly DraftLine[], warehouseId: number) {
  const client = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const productIds = useMemo(() => lines.map(({ product }) => product.id).sort((a, b) => a - b), [lines]);
  const stock = useQuery(availability(warehouseId, productIds));
  /** By the stock as it is now. Where it cannot be asked the server decides alone: its answer says what was allocated. */
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

/** Everything that writing an order takes: its fields and lines, the stock behind them, and sending it, with the question in between. */
export function useCreateOrder(customerId: number, warehouseId: number) {
  const navigate = useNavigate();
  const notify = useNotify();
  const creating = useCall(createOrder);
  const saved = useRef(false);
  const [initial] = useState(freshFields);
  const [fields, setFields] = useState(initial);
  const [lines, setLines] = useState<readonly DraftLine[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [shortages, setShortages] = useState<Shortage[] | null>(null);
  const { stock, findShortages, isChecking } = useStockOf(lines, warehouseId);

  const send = async () => {
    setError(null);
    try {
      const { message } = await creating.run({ body: orderBody(fields, lines, customerId, warehouseId) });
      saved.current = true;
      notify(message);
      await navigate('/orders');
    } catch (reason) {
      setError(errorText(reason, 'Failed to create order.'));
    } finally {
      setShortages(null);
    }
  };

  const submit = async () => {
    if (isChecking) return;
    const problems = orderProblems(fields, lines);
    setError(problems.length > 0 ? problems.join(', ') : null);
    if (problems.length > 0) return;
    const found = await findShortages();
    if (found.length > 0) setShortages(found);
    else await send();
  };

  return {
    fields,
    change: (part: Partial<OrderFields>) => {
      setError(null);
      setFields((before) => ({ ...before, ...part }));
    },
    lines,
    setLines: (next: readonly DraftLine[]) => {
      setError(null);
      setLines(next);
    },
    stock,
    error,
    shortages,
    reconsider: () => setShortages(null),
    submit,
    send,
    isBusy: isChecking || creating.isPending,
    isDirty: lines.length > 0 || fields !== initial,
    saved,
  };
}
