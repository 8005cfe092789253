import { Named, PalletRef } from '@lading/contract/fields';
import type { Unit } from '@lading/contract/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope, ofCustomer } from '../../platform/auth/inScope.ts';
import { shownUserOf } from '../../platform/auth/shown.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

/** Locks the tree in which a unit stands. Returns where the unit stands. */
export async function lockUnit(
  tx: Tx,
  warehouseId: number,
  id: number,
): Promise<{ locationId: number | null; parentId: number | null }> {
  await sql`select ledger.lock_units(${warehouseId}, array[${id}]::bigint[])`.execute(tx);
  return tx
    .selectFrom('pallet')
    .select(['locationId', 'parentId'])
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

interface UnitKey {
  warehouseId: number;
  id: number;
}

export interface UnitHead {
  id: number;
  lpn: string;
}

/** Lists the units of a warehouse with these LPNs. */
export async function listUnitHeads(
  tx: Tx,
  warehouseId: number,
  lpns: readonly string[],
): Promise<UnitHead[]> {
  const { rows } = await sql<UnitHead>`
    select id, lpn
    from pallet
    where warehouse_id = ${warehouseId}
      and lpn = any(${arrayOf('text', [...lpns, ...lpns.map((lpn) => lpn.toUpperCase())])})
    order by id`.execute(tx);
  return rows;
}

/**
 * Finds the tote with a code, or with this LPN if it has no code. Null if the warehouse has none.
 */
export async function findTote(
  db: Db,
  warehouseId: number,
  code: string,
): Promise<UnitHead | null> {
  const { rows } = await sql<UnitHead>`
    select id, lpn
    from pallet
    where warehouse_id = ${warehouseId}
      and kind = 'TOTE'
      and (tote = ${code} or lpn = ${code} and tote is null)
    order by tote nulls last
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Inserts an empty tote with a code and the next LPN, unless there is one with this code. */
export async function insertTote(
  tx: Tx,
  actor: Actor,
  { warehouseId, customerId }: { warehouseId: number; customerId: number },
  code: string,
): Promise<void> {
  await sql`
    insert into pallet (warehouse_id, lpn, customer_id, kind, tote, created_at, created_by)
    values (${warehouseId}, next_lpn(), ${customerId}, 'TOTE', ${code}, ${actor.at},
      ${actor.userId})
    on conflict (warehouse_id, tote) where tote is not null do nothing`.execute(tx);
}

/** Finds the order of which a unit is; null if it is of none. */
export async function findOrderOf(
  db: Db,
  warehouseId: number,
  unitId: number,
): Promise<NonNullable<Unit['order']> | null> {
  const { rows } = await sql<NonNullable<Unit['order']>>`
    select u.order_id as id, d.reference as order_reference
    from pallet u
    cross join lateral ledger.document(${warehouseId}, 'ORDER', u.order_id) d
    where u.warehouse_id = ${warehouseId} and u.id = ${unitId} and u.order_id is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What a unit is on its way through the warehouse. */
export async function getUnitState(
  db: Db,
  warehouseId: number,
  unitId: number,
): Promise<Unit['state']> {
  const state = await sql<{ state: Unit['state'] }>`
    select ledger.unit_state(${warehouseId}, ${unitId}) as state`.execute(db);
  return oneRow(state).state;
}

/** Finds the unit that had one of these LPNs before its label was changed. */
export async function findRelabelled(
  db: Db,
  codes: readonly string[],
  { warehouseIds, customerId }: Actor,
): Promise<{ lpn: string; warehouseId: number } | null> {
  const scope = { warehouseIds, customerId };
  const { rows } = await sql<{ lpn: string; warehouseId: number }>`
    select t.lpn, t.warehouse_id
    from unit_event e
    join pallet t on t.warehouse_id = e.warehouse_id and t.id = e.unit_id
    where e.former_lpn = any(${arrayOf('text', codes)}) and ${inScope('t', scope)}
    order by e.at desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

type UnitLife = Pick<Unit, 'state' | 'packaging' | 'tareGrams' | 'grossGrams' | 'isWeighed'>;

/** What a unit is made of, weighs, and is on its way through the warehouse. */
export async function getUnitLife(db: Db, warehouseId: number, unitId: number): Promise<UnitLife> {
  const life = await sql<UnitLife>`
    select s.state, ${orNull('g', jsonOf(Named, 'g'))} as packaging,
      ledger.tare_of(${warehouseId}, u.id) as tare_grams,
      case when s.state <> 'SHIPPED' then w.gross_grams end as gross_grams, w.is_weighed
    from pallet u
    cross join ledger.unit_state(${warehouseId}, u.id) s (state)
    cross join ledger.unit_weight(${warehouseId}, u.id) w
    left join packaging g on g.warehouse_id = ${warehouseId} and g.id = u.packaging_id
    where u.warehouse_id = ${warehouseId} and u.id = ${unitId}`.execute(db);
  return oneRow(life);
}

/** Returns true if a unit is a package of an order. */
export async function isPackage(tx: Tx, warehouseId: number, unitId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.packages_of(${warehouseId}, array[${unitId}]::bigint[])`.execute(tx);
  return rows.length > 0;
}

/** Says what a unit is made of, and weighs empty; what is undefined stays. */
export async function setMaterial(
  tx: Tx,
  { warehouseId, id }: UnitKey,
  material: { packagingId?: number | null | undefined; tareGrams?: number | null | undefined },
): Promise<void> {
  const set = Object.entries(material).filter(([, value]) => value !== undefined);
  if (set.length === 0) return;
  await tx
    .updateTable('pallet')
    .set(Object.fromEntries(set))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

/** Records what a scale says of a unit, whose tree is locked, with what is in it now. */
export async function setGross(
  tx: Tx,
  { warehouseId, id }: UnitKey,
  grossGrams: number | null,
): Promise<void> {
  await sql`
    update pallet
    set gross_grams = ${grossGrams}::integer,
      weighed_content = (select ledger.content_of(${warehouseId}, ${id})
        where ${grossGrams !== null})
    where warehouse_id = ${warehouseId} and id = ${id}`.execute(tx);
}

/** The latest events that a unit shows. */
const HISTORY = 100;

/**
 * Lists what happened to a unit, the newest first. A client does not see the units of others in
 * which a tote stood.
 */
export async function listUnitEvents(
  db: Db,
  actor: Actor,
  warehouseId: number,
  unitId: number,
): Promise<Unit['history']> {
  const { rows } = await sql<Unit['history'][number]>`
    select ${jsonInstant('e.at')} as at, ${shownUserOf(actor, 'e.user_id')} as "user", e.event,
      ${orNull('p', jsonOf(PalletRef, 'p'))} as parent, e.former_lpn
    from unit_event e
    left join pallet p on p.warehouse_id = e.warehouse_id and p.id = e.parent_id
    where e.warehouse_id = ${warehouseId} and e.unit_id = ${unitId}
      and (e.parent_id is null or ${ofCustomer('p', actor.customerId)})
    order by e.id desc
    limit ${HISTORY}`.execute(db);
  return rows;
}

export async function nextLpn(tx: Tx): Promise<string> {
  const { lpn } = oneRow(await sql<{ lpn: string }>`select next_lpn() as lpn`.execute(tx));
  return lpn;
}
