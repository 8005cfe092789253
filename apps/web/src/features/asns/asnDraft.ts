import type { createAsn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import { MAX_LINES } from '@lading/domain/limits';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import type { BodyOf } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';
import { addEntered, type Entered, packBody } from '../../ui/packUnits.ts';

export interface AsnFields {
  customerId: number | null;
  warehouseId: number | null;
  asnReference: string;
  expectedArrivalDate: string;
  notes: string;
}

export interface AsnLine {
  product: ProductRef;
  quantity: number;
  /** As it was typed, in packs or in units. */
  entered: Entered;
}

/** Adds units of a product to its line, or a new line. Returns a sentence if that is not possible. */
export function withLine(lines: readonly AsnLine[], product: ProductRef | null, entered: Entered): AsnLine[] | string {
  const units = Number(entered.quantity);
  if (!product || !entered.quantity.trim() || units === 0) return 'Please select a product and enter a quantity.';
  const known = lines.find((line) => line.product.id === product.id);
  const sum = units + (known?.quantity ?? 0);
  if (!isQuantity(units) || !isQuantity(sum)) return `A line holds a whole number of units from 1 to ${formatUnits(MAX_QUANTITY)}.`;
  if (!known && lines.length === MAX_LINES) return `An ASN has at most ${formatUnits(MAX_LINES)} items.`;
  if (!known) return [...lines, { product, quantity: units, entered }];
  return lines.map((line) => (line === known ? { ...line, quantity: sum, entered: addEntered(line.entered, entered) } : line));
}

/** Returns why the ASN cannot be sent: one sentence for each reason. Only staff choose a customer. */
export function asnProblems(fields: AsnFields, needsCustomer: boolean): string[] {
  const problems: string[] = [];
  if (needsCustomer && fields.customerId === null) problems.push('Customer is required');
  if (fields.warehouseId === null) problems.push('Destination warehouse is required');
  if (!fields.asnReference.trim()) problems.push('ASN reference is required');
  if (!fields.expectedArrivalDate) problems.push('Expected arrival date is required');
  return problems;
}

export function asnBody(fields: AsnFields & { warehouseId: number }, lines: readonly AsnLine[]): BodyOf<typeof createAsn> {
  return {
    ...(fields.customerId === null ? {} : { customerId: fields.customerId }),
    warehouseId: fields.warehouseId,
    asnReference: fields.asnReference.trim(),
    expectedArrivalDate: fields.expectedArrivalDate,
    notes: fields.notes.trim() || null,
    items: lines.map(({ product, quantity, entered }) => ({ productId: product.id, expectedQuantity: quantity, ...packBody(entered) })),
  };
}
