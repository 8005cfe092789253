import type { Named } from '@lading/contract/fields';
import type { ScannedLocation } from '@lading/contract/floor';
import type { Pallet, PalletSummary, PutawaySuggestions } from '@lading/contract/inventory';
import { codeText } from '@lading/domain/codeText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isPassing } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { outbox, sendWork, useEntries, WAITS } from '../../lib/outbox/pageOutbox.ts';
import { useLatestState } from '../../lib/useLatest.ts';
import { putawayPath } from '../../ui/RecordLinks.tsx';
import { notHere, notWanted } from '../../ui/scan/scanned.ts';
import { locationCodes, readOrSay, useLookUp } from '../../ui/scan/useLookUp.ts';
import { FRESH_MS } from '../../ui/scan/useReadAhead.ts';
import type { Say } from '../../ui/scan/useScanning.ts';
import { type Scanning, useScanning } from '../../ui/scan/useScanning.ts';
import { oneLocation } from '../locations/locations.queries.ts';
import { rulesPage } from '../replenishment/replenishment.queries.ts';
import { palletForPutaway, putawayKey, stockAt, waitingPallets } from './floor.queries.ts';
import { fitOf, type Place } from './putawayFit.ts';

/** `unfit` is a scanned location that does not suit the pallet. */
export interface InHand {
  pallet: Pallet;
  advice: PutawaySuggestions;
  unfit: ScannedLocation | null;
}

/** The pallets that waited at `readAt` by the server, without those that this device has put away since. */
export function withoutPutAway<T extends { lpn: string }>(pallets: readonly T[], entries: readonly Entry[], readAt: number): T[] {
  const put = new Set(entries.map((entry) => (entry.to === 'putAwayPallet' && isToApply(entry, readAt) ? entry.input.params.lpn : null)));
  return pallets.filter(({ lpn }) => !put.has(lpn));
}

/** The id of the location into which this device put a pallet since the server returned its location; undefined if it did not. */
function putSince(lpn: string, entries: readonly Entry[], readAt: number): number | undefined {
  const puts = entries.flatMap((entry) =>
    entry.to === 'putAwayPallet' && entry.input.params.lpn === lpn && isToApply(entry, readAt) ? [entry.input.body.locationId] : [],
  );
  return puts.at(-1);
}

function taken({ pallet, advice }: InHand): { tone: 'success' | 'attention'; text: string } {
  const load = `${pallet.lpn}: ${counted(pallet.totalQuantity, 'unit')}`;
  const best = advice.suggestions[0]?.location.name;
  const from = pallet.location ? ` It is in ${pallet.location.name}.` : '';
  if (best) return { tone: 'success', text: `${load}.${from} Take it to ${best}.` };
  const types = advice.types.map(codeText).join(' or ');
  return { tone: 'attention', text: `${load}.${from} There is no free ${types || 'fitting'} location. Scan where you put it.` };
}

/** Reads what is known of a scanned location. Without a network that is less, and the server decides later. */
function useFacts(warehouseId: number) {
  const client = useQueryClient();
  const read = async <T>(reading: Promise<readonly T[]>): Promise<readonly T[]> => {
    try {
      return await reading;
    } catch (reason) {
      if (!isPassing(reason)) throw reason;
      return [];
    }
  };
  return async (location: ScannedLocation, advice: PutawaySuggestions): Promise<Place> => {
    const known = client.getQueryData(locationCodes(warehouseId).queryKey) ?? [];
    const fresh = { staleTime: 0, retry: false } as const;
    const [stock, faces, [rules = known.find(({ id }) => id === location.id)]] = await Promise.all([
      read(stockAt(warehouseId, location.id)),
      read(client.fetchQuery({ ...rulesPage({ warehouseId, locationId: location.id }), ...fresh }).then(({ rows }) => rows)),
      read(client.fetchQuery({ ...oneLocation(location.id), ...fresh }).then((one) => [one])),
    ]);
    const best = advice.suggestions[0]?.location.id;
    return {
      location,
      rules,
      best: known.find(({ id }) => id === best),
      stock,
      faceOf: faces.map(({ product }) => product),
    };
  };
}

/** Puts a pallet away, reports it, and offers the way back. */
function usePuttingAway(warehouseId: number, say: Say, run: Scanning['run'], onPut: () => void) {
  return async function put(lpn: string, to: Named, before: Named | null, isUndo = false): Promise<void> {
    const undo = before && !isUndo && before.id !== to.id ? () => run(() => put(lpn, before, to, true), lpn) : undefined;
    const input = { params: { lpn }, body: { locationId: to.id } };
    const about = { warehouseId, what: `${lpn} to ${to.name}`, way: putawayPath(lpn) };
    const answer = await sendWork<'putAwayPallet'>({ to: 'putAwayPallet', input, ...about });
    onPut();
    const done = isUndo ? `Undone: ${lpn} is in ${to.name} again.` : `${lpn} is put away into ${to.name}.`;
    say('success', answer ? done : `${done} ${WAITS}`, undo && { undo });
  };
}

/** The pallets that wait, without those that this device has put away; what each holds and where it belongs is read beforehand. */
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

/** Takes the pallet of the address, which need not be scanned again. */
function useFirstLpn(lpn: string | null, run: Scanning['run'], take: (lpn: string) => Promise<void>): void {
  const first = useRef(lpn);
  useEffect(() => {
    const next = first.current;
    first.current = null;
    if (next) run(() => take(next), next);
  }, [run, take]);
}

/** Takes a pallet in hand, and says where it belongs. */
function useTaking(say: Say, setInHand: (next: InHand) => void): (lpn: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (lpn: string) => {
      const query = palletForPutaway(lpn);
      const reading = () => client.fetchQuery({ ...query, staleTime: 0 });
      const sentence = `What is on ${lpn} cannot be read without the network.`;
      const next = { ...(await readOrSay(reading, client.getQueryData(query.queryKey), sentence)), unfit: null };
      setInHand(next);
      const { tone, text } = taken(next);
      say(tone, text);
    },
    [client, say, setInHand],
  );
}

/** Puts the pallet in hand into a scanned location. Asks for a second scan where the location does not suit it. */
function usePuttingInto(
  warehouseId: number,
  say: Say,
  setInHand: (next: InHand) => void,
  put: (lpn: string, to: Named, before: Named | null) => Promise<void>,
) {
  const client = useQueryClient();
  const factsOf = useFacts(warehouseId);
  return async (held: InHand, location: ScannedLocation): Promise<void> => {
    const { pallet, advice, unfit } = held;
    const readAt = client.getQueryState(palletForPutaway(pallet.lpn).queryKey)?.dataUpdatedAt ?? 0;
    const moved = putSince(pallet.lpn, outbox.entries.get(), readAt);
    if ((moved ?? pallet.location?.id) === location.id) return say('error', `${pallet.lpn} is in ${location.name} already.`);
    const isAsAdvised = unfit?.id === location.id || advice.suggestions.some(({ location: { id } }) => id === location.id);
    const fit = isAsAdvised ? { doubts: [] } : fitOf(pallet, advice, await factsOf(location, advice));
    if ('refusal' in fit) return say('error', fit.refusal);
    if (fit.doubts.length > 0) {
      setInHand({ ...held, unfit: location });
      return say('attention', `${fit.doubts.join(' ')} Scan ${location.name} again to put ${pallet.lpn} there all the same.`);
    }
    await put(pallet.lpn, location, moved === undefined ? pallet.location : null);
  };
}

/** Puts pallets away one after the other: scan the pallet, then the location. */
export function usePutaway(warehouseId: number, firstLpn: string | null) {
  const scanning = useScanning((code) => handle(code));
  const client = useQueryClient();
  const waiting = useWaitingPallets(warehouseId);
  const read = client.getQueriesData<{ pallet: Pallet }>({ queryKey: putawayKey });
  const lookUp = useLookUp(warehouseId, [...waiting, ...read.flatMap(([, data]) => data?.pallet ?? [])]);
  const { say, run, act } = scanning;
  const [inHand, setInHand, readInHand] = useLatestState<InHand | null>(null);

  const take = useTaking(say, setInHand);
  const [isPut, setPut] = useState(false);
  const put = usePuttingAway(warehouseId, say, run, () => {
    setInHand(null);
    setPut(true);
  });
  const putInto = usePuttingInto(warehouseId, say, setInHand, put);
  const handle = async (code: string) => {
    const found = await lookUp(code);
    const held = readInHand();
    if (held && found.location) return putInto(held, found.location);
    const { pallet } = found;
    if (!pallet) return say('error', notWanted(found, held ? 'a location' : 'an LPN', warehouseId));
    if (pallet.warehouse.id !== warehouseId) return say('error', notHere(pallet, warehouseId));
    if (pallet.totalQuantity === 0) return say('error', `${pallet.lpn} is empty: 0 units are on it.`);
    await take(pallet.lpn);
  };

  useFirstLpn(firstLpn, run, take);

  return {
    ...scanning,
    inHand,
    /** True once a pallet was put away here. */
    isPut,
    waiting,
    choose: (lpn: string) => run(() => take(lpn), lpn),
    release: () =>
      act(() => {
        setInHand(null);
        say('info', 'Nothing was moved. Scan the next LPN.');
      }, 'That'),
  };
}
