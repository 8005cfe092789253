import type { ChangeEvent } from '@lading/contract/changes';
import { LotRef, ProductRef } from '@lading/contract/fields';
import { packageCode } from '@lading/domain/picking';
import { type RawBuilder, sql } from 'kysely';
import { inWarehouses } from '../../platform/auth/inScope.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

/** A row of the outbox. */
export interface OutboxRow {
  place: string;
  id: number;
  type: ChangeEvent['type'];
  at: string;
  warehouseId: number | null;
  customerId: number | null;
  documentType: NonNullable<ChangeEvent['document']>['type'] | null;
  documentId: number | null;
  status: string | null;
  previousStatus: string | null;
  packageId: number | null;
  movementIds: number[] | null;
}

type Movement = ChangeEvent['movements'][number];

/** What the rows of a page name, as it is now. */
interface Facts {
  movements: Movement[];
  documents: { type: string; id: number; reference: string }[];
  shipments: (NonNullable<ChangeEvent['shipment']> & { id: number })[];
  packages: { id: number; weight: number | null }[];
  lots: { id: number; code: string; product: ChangeEvent['product'] }[];
}

/** Documents of which no client learns. */
const hidden: ReadonlySet<string> = new Set(['COUNT', 'REPLENISHMENT', 'LOAD']);

/** Rows of the outbox in the shape of `ChangeEvent`, with what their documents are called now. */
export async function composeChanges(
  db: Db,
  rows: readonly OutboxRow[],
  isForClient: boolean,
): Promise<ChangeEvent[]> {
  const facts = await findFacts(db, rows, isForClient);
  const movements = byId(facts.movements);
  const shipments = byId(facts.shipments);
  const packages = byId(facts.packages);
  const lots = byId(facts.lots);
  const references = new Map(
    facts.documents.map(({ type, id, reference }) => [`${type} ${id}`, reference]),
  );
  const referenceOf = (type: string, id: number): string => {
    if (type === 'REPLENISHMENT') return `Task ${id}`;
    if (type === 'LOT') return lots.get(id)?.code ?? '';
    return references.get(`${type} ${id}`) ?? '';
  };
  return rows.map(({ documentType: type, documentId, packageId, ...row }): ChangeEvent => {
    const isHidden = isForClient && hidden.has(type ?? '');
    const shipped = row.type === 'order.shipped' ? shipments.get(documentId ?? 0) : undefined;
    return {
      id: row.id,
      type: row.type,
      at: row.at,
      warehouseId: row.warehouseId,
      customerId: row.customerId,
      document:
        type === null || documentId === null || isHidden
          ? null
          : { type, id: documentId, reference: referenceOf(type, documentId) },
      status: row.status,
      previousStatus: row.previousStatus,
      shipment: shipped
        ? { shippingCarrier: shipped.shippingCarrier, trackingNumber: shipped.trackingNumber }
        : null,
      package:
        packageId === null
          ? null
          : {
              id: packageId,
              code: packageCode(packageId),
              weight: packages.get(packageId)?.weight ?? null,
            },
      product: type === 'LOT' ? (lots.get(documentId ?? 0)?.product ?? null) : null,
      movements: (row.movementIds ?? []).flatMap((id) => movements.get(id) ?? []),
    };
  });
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const side = (name: 'from' | 'to'): RawBuilder<unknown> =>
  sql.raw(`case when m.${name}_status is null then null
    else json_build_object('lpn', ${name}_pallet.lpn, 'status', m.${name}_status) end`);

/**
 * Reads what the rows name in one statement, each table by ids: a query that refers to a row of
 * another, which may be on another node, is refused where the warehouses are on several.
 */
async function findFacts(db: Db, rows: readonly OutboxRow[], isForClient: boolean): Promise<Facts> {
  const warehouseIds = [...new Set(rows.flatMap(({ warehouseId }) => warehouseId ?? []))];
  const idsOf = (type: string): number[] =>
    rows.flatMap(({ documentType, documentId }) =>
      documentType === type ? (documentId ?? []) : [],
    );
  /** The rows of a table of the warehouses with these ids, as JSON; none are read for no ids. */
  const list = (ids: readonly number[], alias: string, json: RawBuilder<unknown>, from: string) =>
    ids.length === 0
      ? sql`'[]'::json`
      : sql`(
        select coalesce(json_agg(${json}), '[]')
        from ${sql.raw(from)}
        where ${inWarehouses(alias, warehouseIds)}
          and ${sql.ref(`${alias}.id`)} = any(${arrayOf('bigint', [...new Set(ids)])}))`;
  const documents = (type: string, table: string, column: string) =>
    list(
      idsOf(type),
      'd',
      sql`json_build_object('type', ${sql.lit(type)}, 'id', d.id, 'reference',
        ${sql.ref(`d.${column}`)})`,
      `${table} d`,
    );
  const reason = isForClient
    ? sql`case m.document_type when 'COUNT' then 'Stock count' else m.reason end`
    : sql`m.reason`;
  const lotIds = idsOf('LOT');
  const found = await sql<
    Record<'asns' | 'orders' | 'returns' | 'counts' | 'loads', Facts['documents']> &
      Omit<Facts, 'documents'>
  >`
    select ${documents('ASN', 'asn', 'reference')} as asns,
      ${documents('ORDER', 'orders', 'reference')} as orders,
      ${documents('RETURN', 'returns', 'reference')} as returns,
      ${isForClient ? sql`'[]'::json` : documents('COUNT', 'cycle_count', 'name')} as counts,
      ${isForClient ? sql`'[]'::json` : documents('LOAD', 'load', 'number')} as loads,
      ${list(
        rows.flatMap(({ type, documentId }) =>
          type === 'order.shipped' ? (documentId ?? []) : [],
        ),
        'd',
        sql`json_build_object('id', d.id, 'shippingCarrier', d.shipping_carrier,
          'trackingNumber', d.tracking_number)`,
        'orders d',
      )} as shipments,
      ${list(
        rows.flatMap(({ packageId }) => packageId ?? []),
        'd',
        sql`json_build_object('id', d.id, 'weight', d.weight)`,
        'package d',
      )} as packages,
      ${list(
        rows.flatMap(({ movementIds }) => movementIds ?? []),
        'm',
        sql`json_build_object('id', m.id, 'kind', m.kind, 'product', ${jsonOf(ProductRef, 'p')},
          'lot', ${orNull('t', jsonOf(LotRef, 't'))}, 'quantity', m.quantity,
          'from', ${side('from')}, 'to', ${side('to')}, 'reason', ${reason})`,
        `movement m join product p on p.id = m.product_id
        left join lot t on t.id = m.lot_id
        left join pallet from_pallet on from_pallet.warehouse_id = m.warehouse_id
          and from_pallet.id = m.from_pallet_id
        left join pallet to_pallet on to_pallet.warehouse_id = m.warehouse_id
          and to_pallet.id = m.to_pallet_id`,
      )} as movements,
      ${
        lotIds.length === 0
          ? sql`'[]'::json`
          : sql`(
        select coalesce(json_agg(json_build_object('id', l.id, 'code', l.code, 'product',
          ${jsonOf(ProductRef, 'p')})), '[]')
        from lot l join product p on p.id = l.product_id
        where l.id = any(${arrayOf('bigint', lotIds)}))`
      } as lots`.execute(db);
  const { asns, orders, returns, counts, loads, ...facts } = oneRow(found);
  return { ...facts, documents: [...asns, ...orders, ...returns, ...counts, ...loads] };
}
