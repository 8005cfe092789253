import { leftOf } from '@lading/domain/picking';
import { TASK_LEASE_MS } from '@lading/domain/tasks';
import { useEffect, useState } from 'react';
import { errorText, isPassing } from '../../lib/api.ts';
import { newIdempotencyKey } from '../../lib/intents.ts';
import { type Entry, groupOfOrder, isOpen } from '../../lib/outbox/entry.ts';
import { outbox, sendWork } from '../../lib/outbox/pageOutbox.ts';
import { patience } from '../../lib/patience.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { whatItIs } from '../../ui/scan/scanned.ts';
import { useKnownHere, useLookUp } from '../../ui/scan/useLookUp.ts';
import { type Task, useMachine } from '../../ui/scan/useMachine.ts';
import {
  beginPick,
  type KeptPick,
  type PickAsk,
  type PickEvent,
  type PickState,
  pickMachine,
  pickText,
} from './pickMachine.ts';
import { type KnownWalk, placeName, provenTote, type WalkLine } from './pickWalk.ts';

/**
 * How long (ms) the walk is read again after a pick, which is recorded. Then what the device knows
 * is taken.
 */
const SETTLES_WITHIN_MS = 3_000;

export interface WalkSource {
  taskId: number;
  warehouseId: number;
  read: () => KnownWalk;
  reread: () => Promise<unknown>;
}

type Kept = KeptPick & { keptAt: number };

const NOTHING_KEPT: Kept = { putOff: [], at: null, inHand: [], keptAt: 0 };

/**
 * What was kept is gone on with while the person can still stand there. Goods in hand are put back
 * whenever that is.
 */
const stillAt = ({ keptAt, ...kept }: Kept): KeptPick =>
  Date.now() - keptAt > TASK_LEASE_MS ? { ...kept, at: null } : kept;

const allOf = (stop: WalkLine) => ({ allocationId: stop.allocationId, quantity: leftOf(stop) });

type Sent = Exclude<PickAsk, { kind: 'lookUp' }>;

/** Sends a pick or the binding of a tote. Returns false where it waits. */
async function send(ask: Sent, warehouseId: number, key: string): Promise<boolean> {
  if (ask.kind === 'bind') {
    const { order, tote } = ask;
    const what =
      tote === null
        ? `${order.orderReference} out of its tote`
        : `${order.orderReference} into tote ${tote}`;
    const input = { params: { id: order.id }, body: { tote } };
    return (
      (await sendWork<'setOrderTote'>({ to: 'setOrderTote', input, warehouseId, what, key })) !==
      null
    );
  }
  const { stop, quantity, reason, whole } = ask;
  const tote = quantity > 0 ? provenTote(stop, outbox.entries.get()) : null;
  const pick = {
    allocationId: stop.allocationId,
    quantity,
    ...(reason === null ? {} : { shortReason: reason }),
  };
  const body = whole
    ? { picks: whole.stops.map(allOf), units: [whole.unit.lpn] }
    : { picks: [pick], ...(tote === null ? {} : { tote }) };
  const answer = await sendWork<'pickOrder'>({
    to: 'pickOrder',
    input: { params: { id: stop.orderId }, body },
    warehouseId,
    what: `${stop.orderReference}, ${placeName(stop)}: ${pickText(ask)}`,
    pickedBefore: stop.pickedQuantity,
    ...(whole && { unit: whole.unit }),
    group: groupOfOrder(stop.orderId, 'units'),
    key,
  });
  return answer !== null;
}

/** Sends what the machine asks for. A refusal is an event of the walk. */
function useSending({ warehouseId, read, reread }: WalkSource) {
  // Each walk that is opened has keys of its own.
  const [walkKey] = useState(newIdempotencyKey);
  const knownHere = useKnownHere(warehouseId);
  return async (ask: Sent): Promise<PickEvent> => {
    if (ask.kind === 'bind' && ask.tote !== null) {
      const found = knownHere(ask.tote);
      if (found.kind !== null)
        return { kind: 'refused', fault: `${whatItIs(found, warehouseId)} It is not a tote.` };
    }
    try {
      const isSent = await send(ask, warehouseId, `${walkKey}-${ask.intent}`);
      if (isSent && ask.kind === 'pick')
        await Promise.race([reread(), patience(SETTLES_WITHIN_MS)]);
      return ask.kind === 'pick'
        ? { kind: 'picked', ask, isSent, known: read() }
        : { kind: 'bound', ask, isSent, known: read() };
    } catch (reason) {
      if (isPassing(reason)) throw reason;
      return {
        kind: 'refused',
        fault: errorText(reason, 'Something went wrong here. Please try again.'),
      };
    }
  };
}

const palletsOf = ({ lines }: KnownWalk) =>
  lines.flatMap(({ pallet, location }) => (pallet ? [{ lpn: pallet.lpn, location }] : []));

export type PickTask = Task<PickState, PickEvent>;

/**
 * Walks the stops of an order or a batch. `entries` are the device's own; with them what is known
 * changes.
 */
export function usePickWalk(
  source: WalkSource,
  entries: readonly Entry[],
  readAt: number,
): PickTask {
  const { taskId, warehouseId, read } = source;
  const [kept, keep] = useDraft<Kept>(`pick:${warehouseId}:${taskId}`, NOTHING_KEPT);
  const lookUp = useLookUp(warehouseId, palletsOf(read()));
  const sending = useSending(source);
  const task = useMachine(pickMachine, () => beginPick(warehouseId, read(), stillAt(kept)), {
    ask: async (ask): Promise<PickEvent> =>
      ask.kind === 'lookUp'
        ? { ...ask, kind: 'found', found: await lookUp(ask.code) }
        : sending(ask),
    perform: ({ kept: next }) => keep({ ...next, keptAt: Date.now() }),
  });
  const { tell } = task;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known changes with what was read and what this device did.
  useEffect(() => tell({ kind: 'told', known: read() }), [tell, entries, readAt]);
  const refused = entries.filter((entry) => entry.to === 'pickOrder' && isOpen(entry)).length;
  const latest = useLatest(source);
  // A pick that is refused later says that the walk has changed.
  useEffect(() => {
    if (refused > 0) void latest.current.reread();
  }, [refused, latest]);
  return task;
}
