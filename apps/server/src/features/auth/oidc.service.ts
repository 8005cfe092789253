import type * as contract from '@lading/contract/auth';
import type { BodyOf, ResponseOf } from '@lading/contract/endpoint';
import { Email } from '@lading/contract/fields';
import type { RefusalCode } from '@lading/contract/refusals';
import type { User } from '@lading/contract/users';
import { BY_PROVIDER } from '@lading/domain/audit';
import { MAX_NAME } from '@lading/domain/limits';
import { type Reason, reason } from '@lading/domain/messages/reasons';
import type { Role } from '@lading/domain/permissions';
import { MINUTE_MS } from '@lading/domain/time';
import { type Actor, operatorCommand } from '../../platform/auth/actor.ts';
import type { OidcSettings } from '../../platform/auth/oidcSettings.ts';
import type { RelyingParty } from '../../platform/auth/relyingParty.ts';
import { hashToken, newToken } from '../../platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { compileLater } from '../../platform/http/validation.ts';
import { notFound, Refusal, reasoned } from '../../platform/refusal.ts';
import { recordUserChange } from '../audit/audit.service.ts';
import { listOpenCustomersNamed } from '../customers/customers.service.ts';
import { getRules } from '../settings/settings.service.ts';
import {
  bindSubject,
  changeUser,
  createUser,
  findLogin,
  getUser,
  setWarehouses,
  unbindSubjects,
} from '../users/users.service.ts';
import { listOpenWarehousesNamed } from '../warehouses/warehouses.service.ts';
import { deleteSessions } from './auth.queries.ts';
import { readClaims } from './oidc.claims.ts';
import { type Identity, type Provider, ProviderFault } from './oidc.provider.ts';
import * as queries from './oidc.queries.ts';
import { mustSetUp } from './secondFactor.service.ts';
import { beginSession, type Caller } from './signIn.service.ts';

/** Long enough to fetch a phone or to set a new password at the provider. */
const ATTEMPT_MS = 10 * MINUTE_MS;

type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

const requireProvider = (provider: Provider | null): Provider => {
  if (!provider) throw refused(reason('NO_PROVIDER'));
  return provider;
};

/** Begins an attempt. The browser keeps its secret and returns it with the provider's response. */
export async function beginOidc(
  db: Db,
  found: Provider | null,
  at: Date,
  log: Log,
): Promise<{ url: string; attempt: string }> {
  const provider = requireProvider(found);
  const { token: attempt, hash } = newToken();
  const url = await provider
    .begin(attempt)
    .catch((error: unknown) => refuseFault(provider.settings, error, log, 'AWAY'));
  await queries.insertAttempt(db, hash, new Date(at.getTime() + ATTEMPT_MS));
  return { url, attempt };
}

/**
 * Finishes an attempt. Finds or creates the user, applies the claims and starts the session. An
 * attempt is accepted once.
 */
export async function finishOidc(
  db: Db,
  found: Provider | null,
  caller: Omit<Caller, 'log'> & { log: Log },
  { attempt, answer }: BodyOf<typeof contract.finishOidc>,
): Promise<{ token: string; user: User }> {
  const provider = requireProvider(found);
  const { settings } = provider;
  const { at, address, userAgent, log } = caller;
  if (!(await queries.takeAttempt(db, hashToken(attempt), at)))
    throw refused(reason('ATTEMPT_ENDED'));
  const identity = await provider
    .finish(attempt, answer)
    .catch((error: unknown) => refuseFault(settings, error, log));
  return inTransaction(db, async (tx) => {
    const user = await admit(tx, settings, identity, at);
    const login = await findLogin(tx, user.email);
    if (!login) throw notFound('USER');
    const hasFactor = settings.hasSecondFactor || identity.hasSecondFactor;
    if (await mustSetUp(tx, user.role, hasFactor))
      throw notAdmitted(reason('PROVIDER_WITHOUT_FACTOR', { provider: settings.name }), user.id);
    const provedAt = new Date(Math.min(at.getTime(), identity.provedAt?.getTime() ?? at.getTime()));
    const bySettings = { provider: settings.name, provedAt };
    return beginSession(
      tx,
      { throttles: [], user, at, address, userAgent },
      login,
      hasFactor ? BY_PROVIDER : null,
      bySettings,
    );
  });
}

const refused = (cause: Reason): Refusal => reasoned('OIDC_REFUSED', cause);
const notAdmitted = (cause: Reason, userId?: number): Refusal =>
  reasoned('OIDC_NOT_ADMITTED', cause, { userId });

/** Refuses the person with a code, and logs the provider's fault for the operator. */
function refuseFault(
  { name }: OidcSettings,
  error: unknown,
  log: Log,
  kind?: ProviderFault['kind'],
): never {
  if (!(error instanceof ProviderFault)) throw error;
  log('identity provider failed', { reason: error.message });
  if ((kind ?? error.kind) === 'AWAY')
    throw reasoned('UNAVAILABLE', reason('PROVIDER_AWAY', { provider: name }));
  if (error.kind === 'DENIED') throw refused(reason('PROVIDER_DENIED', { provider: name }));
  throw refused(reason('PROVIDER_UNSURE', { provider: name }));
}

/** The rights that the claims give a user, by id. A field is undefined if Lading keeps it. */
interface ResolvedClaims {
  role: Role;
  customerId?: number | null;
  warehouseIds?: readonly number[];
}

/**
 * Finds or creates the user of an identity and applies the claims. Refuses people who may not sign
 * in.
 */
async function admit(tx: Tx, settings: OidcSettings, identity: Identity, at: Date): Promise<User> {
  const resolved = await resolveClaims(tx, settings, identity);
  const actor: Actor = {
    ...operatorCommand(at),
    email: BY_PROVIDER,
    name: BY_PROVIDER,
    warehouseIds: resolved.warehouseIds ?? [],
  };
  await queries.lockSubject(tx, identity.issuer, identity.subject);
  const userId =
    (await queries.findUserOfSubject(tx, identity.issuer, identity.subject)) ??
    (await bindUser(tx, actor, settings, identity, resolved));
  const user = await getUser(tx, userId);
  if (user.disabled) throw notAdmitted(reason('ACCOUNT_DISABLED'), userId);
  return applyClaims(tx, actor, settings, user, resolved);
}

async function resolveClaims(
  db: Db,
  { name, claims }: OidcSettings,
  identity: Identity,
): Promise<ResolvedClaims> {
  const { roles, warehouses, customers } = readClaims(identity.claims, claims);
  const [role] = roles;
  if (role === undefined) throw notAdmitted(reason('NO_ROLE', { provider: name }));
  if (roles.length > 1) throw notAdmitted(reason('SEVERAL_ROLES', { provider: name, roles }));
  return {
    role,
    ...(warehouses && { warehouseIds: await listOpenWarehousesNamed(db, warehouses) }),
    ...(customers && {
      customerId: role === 'CLIENT' ? await resolveCustomer(db, name, customers) : null,
    }),
  };
}

async function resolveCustomer(
  db: Db,
  provider: string,
  names: readonly string[],
): Promise<number> {
  const [id, ...more] = await listOpenCustomersNamed(db, names);
  if (id === undefined) throw notAdmitted(reason('NO_CUSTOMER_CLAIM', { provider }));
  if (more.length) throw notAdmitted(reason('SEVERAL_CUSTOMERS', { provider }));
  return id;
}

/** Binds the identity to the account with its verified email, or to a new one. */
async function bindUser(
  tx: Tx,
  actor: Actor,
  { name: provider }: OidcSettings,
  identity: Identity,
  resolved: ResolvedClaims,
): Promise<number> {
  const { issuer, subject, email, isEmailVerified } = identity;
  if (email === null || !isEmail()(email)) throw notAdmitted(reason('NO_EMAIL', { provider }));
  const found = await findLogin(tx, email);
  if (found && !isEmailVerified)
    throw notAdmitted(reason('EMAIL_UNCONFIRMED', { provider, email }), found.id);
  const userId =
    found?.id ?? (await createFromClaims(tx, actor, provider, { ...identity, email }, resolved));
  if (!(await bindSubject(tx, { issuer, subject, userId, createdAt: actor.at })))
    throw notAdmitted(reason('EMAIL_OF_OTHER', { provider, email }), userId);
  await recordUserChange(
    tx,
    actor,
    found ?? { id: userId, email },
    { identity: null },
    { identity: `${subject} of ${issuer}` },
  );
  return userId;
}

/**
 * Unbinds a user from its account at the provider and ends the sessions. A verified email binds it
 * again.
 */
export async function unbindIdentity(tx: Tx, actor: Actor, userId: number): Promise<undefined> {
  const user = await getUser(tx, userId);
  if (!(await unbindSubjects(tx, userId))) throw notFound('IDENTITY');
  await deleteSessions(tx, userId, null);
  await recordUserChange(tx, actor, user, { identity: 'bound' }, { identity: null });
}

/** Returns the ways to sign in that are open. */
export async function getSignInOptions(
  db: Db,
  { oidc, relyingParty }: { oidc: OidcSettings | null; relyingParty: RelyingParty | null },
): Promise<ResponseOf<typeof contract.getSignInOptions>> {
  const localSignIn = (await getRules(db)).emergencyAdminId === null;
  return { provider: oidc?.name ?? null, localSignIn, passkeyOrigin: relyingParty?.origin ?? null };
}

const isEmail = compileLater(Email);

async function createFromClaims(
  tx: Tx,
  actor: Actor,
  provider: string,
  { email, name }: Identity & { email: string },
  { role, customerId = null }: ResolvedClaims,
): Promise<number> {
  if (role === 'CLIENT' && customerId === null)
    throw notAdmitted(reason('NEW_WITHOUT_CUSTOMER', { provider }));
  const user = {
    email,
    role,
    customerId,
    password: null,
    ...(name && { name: name.slice(0, MAX_NAME) }),
  };
  return (await createUser(tx, actor, user)).id;
}

/** The refusals that keep an administrator in the role although the claims take it away. */
const KEPT_ADMINS: Partial<Record<RefusalCode, 'LAST_ENABLED' | 'EMERGENCY'>> = {
  LAST_ADMIN: 'LAST_ENABLED',
  EMERGENCY_ADMIN: 'EMERGENCY',
};

/**
 * Gives a user the role, customer and warehouses of the claims. A changed role or customer ends the
 * user's earlier sessions.
 */
async function applyClaims(
  tx: Tx,
  actor: Actor,
  { name }: OidcSettings,
  user: User,
  { role, customerId, warehouseIds }: ResolvedClaims,
): Promise<User> {
  const kept = customerId === undefined ? user.customerId : customerId;
  if (role === 'CLIENT' && kept === null)
    throw notAdmitted(reason('ACCOUNT_WITHOUT_CUSTOMER'), user.id);
  if (warehouseIds) await setWarehouses(tx, actor, user.id, warehouseIds);
  const change = { role, customerId: role === 'CLIENT' ? kept : null };
  if (user.role === change.role && user.customerId === change.customerId) return user;
  try {
    return await changeUser(tx, actor, user.id, change, null);
  } catch (error) {
    const kept = error instanceof Refusal ? KEPT_ADMINS[error.code] : undefined;
    if (kept === undefined) throw error;
    throw notAdmitted(reason('KEPT_ADMIN', { provider: name, role, admin: kept }), user.id);
  }
}
