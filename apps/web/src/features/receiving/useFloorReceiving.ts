import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { counted } from '../../lib/format.ts';
import { newIdempotencyKey } from '../../lib/intents.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { outbox, sendWork, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useUser } from '../../lib/session.ts';
import { writeText } from '../../lib/storage.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { useFirstScan } from '../../ui/scan/useFirstScan.ts';
import { productCodes, useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { useCarriedPallets } from '../asns/asns.parts.tsx';
import { announcedUnits, asnPallets } from '../asns/asns.queries.ts';
import { useTrackingOf } from '../products/products.queries.ts';
import { withCome } from './announced.ts';
import { palletText, readPallet, stagingKey } from './receiving.parts.tsx';
import { receivingMachine } from './receivingMachine.ts';
import {
  beginReceiving,
  type FinalizedSummary,
  type ReceivingAsk,
  type ReceivingEvent,
} from './receivingState.ts';
import { contentText, withReceipts } from './staging.ts';
import { useAnnouncedUnits } from './useAnnouncedUnits.ts';
import { bodyOf, newPallet, useChosenAsn } from './useReceiving.ts';

type UnitAsk = Extract<ReceivingAsk, { kind: 'unit' }>;

/** The Idempotency-Keys of what was asked: a repetition has the same one. */
const keys = new WeakMap<UnitAsk, string>();

/** Receives an announced unit; without a network it waits. */
function useUnitSending(warehouseId: number, { chosen, reload }: ReturnType<typeof useChosenAsn>) {
  const client = useQueryClient();
  return async (ask: UnitAsk): Promise<ReceivingEvent> => {
    const { code, found, asn } = ask;
    const key = keys.get(ask) ?? newIdempotencyKey();
    keys.set(ask, key);
    const units = found.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
    const answer = await sendWork<'receiveUnit'>({
      to: 'receiveUnit',
      input: { params: { id: asn.id, lpn: code }, body: { items: found } },
      warehouseId,
      what: `${asn.asnReference}: ${code}, ${counted(units, 'unit')}`,
      key,
    });
    if (!answer) return { kind: 'unitIn', message: `${code}: ${WAITS}`, summary: null };
    const { lpn, lines, totalQuantity } = answer.data.pallet;
    if (chosen)
      client.setQueryData(
        announcedUnits(asn.id).queryKey,
        (before) => before && withCome(before, answer.data.units),
      );
    void reload(answer.data.asn);
    const summary = { lpn, lines, totalQuantity };
    return { kind: 'unitIn', message: answer.message, summary };
  };
}

const summaryOf = ({ lpn, lines, totalQuantity }: FinalizedSummary): FinalizedSummary => ({
  lpn,
  lines,
  totalQuantity,
});

type SendAsk = Extract<ReceivingAsk, { kind: 'send' }>;

/** Sends a pallet; without a network it waits. */
function useSending(
  warehouseId: number,
  place: string,
  { chosen, readAt, reload }: ReturnType<typeof useChosenAsn>,
) {
  return async ({ pallet, asn, notes, separate }: SendAsk): Promise<ReceivingEvent> => {
    const newKey = newIdempotencyKey();
    const input = { body: bodyOf(warehouseId, asn, pallet, notes, separate) };
    const what = `${asn?.asnReference ?? 'Without an ASN'}: ${contentText(pallet.items)}`;
    const draft = { place, text: palletText({ ...pallet, key: newIdempotencyKey() }, asn) };
    const answer = await sendWork<'receiveBatch'>({
      to: 'receiveBatch',
      input,
      warehouseId,
      what,
      key: pallet.key,
      draft,
    });
    if (!answer)
      return {
        kind: 'sent',
        summary: null,
        asn: chosen && withReceipts(chosen, outbox.entries.get(), readAt),
        newKey,
      };
    const { pallet: received, setAside, asn: after } = answer.data;
    void reload(after);
    return {
      kind: 'sent',
      summary: summaryOf(received),
      setAside: setAside ? summaryOf(setAside) : null,
      asn: after,
      newKey,
    };
  };
}

/** Reads the units that an ASN announces, or that its transfer carries. */
const readUnits = async (client: QueryClient, { id, isTransfer }: Asn) =>
  isTransfer
    ? { carried: await client.fetchQuery(kept(asnPallets(id))) }
    : { units: await client.fetchQuery(kept(announcedUnits(id))) };

function useAnswers(
  warehouseId: number,
  place: string,
  chosen: ReturnType<typeof useChosenAsn>,
  carried: ReturnType<typeof useCarriedPallets>,
) {
  const lookUp = useLookUp(warehouseId);
  const isTracked = useTrackingOf();
  const send = useSending(warehouseId, place, chosen);
  const sendUnit = useUnitSending(warehouseId, chosen);
  const client = useQueryClient();
  return async (ask: ReceivingAsk): Promise<ReceivingEvent> => {
    switch (ask.kind) {
      case 'lookUp': {
        const { code, isEarly } = ask;
        const found = await lookUp(code);
        const { asn } = chosen;
        const units = asn && found.announced?.asnId === asn.id ? await readUnits(client, asn) : {};
        return { kind: 'found', found, code, isEarly, newKey: newIdempotencyKey(), ...units };
      }
      case 'carried': {
        const { message, data } = await carried.receive(ask.pallet);
        void chosen.reload(data.asn);
        return { kind: 'unitIn', message, summary: summaryOf(data.pallet) };
      }
      case 'tracked': {
        const productIds: number[] = [];
        for (const id of ask.productIds) if (await isTracked(id)) productIds.push(id);
        return { kind: 'tracked', productIds };
      }
      case 'unit':
        return sendUnit(ask);
      case 'send':
        return send(ask);
    }
  };
}

/** Receives on the floor. The pallet of each ASN has its own place on the device. */
export function useFloorReceiving(customer: Customer, warehouseId: number, asns: readonly Asn[]) {
  const chosen = useChosenAsn(customer.id, warehouseId, asns);
  const { asnId, asn } = chosen;
  const whose = { userId: useUser().id, warehouseId, customerId: customer.id, asnId };
  const place = stagingKey(whose);
  const carried = useCarriedPallets(asn);
  const ask = useAnswers(warehouseId, place, chosen, carried);
  const begin = () =>
    beginReceiving(
      { id: customer.id, name: customer.name },
      warehouseId,
      asn,
      readPallet(whose) ?? newPallet(),
    );
  const task = useMachine(receivingMachine, begin, {
    ask,
    perform: ({ pallet }) => writeText(place, palletText(pallet, asn)),
  });
  const { tell, scan, state } = task;
  const { rows } = carried;
  const isAsnMissing = asnId !== null && asn === null;
  // Before the scans that waited for this screen.
  useLayoutEffect(
    () => tell({ kind: 'told', asn, isAsnMissing, carried: rows }),
    [tell, asn, isAsnMissing, rows],
  );

  const units = useAnnouncedUnits(asn);
  const rule = customer.announcedUnits;
  useLayoutEffect(() => tell({ kind: 'toldUnits', units, rule }), [tell, units, rule]);

  // The device may have died after the pallet was handed over, and before its lines were cleared.
  const entries = useEntries();
  const { key } = state.pallet;
  useEffect(() => {
    if (entries.some((entry) => entry.key === key))
      tell({ kind: 'handedOver', key, newKey: newIdempotencyKey() });
  }, [tell, entries, key]);
  // Another tab shows the same pallet, and finalizes it once.
  const readAgain = useLatest(() =>
    tell({ kind: 'toldPallet', pallet: readPallet(whose) ?? newPallet() }),
  );
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === place && readAgain.current();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [place, readAgain]);
  // Without a network each product of the customer may come.
  const client = useQueryClient();
  const customerId = customer.id;
  useEffect(() => void client.prefetchQuery(productCodes(customerId)), [client, customerId]);
  useFirstScan(scan);
  return task;
}

export type ReceivingTask = ReturnType<typeof useFloorReceiving>;
