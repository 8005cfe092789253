import type { Appointment, DockRules, listAppointments } from '@lading/contract/appointments';
import type { QueryOf } from '@lading/contract/endpoint';
import { Named } from '@lading/contract/fields';
import {
  type AppointmentStatus,
  DEFAULT_DOCK_RULES,
  freeStatuses,
  type DockRules as Rules,
} from '@lading/domain/appointments';
import { type RawBuilder, sql } from 'kysely';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';

export type AppointmentValues = Pick<
  Appointment,
  'startsAt' | 'endsAt' | 'carrier' | 'plate' | 'driver' | 'phone' | 'pallets' | 'note'
> & { doorId: number | null };

/** An appointment with the link by which it was booked. */
export type StoredAppointment = Appointment & { linkId: number | null };

/** The ASN of a row, with its customer. */
export const asnOf = (alias: string, warehouseId: number): RawBuilder<unknown> => sql`
  (select json_build_object('id', n.id, 'asnReference', n.reference, 'status', n.status, 'customer',
      json_build_object('id', u.id, 'name', u.name))
    from asn n join customer u on u.id = n.customer_id
    where n.warehouse_id = ${warehouseId}
      and n.id = ${sql.ref(`${alias}.asn_id`)})`;

/** The load of a row. */
export const loadOf = (alias: string, warehouseId: number): RawBuilder<unknown> => sql`
  (select json_build_object('id', o.id, 'number', o.number, 'status', o.status)
    from load o
    where o.warehouse_id = ${warehouseId} and o.id = ${sql.ref(`${alias}.load_id`)})`;

const columnsIn = (warehouseId: number) => sql<Appointment>`
  a.id, a.warehouse_id, a.kind, a.status, ${orNull('d', jsonOf(Named, 'd'))} as door,
    ${jsonInstant('lower(a.during)')} as starts_at, ${jsonInstant('upper(a.during)')} as ends_at,
    ${asnOf('a', warehouseId)} as asn, ${loadOf('a', warehouseId)} as load, a.carrier, a.plate, a.driver, a.phone, a.pallets, a.note,
    a.link_id is not null as is_by_link, a.is_approved, a.reason,
    ${jsonInstant('a.booked_at')} as booked_at, a.booked_by,
    ${jsonInstant('a.arrived_at')} as arrived_at, ${jsonInstant('a.docked_at')} as docked_at,
    ${jsonInstant('a.done_at')} as done_at, ${jsonInstant('a.left_at')} as left_at,
    ${jsonInstant('a.ended_at')} as ended_at, a.version`;
const sourceIn = (warehouseId: number) => sql`
  from appointment a
  left join door d on d.warehouse_id = ${warehouseId} and d.id = a.door_id`;

const openStatuses = ['BOOKED', 'ARRIVED', 'AT_DOOR', 'DONE'] as const;

export function appointmentListing(
  { warehouseId, openOnly, search, ...query }: QueryOf<typeof listAppointments>,
  { from, until }: { from: Date | null; until: Date | null },
): Listing<Appointment> {
  const where: RawBuilder<unknown>[] = [
    sql`a.warehouse_id = ${warehouseId}`,
    ...equalTo('a', query, ['doorId', 'kind', 'status', 'asnId', 'loadId']),
  ];
  if (from) where.push(sql`lower(a.during) >= ${from}`);
  if (until) where.push(sql`lower(a.during) < ${until}`);
  if (openOnly === 'true') where.push(sql`a.status in ${literalsOf(openStatuses)}`);
  if (search)
    where.push(
      sql`
        (fold(a.carrier) like ${containing(search)} or fold(a.plate) like ${containing(search)}
          or fold(a.driver) like ${containing(search)}
          or exists (select
            from asn s
            where s.warehouse_id = ${warehouseId} and s.id = a.asn_id
              and fold(s.reference) like ${containing(search)})
          or exists (select
            from load o
            where o.warehouse_id = ${warehouseId} and o.id = a.load_id
              and fold(o.number) like ${containing(search)}))`,
    );
  return listing({
    select: columnsIn(warehouseId),
    from: sourceIn(warehouseId),
    where,
    id: sql`a.id`,
    sorts: { startsAt: { by: sql`lower(a.during)`, type: 'timestamptz' } },
  });
}

export async function findAppointment(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<Appointment | undefined> {
  const warehouseId = await warehouseOf(db, 'appointment', id, warehouseIds);
  const { rows } = await sql<Appointment>`
    select ${columnsIn(warehouseId)} ${sourceIn(warehouseId)}
    where a.warehouse_id = ${warehouseId} and a.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockAppointment(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<StoredAppointment | undefined> {
  const warehouseId = await warehouseOf(tx, 'appointment', id, warehouseIds);
  const { rows } = await sql<StoredAppointment>`
    select ${columnsIn(warehouseId)}, a.link_id ${sourceIn(warehouseId)}
    where a.warehouse_id = ${warehouseId} and a.id = ${id} for no key update of a`.execute(tx);
  return rows[0];
}

/** The appointments that were booked by a link, the next one first. */
export async function listOfLink(
  db: Db,
  warehouseId: number,
  linkId: number,
): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    select ${columnsIn(warehouseId)} ${sourceIn(warehouseId)}
    where a.warehouse_id = ${warehouseId} and a.link_id = ${linkId}
    order by lower(a.during), a.id`.execute(db);
  return rows;
}

export interface NewAppointment extends AppointmentValues {
  warehouseId: number;
  kind: string;
  asnId: number | null;
  loadId: number | null;
  linkId: number | null;
  isApproved: boolean;
  bookedAt: Date;
  bookedBy: string;
}

const rangeOf = ({ startsAt, endsAt }: Pick<AppointmentValues, 'startsAt' | 'endsAt'>) =>
  sql<string>`tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)`;

/** Returns nothing if the door has another truck at some time of it. */
export async function insertAppointment(
  tx: Tx,
  { startsAt, endsAt, ...values }: NewAppointment,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('appointment')
    .values({ ...values, during: rangeOf({ startsAt, endsAt }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Key = Pick<Appointment, 'warehouseId' | 'id'>;

export async function updateAppointment(
  tx: Tx,
  { warehouseId, id }: Key,
  { startsAt, endsAt, ...values }: AppointmentValues & { isApproved: boolean },
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set((eb) => ({
      ...values,
      during: rangeOf({ startsAt, endsAt }),
      version: eb('version', '+', 1),
    }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

/** What a step writes beside the status. */
export interface StepValues {
  doorId?: number;
  reason?: string;
  isApproved?: true;
  arrivedAt?: Date | null;
  dockedAt?: Date | null;
  doneAt?: Date | null;
  leftAt?: Date | null;
  endedAt?: Date | null;
}

export async function moveOn(
  tx: Tx,
  { warehouseId, id }: Key,
  status: AppointmentStatus,
  values: StepValues,
): Promise<void> {
  await tx
    .updateTable('appointment')
    .set((eb) => ({ ...values, status, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

/** The truck that stands at a door. */
export async function findTruckAt(
  db: Db,
  warehouseId: number,
  doorId: number,
): Promise<Pick<Appointment, 'id' | 'carrier' | 'plate'> | undefined> {
  const { rows } = await sql<Pick<Appointment, 'id' | 'carrier' | 'plate'>>`
    select id, carrier, plate
    from appointment
    where warehouse_id = ${warehouseId} and door_id = ${doorId}
      and status in ('AT_DOOR', 'DONE')`.execute(db);
  return rows[0];
}

/** When doors are taken between two instants, but for one appointment. */
export async function listBusy(
  db: Db,
  warehouseId: number,
  { doorIds, from, to }: { doorIds: readonly number[]; from: Date; to: Date },
  exceptId: number | null,
): Promise<{ doorId: number | null; startsAt: Date; endsAt: Date }[]> {
  const { rows } = await sql<{ doorId: number | null; startsAt: Date; endsAt: Date }>`
    select door_id, lower(during) as starts_at, upper(during) as ends_at
    from appointment
    where warehouse_id = ${warehouseId} and door_id = any(${arrayOf('bigint', doorIds)})
      and during && tstzrange(${from}, ${to})
      and status not in ${literalsOf(freeStatuses)}
      and id <> ${exceptId ?? 0}`.execute(db);
  return rows;
}

export async function findRules(db: Db, warehouseId: number): Promise<DockRules> {
  const { rows } = await sql<DockRules>`
    select warehouse_id as id, inbound_minutes, inbound_minutes_per_pallet, outbound_minutes,
      outbound_minutes_per_pallet, step_minutes, notice_hours, needs_approval, version
    from dock_rules
    where warehouse_id = ${warehouseId}`.execute(db);
  return rows[0] ?? { id: warehouseId, ...DEFAULT_DOCK_RULES, version: 1 };
}

/** Makes the row of the rules, if there is none, and locks it. */
export async function lockRules(tx: Tx, warehouseId: number): Promise<void> {
  await tx
    .insertInto('dockRules')
    .values({ warehouseId, ...DEFAULT_DOCK_RULES })
    .onConflict((conflict) => conflict.column('warehouseId').doNothing())
    .execute();
  await tx
    .selectFrom('dockRules')
    .select('warehouseId')
    .where('warehouseId', '=', warehouseId)
    .forNoKeyUpdate()
    .execute();
}

export async function updateRules(tx: Tx, warehouseId: number, rules: Rules): Promise<void> {
  await tx
    .updateTable('dockRules')
    .set((eb) => ({ ...rules, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .execute();
}
