import type { Asn } from '@lading/contract/asns';
import { receiveBatch } from '@lading/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { readJson, writeJson } from '../../lib/storage.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotify } from '../../ui/Notifier.tsx';
import { activeAsns } from '../asns/asns.queries.ts';
import { stagingKey } from './receiving.parts.tsx';
import type { StagedItem } from './staging.ts';

/** The staged lines, kept in this tab over a reload. */
function useStagedPallet(key: string): [readonly StagedItem[], (items: readonly StagedItem[]) => void] {
  const [items, setItems] = useState<readonly StagedItem[]>(() => readJson<StagedItem[]>(key, sessionStorage) ?? []);
  const replace = useCallback(
    (next: readonly StagedItem[]) => {
      setItems(next);
      writeJson(key, next, sessionStorage);
    },
    [key],
  );
  return [items, replace];
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
  return { asn: isKnown ? lastAsn : null, choose, reload };
}

/** A receiving session: the chosen ASN, the staged pallet, and what was finalized. */
export function useReceiving(customerId: number, warehouseId: number, asns: readonly Asn[]) {
  const user = useUser();
  const notify = useNotify();
  const { asn, choose, reload } = useChosenAsn(customerId, warehouseId, asns);
  const place = stagingKey(user.id, warehouseId, customerId);
  const [items, setItems] = useStagedPallet(place);
  const [finalized, setFinalized] = useState<readonly FinalizedSummary[]>([]);
  const [error, setError] = useState<string | null>(null);
  const batch = useCall(receiveBatch, { keptAs: `${place}:keys` });

  // What is staged for an ASN is offered again with it, and never becomes a free receipt.
  useEffect(() => writeJson(`${place}:asn`, asn && { id: asn.id, reference: asn.asnReference }, sessionStorage), [place, asn]);

  const chooseAsn = (id: number | null) => {
    setError(null);
    choose(id);
  };

  /** Sends the pallet and clears the screen for the next. Throws ApiError. */
  const submit = async (notes: string): Promise<void> => {
    const body = {
      warehouseId,
      items: items.map(({ product, quantity, lot, condition }: StagedItem) => ({
        productId: product.id,
        quantity,
        ...(lot && { lot }),
        ...condition,
      })),
      ...(asn ? { asnId: asn.id } : {}),
      ...(notes.trim() ? { userNotes: notes.trim() } : {}),
    };
    const { message, data } = await batch.run({ body });
    const { lpn, lines, totalQuantity } = data.pallet;
    setFinalized((before) => [{ lpn, lines, totalQuantity }, ...before]);
    setItems([]);
    notify(message || 'Pallet finalized successfully!');
    void reload(data.asn);
  };
  const finalize = async (notes: string): Promise<void> => {
    setError(null);
    try {
      await submit(notes);
    } catch (reason) {
      setError(errorText(reason, 'Failed to finalize pallet.'));
    }
  };

  return { asn, chooseAsn, items, setItems, finalized, submit, finalize, isFinalizing: batch.isPending, error, setError };
}

export type Receiving = ReturnType<typeof useReceiving>;
