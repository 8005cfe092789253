import type { Scan, ScannedProduct } from '@lading/contract/floor';
import type { Product } from '@lading/contract/products';
import type { ReturnDetail } from '@lading/contract/returns';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import { type EnteredLot, lotOf } from '@lading/domain/lots';
import { plainLpn } from '@lading/domain/lpns';
import { scannedUnits } from '@lading/domain/packs';
import { type Disposition, returnSteps } from '@lading/domain/returns';
import { isSameCode } from '@lading/domain/spelling';
import { counted, formatUnits } from '../../lib/format.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import type { Machine, Outcome, Said } from '../../ui/scan/device.ts';
import { doubtText, notWanted } from '../../ui/scan/scanned.ts';
import { withReceipt } from './ownReturn.ts';
import {
  changesSince,
  filledLines,
  lacksLots,
  linesFault,
  linesToCome,
  type ReceiptLine,
  type ReceivedItem,
  receiptItems,
  receivedText,
  scanInto,
  splitLine,
  unitsOf,
  withLine,
} from './receiptDraft.ts';

/** What is known of a product whose lot or serials may be asked for. */
export type Tracked = Pick<Product, 'id' | 'sku' | 'name' | 'tracking' | 'expires'>;

/** A receipt that the server refused after the screen went on without an answer. */
export interface Refusal {
  seq: number;
  what: string;
  reason: string;
}

/**
 * What is kept on the device: the scanned lines, and the version for which they were handed over to
 * be received.
 */
export interface KeptLines {
  lines: readonly ReceiptLine[];
  /** The unit that came back, in which they stand again; else they go onto a new pallet. */
  into?: string;
  sentFor?: number;
}

export interface ReturnTask {
  /** The return, with the receipts of this device that the server has not recorded yet. */
  returnDetail: ReturnDetail;
  /** The version of the return that the server answered last. */
  readVersion: number;
  kept: KeptLines;
  /** The line of the last scan. */
  activeKey: number | null;
  /** A figure that was keyed for the active line and is not confirmed. */
  keyed: number | null;
  isSending: boolean;
  /** The lot or the serials of this line are asked for, before it is received. */
  asked: { key: number; product: Tracked } | null;
  /** The products of the lines that are being received. */
  products: readonly Tracked[];
  /** A code that is doubtful: it counts if it is scanned again, or a button says so. */
  doubted: Scan | null;
  /** The LPN of the pallet that was received last. */
  received: string | null;
  /** Refusals that were said. */
  refusals: readonly number[];
}

export type ReturnEvent =
  /** `isEarly`: it was scanned before the last question was there, which it cannot answer. */
  | { kind: 'found'; found: Scan; isEarly: boolean }
  | { kind: 'takeDoubted' }
  | {
      kind: 'told';
      returnDetail: ReturnDetail;
      readVersion: number;
      sentDrafts: readonly string[];
      refusals: readonly Refusal[];
    }
  | { kind: 'choose'; key: number }
  | { kind: 'key'; quantity: number }
  | { kind: 'keep' }
  | { kind: 'dispose'; disposition: Disposition }
  | { kind: 'split' }
  | { kind: 'remove'; key: number }
  /** Takes the lines of `before` again, unless there are others than `after` by now. */
  | { kind: 'restore'; before: readonly ReceiptLine[]; after: readonly ReceiptLine[] }
  | { kind: 'expectAll' }
  /** What stays goes onto a new pallet, and not into the unit that came back. */
  | { kind: 'newPallet' }
  | { kind: 'receive' }
  /** What the products of the lines are tracked by; one that is not known here is missing. */
  | { kind: 'products'; products: readonly Tracked[] }
  /** Null if the question was dismissed. */
  | { kind: 'lots'; lots: readonly EnteredLot[] | null }
  /** `after` is null where the receipt waits for the network. */
  | { kind: 'received'; items: readonly ReceivedItem[]; after: ReturnDetail | null };

export type ReturnAsk =
  | { kind: 'lookUp'; code: string; isEarly: boolean }
  | { kind: 'products'; productIds: readonly number[] }
  | { kind: 'receive'; returnDetail: ReturnDetail; kept: KeptLines; items: ReceivedItem[] };

export type ReturnEffect = { kind: 'keepLines'; kept: KeptLines };

type After = Outcome<ReturnTask, ReturnEvent, ReturnAsk, ReturnEffect>;
type EventOf<K extends ReturnEvent['kind']> = Extract<ReturnEvent, { kind: K }>;

export const noLines: KeptLines = { lines: [] };

export const beginReturn = (
  returnDetail: ReturnDetail,
  readVersion: number,
  kept: KeptLines,
): ReturnTask => ({
  returnDetail,
  readVersion,
  kept,
  activeKey: null,
  keyed: null,
  isSending: false,
  asked: null,
  products: [],
  doubted: null,
  received: null,
  refusals: [],
});

export const isOpen = ({ returnDetail }: Pick<ReturnTask, 'returnDetail'>): boolean =>
  isLegal(returnSteps, returnDetail.status, 'receive');

const activeOf = ({ kept, activeKey }: ReturnTask): ReceiptLine | null =>
  kept.lines.find(({ key }) => key === activeKey) ?? null;

const withUnits = (
  { key, product, disposition, lots }: ReceiptLine,
  quantity: number,
): ReceiptLine => ({
  key,
  product,
  disposition,
  quantity: String(quantity),
  ...(lots && { lots }),
});

/** The lines as they are shown: with the figure that is keyed. */
export function linesOf(state: ReturnTask): readonly ReceiptLine[] {
  const active = activeOf(state);
  return active && state.keyed !== null
    ? withLine(state.kept.lines, withUnits(active, state.keyed))
    : state.kept.lines;
}

export const unitsIn = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, line) => sum + unitsOf(line), 0);

const fault = (state: ReturnTask, text: string): After => ({ state, say: { tone: 'error', text } });

const lineText = (line: ReceiptLine): string =>
  `${line.product.sku}: ${counted(unitsOf(line), 'unit')}, ${codeText(line.disposition).toLowerCase()}.`;

export const overText = ({ returnReference, status }: ReturnDetail): string =>
  `${returnReference} is ${codeText(status)}: nothing more is received on it. Keep the goods apart, and ask what becomes of them.`;

const intoOf = ({ kept: { into } }: Pick<ReturnTask, 'kept'>): Pick<KeptLines, 'into'> =>
  into === undefined ? {} : { into };

/** The task with other lines. What was handed over before are other ones. */
const withLines = (state: ReturnTask, lines: readonly ReceiptLine[]): ReturnTask => ({
  ...state,
  kept: { lines, ...intoOf(state) },
  doubted: null,
});

/** Changes the lines, says so, and offers the way back. */
function change(
  state: ReturnTask,
  lines: readonly ReceiptLine[],
  text: string,
  tone: Said<ReturnEvent>['tone'] = 'success',
): After {
  const undo: ReturnEvent = { kind: 'restore', before: state.kept.lines, after: lines };
  return { state: { ...withLines(state, lines), keyed: null }, say: { tone, text, undo } };
}

/** Says that a keyed figure is to be confirmed before anything else; null if none is keyed. */
function keyedFault(state: ReturnTask): After | null {
  const active = activeOf(state);
  if (!active || state.keyed === null) return null;
  const { sku } = active.product;
  const text = `${formatUnits(state.keyed)} × ${sku} is keyed, not saved. Scan ${sku} or press Keep ${formatUnits(state.keyed)} first.`;
  return { state, say: { tone: 'attention', text } };
}

/** Confirms the figure that is keyed. */
function keep(state: ReturnTask): After {
  const active = activeOf(state);
  if (!active || state.keyed === null) return { state };
  const line = withUnits(active, state.keyed);
  const lines = withLine(state.kept.lines, line);
  const reason = linesFault(
    state.returnDetail,
    lines.filter(({ product }) => product.id === line.product.id),
  );
  return reason === null ? change(state, lines, lineText(line)) : fault(state, reason);
}

/** Whether a scan is of the goods whose figure is keyed. */
function isActive(state: ReturnTask, product: ScannedProduct, lot: EnteredLot | null): boolean {
  const active = activeOf(state);
  const [named] = active?.lots ?? [];
  return (
    active?.product.id === product.id &&
    (!lot || !named || product.tracking === 'SERIAL' || isSameCode(named.code, lot.code))
  );
}

function put(state: ReturnTask, product: ScannedProduct, found: Scan): After {
  const { id, sku, name, tracking } = product;
  const lot = tracking === 'NONE' ? null : lotOf(product, found.stated);
  if (state.keyed !== null)
    return isActive(state, product, lot) ? keep(state) : (keyedFault(state) ?? { state });
  const scanned = Math.max(1, scannedUnits(product.pack, found.count) ?? 1);
  const units = tracking === 'SERIAL' && lot !== null ? 1 : scanned;
  const next = scanInto(state.returnDetail, state.kept.lines, state.activeKey, {
    product: { id, sku, name },
    units,
    tracking,
    lot,
  });
  if ('fault' in next) return fault(state, next.fault);
  const line = next.lines.find(({ key }) => key === next.key);
  const text = [line && lineText(line), next.attention].filter(Boolean).join(' ');
  return change(
    { ...state, activeKey: next.key },
    next.lines,
    text,
    next.attention === null ? 'success' : 'attention',
  );
}

/**
 * Takes a unit of the return that came back with its label: goods stand in it again. What is
 * announced is proposed where it is the only one.
 */
function takeUnit(state: ReturnTask, { lpn, takesGoods }: ReturnDetail['units'][number]): After {
  const { returnDetail, kept } = state;
  if (!takesGoods)
    return fault(
      state,
      `Nothing can be received into ${lpn}: it has come back already, or other units left in it. Scan what is in it.`,
    );
  const isWhole = returnDetail.units.length === 1 && kept.lines.length === 0;
  const lines = isWhole ? linesToCome(returnDetail) : kept.lines;
  const next: ReturnTask = { ...state, kept: { ...kept, into: lpn } };
  const what = isWhole ? 'Check what is in it, and receive it.' : 'Scan what is in it.';
  return change(next, lines, `${lpn} came back: what stays goes into it. ${what}`);
}

function takeFound(state: ReturnTask, found: Scan, isEarly: boolean): After {
  const { returnDetail, doubted } = state;
  const known: ReturnTask = { ...state, doubted: null };
  if (!isOpen(state)) return fault(known, overText(returnDetail));
  const product = found.products.find((each) => each.customer.id === returnDetail.customer.id);
  const [foreign] = found.products;
  if (!product && foreign)
    return fault(
      known,
      `${foreign.sku} belongs to ${foreign.customer.name}, and this return to ${returnDetail.customer.name}.`,
    );
  if (!product) return fault(known, notWanted(found, 'a product', returnDetail.warehouse.id));
  const doubt = doubtText(found);
  const outcome = put(known, product, found);
  if (doubt === null || outcome.say?.tone === 'error' || (doubted?.code === found.code && !isEarly))
    return outcome;
  return {
    state: { ...state, doubted: found },
    say: { tone: 'attention', text: `${doubt} Scan it again to take it all the same.` },
  };
}

/** An Undo that is pressed while a receipt is sent comes when its lines are gone. */
function restore(state: ReturnTask, { before, after }: EventOf<'restore'>): After {
  if (JSON.stringify(state.kept.lines) !== JSON.stringify(after))
    return fault(state, 'This cannot be undone any more: the lines have changed.');
  return {
    state: { ...withLines(state, before), keyed: null },
    say: { tone: 'info', text: 'Undone.' },
  };
}

/** Begins a line of the same product in another condition, which the next scans fill. */
function split(state: ReturnTask): After {
  const active = activeOf(state);
  if (!active) return { state };
  const next = splitLine(state.kept.lines, active);
  const added = next.find((other) => !state.kept.lines.includes(other));
  if (!added) return { state };
  const text = `Scan the units of ${active.product.sku} that are ${codeText(added.disposition).toLowerCase()}.`;
  return change({ ...state, activeKey: added.key }, next, text);
}

function dispose(state: ReturnTask, disposition: Disposition): After {
  const active = activeOf(state);
  if (!active) return { state };
  const line = { ...active, disposition };
  const after = change(state, withLine(state.kept.lines, line), lineText(line));
  return { ...after, state: { ...after.state, keyed: state.keyed } };
}

function remove(state: ReturnTask, key: number): After {
  const line = state.kept.lines.find((line) => line.key === key);
  if (!line) return { state };
  const lines = state.kept.lines.filter((line) => line.key !== key);
  const after = change(state, lines, `${line.product.sku} was taken off.`);
  return {
    ...after,
    state: { ...after.state, keyed: key === state.activeKey ? null : state.keyed },
  };
}

/**
 * Begins the receipt: what the products are tracked by is read first. The figure that is shown
 * counts.
 */
function receive(state: ReturnTask): After {
  const lines = linesOf(state);
  const filled = filledLines(lines);
  if (typeof filled === 'string') return fault(state, filled);
  const reason = linesFault(state.returnDetail, filled);
  if (reason !== null) return fault(state, reason);
  const productIds = [...new Set(filled.map(({ product }) => product.id))];
  return {
    state: { ...withLines(state, lines), keyed: null, isSending: true },
    ask: { ask: { kind: 'products', productIds }, what: 'Receive' },
  };
}

/** Asks for the lots of the first line that lacks them, or hands all over. */
function complete(state: ReturnTask): After {
  const filled = filledLines(state.kept.lines);
  const stopped: ReturnTask = { ...state, isSending: false, asked: null };
  if (typeof filled === 'string') return fault(stopped, filled);
  for (const line of filled) {
    const product = state.products.find(({ id }) => id === line.product.id);
    if (!product)
      return fault(
        stopped,
        `Whether ${line.product.sku} has lots or serials is not known on this device. Receive it with the network.`,
      );
    if (lacksLots(line, product.tracking))
      return { state: { ...state, asked: { key: line.key, product } } };
  }
  const reason = linesFault(state.returnDetail, filled);
  return reason === null ? send(state, filled) : fault(stopped, reason);
}

function send(state: ReturnTask, filled: readonly ReceiptLine[]): After {
  const { returnDetail } = state;
  const kept: KeptLines = { ...state.kept, sentFor: returnDetail.version };
  const ask: ReturnAsk = { kind: 'receive', returnDetail, kept, items: receiptItems(filled) };
  return { state: { ...state, kept, asked: null, isSending: true }, ask: { ask, what: 'Receive' } };
}

function answerLots(state: ReturnTask, lots: readonly EnteredLot[] | null): After {
  const { asked } = state;
  const line = state.kept.lines.find(({ key }) => key === asked?.key);
  if (!asked || !line || !lots)
    return {
      state: { ...state, asked: null, isSending: false },
      say: { tone: 'info', text: 'Nothing was received.' },
    };
  return complete({
    ...withLines(state, withLine(state.kept.lines, { ...line, lots })),
    asked: null,
  });
}

function received(state: ReturnTask, { items, after }: EventOf<'received'>): After {
  const returnDetail = after ?? withReceipt(state.returnDetail, items, state.kept.into);
  const next: ReturnTask = {
    ...state,
    returnDetail,
    kept: noLines,
    activeKey: null,
    keyed: null,
    isSending: false,
    received: after?.pallet?.lpn ?? null,
    readVersion: after?.version ?? state.readVersion,
  };
  const units = items.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  const text = after
    ? receivedText(items, after)
    : `${counted(units, 'unit')} of ${returnDetail.returnReference} received. ${WAITS}`;
  return { state: next, say: { tone: 'success', text } };
}

/** Takes what the server, or another tab, says of the return. */
function hear(
  state: ReturnTask,
  { returnDetail, readVersion, sentDrafts, refusals }: EventOf<'told'>,
): After {
  if (state.isSending || readVersion < state.readVersion) return { state };
  const isSent =
    state.kept.sentFor !== undefined && sentDrafts.includes(JSON.stringify(state.kept));
  const known: ReturnTask = isSent
    ? { ...state, kept: noLines, activeKey: null, keyed: null }
    : state;
  const returnTask: ReturnTask = {
    ...known,
    returnDetail,
    readVersion,
    refusals: refusals.map(({ seq }) => seq),
  };
  const [refused] = refusals.filter(({ seq }) => !state.refusals.includes(seq));
  if (refused)
    return fault(
      returnTask,
      `${refused.what} was refused: ${refused.reason} Decide on it under Scans.`,
    );
  const changes = changesSince(state.returnDetail, returnDetail);
  if (changes === null) return { state: returnTask };
  const isKept = returnTask.kept.lines.length > 0 ? ' What you scanned is still here.' : '';
  const text = isOpen(returnTask) ? `${changes}${isKept}` : overText(returnDetail);
  return { state: { ...returnTask, doubted: null }, say: { tone: 'attention', text } };
}

/**
 * What waits while a receipt is sent: a tap meanwhile would be lost with the lines that it changes.
 */
function work(
  state: ReturnTask,
  event: Exclude<ReturnEvent, EventOf<'found' | 'told' | 'products' | 'lots' | 'received'>>,
): After {
  if (state.isSending)
    return fault(state, `${state.returnDetail.returnReference} is being received. Wait for that.`);
  const active = activeOf(state);
  switch (event.kind) {
    case 'takeDoubted':
      return state.doubted ? takeFound(state, state.doubted, false) : { state };
    case 'choose':
      return event.key === state.activeKey
        ? { state }
        : (keyedFault(state) ?? { state: { ...state, activeKey: event.key } });
    case 'key': {
      if (!active) return { state };
      const keyed = formatUnits(event.quantity);
      const text = `${keyed} × ${active.product.sku} keyed. Press Keep ${keyed}, or scan ${active.product.sku}.`;
      return {
        state: { ...state, keyed: event.quantity, doubted: null },
        say: { tone: 'info', text },
      };
    }
    case 'keep':
      return keep(state);
    case 'dispose':
      return dispose(state, event.disposition);
    case 'split':
      return keyedFault(state) ?? split(state);
    case 'remove':
      return remove(state, event.key);
    case 'restore':
      return restore(state, event);
    case 'newPallet':
      return {
        state: { ...state, kept: { lines: state.kept.lines } },
        say: { tone: 'info', text: 'What stays goes onto a new pallet.' },
      };
    case 'expectAll':
      return change(
        state,
        linesToCome(state.returnDetail),
        'All that is announced is to be received.',
      );
    case 'receive':
      return receive(state);
  }
}

function goOn(state: ReturnTask, event: ReturnEvent): After {
  switch (event.kind) {
    case 'found':
      return takeFound(state, event.found, event.isEarly);
    case 'told':
      return hear(state, event);
    case 'products':
      return complete({ ...state, products: event.products });
    case 'lots':
      return answerLots(state, event.lots);
    case 'received':
      return received(state, event);
    default:
      return work(state, event);
  }
}

/** Adds what keeps the lines on the device. */
function keeping(before: ReturnTask, after: After): After {
  const { kept } = after.state;
  if (JSON.stringify(kept) === JSON.stringify(before.kept)) return after;
  return { ...after, effects: [{ kind: 'keepLines', kept }] };
}

/** Receives a return: each scan adds a unit, or those of its pack, to a line with a disposition. */
export const returnMachine: Machine<ReturnTask, ReturnEvent, ReturnAsk, ReturnEffect> = {
  step(state, event) {
    if (event.kind !== 'scan') return keeping(state, goOn(state, event));
    const code = event.code.trim();
    const unit = state.returnDetail.units.find(({ lpn }) => isSameCode(lpn, plainLpn(code)));
    if (unit && isOpen(state) && !state.isSending)
      return keeping(state, keyedFault(state) ?? takeUnit(state, unit));
    return {
      state,
      ask: { ask: { kind: 'lookUp', code, isEarly: event.isEarly === true }, what: code },
    };
  },
  isAsking: ({ asked }) => asked !== null,
  refused(state, ask, text) {
    if (ask.kind === 'lookUp') return null;
    return keeping(
      state,
      fault(
        {
          ...state,
          kept: { lines: state.kept.lines, ...intoOf(state) },
          isSending: false,
        },
        text,
      ),
    );
  },
};
