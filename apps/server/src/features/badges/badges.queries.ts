import type { BadgeHolder, OwnBadge, SharedDevice } from '@lading/contract/badges';
import { PIN_FAILURES, type PinState } from '@lading/domain/badges';
import { userCode } from '@lading/domain/people';
import { type RawBuilder, sql } from 'kysely';
import { inWarehouses } from '../../platform/auth/inScope.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { containing } from '../../platform/database/search.ts';

export type DeviceRow = DatedRow<SharedDevice, 'createdAt' | 'lastUsedAt'>;

export const toDevice = (row: DeviceRow): SharedDevice => datesAsText(row);

const deviceColumns = sql<DeviceRow>`d.id, d.name, d.created_at, d.last_used_at,
  (select json_build_object('id', w.id, 'name', w.name)
    from warehouse w
    where w.id = d.warehouse_id) as warehouse`;

export function deviceListing(
  warehouseIds: readonly number[],
  search: string | undefined,
): Listing<SharedDevice> {
  return listing({
    select: deviceColumns,
    from: sql`from shared_device d`,
    where: [
      inWarehouses('d', warehouseIds),
      ...(search?.trim() ? [sql`fold(d.name) like ${containing(search)}`] : []),
    ],
    id: sql`d.id`,
    sorts: {
      name: { by: sql`fold(d.name)`, type: 'text' },
      createdAt: { by: sql`d.created_at`, type: 'timestamptz' },
    },
    toItem: toDevice,
  });
}

export async function insertDevice(
  tx: Tx,
  values: { name: string; warehouseId: number; tokenHash: Buffer; createdAt: Date },
): Promise<DeviceRow> {
  const { id } = await tx
    .insertInto('sharedDevice')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const found =
    await sql<DeviceRow>`select ${deviceColumns} from shared_device d where d.id = ${id}`.execute(
      tx,
    );
  return oneRow(found);
}

export async function lockDevice(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    select ${deviceColumns}
    from shared_device d
    where d.id = ${id} and ${inWarehouses('d', warehouseIds)}
    for update of d`.execute(tx);
  return rows[0];
}

/** The sessions that began on the device are deleted with it. */
export async function deleteDevice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sharedDevice').where('id', '=', id).execute();
}

export function findDevice(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: number; name: string; warehouseId: number } | undefined> {
  return db
    .selectFrom('sharedDevice')
    .select(['id', 'name', 'warehouseId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function noteDeviceUse(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('sharedDevice').set({ lastUsedAt: at }).where('id', '=', id).execute();
}

/** A condition on the table `u`: an enabled person of the staff. */
const isStaff = sql<boolean>`(u.kind = 'PERSON' and not u.disabled and u.role <> 'CLIENT')`;

/** A condition on the table `u`: the user works in one of these warehouses. */
const worksIn = (warehouseIds: readonly number[]): RawBuilder<boolean> =>
  sql`
    (u.role = 'ADMIN' or exists (select from user_warehouse a where a.user_id = u.id
      and ${inWarehouses('a', warehouseIds)}))`;

/**
 * A condition on the table `p`: the user has signed in without the PIN since its last attempt. This
 * forgives the failures.
 */
const isForgiven = sql<boolean>`
  exists (select from known_address k where k.user_id = p.user_id and k.last_used_at > p.tried_at)`;

const pinState = sql<PinState>`(case when p.user_id is null then 'NONE'
  when p.failures >= ${PIN_FAILURES}::int and not ${isForgiven} then 'LOCKED' else 'SET' end)`;

type HolderRow = Omit<BadgeHolder, 'badge'>;

const holderColumns = sql<HolderRow>`u.id, u.name, u.email, u.role, ${pinState} as pin`;
const holders = sql`from app_user u left join user_pin p on p.user_id = u.id`;

const toHolder = (row: HolderRow): BadgeHolder => ({ ...row, badge: userCode(row.id) });

export function holderListing(
  warehouseId: number,
  search: string | undefined,
): Listing<BadgeHolder> {
  return listing({
    select: holderColumns,
    from: holders,
    where: [
      sql`${isStaff} and ${worksIn([warehouseId])}`,
      ...(search?.trim()
        ? [
            sql`
              (fold(u.name) like ${containing(search)}
                or fold(u.email) like ${containing(search)})`,
          ]
        : []),
    ],
    id: sql`u.id`,
    sorts: { name: { by: sql`fold(u.name)`, type: 'text' } },
    toItem: toHolder,
  });
}

/**
 * Finds a staff member; `warehouseIds` limits the search to those who work in one of these; null
 * does not.
 */
export async function findHolder(
  db: Db,
  id: number,
  warehouseIds: readonly number[] | null,
): Promise<BadgeHolder | undefined> {
  const isHere = warehouseIds === null ? sql`true` : worksIn(warehouseIds);
  const { rows } = await sql<HolderRow>`
      select ${holderColumns} ${holders} where u.id = ${id} and ${isStaff} and ${isHere}`.execute(
    db,
  );
  return rows[0] && toHolder(rows[0]);
}

export async function findPin(db: Db, userId: number): Promise<Pick<OwnBadge, 'pin' | 'setAt'>> {
  const { rows } = await sql<{ pin: PinState; setAt: Date }>`
    select ${pinState} as pin, p.set_at from user_pin p where p.user_id = ${userId}`.execute(db);
  const row = rows[0];
  return row ? { pin: row.pin, setAt: row.setAt.toISOString() } : { pin: 'NONE', setAt: null };
}

export async function setPin(tx: Tx, userId: number, hash: string, at: Date): Promise<void> {
  await sql`
    insert into user_pin (user_id, hash, set_at) values (${userId}, ${hash}, ${at})
    on conflict (user_id) do update
      set hash = excluded.hash, set_at = excluded.set_at, failures = 0, tried_at = null`.execute(
    tx,
  );
}

/** Returns false if the user had no PIN. */
export async function deletePin(tx: Tx, userId: number): Promise<boolean> {
  return (
    (await tx
      .deleteFrom('userPin')
      .where('userId', '=', userId)
      .returning('userId')
      .executeTakeFirst()) !== undefined
  );
}

/** An attempt with a PIN. It counts as a failure until it is accepted. */
export interface TriedPin {
  id: number;
  email: string;
  sessionEpoch: number;
  hash: string;
  failures: number;
}

/**
 * Begins an attempt and counts it, so that parallel attempts stay within the limit. Returns
 * undefined if the PIN is locked or missing, or the user is of another warehouse.
 */
export async function tryPin(
  db: Db,
  userId: number,
  warehouseId: number,
  at: Date,
): Promise<TriedPin | undefined> {
  const { rows } = await sql<TriedPin>`
    update user_pin p
    set failures = case
    when ${isForgiven} then 1
    else p.failures + 1 end, tried_at = ${at}
    from app_user u
    where p.user_id = ${userId} and u.id = p.user_id and ${isStaff} and ${worksIn([warehouseId])}
      and (p.failures < ${PIN_FAILURES}::int or ${isForgiven})
    returning u.id, u.email, u.session_epoch, p.hash, p.failures`.execute(db);
  return rows[0];
}

export async function isLocked(db: Db, userId: number, warehouseId: number): Promise<boolean> {
  const { rows } = await sql<{ pin: PinState }>`
    select ${pinState} as pin from user_pin p join app_user u on u.id = p.user_id
    where p.user_id = ${userId} and ${isStaff} and ${worksIn([warehouseId])}`.execute(db);
  return rows[0]?.pin === 'LOCKED';
}

/** Resets the failures. Returns false if the PIN was replaced since the attempt began. */
export async function acceptPin(tx: Tx, { id, hash }: TriedPin): Promise<boolean> {
  const accepted = await tx
    .updateTable('userPin')
    .set({ failures: 0 })
    .where('userId', '=', id)
    .where('hash', '=', hash)
    .returning('userId')
    .executeTakeFirst();
  return accepted !== undefined;
}
