import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/keys';
import type { ApiKey, KeyWithSecret } from '@lading/contract/keys';
import { type KeyReach, keyFaults, keyUserName } from '@lading/domain/keys';
import { REQUESTS_PER_MINUTE } from '@lading/domain/limits';
import { HOUR_MS } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import { newSecret } from '../../platform/auth/keys.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { isNetwork } from '../../platform/http/addresses.ts';
import { badField, badFields, notFound, Refusal, requireActive, requireVersion } from '../../platform/refusal.ts';
import { recordChange } from '../audit/audit.service.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { changeServiceUser, createServiceUser } from '../users/users.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import * as queries from './keys.queries.ts';

export function listKeys(actor: Actor, query: QueryOf<typeof contract.listKeys>): Listing<ApiKey> {
  return queries.keyListing(query, actor.at);
}

export async function getKey(db: Db, actor: Actor, id: number): Promise<ApiKey> {
  const key = await queries.findKey(db, id, actor.at);
  if (!key) throw notFound('The API key');
  return key;
}

/** Creates a key with a service user, and returns the secret, which nobody can read later. */
export async function createKey(tx: Tx, actor: Actor, body: BodyOf<typeof contract.createKey>): Promise<KeyWithSecret> {
  const { role, customerId = null, warehouseIds = [], scopes, addresses = [], expiresAt = null } = body;
  requireReach({ role, customerId, warehouseIds, scopes });
  await requireWarehouses(tx, actor, warehouseIds);
  if (customerId !== null) requireActive('The customer', [await getCustomer(tx, actor, customerId)]);
  requireUsable({ addresses, expiresAt }, actor.at);
  const name = body.name.trim();
  const user = { name: keyUserName(name), role, customerId, warehouseIds };
  const values = { name, scopes, addresses, requestsPerMinute: body.requestsPerMinute ?? REQUESTS_PER_MINUTE, expiresAt };
  const id = await queries.insertKey(tx, await createServiceUser(tx, actor, user), values, actor.at);
  const made = newSecret();
  await queries.insertSecret(tx, id, made, actor.at);
  const key = await getKey(tx, actor, id);
  await recordChange(tx, actor, 'API_KEY', null, recordedOf(key));
  return { ...key, secret: made.secret };
}

/** Changes a key, which has the new reach from its next request on. */
export function changeKey(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.changeKey>,
  ifMatch: number | null,
): Promise<ApiKey> {
  return changeRecorded(tx, actor, id, 'be changed', async (stored, userId) => {
    const values = { ...stored, ...body, name: body.name?.trim() ?? stored.name };
    const assigned = stored.warehouses.map((warehouse) => warehouse.id);
    const warehouseIds = body.warehouseIds ?? assigned;
    requireReach({ ...values, customerId: stored.customer?.id ?? null, warehouseIds });
    await requireWarehouses(
      tx,
      actor,
      warehouseIds.filter((one) => !assigned.includes(one)),
    );
    requireUsable(body, actor.at);
    requireVersion(stored.version, ifMatch);
    const { name, scopes, addresses, requestsPerMinute, expiresAt } = values;
    await changeServiceUser(tx, actor, userId, { name: keyUserName(name), warehouseIds });
    await queries.updateKey(tx, id, { name, scopes, addresses, requestsPerMinute, expiresAt });
  });
}

/** Gives a key a new secret. Its secrets so far work for some hours more, or as long as they would have anyway. */
export async function rotateKey(tx: Tx, actor: Actor, id: number, overlapHours: number): Promise<KeyWithSecret> {
  const made = newSecret();
  const key = await changeRecorded(tx, actor, id, 'be rotated', async () => {
    await queries.endSecrets(tx, id, new Date(actor.at.getTime() + overlapHours * HOUR_MS), actor.at);
    await queries.insertSecret(tx, id, made, actor.at);
  });
  return { ...key, secret: made.secret };
}

export function revokeKey(tx: Tx, actor: Actor, id: number): Promise<ApiKey> {
  return changeRecorded(tx, actor, id, 'be revoked', () => queries.revokeKey(tx, id, actor.at));
}

/** Locks a key that is not revoked, changes it and records that. `step` completes "it cannot …". */
async function changeRecorded(
  tx: Tx,
  actor: Actor,
  id: number,
  step: string,
  change: (stored: ApiKey, userId: number) => Promise<void>,
): Promise<ApiKey> {
  const userId = await queries.lockKey(tx, id);
  if (userId === undefined) throw notFound('The API key');
  const stored = await getKey(tx, actor, id);
  const { name, status } = stored;
  if (status === 'REVOKED') throw new Refusal('ILLEGAL_STEP', { what: `API key "${name}"`, status, step });
  await change(stored, userId);
  const changed = await getKey(tx, actor, id);
  await recordChange(tx, actor, 'API_KEY', recordedOf(stored), recordedOf(changed));
  return changed;
}

/** What the audit trail shows of a key. */
function recordedOf({ status: _, lastUsedAt: __, lastUsedAddress: ___, ...key }: ApiKey) {
  return key;
}

function requireReach(reach: KeyReach): void {
  const faults = keyFaults(reach);
  if (faults.length > 0) throw badFields(faults);
}

async function requireWarehouses(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  for (const id of ids) requireActive('The warehouse', [await getWarehouse(db, actor, id)]);
}

function requireUsable({ addresses = [], expiresAt = null }: { addresses?: string[]; expiresAt?: string | null }, at: Date): void {
  const wrong = addresses.findIndex((address) => !isNetwork(address));
  if (wrong >= 0) throw badField(`addresses.${wrong}`, `"${addresses[wrong]}" is not an IP address or a network such as 10.0.0.0/8.`);
  if (expiresAt !== null && Date.parse(expiresAt) <= at.getTime()) throw badField('expiresAt', 'must be in the future');
}
