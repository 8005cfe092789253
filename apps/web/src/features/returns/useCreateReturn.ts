import { createReturn, findShippedUnit } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Order } from '@lading/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, errorText } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { useDocument } from '../../ui/DocumentForm.tsx';
import { warned } from '../../ui/Notifier.tsx';
import type { Entered } from '../../ui/packUnits.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import {
  type DraftLine,
  linesOfOrder,
  type ReturnFields,
  returnBody,
  returnProblems,
  returnSentences,
  withProduct,
  withUnit,
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
  /** The LPNs that were scanned, of units of the order. */
  const [scanned, setScanned] = useState<readonly string[]>([]);

  const pickOrder = async (
    picked: Order | null,
    linesOf: (ofOrder: DraftLine[]) => DraftLine[] = (ofOrder) => ofOrder,
  ) => {
    setOrder(picked);
    setLines([]);
    setScanned([]);
    if (!picked) return;
    try {
      const returns = await client.fetchQuery({ ...returnsOfOrder(picked.id), staleTime: 0 });
      setLines(linesOf(linesOfOrder(picked, returns)));
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

  /** Takes the order of a unit that left with it, and what left in the units that were scanned. */
  const scanUnit = (code: string) =>
    draft.attempt(async () => {
      const { unit } = await call(findShippedUnit, { query: { warehouseId: warehouse.id, code } });
      if (!unit) {
        draft.setError(`No order left ${warehouse.name} with "${code.trim()}".`);
        return;
      }
      if (unit.return) {
        draft.setError(`${unit.lpn} is on return ${unit.return.returnReference} already.`);
        return;
      }
      if (scanned.includes(unit.lpn)) {
        draft.setError(`${unit.lpn} is on this return already.`);
        return;
      }
      const isSame = order?.id === unit.order.id && scanned.length > 0;
      const before = isSame ? lines : [];
      const picked = await client.fetchQuery({ ...oneOrder(unit.order.id), staleTime: 0 });
      if (!isClient) draft.setValue('customerId', unit.customer.id, { shouldDirty: true });
      await pickOrder(picked, (ofOrder) => withUnit(before, ofOrder, unit.items));
      setScanned([...(isSame ? scanned : []), unit.lpn]);
      const others = unit.otherOrders.map(({ orderReference }) => orderReference).join(', ');
      if (others)
        draft.setError(
          `${unit.lpn} left with ${others} too. This return is of ${unit.order.orderReference} alone.`,
        );
    });
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
        body: returnBody(
          fields,
          { warehouseId: warehouse.id, orderId: order?.id ?? null, lpns: scanned },
          lines,
        ),
      });
      await draft.leave(
        `/returns/${returnDetail.id}`,
        ...warned(`Return "${returnDetail.returnReference}" was created.`, returnDetail),
      );
    });
  };
  return {
    draft,
    order,
    scanned,
    pickOrder,
    scanUnit,
    addProduct,
    save,
    isBusy: creating.isPending,
  };
}
