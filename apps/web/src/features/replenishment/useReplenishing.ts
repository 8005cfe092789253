import type { Named } from '@lading/contract/fields';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { isOpenReplenishment } from '@lading/domain/replenishment';
import { useEffect, useRef } from 'react';
import { sendWork, WAITS } from '../../lib/outbox/pageOutbox.ts';
import { useLatest, useLatestState } from '../../lib/useLatest.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { bringText, elsewhereText, finished, isShut, meetTask, movedText, plannedUnits } from './replenishing.ts';

/** Calls back when what the location takes has changed: somebody may fill, empty or block it while the goods are on their way. */
function useChangedRoom({ room }: ReplenishmentTask, onChange: () => void): void {
  const latest = useLatest(onChange);
  const known = useRef(room);
  useEffect(() => {
    if (known.current === room) return;
    known.current = room;
    latest.current();
  }, [room, latest]);
}

/** Sends that the goods were moved, and where to. Returns the message, which says so where this waits for the network. */
async function sendMove(task: ReplenishmentTask, quantity: number, to: Named): Promise<string> {
  const body = { quantity, ...(to.id === task.to.id ? {} : { locationId: to.id }) };
  const work = { to: 'finishReplenishmentTask', input: { params: { id: task.id }, body }, warehouseId: task.warehouseId } as const;
  const after = await sendWork<'finishReplenishmentTask'>({ ...work, what: `${task.product.sku} to ${to.name}` });
  const done = movedText(task, quantity, to);
  return after ? done : `${done} ${WAITS}`;
}

/** Works one task off: scan where the goods stand, then where they go. The second scan moves them. */
export function useReplenishing(task: ReplenishmentTask) {
  const { warehouseId, product, from } = task;
  const lookUp = useLookUp(warehouseId, from.pallet ? [{ lpn: from.pallet.lpn, location: from.location }] : []);
  const latest = useLatest(task);
  /** Units in hand; null before the source was scanned. */
  const [taken, setTaken, readTaken] = useLatestState<number | null>(null);
  /** The location that was scanned instead of the planned one. Its second scan brings the goods there. */
  const elsewhere = useRef<number | null>(null);

  const take = (quantity: number) => {
    setTaken(quantity);
    say('success', bringText(latest.current, quantity));
  };
  const scanning = useScanning(async (code) => {
    const now = latest.current;
    if (!isOpenReplenishment(now)) return say('info', 'This task is over.');
    const held = readTaken();
    const met = meetTask(now, held !== null, await lookUp(code), warehouseId);
    const asked = elsewhere.current;
    elsewhere.current = null;
    if (met === 'found') return take(held ?? plannedUnits(now));
    if ('fault' in met) return say('error', met.fault);
    if (held === null) return;
    if (!met.isElsewhere || isShut(now) || asked === met.broughtTo.id) return move(held, met.broughtTo);
    elsewhere.current = met.broughtTo.id;
    say('attention', elsewhereText(now, held, met.broughtTo));
  });
  const { say, act } = scanning;
  const move = async (quantity: number, to: Named) => {
    const message = await sendMove(latest.current, quantity, to);
    latest.current = finished(latest.current);
    say('success', message);
  };
  useChangedRoom(task, () => {
    const held = readTaken();
    if (held === null || !isOpenReplenishment(task)) return;
    const quantity = Math.min(held, plannedUnits(task));
    setTaken(quantity);
    say('attention', bringText(task, quantity));
  });
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
