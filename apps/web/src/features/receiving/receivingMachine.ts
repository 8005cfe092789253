import type { AnnouncedUnit, Asn, CarriedPallet } from '@lading/contract/asns';
import type { Named, ProductRef } from '@lading/contract/fields';
import type { Scan, ScannedDocument, ScannedProduct } from '@lading/contract/floor';
import type { AnnouncedUnitRule } from '@lading/domain/announcedUnits';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import { lotOf, type StatedLot } from '@lading/domain/lots';
import { SEPARATOR_SETTING } from '@lading/domain/messages/words';
import { scannedUnits } from '@lading/domain/packs';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { spellingKey } from '@lading/domain/spelling';
import { counted, formatUnits } from '../../lib/format.ts';
import { lotText } from '../../ui/LotText.tsx';
import type { Machine, Outcome, Said, ScanEvent } from '../../ui/scan/device.ts';
import { doubtText, notWanted, whatItIs } from '../../ui/scan/scanned.ts';
import {
  asAnnounced,
  awaitedIn,
  type FoundGoods,
  findAnnounced,
  hasContents,
  lacksLots,
} from './announced.ts';
import type { LotUnits, StagedPallet } from './receiving.parts.tsx';
import {
  awaitedItems,
  type Condition,
  contentText,
  expectedLines,
  findCarried,
  lineKey,
  recondition,
  type StagedItem,
  type StagingWarning,
  stage,
  stagedQuantity,
  unstage,
  variancesOf,
  warningAbout,
} from './staging.ts';

export interface FinalizedSummary {
  lpn: string;
  lines: number;
  totalQuantity: number;
}

/** Units of one product that go on the pallet together. */
interface Goods {
  product: ProductRef;
  parts: readonly Pick<StagedItem, 'quantity' | 'lot' | 'condition'>[];
}

/** What a dialog asks. `turn` distinguishes two questions in a row. */
export type ReceivingQuestion =
  | { kind: 'warning'; warning: StagingWarning; goods: Goods }
  | {
      kind: 'lot';
      product: ScannedProduct;
      quantity: number;
      stated: StatedLot | null;
      turn: number;
    }
  | { kind: 'condition'; key: string }
  | { kind: 'unit'; code: string }
  | { kind: 'variances'; separate: boolean };

/** A code that may not say what it seems to say. It changes nothing until somebody confirms it. */
interface Doubtful {
  code: string;
  found: Scan;
  text: string;
}

export interface ReceivingState {
  customer: Named;
  warehouseId: number;
  asn: Asn | null;
  /**
   * True if the address names an ASN that is not open, or not known here: then nothing is received.
   */
  isAsnMissing: boolean;
  /** The pallets that a transfer carries. */
  carried: readonly CarriedPallet[];
  /** The units that the ASN announces. */
  units: readonly AnnouncedUnit[];
  /** How announced units of the customer are received. */
  rule: AnnouncedUnitRule;
  pallet: StagedPallet;
  /** Grows with each change of the pallet. */
  revision: number;
  activeKey: string | null;
  question: ReceivingQuestion | null;
  doubtful: Doubtful | null;
  /** True from Finalize until its answer: a repetition must send the same. */
  isSending: boolean;
  /** The newest first. */
  finalized: readonly FinalizedSummary[];
}

/** `newKey` is an Idempotency-Key that was not used yet. */
export type ReceivingEvent =
  | {
      kind: 'found';
      found: Scan;
      code: string;
      isEarly: boolean;
      newKey: string;
      /** Those of the ASN, read anew where the code is that of one. */
      units?: readonly AnnouncedUnit[];
    }
  | { kind: 'tracked'; productIds: readonly number[] }
  | { kind: 'carriedIn'; message: string }
  | { kind: 'toldUnits'; units: readonly AnnouncedUnit[]; rule: AnnouncedUnitRule }
  /** What was found in the unit that was asked about. */
  | { kind: 'unitFound'; found: FoundGoods }
  | { kind: 'unitIn'; message: string; summary: FinalizedSummary | null }
  | {
      kind: 'sent';
      summary: FinalizedSummary | null;
      /** The pallet with what is damaged or in doubt. */
      setAside?: FinalizedSummary | null;
      asn: Asn | null;
      newKey: string;
    }
  | { kind: 'told'; asn: Asn | null; isAsnMissing: boolean; carried: readonly CarriedPallet[] }
  /** Another tab changed the pallet. */
  | { kind: 'toldPallet'; pallet: StagedPallet }
  /** The pallet with this key was handed over for sending. */
  | { kind: 'handedOver'; key: string; newKey: string }
  | { kind: 'quantity'; key: string; sku: string; quantity: number }
  | { kind: 'choose'; key: string }
  | { kind: 'remove'; key: string }
  | { kind: 'askCondition'; key: string }
  | { kind: 'setCondition'; units: number; condition: Condition | undefined }
  /** The answer to a warning. */
  | { kind: 'answer'; isYes: boolean }
  | { kind: 'lots'; lots: readonly LotUnits[] | null }
  /** Confirms a doubtful code. */
  | { kind: 'admit' }
  | { kind: 'expectAll' }
  /** `separate`: what is damaged or in doubt goes on a pallet of its own. */
  | { kind: 'finalize'; separate?: boolean }
  | { kind: 'proceed'; notes: string }
  /** Closes a dialog without an answer. */
  | { kind: 'dismiss'; question: 'condition' | 'variances' | 'unit' }
  | { kind: 'removeLabel'; newKey: string }
  | { kind: 'undo'; items: readonly StagedItem[]; revision: number; text: string }
  | { kind: 'undoLabel'; lpn: string | null; key: string };

export type ReceivingAsk =
  | { kind: 'lookUp'; code: string; isEarly: boolean }
  | { kind: 'carried'; pallet: CarriedPallet }
  | { kind: 'unit'; code: string; found: FoundGoods; asn: Asn }
  | { kind: 'tracked'; productIds: readonly number[] }
  | { kind: 'send'; pallet: StagedPallet; asn: Asn | null; notes: string; separate: boolean };

export interface KeepPallet {
  kind: 'keep';
  pallet: StagedPallet;
}

type Step = Outcome<ReceivingState, ReceivingEvent, ReceivingAsk, KeepPallet>;
type Event = ReceivingEvent | ScanEvent;
type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

/** A count that a code states is implausible from so many times what is announced. */
const IMPLAUSIBLE_TIMES = 10;

export const beginReceiving = (
  customer: Named,
  warehouseId: number,
  asn: Asn | null,
  pallet: StagedPallet,
): ReceivingState => ({
  customer,
  warehouseId,
  asn,
  pallet,
  isAsnMissing: false,
  carried: [],
  units: [],
  rule: 'ACCEPT',
  revision: 0,
  activeKey: null,
  question: null,
  doubtful: null,
  isSending: false,
  finalized: [],
});

type Words = Pick<Said<ReceivingEvent>, 'tone' | 'text'>;

const say = (state: ReceivingState, tone: Said<ReceivingEvent>['tone'], text: string): Step => ({
  state,
  say: { tone, text },
});

const refOf = ({ id, sku, name }: ProductRef): ProductRef => ({ id, sku, name });

const lineOf = ({ pallet }: ReceivingState, key: string): StagedItem | null =>
  pallet.items.find((item) => lineKey(item) === key) ?? null;

/** The line of the last scan or tap. */
export const activeLine = (state: ReceivingState): StagedItem | null =>
  state.activeKey === null ? null : lineOf(state, state.activeKey);

/** Why nothing goes on a pallet now; null if it does. */
function closedText({ asn, isAsnMissing, isSending }: ReceivingState): string | null {
  if (isSending) return 'The pallet is being sent, and cannot be changed.';
  if (isAsnMissing)
    return 'This ASN is not open any more, or not known here. Go back and choose one.';
  return asn && !isActiveAsn(asn.status)
    ? `ASN ${asn.asnReference} is ${codeText(asn.status)} and takes no more stock.`
    : null;
}

/** Another content of the pallet. */
function changed(
  state: ReceivingState,
  pallet: StagedPallet,
  more: Partial<ReceivingState> = {},
): Required<Pick<Step, 'state' | 'effects'>> {
  const after = { ...state, pallet, revision: state.revision + 1, doubtful: null, ...more };
  return { state: after, effects: [{ kind: 'keep', pallet }] };
}

/** Other lines, said with a way back that ends with the next change. */
function withItems(
  state: ReceivingState,
  items: readonly StagedItem[],
  {
    tone,
    text,
    undone = 'Undone: the pallet is as it was.',
    activeKey,
  }: Words & { undone?: string; activeKey?: string },
): Step {
  const { pallet } = state;
  const after = changed(state, { ...pallet, items }, activeKey === undefined ? {} : { activeKey });
  const undo = {
    kind: 'undo' as const,
    items: pallet.items,
    revision: after.state.revision,
    text: undone,
  };
  return { ...after, say: { tone, text, undo } };
}

const stagedAll = (
  items: readonly StagedItem[],
  { product, parts }: Goods,
): readonly StagedItem[] | null =>
  parts.reduce<readonly StagedItem[] | null>(
    (before, { quantity, condition, lot }) =>
      before && stage(before, product, quantity, condition, lot),
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
    text: `${what}: ${formatUnits(stagedQuantity(items, product.id))} on the pallet.`,
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
  return put(state, { product: refOf(product), parts: lots });
}

/**
 * Puts units of a product on the pallet; asks for the lot or serials that the code does not state.
 */
function putScanned(
  state: ReceivingState,
  product: ScannedProduct,
  found: Scan,
  isConfirmed: boolean,
): Step {
  const quantity = unitsOf(product, found);
  const { tracking } = product;
  if (tracking === 'NONE') return put(state, { product: refOf(product), parts: [{ quantity }] });
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

const unitsOf = ({ pack }: ScannedProduct, { count }: Scan): number =>
  Math.max(1, scannedUnits(pack, count) ?? 1);

/** What the ASN makes doubtful about the count of a code; null for nothing. */
function implausible({ asn }: ReceivingState, product: ScannedProduct, found: Scan): string | null {
  const expected =
    asn && expectedLines(asn).find(({ productId }) => productId === product.id)?.expected;
  if (!asn || !expected || found.count === null) return null;
  const units = unitsOf(product, found);
  if (units < IMPLAUSIBLE_TIMES * expected) return null;
  const announced = `${counted(expected, 'unit')} in all`;
  return `The code says ${counted(units, 'unit')} of ${product.sku}, and ASN ${asn.asnReference} announces ${announced}. ${SEPARATOR_SETTING}`;
}

/** Names the pallet by a label that was printed beforehand. */
function nameByLabel(state: ReceivingState, lpn: string, newKey: string): Step {
  const { asn, pallet } = state;
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  if (asn?.isTransfer)
    return say(
      state,
      'error',
      'A transfer is received by product, or as the pallet that was sent.',
    );
  const { lpn: before = null, items, key } = pallet;
  if (before === lpn) return say(state, 'info', `This pallet is ${lpn}.`);
  const text = `This pallet is ${lpn}${before === null ? '' : ` instead of ${before}`}. Scan each product.`;
  const undo = { kind: 'undoLabel' as const, lpn: before, key };
  return { ...changed(state, { key: newKey, items, lpn }), say: { tone: 'success', text, undo } };
}

/** Receives an announced unit, or asks what is in it. Null where the ASN does not say that. */
function meetUnit(state: ReceivingState, unit: AnnouncedUnit): Step | null {
  const { asn, units, rule } = state;
  const closed = closedText(state);
  if (closed !== null || !asn) return say(state, 'error', closed ?? '');
  if (unit.receivedAs !== null) return say(state, 'error', `${unit.code} is received already.`);
  const awaited = awaitedIn(units, unit.code);
  if (!hasContents(awaited)) return null;
  if (rule === 'ACCEPT' && !lacksLots(awaited)) {
    const ask = { kind: 'unit' as const, code: unit.code, found: asAnnounced(awaited), asn };
    return { state: { ...state, doubtful: null }, ask: { ask, what: unit.code } };
  }
  const text = rule === 'BLIND' ? `Count what is in ${unit.code}.` : `Check ${unit.code}.`;
  return say(
    { ...state, doubtful: null, question: { kind: 'unit', code: unit.code } },
    'attention',
    text,
  );
}

/** A code of which the server says that an ASN announces a unit with it. */
function meetAnnounced(
  state: ReceivingState,
  unit: string,
  { id, reference, customer }: ScannedDocument,
  { code, newKey }: { code: string; newKey: string },
): Step {
  const { asn, pallet, units } = state;
  if (id === asn?.id) {
    const known = findAnnounced(units, unit);
    return (known && meetUnit(state, known)) ?? nameByLabel(state, unit, newKey);
  }
  if (pallet.items.length > 0)
    return say(state, 'error', `ASN ${reference} announces ${unit}. Finalize this pallet first.`);
  const to = `/floor/receive/${customer.id}?asn=${id}`;
  return { state, leave: { to, state: { scanned: code } } };
}

/** What an identified code does. `isAdmitted`: what is doubtful about it was confirmed. */
function meet(
  state: ReceivingState,
  code: string,
  found: Scan,
  newKey: string,
  isAdmitted: boolean,
): Step {
  const { customer, warehouseId } = state;
  const product = found.products.find((candidate) => candidate.customer.id === customer.id);
  const [foreign] = found.products;
  if (product) {
    const text = [doubtText(found), implausible(state, product, found)].filter(Boolean).join(' ');
    if (text === '' || isAdmitted)
      return putScanned(
        { ...state, doubtful: null },
        product,
        found,
        isAdmitted && found.doubts.some(({ code: doubt }) => doubt !== 'EXPIRED'),
      );
    const asked = `${text} Scan it again to take it all the same.`;
    return say({ ...state, doubtful: { code, found, text } }, 'attention', asked);
  }
  const sure = { ...state, doubtful: null };
  if (foreign)
    return say(
      sure,
      'error',
      `${foreign.sku} belongs to ${foreign.customer.name}, and this pallet to ${customer.name}.`,
    );
  const { announced } = found;
  const delivery = found.documents.find(({ id }) => id === announced?.asnId);
  if (announced && delivery) return meetAnnounced(sure, announced.code, delivery, { code, newKey });
  if (found.freshLpn !== null) return nameByLabel(sure, found.freshLpn, newKey);
  if (found.pallet)
    return say(sure, 'error', `${whatItIs(found, warehouseId)} Scan a fresh label, or a product.`);
  return say(sure, 'error', notWanted(found, 'a product', warehouseId));
}

function onFound(
  state: ReceivingState,
  { found, code, isEarly, newKey, units = state.units }: EventOf<'found'>,
): Step {
  const isAdmitted = state.doubtful?.code === code && !isEarly;
  return meet({ ...state, units }, code, found, newKey, isAdmitted);
}

function onScan(state: ReceivingState, { code, isEarly = false }: ScanEvent): Step {
  const unit = findAnnounced(state.units, code);
  const step = unit && meetUnit(state, unit);
  if (step) return step;
  const pallet = findCarried(state.carried, code.trim());
  const ask: ReceivingAsk = pallet
    ? { kind: 'carried', pallet }
    : { kind: 'lookUp', code, isEarly };
  const isOther = state.doubtful !== null && state.doubtful.code !== code;
  return { state: isOther ? { ...state, doubtful: null } : state, ask: { ask, what: code.trim() } };
}

/** Sets the units of a line. What was keyed is for this line, whatever was scanned since. */
function setQuantity(state: ReceivingState, { key, sku, quantity }: EventOf<'quantity'>): Step {
  const line = lineOf(state, key);
  if (!line) return say(state, 'error', `${sku} is off the pallet. Scan it again.`);
  const { product, lot, condition } = line;
  const part = {
    quantity: quantity - line.quantity,
    ...(lot && { lot }),
    ...(condition && { condition }),
  };
  return put(state, { product, parts: [part] });
}

/** Stages all that the ASN still expects, but for what must state a lot or serial of its own. */
function stageExpected(state: ReceivingState, { productIds }: EventOf<'tracked'>): Step {
  const { asn, pallet } = state;
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  const awaited = asn ? awaitedItems(asn, pallet.items) : [];
  const isTracked = ({ id }: ProductRef) => productIds.includes(id);
  const items = awaited
    .filter(({ item }) => !isTracked(item.product))
    .reduce<readonly StagedItem[]>(
      (before, { item, units }) => stage(before, refOf(item.product), units) ?? before,
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

function onExpectAll(state: ReceivingState): Step {
  const { asn, pallet } = state;
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  const productIds = [
    ...new Set((asn ? awaitedItems(asn, pallet.items) : []).map(({ item }) => item.product.id)),
  ];
  if (productIds.length === 0) return say(state, 'info', 'Nothing more is expected.');
  return { state, ask: { ask: { kind: 'tracked', productIds }, what: 'All Expected' } };
}

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

function onAnswer(state: ReceivingState, { isYes }: EventOf<'answer'>): Step {
  const { question } = state;
  if (question?.kind !== 'warning') return { state };
  const { goods, warning } = question;
  const closed = { ...state, question: null };
  // What the ASN expects may have changed since: then it is asked anew.
  return isYes
    ? put(closed, goods, warning)
    : say(closed, 'info', `${goods.product.sku} was left as it is.`);
}

function onLots(state: ReceivingState, { lots }: EventOf<'lots'>): Step {
  const { question } = state;
  if (question?.kind !== 'lot') return { state };
  const closed = { ...state, question: null };
  return lots
    ? putLots(closed, question.product, lots)
    : say(closed, 'info', `${question.product.sku} was left as it is.`);
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

function onCondition(state: ReceivingState, { units, condition }: EventOf<'setCondition'>): Step {
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

function onRemove(state: ReceivingState, key: string): Step {
  const line = lineOf(state, key);
  if (!line) return { state };
  if (state.isSending) return say(state, 'error', closedText(state) ?? '');
  return withItems(state, unstage(state.pallet.items, line), {
    tone: 'info',
    text: `${line.product.sku} is off the pallet.`,
  });
}

function onUndo(state: ReceivingState, { items, revision, text }: EventOf<'undo'>): Step {
  if (state.isSending || state.revision !== revision)
    return say(state, 'error', 'The pallet was changed since. Correct the line by hand.');
  return { ...changed(state, { ...state.pallet, items }), say: { tone: 'info', text } };
}

function onLabel(state: ReceivingState, lpn: string | null, key: string, text: string): Step {
  if (state.isSending) return say(state, 'error', closedText(state) ?? '');
  const after = changed(state, { key, items: state.pallet.items, ...(lpn !== null && { lpn }) });
  return { ...after, say: { tone: 'info', text } };
}

const labelText = (lpn: string | null): string =>
  lpn === null ? 'Undone: the pallet gets the next LPN.' : `Undone: this pallet is ${lpn}.`;

function onAdmit(state: ReceivingState): Step {
  const { doubtful } = state;
  // A code that names a product needs no key.
  return doubtful ? meet(state, doubtful.code, doubtful.found, '', true) : { state };
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
    case 'carriedIn':
      return say(state, 'success', event.message);
    case 'toldUnits':
      return { state: { ...state, units: event.units, rule: event.rule } };
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
