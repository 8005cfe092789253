import { createReturn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Order } from '@lading/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { useDocument } from '../../ui/DocumentForm.tsx';
import { warned } from '../../ui/Notifier.tsx';
import type { Entered } from '../../ui/packUnits.ts';
import {
  type DraftLine,
  linesOfOrder,
  type ReturnFields,
  returnBody,
  returnProblems,
  returnSentences,
  withProduct,
} from './returnDraft.ts';
import { returnsOfOrder } from './returns.queries.ts';

/** The state of a new return. An order, if one is chosen, provides the lines. */
export function useCreateReturn(isClient: boolean, input: Order | null) {
  const { customerId } = useUser();
  const warehouse = useCurrentWarehouse();
  const client = useQueryClient();
  const creating = useCall(createReturn);
  const draft = useDocument<ReturnFields, DraftLine>(
    () => ({
      fields: {
        customerId: input?.customer.id ?? (isClient ? customerId : null),
        returnReference: '',
        reason: '',
      },
      lines: [],
    }),
    'Failed to create return.',
  );
  const { fields, lines, setLines } = draft;
  const [order, setOrder] = useState<Order | null>(null);

  const pickOrder = async (picked: Order | null) => {
    setOrder(picked);
    setLines([]);
    if (!picked) return;
    try {
      setLines(
        linesOfOrder(
          picked,
          await client.fetchQuery({ ...returnsOfOrder(picked.id), staleTime: 0 }),
        ),
      );
    } catch (reason) {
      setOrder(null);
      draft.setError(
        errorText(
          reason,
          'The earlier returns of this order could not be loaded. Please choose it again.',
        ),
      );
    }
  };
  const start = useRef(() => void pickOrder(input));
  useEffect(() => start.current(), []);

  const addProduct = (product: ProductRef | null, entered: Entered): string | null => {
    const next = withProduct(lines, product, entered);
    if (typeof next === 'string') return next;
    setLines(next);
    return null;
  };
  const save = async () => {
    if (!draft.isReady(returnProblems(fields, lines, !isClient), returnSentences)) return;
    await draft.attempt(async () => {
      const returnDetail = await creating.run({
        body: returnBody(fields, { warehouseId: warehouse.id, orderId: order?.id ?? null }, lines),
      });
      await draft.leave(
        `/returns/${returnDetail.id}`,
        ...warned(`Return "${returnDetail.returnReference}" was created.`, returnDetail),
      );
    });
  };
  return { draft, order, pickOrder, addProduct, save, isBusy: creating.isPending };
}
