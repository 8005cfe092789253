import { counted } from '../../lib/format.ts';
import type { Machine } from '../../ui/scan/device.ts';
import { labelText, onAdmit, onFound, onLabel, onScan } from './receivingCodes.ts';
import {
  onAnswer,
  onCondition,
  onExpectAll,
  onLots,
  onRemove,
  onUndo,
  setQuantity,
  stageExpected,
} from './receivingGoods.ts';
import {
  changed,
  closedText,
  type Event,
  type EventOf,
  type FinalizedSummary,
  type KeepPallet,
  lineOf,
  type ReceivingAsk,
  type ReceivingEvent,
  type ReceivingState,
  type Step,
  say,
} from './receivingState.ts';
import { onAskUnit, onBeginUnit, onOpenUnit, onRemoveUnit } from './receivingUnits.ts';
import { contentText, type StagedPallet, variancesOf } from './staging.ts';

function send(state: ReceivingState, notes: string, separate: boolean): Step {
  const { pallet, asn } = state;
  const ask = { kind: 'send' as const, pallet, asn, notes, separate };
  return {
    state: { ...state, isSending: true, question: null, doubtful: null },
    ask: { ask, what: 'the pallet' },
  };
}

function onFinalize(state: ReceivingState, separate: boolean): Step {
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  const { items } = state.pallet;
  if (items.length === 0) return say(state, 'error', 'Nothing is on the pallet.');
  return variancesOf(state.asn, items)
    ? { state: { ...state, question: { kind: 'variances', separate } } }
    : send(state, '', separate);
}

const finalizedText = ({ lpn, lines, totalQuantity }: FinalizedSummary): string =>
  `${lpn} is finalized: ${counted(lines, 'line')}, ${counted(totalQuantity, 'unit')}.`;

function onSent(
  state: ReceivingState,
  { summary, setAside = null, asn, newKey }: EventOf<'sent'>,
): Step {
  const content = contentText(state.pallet.items);
  const pallets = [summary, setAside].flatMap((pallet) => pallet ?? []);
  const finalized = [...pallets, ...state.finalized];
  const after = changed(
    state,
    { key: newKey, items: [] },
    { asn: asn ?? state.asn, finalized, isSending: false, activeKey: null },
  );
  const text = summary
    ? pallets.map(finalizedText).join(' ')
    : `${content} wait, and are sent by themselves. The pallet gets its LPN then.`;
  return { ...after, say: { tone: 'success', text } };
}

function onUnitFound(state: ReceivingState, { found }: EventOf<'unitFound'>): Step {
  const { question, asn } = state;
  if (question?.kind !== 'unit' || !asn) return { state };
  const { code } = question;
  const ask = { kind: 'unit' as const, code, found, asn };
  return { state: { ...state, question: null }, ask: { ask, what: code } };
}

function onUnitIn(state: ReceivingState, { message, summary }: EventOf<'unitIn'>): Step {
  const finalized = summary ? [summary, ...state.finalized] : state.finalized;
  return say({ ...state, finalized }, 'success', message);
}

/** A dialog about a line that is gone is closed. */
function withPallet(state: ReceivingState, pallet: StagedPallet): ReceivingState {
  const { question } = state;
  const after = { ...state, pallet, revision: state.revision + 1 };
  const isGone = question?.kind === 'condition' && lineOf(after, question.key) === null;
  const isEmpty = question?.kind === 'variances' && pallet.items.length === 0;
  return isGone || isEmpty ? { ...after, question: null } : after;
}

function onTold(state: ReceivingState, event: EventOf<'told' | 'toldPallet' | 'handedOver'>): Step {
  if (event.kind === 'told') {
    const { asn, isAsnMissing, carried } = event;
    const isOlder = asn !== null && asn.id === state.asn?.id && asn.version < state.asn.version;
    return { state: { ...state, asn: isOlder ? state.asn : asn, isAsnMissing, carried } };
  }
  // While it is sent, its own answer decides.
  if (state.isSending) return { state };
  if (event.kind === 'toldPallet') return { state: withPallet(state, event.pallet) };
  if (event.key !== state.pallet.key) return { state };
  const after = changed(state, { key: event.newKey, items: [] });
  return { ...after, state: { ...after.state, question: null, activeKey: null } };
}

function onDialog(
  state: ReceivingState,
  event: EventOf<
    'answer' | 'lots' | 'askCondition' | 'setCondition' | 'proceed' | 'dismiss' | 'unitFound'
  >,
): Step {
  switch (event.kind) {
    case 'answer':
      return onAnswer(state, event);
    case 'lots':
      return onLots(state, event);
    case 'askCondition':
      return lineOf(state, event.key)
        ? { state: { ...state, question: { kind: 'condition', key: event.key } } }
        : { state };
    case 'setCondition':
      return onCondition(state, event);
    case 'unitFound':
      return onUnitFound(state, event);
    case 'proceed':
      return state.question?.kind === 'variances'
        ? send(state, event.notes, state.question.separate)
        : { state };
    case 'dismiss':
      return state.question?.kind === event.question
        ? { state: { ...state, question: null } }
        : { state };
  }
}

function step(state: ReceivingState, event: Event): Step {
  switch (event.kind) {
    case 'scan':
      return onScan(state, event);
    case 'found':
      return onFound(state, event);
    case 'tracked':
      return stageExpected(state, event);
    case 'toldUnits':
      return {
        state: {
          ...state,
          units: event.units ?? [],
          areUnitsKnown: event.units !== null,
          rule: event.rule,
        },
      };
    case 'unitIn':
      return onUnitIn(state, event);
    case 'sent':
      return onSent(state, event);
    case 'told':
    case 'toldPallet':
    case 'handedOver':
      return onTold(state, event);
    case 'quantity':
      return setQuantity(state, event);
    case 'choose':
      return { state: { ...state, activeKey: event.key } };
    case 'remove':
      return onRemove(state, event.key);
    case 'askUnit':
      return onAskUnit(state);
    case 'beginUnit':
      return onBeginUnit(state, event);
    case 'openUnit':
      return onOpenUnit(state, event);
    case 'removeUnit':
      return onRemoveUnit(state, event);
    case 'admit':
      return onAdmit(state);
    case 'expectAll':
      return onExpectAll(state);
    case 'finalize':
      return onFinalize(state, event.separate ?? false);
    case 'removeLabel':
      return onLabel(state, null, event.newKey, 'The pallet gets the next LPN.');
    case 'undo':
      return onUndo(state, event);
    case 'undoLabel':
      return onLabel(state, event.lpn, event.key, labelText(event.lpn));
    default:
      return onDialog(state, event);
  }
}

/**
 * Builds one pallet after the other: each scan adds a unit, or the units of its pack, or as many as
 * the code counts.
 */
export const receivingMachine: Machine<ReceivingState, ReceivingEvent, ReceivingAsk, KeepPallet> = {
  step,
  refused: (state, ask, fault) =>
    ask.kind === 'send' ? say({ ...state, isSending: false }, 'error', fault) : null,
  isAsking: ({ question }) => question !== null,
};
