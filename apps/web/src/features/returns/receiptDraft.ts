import type { receiveReturn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Return, ReturnDetail } from '@lading/contract/returns';
import type { EnteredLot, Tracking } from '@lading/domain/lots';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { type Disposition, dispositions } from '@lading/domain/returns';
import type { BodyOf } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';
import type { Entered } from '../../ui/packUnits.ts';

export interface ReceiptLine extends Entered {
  key: number;
  product: ProductRef;
  disposition: Disposition;
  /** The lot of the units, or the serial of each. */
  lots?: readonly EnteredLot[];
}

const nextKey = (lines: readonly ReceiptLine[]): number => lines.reduce((highest, { key }) => Math.max(highest, key), 0) + 1;

/** Returns a line for each product with outstanding units. It proposes that all of them arrived and are AVAILABLE. */
export function linesToCome({ items }: Pick<Return, 'items'>): ReceiptLine[] {
  return items
    .filter(({ quantity, receivedQuantity }) => receivedQuantity < quantity)
    .map(({ product, quantity, receivedQuantity }, at) => ({
      key: at + 1,
      product,
      quantity: String(quantity - receivedQuantity),
      disposition: 'AVAILABLE',
    }));
}

/** The lines with one of them changed. */
export const withLine = (lines: readonly ReceiptLine[], changed: ReceiptLine): ReceiptLine[] =>
  lines.map((line) => (line.key === changed.key ? changed : line));

/** Adds a line of the same product with a disposition that it does not have yet. */
export function splitLine(lines: readonly ReceiptLine[], line: ReceiptLine): ReceiptLine[] {
  const used = lines.filter(({ product }) => product.id === line.product.id).map(({ disposition }) => disposition);
  const disposition = dispositions.find((candidate) => !used.includes(candidate)) ?? line.disposition;
  return lines.flatMap((other) =>
    other === line ? [other, { key: nextKey(lines), product: line.product, quantity: '', disposition }] : [other],
  );
}

/** Adds a line of a product that was not announced. */
export function withUnannounced(lines: readonly ReceiptLine[], product: ProductRef, entered: Entered): ReceiptLine[] {
  return [...lines, { key: nextKey(lines), product, ...entered, disposition: 'AVAILABLE' }];
}

/** Returns the lines that have units, or a sentence if a line is invalid. */
export function filledLines(lines: readonly ReceiptLine[]): ReceiptLine[] | string {
  const filled = lines.filter(({ quantity }) => quantity.trim() !== '' && Number(quantity) !== 0);
  const wrong = filled.find(({ quantity }) => !isQuantity(Number(quantity)));
  if (wrong) return `Units of ${wrong.product.sku} must be a whole number from 1 to ${formatUnits(MAX_QUANTITY)}.`;
  if (filled.length === 0) return 'Enter how many units came of at least one product.';
  return filled;
}

/** Returns whether a line does not name what its product is tracked by: one lot, or a serial for each unit. */
export function lacksLots({ quantity, lots = [] }: ReceiptLine, tracking: Tracking): boolean {
  return tracking !== 'NONE' && lots.length !== (tracking === 'SERIAL' ? Number(quantity) : 1);
}

/** Returns the items of the body: one for each line, or for each of its serials. */
export function receiptItems(filled: readonly ReceiptLine[]): BodyOf<typeof receiveReturn>['items'] {
  return filled.flatMap(({ product: { id: productId }, quantity, disposition, lots = [] }) => {
    if (lots.length === 0) return [{ productId, quantity: Number(quantity), disposition }];
    const units = lots.length === 1 ? Number(quantity) : 1;
    return lots.map((lot) => ({ productId, quantity: units, lot, disposition }));
  });
}

/** Where the received goods are now. */
export function receivedText(items: readonly { disposition: Disposition }[], { pallet }: Pick<ReturnDetail, 'pallet'>): string {
  const isKept = items.some(({ disposition }) => disposition !== 'RETURN_TO_CLIENT');
  return isKept && pallet ? `Received onto ${pallet.lpn}.` : 'Received, and sent back to the client.';
}

/** The units of a line; 0 while none are entered. */
export const unitsOf = ({ quantity }: Pick<ReceiptLine, 'quantity'>): number => Number(quantity) || 0;

interface Scanned {
  product: ProductRef;
  units: number;
  tracking: Tracking;
  /** The lot or serial that the code states. */
  lot: EnteredLot | null;
}

/**
 * Adds scanned units to the active line where it is of the same goods, else to the AVAILABLE line of these goods, else as a new line. Returns the lines and
 * the key of that line, or a fault.
 */
export function scanInto(
  lines: readonly ReceiptLine[],
  activeKey: number | null,
  { product, units, tracking, lot }: Scanned,
): { lines: ReceiptLine[]; key: number } | { fault: string } {
  const ofProduct = lines.filter((line) => line.product.id === product.id);
  const isSerial = tracking === 'SERIAL';
  if (isSerial && lot && ofProduct.some(({ lots = [] }) => lots.some(({ code }) => code === lot.code)))
    return { fault: `Serial ${lot.code} was scanned already.` };
  const fitting = ofProduct.filter(({ lots = [] }) => isSerial || !lot || !lots[0] || lots[0].code === lot.code);
  const line = fitting.find(({ key }) => key === activeKey) ?? fitting.find(({ disposition }) => disposition === 'AVAILABLE');
  const { key, disposition, lots = [] } = line ?? { key: nextKey(lines), disposition: 'AVAILABLE' as const };
  const quantity = (line ? unitsOf(line) : 0) + units;
  if (!isQuantity(quantity)) return { fault: `A line holds at most ${formatUnits(MAX_QUANTITY)} units.` };
  const named = lot ? [...(isSerial ? lots : []), lot] : lots;
  const next = { key, product, disposition, quantity: String(quantity), ...(named.length > 0 && { lots: named }) };
  return { lines: line ? lines.map((other) => (other === line ? next : other)) : [...lines, next], key };
}

/** What is announced and neither received before nor among the lines. */
export function stillToCome(made: Pick<Return, 'items'>, lines: readonly ReceiptLine[]): { product: ProductRef; units: number }[] {
  return linesToCome(made).flatMap(({ product, quantity }) => {
    const here = lines.filter((line) => line.product.id === product.id).reduce((sum, line) => sum + unitsOf(line), 0);
    const units = Number(quantity) - here;
    return units > 0 ? [{ product, units }] : [];
  });
}
