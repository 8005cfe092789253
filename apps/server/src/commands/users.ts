import { Email } from '@lading/contract/fields';
import { sayFault } from '@lading/domain/messages/faults';
import { TEMPORARY_PASSWORD_DAYS } from '@lading/domain/passwords';
import { type Role, roles } from '@lading/domain/permissions';
import type { TSchema } from 'typebox';
import { resetSecondFactor } from '../features/auth/secondFactor.service.ts';
import { changeSettings } from '../features/settings/settings.service.ts';
import { tellOwner } from '../features/users/accountNotices.service.ts';
import { changeUser, findLogin, createUser as makeUser } from '../features/users/users.service.ts';
import { operatorCommand } from '../platform/auth/actor.ts';
import { generatePassword, newPasswordFault } from '../platform/auth/passwords.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { notifyServers } from '../platform/events/message.ts';
import { compileSchema } from '../platform/http/validation.ts';
import { roomGuards } from '../rooms.ts';
import { CommandError } from './connection.ts';

export interface UserOptions {
  role?: string | undefined;
  /** A password is generated if this is absent. */
  password?: string | undefined;
  customer?: string | undefined;
  isMailOn?: boolean;
}

/** Creates a user. Returns the message for the operator. */
export async function createUser(db: Db, email: string, options: UserOptions): Promise<string> {
  const role = options.role?.toUpperCase();
  if (!isRole(role)) throw new CommandError(`--role must be one of ${roles.join(', ')}.`);
  if (!fits(Email, email)) throw new CommandError(`"${email}" is no email address.`);
  const customerId = readCustomer(options.customer);
  const password = readPassword(options.password);
  await inTransaction(db, (tx) =>
    makeUser(tx, operatorCommand(new Date()), { email, role, password, customerId }),
  );
  await notifyServers(db, ['users']);
  return `Made ${email} as ${role}. ${EXPIRY_NOTE}${passwordNote(options, password)}`;
}

export async function resetPassword(
  db: Db,
  email: string,
  { isMailOn = false, ...options }: UserOptions,
): Promise<string> {
  const password = readPassword(options.password);
  await inTransaction(db, async (tx) => {
    const [actor, userId] = [operatorCommand(new Date()), await idOf(tx, email)];
    await changeUser(tx, actor, userId, { password }, null);
    await tellOwner(tx, { isMailOn }, { actor, userId, kind: 'PASSWORD_CHANGED', address: null });
  });
  await notifyServers(db, ['users']);
  return `${email} has a new password, and every session of theirs has ended. ${EXPIRY_NOTE}${passwordNote(options, password)}`;
}

export async function removeSecondFactor(
  db: Db,
  email: string,
  { isMailOn = false }: UserOptions = {},
): Promise<string> {
  await inTransaction(db, async (tx) => {
    const actor = operatorCommand(new Date());
    await resetSecondFactor(tx, { isMailOn }, { actor, address: null }, await idOf(tx, email));
  });
  await notifyServers(db, ['auth']);
  return `${email} signs in by password alone, and every session of theirs has ended.`;
}

export async function disableUser(db: Db, email: string): Promise<string> {
  await inTransaction(db, async (tx) =>
    changeUser(tx, operatorCommand(new Date()), await idOf(tx, email), { disabled: true }, null),
  );
  await notifyServers(db, ['users']);
  return `${email} can no longer sign in, and every session of theirs has ended.`;
}

/** Opens local sign-in for everybody, for example if the identity provider is lost. */
export async function openLocalSignIn(db: Db): Promise<string> {
  await inTransaction(db, (tx) =>
    changeSettings(tx, operatorCommand(new Date()), { emergencyAdminId: null }, null, {
      guards: roomGuards,
      hasProvider: false,
    }),
  );
  await notifyServers(db, ['settings']);
  return 'Local sign-in is open: everybody who has a password may sign in with it.';
}

const isRole = (role: string | undefined): role is Role =>
  (roles as readonly (string | undefined)[]).includes(role);
const fits = (schema: TSchema, value: unknown): boolean => compileSchema(schema)(value);

function readCustomer(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new CommandError(`--customer must be the id of a customer, not "${text}".`);
  return Number(text);
}

function readPassword(text: string | undefined): string {
  if (text === undefined) return generatePassword();
  const fault = newPasswordFault(text);
  if (fault !== null) throw new CommandError(`--password ${sayFault(fault)}.`);
  return text;
}

const EXPIRY_NOTE = `The password works for ${TEMPORARY_PASSWORD_DAYS} days unless its owner changes it.`;
const passwordNote = ({ password }: UserOptions, used: string): string =>
  password === undefined ? ` The password is ${used}` : '';

async function idOf(tx: Tx, email: string): Promise<number> {
  const login = await findLogin(tx, email);
  if (!login) throw new CommandError(`There is no user ${email}.`);
  return login.id;
}
