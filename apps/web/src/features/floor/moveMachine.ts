import type { Named } from '@lading/contract/fields';
import type { Scan, ScannedLocation, ScannedPallet } from '@lading/contract/floor';
import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import type { UnitKind } from '@lading/domain/units';
import { WAITS } from '../../lib/outbox/entry.ts';
import type { Machine, Outcome, Said, ScanEvent } from '../../ui/scan/device.ts';
import { doubtText, isHere, notHere, notWanted, type Wanted } from '../../ui/scan/scanned.ts';
import {
  type Found,
  goodsOf,
  type Load,
  nameOf,
  partOf,
  pickFrom,
  placeFault,
  placeOf,
  type Source,
  sourceText,
  type Target,
  type TargetUnit,
  targetName,
  unitDoubt,
  unitFault,
  workText,
} from './moveSource.ts';
import { adviceFor, fitOf, type Place } from './putawayFit.ts';

/** What was moved last. */
interface Done {
  /** The name or LPN of its target. */
  name: string;
  text: string;
  undo?: MoveEvent;
  /** True once somebody was told that its target can be scanned again to take from it. */
  isAsked: boolean;
}

export interface MoveState {
  warehouseId: number;
  source: Source | null;
  /** A scanned target that does not suit what is moved, and why. */
  unfit: { target: Target; doubts: string } | null;
  /** A code of a product that may not say what it seems to say. */
  doubtful: { code: string; found: Scan } | null;
  /** True while the next scan is the new label of the unit in hand. */
  isLabelling: boolean;
  /** A label of no unit, which was scanned as a target: a unit can be made with it. */
  freshLabel: string | null;
  done: Done | null;
  /** True until the answer: what is sent is not changed. */
  isSending: boolean;
}

export type MoveEvent =
  | { kind: 'found'; found: Scan; code: string; isEarly: boolean }
  /** `before` is what was in hand when it was asked for. */
  | { kind: 'unitRead'; unit: Pallet; before: Source | null }
  | { kind: 'targetRead'; unit: Pallet; place: ScannedLocation | null; load: Load }
  | {
      kind: 'placeRead';
      location: ScannedLocation;
      stock: readonly InventoryRecord[];
      before: Source | null;
    }
  | { kind: 'judged'; load: Load; target: Target; place: Place }
  | { kind: 'take'; record: InventoryRecord }
  | { kind: 'quantity'; recordId: number; quantity: number }
  | { kind: 'release' }
  /** Takes the unit in hand out of the one in which it stands. */
  | { kind: 'takeOut' }
  /** The next scan is the new label of the unit in hand. */
  | { kind: 'label' }
  | { kind: 'labelled'; former: string; lpn: string }
  /** Makes a unit with the fresh label, into which the load goes. */
  | { kind: 'make'; unitKind: UnitKind }
  | { kind: 'made'; unit: Pallet; load: Load }
  /** Confirms the target that does not suit, or the code that is doubtful. */
  | { kind: 'allTheSame' }
  | {
      kind: 'moved';
      load: Load;
      target: Target;
      isUndo: boolean;
      isWaiting: boolean;
      back: Back | null;
    }
  | ({ kind: 'undo' } & Back);

/** The way back of what was moved. */
export interface Back {
  load: Load;
  target: Target;
}

export type MoveAsk =
  | { kind: 'lookUp'; code: string; isEarly: boolean }
  | { kind: 'readUnit'; lpn: string; before: Source | null }
  | { kind: 'readTarget'; lpn: string; place: ScannedLocation | null; load: Load }
  | { kind: 'readPlace'; location: ScannedLocation; before: Source | null }
  | { kind: 'judge'; load: Load; target: Target; location: ScannedLocation }
  | { kind: 'relabel'; lpn: string; label: string }
  | { kind: 'make'; label: string; unitKind: UnitKind; load: Load }
  | { kind: 'move'; load: Load; target: Target; isUndo: boolean };

type Step = Outcome<MoveState, MoveEvent, MoveAsk>;
type Event = MoveEvent | ScanEvent;
type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

const wanted = {
  none: 'an LPN or a location',
  place: 'a product or an LPN',
  unit: 'a location or an LPN',
  part: 'a location or an LPN',
} as const satisfies Record<Source['kind'] | 'none', Wanted>;

export const beginMove = (warehouseId: number): MoveState => ({
  warehouseId,
  source: null,
  unfit: null,
  doubtful: null,
  isLabelling: false,
  freshLabel: null,
  done: null,
  isSending: false,
});

/** Nothing of what was asked about what is in hand. */
const settled = { unfit: null, doubtful: null, isLabelling: false, freshLabel: null } as const;

const say = (state: MoveState, tone: Said<MoveEvent>['tone'], text: string): Step => ({
  state,
  say: { tone, text },
});
const asking = (state: MoveState, ask: MoveAsk, what: string): Step => ({
  state,
  ask: { ask, what },
});

const hold = (state: MoveState, source: Source): Step =>
  say({ ...state, ...settled, source, done: null }, 'success', sourceText(source));

const settle = (state: MoveState, found: Found): Step =>
  'source' in found ? hold(state, found.source) : say(state, 'error', found.fault);

const loadOf = ({ source }: MoveState): Load | null => (source?.kind === 'place' ? null : source);

const isSameTarget = (target: Target, { location, pallet }: Scan): boolean =>
  target.kind === 'place'
    ? target.place.id === location?.id
    : target.kind === 'unit' && target.unit.lpn === pallet?.lpn;

const move = (state: MoveState, load: Load, target: Target, isUndo = false): Step =>
  asking(
    { ...state, isSending: true },
    { kind: 'move', load, target, isUndo },
    workText(load, target),
  );

const question = (load: Load, { target, doubts }: NonNullable<MoveState['unfit']>): string =>
  `${doubts} Scan ${targetName(target)} again to put ${nameOf(load)} ${target.kind === 'place' ? 'there' : 'into it'} all the same.`;

const doubting = (state: MoveState, load: Load, unfit: NonNullable<MoveState['unfit']>): Step =>
  say({ ...state, unfit }, 'attention', question(load, unfit));

const placeTarget = ({ id, name }: Named): Target => ({ kind: 'place', place: { id, name } });
const unitTarget = ({ lpn, location }: TargetUnit): Target => ({
  kind: 'unit',
  unit: { lpn, location },
});

/**
 * Where the load goes. A target that does not suit it is asked about, and a scan from before the
 * question does not answer that.
 */
function moveInto(state: MoveState, load: Load, found: Scan, isEarly: boolean): Step {
  const { unfit } = state;
  const { location, pallet } = found;
  if (unfit && isSameTarget(unfit.target, found))
    return isEarly
      ? say(state, 'attention', question(load, unfit))
      : move(state, load, unfit.target);
  const open = { ...state, unfit: null };
  if (pallet) {
    if (!isHere(pallet, state.warehouseId))
      return say(open, 'error', notHere(pallet, state.warehouseId));
    const { lpn, location: place } = pallet;
    return asking(open, { kind: 'readTarget', lpn, place, load }, lpn);
  }
  if (!location) return { state: open };
  const fault = placeFault(load, location);
  if (fault !== null) return say(open, 'error', fault);
  return asking(
    open,
    { kind: 'judge', load, target: placeTarget(location), location },
    location.name,
  );
}

const changed = (state: MoveState, name: string): Step =>
  say(state, 'error', `What you move was changed meanwhile. Scan ${name} again.`);

/** An empty unit that stands in no other comes to the load; else the load goes to where it is. */
function onTarget(
  state: MoveState,
  { unit, place, load }: Omit<EventOf<'targetRead'>, 'kind'>,
): Step {
  if (state.source !== load) return changed(state, unit.lpn);
  const fault = unitFault(load, unit);
  if (fault !== null) return say(state, 'error', fault);
  const target = unitTarget(unit);
  const isComing = unit.totalQuantity === 0 && unit.parent === null;
  if (place !== null && !isComing && place.id !== placeOf(load)?.id)
    return asking(state, { kind: 'judge', load, target, location: place }, place.name);
  const doubts = unitDoubt(load);
  return doubts === null ? move(state, load, target) : doubting(state, load, { target, doubts });
}

function onJudged(state: MoveState, { load, target, place }: EventOf<'judged'>): Step {
  if (state.source !== load) return changed(state, targetName(target));
  const goods = goodsOf(load);
  const fit = fitOf(goods, adviceFor(goods), place);
  if ('refusal' in fit) return say(state, 'error', fit.refusal);
  const doubts = [
    ...(goods.totalQuantity === 0 ? [] : fit.doubts),
    ...(target.kind === 'unit' ? [unitDoubt(load)].filter((doubt) => doubt !== null) : []),
  ];
  return doubts.length === 0
    ? move(state, load, target)
    : doubting(state, load, { target, doubts: doubts.join(' ') });
}

/**
 * Takes from a target of the last move. It may have been scanned twice, so its first scan only
 * shows a message.
 */
function reminded(state: MoveState, name: string, isEarly: boolean, what: string): Step | null {
  const { done, source } = state;
  if (source !== null || done?.name !== name || (done.isAsked && !isEarly)) return null;
  const undo = done.undo ? { undo: done.undo } : {};
  return {
    state: { ...state, done: { ...done, isAsked: done.isAsked || !isEarly } },
    say: { tone: 'attention', text: `${done.text} Scan ${name} again to ${what}.`, ...undo },
  };
}

function chooseUnit(state: MoveState, pallet: ScannedPallet, isEarly: boolean): Step {
  const { lpn } = pallet;
  if (!isHere(pallet, state.warehouseId))
    return say(state, 'error', notHere(pallet, state.warehouseId));
  return (
    reminded(state, lpn, isEarly, 'move it') ??
    asking(state, { kind: 'readUnit', lpn, before: state.source }, lpn)
  );
}

function choosePlace(state: MoveState, location: ScannedLocation, isEarly: boolean): Step {
  return (
    reminded(state, location.name, isEarly, 'take from there') ??
    asking(state, { kind: 'readPlace', location, before: state.source }, location.name)
  );
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

/** A label that no unit has, scanned as the target of a load. */
function onFreshLabel(state: MoveState, label: string): Step {
  return say(
    { ...state, unfit: null, freshLabel: label },
    'attention',
    `No unit with the label ${label} is known. Choose what it is to make it.`,
  );
}

function onMake(state: MoveState, { unitKind }: EventOf<'make'>): Step {
  const { freshLabel: label } = state;
  const load = loadOf(state);
  if (label === null || load === null) return { state };
  return asking({ ...state, isSending: true }, { kind: 'make', label, unitKind, load }, label);
}

/** The new label of the unit in hand. */
function onLabel(state: MoveState, { found }: EventOf<'found'>): Step {
  const { source, warehouseId } = state;
  if (source?.kind !== 'unit') return { state: { ...state, isLabelling: false } };
  const { lpn } = source.unit;
  const { freshLpn: label } = found;
  if (label === null) return say(state, 'error', notWanted(found, 'a new label', warehouseId));
  return asking({ ...state, isSending: true }, { kind: 'relabel', lpn, label }, label);
}

function onFound(before: MoveState, event: EventOf<'found'>): Step {
  const { found, isEarly } = event;
  const state = { ...before, freshLabel: null };
  const { source, warehouseId } = state;
  const { pallet, location, products, freshLpn } = found;
  if (state.isLabelling) return onLabel(state, event);
  const load = loadOf(state);
  if (load && freshLpn !== null) return onFreshLabel(state, freshLpn);
  if (load && (location || pallet)) return moveInto(state, load, found, isEarly);
  if (pallet && source?.kind === 'place' && pallet.location?.id !== source.location.id)
    return say(state, 'error', notHere(pallet, warehouseId));
  if (pallet) return chooseUnit(state, pallet, isEarly);
  if (products.length > 0 && source?.kind === 'place')
    return chooseProduct(state, event, source.stock, `in ${source.location.name}`);
  if (products.length > 0 && source?.kind === 'unit')
    return chooseProduct(state, event, source.unit.contents, `on ${source.unit.lpn}`);
  if (location) return choosePlace(state, location, isEarly);
  return say(state, 'error', notWanted(found, wanted[source?.kind ?? 'none'], warehouseId));
}

function onRead(state: MoveState, event: EventOf<'unitRead' | 'placeRead'>): Step {
  const name = event.kind === 'unitRead' ? event.unit.lpn : event.location.name;
  if (state.source !== event.before)
    return say(state, 'error', `Something else was chosen meanwhile. Scan ${name} again.`);
  if (event.kind === 'unitRead') return hold(state, { kind: 'unit', unit: event.unit });
  const { location, stock } = event;
  return stock.length === 0
    ? say(state, 'error', `${name} is empty.`)
    : hold(state, { kind: 'place', location, stock });
}

function doneText(load: Load, target: Target, isUndo: boolean): string {
  const to = targetName(target);
  const name = nameOf(load);
  if (isUndo && target.kind !== 'out')
    return `Undone: ${name} ${load.kind === 'unit' ? 'is' : 'are'} in ${to} again.`;
  if (target.kind === 'out') return `${isUndo ? 'Undone: ' : ''}${name} is no longer in ${to}.`;
  if (load.kind === 'part')
    return target.kind === 'place' ? `${name} moved to ${to}.` : `${name} put into ${to}.`;
  const { parent } = load.unit;
  return parent ? `${name} is in ${to}, and no longer in ${parent.lpn}.` : `${name} is in ${to}.`;
}

function onMoved(state: MoveState, event: EventOf<'moved'>): Step {
  const { load, target, isUndo, isWaiting, back } = event;
  const text = doneText(load, target, isUndo);
  const undo = back ? { undo: { kind: 'undo' as const, ...back } } : {};
  const isScanned = !isUndo && target.kind !== 'out';
  const done = isScanned ? { name: targetName(target), text, ...undo, isAsked: false } : null;
  return {
    state: { ...state, ...settled, source: null, done, isSending: false },
    say: { tone: 'success', text: isWaiting ? `${text} ${WAITS}` : text, ...undo },
  };
}

function onLabelled(state: MoveState, { former, lpn }: EventOf<'labelled'>): Step {
  const text = `${former} is ${lpn} now.`;
  const done = { name: lpn, text, isAsked: false };
  return say({ ...state, ...settled, source: null, done, isSending: false }, 'success', text);
}

function onQuantity(state: MoveState, { recordId, quantity }: EventOf<'quantity'>): Step {
  const { source } = state;
  if (source?.kind !== 'part' || source.record.id !== recordId) return { state };
  const next = { ...source, quantity };
  return say({ ...state, source: next, unfit: null }, 'info', sourceText(next));
}

function onAllTheSame(state: MoveState): Step {
  const { unfit, doubtful } = state;
  const load = loadOf(state);
  if (unfit && load) return move(state, load, unfit.target);
  if (doubtful) return onFound(state, { kind: 'found', ...doubtful, isEarly: false });
  return { state };
}

function onTakeOut(state: MoveState): Step {
  const load = loadOf(state);
  if (load?.kind !== 'unit' || load.unit.parent === null) return { state };
  return move(state, load, { kind: 'out', parent: load.unit.parent.lpn });
}

const customerOf = (source: Source | null): Named | null =>
  source?.kind === 'unit' ? source.unit.customer : null;

/** What somebody taps or keys; nothing of it changes what is being sent. */
function onTap(state: MoveState, event: EventOf<'take' | 'quantity' | 'release' | 'label'>): Step {
  const { source } = state;
  if (state.isSending)
    return say(state, 'error', 'It is being moved already, and cannot be changed.');
  switch (event.kind) {
    case 'take':
      return settle(state, partOf(event.record, null, customerOf(source)));
    case 'quantity':
      return onQuantity(state, event);
    case 'label':
      return source?.kind === 'unit'
        ? say(
            { ...state, ...settled, isLabelling: true },
            'info',
            `Scan the new label of ${source.unit.lpn}.`,
          )
        : { state };
    case 'release':
      return say(
        { ...state, ...settled, source: null },
        'info',
        'Nothing was moved. Scan an LPN or a location.',
      );
  }
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
    case 'unitRead':
    case 'placeRead':
      return onRead(state, event);
    case 'targetRead':
      return onTarget(state, event);
    case 'judged':
      return onJudged(state, event);
    case 'take':
    case 'quantity':
    case 'release':
    case 'label':
      return onTap(state, event);
    case 'takeOut':
      return onTakeOut(state);
    case 'labelled':
      return onLabelled(state, event);
    case 'make':
      return onMake(state, event);
    case 'made':
      return onTarget({ ...state, freshLabel: null, isSending: false }, { ...event, place: null });
    case 'allTheSame':
      return onAllTheSame(state);
    case 'moved':
      return onMoved(state, event);
    case 'undo':
      return move(state, event.load, event.target, true);
  }
}

/**
 * Moves a unit, a part of it, or loose stock: what, then how many, then where to, which is a
 * location or another unit.
 */
export const moveMachine: Machine<MoveState, MoveEvent, MoveAsk> = {
  step,
  refused: (state, ask, fault) =>
    ask.kind === 'move' || ask.kind === 'relabel' || ask.kind === 'make'
      ? say({ ...state, isSending: false }, 'error', fault)
      : null,
};
