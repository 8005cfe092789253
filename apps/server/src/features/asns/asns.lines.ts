import type { Asn } from '@lading/contract/asns';
import { packCells } from '@lading/domain/packs';

/** The columns of a file of ASN lines. An import of ASNs reads all of them. */
export const asnLineColumns = [
  'reference',
  'customer',
  'warehouse',
  'asn_status',
  'expected_date',
  'notes',
  'line_no',
  'external_line_id',
  'sku',
  'lot',
  'expires_on',
  'produced_on',
  'expected',
  'pack',
  'packs',
] as const;

export const asnLineCells = (
  asn: Asn,
): Readonly<Record<(typeof asnLineColumns)[number], unknown>>[] =>
  asn.items.map((item) => ({
    reference: asn.asnReference,
    customer: asn.customer.name,
    warehouse: asn.warehouse.name,
    asn_status: asn.status,
    expected_date: asn.expectedArrivalDate,
    notes: asn.notes,
    line_no: item.lineNo,
    external_line_id: item.externalLineId,
    sku: item.product.sku,
    lot: item.lot?.code,
    expires_on: item.lot?.expiresOn,
    produced_on: item.lot?.producedOn,
    expected: item.expectedQuantity,
    ...packCells(item, item.expectedQuantity),
  }));
