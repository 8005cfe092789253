import type { CountDetail } from '@lading/contract/counts';
import type { Named, PackRef } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import { codeText } from '@lading/domain/codeText';
import type { OpenLines } from '@lading/domain/counts';
import { type EnteredLot, type StatedLot, statedCode } from '@lading/domain/lots';
import { isQuantity } from '@lading/domain/quantity';
import { isSameCode } from '@lading/domain/spelling';
import { counted, formatUnits } from '../../lib/format.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import { type Entered, NOTHING } from '../../ui/packUnits.ts';
import {
  isFromBefore,
  type Machine,
  type Outcome,
  type Said,
  type ScanEvent,
} from '../../ui/scan/device.ts';
import { doubtText, readUnits } from '../../ui/scan/scanned.ts';
import {
  type Found,
  type Goods,
  keyOf,
  lineFor,
  linesIn,
  type Next,
  nextStep,
  unitsOf,
} from './countingRules.ts';
import { goodsText, placeText } from './countWords.ts';

/** Where a counter stands, and what they are about to count. */
export interface Position {
  place: Named | null;
  /** The pallet that was scanned there, whose goods are counted until another is. */
  lpn: string | null;
  goods: Goods | null;
  /** Several goods that a code may mean. */
  choice: Goods[] | null;
  /**
   * The units that scans have counted, which are offered as the quantity. They never come from the
   * ledger.
   */
  units: number | null;
}

/** What a code means, and why it may not mean that. */
export interface FoundCode extends Found, Pick<Scan, 'fault' | 'doubts' | 'count'> {
  products: readonly (Found['products'][number] & { pack: PackRef | null })[];
}
type AsksLot = Goods & { asks: NonNullable<Goods['asks']> };

export type Question =
  /** The lot of goods that are not listed. */
  | { kind: 'lot'; goods: AsksLot; stated: StatedLot | null; units: number | null }
  /** What becomes of the lines of a place that nobody entered. */
  | { kind: 'finish'; place: Named }
  /** Whether a doubtful code is right. */
  | { kind: 'doubt'; code: string; found: FoundCode };

export interface Counting {
  count: CountDetail;
  position: Position;
  /** What is entered of the goods: as keyed, or as scans have counted. */
  entered: Entered;
  /**
   * When the goods were scanned or chosen (ms): their count is compared with the stock of that
   * instant.
   */
  since: number;
  /**
   * When somebody last keyed or tapped (ms): a scan from before was meant for what stood there
   * then.
   */
  touchedAt: number;
  question: Question | null;
  isSaving: boolean;
}

/** What a device keeps of a count, so that a reload loses neither the place nor a figure. */
export interface KeptCounting
  extends Omit<Position, 'choice'>,
    Pick<Counting, 'entered' | 'since'> {}

interface Lookup {
  code: string;
  /** When it was scanned (ms). */
  at: number;
  /** True if it was scanned before the last answer came. */
  isEarly: boolean;
}

export type CountEvent =
  | { kind: 'told'; count: CountDetail }
  | { kind: 'place'; place: Named; at: number }
  | { kind: 'goods'; goods: Goods; at: number }
  /** What was keyed, typed or chosen as a pack. */
  | { kind: 'entered'; entered: Entered; at: number }
  /**
   * Saves the goods with this key: what was keyed of them, or what scans have counted where that is
   * null.
   */
  | { kind: 'save'; of: string; keyed: string | null }
  | { kind: 'finish'; place: Named; at: number }
  | { kind: 'finishAs'; place: Named; openLines: OpenLines; at: number }
  /** Does not finish the place that was asked about. */
  | { kind: 'leaveOpen'; at: number }
  | { kind: 'lot'; lot: EnteredLot | null; at: number }
  /** A doubtful code is right. */
  | { kind: 'sure'; at: number }
  | { kind: 'back'; at: number }
  | ({ kind: 'found'; found: FoundCode } & Lookup)
  /** `after` is the count with the entry; `waits` if that is not sent yet, under its key. */
  | {
      kind: 'saved';
      place: Named;
      goods: Goods;
      quantity: number;
      before: number | null;
      after: CountDetail;
      waits: boolean;
      key: string;
    }
  /** Takes an entry back. */
  | { kind: 'withdraw'; entry: SavedEntry }
  | { kind: 'withdrawn'; entry: SavedEntry; after: CountDetail; waits: boolean }
  | { kind: 'finished'; place: Named; after: CountDetail; waits: boolean };

/** An entry that was saved here, and the units that counted before it, null for none. */
export interface SavedEntry {
  place: Named;
  goods: Goods;
  before: number | null;
  key: string;
}

export type CountAsk =
  | ({ kind: 'lookUp' } & Lookup)
  | { kind: 'withdraw'; entry: SavedEntry }
  | {
      kind: 'save';
      place: Named;
      goods: Goods;
      quantity: number;
      /** What was entered before; null if nothing was. */
      before: number | null;
      at: number;
    }
  | { kind: 'finish'; place: Named; openLines: OpenLines; at: number };

/** Keeps this on the device; null if there is nothing to keep. */
export interface KeepEffect {
  kind: 'keep';
  kept: KeptCounting | null;
}

type After = Outcome<Counting, CountEvent, CountAsk, KeepEffect>;
type Say = Said<CountEvent>;

const nowhere: Position = { place: null, lpn: null, goods: null, choice: null, units: null };

const attention = (text: string): Say => ({ tone: 'attention', text });
const error = (text: string): Say => ({ tone: 'error', text });
const info = (text: string): Say => ({ tone: 'info', text });

const howMany = (goods: Goods): string =>
  `How many of ${goodsText(goods)}? Enter a number of units, 0 if there is none.`;

const hasText = ({ quantity, packs }: Entered): boolean =>
  packs ? packs.count.trim() !== '' || packs.loose.trim() !== '' : quantity.trim() !== '';

export const isSameFigure = (first: Entered, other: Entered): boolean =>
  JSON.stringify(first) === JSON.stringify(other);

/** True for a figure that somebody keyed, and not for one that scans have counted. */
export function isKeyed(entered: Entered, units: number | null): boolean {
  return hasText(entered) && entered.quantity.trim() !== String(units ?? '');
}

/** Says that what was keyed is not saved, and what saves it. */
function unsavedText(goods: Goods, entered: Entered): string {
  const quantity = readUnits(entered.quantity);
  if (quantity === null) return howMany(goods);
  const { sku } = goods.product;
  return `${formatUnits(quantity)} × ${goodsText(goods)} is keyed, not saved. Scan ${sku} or press Save first.`;
}

/** Names a figure that was left on the device; null if there is none. */
export function keptText({ place, goods, units, entered }: KeptCounting): string | null {
  const quantity = goods && isKeyed(entered, units) ? readUnits(entered.quantity) : null;
  return goods && quantity !== null
    ? `${formatUnits(quantity)} × ${goodsText(goods)} in ${place?.name} was keyed here and not saved.`
    : null;
}

/** What the goods wait for while something else was scanned. */
const openText = (goods: Goods, { entered, position }: Counting): string =>
  isKeyed(entered, position.units) ? unsavedText(goods, entered) : howMany(goods);

/**
 * The state of the first moment. `kept` was left on the device, `isSameVisit` if the screen was
 * only reloaded. A figure that was keyed comes back in any case.
 */
export function beginCounting(
  count: CountDetail,
  first: Named | null,
  kept: KeptCounting | null,
  isSameVisit: boolean,
): Counting {
  const fresh = { question: null, isSaving: false, touchedAt: 0, count };
  if (!kept || !(isSameVisit || (kept.goods && isKeyed(kept.entered, kept.units))))
    return { ...fresh, position: { ...nowhere, place: first }, entered: NOTHING, since: 0 };
  const { entered, since, ...position } = kept;
  return { ...fresh, position: { ...position, choice: null }, entered, since };
}

export function idleText({ count, position: { place, goods, units }, entered }: Counting): string {
  if (!place) return 'Scan or choose the location that you count.';
  if (!goods) return placeText(count, place);
  return isKeyed(entered, units) ? unsavedText(goods, entered) : `How many of ${goodsText(goods)}?`;
}

const isListed = (count: CountDetail, place: Named | null, goods: Goods): boolean =>
  place !== null && lineFor(count, place, goods) !== undefined;

/** Stands at goods, and asks how many there are. */
function atGoods(
  state: Counting,
  goods: Goods,
  listed: boolean,
  units: number | null,
  since: number,
): After {
  const position = { ...state.position, goods, choice: null, units };
  const entered = units === null ? NOTHING : { quantity: String(units) };
  const what = goodsText(goods);
  const say = listed
    ? info(`How many of ${what}?`)
    : attention(`${what} is not on the list here. How many are there?`);
  return { state: { ...state, position, entered, since, question: null }, say };
}

const asksLot = (goods: Goods): goods is AsksLot => goods.asks !== undefined;

/** Stands at goods; asks for their lot first where they need one. */
function toGoods(
  state: Counting,
  goods: Goods,
  listed: boolean,
  units: number | null,
  stated: StatedLot | null,
  since: number,
): After {
  if (!asksLot(goods)) return atGoods(state, goods, listed, units, since);
  const { product, asks } = goods;
  const say = attention(
    `${product.sku} is tracked by ${codeText(asks.tracking).toLowerCase()}: please enter it.`,
  );
  return { state: { ...state, since, question: { kind: 'lot', goods, stated, units } }, say };
}

function toPlace(state: Counting, place: Named): After {
  const { position, count } = state;
  // The location where the counter stands, scanned once more, changes nothing.
  const isSame = position.place?.id === place.id;
  const after = isSame ? state : { ...state, position: { ...nowhere, place }, entered: NOTHING };
  return { state: after, say: { tone: 'success', text: placeText(count, place) } };
}

/** Goes where a code leads from a place, or from none. */
function follow(
  state: Counting,
  next: Exclude<Next, { kind: 'unknown' }>,
  found: FoundCode,
  at: number,
): After {
  switch (next.kind) {
    case 'place':
      return toPlace(state, next.place);
    case 'pallet': {
      const stray = next.isListed ? '' : ' is not on the list here';
      const text =
        next.inside > 0
          ? `${next.lpn}: ${counted(next.inside, 'LPN')} to count on it. Scan each of them, or a product.`
          : `${next.lpn}${stray}. Scan a product on it.`;
      const position = { ...state.position, lpn: next.lpn, choice: null, units: null };
      return {
        state: { ...state, position },
        say: { tone: next.isListed ? 'success' : 'attention', text },
      };
    }
    case 'goods':
      return toGoods(
        state,
        next.goods,
        next.isListed,
        unitsOf(found, next.goods.product.id),
        found.stated,
        at,
      );
    case 'choice': {
      const position = {
        ...state.position,
        choice: next.choice,
        units: unitsOf(found, next.choice[0]?.product.id),
      };
      return {
        state: { ...state, position },
        say: attention('This may be several things here. Choose which.'),
      };
    }
    case 'fault':
      return { state, say: error(next.text) };
  }
}

/** True for a code of these goods: it states no other lot, and no other pallet. */
function isCodeOf(goods: Goods, { products, stated }: FoundCode, next: Next): boolean {
  if (next.kind === 'goods' && keyOf(next.goods) === keyOf(goods)) return true;
  const isOfLot = (code: string | null) => code === null || isSameCode(goods.lot?.code, code);
  return products.some(
    ({ id, tracking }) => id === goods.product.id && isOfLot(statedCode(tracking, stated)),
  );
}

function saving(state: Counting, place: Named, goods: Goods, quantity: number): After {
  const line = lineFor(state.count, place, goods);
  const before = line?.entered ? line.countedQuantity : null;
  const ask: CountAsk = { kind: 'save', place, goods, quantity, before, at: state.since };
  return {
    state: { ...state, isSaving: true, question: null },
    ask: { ask, what: goodsText(goods) },
  };
}

/**
 * Adds what a code of the goods stands for: one more case, say. The code of a single unit states no
 * number until a scan has counted some.
 */
function addScanned(state: Counting, goods: Goods, found: FoundCode): After {
  const { position } = state;
  const scanned = unitsOf(found, goods.product.id);
  const isOfProduct = found.products.some(({ id }) => id === goods.product.id);
  if (!isOfProduct || (scanned === null && position.units === null))
    return { state, say: error(howMany(goods)) };
  const units = (position.units ?? 0) + Math.max(1, scanned ?? 1);
  if (!isQuantity(units)) return { state, say: error(howMany(goods)) };
  const say: Say = {
    tone: 'success',
    text: `${goodsText(goods)}: ${formatUnits(units)}. Scan the next, or save.`,
  };
  return {
    state: { ...state, position: { ...position, units }, entered: { quantity: String(units) } },
    say,
  };
}

/**
 * A code while the quantity of goods is asked for. Their own code saves what was keyed, or adds
 * what it stands for; one that counts units beside a figure that was keyed may mean either, and any
 * other code changes nothing.
 */
function meetAtGoods(
  state: Counting,
  place: Named,
  goods: Goods,
  found: FoundCode,
  next: Next,
): After {
  const { entered, position } = state;
  if (!isCodeOf(goods, found, next))
    return {
      state,
      say: isKeyed(entered, position.units)
        ? attention(openText(goods, state))
        : error(howMany(goods)),
    };
  if (!isKeyed(entered, position.units)) return addScanned(state, goods, found);
  const quantity = readUnits(entered.quantity);
  if (quantity === null) return { state, say: error(howMany(goods)) };
  const counts = unitsOf(found, goods.product.id);
  if (counts === null) return saving(state, place, goods, quantity);
  const text = `${formatUnits(quantity)} × ${goodsText(goods)} is keyed, and this code counts ${formatUnits(counts)}. Press Save, or clear the figure first.`;
  return { state, say: attention(text) };
}

/** Why a scan is not taken; null if it is. */
function refusalOf({ question, touchedAt }: Counting, code: string, at: number): Say | null {
  if (question && question.kind !== 'doubt')
    return error(`"${code.trim()}" was not taken. Answer the question first.`);
  return isFromBefore(at, touchedAt)
    ? error(`"${code.trim()}" was scanned before that, and was not taken. Scan it again.`)
    : null;
}

/**
 * The goods of a doubtful code that somebody confirmed: the label says exactly this of their lot.
 */
function asPrinted(next: Next): Next {
  if (next.kind !== 'goods' || !next.goods.lot) return next;
  return { ...next, goods: { ...next.goods, lot: { ...next.goods.lot, asPrinted: true } } };
}

/**
 * Goes where a code leads that nobody doubts, or that somebody confirmed. A date that has passed is
 * said with it.
 */
function meet(state: Counting, code: string, found: FoundCode, at: number, isSure = false): After {
  const { count, position } = state;
  const { place, lpn, goods } = position;
  const led = nextStep(count, { place, lpn }, found);
  const next = isSure ? asPrinted(led) : led;
  if (next.kind === 'unknown') {
    const unknown = [
      `"${code.trim()}" is not known here.`,
      doubtText(found),
      goods && openText(goods, state),
    ];
    return { state, say: error(unknown.filter(Boolean).join(' ')) };
  }
  const after =
    place && goods ? meetAtGoods(state, place, goods, found, next) : follow(state, next, found, at);
  const expired = found.doubts.filter((doubt) => doubt.code === 'EXPIRED');
  if (!after.say || after.say.tone === 'error' || expired.length === 0) return after;
  return { ...after, say: attention(`${after.say.text} ${doubtText({ doubts: expired })}`) };
}

/** What a code may not mean changes nothing until somebody scans it again or presses the button. */
function meetFound(
  state: Counting,
  { code, found, at, isEarly }: Extract<CountEvent, { kind: 'found' }>,
): After {
  const refusal = refusalOf(state, code, at);
  if (refusal) return { state, say: refusal };
  const { question } = state;
  const isSure = question?.kind === 'doubt' && question.code === code && !isEarly;
  const free = { ...state, question: null };
  if (found.fault !== null) return { state: free, say: error(found.fault) };
  const doubts = found.doubts.filter((doubt) => doubt.code !== 'EXPIRED');
  const isKnown = found.location !== null || found.pallet !== null || found.products.length > 0;
  if (doubts.length === 0 || isSure || !isKnown) return meet(free, code, found, at, isSure);
  const say = attention(`${doubtText({ doubts })} Scan it again to take it as it is.`);
  return { state: { ...state, question: { kind: 'doubt', code, found } }, say };
}

function saved(
  state: Counting,
  { place, goods, quantity, before, after, waits, key }: Extract<CountEvent, { kind: 'saved' }>,
): After {
  const undo: CountEvent = { kind: 'withdraw', entry: { place, goods, before, key } };
  const isDone = after.places.find(({ location }) => location.id === place.id)?.done;
  const text = `${formatUnits(quantity)} × ${goodsText(goods)}.${isDone ? ` ${place.name} is done.` : ''}${waits ? ` ${WAITS}` : ''}`;
  const position = { ...state.position, goods: null, choice: null, units: null };
  return {
    state: { ...state, count: after, position, entered: NOTHING, isSaving: false },
    say: { tone: 'success', text, undo },
  };
}

/** Takes an entry back, unless the next goods are being counted. */
function withdraw(state: Counting, { entry }: Extract<CountEvent, { kind: 'withdraw' }>): After {
  const { goods } = state.position;
  if (goods) return { state, say: attention(openText(goods, state)) };
  return { state, ask: { ask: { kind: 'withdraw', entry }, what: goodsText(entry.goods) } };
}

function withdrawn(
  state: Counting,
  { entry, after, waits }: Extract<CountEvent, { kind: 'withdrawn' }>,
): After {
  const { place, goods, before } = entry;
  const now = before === null ? 'is not counted' : `counts ${formatUnits(before)} again`;
  const text = `Undone: ${goodsText(goods)} in ${place.name} ${now}.${waits ? ` ${WAITS}` : ''}`;
  return { state: { ...state, count: after }, say: info(text) };
}

function finished(
  state: Counting,
  { place, after, waits }: Extract<CountEvent, { kind: 'finished' }>,
): After {
  const next = after.places.every(({ done }) => done)
    ? 'Every location is done: submit the count.'
    : 'Scan the next location.';
  const text = `${place.name} is done.${waits ? ` ${WAITS}` : ''} ${next}`;
  const position =
    state.position.place?.id === place.id && !state.position.goods ? nowhere : state.position;
  return { state: { ...state, count: after, position }, say: { tone: 'success', text } };
}

/**
 * Saves by the button or Enter: the goods and the figure that it was pressed for, and no others.
 */
function save(state: Counting, { of, keyed }: Extract<CountEvent, { kind: 'save' }>): After {
  const { entered, position } = state;
  const { place, goods, units } = position;
  if (!place || !goods || keyOf(goods) !== of) return { state };
  if (keyed === null ? isKeyed(entered, units) : keyed !== entered.quantity)
    return { state, say: attention('The figure has changed. Press Save again.') };
  const quantity = keyed === null ? units : readUnits(keyed);
  return quantity === null
    ? { state, say: error(howMany(goods)) }
    : saving(state, place, goods, quantity);
}

/** The lines of a place that nobody entered. */
export const openLinesOf = (count: CountDetail, place: Named) =>
  linesIn(count, place.id).filter((line) => line.countedQuantity === null);

function finishing(state: Counting, place: Named, openLines: OpenLines, at: number): After {
  const ask: CountAsk = { kind: 'finish', place, openLines, at };
  return { state: { ...state, question: null }, ask: { ask, what: place.name } };
}

/** Finishes a place, at once where every line of it was entered. */
function finish(state: Counting, { place, at }: Extract<CountEvent, { kind: 'finish' }>): After {
  const { goods } = state.position;
  if (goods) return { state, say: attention(openText(goods, state)) };
  if (openLinesOf(state.count, place).length === 0) return finishing(state, place, 'ZERO', at);
  return { state: { ...state, question: { kind: 'finish', place } } };
}

/** Names the lot of the goods that were asked about; null leaves them. */
function answerLot(state: Counting, lot: EnteredLot | null): After {
  const { question, count, position, since } = state;
  if (question?.kind !== 'lot') return { state };
  const { asks, ...goods } = question.goods;
  if (!lot)
    return {
      state: { ...state, question: null },
      say: info(`${goods.product.sku} was left as it is.`),
    };
  const known = { ...goods, lot };
  return atGoods(state, known, isListed(count, position.place, known), question.units, since);
}

/**
 * One step back: from the goods to the pallet or place, from the pallet to the place, from the
 * place to none.
 */
function stepBack(state: Counting): After {
  const { position, entered } = state;
  const { goods, choice, lpn, units } = position;
  const after =
    goods || choice
      ? { ...position, goods: null, choice: null, units: null }
      : lpn
        ? { ...position, lpn: null }
        : nowhere;
  const quantity = goods && isKeyed(entered, units) ? readUnits(entered.quantity) : null;
  const left =
    goods && quantity !== null
      ? `${formatUnits(quantity)} × ${goodsText(goods)} was not saved. `
      : '';
  const say = info(after === nowhere ? 'Scan a location.' : `${left}Scan a product or an LPN.`);
  return { state: { ...state, position: after, entered: NOTHING, question: null }, say };
}

type Touch = Extract<CountEvent, { kind: 'place' | 'goods' | 'entered' | 'lot' | 'back' | 'sure' }>;

/**
 * Why a tap is not done; null if it is. What is being saved, or was keyed and not saved, stays as
 * it is.
 */
function keepsFrom(state: Counting, { kind }: Touch): Say | null {
  const { position, entered, isSaving } = state;
  const { goods, units } = position;
  if (!goods) return null;
  if (isSaving) return info(`${goodsText(goods)} is being saved.`);
  const leaves = kind === 'place' || kind === 'goods';
  return leaves && isKeyed(entered, units) ? attention(unsavedText(goods, entered)) : null;
}

/** A tap or key. What is being saved stays as it is until that is done. */
function touch(before: Counting, event: Touch): After {
  const reason = keepsFrom(before, event);
  if (reason) return { state: before, say: reason };
  const { position, question } = before;
  const state = {
    ...before,
    touchedAt: Math.max(before.touchedAt, event.at),
    question: question?.kind === 'doubt' ? null : question,
  };
  switch (event.kind) {
    case 'place':
      return toPlace(state, event.place);
    case 'goods': {
      const { goods, at } = event;
      if (!position.place) return { state, say: error('Scan the location first.') };
      return toGoods(
        state,
        goods,
        isListed(state.count, position.place, goods),
        position.choice ? position.units : null,
        null,
        at,
      );
    }
    case 'entered': {
      if (!position.goods) return { state };
      if (hasText(event.entered)) return { state: { ...state, entered: event.entered } };
      // Cleared, it is counted anew: what scans have counted is no longer a part of it.
      return {
        state: {
          ...state,
          entered: event.entered,
          since: event.at,
          position: { ...position, units: null },
        },
      };
    }
    case 'lot':
      return answerLot(state, event.lot);
    case 'sure':
      return question?.kind === 'doubt'
        ? meet(state, question.code, question.found, event.at, true)
        : { state };
    case 'back':
      return stepBack(state);
  }
}

function stepCounting(state: Counting, event: CountEvent | ScanEvent): After {
  switch (event.kind) {
    case 'scan': {
      const { code, at = state.touchedAt, isEarly = false } = event;
      const refusal = refusalOf(state, code, at);
      return refusal
        ? { state, say: refusal }
        : { state, ask: { ask: { kind: 'lookUp', code, at, isEarly }, what: code.trim() } };
    }
    case 'told':
      return { state: { ...state, count: event.count } };
    case 'found':
      return meetFound(state, event);
    case 'save':
      return save(state, event);
    case 'saved':
      return saved(state, event);
    case 'withdraw':
      return withdraw(state, event);
    case 'withdrawn':
      return withdrawn(state, event);
    case 'finish':
      return finish(state, event);
    case 'finishAs':
      return finishing(state, event.place, event.openLines, event.at);
    case 'leaveOpen':
      return {
        state: { ...state, question: null, touchedAt: Math.max(state.touchedAt, event.at) },
      };
    case 'finished':
      return finished(state, event);
    default:
      return touch(state, event);
  }
}

/** What is kept of a state; null if there is nothing worth it. */
function keptOf({
  position: { choice: _, ...position },
  entered,
  since,
}: Counting): KeptCounting | null {
  return position.place ? { ...position, entered, since } : null;
}

function withKeeping(before: Counting, after: After): After {
  const { state } = after;
  const isSame = state.position === before.position && state.entered === before.entered;
  return isSame ? after : { ...after, effects: [{ kind: 'keep', kept: keptOf(state) }] };
}

/** Counting: a place, then the goods, then how many; and on to the next. Pure. */
export const countMachine: Machine<Counting, CountEvent, CountAsk, KeepEffect> = {
  step: (state, event) => withKeeping(state, stepCounting(state, event)),
  // The figure that was not saved is in the field again.
  refused: (state, _, fault) => ({ state: { ...state, isSaving: false }, say: error(fault) }),
};
