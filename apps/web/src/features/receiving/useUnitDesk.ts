import type { AnnouncedUnit, Asn } from '@lading/contract/asns';
import { receiveUnit } from '@lading/contract/calls';
import type { FinalizedPallet } from '@lading/contract/receiving';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotify } from '../../ui/Notifier.tsx';
import { announcedUnits } from '../asns/asns.queries.ts';
import { oneCustomer } from '../customers/customers.queries.ts';
import {
  asAnnounced,
  awaitedIn,
  type FoundGoods,
  hasContents,
  lacksLots,
  withCome,
} from './announced.ts';
import { countsBlind } from './receivingState.ts';
import { useAnnouncedUnits } from './useAnnouncedUnits.ts';

const NONE: readonly AnnouncedUnit[] = [];

/** The announced units of an ASN at the desk, and receiving one by its label or a button. */
export function useUnitDesk(
  customerId: number,
  asn: Asn | null,
  onReceived: (pallet: FinalizedPallet, after: Asn) => void,
) {
  const announced = useAnnouncedUnits(asn);
  const units = announced ?? NONE;
  // Nobody is told how many are announced before the rule is known.
  const rule = useQuery(kept(oneCustomer(customerId))).data?.announcedUnits ?? 'BLIND';
  const [asked, setAsked] = useState<string | null>(null);
  const call = useCall(receiveUnit);
  const client = useQueryClient();
  const notify = useNotify();
  const receive = async (code: string, items: FoundGoods): Promise<void> => {
    if (!asn) return;
    const { message, data } = await call.run({
      params: { id: asn.id, lpn: code },
      body: { items },
    });
    client.setQueryData(
      announcedUnits(asn.id).queryKey,
      (before) => before && withCome(before, data.units),
    );
    setAsked(null);
    notify(message);
    onReceived(data.pallet, data.asn);
  };
  /** Receives a unit, or asks what is in it. Returns why neither is done; null if one is. */
  const meet = async ({ code, receivedAs }: AnnouncedUnit): Promise<string | null> => {
    const awaited = awaitedIn(units, code);
    if (receivedAs !== null) return `${code} is received already.`;
    if (!hasContents(awaited))
      return `The ASN does not say what is in ${code}: please receive it by product.`;
    if (rule === 'ACCEPT' && !lacksLots(awaited)) await receive(code, asAnnounced(awaited));
    else setAsked(code);
    return null;
  };
  return {
    units,
    asked,
    isBlind: countsBlind({ rule, units, areUnitsKnown: announced !== null }),
    isBusy: call.isPending,
    meet,
    receive,
    close: () => setAsked(null),
  };
}
