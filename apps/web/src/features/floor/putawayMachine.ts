import type { Named } from '@lading/contract/fields';
import type { Scan, ScannedLocation } from '@lading/contract/floor';
import type { Pallet, PutawaySuggestions } from '@lading/contract/inventory';
import { codeText } from '@lading/domain/codeText';
import { counted } from '../../lib/format.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import type { Machine, Outcome, Said, ScanEvent } from '../../ui/scan/device.ts';
import { isHere, notHere, notWanted } from '../../ui/scan/scanned.ts';
import { fitOf, type Place } from './putawayFit.ts';

/** A pallet that somebody carries, and where it belongs. */
export interface InHand {
  pallet: Pallet;
  advice: PutawaySuggestions;
  /** The location into which this device put it since it was read; null if it did not. */
  putId: number | null;
  /** A scanned location that does not suit the pallet, and why. */
  unfit: { location: ScannedLocation; doubts: string } | null;
}

/** The last thing done, of which a doubled code says nothing new. */
interface Done {
  location: Named;
  say: Said<PutawayEvent>;
}

export interface PutawayState {
  warehouseId: number;
  /** The pallet of the address, which need not be scanned. */
  first: string | null;
  inHand: InHand | null;
  /** True once a pallet was put away here. */
  isPut: boolean;
  done: Done | null;
  /** True until the answer: what is sent is not changed. */
  isSending: boolean;
}

export type PutawayEvent =
  | { kind: 'found'; found: Scan; isEarly: boolean }
  | { kind: 'first' }
  | { kind: 'choose'; lpn: string }
  | { kind: 'taken'; pallet: Pallet; advice: PutawaySuggestions; putId: number | null }
  | { kind: 'judged'; lpn: string; place: Place }
  /** Puts the pallet into the location although it does not suit it. */
  | { kind: 'allTheSame' }
  | { kind: 'release' }
  | {
      kind: 'put';
      lpn: string;
      to: Named;
      before: Named | null;
      isUndo: boolean;
      isWaiting: boolean;
    }
  | { kind: 'undo'; lpn: string; to: Named };

export type PutawayAsk =
  | { kind: 'lookUp'; code: string; isEarly: boolean }
  | { kind: 'take'; lpn: string }
  | { kind: 'judge'; lpn: string; advice: PutawaySuggestions; location: ScannedLocation }
  | { kind: 'put'; lpn: string; to: Named; before: Named | null; isUndo: boolean };

type Step = Outcome<PutawayState, PutawayEvent, PutawayAsk>;
type Event = PutawayEvent | ScanEvent;
type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

export const beginPutaway = (warehouseId: number, first: string | null): PutawayState => ({
  warehouseId,
  first,
  inHand: null,
  isPut: false,
  done: null,
  isSending: false,
});

const say = (state: PutawayState, tone: Said<PutawayEvent>['tone'], text: string): Step => ({
  state,
  say: { tone, text },
});

function takenText({ pallet, advice }: InHand): Pick<Said<PutawayEvent>, 'tone' | 'text'> {
  const load = `${pallet.lpn}: ${counted(pallet.totalQuantity, 'unit')}`;
  const best = advice.suggestions[0]?.location.name;
  const from = pallet.location ? ` It is in ${pallet.location.name}.` : '';
  if (best) return { tone: 'success', text: `${load}.${from} Take it to ${best}.` };
  const types = advice.types.map(codeText).join(' or ');
  return {
    tone: 'attention',
    text: `${load}.${from} There is no free ${types || 'fitting'} location. Scan where you put it.`,
  };
}

const take = (state: PutawayState, lpn: string): Step => ({
  state,
  ask: { ask: { kind: 'take', lpn }, what: lpn },
});

function put(state: PutawayState, { pallet, putId }: InHand, to: Named): Step {
  const ask = {
    kind: 'put' as const,
    lpn: pallet.lpn,
    to: { id: to.id, name: to.name },
    before: putId === null ? pallet.location : null,
  };
  return {
    state: { ...state, isSending: true },
    ask: { ask: { ...ask, isUndo: false }, what: `${pallet.lpn} to ${to.name}` },
  };
}

const question = ({ pallet, unfit }: InHand): string =>
  unfit
    ? `${unfit.doubts} Scan ${unfit.location.name} again to put ${pallet.lpn} there all the same.`
    : '';

/**
 * Where the pallet in hand goes. A location that does not suit it is asked about, and a scan from
 * before the question does not answer that.
 */
function putInto(
  state: PutawayState,
  held: InHand,
  location: ScannedLocation,
  isEarly: boolean,
): Step {
  const { pallet, advice, putId, unfit } = held;
  if ((putId ?? pallet.location?.id) === location.id)
    return say(state, 'error', `${pallet.lpn} is in ${location.name} already.`);
  if (unfit?.location.id === location.id)
    return isEarly ? say(state, 'attention', question(held)) : put(state, held, location);
  const sure = { ...state, inHand: { ...held, unfit: null } };
  if (advice.suggestions.some(({ location: { id } }) => id === location.id))
    return put(sure, held, location);
  const ask = { kind: 'judge' as const, lpn: pallet.lpn, advice, location };
  return { state: sure, ask: { ask, what: location.name } };
}

function onJudged(state: PutawayState, { lpn, place }: EventOf<'judged'>): Step {
  const { inHand } = state;
  const { location } = place;
  if (inHand?.pallet.lpn !== lpn)
    return say(
      state,
      'error',
      `${lpn} is not in hand any more. Nothing was put into ${location.name}.`,
    );
  const fit = fitOf(inHand.pallet, inHand.advice, place);
  if ('refusal' in fit) return say(state, 'error', fit.refusal);
  if (fit.doubts.length === 0) return put(state, inHand, location);
  const asking = { ...inHand, unfit: { location, doubts: fit.doubts.join(' ') } };
  return say({ ...state, inHand: asking }, 'attention', question(asking));
}

function onFound(state: PutawayState, { found, isEarly }: EventOf<'found'>): Step {
  const { inHand, done, warehouseId } = state;
  const { location, pallet } = found;
  if (inHand && location) return putInto(state, inHand, location, isEarly);
  // The location of the last pallet once more: what was said of it stays, with its way back.
  if (location && done?.location.id === location.id) return { state, say: done.say };
  if (!pallet)
    return say(state, 'error', notWanted(found, inHand ? 'a location' : 'an LPN', warehouseId));
  if (!isHere(pallet, warehouseId)) return say(state, 'error', notHere(pallet, warehouseId));
  if (pallet.totalQuantity === 0)
    return say(state, 'error', `${pallet.lpn} is empty: 0 units are on it.`);
  return take(state, pallet.lpn);
}

function onTaken(state: PutawayState, { pallet, advice, putId }: EventOf<'taken'>): Step {
  const inHand = { pallet, advice, putId, unfit: null };
  return { state: { ...state, inHand, done: null }, say: takenText(inHand) };
}

function onPut(state: PutawayState, { lpn, to, before, isUndo, isWaiting }: EventOf<'put'>): Step {
  const text = isUndo
    ? `Undone: ${lpn} is in ${to.name} again.`
    : `${lpn} is put away into ${to.name}.`;
  const undo =
    before && before.id !== to.id ? { undo: { kind: 'undo' as const, lpn, to: before } } : {};
  const said: Said<PutawayEvent> = {
    tone: 'success',
    text: isWaiting ? `${text} ${WAITS}` : text,
    ...undo,
  };
  const inHand = state.inHand?.pallet.lpn === lpn ? null : state.inHand;
  return {
    state: { ...state, inHand, isPut: true, isSending: false, done: { location: to, say: said } },
    say: said,
  };
}

function onRelease(state: PutawayState): Step {
  if (state.isSending)
    return say(
      state,
      'error',
      `${state.inHand?.pallet.lpn ?? 'The pallet'} is being put away already.`,
    );
  return say({ ...state, inHand: null }, 'info', 'Nothing was moved. Scan the next LPN.');
}

function step(state: PutawayState, event: Event): Step {
  switch (event.kind) {
    case 'scan': {
      const { code, isEarly = false } = event;
      return { state, ask: { ask: { kind: 'lookUp', code, isEarly }, what: code.trim() } };
    }
    case 'found':
      return onFound(state, event);
    case 'first':
      return state.first === null ? { state } : take({ ...state, first: null }, state.first);
    case 'choose':
      return take(state, event.lpn);
    case 'taken':
      return onTaken(state, event);
    case 'judged':
      return onJudged(state, event);
    case 'allTheSame':
      return state.inHand?.unfit
        ? put(state, state.inHand, state.inHand.unfit.location)
        : { state };
    case 'release':
      return onRelease(state);
    case 'put':
      return onPut(state, event);
    case 'undo': {
      const { lpn, to } = event;
      const ask = { kind: 'put' as const, lpn, to, before: null, isUndo: true };
      return { state: { ...state, isSending: true }, ask: { ask, what: lpn } };
    }
  }
}

/** Puts pallets away one after the other: the pallet, then the location. */
export const putawayMachine: Machine<PutawayState, PutawayEvent, PutawayAsk> = {
  step,
  refused: (state, ask, fault) =>
    ask.kind === 'put' ? say({ ...state, isSending: false }, 'error', fault) : null,
};
