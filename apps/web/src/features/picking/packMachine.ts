import type { Scan } from '@lading/contract/floor';
import type { Carton, OrderDetail } from '@lading/contract/orders';
import type { OutboundUnit } from '@lading/contract/picking';
import type { FieldFault } from '@lading/contract/refusals';
import { codeText } from '@lading/domain/codeText';
import { isCancelled, isLegal } from '@lading/domain/life';
import { fault as faultOf, sayFault } from '@lading/domain/messages/faults';
import { orderSteps } from '@lading/domain/orders';
import { isSameCode } from '@lading/domain/spelling';
import { counted, formatUnits } from '../../lib/format.ts';
import { WAITS } from '../../lib/outbox/entry.ts';
import type { Entered } from '../../ui/packUnits.ts';
import type { Machine, Outcome, Said } from '../../ui/scan/device.ts';
import { doubtText, whatItIs } from '../../ui/scan/scanned.ts';
import { unsentPackage, withoutPackage, withPackage, withShipment } from './ownOrder.ts';
import {
  draftCarton,
  draftPackaging,
  draftWeight,
  emptyPackage,
  isPacked,
  meetLine,
  meetOrder,
  type NewPackage,
  overweightText,
  type PackageDraft,
  type PackLine,
  packLines,
  packState,
  putAllIn,
  putIn,
  readPackage,
  type Serials,
  unitsIn,
  type WeighedBox,
  wantedText,
  weightDoubt,
  withinLeft,
  withTare,
} from './packDraft.ts';

import {
  linesWithoutSerials,
  missingSerials,
  refusedSerials,
  serialsText,
  withoutSerial,
  withRefusals,
  withSerial,
} from './packSerials.ts';
import { readWhole, unitOfCode, unitsToPack, type WholeUnit } from './wholeUnits.ts';

/** Work that the server refused after the screen went on without an answer. */
export interface Refusal {
  seq: number;
  what: string;
  reason: string;
}

/** What begins the closing of a package, and so what follows it. */
export type Closing = 'button' | 'ship' | 'lastUnit';

export interface PackTask {
  /** The order, with the work of this device that the server has not recorded yet. */
  order: OrderDetail;
  /** The units of the order that are known here, and what is in each. */
  units: readonly OutboundUnit[];
  /** The open package. */
  draft: PackageDraft;
  /** The open package as it was before its last unit was scanned. */
  before: PackageDraft | null;
  /** True while work is sent: what others change counts once that is settled. */
  isSending: boolean;
  /** A question about the weight: it is to be answered before the package closes. */
  asked: { closing: Closing; text: string; isOverweight: boolean } | null;
  /**
   * What goes on once each unit has its serial: scans are serials until then. Null where codes are
   * those of goods.
   */
  serialsFor: Closing | null;
  /** A code that is doubtful: it counts if it is scanned again, or a button says so. */
  doubted: Scan | null;
  /** Refusals that were said. */
  refusals: readonly number[];
  /** The address of the screen that packs another order. */
  wayTo: (orderId: number) => string;
}

type Units = PackageDraft['units'];

export type PackEvent =
  /** `isEarly`: it was scanned before the last question was there, which it cannot answer. */
  | {
      kind: 'found';
      found: Scan;
      isEarly: boolean;
      /** The units of the order, where the code is that of a unit. */
      units?: readonly OutboundUnit[];
    }
  | { kind: 'takeDoubted' }
  | {
      kind: 'told';
      order: OrderDetail;
      units: readonly OutboundUnit[];
      sentDrafts: readonly string[];
      refusals: readonly Refusal[];
    }
  | { kind: 'putAll'; lines: readonly PackLine[] }
  /** Packs a unit of the order as it stands. */
  | { kind: 'packUnit'; lpn: string }
  | { kind: 'unitPacked'; newPackage: NewPackage; after: OrderDetail | null; key: string }
  | { kind: 'type'; orderItemId: number; entered: Entered }
  | { kind: 'weigh'; weight: string }
  /** Null for none. */
  | { kind: 'choosePackaging'; packagingId: number | null }
  /**
   * Takes the units of `before` again, unless others than `after` are in the open package by now.
   */
  | { kind: 'restore'; before: Units; after: Units; serials?: Serials }
  /** `sku` is that of the product of the order that the code is one of; null for none. */
  | { kind: 'serial'; code: string; sku: string | null }
  | { kind: 'dropSerial'; line: PackLine; serial: string }
  /** Codes are those of goods again; the serials that were scanned stay. */
  | { kind: 'leaveSerials' }
  | { kind: 'close'; closing: Closing }
  /**
   * The grams of a unit of each product, null where that is unknown; and what the package is packed
   * in, null for none or if it is unknown.
   */
  | {
      kind: 'weighed';
      closing: Closing;
      grams: Readonly<Record<number, number | null>>;
      box: WeighedBox | null;
    }
  | { kind: 'weightAnswered'; isRight: boolean }
  | {
      kind: 'closed';
      closing: Closing;
      newPackage: NewPackage;
      after: OrderDetail | null;
      key: string;
    }
  | { kind: 'reopen'; way: Reopening }
  /** `isDone` is false for a package that may have left the device: it cannot be taken back. */
  | { kind: 'reopened'; way: Reopening; after: OrderDetail | null; isDone: boolean }
  | { kind: 'ship' }
  | { kind: 'shipped'; after: OrderDetail | null };

/**
 * How a closed package is opened again: the server takes its units out, or it was not sent yet.
 * `draft` is the open package that is there then; null leaves that as it is.
 */
export type Reopening = { draft: PackageDraft | null } & ({ packageId: number } | { key: string });

export type PackAsk =
  | { kind: 'lookUp'; code: string; isEarly: boolean }
  | { kind: 'serial'; code: string }
  | {
      kind: 'weights';
      closing: Closing;
      productIds: readonly number[];
      warehouseId: number;
      packagingId: number | null;
    }
  | {
      kind: 'close';
      closing: Closing;
      order: OrderDetail;
      newPackage: NewPackage;
      draft: PackageDraft;
      number: number;
    }
  | { kind: 'packUnit'; order: OrderDetail; newPackage: NewPackage; number: number }
  | { kind: 'reopen'; order: OrderDetail; way: Reopening }
  | { kind: 'ship'; order: OrderDetail };

export type PackEffect = { kind: 'keep'; draft: PackageDraft } | { kind: 'focusClose' };

type After = Outcome<PackTask, PackEvent, PackAsk, PackEffect>;

export const beginPacking = (
  order: OrderDetail,
  draft: PackageDraft,
  wayTo: PackTask['wayTo'],
): PackTask => ({
  order,
  units: [],
  draft,
  wayTo,
  before: null,
  isSending: false,
  asked: null,
  serialsFor: packLines(order).some((line) => refusedSerials(draft, line).length > 0)
    ? 'button'
    : null,
  doubted: null,
  refusals: [],
});

export const linesOf = ({ order }: Pick<PackTask, 'order'>): PackLine[] => packLines(order);

/**
 * The open package, without what is not left to pack: others may have packed while nobody looked.
 */
export const draftOf = (state: Pick<PackTask, 'order' | 'draft'>): PackageDraft =>
  withinLeft(state.draft, linesOf(state));

/** The suggested carton that the open package is; null if none is left. */
export const cartonOf = (state: PackTask): Carton | null =>
  draftCarton(state.order, draftOf(state), linesOf(state));

/** The units that stand ready to be packed as they are. */
export const readyOf = ({ order, units }: Pick<PackTask, 'order' | 'units'>): WholeUnit[] =>
  unitsToPack(order, units);

export const numberOf = ({ order }: Pick<PackTask, 'order'>): number => order.packages.length + 1;

export const shippedText = ({ orderReference, packages }: OrderDetail): string =>
  `${orderReference} has shipped with ${counted(packages.length, 'package')}.`;

/** What is said of an order of which nothing waits to be packed. */
export function overText({ orderReference, status, packages }: OrderDetail): string {
  if (isLegal(orderSteps, status, 'ship'))
    return `${orderReference} is packed in ${counted(packages.length, 'package')}.`;
  return `${orderReference} is ${codeText(status)}: nothing of it waits to be packed.`;
}

/**
 * Where the goods of an order go that was cancelled: its units stand again where they were picked.
 */
export function cancelledText({
  orderReference,
  allocations,
}: Pick<OrderDetail, 'orderReference' | 'allocations'>): string {
  const places = new Set(
    allocations.flatMap(({ pickedQuantity, location }) =>
      pickedQuantity > 0 && location ? [location.name] : [],
    ),
  );
  const where = places.size === 0 ? 'where they were picked' : [...places].slice(0, 3).join(', ');
  return `${orderReference} is cancelled. Do not pack it: bring its goods back to ${where}.`;
}

const fault = (state: PackTask, text: string): After => ({ state, say: { tone: 'error', text } });

/** What is not taken while a package closes or a question is open; null if everything is. */
function busyText({ isSending, asked, order }: PackTask): string | null {
  if (asked) return 'Answer the question about the weight first.';
  return isSending ? `${order.orderReference} is being changed. Wait for that.` : null;
}

function packedText(draft: PackageDraft, line: PackLine): string {
  if (isPacked(draft, line)) return `All of ${line.product.sku} is packed.`;
  const packed = line.picked - line.left + Number(draft.units[line.orderItemId]?.quantity ?? 0);
  return `${line.product.sku}: ${formatUnits(packed)} of ${counted(line.picked, 'unit')} packed.`;
}

/** The task with another open package. */
function withDraft(state: PackTask, draft: PackageDraft): PackTask {
  return { ...state, draft: withoutNumber(draft), doubted: null, serialsFor: null };
}

/** A package that differs from the one that was handed over is another one. */
const withoutNumber = ({ sentAs: _, ...draft }: PackageDraft): PackageDraft => draft;

const isAllIn = (state: PackTask, draft: PackageDraft): boolean =>
  linesOf(state).every((line) => isPacked(draft, line));

/** Changes the open package, says what its line has now, and offers the way back. */
function put(state: PackTask, draft: PackageDraft, line: PackLine): After {
  const before = draftOf(state);
  const undo: PackEvent = {
    kind: 'restore',
    before: before.units,
    after: draft.units,
    ...(draft.serials && { serials: before.serials ?? {} }),
  };
  const after = withDraft(state, draft);
  if (!isAllIn(state, draft))
    return { state: after, say: { tone: 'success', text: packedText(draft, line), undo } };
  const text = `Everything is packed. Close package ${numberOf(state)}.`;
  return { state: after, say: { tone: 'success', text, undo }, effects: [{ kind: 'focusClose' }] };
}

function putAll(state: PackTask, lines: readonly PackLine[]): After {
  const known = linesOf(state).filter(({ orderItemId }) =>
    lines.some((line) => line.orderItemId === orderItemId),
  );
  const last = known.at(-1);
  return last ? put(state, putAllIn(draftOf(state), known), last) : { state };
}

/** What a scan cannot do; null if the order is open. */
function closedText(state: PackTask): string | null {
  const { order } = state;
  if (isCancelled(order)) return cancelledText(order);
  const isOver = linesOf(state).every(({ left }) => left === 0);
  return isLegal(orderSteps, order.status, 'pack') ||
    (isLegal(orderSteps, order.status, 'ship') && isOver)
    ? null
    : overText(order);
}

/** Asks about a doubtful code once: the same code again, or a button, says that it is right. */
function doubt(state: PackTask, found: Scan, isEarly: boolean): After | null {
  const text = doubtText(found);
  if (text === null || (state.doubted?.code === found.code && !isEarly)) return null;
  return {
    state: { ...state, doubted: found },
    say: { tone: 'attention', text: `${text} Scan it again to take it all the same.` },
  };
}

/** The draft with the serial that the code of one unit states besides its product. */
function withStatedSerial(
  draft: PackageDraft,
  { line, units }: { line: PackLine; units: number },
  { stated }: Scan,
): PackageDraft | { fault: string } {
  return line.hasSerials && units === 1 && stated?.serial
    ? withSerial(draft, line, stated.serial)
    : draft;
}

/** What is said of a unit that is none of the order; null for another code. */
function strangerText({ order, ...state }: PackTask, found: Scan): string | null {
  if (!found.pallet || found.fault !== null || found.products.length > 0) return null;
  const { tote, orderReference, warehouseId } = order;
  if (isSameCode(found.pallet.lpn, tote) || isSameCode(found.code, tote)) return null;
  const wanted = wantedText(draftOf({ ...state, order }), linesOf({ order }));
  return `${whatItIs(found, warehouseId)} It is no unit of ${orderReference}. ${wanted}`;
}

function takeFound(state: PackTask, found: Scan, isEarly: boolean): After {
  const lines = linesOf(state);
  const draft = draftOf(state);
  const known = { ...state, doubted: null };
  const other = meetOrder(lines, draft, found, state.order.id);
  if (other && 'fault' in other) return fault(known, other.fault);
  const closed = other ? null : closedText(state);
  if (closed !== null) return fault(known, closed);
  const unit = found.pallet && unitOfCode(state.order, state.units, found.pallet.lpn);
  if (unit && !other) return packUnit(known, unit.lpn);
  const met = other ?? meetLine(lines, draft, found, state.order.warehouseId);
  if ('fault' in met) return fault(known, strangerText(state, found) ?? met.fault);
  const asked = doubt(state, found, isEarly);
  if (asked) return asked;
  if ('orderId' in met) return { state: known, leave: { to: state.wayTo(met.orderId) } };
  const filled = withStatedSerial(putIn(draft, met.line, met.units), met, found);
  if ('fault' in filled) return fault(known, filled.fault);
  const next = filled;
  // A figure that was typed is confirmed by the button, not by the code of other goods.
  if (!isAllIn(state, next) || next.isTyped) return put(known, next, met.line);
  return close({ ...withDraft(known, next), before: draft }, 'lastUnit');
}

/** Begins to make a unit of the order a package as it stands. */
function packUnit(state: PackTask, lpn: string): After {
  const { order, units } = state;
  const known = { ...state, doubted: null };
  const closed = closedText(state);
  if (closed !== null) return fault(known, closed);
  const unit = unitOfCode(order, units, lpn);
  if (!unit) return fault(known, `${lpn} is no unit of ${order.orderReference} any more.`);
  const read = readWhole(order, units, unit);
  if ('fault' in read) return fault(known, read.fault);
  const { lines, ...ref } = read.whole;
  const newPackage: NewPackage = { unit: ref, lines: [...lines], weight: null };
  return {
    state: { ...known, isSending: true },
    ask: {
      ask: { kind: 'packUnit', order, newPackage, number: numberOf(state) },
      what: unit.lpn,
    },
  };
}

/** What came out of the open package because no more is left to pack; null for nothing. */
function cutText(before: PackTask, after: PackTask): string | null {
  const cut = linesOf(before).flatMap((line) => {
    const units =
      (unitsIn(draftOf(before), line) ?? 0) -
      Number(draftOf(after).units[line.orderItemId]?.quantity ?? 0);
    return units > 0 ? [`${counted(units, 'unit')} of ${line.product.sku}`] : [];
  });
  return cut.length === 0
    ? null
    : `Take ${cut.join(', ')} out of the open package: that is more than is left to pack.`;
}

/** Goes on after a unit was packed; the open package keeps what is still left to pack. */
function unitPacked(
  state: PackTask,
  { newPackage, after, key }: Extract<PackEvent, { kind: 'unitPacked' }>,
): After {
  const lpn = newPackage.unit?.lpn ?? '';
  const place = after?.packages.findIndex(({ unit }) => unit?.lpn === lpn) ?? -1;
  const packed = after?.packages[place];
  const number = packed ? place + 1 : numberOf(state);
  const order = after ?? withPackage(state.order, unsentPackage(number, newPackage));
  const free: PackTask = { ...state, order, before: null, isSending: false };
  const cut = cutText(state, free);
  const next = cut === null ? free : { ...free, draft: withoutNumber(draftOf(free)) };
  const isOver = linesOf(next).every(({ left }) => left === 0);
  const isFull = !isOver && isAllIn(next, draftOf(next));
  const draft = cut === null ? null : draftOf(state);
  const undo: PackEvent | null =
    after === null
      ? { kind: 'reopen', way: { key, draft } }
      : packed
        ? { kind: 'reopen', way: { packageId: packed.id, draft } }
        : null;
  const text = [
    `${lpn} is package ${number}.`,
    cut,
    isOver && 'Everything is packed.',
    isFull && `Everything else is in package ${numberOf(next)}: close it.`,
    after === null && WAITS,
  ];
  return {
    state: next,
    say: {
      tone: cut === null ? 'success' : 'attention',
      text: text.filter(Boolean).join(' '),
      ...(undo && { undo }),
    },
    ...(isFull && { effects: [{ kind: 'focusClose' }] }),
  };
}

/**
 * Begins to close the open package: what it weighs is compared first, where that was entered, or
 * where it has a packaging, which may carry less.
 */
function close(state: PackTask, closing: Closing): After {
  const draft = draftOf(state);
  const lines = linesOf(state);
  const read = readPackage(lines, draft);
  if (!read.package) return fault(state, read.problems.join(' '));
  const [lacking] = linesWithoutSerials(draft, lines);
  if (lacking) return askSerials({ ...state, serialsFor: closing }, lacking);
  const packagingId = draftPackaging(draft, cartonOf(state)) ?? null;
  if (read.package.weight === null && packagingId === null)
    return send(state, closing, read.package);
  const inside = new Set(read.package.lines.map(({ orderItemId }) => orderItemId));
  const productIds = [
    ...new Set(
      lines.filter(({ orderItemId }) => inside.has(orderItemId)).map(({ product }) => product.id),
    ),
  ];
  return {
    state: { ...state, isSending: true },
    ask: {
      ask: {
        kind: 'weights',
        closing,
        productIds,
        warehouseId: state.order.warehouseId,
        packagingId,
      },
      what: 'Close Package',
    },
  };
}

const askSerials = (state: PackTask, line: PackLine): After => ({
  state,
  say: { tone: 'attention', text: serialsText(draftOf(state), line) ?? '' },
});

/** The serial that is to be scanned next. */
function lackingText(state: PackTask): string {
  const [lacking] = linesWithoutSerials(draftOf(state), linesOf(state));
  return (lacking && serialsText(draftOf(state), lacking)) ?? '';
}

/** Takes a serial for the first line that lacks one. The last one lets the package close. */
function takeSerial(state: PackTask, { code, sku }: Extract<PackEvent, { kind: 'serial' }>): After {
  const { serialsFor } = state;
  const lines = linesOf(state);
  const [line] = linesWithoutSerials(draftOf(state), lines);
  if (!line || serialsFor === null) return { state: { ...state, serialsFor: null } };
  if (missingSerials(draftOf(state), line) < 0) return askSerials(state, line);
  if (sku !== null)
    return fault(
      state,
      `${sayFault(faultOf('SERIAL_OF_PRODUCT', { code, sku }))} ${serialsText(draftOf(state), line) ?? ''}`,
    );
  const next = withSerial(draftOf(state), line, code);
  if ('fault' in next) return fault(state, next.fault);
  const after = { ...state, draft: withoutNumber(next) };
  const [lacking] = linesWithoutSerials(next, lines);
  return lacking ? askSerials(after, lacking) : close({ ...after, serialsFor: null }, serialsFor);
}

/** Marks the serials that were refused. The next scans replace them. */
function refusedPackage(
  state: PackTask,
  { closing, newPackage }: Extract<PackAsk, { kind: 'close' }>,
  text: string,
  errors: readonly FieldFault[],
): After {
  const draft = withRefusals(draftOf(state), newPackage, errors);
  const [lacking] = linesWithoutSerials(draft, linesOf(state));
  const next = lacking && serialsText(draft, lacking);
  return next
    ? fault({ ...state, draft, serialsFor: closing }, `${text} ${next}`)
    : fault(state, text);
}

function dropSerial(state: PackTask, line: PackLine, serial: string): After {
  const next = { ...state, draft: withoutNumber(withoutSerial(draftOf(state), line, serial)) };
  return { state: next, say: { tone: 'info', text: `Serial ${serial} is out of the package.` } };
}

function send(state: PackTask, closing: Closing, contents: NewPackage): After {
  const { order } = state;
  const packagingId = draftPackaging(draftOf(state), cartonOf(state));
  const newPackage = packagingId === undefined ? contents : { ...contents, packagingId };
  const number = numberOf(state);
  const draft: PackageDraft = { ...draftOf(state), sentAs: number };
  return {
    state: { ...state, draft, isSending: true, asked: null },
    ask: {
      ask: { kind: 'close', closing, order, newPackage, draft, number },
      what: 'Close Package',
    },
  };
}

function compareWeight(
  state: PackTask,
  { closing, grams, box }: Extract<PackEvent, { kind: 'weighed' }>,
): After {
  const free = { ...state, isSending: false };
  const { package: newPackage, problems } = readPackage(linesOf(state), draftOf(state));
  if (!newPackage) return fault(free, problems.join(' '));
  const products = draftWeight(draftOf(state), linesOf(state), (id) => grams[id] ?? null);
  const computed = withTare(products, box);
  const tooHeavy = overweightText({ typed: newPackage.weight, computed }, box);
  const text = tooHeavy ?? weightDoubt(newPackage.weight, computed, box);
  return text === null
    ? send(free, closing, newPackage)
    : { state: { ...free, asked: { closing, text, isOverweight: tooHeavy !== null } } };
}

function answerWeight(state: PackTask, isRight: boolean): After {
  const { asked } = state;
  if (!asked) return { state };
  const free = { ...state, asked: null };
  if (!isRight)
    return {
      state: free,
      say: {
        tone: 'attention',
        text: asked.isOverweight
          ? 'The package is still open. Take something out, or choose another packaging.'
          : 'The package is still open. Enter its weight again.',
      },
    };
  const { package: newPackage, problems } = readPackage(linesOf(state), draftOf(state));
  return newPackage ? send(free, asked.closing, newPackage) : fault(free, problems.join(' '));
}

/** The way back from a package that the scan of its last unit has closed. */
function undoClosing(
  after: OrderDetail | null,
  key: string,
  draft: PackageDraft,
): PackEvent | null {
  const packageId = after?.packages.at(-1)?.id;
  if (after === null) return { kind: 'reopen', way: { key, draft } };
  return packageId === undefined ? null : { kind: 'reopen', way: { packageId, draft } };
}

function closed(
  state: PackTask,
  { closing, newPackage, after, key }: Extract<PackEvent, { kind: 'closed' }>,
): After {
  const number = after?.packages.length ?? numberOf(state);
  const order =
    after ??
    withPackage(state.order, unsentPackage(number, { ...newPackage, weight: newPackage.weight }));
  const next: PackTask = { ...state, order, draft: emptyPackage, before: null, isSending: false };
  const waits = after === null ? ` ${WAITS}` : '';
  if (closing !== 'lastUnit') {
    const say: Said<PackEvent> = { tone: 'success', text: `Package ${number} closed.${waits}` };
    return closing === 'ship' && isLegal(orderSteps, order.status, 'ship')
      ? { ...ship(next), say }
      : { state: next, say };
  }
  const undo = undoClosing(after, key, state.before ?? emptyPackage);
  const text = `Everything is packed. Package ${number} is closed.${waits}`;
  return { state: next, say: { tone: 'success', text, ...(undo && { undo }) } };
}

function reopened(
  state: PackTask,
  { way, after, isDone }: Extract<PackEvent, { kind: 'reopened' }>,
): After {
  if (!isDone)
    return fault(
      { ...state, isSending: false },
      'The package is sent, or on its way. It can be unpacked once the server has numbered it.',
    );
  const gone = 'packageId' in way ? way.packageId : state.order.packages.at(-1)?.id;
  const order = after ?? withoutPackage(state.order, gone ?? 0);
  const free = { ...state, order, isSending: false };
  const next = way.draft === null ? free : withDraft(free, way.draft);
  return {
    state: next,
    say: { tone: 'info', text: `Undone. ${wantedText(draftOf(next), linesOf(next))}` },
  };
}

const ship = (state: PackTask): After => ({
  state: { ...state, isSending: true },
  ask: { ask: { kind: 'ship', order: state.order }, what: 'Ship' },
});

function shipped(state: PackTask, after: OrderDetail | null): After {
  const order = after ?? withShipment(state.order);
  const text = after
    ? shippedText(after)
    : `${order.orderReference} ships with ${counted(order.packages.length, 'package')}. ${WAITS}`;
  return { state: { ...state, order, isSending: false }, say: { tone: 'success', text } };
}

/** The message after others have changed what is to be packed. */
function changedText(before: OrderDetail, state: PackTask): string {
  const { order, draft } = state;
  if (isCancelled(order)) return cancelledText(before);
  const lines = linesOf(state);
  const isOpen = isLegal(orderSteps, order.status, 'pack');
  const isLeft = lines.some(({ left }) => left > 0);
  const isFull = isOpen && isLeft && isAllIn(state, draft);
  const next = isLeft && !isOpen ? 'Nothing can be packed now.' : wantedText(draft, lines);
  return `What is to be packed has changed. ${next}${isFull ? ` Close package ${numberOf(state)}.` : ''}`;
}

/** The open package; none if it was handed over before this screen was loaded again. */
const openDraft = ({ draft }: PackTask, sentDrafts: readonly string[]): PackageDraft =>
  sentDrafts.includes(JSON.stringify(draft)) ? emptyPackage : draft;

/** Takes what the server, or another tab, says of the order. */
function hear(
  state: PackTask,
  { order, units, sentDrafts, refusals }: Extract<PackEvent, { kind: 'told' }>,
): After {
  if (state.isSending || order.version < state.order.version) return { state };
  const fresh = refusals.filter(({ seq }) => !state.refusals.includes(seq));
  const packTask: PackTask = {
    ...state,
    order,
    units,
    draft: openDraft(state, sentDrafts),
    refusals: refusals.map(({ seq }) => seq),
  };
  const isChanged = packState(order) !== packState(state.order);
  const next = isChanged
    ? { ...packTask, draft: withinLeft(packTask.draft, packLines(order)), doubted: null }
    : packTask;
  const [refused] = fresh;
  if (refused)
    return fault(next, `${refused.what} was refused: ${refused.reason} Decide on it under Scans.`);
  return isChanged
    ? { state: next, say: { tone: 'attention', text: changedText(state.order, next) } }
    : { state: next };
}

/**
 * Undoes a scan, unless the open package holds other units by now: somebody may press Undo while a
 * package closes.
 */
function restore(
  state: PackTask,
  { before, after, serials }: Extract<PackEvent, { kind: 'restore' }>,
): After {
  const draft = draftOf(state);
  if (JSON.stringify(draft.units) !== JSON.stringify(after))
    return fault(state, 'This cannot be undone any more: the package has changed.');
  const next = withDraft(state, { ...draft, units: before, ...(serials && { serials }) });
  return {
    state: next,
    say: { tone: 'info', text: `Undone. ${wantedText(draftOf(next), linesOf(next))}` },
  };
}

/** What a person does at the open package. */
function work(
  state: PackTask,
  event: Extract<
    PackEvent,
    {
      kind:
        | 'putAll'
        | 'packUnit'
        | 'type'
        | 'weigh'
        | 'choosePackaging'
        | 'restore'
        | 'close'
        | 'takeDoubted'
        | 'serial'
        | 'dropSerial'
        | 'leaveSerials';
    }
  >,
): After {
  const busy = busyText(state);
  if (busy !== null) return fault(state, busy);
  const draft = draftOf(state);
  switch (event.kind) {
    case 'putAll':
      return putAll(state, event.lines);
    case 'packUnit':
      return packUnit(state, event.lpn);
    case 'type':
      return {
        state: withDraft(state, {
          ...draft,
          isTyped: true,
          units: { ...draft.units, [event.orderItemId]: event.entered },
        }),
      };
    case 'weigh':
      return { state: withDraft(state, { ...draft, weight: event.weight }) };
    case 'choosePackaging':
      return { state: withDraft(state, { ...draft, packagingId: event.packagingId }) };
    case 'restore':
      return restore(state, event);
    case 'close':
      return close({ ...state, before: null }, event.closing);
    case 'serial':
      return takeSerial(state, event);
    case 'dropSerial':
      return dropSerial(state, event.line, event.serial);
    case 'leaveSerials':
      return { state: { ...state, serialsFor: null } };
    case 'takeDoubted':
      return state.doubted ? takeFound(state, state.doubted, false) : { state };
  }
}

/** What follows from an answer, or from what was told. */
function goOn(state: PackTask, event: PackEvent): After {
  switch (event.kind) {
    case 'told':
      return hear(state, event);
    case 'found':
      return takeFound(
        event.units ? { ...state, units: event.units } : state,
        event.found,
        event.isEarly,
      );
    case 'weighed':
      return compareWeight(state, event);
    case 'weightAnswered':
      return answerWeight(state, event.isRight);
    case 'closed':
      return closed(state, event);
    case 'unitPacked':
      return unitPacked(state, event);
    case 'reopen':
      return {
        state: { ...state, isSending: true },
        ask: { ask: { kind: 'reopen', order: state.order, way: event.way }, what: 'Undo' },
      };
    case 'reopened':
      return reopened(state, event);
    case 'ship':
      return ship(state);
    case 'shipped':
      return shipped(state, event.after);
    default:
      return work(state, event);
  }
}

/** Adds what keeps the open package on the device. */
function keeping(before: PackTask, after: After): After {
  const { draft } = after.state;
  if (JSON.stringify(draft) === JSON.stringify(before.draft)) return after;
  return { ...after, effects: [{ kind: 'keep', draft }, ...(after.effects ?? [])] };
}

/**
 * Packs an order: fills the next package by scans, by lines or by numbers. It is recorded when it
 * is closed; the scan of the last unit closes it. The scan of a pallet or carton that was picked as
 * it stands makes that a package. The scan of another order, or of its tote, turns to that order.
 */
export const packMachine: Machine<PackTask, PackEvent, PackAsk, PackEffect> = {
  step(state, event) {
    if (event.kind !== 'scan') return keeping(state, goOn(state, event));
    const code = event.code.trim();
    const unit = unitOfCode(state.order, state.units, code);
    if (state.serialsFor !== null)
      return unit
        ? fault(state, `${unit.lpn} is a unit, and no serial. ${lackingText(state)}`)
        : { state, ask: { ask: { kind: 'serial', code }, what: code } };
    if (unit) return keeping(state, goOn(state, { kind: 'packUnit', lpn: unit.lpn }));
    return {
      state,
      ask: { ask: { kind: 'lookUp', code, isEarly: event.isEarly === true }, what: code },
    };
  },
  isAsking: ({ asked }) => asked !== null,
  refused(state, ask, text, errors) {
    if (ask.kind === 'lookUp') return null;
    // What is at fault in a unit is no field of the screen.
    if (ask.kind === 'packUnit')
      return fault(
        { ...state, isSending: false },
        [text, ...errors.map(({ message }) => message)].join(' '),
      );
    const draft = withoutNumber(state.draft);
    const free = { ...state, draft, isSending: false };
    return keeping(
      state,
      ask.kind === 'close' ? refusedPackage(free, ask, text, errors) : fault(free, text),
    );
  },
};
