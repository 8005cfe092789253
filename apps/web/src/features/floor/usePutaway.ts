import type { Pallet, PalletSummary } from '@lading/contract/inventory';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { outbox, sendWork, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { putawayPath } from '../../ui/RecordLinks.tsx';
import { readOrSay, useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { FRESH_MS } from '../../ui/scan/useReadAhead.ts';
import { palletForPutaway, putawayKey, waitingPallets } from './floor.queries.ts';
import { usePlaceFacts } from './placeFacts.ts';
import {
  beginPutaway,
  type PutawayAsk,
  type PutawayEvent,
  putawayMachine,
} from './putawayMachine.ts';

/**
 * The pallets that waited at `readAt` by the server, without those that this device has put away
 * since.
 */
export function withoutPutAway<T extends { lpn: string }>(
  pallets: readonly T[],
  entries: readonly Entry[],
  readAt: number,
): T[] {
  const put = new Set(
    entries.map((entry) =>
      entry.to === 'putAwayPallet' && isToApply(entry, readAt) ? entry.input.params.lpn : null,
    ),
  );
  return pallets.filter(({ lpn }) => !put.has(lpn));
}

/**
 * The id of the location into which this device put a pallet since the server returned its
 * location; null if it did not.
 */
function putSince(lpn: string, entries: readonly Entry[], readAt: number): number | null {
  const puts = entries.flatMap((entry) =>
    entry.to === 'putAwayPallet' && entry.input.params.lpn === lpn && isToApply(entry, readAt)
      ? [entry.input.body.locationId]
      : [],
  );
  return puts.at(-1) ?? null;
}

/**
 * The pallets that wait, without those that this device has put away; what each holds and where it
 * belongs is read beforehand.
 */
function useWaitingPallets(warehouseId: number): readonly PalletSummary[] {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(waitingPallets(warehouseId));
  const lpns = data?.rows.map(({ lpn }) => lpn).join('\n') ?? '';
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      for (const lpn of lpns.split('\n').filter(Boolean))
        if (isOpen) await client.prefetchQuery({ ...palletForPutaway(lpn), staleTime: FRESH_MS });
    };
    void read();
    return () => {
      isOpen = false;
    };
  }, [client, lpns]);
  return withoutPutAway(data?.rows ?? [], useEntries(), dataUpdatedAt);
}

/** Reads a pallet and where it belongs; without a network, what was read of it before. */
function useTaking() {
  const client = useQueryClient();
  return async (lpn: string): Promise<PutawayEvent> => {
    const query = palletForPutaway(lpn);
    const reading = () => client.fetchQuery({ ...query, staleTime: 0 });
    const sentence = `What is on ${lpn} cannot be read without the network.`;
    const { pallet, advice } = await readOrSay(
      reading,
      client.getQueryData(query.queryKey),
      sentence,
    );
    const readAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
    return { kind: 'taken', pallet, advice, putId: putSince(lpn, outbox.entries.get(), readAt) };
  };
}

/** Puts pallets away one after the other; `firstLpn` is in hand already. */
export function usePutaway(warehouseId: number, firstLpn: string | null) {
  const client = useQueryClient();
  const waiting = useWaitingPallets(warehouseId);
  const read = client
    .getQueriesData<{ pallet: Pallet }>({ queryKey: putawayKey })
    .flatMap(([, data]) => data?.pallet ?? []);
  const lookUp = useLookUp(warehouseId, [
    ...waiting,
    ...read.filter((pallet) => pallet.warehouseId === warehouseId),
  ]);
  const factsOf = usePlaceFacts(warehouseId);
  const take = useTaking();
  const ask = async (asked: PutawayAsk): Promise<PutawayEvent> => {
    switch (asked.kind) {
      case 'lookUp':
        return { kind: 'found', found: await lookUp(asked.code), isEarly: asked.isEarly };
      case 'take':
        return take(asked.lpn);
      case 'judge':
        return {
          kind: 'judged',
          lpn: asked.lpn,
          place: await factsOf(asked.location, asked.advice.suggestions[0]?.location.id),
        };
      case 'put': {
        const { lpn, to, before, isUndo } = asked;
        const input = { params: { lpn }, body: { locationId: to.id } };
        const about = { warehouseId, what: `${lpn} to ${to.name}`, way: putawayPath(lpn) };
        const answer = await sendWork<'putAwayPallet'>({ to: 'putAwayPallet', input, ...about });
        return { kind: 'put', lpn, to, before, isUndo, isWaiting: answer === null };
      }
    }
  };
  const task = useMachine(putawayMachine, () => beginPutaway(warehouseId, firstLpn), { ask });
  const { run } = task;
  useEffect(() => {
    if (firstLpn !== null) run({ kind: 'first' }, firstLpn);
  }, [run, firstLpn]);
  return { ...task, waiting };
}
