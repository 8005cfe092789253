import type { Asn } from '@lading/contract/asns';
import { receiveBatch } from '@lading/contract/calls';
import { isActiveAsn } from '@lading/domain/asns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, type ResponseOf } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { newIdempotencyKey } from '../../lib/intents.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useUser } from '../../lib/session.ts';
import { removeKeys, writeText } from '../../lib/storage.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { DoneBefore, useCall } from '../../lib/useCall.ts';
import { useLatest, useLatestState } from '../../lib/useLatest.ts';
import { useNotify, warned } from '../../ui/Notifier.tsx';
import { activeAsns, oneAsn } from '../asns/asns.queries.ts';
import { type PalletOf, palletText, readPallet, stagingKey } from './receiving.parts.tsx';
import type { FinalizedSummary } from './receivingState.ts';
import { unitsBody } from './stagedUnits.ts';
import { type StagedItem, type StagedPallet, withReceipts } from './staging.ts';
import { useUnitDesk } from './useUnitDesk.ts';

/** An empty pallet. Its Idempotency-Key makes sure that it is received once. */
export const newPallet = (): StagedPallet => ({ key: newIdempotencyKey(), items: [] });

/**
 * The pallet that is being built, kept on this device until it is finalized: also a battery that
 * dies loses nothing of it. Each ASN has its own.
 */
function useStagedPallet(whose: PalletOf, asn: Asn | null) {
  const place = stagingKey(whose);
  const read = () => ({ place, pallet: readPallet(whose) ?? newPallet() });
  const [held, setHeld, readHeld] = useLatestState(read);
  // Another ASN was chosen.
  if (held.place !== place) setHeld(read());
  const replace = (pallet: StagedPallet) => {
    setHeld({ place, pallet });
    writeText(place, palletText(pallet, asn));
  };
  const latest = useLatest(() => setHeld(read()));
  // Another tab shows the same pallet, and finalizes it once.
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === place && latest.current();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [place, latest]);
  return {
    staged: held.pallet,
    change: (next: (pallet: StagedPallet) => StagedPallet) => replace(next(readHeld().pallet)),
    setItems: (items: readonly StagedItem[]) => replace({ ...readHeld().pallet, items }),
    clear: () => replace(newPallet()),
    /**
     * True if the lines go with the choice of another ASN, and not where a pallet for that one was
     * begun.
     */
    goesTo: (asnId: number | null) => (readPallet({ ...whose, asnId })?.items.length ?? 0) === 0,
    moveTo: (next: Asn | null) => {
      const target = stagingKey({ ...whose, asnId: next?.id ?? null });
      const { pallet } = readHeld();
      setHeld({ place: target, pallet });
      writeText(target, palletText(pallet, next));
      removeKeys(place);
    },
  };
}

/** The chosen ASN, kept in the URL. */
export function useChosenAsn(customerId: number, warehouseId: number, asns: readonly Asn[]) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [lastAsn, setLastAsn] = useState<Asn | null>(null);
  // The URL follows a moment later, and the next scan must already meet the chosen ASN.
  const [asnId, setAsnId] = useState(Number(params.get('asn')) || null);
  // An ASN that the last pallet, or somebody else, completed is no longer among the active ones; it
  // stays the chosen one, in its last state, until another is chosen: what is staged for it must
  // not become a free receipt in silence.
  const active = asns.find(({ id }) => id === asnId);
  const isKnown = lastAsn?.id === asnId;
  const completed = useQuery({
    ...oneAsn(asnId ?? 0),
    enabled: isKnown && !active && isActiveAsn(lastAsn.status),
  });
  const read = active ?? (isKnown ? completed.data : undefined);
  // A list may show the ASN as it was before the last pallet.
  const isNewer = read?.id === asnId && !(isKnown && lastAsn.version >= read.version);
  if (isNewer) setLastAsn(read);
  const chosen = isNewer ? read : isKnown ? lastAsn : null;

  const choose = (id: number | null) => {
    setAsnId(id);
    setParams(id ? { asn: String(id) } : {}, { replace: true });
  };
  const reload = async (received: Asn | null) => {
    const query = activeAsns(customerId, warehouseId);
    if (received) {
      setLastAsn(received);
      client.setQueryData(query.queryKey, (list) =>
        list?.map((known) => (known.id === received.id ? received : known)),
      );
    }
    try {
      await client.fetchQuery({ ...query, staleTime: 0 });
    } catch (reason) {
      console.error('The ASNs could not be reloaded.', reason);
    }
  };
  const entries = useEntries();
  const readAt =
    client.getQueryState(activeAsns(customerId, warehouseId).queryKey)?.dataUpdatedAt ?? 0;
  const asn = useMemo(
    () => chosen && withReceipts(chosen, entries, readAt),
    [chosen, entries, readAt],
  );
  return { asnId, asn, chosen, readAt, choose, reload };
}

/** The request that receives a pallet. */
export function bodyOf(
  warehouseId: number,
  asn: Asn | null,
  pallet: StagedPallet,
  notes: string,
  separate: boolean,
) {
  const { items, lpn } = pallet;
  const { units, placeOf } = unitsBody(pallet);
  return {
    warehouseId,
    items: items.map(({ product, quantity, lot, condition, unit = null }) => {
      const place = placeOf(unit);
      return {
        productId: product.id,
        quantity,
        ...(lot && { lot }),
        ...condition,
        ...(place !== null && { unit: place }),
      };
    }),
    ...(units.length > 0 && { units }),
    ...(asn ? { asnId: asn.id } : {}),
    ...(lpn ? { lpn } : {}),
    ...(separate ? { separate } : {}),
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

/** Said where a pallet was corrected after no answer came, and the first one had been received. */
const receivedBefore = ({ lpn, lines, totalQuantity }: FinalizedSummary): string =>
  `${lpn} was received as you sent it first: ${counted(lines, 'line')}, ${counted(totalQuantity, 'unit')}. ` +
  'What you changed since then is not in it. Delete below what is on that pallet.';

interface Session {
  warehouseId: number;
  chosen: Pick<ReturnType<typeof useChosenAsn>, 'asn' | 'reload'>;
  /** Where the Idempotency-Keys are kept on this device. */
  keptAs: string;
  pallet: Pick<ReturnType<typeof useStagedPallet>, 'staged' | 'clear'>;
}

/** Receives the staged pallet, and keeps what was finalized. */
function useSubmission({
  warehouseId,
  chosen: { asn, reload },
  keptAs,
  pallet: { staged, clear },
}: Session) {
  const notify = useNotify();
  const batch = useCall(receiveBatch, { keptAs });
  const entries = useEntries();
  const [finalized, setFinalized] = useState<readonly FinalizedSummary[]>([]);
  const { run, isRunning, isPending } = useOnce<void>();
  const { key } = staged;
  const empty = useLatest(clear);

  // The same pallet may have been handed over on the floor, and the device died before its lines
  // were cleared.
  useEffect(() => {
    if (!isRunning() && entries.some((entry) => entry.key === key)) empty.current();
  }, [isRunning, entries, key, empty]);

  const show = ({ lpn, lines, totalQuantity }: FinalizedSummary) => {
    setFinalized((before) => [{ lpn, lines, totalQuantity }, ...before]);
  };
  const showAll = ({ data: { pallet, setAside } }: ResponseOf<typeof receiveBatch>) => {
    if (setAside) show(setAside);
    show(pallet);
  };
  const send = async (notes: string, separate: boolean): Promise<void> => {
    const answer = await batch
      .run({ body: bodyOf(warehouseId, asn, staged, notes, separate) })
      .catch((reason: unknown) => {
        if (reason instanceof DoneBefore) {
          const first: ResponseOf<typeof receiveBatch> = reason.answer;
          showAll(first);
          void reload(first.data.asn);
          throw new ApiError(reason.status, {
            error: receivedBefore(first.data.pallet),
            code: 'KEY_REUSED',
          });
        }
        throw reason;
      });
    clear();
    showAll(answer);
    notify(...warned(answer.message || 'Pallet finalized successfully!', answer));
    void reload(answer.data.asn);
  };
  /** Sends the pallet and clears the screen for the next. Throws ApiError. */
  const submit = (notes: string, separate: boolean) => run(() => send(notes, separate));
  return { submit, show, finalized, isFinalizing: isPending };
}

/**
 * A receiving session at the desk: the chosen ASN, the staged pallet, and what was finalized.
 * Without a response its lines stay.
 */
export function useReceiving(customerId: number, warehouseId: number, asns: readonly Asn[]) {
  const userId = useUser().id;
  const chosen = useChosenAsn(customerId, warehouseId, asns);
  const { asn } = chosen;
  const whose = { userId, warehouseId, customerId, asnId: asn?.id ?? null };
  const pallet = useStagedPallet(whose, asn);
  const keptAs = `${stagingKey({ ...whose, asnId: null })}:keys`;
  const { submit, show, finalized, isFinalizing } = useSubmission({
    warehouseId,
    chosen,
    keptAs,
    pallet,
  });
  const noteReceived = (received: FinalizedSummary, after: Asn | null) => {
    show(received);
    void chosen.reload(after);
  };
  const desk = useUnitDesk(customerId, asn, noteReceived);
  const { error, setError, attempt } = useAttempt('Failed to finalize pallet.');
  const { staged, setItems, change, goesTo, moveTo } = pallet;
  const { items } = staged;

  const chooseAsn = (id: number | null) => {
    setError(null);
    if (items.length > 0 && goesTo(id)) moveTo(asns.find((asn) => asn.id === id) ?? null);
    chosen.choose(id);
  };
  const finalize = (notes: string, separate = false): Promise<void> =>
    attempt(() => submit(notes, separate));
  return {
    asn,
    chooseAsn,
    goesTo,
    pallet: staged,
    change,
    items,
    setItems,
    finalized,
    finalize,
    isFinalizing,
    error,
    desk,
    noteReceived,
  };
}

export type Receiving = ReturnType<typeof useReceiving>;
