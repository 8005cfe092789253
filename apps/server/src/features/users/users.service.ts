import { createHash } from 'node:crypto';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type { UserRef } from '@lading/contract/fields';
import type { RefusalFacts } from '@lading/contract/refusals';
import type * as contract from '@lading/contract/users';
import type { User } from '@lading/contract/users';
import type { Warehouse } from '@lading/contract/warehouses';
import { NOT_SIGNED_IN } from '@lading/domain/audit';
import { INVITATION_DAYS, RESET_MINUTES } from '@lading/domain/mail';
import { namedPasswordFault, TEMPORARY_PASSWORD_DAYS } from '@lading/domain/passwords';
import { nameFromEmail, userOfCode } from '@lading/domain/people';
import type { Role } from '@lading/domain/permissions';
import type { TaskKind } from '@lading/domain/tasks';
import { DAY_MS, MINUTE_MS } from '@lading/domain/time';
import {
  type Actor,
  customerScope,
  operatorCommand,
  requireWarehouse,
} from '../../platform/auth/actor.ts';
import { generatePassword, hashPassword } from '../../platform/auth/passwords.ts';
import { hashToken, newToken } from '../../platform/auth/sessions.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  badFields,
  type IfMatch,
  notFound,
  Refusal,
  requireActive,
} from '../../platform/refusal.ts';
import { recordChange, recordUserChange, updateRecorded } from '../audit/audit.service.ts';
import { type LinkMail, writeLinkMail } from '../mail/mail.service.ts';
import { getRules } from '../settings/settings.service.ts';
import {
  getWarehouse,
  listWarehouseNames,
  listWarehouses,
  listWarehousesOf,
} from '../warehouses/warehouses.service.ts';
import * as queries from './users.queries.ts';

const NEW_PASSWORD = { password: 'set anew' } as const;

const BY_LINK = { way: 'link of a mail' } as const;

const users = { entity: 'USER', what: 'USER', toItem: queries.toUser } as const;

/** Hashes a password that its owner chose. It does not end. */
async function ownPassword(password: string): Promise<queries.NewPassword> {
  return {
    passwordHash: await hashPassword(password),
    passwordSetByOther: false,
    passwordEndsAt: null,
  };
}

/** Hashes a password that somebody else chose. It ends unless its owner changes it. */
async function temporaryPassword(password: string, at: Date): Promise<queries.NewPassword> {
  const passwordEndsAt = new Date(at.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS);
  return { passwordHash: await hashPassword(password), passwordSetByOther: true, passwordEndsAt };
}

/** The name of this program, which people guess first. */
const PRODUCT = 'Lading';

/**
 * Refuses a password that contains a word of the company's, a warehouse's, the customer's or the
 * user's name.
 */
async function requireOwnWords(
  db: Db,
  field: 'password' | 'newPassword',
  password: string,
  { email, name, customerId }: { email: string; name: string; customerId: number | null },
): Promise<void> {
  const { companyName } = await getRules(db);
  const customer = customerId === null ? undefined : await queries.findCustomer(db, customerId);
  const names = [
    PRODUCT,
    companyName ?? '',
    customer?.name ?? '',
    ...(await listWarehouseNames(db)),
    email,
    name,
  ];
  const fault = namedPasswordFault(password, names);
  if (fault !== null) throw badFields([{ path: field, ...fault }]);
}

const NO_PASSWORD: queries.NewPassword = {
  passwordHash: null,
  passwordSetByOther: false,
  passwordEndsAt: null,
};

function newPassword(
  { password, passwordSetByOther = true, passwordSetAt }: NewUser,
  at: Date,
): Promise<queries.NewPassword> | queries.NewPassword {
  if (password === null) return NO_PASSWORD;
  return passwordSetByOther
    ? temporaryPassword(password, passwordSetAt ?? at)
    : ownPassword(password);
}

export interface NewUser {
  email: string;
  /** By default the name that the email suggests. */
  name?: string;
  role: Role;
  /** Null if the identity provider signs the user in. */
  password: string | null;
  /** Required for a CLIENT, null or absent for the others. */
  customerId?: number | null;
  /** True for a CLIENT user who only reads. */
  readOnly?: boolean;
  /** True for a CLIENT user who manages the logins of the customer's other users. */
  chief?: boolean;
  /** False if the user chose the password. */
  passwordSetByOther?: boolean;
  /** When the time of a temporary password begins; by default when the user is created. */
  passwordSetAt?: Date;
  /** True for a generated password: its random letters may spell a forbidden word. */
  isGenerated?: boolean;
  /**
   * The warehouses of the user. By default none; a user whom a chief creates gets those of the
   * chief.
   */
  warehouseIds?: readonly number[];
}

export async function listUsers(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listUsers>,
): Promise<Listing<User>> {
  const customerId = customerScope(actor, query.customerId);
  if (customerId === null) return queries.userListing(query);
  await requireCustomer(db, customerId);
  return queries.userListing({ ...query, customerId });
}

/** Returns a user, of this customer unless it is null. Refuses with 404. */
export async function getUser(db: Db, id: number, customerId: number | null = null): Promise<User> {
  return queries.toUser(await requireUser(db, id, customerId));
}

/**
 * Refuses what a chief may not give: another customer (404), another role, tasks of the floor, or
 * the rights of a chief.
 */
function requireGivable(
  actor: Actor,
  {
    role,
    customerId,
    chief,
    taskKinds,
  }: Partial<Pick<User, 'role' | 'customerId' | 'chief' | 'taskKinds'>>,
) {
  if (actor.customerId === null) return;
  customerScope(actor, customerId);
  if ((role !== undefined && role !== 'CLIENT') || chief || taskKinds)
    throw new Refusal('NOT_ALLOWED');
}

/** Refuses a chief who changes a chief, also themselves. Administrators change chiefs. */
function requireNoChief(actor: Actor, user: Pick<User, 'chief'>): void {
  if (actor.customerId !== null && user.chief) throw new Refusal('NOT_ALLOWED');
}

/** Finds a user whom the actor may change. */
async function requireChangeable(db: Db, actor: Actor, id: number): Promise<queries.UserRow> {
  const user = await requireUser(db, id, actor.customerId);
  requireNoChief(actor, user);
  return user;
}

/** The warehouses of a new user: the chosen ones, else those of the chief who creates the user. */
function firstWarehouses(actor: Actor, chosen: readonly number[] | undefined): readonly number[] {
  if (chosen || actor.customerId === null) return chosen ?? [];
  return actor.warehouseIds.filter(
    (id) => !actor.retiredWarehouses.some((retired) => retired.id === id),
  );
}

/**
 * Refuses with 400 if role and customer do not fit, 404 for an unknown customer or warehouse, 409
 * for a taken email.
 */
export async function createUser(tx: Tx, actor: Actor, user: NewUser): Promise<User> {
  requireGivable(actor, user);
  const customerId = actor.customerId ?? user.customerId ?? null;
  const { readOnly = false, chief = false } = user;
  requireFitting({ role: user.role, customerId, readOnly, chief });
  if (customerId !== null) requireActive('CUSTOMER', [await requireCustomer(tx, customerId)]);
  const email = user.email.trim();
  const name = user.name?.trim() ?? nameFromEmail(email);
  if (user.password !== null && !user.isGenerated)
    await requireOwnWords(tx, 'password', user.password, { email, name, customerId });
  const row = await queries.insertUser(tx, {
    email,
    name,
    ...(await newPassword(user, actor.at)),
    role: user.role,
    customerId,
    readOnly,
    chief,
    createdAt: actor.at,
  });
  const result = queries.toUser(row);
  await recordChange(tx, actor, 'USER', null, result);
  for (const warehouseId of firstWarehouses(actor, user.warehouseIds))
    await assignWarehouse(tx, actor, result.id, warehouseId);
  return result;
}

/** Creates a user without a password that anybody knows, and sends an invitation to choose one. */
export async function createInvited(
  tx: Tx,
  links: Links,
  actor: Actor,
  user: Omit<NewUser, 'password'>,
): Promise<User> {
  requireMail(links, 'SET_PASSWORD');
  const result = await createUser(tx, actor, {
    ...user,
    password: generatePassword(),
    isGenerated: true,
  });
  await invite(tx, links, actor, result.id);
  return result;
}

/**
 * Invites the user. Without a mail server the user gets a password that nobody knows, which an
 * administrator resets.
 */
export function createImported(
  tx: Tx,
  links: Links | null,
  actor: Actor,
  user: Omit<NewUser, 'password'>,
): Promise<User> {
  return links?.isMailOn
    ? createInvited(tx, links, actor, user)
    : createUser(tx, actor, { ...user, password: generatePassword() });
}

export interface Links {
  vault: Vault;
  isMailOn: boolean;
}

function requireMail({ isMailOn }: Links, instead: RefusalFacts<'MAIL_OFF'>['instead']): void {
  if (!isMailOn) throw new Refusal('MAIL_OFF', { instead });
}

/** Sends a user a link to choose a password, and records it. */
export async function invite(
  tx: Tx,
  links: Links,
  actor: Actor,
  id: number,
): Promise<{ endsAt: string }> {
  requireMail(links, 'RESET_PASSWORD');
  const user = await requireChangeable(tx, actor, id);
  if (user.disabled) throw badField('id', 'USER_DISABLED');
  if ((await lockPassword(tx, id)) === null) throw badField('id', 'USER_OF_PROVIDER');
  if (await isClosedTo(tx, id)) throw badField('id', 'USER_SIGNS_IN_THERE');
  const endsAt = new Date(actor.at.getTime() + INVITATION_DAYS * DAY_MS);
  await sendLink(tx, links, { userId: id, kind: 'INVITATION', endsAt, at: actor.at });
  await recordUserChange(tx, actor, user, {}, { invitation: 'sent' });
  return { endsAt: endsAt.toISOString() };
}

/** True if the user cannot sign in with a password because local sign-in is closed. */
async function isClosedTo(db: Db, userId: number): Promise<boolean> {
  const { emergencyAdminId } = await getRules(db);
  return emergencyAdminId !== null && emergencyAdminId !== userId;
}

/**
 * Sends the user a link to choose a new password. Sends nothing if no user has the email, or if the
 * user is disabled or cannot use a password. `from` is the address of the request.
 */
export async function sendPasswordReset(
  tx: Tx,
  links: Links,
  email: string,
  { at, from }: { at: Date; from: string },
): Promise<void> {
  requireMail(links, 'ASK_ADMINISTRATOR');
  const user = await findLogin(tx, email);
  if (!user?.passwordHash || user.disabled || (await isClosedTo(tx, user.id))) return;
  const endsAt = new Date(at.getTime() + RESET_MINUTES * MINUTE_MS);
  await sendLink(tx, links, { userId: user.id, kind: 'PASSWORD_RESET', endsAt, at });
  await recordUserChange(
    tx,
    { ...operatorCommand(at), email: NOT_SIGNED_IN },
    user,
    {},
    { passwordReset: 'asked for', address: from },
  );
  noteChange(tx, { rooms: ['audit'] });
}

async function sendLink(tx: Tx, { vault }: Links, mail: Omit<LinkMail, 'token'>): Promise<void> {
  const { token, hash } = newToken();
  await queries.insertPasswordLink(tx, {
    userId: mail.userId,
    tokenHash: hash,
    expiresAt: mail.endsAt,
  });
  await writeLinkMail(tx, vault, { ...mail, token });
}

/**
 * Sets the password that the user of a link chose. Ends all sessions and other links. Refuses a
 * link that is unknown, used or expired, or whose password was changed in another way.
 */
export async function setPasswordByLink(
  tx: Tx,
  token: string,
  password: string,
  at: Date,
): Promise<User> {
  const link = await queries.takePasswordLink(tx, hashToken(token), at);
  const stored = link && (await queries.lockUser(tx, link.userId));
  const isSame = (hash: string) =>
    createHash('sha256')
      .update(hash)
      .digest()
      .equals(link?.replaces ?? Buffer.of());
  if (!stored?.passwordHash || stored.disabled || !isSame(stored.passwordHash))
    throw new Refusal('LINK_ENDED');
  const actor = { ...operatorCommand(at), userId: stored.id, email: stored.email };
  await requireOwnWords(tx, 'newPassword', password, stored);
  const row = await queries.updateUser(tx, stored.id, {}, await ownPassword(password));
  const [before, after] = [queries.toUser(stored), queries.toUser(row)];
  await recordChange(tx, actor, 'USER', before, { ...after, ...NEW_PASSWORD, ...BY_LINK });
  noteChange(tx, { rooms: ['users', 'auth', 'audit'] });
  return after;
}

/**
 * Ends the sessions of the user unless only the name or the tasks change. A role other than CLIENT
 * removes the customer.
 */
export async function changeUser(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.changeUser>,
  ifMatch: IfMatch,
): Promise<User> {
  if (body.password !== undefined && actor.userId === id)
    throw badField('password', 'OWN_PASSWORD');
  if (body.role !== undefined && (body.role !== 'CLIENT' || body.customerId === null))
    requireFitting({
      role: body.role,
      customerId: body.customerId ?? null,
      readOnly: body.readOnly ?? false,
      chief: body.chief ?? false,
    });
  requireGivable(actor, body);
  const endsSessions = Object.keys(body).some((field) => field !== 'name' && field !== 'taskKinds');
  const takesPower = (body.role !== undefined && body.role !== 'ADMIN') || body.disabled === true;
  const admins = takesPower ? await queries.lockEnabledAdmins(tx) : [];
  const values = (stored: queries.UserRow) => {
    const role = body.role ?? stored.role;
    const customerId =
      body.customerId !== undefined
        ? body.customerId
        : role === 'CLIENT'
          ? stored.customerId
          : null;
    const readOnly = body.readOnly ?? (role === 'CLIENT' && stored.readOnly);
    // A chief who moves to another customer is no chief there.
    const chief =
      body.chief ?? (customerId !== null && customerId === stored.customerId && stored.chief);
    return { role, customerId, readOnly, chief, disabled: body.disabled ?? stored.disabled };
  };
  return updateRecorded<queries.UserRow, User>(tx, actor, users, {
    lock: queries.lockUser(tx, id, actor.customerId),
    ifMatch,
    check: async (stored) => {
      requireNoChief(actor, stored);
      const { role, customerId, readOnly, chief } = values(stored);
      requireFitting({ role, customerId, readOnly, chief });
      if (customerId !== null && customerId !== stored.customerId)
        requireActive('CUSTOMER', [await requireCustomer(tx, customerId)]);
    },
    update: async (stored) => {
      if (takesPower && admins.length === 1 && admins[0] === id) throw new Refusal('LAST_ADMIN');
      if (takesPower && (await getRules(tx)).emergencyAdminId === id)
        throw new Refusal('EMERGENCY_ADMIN');
      if (body.password !== undefined)
        await requireOwnWords(tx, 'password', body.password, { ...stored, ...values(stored) });
      const password =
        body.password === undefined ? {} : await temporaryPassword(body.password, actor.at);
      const kept = {
        ...(body.name === undefined ? {} : { name: body.name.trim() }),
        ...(body.taskKinds === undefined ? {} : { taskKinds: body.taskKinds }),
      };
      return queries.updateUser(tx, id, kept, {
        ...(endsSessions ? values(stored) : {}),
        ...password,
      });
    },
    ...(body.password === undefined ? {} : { facts: NEW_PASSWORD }),
  });
}

export function listMyWarehouses(actor: Actor, search: string | undefined): Listing<Warehouse> {
  return listWarehouses(actor.warehouseIds, search, 'all');
}

/** Lists the warehouses of a user. A chief sees only those that are the chief's too. */
export async function listUserWarehouses(
  db: Db,
  actor: Actor,
  id: number,
  search: string | undefined,
): Promise<Listing<Warehouse>> {
  await requireUser(db, id, actor.customerId);
  const assigned = await queries.assignedWarehouseIds(db, id);
  return listWarehouses(
    actor.customerId === null
      ? assigned
      : assigned.filter((each) => actor.warehouseIds.includes(each)),
    search,
    'all',
  );
}

export async function assignWarehouse(
  tx: Tx,
  actor: Actor,
  id: number,
  warehouseId: number,
): Promise<Warehouse> {
  const user = await requireChangeable(tx, actor, id);
  const warehouse = await getWarehouse(tx, actor, warehouseId);
  requireActive('WAREHOUSE', [warehouse]);
  if (!(await queries.insertAssignment(tx, id, warehouseId, actor.at)))
    throw new Refusal('ALREADY_ASSIGNED');
  await recordAssignment(tx, actor, user, null, warehouse);
  return warehouse;
}

export async function removeAssignment(
  tx: Tx,
  actor: Actor,
  id: number,
  warehouseId: number,
): Promise<undefined> {
  const user = await requireChangeable(tx, actor, id);
  if (actor.customerId !== null) requireWarehouse(actor, warehouseId);
  if (!(await queries.deleteAssignment(tx, id, warehouseId))) throw notFound('ASSIGNMENT');
  const [warehouse = null] = await listWarehousesOf(tx, [warehouseId]);
  await recordAssignment(tx, actor, user, warehouse, null);
}

/** Replaces all assignments of a user. */
export async function setWarehouses(
  tx: Tx,
  actor: Actor,
  id: number,
  warehouseIds: readonly number[],
): Promise<void> {
  const before = await queries.assignedWarehouseIds(tx, id);
  for (const warehouseId of warehouseIds)
    if (!before.includes(warehouseId)) await assignWarehouse(tx, actor, id, warehouseId);
  for (const warehouseId of before)
    if (!warehouseIds.includes(warehouseId)) await removeAssignment(tx, actor, id, warehouseId);
}

function recordAssignment(
  tx: Tx,
  actor: Actor,
  user: queries.UserRow,
  before: Warehouse | null,
  after: Warehouse | null,
): Promise<void> {
  const state = (warehouse: Warehouse | null) => ({
    assignedWarehouse: warehouse && { id: warehouse.id, name: warehouse.name },
  });
  return recordUserChange(tx, actor, user, state(before), state(after));
}

/**
 * Deletes the users of a customer with their sessions and assignments. The database refuses if a
 * movement names one.
 */
export async function removeClientUsers(tx: Tx, actor: Actor, customerId: number): Promise<void> {
  const users = (await queries.lockUsersOfCustomer(tx, customerId)).map(queries.toUser);
  if (users.length === 0) return;
  await queries.deleteUsers(
    tx,
    users.map(({ id }) => id),
  );
  for (const user of users) await recordChange(tx, actor, 'USER', user, null);
}

/** The administrator in whose name operator's commands write documents. */
export const findFirstAdmin = queries.findFirstAdmin;

export type Login = queries.Login;

/** The email matches in any letter case. */
export function findLogin(db: Db, email: string): Promise<queries.Login | undefined> {
  return queries.findLogin(db, email.trim());
}

/** Finds the user of a scanned badge; null for any other code. A client finds nobody. */
export async function findUserByCode(db: Db, actor: Actor, code: string): Promise<UserRef | null> {
  const id = actor.role === 'CLIENT' ? null : userOfCode(code);
  const found = id === null ? null : await queries.findUser(db, id);
  return found && !found.disabled ? { id: found.id, email: found.email, name: found.name } : null;
}

/**
 * Lists the enabled staff of a warehouse by name. `taskKinds` is null for all kinds that the role
 * allows.
 */
export function listStaffOf(
  db: Db,
  warehouseId: number,
): Promise<(UserRef & { taskKinds: TaskKind[] | null })[]> {
  return queries.listStaffOf(db, warehouseId);
}

async function isStaffOf(db: Db, id: number, warehouseId: number): Promise<boolean> {
  const user = await queries.findUser(db, id);
  if (user === undefined || user.disabled || user.role === 'CLIENT') return false;
  return (
    user.role === 'ADMIN' || (await queries.assignedWarehouseIds(db, id)).includes(warehouseId)
  );
}

/** Refuses with 400 a user who does not work in the warehouse. */
export async function requireStaffOf(db: Db, id: number, warehouseId: number): Promise<void> {
  if (!(await isStaffOf(db, id, warehouseId))) throw badField('userId', 'NOT_IN_WAREHOUSE');
}

/**
 * Sets the kinds of tasks of a staff member; null for all that the role allows. Refuses with 404 a
 * user who does not work in the warehouse.
 */
export async function setTaskKinds(
  tx: Tx,
  actor: Actor,
  id: number,
  warehouseId: number,
  taskKinds: readonly TaskKind[] | null,
): Promise<User> {
  if (!(await isStaffOf(tx, id, warehouseId))) throw notFound('USER');
  const update = () => queries.updateUser(tx, id, { taskKinds }, {});
  return updateRecorded<queries.UserRow, User>(tx, actor, users, {
    lock: queries.lockUser(tx, id),
    ifMatch: null,
    update,
  });
}

/** Null for all kinds that the role allows. */
export function findTaskKinds(db: Db, id: number): Promise<readonly TaskKind[] | null> {
  return queries.findTaskKinds(db, id);
}

/** The user that an API key acts as. */
export interface ServiceUser {
  name: string;
  role: Role;
  customerId: number | null;
  warehouseIds: readonly number[];
}

/** Creates a user who has no password and never signs in. Returns the id. The caller records it. */
export async function createServiceUser(
  tx: Tx,
  actor: Actor,
  { warehouseIds, ...user }: ServiceUser,
): Promise<number> {
  const id = await queries.insertServiceUser(tx, { ...user, createdAt: actor.at });
  await queries.replaceAssignments(tx, id, warehouseIds, actor.at);
  return id;
}

/** The caller records the change. */
export async function changeServiceUser(
  tx: Tx,
  actor: Actor,
  id: number,
  { name, warehouseIds }: Pick<ServiceUser, 'name' | 'warehouseIds'>,
): Promise<void> {
  await queries.renameServiceUser(tx, id, name);
  await queries.replaceAssignments(tx, id, warehouseIds, actor.at);
}

/** Locks the user. Returns the hash of the password; null if there is none. */
export async function lockPassword(tx: Tx, id: number): Promise<string | null> {
  const stored = await queries.lockUser(tx, id);
  if (!stored) throw notFound('USER');
  return stored.passwordHash;
}

/** Sets a password that the user chose. Returns the new epoch of the user's sessions. */
export async function setOwnPassword(tx: Tx, actor: Actor, password: string): Promise<number> {
  const before = await getUser(tx, actor.userId);
  await requireOwnWords(tx, 'newPassword', password, before);
  const { sessionEpoch, ...row } = await queries.updateUser(
    tx,
    actor.userId,
    {},
    await ownPassword(password),
  );
  await recordChange(tx, actor, 'USER', before, { ...queries.toUser(row), ...NEW_PASSWORD });
  return sessionEpoch;
}

function requireFitting({
  role,
  customerId,
  readOnly,
  chief,
}: Pick<User, 'role' | 'customerId' | 'readOnly' | 'chief'>): void {
  if (role === 'CLIENT' && customerId === null)
    throw badField('customerId', 'FIELD_REQUIRED_FOR_CLIENT', { field: 'customerId' });
  if (role !== 'CLIENT' && customerId !== null)
    throw badField('customerId', 'FIELD_FOR_CLIENT_ALONE', { field: 'customerId' });
  if (role !== 'CLIENT' && readOnly)
    throw badField('readOnly', 'FIELD_FOR_CLIENT_ALONE', { field: 'readOnly' });
  if (role !== 'CLIENT' && chief)
    throw badField('chief', 'FIELD_FOR_CLIENT_ALONE', { field: 'chief' });
  if (readOnly && chief) throw badField('chief', 'CHIEF_READS_ONLY');
}

async function requireUser(
  db: Db,
  id: number,
  customerId: number | null = null,
): Promise<queries.UserRow> {
  const row = await queries.findUser(db, id, customerId);
  if (!row) throw notFound('USER');
  return row;
}

async function requireCustomer(db: Db, id: number): Promise<{ name: string; active: boolean }> {
  const customer = await queries.findCustomer(db, id);
  if (!customer) throw notFound('CUSTOMER');
  return customer;
}

/**
 * Binds a user to a subject. Returns false if the user is bound to another subject of the provider.
 */
export function bindSubject(
  tx: Tx,
  binding: { issuer: string; subject: string; userId: number; createdAt: Date },
): Promise<boolean> {
  return queries.insertIdentity(tx, binding);
}

/** Unbinds a user from every provider. Returns false if there was no binding. */
export function unbindSubjects(tx: Tx, userId: number): Promise<boolean> {
  return queries.deleteIdentities(tx, userId);
}
