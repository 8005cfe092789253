import { type Entry, isOpen } from '../../lib/outbox/entry.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { DoneSign, FloorList, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { isOutOfWalk } from './pickMachine.ts';
import type { WalkOrder } from './pickWalk.ts';
import type { PickTask } from './usePickWalk.ts';

/**
 * Picks that this device made of orders that left the walk. By the ledger their goods are where
 * they were taken, whether it had the picks or not.
 */
function picksOf(entries: readonly Entry[], orders: readonly WalkOrder[]): Entry[] {
  const isGone = (orderId: number): boolean =>
    orders.some((order) => order.id === orderId && isOutOfWalk(order));
  return entries.filter(
    (entry) =>
      entry.to === 'pickOrder' &&
      (isOpen(entry) || entry.state === 'done') &&
      entry.input.body.picks.some(({ quantity }) => quantity > 0) &&
      isGone(entry.input.params.id),
  );
}

/**
 * Goods in hand of orders that left the walk, and where they go. A tap says that they are there.
 */
export function PutBack({ task }: { task: PickTask }) {
  const entries = useEntries();
  const { inHand, known } = task.state;
  const rows: FloorRow[] = [
    ...inHand.map(({ allocationId, orderReference, sku, place }) => ({
      key: `hand ${allocationId}`,
      icon: <DoneSign isDone={false} />,
      title: `${sku} to ${place}`,
      detail: `${orderReference}: put what you hold of it back.`,
      onClick: () => task.act({ kind: 'broughtBack', allocationId }, sku),
    })),
    ...picksOf(entries, known.orders).map((entry) => ({
      key: `scan ${entry.seq}`,
      ...(isOpen(entry) && { to: '/floor/scans' }),
      title: entry.what,
      detail: `Put the goods back where they were taken.${isOpen(entry) ? ' The scan was refused: drop it.' : ''}`,
    })),
  ];
  return rows.length > 0 && <FloorList title="Put back" rows={rows} />;
}
