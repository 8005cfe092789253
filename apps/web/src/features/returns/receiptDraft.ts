import type { BodyOf } from '@lading/contract/endpoint';
import type { ProductRef } from '@lading/contract/fields';
import type { Return, receiveReturn } from '@lading/contract/returns';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { type Disposition, dispositions } from '@lading/domain/returns';
import { formatUnits } from '../../lib/format.ts';

/** One line of what is found in the box. */
export interface ReceiptLine {
  key: number;
  product: ProductRef;
  quantity: string;
  disposition: Disposition;
}

const nextKey = (lines: readonly ReceiptLine[]): number => lines.reduce((highest, { key }) => Math.max(highest, key), 0) + 1;

/** A line for each product of which something is still to come, filled in as if all of it came and was good. */
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

/** Another line of the same product, for the units that another thing becomes of. */
export function splitLine(lines: readonly ReceiptLine[], line: ReceiptLine): ReceiptLine[] {
  const used = lines.filter(({ product }) => product.id === line.product.id).map(({ disposition }) => disposition);
  const disposition = dispositions.find((candidate) => !used.includes(candidate)) ?? line.disposition;
  return lines.flatMap((other) => (other === line ? [other, { ...line, key: nextKey(lines), quantity: '', disposition }] : [other]));
}

/** A line for a product that nobody had announced. */
export function withUnannounced(lines: readonly ReceiptLine[], product: ProductRef, quantity: string): ReceiptLine[] {
  return [...lines, { key: nextKey(lines), product, quantity, disposition: 'AVAILABLE' }];
}

/** What is to be received, lines without units left out; a sentence where something is wrong. */
export function receiptItems(lines: readonly ReceiptLine[]): BodyOf<typeof receiveReturn>['items'] | string {
  const filled = lines.filter(({ quantity }) => quantity.trim() !== '' && Number(quantity) !== 0);
  const wrong = filled.find(({ quantity }) => !isQuantity(Number(quantity)));
  if (wrong) return `Units of ${wrong.product.sku} must be a whole number from 1 to ${formatUnits(MAX_QUANTITY)}.`;
  if (filled.length === 0) return 'Enter how many units came of at least one product.';
  return filled.map(({ product, quantity, disposition }) => ({ productId: product.id, quantity: Number(quantity), disposition }));
}
