import { counted } from '../../lib/format.ts';
import {
  changed,
  closedText,
  type EventOf,
  type ReceivingState,
  rebuilt,
  type Step,
  say,
} from './receivingState.ts';
import {
  beginUnit,
  findUnit,
  goodsIn,
  labelUnit,
  takesUnits,
  unitName,
  withOpen,
  withoutUnit,
} from './stagedUnits.ts';

/** Why no unit is built on the pallet; null if one is. */
const refusalOf = (state: ReceivingState): string | null =>
  closedText(state) ??
  (state.asn?.isTransfer
    ? 'A transfer is received by product, or as the pallet that was sent.'
    : null);

export function onAskUnit(state: ReceivingState): Step {
  const refusal = refusalOf(state);
  if (refusal !== null) return say(state, 'error', refusal);
  return { state: { ...state, question: { kind: 'newUnit' } } };
}

export function onBeginUnit(state: ReceivingState, { unit }: EventOf<'beginUnit'>): Step {
  if (state.question?.kind !== 'newUnit') return { state };
  const asked = { ...state, question: null };
  const refusal = refusalOf(state);
  if (refusal !== null) return say(asked, 'error', refusal);
  const { pallet } = state;
  // Another tab may have taken away the one in which it stands.
  const parent = findUnit(pallet, unit.parent)?.id ?? null;
  if (!takesUnits(pallet, parent)) return say(asked, 'error', 'Too many units in one another.');
  const after = beginUnit(pallet, { ...unit, parent });
  const begun = findUnit(after, after.open ?? null);
  return rebuilt(asked, after, {
    tone: 'success',
    text: `Goods go into ${begun ? unitName(begun) : 'it'}. Scan each product.`,
  });
}

export function onOpenUnit(state: ReceivingState, { id }: EventOf<'openUnit'>): Step {
  const { pallet } = state;
  const unit = findUnit(pallet, id);
  if (state.isSending) return say(state, 'error', closedText(state) ?? '');
  if (id !== null && !unit) return { state };
  const text = unit ? `Goods go into ${unitName(unit)}.` : 'Goods go on the pallet.';
  return { ...changed(state, withOpen(pallet, id)), say: { tone: 'info', text } };
}

export function onRemoveUnit(state: ReceivingState, { id }: EventOf<'removeUnit'>): Step {
  const { pallet } = state;
  const unit = findUnit(pallet, id);
  if (!unit) return { state };
  if (state.isSending) return say(state, 'error', closedText(state) ?? '');
  const lines = goodsIn(pallet, id).length;
  const content = lines > 0 ? `, with ${counted(lines, 'line')}` : '';
  return rebuilt(state, withoutUnit(pallet, id), {
    tone: 'info',
    text: `${unitName(unit)} is off the pallet${content}.`,
  });
}

/** A label that is for a unit of the pallet; null where it is for the pallet itself. */
export function onUnitLabel(state: ReceivingState, lpn: string): Step | null {
  const labelled = labelUnit(state.pallet, lpn);
  return labelled && rebuilt(state, labelled.pallet, { tone: 'success', text: labelled.text });
}
