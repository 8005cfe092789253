import type { Named } from '@lading/contract/fields';
import type { Scan, ScannedLocation, ScannedPallet } from '@lading/contract/floor';
import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { formatUnits } from '../../lib/format.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import type { Machine, Outcome, Said, ScanEvent } from '../../ui/scan/device.ts';
import { doubtText, notHere, notWanted, type Wanted } from '../../ui/scan/scanned.ts';
import {
  alreadyThere,
  type Found,
  goodsOf,
  partOf,
  pickFrom,
  type Source,
  sourceText,
} from './moveSource.ts';
import { adviceFor, fitOf, type Place } from './putawayFit.ts';

/** What is moved at once: a pallet with all that is on it, or units of one balance. */
export type Load = Exclude<Source, { kind: 'place' }>;

/** What was moved last. */
interface Done {
  location: Named;
  text: string;
  undo?: MoveEvent;
  /** True once somebody was told that its location can be scanned again to take from it. */
  isAsked: boolean;
}

export interface MoveState {
  warehouseId: number;
  source: Source | null;
  /** A scanned location that does not suit what is moved, and why. */
  unfit: { location: ScannedLocation; doubts: string } | null;
  /** A code of a product that may not say what it seems to say. */
  doubtful: { code: string; found: Scan } | null;
  done: Done | null;
  /** True until the answer: what is sent is not changed. */
  isSending: boolean;
}

export type MoveEvent =
  | { kind: 'found'; found: Scan; code: string; isEarly: boolean }
  /** `before` is what was in hand when it was asked for. */
  | { kind: 'palletRead'; pallet: Pallet; before: Source | null }
  | {
      kind: 'placeRead';
      location: ScannedLocation;
      stock: readonly InventoryRecord[];
      before: Source | null;
    }
  | { kind: 'judged'; load: Load; place: Place }
  | { kind: 'take'; record: InventoryRecord }
  | { kind: 'quantity'; recordId: number; quantity: number }
  | { kind: 'release' }
  /** Confirms the location that does not suit, or the code that is doubtful. */
  | { kind: 'allTheSame' }
  | {
      kind: 'moved';
      load: Load;
      to: Named;
      isUndo: boolean;
      isWaiting: boolean;
      back: { load: Load; to: Named } | null;
    }
  | { kind: 'undo'; load: Load; to: Named };

export type MoveAsk =
  | { kind: 'lookUp'; code: string; isEarly: boolean }
  | { kind: 'readPallet'; lpn: string; before: Source | null }
  | { kind: 'readPlace'; location: ScannedLocation; before: Source | null }
  | { kind: 'judge'; load: Load; location: ScannedLocation }
  | { kind: 'move'; load: Load; to: Named; isUndo: boolean };

type Step = Outcome<MoveState, MoveEvent, MoveAsk>;
type Event = MoveEvent | ScanEvent;
type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

const wanted = {
  none: 'an LPN or a location',
  place: 'a product or an LPN',
  pallet: 'a location',
  part: 'a location',
} as const satisfies Record<Source['kind'] | 'none', Wanted>;

export const beginMove = (warehouseId: number): MoveState => ({
  warehouseId,
  source: null,
  unfit: null,
  doubtful: null,
  done: null,
  isSending: false,
});

const say = (state: MoveState, tone: Said<MoveEvent>['tone'], text: string): Step => ({
  state,
  say: { tone, text },
});
const asking = (state: MoveState, ask: MoveAsk, what: string): Step => ({
  state,
  ask: { ask, what },
});

const hold = (state: MoveState, source: Source): Step =>
  say({ ...state, source, unfit: null, doubtful: null, done: null }, 'success', sourceText(source));

const settle = (state: MoveState, found: Found): Step =>
  'source' in found ? hold(state, found.source) : say(state, 'error', found.fault);

/** `LPN-00000012`, `12 × WB-1`. */
const nameOf = (load: Load): string =>
  load.kind === 'pallet'
    ? load.pallet.lpn
    : `${formatUnits(load.quantity)} × ${load.record.product.sku}`;

const thereAlready = (load: Load, to: Named): string | null => {
  if (load.kind === 'part') return alreadyThere(load.record, to);
  return load.pallet.location?.id === to.id ? `${load.pallet.lpn} is in ${to.name} already.` : null;
};

function move(state: MoveState, load: Load, to: Named, isUndo = false): Step {
  const there = thereAlready(load, to);
  if (there !== null) return say(state, 'error', there);
  const target = { id: to.id, name: to.name };
  return asking(
    { ...state, isSending: true },
    { kind: 'move', load, to: target, isUndo },
    `${nameOf(load)} to ${to.name}`,
  );
}

const question = (load: Load, { location, doubts }: NonNullable<MoveState['unfit']>): string =>
  `${doubts} Scan ${location.name} again to put ${nameOf(load)} there all the same.`;

/**
 * Where the load goes. A location that does not suit it is asked about, and a scan from before the
 * question does not answer that.
 */
function moveInto(state: MoveState, load: Load, location: ScannedLocation, isEarly: boolean): Step {
  const { unfit } = state;
  const there = thereAlready(load, location);
  if (there !== null) return say(state, 'error', there);
  if (unfit?.location.id === location.id)
    return isEarly ? say(state, 'attention', question(load, unfit)) : move(state, load, location);
  return asking({ ...state, unfit: null }, { kind: 'judge', load, location }, location.name);
}

function onJudged(state: MoveState, { load, place }: EventOf<'judged'>): Step {
  const { location } = place;
  if (state.source !== load)
    return say(state, 'error', `What you move was changed meanwhile. Scan ${location.name} again.`);
  const goods = goodsOf(load);
  const fit = fitOf(goods, adviceFor(goods), place);
  if ('refusal' in fit) return say(state, 'error', fit.refusal);
  if (fit.doubts.length === 0) return move(state, load, location);
  const unfit = { location, doubts: fit.doubts.join(' ') };
  return say({ ...state, unfit }, 'attention', question(load, unfit));
}

function choosePallet(state: MoveState, pallet: ScannedPallet): Step {
  if (pallet.warehouse.id !== state.warehouseId)
    return say(state, 'error', notHere(pallet, state.warehouseId));
  if (pallet.totalQuantity === 0) return say(state, 'error', `${pallet.lpn} is empty.`);
  return asking(state, { kind: 'readPallet', lpn: pallet.lpn, before: state.source }, pallet.lpn);
}

/**
 * Takes from a location. The location of the last move may have been scanned twice, so its first
 * scan only shows a message.
 */
function choosePlace(state: MoveState, location: ScannedLocation, isEarly: boolean): Step {
  const { done, source } = state;
  if (source === null && done?.location.id === location.id && (!done.isAsked || isEarly)) {
    const text = `${done.text} Scan ${location.name} again to take from there.`;
    const undo = done.undo ? { undo: done.undo } : {};
    return {
      state: { ...state, done: { ...done, isAsked: done.isAsked || !isEarly } },
      say: { tone: 'attention', text, ...undo },
    };
  }
  return asking(state, { kind: 'readPlace', location, before: source }, location.name);
}

/** What a product means among the stock before somebody. */
function chooseProduct(
  state: MoveState,
  event: EventOf<'found'>,
  stock: readonly InventoryRecord[],
  where: string,
): Step {
  const { found, code, isEarly } = event;
  const doubt = doubtText(found);
  const isConfirmed = state.doubtful?.code === code && !isEarly;
  if (doubt !== null && !isConfirmed)
    return say(
      { ...state, doubtful: { code, found } },
      'attention',
      `${doubt} Scan it again to take it all the same.`,
    );
  const picked = pickFrom(stock, found.products, found.count, where);
  if ('source' in picked || 'fault' in picked) return settle(state, picked);
  return say(
    state,
    'attention',
    `${found.products[0]?.sku} lies ${where} ${picked.choice.length} times. Choose which.`,
  );
}

function onFound(state: MoveState, event: EventOf<'found'>): Step {
  const { found, isEarly } = event;
  const { source, warehouseId } = state;
  const { pallet, location, products } = found;
  if (location && (source?.kind === 'pallet' || source?.kind === 'part'))
    return moveInto(state, source, location, isEarly);
  if (pallet && source?.kind === 'place' && pallet.location?.id !== source.location.id)
    return say(state, 'error', notHere(pallet, warehouseId));
  if (pallet && source?.kind !== 'part') return choosePallet(state, pallet);
  if (products.length > 0 && source?.kind === 'place')
    return chooseProduct(state, event, source.stock, `in ${source.location.name}`);
  if (products.length > 0 && source?.kind === 'pallet')
    return chooseProduct(state, event, source.pallet.contents, `on ${source.pallet.lpn}`);
  if (location) return choosePlace(state, location, isEarly);
  return say(state, 'error', notWanted(found, wanted[source?.kind ?? 'none'], warehouseId));
}

function onRead(state: MoveState, event: EventOf<'palletRead' | 'placeRead'>): Step {
  const name = event.kind === 'palletRead' ? event.pallet.lpn : event.location.name;
  if (state.source !== event.before)
    return say(state, 'error', `Something else was chosen meanwhile. Scan ${name} again.`);
  if (event.kind === 'palletRead') return hold(state, { kind: 'pallet', pallet: event.pallet });
  const { location, stock } = event;
  return stock.length === 0
    ? say(state, 'error', `${name} is empty.`)
    : hold(state, { kind: 'place', location, stock });
}

function doneText(load: Load, to: Named, isUndo: boolean): string {
  if (load.kind === 'pallet')
    return `${isUndo ? 'Undone: ' : ''}${load.pallet.lpn} is in ${to.name}${isUndo ? ' again' : ''}.`;
  return isUndo
    ? `Undone: ${nameOf(load)} are in ${to.name} again.`
    : `${nameOf(load)} moved to ${to.name}.`;
}

function onMoved(state: MoveState, { load, to, isUndo, isWaiting, back }: EventOf<'moved'>): Step {
  const text = doneText(load, to, isUndo);
  const undo = back ? { undo: { kind: 'undo' as const, ...back } } : {};
  const done = { location: to, text, ...undo, isAsked: false };
  const after = { ...state, source: null, unfit: null, doubtful: null, done, isSending: false };
  return {
    state: after,
    say: { tone: 'success', text: isWaiting ? `${text} ${WAITS}` : text, ...undo },
  };
}

function onQuantity(state: MoveState, { recordId, quantity }: EventOf<'quantity'>): Step {
  const { source } = state;
  if (source?.kind !== 'part' || source.record.id !== recordId) return { state };
  const next = { ...source, quantity };
  return say({ ...state, source: next, unfit: null }, 'info', sourceText(next));
}

function onAllTheSame(state: MoveState): Step {
  const { source, unfit, doubtful } = state;
  if (unfit && source && source.kind !== 'place') return move(state, source, unfit.location);
  if (doubtful) return onFound(state, { kind: 'found', ...doubtful, isEarly: false });
  return { state };
}

/** What somebody taps or keys; nothing of it changes what is being sent. */
function onTap(state: MoveState, event: EventOf<'take' | 'quantity' | 'release'>): Step {
  if (state.isSending)
    return say(state, 'error', 'It is being moved already, and cannot be changed.');
  if (event.kind === 'take') return settle(state, partOf(event.record, null));
  if (event.kind === 'quantity') return onQuantity(state, event);
  return say(
    { ...state, source: null, unfit: null, doubtful: null },
    'info',
    'Nothing was moved. Scan an LPN or a location.',
  );
}

function step(state: MoveState, event: Event): Step {
  switch (event.kind) {
    case 'scan': {
      const { code, isEarly = false } = event;
      const isOther = state.doubtful !== null && state.doubtful.code !== code;
      return asking(
        isOther ? { ...state, doubtful: null } : state,
        { kind: 'lookUp', code, isEarly },
        code.trim(),
      );
    }
    case 'found':
      return onFound(state, event);
    case 'palletRead':
    case 'placeRead':
      return onRead(state, event);
    case 'judged':
      return onJudged(state, event);
    case 'take':
    case 'quantity':
    case 'release':
      return onTap(state, event);
    case 'allTheSame':
      return onAllTheSame(state);
    case 'moved':
      return onMoved(state, event);
    case 'undo':
      return move(state, event.load, event.to, true);
  }
}

/** Moves a pallet, a part of it, or loose stock: what, then how many, then where to. */
export const moveMachine: Machine<MoveState, MoveEvent, MoveAsk> = {
  step,
  refused: (state, ask, fault) =>
    ask.kind === 'move' ? say({ ...state, isSending: false }, 'error', fault) : null,
};
