import type { QueryOf } from '@lading/contract/endpoint';
import { LotRef, Named, PalletRef, ProductRef } from '@lading/contract/fields';
import type { getMovementSum, Movement, MovementSum } from '@lading/contract/inventory';
import { plannedEachTime } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope, type Scope } from '../../platform/auth/inScope.ts';
import { forStaff, shownUserOf } from '../../platform/auth/shown.ts';
import type { Db } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import type { Search } from '../../platform/database/search.ts';

export interface MovementFilter
  extends Omit<QueryOf<typeof getMovementSum>, 'customerId' | 'lpn' | 'search'> {
  customerId: number | null;
  palletId?: number | undefined;
}

type SideName = 'from' | 'to';

function isInside(filter: MovementFilter, side: SideName): RawBuilder<unknown> {
  const columnOf = (column: string) => sql.raw(`m.${side}_${column}`);
  const conditions: RawBuilder<unknown>[] = [sql`${columnOf('inventory_id')} is not null`];
  if (filter.palletId !== undefined)
    conditions.push(sql`${columnOf('pallet_id')} = ${filter.palletId}`);
  if (filter.locationId !== undefined)
    conditions.push(sql`${columnOf('location_id')} = ${filter.locationId}`);
  if (filter.withoutLocation === 'true') conditions.push(sql`${columnOf('location_id')} is null`);
  if (filter.status !== undefined)
    conditions.push(sql`${columnOf('status')} = ${sql.lit(filter.status)}`);
  if (filter.receivedFrom !== undefined || filter.receivedBefore !== undefined) {
    const age = [
      ...(filter.receivedFrom === undefined
        ? []
        : [sql`s.received_at >= ${filter.receivedFrom}::timestamptz`]),
      ...(filter.receivedBefore === undefined
        ? []
        : [sql`s.received_at < ${filter.receivedBefore}::timestamptz`]),
    ];
    conditions.push(sql`
      exists (select
        from inventory s
        where s.warehouse_id = ${filter.warehouseId} and s.id = ${columnOf('inventory_id')}
      and ${sql.join(age, sql` and `)})`);
  }
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const namesStock = (filter: MovementFilter): boolean =>
  filter.withoutLocation === 'true' ||
  [
    filter.palletId,
    filter.locationId,
    filter.status,
    filter.receivedFrom,
    filter.receivedBefore,
  ].some((value) => value !== undefined);

/**
 * Returns the begin or end of a time that a filter names. A calendar date is a whole day in the
 * warehouse's zone.
 */
function instantOf(
  filter: MovementFilter,
  text: string,
  side: 'begin' | 'end',
): RawBuilder<unknown> {
  if (text.includes('T')) return sql`${text}::timestamptz`;
  const zone = sql`(select time_zone from warehouse where id = ${filter.warehouseId})`;
  const day =
    side === 'begin'
      ? sql`${text}::date::timestamp`
      : sql`(${text}::date + 1)::timestamp - interval '1 millisecond'`;
  return sql`((${day}) at time zone ${zone})`;
}

function conditionsOf(filter: MovementFilter): RawBuilder<unknown>[] {
  const where = [inScope('m', filter), ...equalTo('m', filter, ['productId', 'lotId', 'kind'])];
  if (filter.asnId !== undefined)
    where.push(
      sql`
        m.asn_item_id = any(array(
          select i.id from ledger.items_of_asn(${filter.warehouseId}, ${filter.asnId}) i))`,
    );
  if (namesStock(filter))
    where.push(sql`(${isInside(filter, 'from')} or ${isInside(filter, 'to')})`);
  if (filter.from !== undefined)
    where.push(sql`m.at >= ${instantOf(filter, filter.from, 'begin')}`);
  if (filter.to !== undefined) where.push(sql`m.at <= ${instantOf(filter, filter.to, 'end')}`);
  return where;
}

/** Returns true if the ASN of a filter is in the caller's scope. */
export async function hasAsn(db: Db, scope: Scope, asnId: number): Promise<boolean> {
  const { rows } = await sql`select from ledger.asn_by_id(${asnId}) a
      where ${inScope('a', scope)}`.execute(db);
  return rows.length > 0;
}

const unitsIn = (filter: MovementFilter): RawBuilder<unknown> =>
  sql`case when ${isInside(filter, 'to')} then m.quantity else 0 end`;
const unitsOut = (filter: MovementFilter): RawBuilder<unknown> =>
  sql`case when ${isInside(filter, 'from')} then m.quantity else 0 end`;

/**
 * The tables of filters and searches. PostgreSQL removes the joins that a condition does not need.
 */
const searched = sql`from movement m
  left join product p on p.id = m.product_id
  left join pallet fp on fp.warehouse_id = m.warehouse_id and fp.id = m.from_pallet_id
  left join pallet tp on tp.warehouse_id = m.warehouse_id and tp.id = m.to_pallet_id`;

/**
 * Where a movement comes from or goes to; null outside of the warehouse. `pallet` and `location`
 * are the aliases of this side.
 */
const placeOf = (side: SideName, pallet: string, location: string): RawBuilder<unknown> => {
  const status = sql.ref(`m.${side}_status`);
  return sql`
    case
      when ${status} is not null then json_build_object('pallet',
        ${orNull(pallet, jsonOf(PalletRef, pallet))},
    'location', ${orNull(location, jsonOf(Named, location))}, 'status', ${status}) end`;
};

/** The document of a movement. A client sees only the kind of counts and replenishment. */
function documentOf(actor: Actor, warehouseId: number): RawBuilder<unknown> {
  const count = sql`(select n.name from ledger.count_by_id(${warehouseId}, m.document_id) n)`;
  return sql`
    case when m.document_type is not null then json_build_object('type', m.document_type, 'id',
      case
        when m.document_type in ('COUNT', 'REPLENISHMENT')
          then ${forStaff(actor, sql`m.document_id`, null)}
        else m.document_id end,
      'reference', coalesce(case m.document_type
        when 'COUNT' then ${forStaff(actor, count, 'Stock count')}
        when 'REPLENISHMENT' then ${forStaff(actor, sql`'Task ' || m.document_id`, 'Replenishment')}
        else (select d.reference
          from ledger.document(${warehouseId}, m.document_type, m.document_id) d)
      end, '')) end`;
}

export function movementListing(
  actor: Actor,
  filter: MovementFilter,
  search: Search | null,
): Listing<Movement> {
  return listing({
    select: sql<Movement>`
      m.id, ${jsonInstant('m.at')} as at, m.kind, ${jsonOf(ProductRef, 'p')} as product,
        ${orNull('o', jsonOf(LotRef, 'o'))} as lot,
      m.quantity, (${unitsIn(filter)} - ${unitsOut(filter)})::bigint as change,
        ${placeOf('from', 'fp', 'fl')} as "from", ${placeOf('to', 'tp', 'tl')} as "to",
      ${shownUserOf(actor, 'm.user_id')} as "user",
      ${documentOf(actor, filter.warehouseId)} as document,
      case m.document_type
        when 'COUNT' then ${forStaff(actor, sql`m.reason`, 'Stock count')}
        else m.reason end as reason, m.notes`,
    from: sql`${searched}
      left join location fl on fl.warehouse_id = m.warehouse_id and fl.id = m.from_location_id
      left join location tl on tl.warehouse_id = m.warehouse_id and tl.id = m.to_location_id
      left join lot o on o.id = m.lot_id`,
    lean: searched,
    where: conditionsOf(filter),
    search,
    keyScope: sql`m.warehouse_id = ${filter.warehouseId}`,
    id: sql`m.id`,
    sorts: { at: { by: sql`m.at`, type: 'timestamptz' } },
  });
}

/** Returns the sums of matching movements in units: in, out, and the difference. */
export async function sumMovements(
  db: Db,
  filter: MovementFilter,
  search: Search | null,
): Promise<MovementSum> {
  const { rows } = await sql<Omit<MovementSum, 'unit'>>`
    select count(*) as movements, coalesce(sum(i), 0)::bigint as units_in,
      coalesce(sum(o), 0)::bigint as units_out, coalesce(sum(i - o), 0)::bigint as change
    from (select ${unitsIn(filter)} as i, ${unitsOut(filter)} as o ${searched}
      where ${sql.join(
        [...conditionsOf(filter), ...(search ? [search.condition] : [])],
        sql`
        and `,
      )}) sides`
    .withPlugin(plannedEachTime)
    .execute(db);
  return { ...(rows[0] ?? { movements: 0, unitsIn: 0, unitsOut: 0, change: 0 }), unit: 'units' };
}
