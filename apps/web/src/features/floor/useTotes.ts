import { setOrderTote } from '@lading/contract/calls';
import type { BatchOrder } from '@lading/contract/picking';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../lib/useCall.ts';
import type { Scanning } from '../../ui/scan/useScanning.ts';
import { batchWalk } from '../picking/picking.queries.ts';
import { nextWithoutTote, toteAsk } from './pickWalk.ts';

export interface Totes {
  /** The order whose tote is scanned next; null where each has one. */
  waiting: () => BatchOrder | null;
  /** Binds the tote with this code to an order. `onward` says what comes behind the last one. */
  bind: (order: BatchOrder, code: string, scanning: Pick<Scanning, 'say' | 'press'>, onward: () => string) => Promise<void>;
}

/** Binds totes to the orders of a batch. The server alone knows which totes are free. */
export function useTotes(batchId: number | null): Totes | null {
  const client = useQueryClient();
  const setting = useCall(setOrderTote);
  if (batchId === null) return null;
  const { queryKey } = batchWalk(batchId);
  const waiting = () => {
    const batch = client.getQueryData(queryKey);
    return batch ? nextWithoutTote(batch) : null;
  };
  const set = async ({ id }: BatchOrder, code: string | null) => {
    const { tote } = await setting.run({ params: { id }, body: { tote: code } });
    // The next scan may come before the batch is read again.
    client.setQueryData(
      queryKey,
      (before) => before && { ...before, orders: before.orders.map((order) => (order.id === id ? { ...order, tote } : order)) },
    );
    return tote;
  };
  return {
    waiting,
    bind: async (order, code, { say, press }, onward) => {
      const tote = await set(order, code.trim());
      const next = waiting();
      const undo = async () => {
        await set(order, null);
        say('info', `Undone. ${toteAsk(order)}`);
      };
      say('success', `Tote ${tote} is for ${order.orderReference}. ${next ? toteAsk(next) : onward()}`, {
        undo: () => press(undo, 'Undo'),
      });
    },
  };
}
