import type { Scan } from '@lading/contract/floor';
import { isCancelled } from '@lading/domain/life';
import { leftOf, restText, toteCode } from '@lading/domain/picking';
import { counted, formatUnits } from '../../lib/format.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import type { Machine, Outcome, ScanEvent, Tone } from '../../ui/scan/device.ts';
import { doubtText, readUnits } from '../../ui/scan/scanned.ts';
import {
  afterPick,
  afterWholeTake,
  bringText,
  changedText,
  isFull,
  isOfGoods,
  isOnward,
  type KnownWalk,
  keyedText,
  meetStop,
  nextWithoutTote,
  notFull,
  openStops,
  otherUnitsText,
  type Proved,
  placeName,
  promptOf,
  provedAlready,
  provedAtFirst,
  shortPutText,
  takenText,
  takeScan,
  toteAsk,
  toteFault,
  toteOfCode,
  type WalkLine,
  type WalkOrder,
  type WholeTake,
  wholeTakeAt,
  wholeText,
} from './pickWalk.ts';

/** What is done at a stop. */
export interface AtStop {
  /** The stop as the walk had it last: it may be gone by now. */
  stop: WalkLine;
  proved: Proved;
  quantity: number;
  /** Units that scans stand for. */
  scanned: number;
  /** True if somebody keyed the quantity. The scan of what comes next does not confirm it. */
  isKeyed: boolean;
  /** Why less is taken, entered before the units are put into their tote. */
  shortReason: string | null;
  /** True if the label of the unit was scanned that can be taken whole: what confirms, does it. */
  isWhole: boolean;
}

/** Goods that were in hand for a stop that is gone. */
export interface InHand {
  allocationId: number;
  orderReference: string;
  sku: string;
  /** Where they were taken. */
  place: string;
}

export type PickAsk =
  | { kind: 'lookUp'; code: string; isEarly: boolean }
  /**
   * `intent` makes each pick one, however often it is sent. `onward` is the scan of what comes
   * next, which confirmed it.
   */
  | {
      kind: 'pick';
      intent: number;
      stop: WalkLine;
      quantity: number;
      reason: string | null;
      onward: Scan | null;
      /** The unit that is taken as it stands, with all stops that it serves. */
      whole: WholeTake | null;
    }
  | { kind: 'bind'; intent: number; order: WalkOrder; tote: string | null };
type PickSent = Extract<PickAsk, { kind: 'pick' }>;
type Binding = Extract<PickAsk, { kind: 'bind' }>;

export interface PickState {
  warehouseId: number;
  known: KnownWalk;
  putOff: readonly number[];
  at: AtStop | null;
  /** The open question how many were taken, and what was keyed in it so far. */
  short: { keyed: string | null } | null;
  /** What is being sent. Until its answer, what is told of the walk is only noted. */
  sending: PickSent | Binding | null;
  noted: KnownWalk | null;
  /** Where the person was sent last: the stop, or the order that needs a tote. */
  announced: string | null;
  /** True once all is where it is brought. */
  isArrived: boolean;
  /** A code that was asked about at a stop. Scanned there once more, it is taken. */
  doubted: { code: string; allocationId: number | null } | null;
  inHand: readonly InHand[];
  intents: number;
}

/** What survives a reload. */
export type KeptPick = Pick<PickState, 'putOff' | 'at' | 'inHand'>;

export type PickEvent =
  | { kind: 'told'; known: KnownWalk }
  | { kind: 'found'; code: string; isEarly: boolean; found: Scan }
  | { kind: 'picked'; ask: PickSent; isSent: boolean; known: KnownWalk }
  | { kind: 'bound'; ask: Binding; isSent: boolean; known: KnownWalk }
  /** The server refuses what was asked, or the device does without a network. */
  | { kind: 'refused'; fault: string }
  /** Takes the quantity that the button showed. */
  | { kind: 'confirm'; allocationId: number; quantity: number }
  /** Takes the unit that the button showed, with all that is in it. */
  | { kind: 'takeWhole'; lpn: string }
  | { kind: 'later' }
  | { kind: 'askShort' }
  | { kind: 'closeShort' }
  | { kind: 'quantity'; quantity: number }
  | { kind: 'keyShort'; keyed: string }
  | { kind: 'short'; reason: string }
  | { kind: 'unbind'; order: WalkOrder }
  | { kind: 'broughtBack'; allocationId: number };

export interface KeepPick {
  kind: 'keep';
  kept: KeptPick;
}

export type PickOutcome = Outcome<PickState, PickEvent, PickAsk, KeepPick>;

export interface Standing {
  stop: WalkLine;
  at: AtStop;
}

const begin = (stop: WalkLine, proved = provedAtFirst(stop)): AtStop => ({
  stop,
  proved,
  quantity: leftOf(stop),
  scanned: 0,
  isKeyed: false,
  shortReason: null,
  isWhole: false,
});

/** True if something is done at a stop that a new one does not have. */
const isBegun = ({ stop, proved }: AtStop): boolean => proved !== provedAtFirst(stop);

/** The stops that are left. Whoever has begun one stays there while it is open. */
export function stopsOf({ known, putOff, at }: PickState): WalkLine[] {
  const open = openStops(known, putOff);
  const isHere = ({ allocationId }: WalkLine): boolean =>
    at !== null && isBegun(at) && allocationId === at.stop.allocationId;
  return [...open.filter(isHere), ...open.filter((line) => !isHere(line))];
}

/** The stop where the person stands, or is sent; null where none is left. */
export function standing(state: PickState): Standing | null {
  const [stop] = stopsOf(state);
  if (!stop) return null;
  const { at } = state;
  return { stop, at: at?.stop.allocationId === stop.allocationId ? at : begin(stop) };
}

const said = (state: PickState, tone: Tone, text: string): PickOutcome => ({
  state,
  say: { tone, text },
});

const outOfWalk: Partial<Record<WalkOrder['status'], string>> = {
  CANCELLED: 'was cancelled',
  ON_HOLD: 'is on hold',
};

/** True for an order that was taken out of a walk. */
export const isOutOfWalk = ({ status }: Pick<WalkOrder, 'status'>): boolean => status in outOfWalk;

/** The lines of the orders that are in the walk. */
const walkedLines = ({ lines, orders }: KnownWalk): WalkLine[] =>
  lines.filter(
    ({ orderId }) => !orders.some((order) => order.id === orderId && isOutOfWalk(order)),
  );

const isPickedFrom = (known: KnownWalk): boolean =>
  walkedLines(known).some(({ pickedQuantity }) => pickedQuantity > 0);

/** Where all is brought; null where nothing was picked, or nobody knows. */
export function bringToOf(state: PickState): KnownWalk['bringTo'] {
  const { known } = state;
  return isPickedFrom(known) || stopsOf(state).length > 0 ? known.bringTo : null;
}

function aheadOf(state: PickState): string | null {
  const order = nextWithoutTote(state.known);
  if (order) return `tote ${order.id}`;
  const now = standing(state);
  return now && `stop ${now.stop.allocationId}`;
}

/** The unit that is taken whole by what confirms the stop; null if its goods are taken. */
export function wholeInHand({ known }: PickState, { stop, at }: Standing): WholeTake | null {
  return at.isWhole ? wholeTakeAt(known, stop) : null;
}

/** What is to be done at a stop. */
function askText(state: PickState, now: Standing): string {
  const whole = wholeInHand(state, now);
  return whole ? wholeText(whole) : promptOf(now.stop, now.at.proved);
}

export function nextText(state: PickState): string {
  const order = nextWithoutTote(state.known);
  if (order) return toteAsk(order);
  const now = standing(state);
  if (now) return askText(state, now);
  const bringTo = state.isArrived ? null : bringToOf(state);
  return [restText(walkedLines(state.known)), bringTo && bringText(bringTo)]
    .filter(Boolean)
    .join(' ');
}

export function beginPick(warehouseId: number, known: KnownWalk, kept: KeptPick | null): PickState {
  const rest = {
    short: null,
    sending: null,
    noted: null,
    isArrived: false,
    doubted: null,
    intents: 0,
    announced: null,
  };
  const state: PickState = {
    warehouseId,
    known,
    putOff: [],
    at: null,
    inHand: [],
    ...kept,
    ...rest,
  };
  return { ...state, announced: aheadOf(state) };
}

const inHandText = ({ sku, place }: InHand): string =>
  `Put what you hold of ${sku} back in ${place}.`;

/**
 * `ORD-1 was cancelled.`: what became of orders of the walk since `before`, and of those whose
 * goods are in hand since; empty if nothing did.
 */
function newsOf(before: KnownWalk, after: KnownWalk, held: readonly InHand[] = []): string[] {
  return after.orders.flatMap(({ id, orderReference, status }) => {
    const isSame = before.orders.some((order) => order.id === id && order.status === status);
    const word = outOfWalk[status];
    return word && (!isSame || held.some((each) => each.orderReference === orderReference))
      ? [`${orderReference} ${word}.`]
      : [];
  });
}

/**
 * What is done at a stop, after the walk has changed: its tote may be another one, and less may be
 * left.
 */
function atAfter(at: AtStop, stop: WalkLine): AtStop {
  if (at.stop.tote !== stop.tote) return begin(stop, at.proved === 'nothing' ? 'nothing' : 'place');
  return { ...at, stop, quantity: Math.min(at.quantity, leftOf(stop)) };
}

/** Fits what is done to the walk as it is now. Goods in hand whose stop is gone are put back. */
function fitted(state: PickState): PickState {
  const { at, known } = state;
  if (!at) return state;
  const stop = openStops(known, []).find(
    ({ allocationId }) => allocationId === at.stop.allocationId,
  );
  if (stop) return { ...state, at: atAfter(at, stop) };
  const { allocationId, orderReference, product } = at.stop;
  const held: InHand = {
    allocationId,
    orderReference,
    sku: product.sku,
    place: placeName(at.stop),
  };
  const isHeld = at.proved === 'goods';
  const inHand = isHeld
    ? [...state.inHand.filter((each) => each.allocationId !== allocationId), held]
    : state.inHand;
  return { ...state, at: null, inHand };
}

/** The walk after a change by others. */
function hear(state: PickState, known: KnownWalk): PickOutcome {
  if (state.sending) return { state: { ...state, noted: known } };
  const after = fitted({ ...state, known });
  const announced = aheadOf(after);
  const isMoved = announced !== state.announced;
  const next: PickState = {
    ...after,
    announced,
    short: isMoved ? null : after.short,
    isArrived: after.isArrived && announced === null,
  };
  const held = after.inHand.filter((each) => !state.inHand.includes(each));
  const news = newsOf(state.known, known, held);
  const isLess =
    after.at !== null &&
    (after.at.quantity !== state.at?.quantity || after.at.proved !== state.at.proved);
  if (!isMoved && !isLess && news.length + held.length === 0) return { state: next };
  const what = news.length > 0 ? news : ['The walk has changed.'];
  return said(next, 'attention', [...what, ...held.map(inHandText), nextText(next)].join(' '));
}

/**
 * Sends the pick of units at the stop where the person stands. With a reason the rest is short, and
 * the server allocates other stock.
 */
function take(
  state: PickState,
  { stop }: Standing,
  quantity: number,
  reason: string | null,
  onward: Scan | null = null,
  whole: WholeTake | null = null,
): PickOutcome {
  const intent = state.intents + 1;
  const ask: PickSent = { kind: 'pick', intent, stop, quantity, reason, onward, whole };
  return {
    state: { ...state, intents: intent, sending: ask, short: null },
    ask: { ask, what: stop.product.sku },
  };
}

/** `3 × WB-1 put in tote TOTE-1`: what a pick did. */
export function pickText({
  stop,
  quantity,
  reason,
  whole,
}: Pick<PickSent, 'stop' | 'quantity' | 'reason' | 'whole'>): string {
  if (whole) return `${whole.unit.lpn} taken whole, with ${counted(whole.stops.length, 'line')}`;
  const { sku } = stop.product;
  if (reason !== null) return `${sku} is short by ${formatUnits(leftOf(stop) - quantity)}`;
  return `${formatUnits(quantity)} × ${sku} ${stop.tote ? `put in tote ${stop.tote}` : 'taken'}`;
}

/** The walk after a pick. After a short one somebody has to look again, so nothing is proved. */
function afterTaking(
  state: PickState,
  { stop, quantity, reason, whole }: PickSent,
  known: KnownWalk,
): PickState {
  const lines = whole
    ? afterWholeTake(known.lines, whole)
    : afterPick(known.lines, stop, quantity, reason !== null);
  const free: PickState = {
    ...state,
    known: { ...known, lines },
    at: null,
    sending: null,
    noted: null,
    doubted: null,
  };
  const next = standing(free)?.stop;
  const before = state.at;
  const proved =
    next && before && reason === null ? provedAlready(stop, before.proved, next) : 'nothing';
  const at = next && proved !== 'nothing' ? begin(next, proved) : null;
  return { ...free, at, announced: aheadOf({ ...free, at }) };
}

/** A pick was recorded: the next stop follows, or what the scan means that confirmed it. */
function picked(state: PickState, event: Extract<PickEvent, { kind: 'picked' }>): PickOutcome {
  const { ask, isSent } = event;
  if (state.sending !== ask) return { state };
  const after = afterTaking(state, ask, event.known);
  const news = newsOf(state.known, event.known);
  const outcome = afterOnward(after, ask, isSent);
  if (news.length === 0 || !outcome.say) return outcome;
  return {
    ...outcome,
    say: { ...outcome.say, tone: 'attention', text: [...news, outcome.say.text].join(' ') },
  };
}

/** What follows a pick: the scan of what comes next, where that confirmed it. */
function afterOnward(after: PickState, ask: PickSent, isSent: boolean): PickOutcome {
  const what = `${pickText(ask)}.`;
  if (!ask.onward)
    return said(after, 'success', [what, ...(isSent ? [] : [WAITS]), nextText(after)].join(' '));
  const now = standing(after);
  return now ? prove(after, now, ask.onward, `${what} `) : arrive(after, ask.onward, `${what} `);
}

/** What was asked is refused: the walk is as before, and what was told meanwhile holds. */
function refusedWork(state: PickState, fault: string): PickOutcome {
  const { sending } = state;
  if (!sending) return said(state, 'error', fault);
  const known = state.noted ?? state.known;
  const free: PickState = { ...state, sending: null, noted: null };
  const after = hear(
    free,
    sending.kind === 'pick'
      ? (sending.whole?.stops ?? [sending.stop]).reduce(withoutPick, known)
      : withTote(known, sending.order.id, toteOf(state, sending)),
  );
  return said(after.state, 'error', [fault, after.say?.text].filter(Boolean).join(' '));
}

/** The tote that an order had before one was set that is refused. */
const toteOf = ({ known }: PickState, { order }: Binding): string | null =>
  known.orders.find(({ id }) => id === order.id)?.tote ?? null;

function withTote(known: KnownWalk, orderId: number, tote: string | null): KnownWalk {
  return {
    ...known,
    orders: known.orders.map((order) => (order.id === orderId ? { ...order, tote } : order)),
    lines: known.lines.map((line) => (line.orderId === orderId ? { ...line, tote } : line)),
  };
}

/** The walk without the pick of a stop that was refused. */
function withoutPick(known: KnownWalk, stop: WalkLine): KnownWalk {
  const { allocationId, quantity, pickedQuantity } = stop;
  const lines = known.lines.map((line) =>
    line.allocationId === allocationId ? { ...line, quantity, pickedQuantity } : line,
  );
  return { ...known, lines };
}

/** What a scan proves at a stop; `lead` says what was done before. */
function prove(state: PickState, now: Standing, found: Scan, lead = ''): PickOutcome {
  const { stop, at } = now;
  const met = meetStop(stop, at.proved, found, state.warehouseId);
  if ('fault' in met) return said(state, 'error', lead + met.fault);
  const whole = wholeTakeAt(state.known, stop);
  if (whole && found.pallet?.lpn === whole.unit.lpn && !at.isKeyed && at.scanned === 0) {
    const held: AtStop = { ...begin(stop, 'goods'), isWhole: true };
    return said({ ...state, at: held }, 'success', lead + wholeText(whole));
  }
  if (at.proved === 'goods') return again(state, now, found, met);
  if (met.proved !== 'goods')
    return said(
      { ...state, at: { ...at, proved: met.proved } },
      'success',
      lead + promptOf(stop, met.proved),
    );
  return add(state, now, met, lead);
}

type Proof = Exclude<ReturnType<typeof meetStop>, { fault: string }>;

/**
 * A code of a stop whose goods are proved already. It confirms what was keyed, or adds what it
 * stands for; a place or an LPN adds nothing.
 */
function again(state: PickState, now: Standing, found: Scan, met: Proof): PickOutcome {
  const { stop, at } = now;
  const { quantity, isKeyed } = at;
  if (isKeyed && !isOfGoods(stop, found))
    return said(state, 'attention', keyedText(stop, quantity));
  if (isKeyed && met.units !== null && met.units !== quantity)
    return said(state, 'attention', otherUnitsText(stop, quantity, met.units));
  if (isKeyed)
    return stop.tote
      ? said(state, 'success', changedText(stop, quantity))
      : take(state, now, quantity, null);
  if (met.isProduct) return add(state, now, met);
  return said(state, 'success', goodsText(state, now));
}

function goodsText(state: PickState, now: Standing): string {
  const { stop, at } = now;
  const { quantity, scanned } = at;
  return isFull(stop, quantity)
    ? askText(state, now)
    : takenText(stop, { quantity, scanned, isTooMany: false }, null);
}

function add(state: PickState, { stop, at }: Standing, met: Proof, lead = ''): PickOutcome {
  const taken = takeScan(stop, at.scanned, met.units);
  const next: AtStop = {
    ...at,
    proved: 'goods',
    quantity: taken.quantity,
    scanned: taken.scanned,
    isKeyed: false,
    shortReason: null,
    isWhole: false,
  };
  const after = { ...state, at: next };
  if (taken.isTooMany) return said(after, 'attention', lead + takenText(stop, taken, met.pack));
  const text = isFull(stop, taken.quantity)
    ? promptOf(stop, 'goods')
    : takenText(stop, taken, met.pack);
  return said(after, 'success', lead + text);
}

/**
 * What a scan means after the last stop: it confirms, once, that the goods are where they belong.
 */
function arrive(state: PickState, { location }: Scan, lead = ''): PickOutcome {
  const lines = walkedLines(state.known);
  const bringTo = bringToOf(state);
  if (!bringTo || state.isArrived) return said(state, 'info', lead + restText(lines));
  if (location?.id !== bringTo.id) {
    const is = location ? `This is ${location.name}. ` : '';
    return said(state, 'error', lead + is + bringText(bringTo));
  }
  return said(
    { ...state, isArrived: true },
    'success',
    `Everything is in ${bringTo.name}. ${restText(lines)}`,
  );
}

/** What a code means in the walk. */
function meaningOf(state: PickState, found: Scan): PickOutcome {
  const now = standing(state);
  if (!now) return arrive(state, found);
  const { stop, at } = now;
  const whole = wholeInHand(state, now);
  const served = (whole?.stops ?? [stop]).map(({ allocationId }) => allocationId);
  const next = stopsOf(state).find(({ allocationId }) => !served.includes(allocationId)) ?? null;
  if (at.proved !== 'goods' || !isOnward(stop, next, bringToOf(state), found))
    return prove(state, now, found);
  if (at.isKeyed && !stop.tote) return said(state, 'attention', keyedText(stop, at.quantity));
  const refusal = notFull(stop, at.quantity);
  return refusal === null
    ? take(state, now, at.quantity, null, found, whole)
    : said(state, 'attention', refusal);
}

/** A code that was looked up. One with doubts changes nothing until it is scanned once more. */
function found(
  state: PickState,
  { code, isEarly, found: scan }: Extract<PickEvent, { kind: 'found' }>,
): PickOutcome {
  // A tap may have sent something while the code was looked up.
  if (state.sending)
    return said(
      state,
      'error',
      `${code} was not taken: the work before it is being sent. Wait for it.`,
    );
  const allocationId = standing(state)?.stop.allocationId ?? null;
  const isAsked =
    !isEarly && state.doubted?.code === code && state.doubted.allocationId === allocationId;
  const outcome = meaningOf({ ...state, doubted: null }, scan);
  const doubt = doubtText(scan);
  if (doubt === null || isAsked || outcome.say?.tone === 'error') return outcome;
  return said(
    { ...state, doubted: { code, allocationId } },
    'attention',
    `${doubt} Scan it again to take it all the same.`,
  );
}

/** The scan of a tote at a stop puts its goods into it. */
function put(state: PickState, now: Standing, tote: string): PickOutcome {
  const { stop, at } = now;
  const fault = toteFault(stop, at.proved, at.quantity, tote);
  return fault === null
    ? take(state, now, at.quantity, at.shortReason)
    : said(state, 'error', fault);
}

/** The scan of a tote for an order that has none yet. */
function bind(state: PickState, order: WalkOrder, tote: string | null): PickOutcome {
  const holder =
    tote === null
      ? undefined
      : state.known.orders.find((order) => order.tote === tote && !isCancelled(order));
  if (holder)
    return said(state, 'error', `Tote ${tote} is in use: it holds "${holder.orderReference}".`);
  const intent = state.intents + 1;
  const ask: Binding = { kind: 'bind', intent, order, tote };
  const what = tote ?? `the tote of ${order.orderReference}`;
  return { state: { ...state, intents: intent, sending: ask, doubted: null }, ask: { ask, what } };
}

function bound(
  state: PickState,
  { ask, isSent, known }: Extract<PickEvent, { kind: 'bound' }>,
): PickOutcome {
  if (state.sending !== ask) return { state };
  const { order, tote } = ask;
  const fit = fitted({
    ...state,
    known: withTote(known, order.id, tote),
    sending: null,
    noted: null,
  });
  const after = { ...fit, announced: aheadOf(fit) };
  const news = newsOf(state.known, known);
  if (tote === null) return said(after, 'info', ['Undone.', ...news, toteAsk(order)].join(' '));
  const lead = [
    `Tote ${tote} is for ${order.orderReference}.`,
    ...(isSent ? [] : [WAITS]),
    ...news,
  ].join(' ');
  const tone = news.length > 0 ? 'attention' : 'success';
  return {
    state: after,
    say: { tone, text: `${lead} ${nextText(after)}`, undo: { kind: 'unbind', order } },
  };
}

/** A scan. What it means is for the server to say, where it is no tote of this walk. */
function scanned(state: PickState, { code, isEarly = false }: ScanEvent): PickOutcome {
  const order = nextWithoutTote(state.known);
  if (order) return bind(state, order, toteCode(code));
  const now = standing(state);
  const tote = toteOfCode(state.known.lines, code);
  if (now && tote !== null) return put(state, now, tote);
  return { state, ask: { ask: { kind: 'lookUp', code: code.trim(), isEarly }, what: code.trim() } };
}

interface ShortQuestion {
  left: number;
  /** Whether the goods were scanned. Without that nothing was taken. */
  isProved: boolean;
  /** What the field shows. */
  text: string;
  /** How many were taken; null where that is not known yet, or is not less than what is left. */
  figure: number | null;
}

/** The open question how many of a stop were taken: what is in hand, unless that is all of it. */
export function shortQuestion(state: PickState): ShortQuestion | null {
  const now = standing(state);
  if (!now || !state.short) return null;
  const { stop, at } = now;
  const left = leftOf(stop);
  const isProved = at.proved === 'goods';
  const isPart = isProved && at.quantity < left;
  const text = (isProved ? state.short.keyed : null) ?? (isPart ? String(at.quantity) : '');
  const figure = isProved ? readUnits(text) : 0;
  return { left, isProved, text, figure: figure !== null && figure < left ? figure : null };
}

/** Why a stop is short. Units that go into a tote are short once that is scanned. */
function short(state: PickState, reason: string): PickOutcome {
  const now = standing(state);
  const asked = shortQuestion(state);
  // A second tap comes while the dialog is closing.
  if (!now || !asked || asked.figure === null) return { state };
  const { stop, at } = now;
  const { figure } = asked;
  if (!stop.tote || figure === 0) return take(state, now, figure, reason);
  const next: AtStop = {
    ...at,
    quantity: figure,
    scanned: 0,
    isKeyed: true,
    shortReason: reason,
    isWhole: false,
  };
  return said(
    { ...state, short: null, at: next },
    'attention',
    shortPutText(stop, stop.tote, figure),
  );
}

/**
 * What a tap does at the stop where the person stands. Nothing changes there while its pick is
 * being sent.
 */
function tapped(
  state: PickState,
  event: Extract<PickEvent, { kind: 'confirm' | 'takeWhole' | 'later' | 'askShort' | 'quantity' }>,
): PickOutcome {
  const now = standing(state);
  if (!now) return said(state, 'info', nextText(state));
  const { stop, at } = now;
  const { sku } = stop.product;
  if (state.sending) return said(state, 'attention', `${sku} is being sent. Wait for it.`);
  const isInHand = at.proved === 'goods';
  switch (event.kind) {
    case 'confirm': {
      const isShown = event.allocationId === stop.allocationId && event.quantity === at.quantity;
      return isInHand && isShown && !stop.tote
        ? take(state, now, at.quantity, null)
        : said(state, 'attention', nextText(state));
    }
    case 'takeWhole': {
      const whole = wholeTakeAt(state.known, stop);
      return isInHand && whole?.unit.lpn === event.lpn
        ? take(state, now, leftOf(stop), null, null, whole)
        : said(state, 'attention', nextText(state));
    }
    case 'later': {
      const putOff = [...state.putOff.filter((id) => id !== stop.allocationId), stop.allocationId];
      const after: PickState = { ...state, putOff, at: null, doubted: null };
      return said(
        { ...after, announced: aheadOf(after) },
        'success',
        `${sku} comes later. ${nextText(after)}`,
      );
    }
    case 'askShort':
      return { state: { ...state, short: { keyed: null } } };
    case 'quantity': {
      if (!isInHand) return said(state, 'attention', nextText(state));
      const next: AtStop = {
        ...at,
        quantity: event.quantity,
        scanned: 0,
        isKeyed: true,
        shortReason: null,
        isWhole: false,
      };
      return said({ ...state, at: next }, 'info', changedText(stop, event.quantity));
    }
  }
}

function stepOf(state: PickState, event: PickEvent | ScanEvent): PickOutcome {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event);
    case 'told':
      return hear(state, event.known);
    case 'found':
      return found(state, event);
    case 'picked':
      return picked(state, event);
    case 'bound':
      return bound(state, event);
    case 'refused':
      return refusedWork(state, event.fault);
    case 'unbind':
      return bind(state, event.order, null);
    case 'short':
      return short(state, event.reason);
    case 'closeShort':
      return { state: { ...state, short: null } };
    case 'keyShort':
      return { state: { ...state, short: state.short && { keyed: event.keyed } } };
    case 'broughtBack':
      return {
        state: {
          ...state,
          inHand: state.inHand.filter(({ allocationId }) => allocationId !== event.allocationId),
        },
      };
    default:
      return tapped(state, event);
  }
}

const keptOf = ({ putOff, at, inHand }: PickState): KeptPick => ({ putOff, at, inHand });

/**
 * Picks stop by stop: scan the location, then the goods. A button confirms the quantity, or the
 * scan of what comes next where all is taken and nobody keyed the quantity. In a walk with totes
 * the scan of the tote confirms it. The last scan is that of the place where all is brought.
 */
export const pickMachine: Machine<PickState, PickEvent, PickAsk, KeepPick> = {
  step: (state, event) => {
    const outcome = stepOf(state, event);
    const kept = keptOf(outcome.state);
    const isSame = Object.entries(keptOf(state)).every(
      ([name, value]) => value === kept[name as keyof KeptPick],
    );
    return isSame ? outcome : { ...outcome, effects: [{ kind: 'keep', kept }] };
  },
  isAsking: ({ short: question }) => question !== null,
};
