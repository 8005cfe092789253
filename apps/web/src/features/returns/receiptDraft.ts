import type { receiveReturn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Return } from '@lading/contract/returns';
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
