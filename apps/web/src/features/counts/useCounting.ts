import type { CountDetail } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import type { OpenLines } from '@lading/domain/counts';
import type { EnteredLot } from '@lading/domain/lots';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { formatUnits } from '../../lib/format.ts';
import { keyOfAsk, outbox, sendWork, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { serverClock } from '../../lib/serverClock.ts';
import { useUser } from '../../lib/session.ts';
import { readJson, removeKeys, writeJson } from '../../lib/storage.ts';
import { useLatest } from '../../lib/useLatest.ts';
import type { Entered } from '../../ui/packUnits.ts';
import { useAsking } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { type Goods, keyOf, unsentOf, withCounts } from './countingRules.ts';
import {
  beginCounting,
  type CountAsk,
  type CountEvent,
  countMachine,
  idleText,
  isKeyed,
  isSameFigure,
  type KeptCounting,
  keptText,
  type SavedEntry,
} from './countMachine.ts';
import { lookUpCode, oneCount } from './counts.queries.ts';
import { goodsText, overText } from './countWords.ts';

/** A count with what this device has entered and not sent yet. */
export function useCountHere(query: ReturnType<typeof oneCount>): UseQueryResult<CountDetail> {
  const result = useQuery(query);
  const entries = useEntries();
  const { data, dataUpdatedAt } = result;
  const count = useMemo(
    () => data && withCounts(data, entries, dataUpdatedAt),
    [data, entries, dataUpdatedAt],
  );
  return result.data && count ? { ...result, data: count } : result;
}

const groupOf = (id: number): string => `count ${id}`;

/**
 * Submits a count after everything that was entered here. Returns false if the submission waits.
 */
export async function sendSubmission({ id, name, warehouse }: CountDetail): Promise<boolean> {
  const about = {
    what: `${name}: submitted for review`,
    warehouseId: warehouse.id,
    group: groupOf(id),
    needsGroup: true,
  } as const;
  return (
    (await sendWork<'submitCount'>({ to: 'submitCount', input: { params: { id } }, ...about })) !==
    null
  );
}

type SaveAsk = Extract<CountAsk, { kind: 'save' }>;
type FinishAsk = Extract<CountAsk, { kind: 'finish' }>;

const aboutPlace = ({ id, warehouse }: CountDetail, place: Named) => ({
  warehouseId: warehouse.id,
  group: `${groupOf(id)} place ${place.id}`,
});

const instantOf = (at: number): string => new Date(at).toISOString();

/** The goods in a place, as calls name them. */
const namedIn = (place: Named, { product, lpn, lot }: Goods) => ({
  locationId: place.id,
  productId: product.id,
  ...(lpn === null ? {} : { lpn }),
  ...(lot && { lot }),
});

function sendEntry(
  count: CountDetail,
  { place, goods, quantity, at }: SaveAsk,
  key: string,
): Promise<CountDetail | null> {
  const body = { ...namedIn(place, goods), quantity, countedAt: instantOf(at) };
  const what = `${count.name}, ${place.name}: ${formatUnits(quantity)} × ${goodsText(goods)}`;
  return sendWork<'countLine'>({
    to: 'countLine',
    input: { params: { id: count.id }, body },
    what,
    key,
    ...aboutPlace(count, place),
  });
}

/** Has the server withdraw an entry. */
function sendWithdrawal(
  count: CountDetail,
  { place, goods, before }: SavedEntry,
): Promise<CountDetail | null> {
  return sendWork<'withdrawEntry'>({
    to: 'withdrawEntry',
    input: { params: { id: count.id }, body: namedIn(place, goods) },
    what: `${count.name}, ${place.name}: ${goodsText(goods)} undone`,
    countedBefore: before,
    needsGroup: true,
    ...aboutPlace(count, place),
  });
}

function sendFinish(
  count: CountDetail,
  { place, openLines, at }: FinishAsk,
): Promise<CountDetail | null> {
  const input = {
    params: { id: count.id },
    body: { locationId: place.id, openLines, countedAt: instantOf(at) },
  };
  const what = `${count.name}, ${place.name}: finished`;
  return sendWork<'finishPlace'>({
    to: 'finishPlace',
    input,
    what,
    needsGroup: true,
    ...aboutPlace(count, place),
  });
}

interface KeptVisit extends KeptCounting {
  /**
   * Of the history's entry and the round of the count, so that a reload is known from another
   * visit.
   */
  visit: string;
}

/** Where this user's place and figure in a count are kept on the device. */
const keptKey = (userId: number, { id, warehouse }: CountDetail): string =>
  `counting:${userId}:${warehouse.id}:${id}`;

/**
 * The message about a count that is over, or will be once this device has sent its submission. It
 * names a figure that was keyed and not saved.
 */
export function useOverText(count: CountDetail): string {
  const { isSubmitted } = unsentOf(count, useEntries());
  const kept = readJson<KeptVisit>(keptKey(useUser().id, count));
  const over = isSubmitted
    ? 'The submission of this count waits, and is sent by itself.'
    : overText(count);
  return [over, kept && keptText(kept)].filter(Boolean).join(' ');
}

/**
 * Runs what counting asks for: looks codes up in the count and in what this device knows of its
 * pallets, and sends what was counted.
 */
function useRunner(count: CountDetail) {
  const { id, warehouse, lines } = count;
  const client = useQueryClient();
  const latest = useLatest(count);
  const lookUp = useAsking(
    warehouse.id,
    lines.flatMap(({ pallet, foundIn, location }) =>
      pallet ? [{ lpn: pallet.lpn, location: foundIn ?? location }] : [],
    ),
  );
  /** The count with what this device has entered; `answer` is what the server returned of it. */
  const here = (answer: CountDetail | null): CountDetail => {
    const { queryKey } = oneCount(id);
    if (answer) client.setQueryData(queryKey, answer);
    const { data = latest.current, dataUpdatedAt = Date.now() } =
      client.getQueryState(queryKey) ?? {};
    latest.current = withCounts(data, outbox.entries.get(), dataUpdatedAt);
    return latest.current;
  };
  /** The count after an entry, and whether that waits. */
  const keep = (answer: CountDetail | null) => ({ after: here(answer), waits: answer === null });
  return async (ask: CountAsk): Promise<CountEvent> => {
    switch (ask.kind) {
      case 'lookUp':
        return {
          ...ask,
          kind: 'found',
          found: await lookUp(ask.code, (options) => lookUpCode(id, ask.code, options)),
        };
      case 'save': {
        const key = keyOfAsk(ask);
        return { ...ask, kind: 'saved', key, ...keep(await sendEntry(latest.current, ask, key)) };
      }
      case 'withdraw': {
        const { entry } = ask;
        // What has not left the device needs no server.
        const known = (await outbox.takeBack(entry.key))
          ? { after: here(null), waits: false }
          : keep(await sendWithdrawal(latest.current, entry));
        return { kind: 'withdrawn', entry, ...known };
      }
      case 'finish':
        return { ...ask, kind: 'finished', ...keep(await sendFinish(latest.current, ask)) };
    }
  };
}

/** Counting by scans or taps. Begins in a place where one is given. */
export function useCounting(count: CountDetail, first: Named | null) {
  const key = keptKey(useUser().id, count);
  // Once it is counted again, its counter may stand elsewhere.
  const visit = `${useLocation().key} ${count.history.filter(({ event }) => event === 'recount').length}`;
  const begin = () => {
    const kept = readJson<KeptVisit>(key);
    return beginCounting(count, first, kept, kept?.visit === visit);
  };
  const ask = useRunner(count);
  const task = useMachine(countMachine, begin, {
    ask,
    perform: ({ kept }) => (kept ? writeJson(key, { ...kept, visit }) : removeKeys(key)),
  });
  const { state, press, act, tell } = task;
  useEffect(() => tell({ kind: 'told', count }), [tell, count]);
  const { position, entered, question } = state;
  const { goods, units } = position;
  const at = () => serverClock.now().getTime();
  const enter = (next: Entered) => act({ kind: 'entered', entered: next, at: at() }, 'The figure');
  return {
    ...task,
    position,
    entered,
    question,
    count: state.count,
    idle: idleText(state),
    goTo: (place: Named) => act({ kind: 'place', place, at: at() }, place.name),
    take: (chosen: Goods) => act({ kind: 'goods', goods: chosen, at: at() }, goodsText(chosen)),
    enter,
    /** Saves the figure that the field shows. */
    save: (figure: Entered) => {
      if (!goods) return;
      if (!isSameFigure(figure, entered)) enter(figure);
      const isSum = units !== null && !isKeyed(figure, units) && figure.quantity !== '';
      press(
        { kind: 'save', of: keyOf(goods), keyed: isSum ? null : figure.quantity },
        goodsText(goods),
      );
    },
    askLot: (lot: EnteredLot | null) => act({ kind: 'lot', lot, at: at() }, 'The lot'),
    sure: () => press({ kind: 'sure', at: at() }, 'That'),
    finish: (place: Named) => press({ kind: 'finish', place, at: at() }, place.name),
    finishAs: (place: Named, openLines: OpenLines) =>
      press({ kind: 'finishAs', place, openLines, at: at() }, place.name),
    leaveOpen: () => act({ kind: 'leaveOpen', at: at() }, 'That'),
    back: () => act({ kind: 'back', at: at() }, 'That'),
  };
}

export type CountingTask = ReturnType<typeof useCounting>;
