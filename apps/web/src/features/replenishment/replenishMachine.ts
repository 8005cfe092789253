import type { Named } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { isOpenReplenishment } from '@lading/domain/replenishment';
import { formatUnits } from '../../lib/format.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import {
  isFromBefore,
  type Machine,
  type Outcome,
  type Said,
  type ScanEvent,
} from '../../ui/scan/device.ts';
import { doubtText } from '../../ui/scan/scanned.ts';
import {
  bringText,
  elsewhereText,
  finished,
  isShut,
  meetTask,
  movedText,
  overText,
  plannedUnits,
} from './replenishing.ts';

/** A scan that comes sooner (ms) after the one that a question follows from is the same scan. */
const ANSWERS_AFTER_MS = 1_000;

export type Question =
  /** Whether the goods go to another pick location than was planned. */
  | { kind: 'elsewhere'; place: Named; at: number }
  /** Whether a doubtful code is right. */
  | { kind: 'doubt'; code: string; found: Scan; at: number };

export interface Replenishing {
  /** As the server told it, with what this device did since. */
  task: ReplenishmentTask;
  /** Units in hand; null before the source was scanned. */
  taken: number | null;
  question: Question | null;
  /**
   * When somebody last keyed or tapped, or the task changed (ms): a scan from before was meant for
   * what stood there then.
   */
  touchedAt: number;
  isSending: boolean;
}

/** What a device keeps of a task, so that a reload loses no goods in hand. */
export type KeptReplenishing = Pick<Replenishing, 'taken'>;

interface Lookup {
  code: string;
  at: number;
  /** True if it was scanned before the last answer came. */
  isEarly: boolean;
}

export type ReplenishEvent =
  | { kind: 'told'; task: ReplenishmentTask; at: number }
  /** What was keyed or chosen. */
  | { kind: 'quantity'; quantity: number; at: number }
  /** The answer to the question, by its button. */
  | { kind: 'yes'; question: Question; at: number }
  | ({ kind: 'found'; found: Scan } & Lookup)
  /** `waits` if it is not sent yet. */
  | { kind: 'moved'; quantity: number; to: Named; waits: boolean };

export type ReplenishAsk =
  | ({ kind: 'lookUp' } & Lookup)
  | { kind: 'move'; quantity: number; to: Named };

/** Keeps this on the device; null if there is nothing to keep. */
export interface KeepEffect {
  kind: 'keep';
  kept: KeptReplenishing | null;
}

type After = Outcome<Replenishing, ReplenishEvent, ReplenishAsk, KeepEffect>;
type Say = Said<ReplenishEvent>;

const attention = (text: string): Say => ({ tone: 'attention', text });
const error = (text: string): Say => ({ tone: 'error', text });
const info = (text: string): Say => ({ tone: 'info', text });

/** The state of the first moment; `kept` was left by a reload. */
export const beginReplenishing = (
  task: ReplenishmentTask,
  kept: KeptReplenishing | null,
): Replenishing => ({
  task,
  question: null,
  touchedAt: 0,
  isSending: false,
  taken: kept && isOpenReplenishment(task) ? kept.taken : null,
});

function take(state: Replenishing, quantity: number): After {
  return {
    state: { ...state, taken: quantity, question: null },
    say: { tone: 'success', text: bringText(state.task, quantity) },
  };
}

function move(state: Replenishing, quantity: number, to: Named): After {
  const what = `${formatUnits(quantity)} × ${state.task.product.sku}`;
  return {
    state: { ...state, question: null, isSending: true },
    ask: { ask: { kind: 'move', quantity, to }, what },
  };
}

/** True if a scan is an answer to a question, and not the scan once more that it follows from. */
const isAnswer = (question: Question, { at, isEarly }: Lookup): boolean =>
  !isEarly && at - question.at >= ANSWERS_AFTER_MS;

/** Goes where a code leads that nobody doubts, or that somebody confirmed. */
function meet(state: Replenishing, before: Question | null, found: Scan, lookup: Lookup): After {
  const { task, taken } = state;
  const met = meetTask(task, taken !== null, found, task.warehouseId);
  if (met === 'found') return take(state, taken ?? plannedUnits(task));
  if ('fault' in met) return { state, say: error(met.fault) };
  if (taken === null) return { state };
  const to = met.broughtTo;
  const isYes =
    before?.kind === 'elsewhere' && before.place.id === to.id && isAnswer(before, lookup);
  if (!met.isElsewhere || isShut(task) || isYes) return move(state, taken, to);
  const at = before?.kind === 'elsewhere' && before.place.id === to.id ? before.at : lookup.at;
  return {
    state: { ...state, question: { kind: 'elsewhere', place: to, at } },
    say: attention(elsewhereText(task, taken, to)),
  };
}

/** Why a scan is not taken; null if it is. */
function refusalOf(
  { task, touchedAt }: Replenishing,
  { code, at }: Pick<Lookup, 'code' | 'at'>,
): Say | null {
  if (!isOpenReplenishment(task))
    return error(`"${code.trim()}" was not taken. ${overText(task, null)}`);
  return isFromBefore(at, touchedAt)
    ? error(`"${code.trim()}" was scanned before that, and was not taken. Scan it again.`)
    : null;
}

const isKnown = ({ pallet, location, products }: Scan): boolean =>
  pallet !== null || location !== null || products.length > 0;

/**
 * What a code may not mean changes nothing until somebody scans it again or presses the button. A
 * date that has passed is said with it.
 */
function meetFound(
  state: Replenishing,
  { found, ...lookup }: Extract<ReplenishEvent, { kind: 'found' }>,
): After {
  const refusal = refusalOf(state, lookup);
  if (refusal) return { state, say: refusal };
  const { question } = state;
  const free = { ...state, question: null };
  const doubts = found.doubts.filter(({ code }) => code !== 'EXPIRED');
  const isSure =
    question?.kind === 'doubt' && question.code === lookup.code && isAnswer(question, lookup);
  if (found.fault === null && doubts.length > 0 && isKnown(found) && !isSure) {
    const say = attention(`${doubtText({ doubts })} Scan it again to take it as it is.`);
    return {
      state: { ...state, question: { kind: 'doubt', code: lookup.code, found, at: lookup.at } },
      say,
    };
  }
  return withExpiry(meet(free, question, found, lookup), found);
}

function withExpiry(after: After, { doubts }: Scan): After {
  const expired = doubts.filter(({ code }) => code === 'EXPIRED');
  if (!after.say || after.say.tone === 'error' || expired.length === 0) return after;
  return { ...after, say: attention(`${after.say.text} ${doubtText({ doubts: expired })}`) };
}

/** The button answers the question that it stands for, and no other. */
function answerYes(
  state: Replenishing,
  { question, at }: Extract<ReplenishEvent, { kind: 'yes' }>,
): After {
  const { taken } = state;
  if (state.question !== question)
    return { state, say: attention('That has changed. Look again.') };
  const free = { ...state, question: null, touchedAt: Math.max(state.touchedAt, at) };
  if (question.kind === 'elsewhere')
    return taken === null ? { state: free } : move(free, taken, question.place);
  return withExpiry(
    meet(free, null, question.found, { code: question.code, at, isEarly: false }),
    question.found,
  );
}

function setQuantity(
  state: Replenishing,
  { quantity, at }: Extract<ReplenishEvent, { kind: 'quantity' }>,
): After {
  const { task, taken, isSending } = state;
  if (isSending && taken !== null)
    return { state, say: info(`${formatUnits(taken)} × ${task.product.sku} are being moved.`) };
  if (taken === null) return { state };
  const touchedAt = Math.max(state.touchedAt, at);
  return {
    state: { ...state, taken: quantity, question: null, touchedAt },
    say: info(bringText(task, quantity)),
  };
}

/**
 * What others did: the location takes less or more now, or the task is over, and the goods in hand
 * go back.
 */
function hear(state: Replenishing, { task, at }: Extract<ReplenishEvent, { kind: 'told' }>): After {
  const { taken, isSending } = state;
  const after = { ...state, task };
  if (taken === null || isSending || !isOpenReplenishment(state.task)) return { state: after };
  const changed = { ...after, question: null, touchedAt: Math.max(state.touchedAt, at) };
  if (!isOpenReplenishment(task))
    return { state: { ...changed, taken: null }, say: attention(overText(task, taken)) };
  if (task.room === state.task.room) return { state: after };
  const quantity = Math.min(taken, plannedUnits(task));
  return { state: { ...changed, taken: quantity }, say: attention(bringText(task, quantity)) };
}

function moved(
  state: Replenishing,
  { quantity, to, waits }: Extract<ReplenishEvent, { kind: 'moved' }>,
): After {
  const done = movedText(state.task, quantity, to);
  const after = { ...state, task: finished(state.task), taken: null, isSending: false };
  return { state: after, say: { tone: 'success', text: waits ? `${done} ${WAITS}` : done } };
}

function stepReplenishing(state: Replenishing, event: ReplenishEvent | ScanEvent): After {
  switch (event.kind) {
    case 'scan': {
      const { code, at = state.touchedAt, isEarly = false } = event;
      const refusal = refusalOf(state, { code, at });
      return refusal
        ? { state, say: refusal }
        : { state, ask: { ask: { kind: 'lookUp', code, at, isEarly }, what: code.trim() } };
    }
    case 'told':
      return hear(state, event);
    case 'quantity':
      return setQuantity(state, event);
    case 'yes':
      return answerYes(state, event);
    case 'found':
      return meetFound(state, event);
    case 'moved':
      return moved(state, event);
  }
}

/** Replenishing: scan where the goods stand, then where they go, which moves them. Pure. */
export const replenishMachine: Machine<Replenishing, ReplenishEvent, ReplenishAsk, KeepEffect> = {
  step: (state, event) => {
    const after = stepReplenishing(state, event);
    const { taken } = after.state;
    return taken === state.taken
      ? after
      : { ...after, effects: [{ kind: 'keep', kept: taken === null ? null : { taken } }] };
  },
  // What was refused is still in hand.
  refused: ({ task, taken, ...state }, _, fault) => {
    const over = isOpenReplenishment(task) ? '' : ` ${overText(task, taken)}`;
    return { state: { ...state, task, taken, isSending: false }, say: error(`${fault}${over}`) };
  },
};
