import type { AnnouncedUnit } from '@lading/contract/asns';
import { LotRef, Named, ProductRef } from '@lading/contract/fields';
import { activeAsnStatuses } from '@lading/domain/asns';
import type { UnitKind } from '@lading/domain/units';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inScope } from '../../platform/auth/inScope.ts';
import { arrayOf, jsonRowsOf, literalsOf, opaqueArrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import type { Referenced } from '../../platform/database/referenced.ts';

interface AsnKey {
  warehouseId: number;
  id: number;
}

/** A unit to announce, with its depth among the units around it. */
export interface NewUnit {
  code: string;
  kind: UnitKind;
  parent: string | null;
  depth: number;
  items: readonly { productId: number; lotId: number | null; quantity: number }[];
}

/** Inserts the units of an ASN, each after its parent, with what is in them. */
export async function insertUnits(
  tx: Tx,
  asn: AsnKey & { customerId: number },
  units: readonly NewUnit[],
): Promise<void> {
  const placed = units.map(({ items: _, ...unit }, index) => ({ ...unit, position: index + 1 }));
  const deepest = Math.max(0, ...units.map(({ depth }) => depth));
  for (let depth = 0; depth <= deepest; depth += 1) {
    const level = placed.filter((unit) => unit.depth === depth);
    await sql`
      insert into asn_unit (warehouse_id, asn_id, code, kind, position, depth, parent_id,
        parent_depth)
      select ${asn.warehouseId}, ${asn.id}, given.code, given.kind, given.position, given.depth,
        p.id, p.depth
      from jsonb_to_recordset(${jsonRowsOf(level)})
        as given (code text, kind text, position int, depth smallint, parent text)
      left join asn_unit p on p.warehouse_id = ${asn.warehouseId} and p.asn_id = ${asn.id}
        and p.code = given.parent`.execute(tx);
  }
  const items = units.flatMap(({ code, items }) => items.map((item) => ({ code, ...item })));
  await sql`
    insert into asn_unit_item (warehouse_id, asn_unit_id, customer_id, product_id, lot_id, quantity)
    select ${asn.warehouseId}, u.id, ${asn.customerId}, given.product_id, given.lot_id,
      given.quantity
    from rows from (jsonb_to_recordset(${jsonRowsOf(items)})
      as (code text, product_id bigint, lot_id bigint, quantity bigint))
      with ordinality as given (code, product_id, lot_id, quantity, place)
    join asn_unit u on u.warehouse_id = ${asn.warehouseId} and u.asn_id = ${asn.id}
      and u.code = given.code
    order by given.place`.execute(tx);
}

/** Deletes the units of an ASN of which none was received. */
export async function deleteUnits(tx: Tx, asn: AsnKey): Promise<void> {
  await sql`
    delete from asn_unit_item i
    using asn_unit u
    where i.warehouse_id = ${asn.warehouseId} and u.warehouse_id = ${asn.warehouseId}
      and u.asn_id = ${asn.id} and i.asn_unit_id = u.id`.execute(tx);
  await tx
    .deleteFrom('asnUnit')
    .where('warehouseId', '=', asn.warehouseId)
    .where('asnId', '=', asn.id)
    .execute();
}

/** Lists the units of an ASN, or those with these ids, each behind its parent. */
export async function listUnits(
  db: Db,
  asn: AsnKey,
  ids: readonly number[] | null = null,
): Promise<AnnouncedUnit[]> {
  const chosen = ids === null ? sql`true` : sql`u.id = any(${opaqueArrayOf('bigint', ids)})`;
  const { rows } = await sql<AnnouncedUnit>`
    select u.code, u.kind, p.code as parent, unit.lpn as received_as, coalesce(items.list, '[]')
      as items
    from asn_unit u
    left join asn_unit p on p.warehouse_id = ${asn.warehouseId} and p.id = u.parent_id
    left join pallet unit on unit.warehouse_id = ${asn.warehouseId} and unit.id = u.unit_id
    left join lateral (
      select json_agg(json_build_object('product', ${jsonOf(ProductRef, 'g')},
        'tracking', g.tracking, 'expires', g.expires,
        'lot', ${orNull('k', jsonOf(LotRef, 'k'))}, 'quantity', i.quantity,
        'receivedQuantity', i.received) order by i.id) as list
      from asn_unit_item i
      join product g on g.customer_id = i.customer_id and g.id = i.product_id
      left join lot k on k.id = i.lot_id
      where i.warehouse_id = ${asn.warehouseId} and i.asn_unit_id = u.id) items on true
    where u.warehouse_id = ${asn.warehouseId} and u.asn_id = ${asn.id} and ${chosen}
    order by u.position`.execute(db);
  return rows;
}

/** An announced unit that is not received yet, of an ASN that still takes stock. */
export interface AwaitedUnit {
  code: string;
  asnId: number;
  warehouseId: number;
  customerId: number;
  reference: string;
}

/** Lists those of the codes that units of other ASNs, which still take stock, are awaited with. */
export async function listAwaited(
  db: Db,
  codes: readonly string[],
  exceptAsnId: number | null,
): Promise<AwaitedUnit[]> {
  const { rows } = await sql<AwaitedUnit>`
    select /* asks all nodes: a code is of the whole company */ u.code, u.asn_id,
      asn.warehouse_id, asn.customer_id, asn.reference
    from asn_unit u
    join asn on asn.warehouse_id = u.warehouse_id and asn.id = u.asn_id
    where u.code = any(${arrayOf('text', codes)}) and u.unit_id is null
      and asn.status in ${literalsOf(activeAsnStatuses)}
      and u.asn_id is distinct from ${exceptAsnId}`.execute(db);
  return rows;
}

/** Goods in an announced unit as receiving needs them. Without a lot they may have any. */
export interface TreeItem {
  id: number;
  productId: number;
  lot: string | null;
  lotId: number | null;
  quantity: number;
}

/** An announced unit as receiving needs it. */
export interface TreeUnit {
  id: number;
  code: string;
  kind: UnitKind;
  parent: string | null;
  /** The LPN of the unit that it is in the warehouse; null until it is received. */
  receivedAs: string | null;
}

/** Lists the units of a locked ASN with these codes, and those in them, each behind its parent. */
export async function listTrees(
  tx: Tx,
  asn: AsnKey,
  codes: readonly string[],
): Promise<TreeUnit[]> {
  const { rows } = await sql<TreeUnit>`
    with recursive inside as (
      select *
      from asn_unit
      where warehouse_id = ${asn.warehouseId} and asn_id = ${asn.id}
        and code = any(${opaqueArrayOf('text', codes)})
      union
      select c.*
      from inside
      join asn_unit c on c.warehouse_id = ${asn.warehouseId} and c.asn_id = ${asn.id}
        and c.parent_id = inside.id
    )
    select u.id, u.code, u.kind, p.code as parent, unit.lpn as received_as
    from inside u
    left join asn_unit p on p.warehouse_id = ${asn.warehouseId} and p.id = u.parent_id
    left join pallet unit on unit.warehouse_id = ${asn.warehouseId} and unit.id = u.unit_id
    order by u.position`.execute(tx);
  return rows;
}

/** Lists the goods of units of a locked ASN, by unit. */
export async function listItems(
  tx: Tx,
  { warehouseId }: AsnKey,
  unitIds: readonly number[],
): Promise<ReadonlyMap<number, TreeItem[]>> {
  const { rows } = await sql<TreeItem & { unitId: number }>`
    select i.asn_unit_id as unit_id, i.id, i.product_id, k.code as lot, i.lot_id, i.quantity
    from asn_unit_item i
    left join lot k on k.id = i.lot_id
    where i.warehouse_id = ${warehouseId}
      and i.asn_unit_id = any(${opaqueArrayOf('bigint', unitIds)})
    order by i.id`.execute(tx);
  const items = new Map<number, TreeItem[]>();
  for (const { unitId, ...item } of rows) items.set(unitId, [...(items.get(unitId) ?? []), item]);
  return items;
}

/** What came in an announced unit: of one of its items, or what nobody had announced in it. */
export interface Came {
  asnUnitId: number;
  itemId: number | null;
  productId: number;
  lotId: number | null;
  quantity: number;
}

/** Records which units announced ones are in the warehouse, and what came in them. */
export async function recordUnits(
  tx: Tx,
  asn: AsnKey & { customerId: number },
  units: readonly { id: number; unitId: number }[],
  came: readonly Came[],
): Promise<void> {
  const { warehouseId } = asn;
  await sql`
    update asn_unit u
    set unit_id = given.unit_id
    from unnest(${opaqueArrayOf(
      'bigint',
      units.map(({ id }) => id),
    )},
      ${opaqueArrayOf(
        'bigint',
        units.map(({ unitId }) => unitId),
      )}) given (id, unit_id)
    where u.warehouse_id = ${warehouseId} and u.id = given.id`.execute(tx);
  await sql`
    with given as (
      select *
      from jsonb_to_recordset(${jsonRowsOf(came)}) as c (asn_unit_id bigint, item_id bigint,
        product_id bigint, lot_id bigint, quantity bigint)
    ), added as (
      insert into asn_unit_item (warehouse_id, asn_unit_id, customer_id, product_id, lot_id,
        quantity, received)
      select ${warehouseId}, asn_unit_id, ${asn.customerId}, product_id, lot_id, 0,
        sum(quantity)::bigint
      from given
      where item_id is null
      group by asn_unit_id, product_id, lot_id
    ), sums as (
      select item_id, sum(quantity)::bigint as units
      from given
      where item_id is not null
      group by item_id
    )
    update asn_unit_item i
    set received = sums.units
    from sums
    where i.warehouse_id = ${warehouseId} and i.id = sums.item_id`.execute(tx);
}

/**
 * Finds the ASNs of a warehouse that still await a unit with this code: an announced one, or one
 * that a transfer carries.
 */
export async function findByUnit(
  db: Db,
  { customerId }: Actor,
  warehouseId: number,
  code: string,
): Promise<(Referenced & { unit: string })[]> {
  const { rows } = await sql<Referenced & { unit: string }>`
    select asn.id, asn.reference, asn.status, ${jsonOf(Named, 'c')} as customer, u.code as unit
    from (
      select asn_id, code
      from asn_unit
      where warehouse_id = ${warehouseId} and code = ${code} and unit_id is null
      union all
      select asn_id, lpn
      from transit_unit
      where warehouse_id = ${warehouseId} and lpn = ${code} and arrived_at is null) u
    join asn on asn.warehouse_id = ${warehouseId} and asn.id = u.asn_id
    join customer c on c.id = asn.customer_id
    where asn.status in ${literalsOf(activeAsnStatuses)}
      and ${inScope('asn', { warehouseId, customerId })}
    order by asn.id`.execute(db);
  return rows;
}
