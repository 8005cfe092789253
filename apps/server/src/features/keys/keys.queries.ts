import type { ApiKey } from '@lading/contract/keys';
import { type KeyStatus, keyStatus } from '@lading/domain/keys';
import { type RawBuilder, sql } from 'kysely';
import type { NewSecret } from '../../platform/auth/keys.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { jsonInstant } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

type KeyRow = DatedRow<
  Omit<ApiKey, 'status'>,
  'expiresAt' | 'lastUsedAt' | 'revokedAt' | 'createdAt'
>;

const columnsAt = (at: Date) => sql<KeyRow>`
  k.id, k.name, u.role, k.scopes, k.requests_per_minute, k.expires_at, k.last_used_at,
    k.last_used_address,
  k.revoked_at, k.created_at, k.version,
  (select json_build_object('id', c.id, 'name', c.name)
    from customer c
    where c.id = u.customer_id) as customer,
  (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name, w.id),
    '[]')
    from user_warehouse a
    join warehouse w on w.id = a.warehouse_id
    where a.user_id = u.id) as warehouses,
  array(select abbrev(one::inet) from unnest(k.addresses) one order by one) as addresses,
  (select x.prefix from api_key_secret x where x.key_id = k.id and x.ends_at is null) as prefix,
  (select coalesce(json_agg(json_build_object('prefix', x.prefix, 'endsAt',
    ${jsonInstant('x.ends_at')}) order by x.ends_at, x.prefix), '[]')
    from api_key_secret x where x.key_id = k.id and x.ends_at > ${at}) as former`;
const tables = sql`from api_key k join app_user u on u.id = k.user_id`;

const toKeyAt =
  (at: Date) =>
  (row: KeyRow): ApiKey => {
    const key = datesAsText(row);
    return { ...key, status: keyStatus(key, at) };
  };

function hasStatus(status: KeyStatus, at: Date): RawBuilder<unknown> {
  const isExpired = sql`coalesce(k.expires_at <= ${at}, false)`;
  if (status === 'REVOKED') return sql`k.revoked_at is not null`;
  return status === 'EXPIRED'
    ? sql`k.revoked_at is null and ${isExpired}`
    : sql`k.revoked_at is null and not ${isExpired}`;
}

export function keyListing(
  filter: { status?: KeyStatus; search?: string },
  at: Date,
): Listing<ApiKey> {
  return listing({
    select: columnsAt(at),
    from: tables,
    where: [
      ...(filter.status ? [hasStatus(filter.status, at)] : []),
      ...(filter.search ? [sql`fold(k.name) like ${containing(filter.search)}`] : []),
    ],
    id: sql`k.id`,
    sorts: {
      name: { by: sql`fold(k.name)`, type: 'text' },
      createdAt: { by: sql`k.created_at`, type: 'timestamptz' },
    },
    toItem: toKeyAt(at),
  });
}

export async function findKey(db: Db, id: number, at: Date): Promise<ApiKey | undefined> {
  const { rows } = await sql<KeyRow>`select ${columnsAt(at)} ${tables} where k.id = ${id}`.execute(
    db,
  );
  return rows[0] && toKeyAt(at)(rows[0]);
}

/** Waits for other changes of the key. */
export async function lockKey(tx: Tx, id: number, at: Date): Promise<ApiKey | undefined> {
  await tx.selectFrom('apiKey').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findKey(tx, id, at);
}

export interface KeyValues {
  name: string;
  scopes: readonly string[];
  addresses: readonly string[];
  requestsPerMinute: number;
  expiresAt: string | null;
}

/** Clears the host bits of each network, which the type `cidr` refuses in a text. */
const networks = (addresses: readonly string[]) =>
  sql<string[]>`${arrayOf('text', addresses)}::inet[]::cidr[]`;

export async function insertKey(
  tx: Tx,
  userId: number,
  { scopes, addresses, ...values }: KeyValues,
  at: Date,
): Promise<number> {
  const row = await tx
    .insertInto('apiKey')
    .values({
      userId,
      ...values,
      scopes: [...scopes],
      addresses: networks(addresses),
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the service user of the key. */
export async function updateKey(
  tx: Tx,
  id: number,
  { scopes, addresses, ...values }: KeyValues,
): Promise<number> {
  const { userId } = await tx
    .updateTable('apiKey')
    .set((eb) => ({
      ...values,
      scopes: [...scopes],
      addresses: networks(addresses),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('userId')
    .executeTakeFirstOrThrow();
  return userId;
}

export async function revokeKey(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('apiKey')
    .set((eb) => ({ revokedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertSecret(
  tx: Tx,
  keyId: number,
  { prefix, hash }: NewSecret,
  at: Date,
): Promise<void> {
  await tx.insertInto('apiKeySecret').values({ prefix, keyId, hash, createdAt: at }).execute();
}

/**
 * Gives a key a new secret. Each earlier secret ends at this instant, or before if it would have.
 */
export async function replaceSecret(
  tx: Tx,
  keyId: number,
  newSecret: NewSecret,
  { endsAt, at }: { endsAt: Date; at: Date },
): Promise<void> {
  await sql`
    update api_key_secret set ends_at = least(ends_at, ${endsAt}) where key_id = ${keyId}`.execute(
    tx,
  );
  await tx
    .deleteFrom('apiKeySecret')
    .where('keyId', '=', keyId)
    .where('endsAt', '<=', at)
    .execute();
  await insertSecret(tx, keyId, newSecret, at);
  await tx
    .updateTable('apiKey')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', keyId)
    .execute();
}
