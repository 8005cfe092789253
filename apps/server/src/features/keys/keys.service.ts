import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/keys';
import type { ApiKey, KeyWithSecret } from '@lading/contract/keys';
import { type KeyReach, keyFaults, keyUserName } from '@lading/domain/keys';
import { REQUESTS_PER_MINUTE } from '@lading/domain/limits';
import type { StepOf } from '@lading/domain/messages/words';
import { HOUR_MS } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import { newSecret } from '../../platform/auth/keys.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireNetworks } from '../../platform/http/addresses.ts';
import {
  badField,
  badFields,
  type IfMatch,
  notFound,
  Refusal,
  requireActive,
} from '../../platform/refusal.ts';
import { recordChange, updateRecorded } from '../audit/audit.service.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { changeServiceUser, createServiceUser } from '../users/users.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import * as queries from './keys.queries.ts';

const keys = { entity: 'API_KEY', what: 'API_KEY', toItem: (key: ApiKey) => key } as const;

export function listKeys(actor: Actor, query: QueryOf<typeof contract.listKeys>): Listing<ApiKey> {
  return queries.keyListing(query, actor.at);
}

export async function getKey(db: Db, actor: Actor, id: number): Promise<ApiKey> {
  const key = await queries.findKey(db, id, actor.at);
  if (!key) throw notFound('API_KEY');
  return key;
}

/** Creates a key with a service user. Returns the secret, which cannot be read later. */
export async function createKey(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createKey>,
): Promise<KeyWithSecret> {
  const {
    role,
    customerId = null,
    warehouseIds = [],
    scopes,
    addresses = [],
    expiresAt = null,
  } = body;
  requireReach({ role, customerId, warehouseIds, scopes });
  requireUsable({ addresses, expiresAt }, actor.at);
  await requireWarehouses(tx, actor, warehouseIds);
  if (customerId !== null) requireActive('CUSTOMER', [await getCustomer(tx, actor, customerId)]);
  const name = body.name.trim();
  const user = { name: keyUserName(name), role, customerId, warehouseIds };
  const values = {
    name,
    scopes,
    addresses,
    requestsPerMinute: body.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    expiresAt,
  };
  const id = await queries.insertKey(
    tx,
    await createServiceUser(tx, actor, user),
    values,
    actor.at,
  );
  const secret = newSecret();
  await queries.insertSecret(tx, id, secret, actor.at);
  const key = await getKey(tx, actor, id);
  await recordChange(tx, actor, 'API_KEY', null, key);
  return { ...key, secret: secret.secret };
}

/** The change holds from the key's next request on. */
export function changeKey(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.changeKey>,
  ifMatch: IfMatch,
): Promise<ApiKey> {
  const warehousesOf = (stored: ApiKey) =>
    body.warehouseIds ?? stored.warehouses.map((warehouse) => warehouse.id);
  return updateRecorded(tx, actor, keys, {
    lock: queries.lockKey(tx, id, actor.at),
    ifMatch,
    check: async (stored) => {
      requireReach({
        ...stored,
        ...body,
        customerId: stored.customer?.id ?? null,
        warehouseIds: warehousesOf(stored),
      });
      requireUsable(body, actor.at);
      const assigned = new Set(stored.warehouses.map((warehouse) => warehouse.id));
      await requireWarehouses(
        tx,
        actor,
        warehousesOf(stored).filter((warehouse) => !assigned.has(warehouse)),
      );
    },
    update: async (stored) => {
      requireLive(stored, 'change');
      const { name, scopes, addresses, requestsPerMinute, expiresAt } = {
        ...stored,
        ...body,
        name: body.name?.trim() ?? stored.name,
      };
      const userId = await queries.updateKey(tx, id, {
        name,
        scopes,
        addresses,
        requestsPerMinute,
        expiresAt,
      });
      await changeServiceUser(tx, actor, userId, {
        name: keyUserName(name),
        warehouseIds: warehousesOf(stored),
      });
      return getKey(tx, actor, id);
    },
  });
}

/**
 * Gives a key a new secret. The earlier ones work for some hours more, but not beyond their own
 * end.
 */
export async function rotateKey(
  tx: Tx,
  actor: Actor,
  id: number,
  overlapHours: number,
): Promise<KeyWithSecret> {
  const secret = newSecret();
  const key = await updateRecorded(tx, actor, keys, {
    lock: queries.lockKey(tx, id, actor.at),
    ifMatch: null,
    update: async (stored) => {
      requireLive(stored, 'rotate');
      const endsAt = new Date(actor.at.getTime() + overlapHours * HOUR_MS);
      await queries.replaceSecret(tx, id, secret, { endsAt, at: actor.at });
      return getKey(tx, actor, id);
    },
  });
  return { ...key, secret: secret.secret };
}

export function revokeKey(tx: Tx, actor: Actor, id: number): Promise<ApiKey> {
  return updateRecorded(tx, actor, keys, {
    lock: queries.lockKey(tx, id, actor.at),
    ifMatch: null,
    update: async (stored) => {
      requireLive(stored, 'revoke');
      await queries.revokeKey(tx, id, actor.at);
      return getKey(tx, actor, id);
    },
  });
}

/** Refuses a change of a revoked key with 409. */
function requireLive({ name, status }: ApiKey, step: StepOf<'API_KEY'>): void {
  if (status === 'REVOKED')
    throw new Refusal('ILLEGAL_STEP', { document: 'API_KEY', reference: name, status, step });
}

function requireReach(reach: KeyReach): void {
  const faults = keyFaults(reach);
  if (faults.length > 0) throw badFields(faults);
}

async function requireWarehouses(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  for (const id of ids) requireActive('WAREHOUSE', [await getWarehouse(db, actor, id)]);
}

function requireUsable(
  { addresses = [], expiresAt = null }: { addresses?: string[]; expiresAt?: string | null },
  at: Date,
): void {
  requireNetworks('addresses', addresses);
  if (expiresAt !== null && Date.parse(expiresAt) <= at.getTime())
    throw badField('expiresAt', 'NOT_IN_FUTURE');
}
