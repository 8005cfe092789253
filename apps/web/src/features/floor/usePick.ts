import type { Named } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import { leftOf, restText } from '@lading/domain/picking';
import { useEffect, useRef, useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { outbox, sendWork, WAITS } from '../../lib/outbox/pageOutbox.ts';
import { useLatest, useLatestState } from '../../lib/useLatest.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import type { Say } from '../../ui/scan/useScanning.ts';
import { type Scanning, useScanning } from '../../ui/scan/useScanning.ts';
import {
  afterPick,
  bringText,
  changedText,
  isOnward,
  meetStop,
  notFull,
  type Proved,
  placeName,
  promptOf,
  provedAtFirst,
  provenTote,
  shortPutText,
  stopsLeft,
  takenText,
  takeScan,
  toteFault,
  toteOfCode,
  type WalkLine,
} from './pickWalk.ts';
import type { Totes } from './useTotes.ts';

interface AtStop {
  allocationId: number;
  proved: Proved;
  quantity: number;
  /** Units that scans stand for. */
  scanned: number;
  /** Why less is taken, entered before the units are put into their tote. */
  shortReason: string | null;
}

interface Standing {
  stop: WalkLine;
  state: AtStop;
}

const begin = (stop: WalkLine): AtStop => ({
  allocationId: stop.allocationId,
  proved: provedAtFirst(stop),
  quantity: leftOf(stop),
  scanned: 0,
  shortReason: null,
});

/** Loads the walk after a pick. Where it cannot be read, what is known is returned, because the pick itself is recorded. */
export type Settle = (known: WalkLine[]) => Promise<readonly WalkLine[]>;

const stateOf = (stop: WalkLine, state: AtStop | null): AtStop =>
  // Somebody else may have taken some of it meanwhile.
  state?.allocationId === stop.allocationId ? { ...state, quantity: Math.min(state.quantity, leftOf(stop)) } : begin(stop);

/** The state of a walk: the open stops, those put off last, and what is done at the first of them. */
function useWalk(lines: readonly WalkLine[]) {
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
    readPutOff,
    standing: (): Standing | null => {
      const [stop] = stopsLeft(latest.current, readPutOff());
      return stop ? { stop, state: stateOf(stop, readPlace()) } : null;
    },
    goOn: (next: readonly WalkLine[]) => {
      latest.current = next;
      setPlace(null);
    },
    putOff: ({ allocationId }: WalkLine) => {
      setPutOff([...readPutOff().filter((id) => id !== allocationId), allocationId]);
      setPlace(null);
    },
  };
}

/** Announces the next stop, and another one when the announced one is gone. */
function useDirections({ ahead, standing, readLines }: ReturnType<typeof useWalk>, isBusy: boolean, say: Say, bringTo: Named | null) {
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
    const onward = bringTo ? `${restText(readLines())} ${bringText(bringTo)}` : restText(readLines());
    say('success', `${lead} ${next ? promptOf(next.stop, next.state.proved) : onward}`);
  };
}

/** What a scan proves at a stop; `lead` says what was done before. */
function prove({ stop, state }: Standing, found: Scan, { walk, warehouseId, say }: Proving, lead = '') {
  const met = meetStop(stop, state.proved, found, warehouseId);
  if ('fault' in met) return say('error', lead + met.fault);
  if (met.proved !== 'goods') {
    walk.setState({ ...state, proved: met.proved });
    return say('success', lead + promptOf(stop, met.proved));
  }
  const taken = takeScan(stop, state.scanned, met.units);
  walk.setState({ ...state, proved: 'goods', quantity: taken.quantity, scanned: taken.scanned, shortReason: null });
  if (taken.isTooMany) say('attention', lead + takenText(stop, taken, met.pack));
  else say('success', lead + (taken.quantity < leftOf(stop) ? takenText(stop, taken, met.pack) : promptOf(stop, 'goods')));
}

interface Proving {
  walk: ReturnType<typeof useWalk>;
  warehouseId: number;
  say: Say;
}

/** What a scan means behind the last stop: that all is where it belongs, once. */
function useArrival({ walk, say }: Omit<Proving, 'warehouseId'>, bringTo: Named | null) {
  const [isArrived, setArrived] = useState(false);
  const arrive = ({ location }: Scan) => {
    if (!bringTo || isArrived) return say('info', restText(walk.readLines()));
    if (location?.id !== bringTo.id) return say('error', location ? `This is ${location.name}. ${bringText(bringTo)}` : bringText(bringTo));
    setArrived(true);
    say('success', `Everything is in ${bringTo.name}. ${restText(walk.readLines())}`);
  };
  return { isArrived, arrive };
}

/** Sends the pick of units at a stop. With a reason the rest is short, and the server allocates other stock. */
async function sendPick(warehouseId: number, stop: WalkLine, quantity: number, reason: string | null) {
  const { sku } = stop.product;
  const left = formatUnits(leftOf(stop) - quantity);
  const done = stop.tote ? `put in tote ${stop.tote}` : 'taken';
  const what = reason === null ? `${formatUnits(quantity)} × ${sku} ${done}` : `${sku} is short by ${left}`;
  const tote = quantity > 0 ? provenTote(stop, outbox.entries.get()) : null;
  const pick = { allocationId: stop.allocationId, quantity, ...(reason === null ? {} : { shortReason: reason }) };
  const answer = await sendWork<'pickOrder'>({
    to: 'pickOrder',
    input: { params: { id: stop.orderId }, body: { picks: [pick], ...(tote === null ? {} : { tote }) } },
    warehouseId,
    what: `${stop.orderReference}, ${placeName(stop)}: ${what}`,
    pickedBefore: stop.pickedQuantity,
  });
  return { what, isSent: answer !== null };
}

/** What the buttons of a walk do at its current stop, if there is one. */
function useButtons({ walk, say }: Omit<Proving, 'warehouseId'>, { press, act }: Scanning, take: Take, goOn: (lead: string) => void) {
  const here = (work: (now: Standing) => void) => {
    const now = walk.standing();
    if (now) work(now);
  };
  const change = ({ stop, state }: Standing, quantity: number) => {
    walk.setState({ ...state, quantity, scanned: state.scanned && quantity, shortReason: null });
    say('info', changedText(stop, quantity));
  };
  const putOff = ({ stop }: Standing) => {
    walk.putOff(stop);
    goOn(`${stop.product.sku} comes later.`);
  };
  /** Units that go into a tote are short once that is scanned. */
  const short = (now: Standing, reason: string, taken: number) => {
    const { stop, state } = now;
    const { tote } = stop;
    if (!tote || state.proved !== 'goods' || taken === 0) return press(() => take(now, reason, taken), stop.product.sku);
    act(() => {
      walk.setState({ ...state, quantity: taken, scanned: state.scanned && taken, shortReason: reason });
      say('attention', shortPutText(stop, tote, taken));
    }, stop.product.sku);
  };
  return {
    confirm: () => here((now) => press(() => take(now, null), now.stop.product.sku)),
    short: (reason: string, taken?: number) => here((now) => short(now, reason, taken ?? now.state.quantity)),
    setQuantity: (quantity: number) => here((now) => act(() => change(now, quantity), now.stop.product.sku)),
    later: () => here((now) => act(() => putOff(now), now.stop.product.sku)),
  };
}

type Take = (now: Standing, reason: string | null, taken?: number) => Promise<void>;

interface PickOptions {
  /** Where all is brought. */
  bringTo?: Named | null;
  /** Binds totes to the orders of the walk, where these have some. */
  totes?: Totes | null;
}

/**
 * Picks stop by stop: scan the location, then the goods. A button confirms the quantity, or the scan of what comes next where all is taken. In a walk
 * with totes the scan of the tote confirms it. The last scan is that of the place where all is brought.
 */
export function usePick(
  warehouseId: number,
  lines: readonly WalkLine[],
  settle: Settle,
  { bringTo = null, totes = null }: PickOptions = {},
) {
  const walk = useWalk(lines);
  const lookUp = useLookUp(
    warehouseId,
    lines.flatMap(({ pallet, location }) => (pallet ? [{ lpn: pallet.lpn, location }] : [])),
  );

  const scanning = useScanning(async (code) => {
    const now = walk.standing();
    const order = totes?.waiting();
    if (totes && order) return totes.bind(order, code, scanning, () => (now ? promptOf(now.stop, now.state.proved) : ''));
    const tote = toteOfCode(walk.readLines(), code);
    if (now && tote !== null) return put(now, tote);
    const found = await lookUp(code);
    if (!now) return arrive(found);
    const [, next = null] = stopsLeft(walk.readLines(), walk.readPutOff());
    if (now.state.proved !== 'goods' || !isOnward(now.stop, next, bringTo, found)) return prove(now, found, proving);
    const refusal = notFull(now.stop, now.state.quantity);
    if (refusal !== null) return say('attention', refusal);
    await take(now, null);
    const after = walk.standing();
    if (after) prove(after, found, proving, `${formatUnits(now.state.quantity)} × ${now.stop.product.sku} taken. `);
    else arrive(found);
  });
  const { say } = scanning;
  const proving: Proving = { walk, warehouseId, say };
  const { isArrived, arrive } = useArrival(proving, bringTo);
  const goOn = useDirections(walk, scanning.isBusy, say, bringTo);
  const take: Take = async ({ stop, state }, reason, taken = state.quantity) => {
    const quantity = reason !== null && state.proved !== 'goods' ? 0 : taken;
    const known = afterPick(walk.readLines(), stop.allocationId, quantity, reason !== null);
    const { what, isSent } = await sendPick(warehouseId, stop, quantity, reason);
    walk.goOn(isSent ? await settle(known) : known);
    goOn(isSent ? `${what}.` : `${what}. ${WAITS}`);
  };
  const put = (now: Standing, tote: string) => {
    const fault = toteFault(now.stop, now.state.proved, now.state.quantity, tote);
    return fault === null ? take(now, now.state.shortReason) : say('error', fault);
  };
  const buttons = useButtons(proving, scanning, take, goOn);
  return { ...scanning, ...buttons, stops: walk.stops, stop: walk.ahead, state: walk.state, isArrived };
}
