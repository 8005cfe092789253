import type { CountDetail } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import { codeText } from '@lading/domain/codeText';
import type { OpenLines } from '@lading/domain/counts';
import { type StatedLot, statedCode } from '@lading/domain/lots';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { outbox, sendWork, useEntries, WAITS } from '../../lib/outbox/pageOutbox.ts';
import { useLatest, useLatestState } from '../../lib/useLatest.ts';
import type { Tone } from '../../ui/scan/device.ts';
import { readUnits } from '../../ui/scan/scanned.ts';
import { useAsking } from '../../ui/scan/useLookUp.ts';
import type { Say } from '../../ui/scan/useScanning.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { useLotQuestion } from '../receiving/receiving.parts.tsx';
import { type Goods, lineFor, type Next, nextStep, unitsOf, unsentOf, withCounts } from './countingRules.ts';
import { lookUpCode, oneCount } from './counts.queries.ts';
import { overText } from './countWords.ts';

/** Where a counter stands, and what they are about to count. */
export interface Position {
  place: Named | null;
  /** The pallet that was scanned there, whose goods are counted until another is. */
  lpn: string | null;
  goods: Goods | null;
  /** Several goods that a code may mean. */
  choice: Goods[] | null;
  /** The units that the code states, which are offered as the quantity. They never come from the ledger. */
  units: number | null;
}

const nowhere: Position = { place: null, lpn: null, goods: null, choice: null, units: null };

const howMany = (goods: Goods): string => `How many of ${goodsText(goods)}? Enter a number of units, 0 if there is none.`;

export function goodsText({ product, lpn, lot, asks }: Goods): string {
  const what = lot ? `${product.sku}, lot ${lot.code}` : asks ? `${product.sku}, a lot that is not listed` : product.sku;
  return lpn === null ? what : `${what} on ${lpn}`;
}

/** The message for a counter who comes to a place: how many lines to look for, never the quantities. */
function placeText(count: CountDetail, place: Named): string {
  const known = count.places.find(({ location }) => location.id === place.id);
  const left = known ? known.lines - known.linesCounted : 0;
  return left > 0 ? `${place.name}: ${counted(left, 'line')} to count.` : `${place.name}. Scan what is here.`;
}

/** A count with what this device has entered and not sent yet. */
export function useCountHere(query: ReturnType<typeof oneCount>): UseQueryResult<CountDetail> {
  const result = useQuery(query);
  const entries = useEntries();
  return result.data ? { ...result, data: withCounts(result.data, entries, result.dataUpdatedAt) } : result;
}

/** The message about a count that is over, or will be once this device has sent its submission. */
export function useOverText(count: CountDetail): string {
  const { isSubmitted } = unsentOf(count, useEntries());
  return isSubmitted ? 'The submission of this count waits, and is sent by itself.' : overText(count);
}

/** The count as it is when a scan arrives, not as it was when the screen was drawn; `keep` takes a newer one, or null if the entry waits. */
function useLatestCount(count: CountDetail) {
  const client = useQueryClient();
  const latest = useLatest(count);
  const keep = (answer: CountDetail | null): CountDetail => {
    if (answer) client.setQueryData(oneCount(count.id).queryKey, answer);
    latest.current = withCounts(answer ?? latest.current, outbox.entries.get(), Date.now());
    return latest.current;
  };
  return { latest, keep };
}

/** One step back: from the goods to the pallet or place, from the pallet to the place, from the place to none. */
function stepBack(position: Position): { position: Position; prompt: string } {
  const { goods, choice, lpn } = position;
  const before = goods || choice ? { ...position, goods: null, choice: null, units: null } : lpn ? { ...position, lpn: null } : nowhere;
  return { position: before, prompt: before === nowhere ? 'Scan a location.' : 'Scan a product or an LPN.' };
}

interface Step {
  position: Position;
  tone: Tone;
  text: string;
}

/** The next position after a scan or a tap, and the message there. `units` is what the code itself counted. */
function follow(position: Position, next: Exclude<Next, { kind: 'unknown' }>, units: number | null, count: CountDetail): Step {
  switch (next.kind) {
    case 'place':
      return { position: { ...nowhere, place: next.place }, tone: 'success', text: placeText(count, next.place) };
    case 'pallet': {
      const stray = next.isListed ? '' : ' is not on the list here';
      const text = `${next.lpn}${stray}. Scan a product on it.`;
      return { position: { ...position, lpn: next.lpn, goods: null, choice: null }, tone: next.isListed ? 'success' : 'attention', text };
    }
    case 'goods': {
      const after = { ...position, goods: next.goods, choice: null, units };
      const what = goodsText(next.goods);
      if (next.isListed) return { position: after, tone: 'info', text: `How many of ${what}?` };
      return { position: after, tone: 'attention', text: `${what} is not on the list here. How many are there?` };
    }
    case 'choice': {
      const text = 'This may be several things here. Choose which.';
      return { position: { ...position, choice: next.choice, units }, tone: 'attention', text };
    }
    case 'fault':
      return { position, tone: 'error', text: next.text };
  }
}

const groupOf = (id: number): string => `count ${id}`;

/** Submits a count after everything that was entered here. Returns false if the submission waits. */
export async function sendSubmission({ id, name, warehouse }: CountDetail): Promise<boolean> {
  const about = { what: `${name}: submitted for review`, warehouseId: warehouse.id, group: groupOf(id), needsGroup: true } as const;
  return (await sendWork<'submitCount'>({ to: 'submitCount', input: { params: { id } }, ...about })) !== null;
}

/** Sends what was counted. Returns the count as it is then, and whether the entry waits. */
function entering({ id, name, warehouse }: CountDetail, keep: (answer: CountDetail | null) => CountDetail) {
  const about = (place: Named) => ({ warehouseId: warehouse.id, group: `${groupOf(id)} place ${place.id}` });
  const sent = (answer: CountDetail | null) => ({ after: keep(answer), waits: answer === null });
  return {
    enter: async (place: Named, goods: Goods, quantity: number) => {
      const { product, lpn, lot } = goods;
      const of = { ...(lpn === null ? {} : { lpn }), ...(lot && { lot }) };
      const body = { locationId: place.id, productId: product.id, quantity, ...of };
      const what = `${name}, ${place.name}: ${formatUnits(quantity)} × ${goodsText(goods)}`;
      return sent(await sendWork<'countLine'>({ to: 'countLine', input: { params: { id }, body }, what, ...about(place) }));
    },
    finish: async (place: Named, openLines: OpenLines) => {
      const input = { params: { id }, body: { locationId: place.id, openLines } };
      const what = `${name}, ${place.name}: finished`;
      return sent(await sendWork<'finishPlace'>({ to: 'finishPlace', input, what, needsGroup: true, ...about(place) }));
    },
  };
}

/** Asks for the lot of goods that need one; null if the question is dismissed. The caller renders the dialog. */
function useLotOfGoods() {
  const { ask, dialog } = useLotQuestion();
  const withLot = async ({ asks, ...goods }: Goods, stated: StatedLot | null): Promise<Goods | null> => {
    if (!asks) return goods;
    const lots = await ask({ product: { ...goods.product, ...asks }, quantity: null, stated });
    return lots?.[0] ? { ...goods, lot: lots[0].lot } : null;
  };
  return { withLot, dialog };
}

const isListed = (count: CountDetail, { place }: Position, goods: Goods): boolean =>
  place !== null && lineFor(count, place, goods) !== undefined;

/**
 * The units that scans have counted, with those of one more code. Null for a code of other goods, and for the code of a single unit where no
 * scan has counted any: it states no number.
 */
function sumOfScans(
  found: Pick<Scan, 'fault' | 'products' | 'stated' | 'count'> | Awaited<ReturnType<typeof lookUpCode>>,
  goods: Goods,
  units: number | null,
): number | null {
  const isOfLot = (stated: string | null) => stated === null || stated === goods.lot?.code;
  const isSame =
    found.fault === null &&
    found.products.some((product) => product.id === goods.product.id && isOfLot(statedCode(product.tracking, found.stated)));
  const scanned = isSame ? unitsOf(found, goods.product.id) : null;
  if (!isSame || (scanned === null && units === null)) return null;
  return (units ?? 0) + Math.max(1, scanned ?? 1);
}

type Standing = ReturnType<typeof useLatestState<Position>>;

/** Moves the counter on, and says what to do there. Asks for the lot of goods that need one. */
function useSteps(latest: RefObject<CountDetail>, [, setPosition, readPosition]: Standing, say: Say) {
  const { withLot, dialog } = useLotOfGoods();
  const go = (next: Exclude<Next, { kind: 'unknown' }>, units: number | null) => {
    const { position: after, tone, text } = follow(readPosition(), next, units, latest.current);
    setPosition(after);
    say(tone, text);
  };
  const goToGoods = async (goods: Goods, units: number | null, stated: StatedLot | null = null) => {
    if (goods.asks) say('attention', `${goods.product.sku} is tracked by ${codeText(goods.asks.tracking).toLowerCase()}: please enter it.`);
    const known = await withLot(goods, stated);
    if (!known) return say('info', `${goods.product.sku} was left as it is.`);
    go({ kind: 'goods', goods: known, isListed: isListed(latest.current, readPosition(), known) }, units);
  };
  return { go, goToGoods, dialog };
}

/** Saves what was counted, and says what comes next. */
function savingOf(
  send: ReturnType<typeof entering>,
  lookUp: (code: string) => Promise<Parameters<typeof sumOfScans>[0]>,
  [, setPosition, readPosition]: Standing,
  say: Say,
) {
  return {
    enter: async (place: Named, goods: Goods, quantity: number) => {
      const { after, waits } = await send.enter(place, goods, quantity);
      setPosition({ ...readPosition(), goods: null, choice: null, units: null });
      const isDone = after.places.find(({ location }) => location.id === place.id)?.done;
      say(
        'success',
        `${formatUnits(quantity)} × ${goodsText(goods)}.${isDone ? ` ${place.name} is done.` : ''}${waits ? ` ${WAITS}` : ''}`,
      );
    },
    /** Adds what a code scanned into the quantity stands for: one more case of the goods being counted, say. */
    addScanned: async (goods: Goods, code: string) => {
      const sum = sumOfScans(await lookUp(code), goods, readPosition().units);
      if (sum === null) return say('error', howMany(goods));
      setPosition({ ...readPosition(), units: sum });
      say('success', `${goodsText(goods)}: ${formatUnits(sum)}. Scan the next, or save.`);
    },
    finish: async (place: Named, openLines: OpenLines) => {
      const { after, waits } = await send.finish(place, openLines);
      setPosition(nowhere);
      const isAll = after.places.every(({ done }) => done);
      const next = isAll ? 'Every location is done: submit the count.' : 'Scan the next location.';
      say('success', `${place.name} is done.${waits ? ` ${WAITS}` : ''} ${next}`);
    },
  };
}

/** Looks codes up in the count and in what this device knows of its pallets. */
function useCountedCodes({ id, warehouse, lines }: CountDetail) {
  const ask = useAsking(
    warehouse.id,
    lines.flatMap(({ pallet, foundIn, location }) => (pallet ? [{ lpn: pallet.lpn, location: foundIn ?? location }] : [])),
  );
  return (code: string) => ask(code, (options) => lookUpCode(id, code, options));
}

/** Counting by scans or taps: a place, then the goods, then how many; and on to the next. Begins in a place where one is given. */
export function useCounting(count: CountDetail, first: Named | null) {
  const standing = useLatestState<Position>({ ...nowhere, place: first });
  const [position, setPosition, readPosition] = standing;
  const { latest, keep } = useLatestCount(count);
  const lookUp = useCountedCodes(count);

  const scanning = useScanning(async (code) => {
    const found = await lookUp(code);
    if (found.fault !== null) return say('error', found.fault);
    const { place, lpn } = readPosition();
    const next = nextStep(latest.current, { place, lpn }, found);
    if (next.kind === 'unknown') return say('error', `"${code.trim()}" is not known here.`);
    const goods = next.kind === 'goods' ? next.goods : next.kind === 'choice' ? next.choice[0] : undefined;
    const units = unitsOf(found, goods?.product.id);
    if (next.kind === 'goods' && next.goods.asks) return goToGoods(next.goods, units, found.stated);
    go(next, units);
  });
  const { say, run, press, act } = scanning;
  const { go, goToGoods, dialog } = useSteps(latest, standing, say);
  const { enter, addScanned, finish } = savingOf(entering(count, keep), lookUp, standing, say);

  return {
    ...scanning,
    ...{ position, dialog },
    idle: first === null ? 'Scan or choose the location that you count.' : placeText(count, first),
    goTo: (place: Named) => act(() => go({ kind: 'place', place }, null), place.name),
    take: (goods: Goods) => {
      if (goods.asks) return press(() => goToGoods(goods, position.units), goods.product.sku);
      act(() => go({ kind: 'goods', goods, isListed: isListed(latest.current, position, goods) }, position.units), goodsText(goods));
    },
    /** Takes what was typed into the quantity: a number is entered; a code that says how many it stands for is added, any other asks for a number. */
    answer: (text: string) => {
      const { place, goods } = readPosition();
      if (!place || !goods) return;
      const quantity = readUnits(text);
      if (quantity !== null) return press(() => enter(place, goods, quantity), goodsText(goods));
      if (text.trim() === '') return say('error', howMany(goods));
      run(() => addScanned(goods, text), text.trim());
    },
    finish: (place: Named, openLines: OpenLines) => press(() => finish(place, openLines), place.name),
    back: () =>
      act(() => {
        const { position: before, prompt } = stepBack(readPosition());
        setPosition(before);
        say('info', prompt);
      }, 'That'),
  };
}

export type CountingTask = ReturnType<typeof useCounting>;
