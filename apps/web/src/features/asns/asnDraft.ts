import type { Asn } from '@lading/contract/asns';
import type { createAsn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import { MAX_LINES } from '@lading/domain/limits';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import type { BodyOf } from '../../lib/api.ts';
import type { Shape } from '../../lib/editing.ts';
import { formatUnits } from '../../lib/format.ts';
import { addEntered, type Entered, enterPacks, entryText, packBody } from '../../ui/packUnits.ts';
import type { AnnouncedAsn } from './asns.queries.ts';
import { type DraftUnit, draftUnits, unitsBody } from './asnUnits.ts';

export interface AsnFields {
  customerId: number | null;
  warehouseId: number | null;
  asnReference: string;
  expectedArrivalDate: string;
  notes: string;
  /** Missing from a form that an earlier version kept: then they stay as they are. */
  units?: readonly DraftUnit[];
}

export interface AsnLine {
  product: ProductRef;
  quantity: number;
  /** As it was typed, in packs or in units. */
  entered: Entered;
  /** The code of the lot that is announced. */
  lot?: string;
  stored?: { lineNo: number; externalLineId: string | null };
}

/**
 * Adds units of a product to its line, or a new line. Returns a sentence if that is not possible.
 */
export function withLine(
  lines: readonly AsnLine[],
  product: ProductRef | null,
  entered: Entered,
): AsnLine[] | string {
  const units = Number(entered.quantity);
  if (!product || !entered.quantity.trim() || units === 0)
    return 'Please select a product and enter a quantity.';
  const known = lines.find((line) => line.product.id === product.id && line.lot === undefined);
  const sum = units + (known?.quantity ?? 0);
  if (!isQuantity(units) || !isQuantity(sum))
    return `A line holds a whole number of units from 1 to ${formatUnits(MAX_QUANTITY)}.`;
  if (!known && lines.length === MAX_LINES)
    return `An ASN has at most ${formatUnits(MAX_LINES)} items.`;
  if (!known) return [...lines, { product, quantity: units, entered }];
  return lines.map((line) =>
    line === known ? { ...line, quantity: sum, entered: addEntered(line.entered, entered) } : line,
  );
}

/** The message of each field without a value. */
export const asnSentences = {
  customerId: 'Customer is required',
  warehouseId: 'Destination warehouse is required',
  asnReference: 'ASN reference is required',
  expectedArrivalDate: 'Expected arrival date is required',
} as const;

/**
 * Returns why the ASN cannot be sent: one sentence for each reason. Only staff choose a customer.
 */
export function asnProblems(fields: AsnFields, needsCustomer: boolean): string[] {
  const problems: string[] = [];
  if (needsCustomer && fields.customerId === null) problems.push(asnSentences.customerId);
  if (fields.warehouseId === null) problems.push(asnSentences.warehouseId);
  if (!fields.asnReference.trim()) problems.push(asnSentences.asnReference);
  if (!fields.expectedArrivalDate) problems.push(asnSentences.expectedArrivalDate);
  return problems;
}

export function asnBody(
  fields: AsnFields & { warehouseId: number },
  lines: readonly AsnLine[],
): BodyOf<typeof createAsn> {
  return {
    ...(fields.customerId === null ? {} : { customerId: fields.customerId }),
    warehouseId: fields.warehouseId,
    asnReference: fields.asnReference.trim(),
    expectedArrivalDate: fields.expectedArrivalDate,
    notes: fields.notes.trim() || null,
    ...(fields.units && { units: unitsBody(fields.units) }),
    items: lines.map(({ product, quantity, entered, lot, stored }) => ({
      productId: product.id,
      expectedQuantity: quantity,
      ...(lot === undefined ? {} : { lot: { code: lot } }),
      ...stored,
      ...packBody(entered),
    })),
  };
}

const enteredOf = ({
  expectedQuantity,
  packId,
  packs,
  packName,
  packUnits,
}: Asn['items'][number]): Entered =>
  packId === null || packs === null || packName === null || packUnits === null
    ? { quantity: String(expectedQuantity) }
    : enterPacks({
        pack: { id: packId, name: packName, units: packUnits },
        count: String(packs),
        loose: String(expectedQuantity - packs * packUnits || ''),
      });

export const editOf = ({
  units,
  ...asn
}: AnnouncedAsn): { fields: AsnFields; lines: AsnLine[] } => ({
  fields: {
    customerId: asn.customer.id,
    warehouseId: asn.warehouse.id,
    asnReference: asn.asnReference,
    expectedArrivalDate: asn.expectedArrivalDate,
    notes: asn.notes ?? '',
    units: draftUnits(units),
  },
  lines: asn.items.map((item) => ({
    product: item.product,
    quantity: item.expectedQuantity,
    entered: enteredOf(item),
    ...(item.lot && { lot: item.lot.code }),
    stored: { lineNo: item.lineNo, externalLineId: item.externalLineId },
  })),
});

export const asnShape: Shape<AsnFields, AsnLine> = {
  names: { asnReference: 'ASN reference' },
  lines: {
    numberOf: ({ stored }) => stored?.lineNo ?? null,
    goodsOf: ({ product, lot }) => `${product.id} ${lot ?? ''}`,
    nameOf: ({ product, lot }) => [product.sku, lot && `lot ${lot}`].filter(Boolean).join(', '),
    textOf: ({ entered, quantity }) => entryText(entered, quantity),
  },
};

/**
 * The values of the form that announces the same goods again: reference, date, units, lots and
 * line numbers are those of another delivery.
 */
export const repeatOf = (asn: Asn): { fields: AsnFields; lines: AsnLine[] } => {
  const { fields, lines } = editOf({ ...asn, units: [] });
  return {
    fields: { ...fields, asnReference: '', expectedArrivalDate: '' },
    lines: lines.map(({ product, quantity, entered }) => ({ product, quantity, entered })),
  };
};
