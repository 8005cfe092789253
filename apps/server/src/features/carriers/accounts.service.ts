import type * as contract from '@lading/contract/carriers';
import type { CarrierAccount, CarrierTest, RuleSet } from '@lading/contract/carriers';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import { trimAddress } from '@lading/domain/addresses';
import { fault } from '@lading/domain/messages/faults';
import { adapterTraits, type CarrierAdapter } from '@lading/domain/shippingLabels';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { SealedTable, Vault } from '../../platform/auth/vault.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireUnused } from '../../platform/database/references.ts';
import { requireUrl } from '../../platform/outbound/requireUrl.ts';
import { badFields, type IfMatch, notFound, requireUnchanged } from '../../platform/refusal.ts';
import { deleteRecorded, type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { getRules } from '../settings/settings.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import * as queries from './accounts.queries.ts';
import { CarrierRefused, CarrierSilent } from './adapters/carrier.ts';
import { type Caller, callCarrier, sealedFor } from './calls.ts';

const accounts: Kind<CarrierAccount, CarrierAccount> = {
  entity: 'CARRIER_ACCOUNT',
  what: 'CARRIER_ACCOUNT',
  toItem: (account) => account,
};

export function listCarrierAccounts(
  actor: Actor,
  query: QueryOf<typeof contract.listCarrierAccounts>,
): Listing<CarrierAccount> {
  if (query.warehouseId !== undefined) requireWarehouse(actor, query.warehouseId);
  return queries.accountListing(query, actor.warehouseIds);
}

export async function getCarrierAccount(db: Db, actor: Actor, id: number): Promise<CarrierAccount> {
  const account = await queries.findAccount(db, id, actor.warehouseIds);
  if (!account) throw notFound('CARRIER_ACCOUNT');
  return account;
}

export async function createCarrierAccount(
  tx: Tx,
  vault: Vault,
  actor: Actor,
  body: BodyOf<typeof contract.createCarrierAccount>,
): Promise<CarrierAccount> {
  const { adapter, services = [], credentials } = body;
  const values = {
    name: body.name.trim(),
    accountNumber: body.accountNumber ?? null,
    url: await readUrl(tx, adapter, body.url ?? null),
    sender: addressOf(body.sender),
    labelFormat: body.labelFormat,
    isTest: body.isTest ?? false,
    active: body.active ?? true,
    warehouseId: body.warehouseId ?? null,
    customerId: body.customerId ?? null,
  };
  requireFormat(adapter, values.labelFormat);
  await requireScope(tx, actor, values);
  const id = await queries.insertAccount(tx, { ...values, adapter, createdAt: actor.at });
  await queries.setServices(tx, id, services);
  if (credentials) await seal(tx, vault, { id, adapter }, credentials, actor.at);
  const account = await getCarrierAccount(tx, actor, id);
  await recordChange(tx, actor, 'CARRIER_ACCOUNT', null, account);
  return account;
}

export function updateCarrierAccount(
  tx: Tx,
  actor: Actor,
  id: number,
  { adapter, services, ...body }: BodyOf<typeof contract.updateCarrierAccount>,
  ifMatch: IfMatch,
): Promise<CarrierAccount> {
  return updateRecorded(tx, actor, accounts, {
    lock: queries.lockAccount(tx, id, actor.warehouseIds),
    ifMatch,
    check: (stored) => requireUnchanged({ adapter }, { adapter: stored.adapter }),
    update: async (stored) => {
      const values = {
        name: body.name?.trim() ?? stored.name,
        accountNumber: body.accountNumber === undefined ? stored.accountNumber : body.accountNumber,
        url: body.url === undefined ? stored.url : await readUrl(tx, stored.adapter, body.url),
        sender: body.sender ? addressOf(body.sender) : stored.sender,
        labelFormat: body.labelFormat ?? stored.labelFormat,
        isTest: body.isTest ?? stored.isTest,
        active: body.active ?? stored.active,
        warehouseId:
          body.warehouseId === undefined ? (stored.warehouse?.id ?? null) : body.warehouseId,
        customerId: body.customerId === undefined ? (stored.customer?.id ?? null) : body.customerId,
      };
      requireFormat(stored.adapter, values.labelFormat);
      await requireScope(tx, actor, values);
      await queries.updateAccount(tx, id, values);
      if (services) await queries.setServices(tx, id, services);
      return getCarrierAccount(tx, actor, id);
    },
  });
}

/** Refuses with 409 if a label was bought by the account: it can be retired. */
export function deleteCarrierAccount(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    accounts,
    queries.lockAccount(tx, id, actor.warehouseIds),
    async ({ name }) => {
      await requireUnused(tx, 'carrier_account', name, { id }, ['carrier_service']);
      await queries.deleteAccount(tx, id);
    },
  );
}

/** Replaces the credentials of an account, which no call returns. */
export async function setCarrierCredentials(
  tx: Tx,
  vault: Vault,
  actor: Actor,
  id: number,
  credentials: Readonly<Record<string, string>>,
): Promise<CarrierAccount> {
  const stored = await queries.lockAccount(tx, id, actor.warehouseIds);
  if (!stored) throw notFound('CARRIER_ACCOUNT');
  await seal(tx, vault, stored, credentials, actor.at);
  const changed = await getCarrierAccount(tx, actor, id);
  await recordChange(tx, actor, 'CARRIER_ACCOUNT', stored, changed);
  return changed;
}

/** Asks a carrier what it offers for a parcel to the sender. */
export async function testCarrierAccount(
  caller: Caller,
  actor: Actor,
  id: number,
): Promise<CarrierTest> {
  const { sender } = await getCarrierAccount(caller.db, actor, id);
  const [account] = await queries.listCallAccounts(caller.db, { ids: [id] });
  if (!account) throw notFound('CARRIER_ACCOUNT');
  const shipment = {
    reference: 'TEST',
    orderReference: 'TEST',
    from: sender,
    to: sender,
    toText: '',
    weightGrams: 1_000,
    sides: [300, 200, 100],
  };
  try {
    const offers = await callCarrier(caller, account, (carrier) => carrier.quote(shipment));
    return { isReached: true, error: null, offers };
  } catch (error) {
    if (!(error instanceof CarrierRefused || error instanceof CarrierSilent)) throw error;
    return { isReached: false, error: error.message, offers: [] };
  }
}

export const getCarrierRules = (db: Db): Promise<RuleSet[]> => queries.listRuleSets(db);

/** Replaces the rules of a customer, or those of all others. */
export async function setCarrierRules(
  tx: Tx,
  actor: Actor,
  { customerId, rules }: BodyOf<typeof contract.setCarrierRules>,
): Promise<RuleSet> {
  const customer = customerId === null ? null : await getCustomer(tx, actor, customerId);
  const wanted = rules.flatMap(({ serviceId }) => serviceId ?? []);
  const known = await queries.listServiceIds(tx, wanted);
  if (wanted.some((id) => !known.includes(id))) throw notFound('CARRIER_SERVICE');
  const setOf = async (): Promise<RuleSet> => {
    const sets = await queries.listRuleSets(tx);
    const found = sets.find((each) => (each.customer?.id ?? null) === customerId);
    return found ?? { customer: customer && { id: customer.id, name: customer.name }, rules: [] };
  };
  const before = await setOf();
  await queries.setRules(tx, customerId, rules);
  const after = await setOf();
  const named = (set: RuleSet) => ({
    id: customerId ?? 0,
    name: customer?.name ?? 'Other customers',
    rules: set.rules.map(({ id: _, ...rule }) => rule),
  });
  await recordChange(tx, actor, 'CARRIER_RULES', named(before), named(after));
  return after;
}

/** The credentials of carrier accounts. */
export const sealedCredentials: SealedTable = {
  words: ['carrier account', 'carrier accounts'],
  lockSealed: async (tx) =>
    (await queries.lockCredentials(tx)).map(({ id, credentials }) => ({
      id,
      column: 'credentials',
      sealed: credentials,
      owner: sealedFor(id),
    })),
  replaceSealed: (tx, { id, sealed }) => queries.replaceCredentials(tx, id, sealed),
};

async function seal(
  tx: Tx,
  vault: Vault,
  { id, adapter }: Pick<CarrierAccount, 'id' | 'adapter'>,
  credentials: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  const names = adapterTraits[adapter].credentials ?? [];
  const missing = names.filter((name) => !credentials[name]?.trim());
  const unknown = Object.keys(credentials).filter((name) => !names.includes(name));
  const faults = [
    ...missing.map((name) => ({ path: `credentials.${name}`, ...fault('REQUIRED') })),
    ...unknown.map((name) => ({ path: `credentials.${name}`, ...fault('UNKNOWN_FIELD') })),
  ];
  if (faults.length > 0) throw badFields(faults);
  const trimmed = Object.fromEntries(names.map((name) => [name, credentials[name]?.trim()]));
  const plain = Buffer.from(JSON.stringify(trimmed));
  await queries.setCredentials(tx, id, vault.seal(plain, sealedFor(id)), at);
}

/** Refuses with 400 an address that may not be called, or one that is missing. */
async function readUrl(
  db: Db,
  adapter: CarrierAdapter,
  url: string | null,
): Promise<string | null> {
  if (url !== null) return requireUrl((await getRules(db)).webhookNetworks, url);
  if (adapter === 'HTTP') throw badFields([{ path: 'url', ...fault('REQUIRED') }]);
  return null;
}

function requireFormat(adapter: CarrierAdapter, format: CarrierAccount['labelFormat']): void {
  const allowed = adapterTraits[adapter].formats;
  if (!allowed.includes(format))
    throw badFields([{ path: 'labelFormat', ...fault('NOT_ONE_OF', { allowed }) }]);
}

async function requireScope(
  tx: Tx,
  actor: Actor,
  { warehouseId, customerId }: Pick<queries.AccountValues, 'warehouseId' | 'customerId'>,
): Promise<void> {
  if (warehouseId !== null) await getWarehouse(tx, actor, warehouseId);
  if (customerId !== null) await getCustomer(tx, actor, customerId);
}

const addressOf = ({
  postcode = null,
  phone = null,
  email = null,
  ...parts
}: BodyOf<typeof contract.createCarrierAccount>['sender']) =>
  trimAddress({ ...parts, postcode, phone, email });
