import type { User } from '@lading/contract/users';
import type { SignInWay } from '@lading/domain/people';
import type { Role } from '@lading/domain/permissions';
import type { TaskKind } from '@lading/domain/tasks';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

export interface Login {
  id: number;
  email: string;
  /** Null if the identity provider alone signs the user in. */
  passwordHash: string | null;
  passwordEndsAt: Date | null;
  disabled: boolean;
  /** The epoch of new sessions. A session is valid while the user is in its epoch. */
  sessionEpoch: number;
}

export interface NewPassword {
  passwordHash: string | null;
  passwordSetByOther: boolean;
  /** Null if the password does not end. */
  passwordEndsAt: Date | null;
}

// Constraints keep them to these words.
const role = sql.ref<Role>('role').as('role');
const taskKinds = sql.ref<TaskKind[] | null>('task_kinds').as('taskKinds');

/** `u` is the alias of the table of users. */
const signsInByOf = (u: string) => sql<SignInWay>`case
  when not exists (select from user_identity i where i.user_id = ${sql.raw(u)}.id) then 'PASSWORD'
  when ${sql.raw(u)}.password_hash is null then 'PROVIDER' else 'EITHER' end`;
const selected = [
  'id',
  'email',
  'name',
  'customerId',
  'readOnly',
  'chief',
  'disabled',
  'passwordSetByOther',
  'passwordEndsAt',
  'createdAt',
  'version',
  role,
  taskKinds,
  signsInByOf('app_user').as('signsInBy'),
] as const;
export type UserRow = DatedRow<User, 'passwordEndsAt' | 'createdAt'>;

/** Leaves out the columns that no answer may show, such as the hash of the password. */
export const toUser = (row: UserRow): User => {
  const { id, email, name, role, customerId, readOnly, chief, disabled, taskKinds, signsInBy } =
    row;
  const { passwordSetByOther, passwordEndsAt, createdAt, version } = datesAsText(row);
  return {
    id,
    email,
    name,
    role,
    customerId,
    readOnly,
    chief,
    disabled,
    taskKinds,
    passwordSetByOther,
    passwordEndsAt,
    signsInBy,
    createdAt,
    version,
  };
};

export function userListing(filter: {
  role?: Role;
  customerId?: number;
  search?: string;
}): Listing<User> {
  return listing({
    select: sql<UserRow>`
      u.id, u.email, u.name, u.role, u.customer_id, u.read_only, u.chief, u.disabled, u.task_kinds,
        u.password_set_by_other, u.password_ends_at, u.created_at, u.version,
        ${signsInByOf('u')} as signs_in_by`,
    from: sql`from app_user u`,
    where: [
      sql`u.kind = 'PERSON'`,
      ...(filter.role ? [sql`u.role = ${filter.role}`] : []),
      ...(filter.customerId ? [sql`u.customer_id = ${filter.customerId}`] : []),
      ...(filter.search
        ? [
            sql`
              (fold(u.email) like ${containing(filter.search)}
                or fold(u.name) like ${containing(filter.search)})`,
          ]
        : []),
    ],
    id: sql`u.id`,
    sorts: {
      name: { by: sql`fold(u.name)`, type: 'text' },
      email: { by: sql`fold(u.email)`, type: 'text' },
      role: { by: sql`u.role`, type: 'text' },
      createdAt: { by: sql`u.created_at`, type: 'timestamptz' },
    },
    toItem: toUser,
  });
}

/**
 * A person, of this customer unless it is null. A service user is not found: only its key names it.
 */
const person = (db: Db, id: number, customerId: number | null) =>
  db
    .selectFrom('appUser')
    .select(selected)
    .where('id', '=', id)
    .where('kind', '=', 'PERSON')
    .$if(customerId !== null, (query) => query.where('customerId', '=', customerId));

export function findUser(
  db: Db,
  id: number,
  customerId: number | null = null,
): Promise<UserRow | undefined> {
  return person(db, id, customerId).executeTakeFirst();
}

export async function findTaskKinds(db: Db, id: number): Promise<TaskKind[] | null> {
  return (
    await db.selectFrom('appUser').select(taskKinds).where('id', '=', id).executeTakeFirstOrThrow()
  ).taskKinds;
}

export function lockUser(
  tx: Tx,
  id: number,
  customerId: number | null = null,
): Promise<(UserRow & { passwordHash: string | null }) | undefined> {
  return person(tx, id, customerId).select('passwordHash').forNoKeyUpdate().executeTakeFirst();
}

export function findLogin(db: Db, email: string): Promise<Login | undefined> {
  return db
    .selectFrom('appUser')
    .select(['id', 'email', 'passwordHash', 'passwordEndsAt', 'disabled', 'sessionEpoch'])
    .where(sql<string>`fold(email)`, '=', sql<string>`fold(${email})`)
    .where('kind', '=', 'PERSON')
    .executeTakeFirst();
}

/**
 * Locks the enabled administrators in one order, so that the second of two parallel demotions sees
 * the first.
 */
export async function lockEnabledAdmins(tx: Tx): Promise<number[]> {
  const rows = await enabledAdmins(tx).forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

export async function findFirstAdmin(db: Db): Promise<number | undefined> {
  return (await enabledAdmins(db).executeTakeFirst())?.id;
}

const enabledAdmins = (db: Db) =>
  db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('kind', '=', 'PERSON')
    .where('disabled', '=', false)
    .orderBy('id');

export function findCustomer(
  db: Db,
  id: number,
): Promise<{ name: string; active: boolean } | undefined> {
  return db
    .selectFrom('customer')
    .select(['name', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Reads a user that was written. A statement that writes a table of all nodes of a distributed
 * database returns its own columns alone.
 */
const getWritten = (tx: Tx, id: number): Promise<UserRow & { sessionEpoch: number }> =>
  tx
    .selectFrom('appUser')
    .select([...selected, 'sessionEpoch'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function insertUser(
  tx: Tx,
  values: NewPassword & {
    email: string;
    name: string;
    role: Role;
    customerId: number | null;
    readOnly: boolean;
    chief: boolean;
    createdAt: Date;
  },
): Promise<UserRow> {
  const { id } = await tx
    .insertInto('appUser')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return getWritten(tx, id);
}

export async function insertServiceUser(
  tx: Tx,
  { name, ...values }: { name: string; role: Role; customerId: number | null; createdAt: Date },
): Promise<number> {
  const row = await tx
    .insertInto('appUser')
    .values({ ...values, kind: 'SERVICE', name, email: name, passwordSetByOther: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function renameServiceUser(tx: Tx, id: number, name: string): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({ name, email: name })
    .where('id', '=', id)
    .where('kind', '=', 'SERVICE')
    .execute();
}

/** Updates a user. A change of `values` ends the user's sessions; a change of `kept` does not. */
export async function updateUser(
  tx: Tx,
  id: number,
  kept: { name?: string; taskKinds?: readonly TaskKind[] | null },
  values: Partial<NewPassword> & {
    role?: Role;
    customerId?: number | null;
    readOnly?: boolean;
    chief?: boolean;
    disabled?: boolean;
  },
): Promise<UserRow & { sessionEpoch: number }> {
  await tx
    .updateTable('appUser')
    .set((eb) => ({
      ...values,
      ...('name' in kept ? { name: kept.name } : {}),
      ...('taskKinds' in kept ? { taskKinds: kept.taskKinds && [...kept.taskKinds] } : {}),
      sessionEpoch: eb('sessionEpoch', '+', Object.keys(values).length === 0 ? 0 : 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return getWritten(tx, id);
}

export async function assignedWarehouseIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('userWarehouse')
    .select('warehouseId')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ warehouseId }) => warehouseId);
}

export function listStaffOf(
  db: Db,
  warehouseId: number,
): Promise<Pick<User, 'id' | 'email' | 'name' | 'taskKinds'>[]> {
  return db
    .selectFrom('appUser')
    .select(['id', 'email', 'name', taskKinds])
    .where('kind', '=', 'PERSON')
    .where('disabled', '=', false)
    .where('role', '<>', 'CLIENT')
    .where((eb) =>
      eb.or([
        eb('role', '=', 'ADMIN'),
        eb(
          'id',
          'in',
          eb.selectFrom('userWarehouse').select('userId').where('warehouseId', '=', warehouseId),
        ),
      ]),
    )
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
}

/** False if the assignment exists already. */
export async function insertAssignment(
  tx: Tx,
  userId: number,
  warehouseId: number,
  createdAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insertInto('userWarehouse')
    .values({ userId, warehouseId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return rows !== undefined;
}

export async function replaceAssignments(
  tx: Tx,
  userId: number,
  warehouseIds: readonly number[],
  createdAt: Date,
): Promise<void> {
  await sql`
    delete from user_warehouse
    where user_id = ${userId} and not (warehouse_id
      = any(${arrayOf('bigint', warehouseIds)}))`.execute(tx);
  for (const warehouseId of warehouseIds)
    await insertAssignment(tx, userId, warehouseId, createdAt);
}

export async function deleteAssignment(
  tx: Tx,
  userId: number,
  warehouseId: number,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('userWarehouse')
    .where('userId', '=', userId)
    .where('warehouseId', '=', warehouseId)
    .returning('userId')
    .executeTakeFirst();
  return gone !== undefined;
}

export function lockUsersOfCustomer(tx: Tx, customerId: number): Promise<UserRow[]> {
  return tx
    .selectFrom('appUser')
    .select(selected)
    .where('customerId', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertPasswordLink(
  tx: Tx,
  link: { userId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into password_link (token_hash, user_id, replaces, expires_at)
    select ${link.tokenHash}, u.id, ${digest('u')}, ${link.expiresAt}
    from app_user u
    where u.id = ${link.userId}`.execute(tx);
}

const digest = (user: string) =>
  sql`sha256(convert_to(${sql.ref(`${user}.password_hash`)}, 'UTF8'))`;

/** Deletes a link and returns its user; undefined if the link is unknown or has expired. */
export async function takePasswordLink(
  tx: Tx,
  tokenHash: Buffer,
  at: Date,
): Promise<{ userId: number; replaces: Buffer } | undefined> {
  const { rows } = await sql<{ userId: number; replaces: Buffer }>`
    delete from password_link
    where token_hash = ${tokenHash} and expires_at > ${at}
    returning user_id, replaces`.execute(tx);
  return rows[0];
}

/** Rows that belong to the users alone, such as sessions, are deleted with them. */
export async function deleteUsers(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('userWarehouse').where('userId', 'in', ids).execute();
  await tx.deleteFrom('appUser').where('id', 'in', ids).execute();
}

/** Returns false if the user has no identity. */
export async function deleteIdentities(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('userIdentity')
    .where('userId', '=', userId)
    .returning('userId')
    .execute();
  return gone.length > 0;
}

/** Returns false if the user has an identity at the provider already. */
export async function insertIdentity(
  tx: Tx,
  values: { issuer: string; subject: string; userId: number; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insertInto('userIdentity')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return rows !== undefined;
}
