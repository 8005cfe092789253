import { adapterTraits, type CarrierAdapter } from '@lading/domain/shippingLabels';
import type { Vault } from '../../platform/auth/vault.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Resolve } from '../../platform/outbound/hosts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLabelDrawing } from '../labels/labels.service.ts';
import { type CallAccount, recordCall, takeNumber } from './accounts.queries.ts';
import { type Carrier, CarrierRefused, CarrierSilent } from './adapters/carrier.ts';
import type { Network } from './adapters/carrierHttp.ts';
import { easypost } from './adapters/easypost.ts';
import { httpCarrier } from './adapters/http.ts';
import { ownLabels } from './adapters/own.ts';
import { sendcloud } from './adapters/sendcloud.ts';

/** The owner under which the credentials of an account are sealed. */
export const sealedFor = (accountId: number): string => `carrier:${accountId}`;

/** What calls to carriers need besides an account. */
export interface Caller {
  db: Db;
  vault: Vault;
  resolve?: Resolve;
  timeoutMs?: number;
}

type Credentials = Readonly<Record<string, string>>;

const UNREADABLE =
  'The credentials cannot be decrypted: SECRET_KEY is another than when they were entered. Please enter them again.';

function credentialsOf(vault: Vault, { id, adapter, credentials }: CallAccount): Credentials {
  const names = adapterTraits[adapter].credentials;
  if (names === null) return {};
  if (credentials === null) throw new CarrierRefused('The account has no credentials.');
  const plain = vault.open(credentials, sealedFor(id));
  if (plain === null) throw new CarrierRefused(UNREADABLE);
  return JSON.parse(plain.toString('utf8')) as Credentials;
}

type Make = (account: CallAccount, credentials: Credentials, caller: Caller) => Carrier;

const networkOf = ({ networks }: CallAccount, { resolve, timeoutMs }: Caller): Network => ({
  networks,
  ...(resolve && { resolve }),
  ...(timeoutMs !== undefined && { timeoutMs }),
});
const urlOf = ({ url, adapter }: CallAccount): string =>
  (url ?? adapterTraits[adapter].url ?? '').replace(/\/$/, '');

const makers: Readonly<Record<CarrierAdapter, Make>> = {
  OWN: (account, _, { db }) =>
    ownLabels(account, {
      takeNumber: (serviceId) => takeNumber(db, serviceId),
      findDrawing: (customerId) => findLabelDrawing(db, customerId),
    }),
  HTTP: (account, { secret = '' }, caller) =>
    httpCarrier({ ...account, url: urlOf(account), secret }, networkOf(account, caller)),
  EASYPOST: (account, { apiKey = '' }, caller) =>
    easypost({ ...account, url: urlOf(account), apiKey }, networkOf(account, caller)),
  SENDCLOUD: (account, { publicKey = '', secretKey = '' }, caller) =>
    sendcloud(
      { ...account, url: urlOf(account), publicKey, secretKey },
      networkOf(account, caller),
    ),
};

/** Calls the carrier of an account, outside of any transaction, and records how it ended. */
export async function callCarrier<T>(
  caller: Caller,
  account: CallAccount,
  call: (carrier: Carrier) => Promise<T>,
): Promise<T> {
  const { db, vault } = caller;
  try {
    const carrier = makers[account.adapter](account, credentialsOf(vault, account), caller);
    const result = await call(carrier);
    await recordCall(db, account.id, null, new Date());
    return result;
  } catch (error) {
    if (error instanceof CarrierRefused || error instanceof CarrierSilent)
      await recordCall(db, account.id, error.message, new Date());
    throw error;
  }
}

/** The refusal of a call whose carrier refused or did not answer; other errors stay. */
export function refusalOfCarrier(error: unknown, { name }: { name: string }): unknown {
  if (error instanceof CarrierRefused)
    return new Refusal('CARRIER_REFUSED', { name, text: error.message });
  if (error instanceof CarrierSilent)
    return new Refusal('CARRIER_SILENT', { name, text: error.message });
  return error;
}
