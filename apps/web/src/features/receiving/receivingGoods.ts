import type { ProductRef } from '@lading/contract/fields';
import type { Scan, ScannedProduct } from '@lading/contract/floor';
import { lotOf } from '@lading/domain/lots';
import { scannedUnits } from '@lading/domain/packs';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { spellingKey } from '@lading/domain/spelling';
import { formatUnits } from '../../lib/format.ts';
import { lotText } from '../../ui/LotText.tsx';
import type { LotUnits } from './receiving.parts.tsx';
import {
  changed,
  closedText,
  type EventOf,
  type Goods,
  lineOf,
  openIn,
  type ReceivingState,
  refOf,
  type Step,
  say,
  withItems,
} from './receivingState.ts';
import { findUnit, unitName } from './stagedUnits.ts';
import {
  awaitedLoose,
  contentText,
  lineKey,
  recondition,
  type StagedItem,
  type StagingWarning,
  stage,
  stagedQuantity,
  unstage,
  warningAbout,
} from './staging.ts';

const stagedAll = (
  items: readonly StagedItem[],
  { product, parts }: Goods,
): readonly StagedItem[] | null =>
  parts.reduce<readonly StagedItem[] | null>(
    (before, part) => before && stage(before, { product, ...part }),
    items,
  );

const warningText = (warning: StagingWarning): string =>
  warning.kind === 'notOnAsn'
    ? `${warning.sku} is not on this ASN.`
    : `${warning.sku}: more than the ASN still expects.`;

const isSameWarning = (first: StagingWarning | null, other: StagingWarning): boolean =>
  JSON.stringify(first) === JSON.stringify(other);

/**
 * Puts units on the pallet. Asks first where the ASN expects less, unless just that was `admitted`.
 */
function put(state: ReceivingState, goods: Goods, admitted: StagingWarning | null = null): Step {
  const { asn, pallet } = state;
  const { product, parts } = goods;
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  const items = stagedAll(pallet.items, goods);
  if (!items)
    return say(state, 'error', `A line holds at most ${formatUnits(MAX_QUANTITY)} units.`);
  const adding = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const warning = asn && adding > 0 ? warningAbout(asn, pallet.items, product, adding) : null;
  if (warning && !isSameWarning(admitted, warning))
    return say(
      { ...state, question: { kind: 'warning', warning, goods } },
      'attention',
      warningText(warning),
    );
  const [first, another] = parts;
  const what = first?.lot && !another ? `${product.sku}, lot ${lotText(first.lot)}` : product.sku;
  return withItems(state, items, {
    tone: 'success',
    text: `${what}: ${placedText(state, items, product, parts.at(-1)?.unit)}.`,
    undone: `Undone: ${product.sku} is at ${formatUnits(stagedQuantity(pallet.items, product.id))}.`,
    activeKey: lineKey({ product, ...parts.at(-1) }),
  });
}

/** The first of these serials that is on the pallet, in any condition and spelling. */
function serialThere(
  items: readonly StagedItem[],
  product: ProductRef,
  lots: readonly LotUnits[],
): string | null {
  const there = new Set(
    items.flatMap(({ product: { id }, lot }) =>
      id === product.id && lot ? [spellingKey(lot.code)] : [],
    ),
  );
  return lots.find(({ lot }) => there.has(spellingKey(lot.code)))?.lot.code ?? null;
}

/** Puts units of lots or serials on the pallet. */
function putLots(state: ReceivingState, product: ScannedProduct, lots: readonly LotUnits[]): Step {
  const twin =
    product.tracking === 'SERIAL' ? serialThere(state.pallet.items, product, lots) : null;
  if (twin !== null) return say(state, 'error', `Serial ${twin} is on the pallet already.`);
  const parts = lots.map((part) => ({ ...part, ...openIn(state) }));
  return put(state, { product: refOf(product), parts });
}

/**
 * Puts units of a product on the pallet; asks for the lot or serials that the code does not state.
 */
export function putScanned(
  state: ReceivingState,
  product: ScannedProduct,
  found: Scan,
  isConfirmed: boolean,
): Step {
  const quantity = unitsOf(product, found);
  const { tracking } = product;
  if (tracking === 'NONE')
    return put(state, { product: refOf(product), parts: [{ quantity, ...openIn(state) }] });
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  const { stated } = found;
  const lot = lotOf(product, stated);
  if (lot) {
    const printed = isConfirmed ? { ...lot, asPrinted: true } : lot;
    return putLots(state, product, [
      { lot: printed, quantity: tracking === 'SERIAL' ? 1 : quantity },
    ]);
  }
  const question = { kind: 'lot' as const, product, quantity, stated, turn: state.revision };
  const identity = tracking === 'SERIAL' ? 'serial' : 'lot';
  return say(
    { ...state, question },
    'attention',
    `${product.sku} is tracked by ${identity}: please enter it.`,
  );
}

/** How much of a product is on the pallet, or in the unit into which it went. */
function placedText(
  { pallet }: ReceivingState,
  items: readonly StagedItem[],
  product: ProductRef,
  id: number | undefined,
): string {
  const unit = findUnit(pallet, id ?? null);
  if (!unit) return `${formatUnits(stagedQuantity(items, product.id))} on the pallet`;
  const inUnit = items.filter((item) => item.unit === id);
  return `${formatUnits(stagedQuantity(inUnit, product.id))} in ${unitName(unit)}`;
}

export const unitsOf = ({ pack }: ScannedProduct, { count }: Scan): number =>
  Math.max(1, scannedUnits(pack, count) ?? 1);
/** Sets the units of a line. What was keyed is for this line, whatever was scanned since. */
export function setQuantity(
  state: ReceivingState,
  { key, sku, quantity }: EventOf<'quantity'>,
): Step {
  const line = lineOf(state, key);
  if (!line) return say(state, 'error', `${sku} is off the pallet. Scan it again.`);
  const { product, ...part } = line;
  return put(state, { product, parts: [{ ...part, quantity: quantity - line.quantity }] });
}

/** Stages all that the ASN still expects, but for what must state a lot or serial of its own. */
export function stageExpected(state: ReceivingState, { productIds }: EventOf<'tracked'>): Step {
  const { asn, pallet, carried } = state;
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  const awaited = asn ? awaitedLoose(asn, pallet.items, carried) : [];
  const isTracked = ({ id }: ProductRef) => productIds.includes(id);
  const items = awaited
    .filter(({ item }) => !isTracked(item.product))
    .reduce<readonly StagedItem[]>(
      (before, { item, units }) =>
        stage(before, { product: refOf(item.product), quantity: units, ...openIn(state) }) ??
        before,
      pallet.items,
    );
  const left = [
    ...new Set(
      awaited.filter(({ item }) => isTracked(item.product)).map(({ item }) => item.product.sku),
    ),
  ];
  const content = `${contentText(items)} on the pallet.`;
  if (left.length > 0)
    return withItems(state, items, {
      tone: 'attention',
      text: `${content} Scan ${left.join(', ')}: lot or serial is needed.`,
    });
  return withItems(state, items, { tone: 'success', text: `${content} As announced.` });
}

export function onExpectAll(state: ReceivingState): Step {
  const { asn, pallet, carried } = state;
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  const awaited = asn ? awaitedLoose(asn, pallet.items, carried) : [];
  const productIds = [...new Set(awaited.map(({ item }) => item.product.id))];
  if (productIds.length === 0)
    return say(state, 'info', 'Nothing more is expected beside the pallets of the transfer.');
  return { state, ask: { ask: { kind: 'tracked', productIds }, what: 'All Expected' } };
}
export function onAnswer(state: ReceivingState, { isYes }: EventOf<'answer'>): Step {
  const { question } = state;
  if (question?.kind !== 'warning') return { state };
  const { goods, warning } = question;
  const closed = { ...state, question: null };
  // What the ASN expects may have changed since: then it is asked anew.
  return isYes
    ? put(closed, goods, warning)
    : say(closed, 'info', `${goods.product.sku} was left as it is.`);
}

export function onLots(state: ReceivingState, { lots }: EventOf<'lots'>): Step {
  const { question } = state;
  if (question?.kind !== 'lot') return { state };
  const closed = { ...state, question: null };
  return lots
    ? putLots(closed, question.product, lots)
    : say(closed, 'info', `${question.product.sku} was left as it is.`);
}

export function onCondition(
  state: ReceivingState,
  { units, condition }: EventOf<'setCondition'>,
): Step {
  const { question } = state;
  if (question?.kind !== 'condition') return { state };
  const line = lineOf(state, question.key);
  const closed = { ...state, question: null };
  const refusal = closedText(state);
  if (refusal !== null) return say(closed, 'error', refusal);
  const items =
    line && line.quantity >= units ? recondition(state.pallet.items, line, units, condition) : null;
  if (!items) return say(closed, 'error', 'The line was changed meanwhile. Set its status again.');
  return withItems(closed, items, { tone: 'success', text: 'The status is set.' });
}

export function onRemove(state: ReceivingState, key: string): Step {
  const line = lineOf(state, key);
  if (!line) return { state };
  if (state.isSending) return say(state, 'error', closedText(state) ?? '');
  return withItems(state, unstage(state.pallet.items, line), {
    tone: 'info',
    text: `${line.product.sku} is off the pallet.`,
  });
}

export function onUndo(state: ReceivingState, { pallet, revision, text }: EventOf<'undo'>): Step {
  if (state.isSending || state.revision !== revision)
    return say(state, 'error', 'The pallet was changed since. Correct the line by hand.');
  return { ...changed(state, pallet), say: { tone: 'info', text } };
}
