import type { ReturnDetail } from '@lading/contract/returns';
import type { Disposition } from '@lading/domain/returns';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { counted } from '../../lib/format.ts';
import { type Entry, isOpen as isRefused } from '../../lib/outbox/entry.ts';
import { kept as keptRead } from '../../lib/outbox/keptReads.ts';
import { keyOfAsk, sendWork, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { patience } from '../../lib/patience.ts';
import { reach } from '../../lib/reach.ts';
import { useUser } from '../../lib/session.ts';
import { readJson } from '../../lib/storage.ts';
import { draftPlace, keepDraft } from '../../lib/useDraft.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { oneProduct } from '../products/products.queries.ts';
import { receiptsOf, withReceipts } from './ownReturn.ts';
import type { ReceiptLine } from './receiptDraft.ts';
import {
  beginReturn,
  isOpen,
  type KeptLines,
  linesOf,
  noLines,
  type ReturnAsk,
  type ReturnEvent,
  returnMachine,
  type Tracked,
  unitsIn,
} from './returnMachine.ts';
import { oneReturn } from './returns.queries.ts';

/** Products that are not read within this time (ms) are taken as the device knows them. */
const PRODUCTS_WITHIN_MS = 3_000;

async function readProducts(
  client: QueryClient,
  productIds: readonly number[],
): Promise<Tracked[]> {
  const reads = productIds.map((id) =>
    client.ensureQueryData({ ...keptRead(oneProduct(id)), retry: false }).catch(() => null),
  );
  if (reach.get()) await Promise.race([Promise.all(reads), patience(PRODUCTS_WITHIN_MS)]);
  return productIds.flatMap((id) => client.getQueryData(oneProduct(id).queryKey) ?? []);
}

type Receive = Extract<ReturnAsk, { kind: 'receive' }>;

/** Sends a receipt for the version that was shown. One that follows another needs that one. */
async function sendReceipt(
  client: QueryClient,
  ask: Receive,
  place: string,
): Promise<ReturnDetail | null> {
  const { returnDetail, items, kept } = ask;
  const units = unitsIn(kept.lines);
  const after = await sendWork<'receiveReturn'>({
    to: 'receiveReturn',
    input: {
      params: { id: returnDetail.id },
      body: { items, ...(kept.into !== undefined && { into: kept.into }) },
    },
    ifMatch: returnDetail.version,
    warehouseId: returnDetail.warehouse.id,
    what: `${returnDetail.returnReference}: ${counted(units, 'unit')} received`,
    group: `return ${returnDetail.id}`,
    needsGroup: true,
    draft: { place, text: JSON.stringify(kept) },
    key: keyOfAsk(ask),
  });
  if (after) client.setQueryData(oneReturn(returnDetail.id).queryKey, after);
  return after;
}

function useAnswers(returnDetail: ReturnDetail, place: string) {
  const client = useQueryClient();
  const lookUp = useLookUp(returnDetail.warehouse.id);
  return async (ask: ReturnAsk): Promise<ReturnEvent> => {
    switch (ask.kind) {
      case 'lookUp':
        return { kind: 'found', found: await lookUp(ask.code), isEarly: ask.isEarly };
      case 'products':
        return { kind: 'products', products: await readProducts(client, ask.productIds) };
      case 'receive':
        return { kind: 'received', items: ask.items, after: await sendReceipt(client, ask, place) };
    }
  };
}

/** The lines that were kept on the device; an older version kept the list alone. */
function readKept(place: string): KeptLines {
  const found = readJson<KeptLines | readonly ReceiptLine[]>(place) ?? noLines;
  return 'lines' in found ? found : { lines: found };
}

/** What the outbox says of a return: the lines that were handed over, and what was refused. */
function heardOf(returnDetail: ReturnDetail, entries: readonly Entry[]) {
  const own = receiptsOf(returnDetail.id, entries).filter(({ state }) => state !== 'dropped');
  return {
    sentDrafts: own.flatMap(({ draft }) => (draft ? [draft.text] : [])),
    refusals: own
      .filter(isRefused)
      .map(({ seq, what, reason }) => ({ seq, what, reason: reason ?? '' })),
    waits: own.some(({ state }) => state === 'waiting'),
  };
}

export function useFloorReturn(returnDetail: ReturnDetail, readAt: number) {
  const place = draftPlace(useUser().id, `return:${returnDetail.id}`);
  const entries = useEntries();
  const ownReturn = useMemo(
    () => withReceipts(returnDetail, entries, readAt),
    [returnDetail, entries, readAt],
  );
  const ask = useAnswers(returnDetail, place);
  const task = useMachine(
    returnMachine,
    () => beginReturn(ownReturn, returnDetail.version, readKept(place)),
    {
      ask,
      perform: ({ kept: lines }) => keepDraft(place, lines, noLines),
    },
  );
  const { tell, isBusy, press, act, state } = task;
  const heard = useMemo(() => heardOf(ownReturn, entries), [ownReturn, entries]);
  // What others change while a receipt is sent counts once that is settled.
  useEffect(() => {
    if (!isBusy)
      tell({ kind: 'told', returnDetail: ownReturn, readVersion: returnDetail.version, ...heard });
  }, [ownReturn, returnDetail.version, heard, isBusy, tell]);
  const lines = linesOf(state);
  const { keyed } = state;
  return {
    ...task,
    returnDetail: state.returnDetail,
    lines,
    keyed,
    into: state.kept.into ?? null,
    asked: state.asked,
    received: state.received,
    waits: heard.waits,
    isOpen: isOpen(state),
    isDoubted: state.doubted !== null,
    units: unitsIn(lines),
    active: lines.find(({ key }) => key === state.activeKey) ?? null,
    choose: ({ key }: ReceiptLine) => act({ kind: 'choose', key }, 'the line'),
    setQuantity: (quantity: number) => act({ kind: 'key', quantity }, 'Quantity'),
    keep: () => act({ kind: 'keep' }, 'Keep'),
    setDisposition: (disposition: Disposition) =>
      act({ kind: 'dispose', disposition }, 'Disposition'),
    split: () => act({ kind: 'split' }, 'the line'),
    remove: ({ key }: ReceiptLine) => act({ kind: 'remove', key }, 'the line'),
    takeDoubted: () => press({ kind: 'takeDoubted' }, 'the code'),
    answerLots: (lots: Extract<ReturnEvent, { kind: 'lots' }>['lots']) =>
      act({ kind: 'lots', lots }, 'Lots'),
    onNewPallet: () => act({ kind: 'newPallet' }, 'New Pallet'),
    expectAll: () => act({ kind: 'expectAll' }, 'All Announced'),
    receive: () => press({ kind: 'receive' }, 'Receive'),
  };
}

export type FloorReturn = ReturnType<typeof useFloorReturn>;
