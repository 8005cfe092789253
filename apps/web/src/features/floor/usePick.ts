import { type PickLine, pickOrder } from '@lading/contract/picking';
import { useEffect, useRef } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { useSay } from '../../ui/scan/useSay.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { inventoryKeys } from '../inventory/inventory.queries.ts';
import { orderKeys } from '../orders/orders.queries.ts';
import { pickingKeys } from '../picking/picking.queries.ts';
import { lookUp } from './floor.queries.ts';
import { afterPick, leftAt, meetStop, type Proved, promptOf, provedAtFirst, quantityFor, stopsLeft } from './pickWalk.ts';

/** How far somebody is at one stop. */
interface AtStop {
  allocationId: number;
  proved: Proved;
  quantity: number;
}

const begin = (stop: PickLine): AtStop => ({ allocationId: stop.allocationId, proved: provedAtFirst(stop), quantity: leftAt(stop) });

/** Fetches the walk as it is after a pick. Where no answer comes it keeps what is known, for the pick itself is recorded. */
export type Settle = (known: PickLine[]) => Promise<readonly PickLine[]>;

/** A walk, stop by stop: scan the place, then the goods, confirm how many. */
export function usePick(warehouseId: number, lines: readonly PickLine[], settle: Settle) {
  const { said, say } = useSay();
  const [putOff, setPutOff, readPutOff] = useLatest<readonly number[]>([]);
  const [place, setPlace, readPlace] = useLatest<AtStop | null>(null);
  const picking = useCall(pickOrder, { invalidates: [orderKeys.all, inventoryKeys.all, pickingKeys.all] });
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  }, [lines]);

  const stops = stopsLeft(lines, putOff);
  const stateOf = (stop: PickLine, state: AtStop | null): AtStop =>
    // Somebody else may have taken some of it meanwhile.
    state?.allocationId === stop.allocationId ? { ...state, quantity: Math.min(state.quantity, leftAt(stop)) } : begin(stop);
  const standing = (): { stop: PickLine; state: AtStop } | null => {
    const [stop] = stopsLeft(latest.current, readPutOff());
    return stop ? { stop, state: stateOf(stop, readPlace()) } : null;
  };
  /** The stop that the last words were about. */
  const told = useRef<number | null>(null);
  const onward = (lead: string) => {
    const next = standing();
    told.current = next?.stop.allocationId ?? null;
    say('success', next ? `${lead} ${promptOf(next.stop, next.state.proved)}` : `${lead} Nothing is left to pick.`);
  };

  const { scan, run, isBusy, retry } = useScanning(async (code) => {
    const now = standing();
    if (!now) return say('info', 'Nothing is left to pick.');
    const met = meetStop(now.stop, now.state.proved, await lookUp(warehouseId, code), warehouseId);
    if ('fault' in met) return say('error', met.fault);
    const quantity = met.proved === 'goods' ? quantityFor(now.stop, met.count) : now.state.quantity;
    setPlace({ ...now.state, proved: met.proved, quantity });
    say('success', promptOf(now.stop, met.proved));
  }, say);

  /** Takes units of the stop; with a reason the rest is short, and other stock is tried at once. */
  const take = async ({ stop, state }: { stop: PickLine; state: AtStop }, reason: string | null) => {
    const quantity = reason !== null && state.proved !== 'goods' ? 0 : state.quantity;
    const pick = { allocationId: stop.allocationId, quantity, ...(reason === null ? {} : { shortReason: reason }) };
    await picking.run({ params: { id: stop.orderId }, body: { picks: [pick] } });
    latest.current = await settle(afterPick(latest.current, stop.allocationId, quantity, reason !== null));
    setPlace(null);
    onward(
      reason === null
        ? `${formatUnits(quantity)} × ${stop.product.sku} taken.`
        : `${stop.product.sku} is short by ${formatUnits(leftAt(stop) - quantity)}.`,
    );
  };
  // Others pick too, and orders are held or cancelled: who stands at a stop that is no more is told where to go instead.
  const ahead = stops[0];
  useEffect(() => {
    if (isBusy) return;
    const isMoved = told.current !== null && told.current !== (ahead?.allocationId ?? null);
    told.current = ahead?.allocationId ?? null;
    if (isMoved) say('attention', `The walk has changed. ${ahead ? promptOf(ahead, provedAtFirst(ahead)) : 'Nothing is left to pick.'}`);
  }, [ahead, isBusy, say]);

  const act = (work: (now: { stop: PickLine; state: AtStop }) => Promise<void>) => {
    const now = standing();
    if (now) run(() => work(now), now.stop.product.sku);
  };

  return {
    stops,
    stop: ahead ?? null,
    state: ahead ? stateOf(ahead, place) : null,
    said,
    scan,
    isBusy,
    retry,
    confirm: () => act((now) => take(now, null)),
    short: (reason: string) => act((now) => take(now, reason)),
    setQuantity: (quantity: number) => {
      const now = standing();
      if (now) setPlace({ ...now.state, quantity });
    },
    later: () => {
      const now = standing();
      if (!now) return;
      setPutOff([...readPutOff().filter((id) => id !== now.stop.allocationId), now.stop.allocationId]);
      setPlace(null);
      onward(`${now.stop.product.sku} comes later.`);
    },
  };
}
