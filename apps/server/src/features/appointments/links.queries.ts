import type { DockLink, listDockLinks } from '@lading/contract/appointments';
import type { QueryOf } from '@lading/contract/endpoint';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';
import { asnOf, loadOf } from './appointments.queries.ts';

const columnsIn = (warehouseId: number) => sql<DockLink>`
  k.id, k.warehouse_id, k.kind, ${asnOf('k', warehouseId)} as asn, ${loadOf('k', warehouseId)} as load, k.carrier, k.pallets,
    k.max_bookings, k.bookings, ${jsonInstant('k.expires_at')} as expires_at,
    ${jsonInstant('k.revoked_at')} as revoked_at, ${jsonInstant('k.created_at')} as created_at,
    k.created_by`;

export function linkListing(
  { warehouseId, openOnly, search, ...query }: QueryOf<typeof listDockLinks>,
  now: Date,
): Listing<DockLink> {
  return listing({
    select: columnsIn(warehouseId),
    from: sql`from dock_link k`,
    where: [
      sql`k.warehouse_id = ${warehouseId}`,
      ...equalTo('k', query, ['asnId', 'loadId']),
      ...(openOnly === 'true' ? [sql`k.revoked_at is null and k.expires_at > ${now}`] : []),
      ...(search
        ? [
            sql`
              (fold(k.carrier) like ${containing(search)}
                or exists (select
                  from asn s
                  where s.warehouse_id = ${warehouseId} and s.id = k.asn_id
                    and fold(s.reference) like ${containing(search)})
                or exists (select
                  from load o
                  where o.warehouse_id = ${warehouseId} and o.id = k.load_id
                    and fold(o.number) like ${containing(search)}))`,
          ]
        : []),
    ],
    id: sql`k.id`,
    sorts: { createdAt: { by: sql`k.created_at`, type: 'timestamptz' } },
  });
}

export async function findLink(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<DockLink | undefined> {
  const warehouseId = await warehouseOf(db, 'dockLink', id, warehouseIds);
  const { rows } = await sql<DockLink>`
    select ${columnsIn(warehouseId)}
    from dock_link k
    where k.warehouse_id = ${warehouseId} and k.id = ${id}`.execute(db);
  return rows[0];
}

/** A link whose token is known, with what the holder may use. */
export type HeldLink = DockLink & { asnId: number | null; loadId: number | null };

export async function findByToken(
  db: Db,
  warehouseId: number,
  tokenHash: Buffer,
): Promise<HeldLink | undefined> {
  const { rows } = await sql<HeldLink>`
    select ${columnsIn(warehouseId)}, k.asn_id, k.load_id
    from dock_link k
    where k.warehouse_id = ${warehouseId} and k.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function insertLink(
  tx: Tx,
  values: {
    warehouseId: number;
    tokenHash: Buffer;
    kind: string;
    asnId: number | null;
    loadId: number | null;
    carrier: string | null;
    pallets: number | null;
    maxBookings: number;
    expiresAt: Date;
    createdAt: Date;
    createdBy: string;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('dockLink')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Key = Pick<DockLink, 'warehouseId' | 'id'>;

/** Returns false if the link has been revoked before. */
export async function revoke(tx: Tx, { warehouseId, id }: Key, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('dockLink')
    .set({ revokedAt: at })
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a booking. Returns false if the link has ended or has none left. */
export async function takeBooking(tx: Tx, { warehouseId, id }: Key, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('dockLink')
    .set((eb) => ({ bookings: eb('bookings', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .whereRef('bookings', '<', 'maxBookings')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a link while one of its appointments is changed, so that it is not revoked meanwhile. */
export async function lockLink(tx: Tx, { warehouseId, id }: Key): Promise<void> {
  await sql`
    select from dock_link
    where warehouse_id = ${warehouseId} and id = ${id}
    for no key update`.execute(tx);
}
