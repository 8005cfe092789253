import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/users';
import type { User } from '@lading/contract/users';
import type { Warehouse } from '@lading/contract/warehouses';
import type { Role } from '@lading/domain/permissions';
import type { Actor } from '../../platform/auth/actor.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { badField, notFound, Refusal, requireVersion } from '../../platform/refusal.ts';
import { getWarehouse, listWarehousesOf } from '../warehouses/warehouses.service.ts';
import * as queries from './users.queries.ts';

export interface NewUser {
  email: string;
  role: Role;
  password: string;
  /** Required for a CLIENT, null or absent for the others. */
  customerId?: number | null;
  /** False where people chose the password for themselves. */
  passwordSetByOther?: boolean;
  at: Date;
}

export async function listUsers(db: Db, query: QueryOf<typeof contract.listUsers>): Promise<Listing<User>> {
  if (query.customerId !== undefined) await requireCustomer(db, query.customerId);
  return queries.userListing(query);
}

export async function getUser(db: Db, id: number): Promise<User> {
  return queries.toUser(await requireUser(db, id));
}

export async function createUser(tx: Tx, actor: Actor, body: BodyOf<typeof contract.createUser>): Promise<User> {
  return insertUser(tx, { ...body, at: actor.at });
}

/** Makes a user. 400 where role and customer do not go together, 404 for an unknown customer, 409 for a taken email. */
export async function insertUser(tx: Tx, user: NewUser): Promise<User> {
  const customerId = user.customerId ?? null;
  requireFitting(user.role, customerId);
  if (customerId !== null) await requireCustomer(tx, customerId);
  const row = await queries.insertUser(tx, {
    email: user.email.trim(),
    passwordHash: await hashPassword(user.password),
    passwordSetByOther: user.passwordSetByOther ?? true,
    role: user.role,
    customerId,
    createdAt: user.at,
  });
  return queries.toUser(row);
}

/** Changes a user; its sessions end. A role other than CLIENT takes the customer away. */
export async function changeUser(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.changeUser>,
  ifMatch: number | null,
): Promise<User> {
  if (body.role !== undefined && (body.role !== 'CLIENT' || body.customerId === null)) requireFitting(body.role, body.customerId ?? null);
  const takesPower = (body.role !== undefined && body.role !== 'ADMIN') || body.disabled === true;
  const admins = takesPower ? await queries.lockEnabledAdmins(tx) : [];
  const stored = await queries.lockUser(tx, id);
  if (!stored) throw notFound('The user');
  const role = body.role ?? (stored.role as Role);
  const customerId = body.customerId !== undefined ? body.customerId : role === 'CLIENT' ? stored.customerId : null;
  requireFitting(role, customerId);
  if (customerId !== null && customerId !== stored.customerId) await requireCustomer(tx, customerId);
  requireVersion(stored.version, ifMatch);
  if (takesPower && admins.length === 1 && admins[0] === id) throw new Refusal('LAST_ADMIN');
  const row = await queries.updateUser(tx, id, {
    role,
    customerId,
    disabled: body.disabled ?? stored.disabled,
    ...(body.password === undefined ? {} : { passwordHash: await hashPassword(body.password), passwordSetByOther: actor.userId !== id }),
  });
  return queries.toUser(row);
}

export function listMyWarehouses(db: Db, actor: Actor): Promise<Warehouse[]> {
  return listWarehousesOf(db, actor.warehouseIds);
}

export async function listUserWarehouses(db: Db, id: number): Promise<Warehouse[]> {
  await requireUser(db, id);
  return listWarehousesOf(db, await queries.assignedWarehouseIds(db, id));
}

export async function assignWarehouse(tx: Tx, actor: Actor, id: number, warehouseId: number): Promise<Warehouse> {
  await requireUser(tx, id);
  const warehouse = await getWarehouse(tx, actor, warehouseId);
  if (!(await queries.insertAssignment(tx, id, warehouseId, actor.at))) throw new Refusal('ALREADY_ASSIGNED');
  return warehouse;
}

export async function removeAssignment(tx: Tx, id: number, warehouseId: number): Promise<undefined> {
  await requireUser(tx, id);
  if (!(await queries.deleteAssignment(tx, id, warehouseId))) throw notFound('The assignment');
}

/** Deletes the users of a customer with their sessions and assignments; the database refuses where a ledger names one. */
export async function removeClientUsers(tx: Tx, customerId: number): Promise<void> {
  const ids = await queries.lockUsersOfCustomer(tx, customerId);
  if (ids.length) await queries.deleteUsers(tx, ids);
}

/** What signing in compares with, or undefined where nobody has this email; letter case does not matter. */
export function findLogin(db: Db, email: string): Promise<queries.Login | undefined> {
  return queries.findLogin(db, email.trim());
}

/** The stored hash of a user's password, its row locked until the transaction ends. */
export async function lockPassword(tx: Tx, id: number): Promise<string> {
  const stored = await queries.lockUser(tx, id);
  if (!stored) throw notFound('The user');
  return stored.passwordHash;
}

/** Sets a password that the user chose; answers the epoch of the sessions that go on. */
export async function setOwnPassword(tx: Tx, id: number, password: string): Promise<number> {
  const { sessionEpoch } = await queries.updateUser(tx, id, { passwordHash: await hashPassword(password), passwordSetByOther: false });
  return sessionEpoch;
}

function requireFitting(role: Role, customerId: number | null): void {
  if (role === 'CLIENT' && customerId === null) throw badField('customerId', 'customerId is required for a CLIENT');
  if (role !== 'CLIENT' && customerId !== null) throw badField('customerId', 'customerId is for a CLIENT alone');
}

async function requireUser(db: Db, id: number): Promise<queries.UserRow> {
  const row = await queries.findUser(db, id);
  if (!row) throw notFound('The user');
  return row;
}

async function requireCustomer(db: Db, id: number): Promise<void> {
  if (!(await queries.customerExists(db, id))) throw notFound('The customer');
}
