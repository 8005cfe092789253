import type { receiveReturn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { ReturnDetail } from '@lading/contract/returns';
import { codeText } from '@lading/domain/codeText';
import type { EnteredLot, Tracking } from '@lading/domain/lots';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { type Disposition, dispositions } from '@lading/domain/returns';
import { isSameCode } from '@lading/domain/spelling';
import type { BodyOf } from '../../lib/api.ts';
import { counted, formatUnits } from '../../lib/format.ts';
import type { Entered } from '../../ui/packUnits.ts';

export interface ReceiptLine extends Entered {
  key: number;
  product: ProductRef;
  disposition: Disposition;
  /** The lot of the units, or the serial of each. */
  lots?: readonly EnteredLot[];
}

const nextKey = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((highest, { key }) => Math.max(highest, key), 0) + 1;

/**
 * Returns a line for each product with outstanding units. It proposes that all of them arrived, in
 * the condition that the return's reason says.
 */
export function linesToCome({
  items,
  proposedDisposition,
}: Pick<ReturnDetail, 'items' | 'proposedDisposition'>): ReceiptLine[] {
  return items
    .filter(({ quantity, receivedQuantity }) => receivedQuantity < quantity)
    .map(({ product, quantity, receivedQuantity }, index) => ({
      key: index + 1,
      product,
      quantity: String(quantity - receivedQuantity),
      disposition: proposedDisposition,
    }));
}

export const withLine = (lines: readonly ReceiptLine[], changed: ReceiptLine): ReceiptLine[] =>
  lines.map((line) => (line.key === changed.key ? changed : line));

/** Adds a line of the same product with a disposition that it does not have yet. */
export function splitLine(lines: readonly ReceiptLine[], line: ReceiptLine): ReceiptLine[] {
  const used = lines
    .filter(({ product }) => product.id === line.product.id)
    .map(({ disposition }) => disposition);
  const disposition =
    dispositions.find((candidate) => !used.includes(candidate)) ?? line.disposition;
  return lines.flatMap((other) =>
    other === line
      ? [other, { key: nextKey(lines), product: line.product, quantity: '', disposition }]
      : [other],
  );
}

/** Adds a line of a product that was not announced. */
export function withUnannounced(
  { proposedDisposition }: Pick<ReturnDetail, 'proposedDisposition'>,
  lines: readonly ReceiptLine[],
  product: ProductRef,
  entered: Entered,
): ReceiptLine[] {
  return [...lines, { key: nextKey(lines), product, ...entered, disposition: proposedDisposition }];
}

/** What decides which goods a return takes. */
type Taking = Pick<ReturnDetail, 'returnReference' | 'items' | 'order' | 'returnable'>;

/**
 * Why the server would refuse units of a product, of one lot or of any, on a return; null if it
 * takes them. A blind return takes any product of its owner; the return of an order takes what left
 * with the order and has not come back.
 */
export function returnFault(
  taking: Taking,
  product: ProductRef,
  units: number,
  lot: { code: string; units: number } | null = null,
): string | null {
  const { order, returnable } = taking;
  if (order === null || returnable === null) return null;
  const left = returnable.find((each) => each.product.id === product.id);
  if (!left)
    return `Nothing of ${product.sku} that left with order ${order.orderReference} is still to come back: this return does not take it.`;
  if (units > left.quantity)
    return `Only ${counted(left.quantity, 'unit')} of ${product.sku} can still come back with order ${order.orderReference}, not ${formatUnits(units)}.`;
  if (lot === null || left.lots === null) return null;
  const known = left.lots.find(({ code }) => isSameCode(code, lot.code));
  if (!known)
    return `${lot.code} of ${product.sku} did not leave with order ${order.orderReference}, or came back already.`;
  if (lot.units <= known.quantity) return null;
  return `Only ${counted(known.quantity, 'unit')} of lot ${lot.code} left with order ${order.orderReference} and can still come back.`;
}

/**
 * What somebody should look at before units of a product are received: null if the return announces
 * it.
 */
export function unannouncedText(
  { items, returnReference }: Taking,
  product: ProductRef,
): string | null {
  const isAnnounced = items.some((item) => item.product.id === product.id && item.quantity > 0);
  return isAnnounced ? null : `It is not announced on ${returnReference}.`;
}

/** Why the lines together cannot be received on the return; null if they can. */
export function linesFault(taking: Taking, lines: readonly ReceiptLine[]): string | null {
  for (const line of lines) {
    const own = lines.filter(({ product }) => product.id === line.product.id);
    const fault = returnFault(taking, line.product, sumOf(own));
    if (fault) return fault;
    for (const { code } of line.lots ?? []) {
      const ofLot = { code, units: own.reduce((sum, other) => sum + unitsOfLot(other, code), 0) };
      const lotFault = returnFault(taking, line.product, 0, ofLot);
      if (lotFault) return lotFault;
    }
  }
  return null;
}

const sumOf = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, line) => sum + unitsOf(line), 0);

/** Units of a lot on a line, which names one lot, or the serial of each unit. */
function unitsOfLot(line: ReceiptLine, code: string): number {
  const { lots = [] } = line;
  if (!lots.some((lot) => isSameCode(lot.code, code))) return 0;
  return lots.length === 1 ? unitsOf(line) : 1;
}

/**
 * What somebody else has changed of a return since it was shown, in words; null if nothing of it
 * changed.
 */
export function changesSince(shown: Shown, now: Shown): string | null {
  if (shown.version === now.version) return null;
  const received = now.items.flatMap(({ product, receivedQuantity }) => {
    const more =
      receivedQuantity -
      (shown.items.find((item) => item.product.id === product.id)?.receivedQuantity ?? 0);
    return more > 0
      ? [`${counted(more, 'unit')} of ${product.sku} ${more === 1 ? 'was' : 'were'} received`]
      : [];
  });
  const status = shown.status === now.status ? [] : [`the return is ${codeText(now.status)}`];
  const facts = [...received, ...status];
  return facts.length > 0
    ? `Meanwhile ${facts.join(', and ')}.`
    : 'Somebody else has changed this return.';
}

type Shown = Pick<ReturnDetail, 'version' | 'status' | 'items'>;

/** Returns the lines that have units, or a sentence if a line is invalid. */
export function filledLines(lines: readonly ReceiptLine[]): ReceiptLine[] | string {
  const filled = lines.filter(({ quantity }) => quantity.trim() !== '' && Number(quantity) !== 0);
  const wrong = filled.find(({ quantity }) => !isQuantity(Number(quantity)));
  if (wrong)
    return `Units of ${wrong.product.sku} must be a whole number from 1 to ${formatUnits(MAX_QUANTITY)}.`;
  if (filled.length === 0) return 'Enter how many units came of at least one product.';
  return filled;
}

/**
 * Returns whether a line does not name what its product is tracked by: one lot, or a serial for
 * each unit.
 */
export function lacksLots({ quantity, lots = [] }: ReceiptLine, tracking: Tracking): boolean {
  return tracking !== 'NONE' && lots.length !== (tracking === 'SERIAL' ? Number(quantity) : 1);
}

export type ReceivedItem = BodyOf<typeof receiveReturn>['items'][number];

/** Returns the items of the body: one for each line, or for each of its serials. */
export function receiptItems(filled: readonly ReceiptLine[]): ReceivedItem[] {
  return filled.flatMap(({ product: { id: productId }, quantity, disposition, lots = [] }) => {
    if (lots.length === 0) return [{ productId, quantity: Number(quantity), disposition }];
    const units = lots.length === 1 ? Number(quantity) : 1;
    return lots.map((lot) => ({ productId, quantity: units, lot, disposition }));
  });
}

/** Where the received goods are now. */
export function receivedText(
  items: readonly { disposition: Disposition }[],
  { pallet }: Pick<ReturnDetail, 'pallet'>,
): string {
  const isKept = items.some(({ disposition }) => disposition !== 'RETURN_TO_CLIENT');
  return isKept && pallet
    ? `Received onto ${pallet.lpn}.`
    : 'Received, and sent back to the client.';
}

/** The units of a line; 0 while none are entered. */
export const unitsOf = ({ quantity }: Pick<ReceiptLine, 'quantity'>): number =>
  Number(quantity) || 0;

interface Scanned {
  product: ProductRef;
  units: number;
  tracking: Tracking;
  /** The lot or serial that the code states. */
  lot: EnteredLot | null;
}

/**
 * Adds scanned units to the active line where it is of the same goods, else to the line of these
 * goods in the proposed condition, else as a new line. Returns the lines, the key of that line and
 * what somebody should look at; or a fault where the server would refuse these units.
 */
export function scanInto(
  taking: Taking & Pick<ReturnDetail, 'proposedDisposition'>,
  lines: readonly ReceiptLine[],
  activeKey: number | null,
  { product, units, tracking, lot }: Scanned,
): { lines: ReceiptLine[]; key: number; attention: string | null } | { fault: string } {
  const ofProduct = lines.filter((line) => line.product.id === product.id);
  const isSerial = tracking === 'SERIAL';
  if (
    isSerial &&
    lot &&
    ofProduct.some(({ lots = [] }) => lots.some(({ code }) => isSameCode(code, lot.code)))
  )
    return { fault: `Serial ${lot.code} was scanned already.` };
  const fitting = ofProduct.filter(
    ({ lots = [] }) => isSerial || !lot || !lots[0] || isSameCode(lots[0].code, lot.code),
  );
  const line =
    fitting.find(({ key }) => key === activeKey) ??
    fitting.find(({ disposition }) => disposition === taking.proposedDisposition);
  const {
    key,
    disposition,
    lots = [],
  } = line ?? { key: nextKey(lines), disposition: taking.proposedDisposition };
  const quantity = (line ? unitsOf(line) : 0) + units;
  if (!isQuantity(quantity))
    return { fault: `A line holds at most ${formatUnits(MAX_QUANTITY)} units.` };
  // The first spelling of a lot stays.
  const entered = lot && { ...lot, code: (isSerial ? undefined : lots[0]?.code) ?? lot.code };
  const named = entered ? [...(isSerial ? lots : []), entered] : lots;
  const next = {
    key,
    product,
    disposition,
    quantity: String(quantity),
    ...(named.length > 0 && { lots: named }),
  };
  const scanned = line ? lines.map((other) => (other === line ? next : other)) : [...lines, next];
  const fault = linesFault(
    taking,
    scanned.filter((other) => other.product.id === product.id),
  );
  return fault ? { fault } : { lines: scanned, key, attention: unannouncedText(taking, product) };
}

/** What is announced and neither received before nor among the lines. */
export function stillToCome(
  { items }: Pick<ReturnDetail, 'items'>,
  lines: readonly ReceiptLine[],
): { product: ProductRef; units: number }[] {
  return items.flatMap(({ product, quantity, receivedQuantity }) => {
    const units =
      quantity - receivedQuantity - sumOf(lines.filter((line) => line.product.id === product.id));
    return units > 0 ? [{ product, units }] : [];
  });
}
