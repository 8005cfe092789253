import type { QueryOf } from '@lading/contract/endpoint';
import { Named, PalletRef, ProductRef } from '@lading/contract/fields';
import type {
  listReplenishmentRules,
  ReplenishmentNeed,
  ReplenishmentRule,
} from '@lading/contract/replenishment';
import {
  neededUnits,
  needReason,
  openReplenishmentStatuses,
  PICK_LOCATION_TYPE,
  reserveLocationTypes,
} from '@lading/domain/replenishment';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../platform/auth/inScope.ts';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';
import { walkOrder } from '../locations/locations.lent.ts';

const open = literalsOf(openReplenishmentStatuses);

const columns = sql<ReplenishmentRule>`
  r.id, r.warehouse_id, ${jsonOf(Named, 'c')} as customer, ${jsonOf(ProductRef, 'p')} as product,
    ${jsonOf(Named, 'l')} as location,
  r.minimum, r.maximum, here.available, coming.inbound,
    ${jsonInstant('r.created_at')} as created_at, r.version`;

const named = sql`from replenishment_rule r
  join product p on p.customer_id = r.customer_id and p.id = r.product_id
  join location l on l.warehouse_id = r.warehouse_id and l.id = r.location_id`;

const here = (warehouseId: number) => sql`cross join lateral (
    select coalesce(sum(i.quantity - i.allocated), 0)::bigint as available from inventory i
    where i.warehouse_id = ${warehouseId}
      and i.location_id = r.location_id
      and i.product_id = r.product_id
      and i.quantity > 0 and i.allocation_rank < 2) here`;

const inbound = (warehouseId: number) => sql`
  (select coalesce(sum(t.quantity - awaited_units(t.warehouse_id, t.id)), 0)::bigint as inbound
    from replenishment_task t
    where t.warehouse_id = ${warehouseId}
      and t.to_location_id = r.location_id
      and t.product_id = r.product_id
      and t.status in ${open})`;

/** Rules with the free units at their location and the units that open tasks will bring there. */
const source = (warehouseId: number) => sql`${named}
  join customer c on c.id = r.customer_id
  ${here(warehouseId)}
  cross join lateral ${inbound(warehouseId)} coming`;

const isNeeded = sql`here.available + coming.inbound < r.minimum`;

/**
 * The free reserve of `r`'s product outside its location. It is not allocated, is in no open task,
 * and orders may take its lot.
 */
const reserve = (warehouseId: number) => sql`
  from inventory i
  join location f on f.warehouse_id = i.warehouse_id and f.id = i.location_id
  left join pallet t on t.warehouse_id = i.warehouse_id and t.id = i.pallet_id
  left join lot k on k.id = i.lot_id
  cross join lateral (
    select i.quantity - i.allocated - coalesce(sum(o.quantity - awaited_units(o.warehouse_id,
      o.id)), 0)::bigint as free
    from replenishment_task o
    where o.warehouse_id = ${warehouseId}
      and o.inventory_id = i.id
      and o.status in ${open}) left_over
  where i.warehouse_id = ${warehouseId}
    and i.product_id = r.product_id
    and i.quantity > i.allocated
    and i.status = 'AVAILABLE'
    and f.type in ${literalsOf(reserveLocationTypes)}
      and not f.blocked_out
      and f.id <> r.location_id
      and left_over.free > 0
    and lot_fault(i.warehouse_id, i.lot_id) is null`;

/** The order in which reserve is used: the rotation by which orders get stock. */
const turn = sql`
  rotation_key(rotation_of(r.product_id), 1::smallint, i.received_at, k.expires_on), i.id`;

const nextReserve = (warehouseId: number) => sql`
  (select json_build_object('inventoryId', i.id, 'location', ${jsonOf(Named, 'f')},
    'pallet', ${orNull('t', jsonOf(PalletRef, 't'))},
    'receivedDate', ${jsonInstant('i.received_at')}, 'free', left_over.free)
  ${reserve(warehouseId)} order by ${turn} limit 1) as source`;

type NeedRow = ReplenishmentRule & {
  source: Omit<NonNullable<ReplenishmentNeed['source']>, 'quantity'> | null;
};

function toNeed({ createdAt: _, version: __, source, ...rule }: NeedRow): ReplenishmentNeed {
  const needed = neededUnits(rule);
  return {
    ...rule,
    needed,
    why: needReason(rule),
    source: source && { ...source, quantity: Math.min(needed, source.free) },
  };
}

type RuleFilter = Omit<QueryOf<typeof listReplenishmentRules>, 'sort'>;

function conditionsOf(filter: RuleFilter): RawBuilder<unknown>[] {
  const where = equalTo('r', filter, ['warehouseId', 'customerId', 'productId', 'locationId']);
  if (filter.search?.trim()) {
    const pattern = containing(filter.search);
    where.push(
      sql`
        (fold(p.sku) like ${pattern}
          or fold(p.name) like ${pattern}
          or fold(l.name) like ${pattern})`,
    );
  }
  return where;
}

const sorts = {
  location: { by: sql`l.name`, type: 'text' },
  sku: { by: sql`p.sku`, type: 'text' },
} as const;

export function ruleListing(filter: RuleFilter): Listing<ReplenishmentRule> {
  return listing({
    select: columns,
    from: source(filter.warehouseId),
    where: conditionsOf(filter),
    id: sql`r.id`,
    sorts: { ...sorts, createdAt: { by: sql`r.created_at`, type: 'timestamptz' } },
  });
}

/**
 * Lists the rules whose location is below its minimum. The query reads every rule, so a sort by
 * free units costs no more.
 */
export function needListing(filter: RuleFilter): Listing<ReplenishmentNeed> {
  return listing({
    select: sql<NeedRow>`${columns}, ${nextReserve(filter.warehouseId)}`,
    from: source(filter.warehouseId),
    where: [...conditionsOf(filter), isNeeded],
    id: sql`r.id`,
    sorts: { ...sorts, available: { by: sql`here.available`, type: 'bigint' } },
    toItem: toNeed,
  });
}

/**
 * Counts the rules whose location is below its minimum. Sums open tasks only for the few rules with
 * too few free units.
 */
export async function countNeeds(
  db: Db,
  warehouseId: number,
  customerId: number | null,
): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from replenishment_rule r ${here(warehouseId)}
    where ${inScope('r', { warehouseId, customerId })} and here.available < r.minimum
      and here.available + ${inbound(warehouseId)} < r.minimum`.execute(db);
  return oneRow(counted).total;
}

/** Lists the rules of these products whose location is below its minimum. */
export async function listNeededRules(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id ${source(warehouseId)}
    where r.warehouse_id = ${warehouseId}
      and r.product_id = any(${arrayOf('bigint', productIds)})
      and ${isNeeded}
    order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listRuleIds(
  db: Db,
  warehouseId: number,
  productId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('replenishmentRule')
    .select('id')
    .where('warehouseId', '=', warehouseId)
    .where('productId', '=', productId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists open pick locations for units of a product, with their room (null without a limit): first
 * the locations of its rules, then those that hold it, then empty ones that no rule keeps for
 * another product.
 */
export async function listLandings(
  db: Db,
  warehouseId: number,
  productId: number,
  fromLocationId: number,
): Promise<{ id: number; room: number | null }[]> {
  const { rows } = await sql<{ id: number; room: number | null }>`
    select l.id, case
    when l.capacity is not null then greatest(l.capacity - units_in(l.warehouse_id, l.id), 0) end
      as room
    from location l
    cross join lateral (select exists (select from replenishment_rule r
        where r.warehouse_id = ${warehouseId}
          and r.location_id = l.id
          and r.product_id = ${productId}) as has_rule,
      exists (select
        from inventory i
        where i.warehouse_id = ${warehouseId}
          and i.location_id = l.id
          and i.product_id = ${productId}
        and i.quantity > 0) as has_stock) own
    where l.warehouse_id = ${warehouseId}
      and l.type = ${sql.lit(PICK_LOCATION_TYPE)}
      and l.id <> ${fromLocationId}
      and l.pickable and l.active and not l.blocked_in and not l.blocked_out
      and (own.has_rule or own.has_stock
        or not exists (select
          from inventory i
          where i.warehouse_id = ${warehouseId} and i.location_id = l.id and i.quantity > 0)
          and not exists (select
            from replenishment_rule r
            where r.warehouse_id = ${warehouseId} and r.location_id = l.id)
          and not exists (select
            from replenishment_task t
            where t.warehouse_id = ${warehouseId} and t.to_location_id = l.id
            and t.product_id <> ${productId} and t.status in ${open}))
    order by own.has_rule desc, own.has_stock desc, ${walkOrder('l')}, l.id limit 20`.execute(db);
  return rows;
}

export async function findRule(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<ReplenishmentRule | null> {
  const warehouseId = await warehouseOf(db, 'replenishmentRule', id, warehouseIds);
  const { rows } = await sql<ReplenishmentRule>`
      select ${columns} ${source(warehouseId)}
      where r.warehouse_id = ${warehouseId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks a rule. Its changes and new tasks take this lock. Read what the lock covers in a later
 * statement.
 */
export async function lockRule(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<boolean> {
  const warehouseId = await warehouseOf(tx, 'replenishmentRule', id, warehouseIds);
  const { rows } = await sql`
      select 1
      from replenishment_rule r
      where r.warehouse_id = ${warehouseId} and r.id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

export interface NewRule {
  warehouseId: number;
  customerId: number;
  productId: number;
  locationId: number;
  minimum: number;
  maximum: number;
  createdAt: Date;
  createdBy: number;
}

export async function hasRule(
  db: Db,
  { warehouseId, productId, locationId }: Pick<NewRule, 'warehouseId' | 'productId' | 'locationId'>,
) {
  const found = await db
    .selectFrom('replenishmentRule')
    .select('id')
    .where('warehouseId', '=', warehouseId)
    .where('locationId', '=', locationId)
    .where('productId', '=', productId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertRule(tx: Tx, rule: NewRule): Promise<number> {
  const { id } = await tx
    .insertInto('replenishmentRule')
    .values(rule)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(
  tx: Tx,
  rule: { id: number; warehouseId: number },
  limits: { minimum: number; maximum: number },
): Promise<void> {
  await tx
    .updateTable('replenishmentRule')
    .set((eb) => ({ ...limits, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', rule.warehouseId)
    .where('id', '=', rule.id)
    .execute();
}

export async function deleteRule(tx: Tx, rule: { id: number; warehouseId: number }): Promise<void> {
  await tx
    .deleteFrom('replenishmentRule')
    .where('warehouseId', '=', rule.warehouseId)
    .where('id', '=', rule.id)
    .execute();
}

/** Finds the balance that the next task of a rule takes from. */
export async function findNextReserve(
  db: Db,
  ruleId: number,
  warehouseId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select next.id
    from replenishment_rule r
    cross join lateral (select i.id ${reserve(warehouseId)} order by ${turn} limit 1) next
    where r.warehouse_id = ${warehouseId} and r.id = ${ruleId}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the free units of a balance as reserve for a rule; 0 if it is not reserve. */
export async function getFreeReserve(
  db: Db,
  ruleId: number,
  warehouseId: number,
  inventoryId: number,
): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select one.free
    from replenishment_rule r
    cross join lateral (select left_over.free ${reserve(warehouseId)} and i.id = ${inventoryId}) one
    where r.warehouse_id = ${warehouseId} and r.id = ${ruleId}`.execute(db);
  return rows[0]?.free ?? 0;
}
