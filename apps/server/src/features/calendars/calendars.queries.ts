import type { Calendar, listShipRules, ShipRule } from '@lading/contract/calendars';
import type { QueryOf } from '@lading/contract/endpoint';
import { Named } from '@lading/contract/fields';
import type { ShipCalendar } from '@lading/domain/calendars';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';

export type CalendarValues = Pick<Calendar, 'workingDays' | 'holidays'>;

export async function findCalendar(db: Db, warehouseId: number): Promise<Calendar | undefined> {
  const { rows } = await sql<Calendar>`
    select w.id, w.name, w.time_zone, coalesce(k.working_days, '{1,2,3,4,5}') as working_days,
      coalesce(k.holidays, '[]') as holidays, coalesce(k.version, 1) as version
    from warehouse w
    left join calendar k on k.warehouse_id = ${warehouseId}
    where w.id = ${warehouseId}`.execute(db);
  return rows[0];
}

/**
 * Counts a change of what gives the orders of a warehouse their ship-by dates. Changes of one
 * warehouse wait for each other.
 */
export async function raiseRules(tx: Tx, warehouseId: number): Promise<void> {
  await tx
    .insertInto('calendar')
    .values({ warehouseId })
    .onConflict((conflict) =>
      conflict
        .column('warehouseId')
        .doUpdateSet((eb) => ({ rulesVersion: eb('calendar.rulesVersion', '+', 1) })),
    )
    .execute();
}

export async function updateCalendar(
  tx: Tx,
  warehouseId: number,
  { workingDays, holidays }: CalendarValues,
): Promise<void> {
  await tx
    .updateTable('calendar')
    .set((eb) => ({
      workingDays: [...workingDays],
      holidays: JSON.stringify(holidays),
      version: eb('version', '+', 1),
    }))
    .where('warehouseId', '=', warehouseId)
    .execute();
}

const ruleColumns = sql<ShipRule>`
  r.id, r.name, ${orNull('c', jsonOf(Named, 'c'))} as customer, r.carrier, r.priority, r.cutoff,
    r.days, r.warehouse_id, r.version`;

const namedRules = sql`from ship_rule r left join customer c on c.id = r.customer_id`;

export function ruleListing({
  search,
  ...filter
}: QueryOf<typeof listShipRules>): Listing<ShipRule> {
  return listing({
    select: ruleColumns,
    from: namedRules,
    where: [
      ...equalTo('r', filter, ['warehouseId', 'customerId']),
      ...(search
        ? [
            sql`
              (fold(r.name) like ${containing(search)}
                or fold(r.carrier) like ${containing(search)}
                or fold(c.name) like ${containing(search)})`,
          ]
        : []),
    ],
    id: sql`r.id`,
    sorts: { name: { by: sql`r.name`, type: 'text' } },
  });
}

export async function findRule(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<ShipRule | undefined> {
  const warehouseId = await warehouseOf(db, 'shipRule', id, warehouseIds);
  const { rows } = await sql<ShipRule>`
    select ${ruleColumns} ${namedRules}
    where r.warehouse_id = ${warehouseId} and r.id = ${id}`.execute(db);
  return rows[0];
}

export interface RuleValues {
  name: string;
  customerId: number | null;
  carrier: string | null;
  priority: number | null;
  cutoff: string;
  days: number;
}

/** Finds another rule for the same customer, carrier and priority. */
export async function findSameScope(
  db: Db,
  warehouseId: number,
  { customerId, carrier, priority }: RuleValues,
  id: number | null,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name
    from ship_rule
    where warehouse_id = ${warehouseId}
      and id is distinct from ${id}::bigint
      and customer_id is not distinct from ${customerId}::bigint
      and spelling_key(carrier) is not distinct from spelling_key(${carrier}::text)
      and priority is not distinct from ${priority}::int`.execute(db);
  return rows[0];
}

export async function insertRule(
  tx: Tx,
  values: RuleValues & { warehouseId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('shipRule')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(
  tx: Tx,
  { warehouseId, id }: Pick<ShipRule, 'warehouseId' | 'id'>,
  values: RuleValues,
): Promise<void> {
  await tx
    .updateTable('shipRule')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

export async function deleteRule(
  tx: Tx,
  { warehouseId, id }: Pick<ShipRule, 'warehouseId' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('shipRule')
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

/** What gives the orders of a customer their ship-by dates, and the mark of these rules. */
export interface MarkedCalendar extends ShipCalendar {
  mark: string;
}

/** Null if the warehouse does not exist. */
export async function findShipCalendar(
  db: Db,
  warehouseId: number,
  customerId: number,
): Promise<MarkedCalendar | null> {
  const { rows } = await sql<MarkedCalendar>`
    select w.time_zone, ledger.ship_rules(${warehouseId}) as mark,
      coalesce(k.working_days, '{1,2,3,4,5}') as working_days,
      (select coalesce(json_agg(h ->> 'day'), '[]') from jsonb_array_elements(k.holidays) h)
        as holidays,
      (select coalesce(json_agg(json_build_object('name', r.name, 'customerId', r.customer_id,
        'carrier', r.carrier, 'priority', r.priority, 'cutoff', r.cutoff, 'days', r.days)
          order by r.id), '[]')
        from ship_rule r
        where r.warehouse_id = ${warehouseId}
          and (r.customer_id is null or r.customer_id = ${customerId})) as rules
    from warehouse w
    left join calendar k on k.warehouse_id = ${warehouseId}
    where w.id = ${warehouseId}`.execute(db);
  return rows[0] ?? null;
}

/** Lists the warehouses whose orders get ship-by dates, with the marks of their rules. */
export async function listMarks(db: Db): Promise<{ warehouseId: number; mark: string }[]> {
  const { rows } = await sql<{ warehouseId: number; mark: string }>`
    select k.warehouse_id, ledger.ship_rules(k.warehouse_id) as mark
      /* asks all nodes: a job looks after all warehouses */
    from calendar k
    order by k.warehouse_id`.execute(db);
  return rows;
}
