import type { Asn, AsnStep, summarizeAsns } from '@lading/contract/asns';
import type { QueryOf } from '@lading/contract/endpoint';
import { LotRef, Named, ProductRef } from '@lading/contract/fields';
import { type AsnEvent, type AsnStatus, activeAsnStatuses, asnSteps } from '@lading/domain/asns';
import { outcome } from '@lading/domain/life';
import type { LineEntry } from '@lading/domain/lines';
import type { Tracking } from '@lading/domain/lots';
import { type Remark, spokenStep } from '@lading/domain/messages/remarks';
import type { PackEntry } from '@lading/domain/packs';
import { sumByKey } from '@lading/domain/quantity';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope, narrowed, type Scope, sameWarehouse } from '../../platform/auth/inScope.ts';
import { shownUserOf } from '../../platform/auth/shown.ts';
import { arrayOf, jsonRowsOf, literalsOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonList, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { Documents, Search } from '../../platform/database/search.ts';
import { rememberWarehouse, scopeOfRow } from '../../platform/database/warehouseOf.ts';
import { LINE_ENTRY, PACK_ENTRY } from '../products/lines.lent.ts';

export const documents: Documents = { table: 'asn', alias: 'asn', columns: ['reference'] };

/** The columns that decide what may happen to an ASN. */
export interface AsnHead {
  id: number;
  warehouseId: number;
  customerId: number;
  reference: string;
  status: AsnStatus;
  /** The warehouse of the order that sent a transfer; null for other ASNs. */
  sourceWarehouseId: number | null;
  sourceOrderId: number | null;
  version: number;
}

export interface StepBy {
  userId: number;
  at: Date;
}

export interface AsnItemCount extends LineEntry, PackEntry {
  id: number;
  productId: number;
  sku: string;
  tracking: Tracking;
  expires: boolean;
  /** The lot that the item expects; null for any. */
  lotId: number | null;
  expected: number;
  received: number;
}

/** The life of a transfer's ASN differs from that of others. */
export const stepsOf = (asn: AsnHead) => asnSteps({ isTransfer: asn.sourceOrderId !== null });

export interface ReceivableAsn extends AsnHead {
  /** Includes extra items, whose expected units are 0. */
  items: AsnItemCount[];
}

export interface NewAsn {
  warehouseId: number;
  customerId: number;
  reference: string;
  /** YYYY-MM-DD */
  expectedOn: string;
  notes: string | null;
  createdBy: number;
  createdAt: Date;
  /** The transfer that the ASN announces. */
  source?: { warehouseId: number; orderId: number };
  items: readonly ({ productId: number; lotId?: number | null; expected: number } & LineEntry &
    Partial<PackEntry>)[];
}

export interface AsnRow extends Omit<Asn, 'items' | 'varianceData'> {
  receiptNotes: string | null;
  closedShort: boolean;
  operatorEmail: string | null;
  contents: {
    received: number;
    items: Asn['items'] | null;
    overages: { sku: string; variance: number }[] | null;
    extraItems: { sku: string; received: number }[] | null;
    shortages: { sku: string; variance: number }[] | null;
  };
}

export const columnsFor = (actor: Actor) => sql<AsnRow>`
  asn.id, asn.reference as asn_reference, asn.status, asn.expected_on as expected_arrival_date,
    asn.notes, ${jsonInstant('asn.created_at')} as created_at,
  asn.version, asn.receipt_notes, asn.closed_short, asn.source_order_id is not null as is_transfer,
    ${jsonOf(Named, 'customer')} as customer,
  json_build_object('id', asn.warehouse_id, 'name',
    (select name from warehouse where id = asn.warehouse_id)) as warehouse,
  ${shownUserOf(actor, 'asn.received_by')} ->> 'email' as operator_email,
  contents.contents`;

/** Aggregates the lines and variances, so that each ASN is one row. */
export const sourceIn = (scope: Scope) => sql`
  from asn
  join customer on customer.id = asn.customer_id
  left join lateral (
    select json_build_object(
      'received', coalesce(sum(i.received), 0),
      'items', json_agg(json_build_object(
        'id', i.id, 'product', ${jsonOf(ProductRef, 'p')},
        'expectedQuantity', i.expected, 'receivedQuantity', i.received,
        'packId', i.pack_id, 'packs', i.packs, 'packName', i.pack_name, 'packUnits', i.pack_units,
        'lot', ${orNull('k', jsonOf(LotRef, 'k'))}, 'lineNo', i.line_no, 'externalLineId',
          i.external_line_id)
          order by i.line_no) filter (where i.expected > 0),
      'overages', json_agg(json_build_object('sku', p.sku, 'variance', i.received - i.expected)
        order by i.id)
        filter (where i.expected > 0 and i.received > i.expected),
      'extraItems', json_agg(json_build_object('sku', p.sku, 'received', i.received) order by i.id)
        filter (where i.expected = 0),
      'shortages', json_agg(json_build_object('sku', p.sku, 'variance', i.expected - i.received)
        order by i.id)
        filter (where asn.closed_short and i.expected > i.received)) as contents
    from asn_item i
    join product p on p.customer_id = i.customer_id and p.id = i.product_id
    left join lot k on k.id = i.lot_id
    where ${sameWarehouse('i', 'asn', scope)} and i.asn_id = asn.id
  ) contents on true`;

function sumBySku(
  variances: { sku: string; variance: number }[] | null,
): { sku: string; variance: number }[] {
  const sums = sumByKey(
    (variances ?? []).map(({ sku, variance }) => ({ key: sku, quantity: variance })),
  );
  return [...sums].map(([sku, variance]) => ({ sku, variance }));
}

export function toAsn({ contents, receiptNotes, closedShort, operatorEmail, ...row }: AsnRow): Asn {
  const { items, received, ...found } = contents;
  const overages = sumBySku(found.overages);
  const extraItems = found.extraItems ?? [];
  const shortages = sumBySku(found.shortages);
  const hasVariances = overages.length + extraItems.length + shortages.length > 0;
  return {
    ...row,
    items: items ?? [],
    varianceData:
      received > 0 || closedShort
        ? {
            summary: { hasVariances },
            overages,
            extraItems,
            shortages,
            operatorEmail,
            notes: receiptNotes,
          }
        : null,
  };
}

export type AsnFilter = Omit<QueryOf<typeof summarizeAsns>, 'search'>;

export function asnConditions(actor: Actor, query: AsnFilter): RawBuilder<unknown>[] {
  const scope = narrowed(actor, query.warehouseId);
  const where = [inScope('asn', scope), ...equalTo('asn', query, ['customerId', 'status'])];
  if (query.activeOnly === 'true') where.push(sql`asn.status in ${literalsOf(activeAsnStatuses)}`);
  if (query.productId !== undefined)
    where.push(sql`exists (select from asn_item i
      where ${sameWarehouse('i', 'asn', scope)}
        and i.asn_id = asn.id
        and i.product_id = ${query.productId}
        and i.expected > 0)`);
  if (query.dateFrom !== undefined) where.push(sql`asn.expected_on >= ${query.dateFrom}::date`);
  if (query.dateTo !== undefined) where.push(sql`asn.expected_on <= ${query.dateTo}::date`);
  return where;
}

export function asnListing(actor: Actor, query: AsnFilter, search: Search | null): Listing<Asn> {
  const scope = narrowed(actor, query.warehouseId);
  return listing({
    select: columnsFor(actor),
    from: sourceIn(scope),
    lean: sql`from asn`,
    where: asnConditions(actor, query),
    search,
    keyScope: inScope('asn', scope),
    id: sql`asn.id`,
    sorts: {
      expectedArrivalDate: { by: sql`asn.expected_on`, type: 'date' },
      asnReference: { by: sql`asn.reference`, type: 'text' },
      status: { by: sql`asn.status`, type: 'text' },
      customer: {
        by: sql`customer.name`,
        type: 'text',
        lean: sql`from customer join asn on asn.customer_id = customer.id`,
      },
      createdAt: { by: sql`asn.created_at`, type: 'timestamptz' },
    },
    toItem: toAsn,
  });
}

export async function findAsn(db: Db, actor: Actor, id: number): Promise<Asn | undefined> {
  const scope = await scopeOfRow(db, 'asn', id, actor);
  const { rows } = await sql<AsnRow>`
    select ${columnsFor(actor)} ${sourceIn(scope)}
    where asn.id = ${id} and ${inScope('asn', scope)}`.execute(db);
  return rows[0] && toAsn(rows[0]);
}

/** Narrows the actor's scope to the warehouse of an ASN. */
export const scopeOfAsn = (db: Db, actor: Actor, id: number) => scopeOfRow(db, 'asn', id, actor);

/** Locks an ASN. Every change of its items takes this lock. */
export async function lockAsn(
  tx: Tx,
  scope: { warehouseId: number; customerId: number | null },
  id: number,
): Promise<AsnHead | undefined> {
  const { rows } = await sql<AsnHead>`
    select id, warehouse_id, customer_id, reference, status, source_warehouse_id, source_order_id,
      version
    from asn
    where id = ${id} and ${inScope('asn', scope)} for update`.execute(tx);
  if (rows[0]) rememberWarehouse(tx, 'asn', rows[0]);
  return rows[0];
}

/**
 * Lists the items of a locked ASN. Read them after the lock: the statement that waits for it sees
 * them as before the wait.
 */
export async function listItems(
  tx: Tx,
  asn: { id: number; warehouseId: number },
): Promise<AsnItemCount[]> {
  return tx
    .selectFrom('asnItem as i')
    .innerJoin('product as p', 'p.id', 'i.productId')
    .select([
      'i.id',
      'i.productId',
      'i.expected',
      'i.received',
      'i.lotId',
      'i.lineNo',
      'i.externalLineId',
      'p.sku',
      'p.expires',
    ])
    .select(['i.packId', 'i.packs', 'i.packName', 'i.packUnits'])
    .select(sql<Tracking>`p.tracking`.as('tracking'))
    .where('i.warehouseId', '=', asn.warehouseId)
    .where('i.asnId', '=', asn.id)
    .orderBy('i.lineNo')
    .execute();
}

/** Inserts ASNs with their items. Returns the ids in the order given. */
export async function insertAsns(tx: Tx, asns: readonly NewAsn[]): Promise<number[]> {
  const records = asns.map(({ items, source, ...asn }, place) => ({
    ...asn,
    place,
    sourceWarehouseId: source?.warehouseId,
    sourceOrderId: source?.orderId,
    items: items.map(
      ({
        productId,
        lotId = null,
        expected,
        packId,
        packs,
        packName,
        packUnits,
        lineNo,
        externalLineId,
      }) => ({
        product_id: productId,
        lot_id: lotId,
        expected,
        pack_id: packId,
        packs,
        pack_name: packName,
        pack_units: packUnits,
        line_no: lineNo,
        external_line_id: externalLineId,
      }),
    ),
  }));
  const { rows } = await sql<{ id: number }>`
    with given as materialized (
      select *
      from jsonb_to_recordset(${jsonRowsOf(records)})
        as g(place int, warehouse_id bigint, customer_id bigint, reference text,
        expected_on date, notes text, created_by bigint, created_at timestamptz,
          source_warehouse_id bigint, source_order_id bigint, items jsonb)
    ), made as (
      insert into asn (warehouse_id, customer_id, reference, expected_on, notes, created_by,
        created_at, source_warehouse_id, source_order_id)
      select warehouse_id, customer_id, reference, expected_on, notes, created_by, created_at,
        source_warehouse_id, source_order_id
      from given
      order by place
      returning warehouse_id, id, customer_id, reference, created_by, created_at, status
    ), told as (
      insert into asn_event (warehouse_id, asn_id, at, user_id, event, to_status)
      select warehouse_id, id, created_at, created_by, 'create', status from made order by id
    ), placed as (
      select made.*, given.place, given.items
      from made
      join given using (warehouse_id, customer_id, reference)
    ), lines as (
      insert into asn_item (warehouse_id, asn_id, customer_id, product_id, lot_id, expected,
        pack_id, packs, pack_name, pack_units, line_no, external_line_id)
      select placed.warehouse_id, placed.id, placed.customer_id, i.product_id, i.lot_id, i.expected,
        i.pack_id, i.packs, i.pack_name, i.pack_units,
        i.line_no, i.external_line_id
      from placed
      cross join lateral jsonb_array_elements(placed.items)
      with ordinality item (item, line)
      cross join lateral jsonb_to_record(item.item)
        as i (product_id bigint, lot_id bigint, expected bigint, pack_id bigint, packs int,
        pack_name text, pack_units int,
        line_no int, external_line_id text)
      order by placed.place, item.line
    )
    select id from placed order by place`.execute(tx);
  return rows.map((row) => row.id);
}

export interface AsnEdit {
  reference: string;
  expectedOn: string;
  notes: string | null;
  items: readonly ({ productId: number; lotId: number | null; expected: number } & LineEntry &
    PackEntry)[];
}

export async function getText(
  tx: Tx,
  asn: AsnHead,
): Promise<{ reference: string; expectedOn: string; notes: string | null }> {
  return tx
    .selectFrom('asn')
    .select(['reference', 'expectedOn', 'notes'])
    .where('warehouseId', '=', asn.warehouseId)
    .where('id', '=', asn.id)
    .executeTakeFirstOrThrow();
}

/** Lists the steps of an ASN, the oldest first. */
export async function listSteps(
  db: Db,
  actor: Actor,
  asn: { warehouseId: number; id: number },
): Promise<AsnStep[]> {
  const { rows } = await sql<AsnStep>`
    select ${jsonInstant('e.at')} as at, ${shownUserOf(actor, 'e.user_id')} as user, e.event,
      e.from_status as "from", e.to_status as "to", e.notes,
      coalesce(e.remarks, '[]') as remarks
    from asn_event e
    where e.warehouse_id = ${asn.warehouseId} and e.asn_id = ${asn.id}
    order by e.id`.execute(db);
  return rows.map(spokenStep);
}

/**
 * Replaces the fields and items of an ASN that has received nothing, so that no movement names the
 * items.
 */
export async function rewriteAsn(
  tx: Tx,
  asn: AsnHead,
  edit: AsnEdit,
  step: StepBy & { remarks: readonly Remark[] },
): Promise<void> {
  const to = outcome(stepsOf(asn), asn.status, 'edit');
  await tx
    .insertInto('asnEvent')
    .values({
      warehouseId: asn.warehouseId,
      asnId: asn.id,
      at: step.at,
      userId: step.userId,
      remarks: jsonList(step.remarks),
      event: 'edit',
      fromStatus: asn.status,
      toStatus: to,
    })
    .execute();
  await tx
    .updateTable('asn')
    .set((eb) => ({
      reference: edit.reference,
      expectedOn: edit.expectedOn,
      notes: edit.notes,
      version: eb('version', '+', 1),
    }))
    .where('warehouseId', '=', asn.warehouseId)
    .where('id', '=', asn.id)
    .execute();
  await tx
    .deleteFrom('asnItem')
    .where('warehouseId', '=', asn.warehouseId)
    .where('asnId', '=', asn.id)
    .execute();
  await sql`
    insert into asn_item (warehouse_id, asn_id, customer_id, product_id, lot_id, expected, pack_id,
      packs, pack_name, pack_units, line_no, external_line_id)
    select ${asn.warehouseId}, ${asn.id}, ${asn.customerId}, product_id, lot_id, expected, pack_id,
      packs, pack_name, pack_units, line_no, external_line_id
    from ${unnestOf(edit.items, {
      productId: 'bigint',
      lotId: 'bigint',
      expected: 'bigint',
      ...PACK_ENTRY,
      ...LINE_ENTRY,
    })}
      with ordinality given(product_id, lot_id, expected, pack_id, packs, pack_name, pack_units,
        line_no, external_line_id, line)
      order by line`.execute(tx);
}

/** The notes of the receivers, with these on a line of their own. Null where there are none. */
const appended = (notes: string | null): RawBuilder<string | null> => sql`
  coalesce(receipt_notes || E'\\n' || ${notes}::text, ${notes}::text, receipt_notes)`;

/** Ends an ASN, or pauses its receiving. Appends the notes to those of the receivers. */
export async function endAsn(
  tx: Tx,
  asn: AsnHead,
  end: StepBy & { event: AsnEvent; short: boolean; notes: string | null },
): Promise<void> {
  const to = outcome(stepsOf(asn), asn.status, end.event);
  await sql`
    with told as (
      insert into asn_event (warehouse_id, asn_id, at, user_id, event, from_status, to_status,
        notes)
      values (${asn.warehouseId}, ${asn.id}, ${end.at}, ${end.userId}::bigint, ${end.event},
        ${asn.status}, ${to}, ${end.notes}::text)
    )
    update asn
    set status = ${to}, closed_short = closed_short or ${end.short}, version = version + 1,
      receipt_notes = ${appended(end.notes)}
    where warehouse_id = ${asn.warehouseId} and id = ${asn.id}`.execute(tx);
}

/** Lists the references of a customer's ASNs in a warehouse that begin with `lead`. */
export async function listReferences(
  tx: Tx,
  warehouseId: number,
  customerId: number,
  lead: string,
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference
    from asn
    where warehouse_id = ${warehouseId}
      and customer_id = ${customerId}
      and starts_with(spelling_key(reference), spelling_key(${lead}))`.execute(tx);
  return rows.map((row) => row.reference);
}

export async function findMostExpected(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
): Promise<number> {
  const found = await sql<{ most: number }>`
    select coalesce(max(i.expected - i.received), 0)::float8 as most
    from asn_item i join asn on asn.warehouse_id = i.warehouse_id and asn.id = i.asn_id
    where i.warehouse_id = ${warehouseId} and i.product_id = any(${arrayOf('bigint', productIds)})
      and asn.status in ${literalsOf(activeAsnStatuses)}`.execute(db);
  return oneRow(found).most;
}
