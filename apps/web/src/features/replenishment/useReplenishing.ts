import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { sendWork, WAITS } from '../../lib/outbox/pageOutbox.ts';
import { useLatest, useLatestState } from '../../lib/useLatest.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { bringText, meetTask, movedText } from './replenishing.ts';

/** Works one task off: scan where the goods stand, then where they go. The second scan moves them. */
export function useReplenishing(task: ReplenishmentTask) {
  const { id, warehouseId, product, from, to } = task;
  const lookUp = useLookUp(warehouseId, from.pallet ? [{ lpn: from.pallet.lpn, location: from.location }] : []);
  const latest = useLatest(task);
  /** Units in hand; null before the source was scanned. */
  const [taken, setTaken, readTaken] = useLatestState<number | null>(null);

  const scanning = useScanning(async (code) => {
    const now = latest.current;
    if (now.status !== 'OPEN') return say('info', 'This task is over.');
    const held = readTaken();
    const met = meetTask(now, held !== null, await lookUp(code), warehouseId);
    if (typeof met === 'object') return say('error', met.fault);
    if (met === 'brought' && held !== null) return move(held);
    setTaken(held ?? now.quantity);
    say('success', bringText(now, held ?? now.quantity));
  });
  const { say, act } = scanning;
  const move = async (quantity: number) => {
    const input = { params: { id }, body: { quantity } };
    const what = `${product.sku} to ${to.name}`;
    const after = await sendWork<'finishReplenishmentTask'>({ to: 'finishReplenishmentTask', input, warehouseId, what });
    latest.current = { ...latest.current, status: 'DONE' };
    const done = movedText(task, quantity);
    say('success', after ? done : `${done} ${WAITS}`);
  };
  return {
    ...scanning,
    taken,
    setQuantity: (quantity: number) =>
      act(() => {
        setTaken(quantity);
        say('info', bringText(latest.current, quantity));
      }, product.sku),
  };
}
