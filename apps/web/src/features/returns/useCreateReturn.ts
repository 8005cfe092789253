import { createReturn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Order } from '@lading/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { type DraftLine, linesOfOrder, type ReturnFields, returnBody, returnProblems, withProduct } from './returnDraft.ts';
import { returnsOfOrder } from './returns.queries.ts';

/** The order that a return is against, which fills in its lines, and the lines. Begins with a given order. */
function useReturnLines(given: Order | null, onError: (error: string | null) => void) {
  const client = useQueryClient();
  const [order, setOrder] = useState<Order | null>(null);
  const [lines, setLines] = useState<readonly DraftLine[]>([]);

  const pickOrder = async (picked: Order | null) => {
    onError(null);
    setOrder(picked);
    setLines([]);
    if (!picked) return;
    try {
      setLines(linesOfOrder(picked, await client.fetchQuery({ ...returnsOfOrder(picked.id), staleTime: 0 })));
    } catch (reason) {
      setOrder(null);
      onError(errorText(reason, 'The earlier returns of this order could not be loaded. Please choose it again.'));
    }
  };
  const start = useRef(() => void pickOrder(given));
  useEffect(() => start.current(), []);

  const addProduct = (product: ProductRef | null, quantity: string): string | null => {
    const next = withProduct(lines, product, quantity);
    if (typeof next === 'string') return next;
    setLines(next);
    return null;
  };
  return { order, pickOrder, lines, setLines, addProduct };
}

/** The return being written: its fields, the order it is against and its lines. */
export function useCreateReturn(isClient: boolean, given: Order | null) {
  const { customerId } = useUser();
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const notify = useNotify();
  const creating = useCall(createReturn);
  const saved = useRef(false);
  const [initial] = useState<ReturnFields>(() => ({
    customerId: given?.customer.id ?? (isClient ? customerId : null),
    returnReference: '',
    reason: '',
  }));
  const [fields, setFields] = useState(initial);
  const { error, setError, attempt } = useAttempt('Failed to create return.');
  const content = useReturnLines(given, setError);
  const { order, lines } = content;

  const change = (part: Partial<ReturnFields>) => {
    setError(null);
    setFields((before) => ({ ...before, ...part }));
    // What was chosen belongs to the customer chosen before.
    if (part.customerId !== undefined && part.customerId !== fields.customerId) void content.pickOrder(null);
  };
  const save = async () => {
    const problems = returnProblems(fields, lines, !isClient);
    if (problems.length > 0) return setError(problems.join(', '));
    await attempt(async () => {
      const made = await creating.run({ body: returnBody(fields, { warehouseId: warehouse.id, orderId: order?.id ?? null }, lines) });
      saved.current = true;
      notify(`Return "${made.returnReference}" was created.`);
      await navigate(`/returns/${made.id}`);
    });
  };
  return {
    fields,
    change,
    ...content,
    error,
    save,
    saved,
    isBusy: creating.isPending,
    isDirty: fields !== initial || lines.length > 0,
  };
}
