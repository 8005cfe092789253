import type { BatchOrder, PickBatchDetail } from '@lading/contract/picking';
import { isCancelled } from '@lading/domain/life';
import { toteCode } from '@lading/domain/picking';
import { useQueryClient } from '@tanstack/react-query';
import { outbox, sendWork, WAITS } from '../../lib/outbox/pageOutbox.ts';
import { whatItIs } from '../../ui/scan/scanned.ts';
import { useKnownHere } from '../../ui/scan/useLookUp.ts';
import type { Scanning } from '../../ui/scan/useScanning.ts';
import { batchWalk } from '../picking/picking.queries.ts';
import { nextWithoutTote, toteAsk, withTotes } from './pickWalk.ts';

export interface Totes {
  /** The order whose tote is scanned next; null if each has one. */
  waiting: () => BatchOrder | null;
  /** Binds the tote with this code to an order. `onward` says what comes behind the last one. */
  bind: (order: BatchOrder, code: string, scanning: Pick<Scanning, 'say' | 'press'>, onward: () => string) => Promise<void>;
}

/** Binds totes to the orders of a batch. Whether a tote is in use elsewhere is for the server to say; without a network it does so later. */
export function useTotes(batch: PickBatchDetail | null): Totes | null {
  const client = useQueryClient();
  const knownHere = useKnownHere(batch?.warehouseId ?? 0);
  if (batch === null) return null;
  const { id, warehouseId } = batch;
  const { queryKey } = batchWalk(id);
  /** The next scan may come before the batch is read again. */
  const now = (): PickBatchDetail =>
    withTotes(client.getQueryData(queryKey) ?? batch, outbox.entries.get(), client.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
  const waiting = () => nextWithoutTote(now());
  const set = ({ id: orderId, orderReference }: BatchOrder, tote: string | null) =>
    sendWork<'setOrderTote'>({
      to: 'setOrderTote',
      input: { params: { id: orderId }, body: { tote } },
      warehouseId,
      what: tote === null ? `${orderReference} out of its tote` : `${orderReference} into tote ${tote}`,
    });
  /** Why a code is not a free tote, as far as this device knows. */
  const faultOf = (tote: string): string | null => {
    const holder = now().orders.find((one) => one.tote === tote && !isCancelled(one));
    if (holder) return `Tote ${tote} is in use: it holds "${holder.orderReference}".`;
    const found = knownHere(tote);
    return found.kind === null ? null : `${whatItIs(found, warehouseId)} It is not a tote.`;
  };
  return {
    waiting,
    bind: async (order, code, { say, press }, onward) => {
      const tote = toteCode(code);
      const fault = faultOf(tote);
      if (fault !== null) return say('error', fault);
      const answer = await set(order, tote);
      const next = waiting();
      const undo = async () => {
        await set(order, null);
        say('info', `Undone. ${toteAsk(order)}`);
      };
      const then = next ? toteAsk(next) : onward();
      say('success', `Tote ${tote} is for ${order.orderReference}.${answer ? '' : ` ${WAITS}`} ${then}`, {
        undo: () => press(undo, 'Undo'),
      });
    },
  };
}
