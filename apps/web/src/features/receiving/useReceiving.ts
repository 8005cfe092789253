import type { Asn } from '@lading/contract/asns';
import { receiveBatch } from '@lading/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { newIdempotencyKey } from '../../lib/intents.ts';
import { sendWork, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useUser } from '../../lib/session.ts';
import { readJson, writeJson } from '../../lib/storage.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useLatestState } from '../../lib/useLatest.ts';
import { useNotify } from '../../ui/Notifier.tsx';
import { activeAsns } from '../asns/asns.queries.ts';
import { type StagedPallet, stagingKey } from './receiving.parts.tsx';
import { contentText, type StagedItem, withReceipts } from './staging.ts';

/** An empty pallet. Its Idempotency-Key makes sure that it is received once. */
const newPallet = (): StagedPallet => ({ key: newIdempotencyKey(), items: [] });

/** The pallet that is being built, kept on this device until it is finalized: also a battery that dies loses nothing of it. */
function useStagedPallet(place: string) {
  const [staged, setStaged, readStaged] = useLatestState<StagedPallet>(() => readJson<StagedPallet>(place) ?? newPallet());
  const replace = useCallback(
    (next: StagedPallet) => {
      setStaged(next);
      writeJson(place, next);
    },
    [place, setStaged],
  );
  // Another tab shows the same pallet, and finalizes it once.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === place) setStaged(readJson<StagedPallet>(place) ?? newPallet());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [place, setStaged]);
  const setItems = useCallback((items: readonly StagedItem[]) => replace({ ...readStaged(), items }), [replace, readStaged]);
  /** Names the pallet by its label; null lets the server name it. Its key changes with what is sent. Returns the LPN that it had. */
  const setLpn = useCallback(
    (lpn: string | null): string | null => {
      const { items, lpn: before = null } = readStaged();
      if (lpn !== before) replace({ ...newPallet(), items, ...(lpn && { lpn }) });
      return before;
    },
    [replace, readStaged],
  );
  const clear = useCallback(() => replace(newPallet()), [replace]);
  return { staged, setItems, setLpn, clear };
}

export interface FinalizedSummary {
  lpn: string;
  lines: number;
  totalQuantity: number;
}

/** The chosen ASN, kept in the URL. */
function useChosenAsn(customerId: number, warehouseId: number, asns: readonly Asn[]) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [lastAsn, setLastAsn] = useState<Asn | null>(null);
  // The URL follows a moment later, and the next scan must already meet the chosen ASN.
  const [asnId, setAsnId] = useState(Number(params.get('asn')) || null);
  // An ASN that the last pallet, or somebody else, completed is no longer among the active ones; it stays the chosen one, in its
  // last state, until another is chosen: what is staged for it must not become a free receipt in silence.
  const active = asns.find(({ id }) => id === asnId);
  const isKnown = lastAsn?.id === asnId;
  // A list may show the ASN as it was before the last pallet.
  if (active && !(isKnown && lastAsn.version >= active.version)) setLastAsn(active);

  const choose = (id: number | null) => {
    setAsnId(id);
    setParams(id ? { asn: String(id) } : {}, { replace: true });
  };
  const reload = async (received: Asn | null) => {
    const query = activeAsns(customerId, warehouseId);
    if (received) {
      setLastAsn(received);
      client.setQueryData(query.queryKey, (list) => list?.map((known) => (known.id === received.id ? received : known)));
    }
    try {
      await client.fetchQuery({ ...query, staleTime: 0 });
    } catch (reason) {
      console.error('The ASNs could not be reloaded.', reason);
    }
  };
  const entries = useEntries();
  const readAt = client.getQueryState(activeAsns(customerId, warehouseId).queryKey)?.dataUpdatedAt ?? 0;
  return { asn: isKnown && lastAsn ? withReceipts(lastAsn, entries, readAt) : null, choose, reload };
}

/** The request that receives a pallet. */
function bodyOf(warehouseId: number, asn: Asn | null, { items, lpn }: StagedPallet, notes: string) {
  return {
    warehouseId,
    items: items.map(({ product, quantity, lot, condition }) => ({ productId: product.id, quantity, ...(lot && { lot }), ...condition })),
    ...(asn ? { asnId: asn.id } : {}),
    ...(lpn ? { lpn } : {}),
    ...(notes.trim() ? { userNotes: notes.trim() } : {}),
  };
}

/** Work that is asked for again while it runs is not begun again. */
export function useOnce<T>() {
  const running = useRef<Promise<T>>(null);
  const [isPending, setPending] = useState(false);
  const run = (work: () => Promise<T>): Promise<T> => {
    if (running.current) return running.current;
    setPending(true);
    running.current = work().finally(() => {
      running.current = null;
      setPending(false);
    });
    return running.current;
  };
  const isRunning = useCallback(() => running.current !== null, []);
  return { run, isRunning, isPending };
}

interface Session {
  warehouseId: number;
  chosen: Pick<ReturnType<typeof useChosenAsn>, 'asn' | 'reload'>;
  /** Where the pallet is kept on this device. */
  place: string;
  pallet: Pick<ReturnType<typeof useStagedPallet>, 'staged' | 'clear'>;
  mayWait: boolean;
}

/** Receives the staged pallet, and keeps what was finalized. */
function useSubmission({ warehouseId, chosen: { asn, reload }, place, pallet: { staged, clear }, mayWait }: Session) {
  const notify = useNotify();
  const batch = useCall(receiveBatch, { keptAs: `${place}:keys` });
  const entries = useEntries();
  const [finalized, setFinalized] = useState<readonly FinalizedSummary[]>([]);
  const { run, isRunning, isPending } = useOnce<FinalizedSummary | null>();
  const { key, items } = staged;

  // The device may have died after the pallet was handed over, and before its lines were cleared.
  useEffect(() => {
    if (!isRunning() && entries.some((entry) => entry.key === key)) clear();
  }, [isRunning, entries, key, clear]);

  const send = async (notes: string): Promise<FinalizedSummary | null> => {
    const body = bodyOf(warehouseId, asn, staged, notes);
    const what = `${asn?.asnReference ?? 'Without an ASN'}: ${contentText(items)}`;
    const draft = { place, text: JSON.stringify({ ...staged, key: newIdempotencyKey() }) };
    const work = { to: 'receiveBatch', input: { body }, warehouseId, what, key, draft } as const;
    const answer = mayWait ? await sendWork<'receiveBatch'>(work) : await batch.run(work.input);
    clear();
    if (!answer) return null;
    const { lpn, lines, totalQuantity } = answer.data.pallet;
    setFinalized((before) => [{ lpn, lines, totalQuantity }, ...before]);
    // The floor says so itself, with the LPN.
    if (!mayWait) notify(answer.message || 'Pallet finalized successfully!');
    void reload(answer.data.asn);
    return { lpn, lines, totalQuantity };
  };
  /** Sends the pallet and clears the screen for the next. Returns null if it waits. Throws ApiError. */
  const submit = (notes: string) => run(() => send(notes));
  return { submit, finalized, isFinalizing: isPending };
}

/**
 * A receiving session: the chosen ASN, the staged pallet, and what was finalized. If it `mayWait`, a pallet without a response is kept and sent by
 * itself; else its lines stay.
 */
export function useReceiving(customerId: number, warehouseId: number, asns: readonly Asn[], mayWait = false) {
  const place = stagingKey(useUser().id, warehouseId, customerId);
  const chosen = useChosenAsn(customerId, warehouseId, asns);
  const pallet = useStagedPallet(place);
  const { submit, finalized, isFinalizing } = useSubmission({ warehouseId, chosen, place, pallet, mayWait });
  const { error, setError, attempt } = useAttempt('Failed to finalize pallet.');
  const { asn } = chosen;

  // What is staged for an ASN is offered again with it, and never becomes a free receipt.
  useEffect(() => writeJson(`${place}:asn`, asn && { id: asn.id, reference: asn.asnReference }), [place, asn]);

  const chooseAsn = (id: number | null) => {
    setError(null);
    chosen.choose(id);
  };
  const finalize = (notes: string): Promise<void> => attempt(() => submit(notes));
  const { staged, setItems, setLpn } = pallet;
  const { items, lpn = null } = staged;
  return { asn, chooseAsn, items, setItems, lpn, setLpn, finalized, submit, finalize, isFinalizing, error };
}

export type Receiving = ReturnType<typeof useReceiving>;
