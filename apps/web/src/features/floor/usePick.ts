import type { PickLine } from '@lading/contract/picking';
import { useEffect, useRef } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { sendWork, WAITS } from '../../lib/outbox/pageOutbox.ts';
import { useLatest, useLatestState } from '../../lib/useLatest.ts';
import type { Say } from '../../ui/scan/scanQueue.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import {
  afterPick,
  leftAt,
  meetStop,
  type Proved,
  placeName,
  promptOf,
  provedAtFirst,
  restText,
  stopsLeft,
  takenText,
  takeScan,
} from './pickWalk.ts';

interface AtStop {
  allocationId: number;
  proved: Proved;
  quantity: number;
  /** Units that scans stand for. */
  scanned: number;
}

interface Standing {
  stop: PickLine;
  state: AtStop;
}

const begin = (stop: PickLine): AtStop => ({
  allocationId: stop.allocationId,
  proved: provedAtFirst(stop),
  quantity: leftAt(stop),
  scanned: 0,
});

/** Loads the walk after a pick. Where it cannot be read, what is known is returned, because the pick itself is recorded. */
export type Settle = (known: PickLine[]) => Promise<readonly PickLine[]>;

const stateOf = (stop: PickLine, state: AtStop | null): AtStop =>
  // Somebody else may have taken some of it meanwhile.
  state?.allocationId === stop.allocationId ? { ...state, quantity: Math.min(state.quantity, leftAt(stop)) } : begin(stop);

/** The state of a walk: the open stops, those put off last, and what is done at the first of them. */
function useWalk(lines: readonly PickLine[]) {
  const [putOff, setPutOff, readPutOff] = useLatestState<readonly number[]>([]);
  const [place, setPlace, readPlace] = useLatestState<AtStop | null>(null);
  const latest = useLatest(lines);
  const stops = stopsLeft(lines, putOff);
  const [ahead = null] = stops;
  return {
    stops,
    ahead,
    state: ahead && stateOf(ahead, place),
    setState: setPlace,
    /** The lines of this moment, not of the last render. */
    readLines: () => latest.current,
    standing: (): Standing | null => {
      const [stop] = stopsLeft(latest.current, readPutOff());
      return stop ? { stop, state: stateOf(stop, readPlace()) } : null;
    },
    goOn: (next: readonly PickLine[]) => {
      latest.current = next;
      setPlace(null);
    },
    putOff: ({ allocationId }: PickLine) => {
      setPutOff([...readPutOff().filter((id) => id !== allocationId), allocationId]);
      setPlace(null);
    },
  };
}

/** Announces the next stop, and another one when the announced one is gone. */
function useDirections({ ahead, standing, readLines }: ReturnType<typeof useWalk>, isBusy: boolean, say: Say) {
  /** The stop of the last message. */
  const announced = useRef<number | null>(null);
  // Others pick too, and orders are held or cancelled.
  useEffect(() => {
    if (isBusy) return;
    const isMoved = announced.current !== null && announced.current !== (ahead?.allocationId ?? null);
    announced.current = ahead?.allocationId ?? null;
    if (isMoved) say('attention', `The walk has changed. ${ahead ? promptOf(ahead, provedAtFirst(ahead)) : restText(readLines())}`);
  }, [ahead, isBusy, say, readLines]);
  return (lead: string) => {
    const next = standing();
    announced.current = next?.stop.allocationId ?? null;
    say('success', `${lead} ${next ? promptOf(next.stop, next.state.proved) : restText(readLines())}`);
  };
}

/** Picks stop by stop: scan the location, then the goods, confirm the quantity. */
export function usePick(warehouseId: number, lines: readonly PickLine[], settle: Settle) {
  const walk = useWalk(lines);
  const lookUp = useLookUp(
    warehouseId,
    lines.flatMap(({ pallet, location }) => (pallet ? [{ lpn: pallet.lpn, location }] : [])),
  );

  const scanning = useScanning(async (code) => {
    const now = walk.standing();
    if (!now) return say('info', restText(walk.readLines()));
    const met = meetStop(now.stop, now.state.proved, await lookUp(code), warehouseId);
    if ('fault' in met) return say('error', met.fault);
    if (met.proved !== 'goods') {
      walk.setState({ ...now.state, proved: met.proved });
      return say('success', promptOf(now.stop, met.proved));
    }
    const taken = takeScan(now.stop, now.state.scanned, met.units);
    walk.setState({ ...now.state, proved: 'goods', quantity: taken.quantity, scanned: taken.scanned });
    if (taken.isTooMany) say('attention', takenText(now.stop, taken, met.pack));
    else say('success', taken.quantity < leftAt(now.stop) ? takenText(now.stop, taken, met.pack) : promptOf(now.stop, 'goods'));
  });
  const { say, press, act } = scanning;
  const goOn = useDirections(walk, scanning.isBusy, say);

  /** Picks units of the stop. With a reason the rest is short, and the server allocates other stock. */
  const take = async ({ stop, state }: Standing, reason: string | null) => {
    const quantity = reason !== null && state.proved !== 'goods' ? 0 : state.quantity;
    const pick = { allocationId: stop.allocationId, quantity, ...(reason === null ? {} : { shortReason: reason }) };
    const left = formatUnits(leftAt(stop) - quantity);
    const what = reason === null ? `${formatUnits(quantity)} × ${stop.product.sku} taken` : `${stop.product.sku} is short by ${left}`;
    const known = afterPick(walk.readLines(), stop.allocationId, quantity, reason !== null);
    const answer = await sendWork<'pickOrder'>({
      to: 'pickOrder',
      input: { params: { id: stop.orderId }, body: { picks: [pick] } },
      warehouseId,
      what: `${stop.orderReference}, ${placeName(stop)}: ${what}`,
      pickedBefore: stop.pickedQuantity,
    });
    walk.goOn(answer ? await settle(known) : known);
    goOn(answer ? `${what}.` : `${what}. ${WAITS}`);
  };
  /** Works at the current stop, if there is one. */
  const here = (work: (now: Standing) => void) => {
    const now = walk.standing();
    if (now) work(now);
  };

  return {
    ...scanning,
    stops: walk.stops,
    stop: walk.ahead,
    state: walk.state,
    confirm: () => here((now) => press(() => take(now, null), now.stop.product.sku)),
    short: (reason: string) => here((now) => press(() => take(now, reason), now.stop.product.sku)),
    setQuantity: (quantity: number) =>
      here(({ stop, state }) => act(() => walk.setState({ ...state, quantity, scanned: state.scanned && quantity }), stop.product.sku)),
    later: () =>
      here(({ stop }) =>
        act(() => {
          walk.putOff(stop);
          goOn(`${stop.product.sku} comes later.`);
        }, stop.product.sku),
      ),
  };
}
