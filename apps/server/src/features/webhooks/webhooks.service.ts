import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/webhooks';
import type { Delivery, TestResult, Webhook, WebhookWithSecret } from '@lading/contract/webhooks';
import { BY_ITSELF } from '@lading/domain/audit';
import { isLegal } from '@lading/domain/life';
import { type Remark, remark } from '@lading/domain/messages/remarks';
import { HOUR_MS } from '@lading/domain/time';
import { webhookSteps } from '@lading/domain/webhooks';
import { type Actor, operatorCommand } from '../../platform/auth/actor.ts';
import type { SealedTable, Vault } from '../../platform/auth/vault.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { type Listing, readFirst } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import type { Purge } from '../../platform/jobs/job.ts';
import { requireUrl } from '../../platform/outbound/requireUrl.ts';
import { newSecret, secretText, signedHeaders } from '../../platform/outbound/signature.ts';
import { type IfMatch, notFound, requireVersion } from '../../platform/refusal.ts';
import { recordChange } from '../audit/audit.service.ts';
import { currentPosition } from '../changes/changes.service.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { getRules } from '../settings/settings.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import * as deliveries from './deliveries.queries.ts';
import { type Send, type Sending, send as sendNow } from './send.ts';
import * as queries from './webhooks.queries.ts';

/** The owner under which the secrets of a webhook are sealed. */
const sealedFor = (webhookId: number): string => `webhook:${webhookId}`;

/**
 * Lists the webhooks that failures have switched off after `since`, among the first `limit` that
 * are off.
 */
export async function listFailed(
  db: Db,
  at: Date,
  { since, limit }: { since: Date; limit: number },
): Promise<Webhook[]> {
  const disabled = await readFirst(
    db,
    queries.webhookListing({ status: 'DISABLED' }, at),
    'name',
    limit,
  );
  const isRecent = ({ disabledAt }: Webhook) => disabledAt !== null && new Date(disabledAt) > since;
  return disabled.filter(
    (webhook) => isRecent(webhook) && webhook.disabledRemark?.code !== 'SWITCHED_OFF',
  );
}

export function listWebhooks(
  actor: Actor,
  query: QueryOf<typeof contract.listWebhooks>,
): Listing<Webhook> {
  return queries.webhookListing(query, actor.at);
}

export async function getWebhook(db: Db, actor: Actor, id: number): Promise<Webhook> {
  const webhook = await queries.findWebhook(db, id, actor.at);
  if (!webhook) throw notFound('WEBHOOK');
  return webhook;
}

/**
 * Creates a webhook. It gets the changes that commit from now on. Returns its secret, which cannot
 * be read later.
 */
export async function createWebhook(
  tx: Tx,
  vault: Vault,
  actor: Actor,
  body: BodyOf<typeof contract.createWebhook>,
): Promise<WebhookWithSecret> {
  const { warehouseId = null, customerId = null, types = [] } = body;
  const values = {
    name: body.name.trim(),
    url: await readUrl(tx, body.url),
    types,
    warehouseId,
    customerId,
  };
  await requireScope(tx, actor, values);
  const secret = newSecret();
  const { xid, id: positionId } = await currentPosition(tx);
  const id = await queries.insertWebhook(tx, values, {
    positionXid: xid,
    positionId,
    createdAt: actor.at,
  });
  await queries.setSecret(tx, id, vault.seal(secret, sealedFor(id)));
  const webhook = await getWebhook(tx, actor, id);
  await recordChange(tx, actor, 'WEBHOOK', null, recordedOf(webhook));
  return { ...webhook, secret: secretText(secret) };
}

/** Changes a webhook. A webhook that is enabled again continues at once where it stopped. */
export function changeWebhook(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.changeWebhook>,
  ifMatch: IfMatch,
): Promise<Webhook> {
  return changeRecorded(tx, actor, id, async (stored) => {
    const values = {
      name: body.name?.trim() ?? stored.name,
      url: body.url === undefined ? stored.url : await readUrl(tx, body.url),
      types: body.types ?? stored.types,
      warehouseId:
        body.warehouseId === undefined ? (stored.warehouse?.id ?? null) : body.warehouseId,
      customerId: body.customerId === undefined ? (stored.customer?.id ?? null) : body.customerId,
    };
    await requireScope(tx, actor, values);
    requireVersion(stored.version, ifMatch);
    await queries.updateWebhook(tx, id, values);
    if (body.enabled === true && isLegal(webhookSteps, stored.status, 'enable'))
      await queries.enableWebhook(tx, id, actor.at);
    if (body.enabled === false && isLegal(webhookSteps, stored.status, 'disable'))
      await queries.disableWebhook(tx, id, remark('SWITCHED_OFF', { by: actor.email }), actor.at);
  });
}

/** Gives a webhook a new secret. The old one also signs for some hours more. */
export async function rotateWebhook(
  tx: Tx,
  vault: Vault,
  actor: Actor,
  id: number,
  overlapHours: number,
): Promise<WebhookWithSecret> {
  const secret = newSecret();
  const until = overlapHours === 0 ? null : new Date(actor.at.getTime() + overlapHours * HOUR_MS);
  const webhook = await changeRecorded(tx, actor, id, () =>
    queries.rotateSecret(tx, id, vault.seal(secret, sealedFor(id)), until),
  );
  return { ...webhook, secret: secretText(secret) };
}

export async function deleteWebhook(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  if (!(await queries.lockWebhook(tx, id))) throw notFound('WEBHOOK');
  const stored = await getWebhook(tx, actor, id);
  await queries.deleteWebhook(tx, id);
  await recordChange(tx, actor, 'WEBHOOK', recordedOf(stored), null);
}

/**
 * Switches a webhook off because of a failure, and records it in the audit trail. Its position in
 * the outbox stays.
 */
export async function switchOff(tx: Tx, id: number, cause: Remark, at: Date): Promise<void> {
  const actor = { ...operatorCommand(at), email: BY_ITSELF };
  noteChange(tx, { rooms: ['webhooks', 'audit'] });
  await changeRecorded(tx, actor, id, async ({ status }) => {
    if (isLegal(webhookSteps, status, 'disable')) await queries.disableWebhook(tx, id, cause, at);
  });
}

/** Sends `webhook.test` once. Writes nothing. */
export async function testWebhook(
  db: Db,
  vault: Vault,
  actor: Actor,
  id: number,
  send: Send = sendNow,
): Promise<TestResult> {
  const target = await deliveries.findTarget(db, id);
  if (!target) throw notFound('WEBHOOK');
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: actor.at.toISOString(),
    data: {},
  });
  const sending = sendingOf(vault, target, { id: `test_${randomUUID()}`, body }, actor.at);
  return sending
    ? send(sending)
    : {
        delivered: false,
        responseStatus: null,
        responseBody: null,
        durationMs: 0,
        error: UNREADABLE,
      };
}

/** The error of a webhook whose secret the key of this server cannot decrypt. */
export const UNREADABLE =
  'The secret of the webhook cannot be decrypted: SECRET_KEY is another than when it was made. Please rotate it.';

/**
 * A message to a webhook, signed with the secrets that are valid at an instant; null if they cannot
 * be decrypted.
 */
export function sendingOf(
  vault: Vault,
  { id, url, networks, secret, formerSecret, formerUntil, isSealed }: deliveries.Target,
  message: { id: string; body: string },
  at: Date,
): Sending | null {
  const stored =
    formerSecret && formerUntil && formerUntil > at ? [secret, formerSecret] : [secret];
  const secrets = stored.map((each) => (isSealed ? vault.open(each, sealedFor(id)) : each));
  const opened = secrets.filter((secret) => secret !== null);
  if (opened.length < secrets.length) return null;
  return { url, networks, body: message.body, headers: signedHeaders(message, opened, at) };
}

/** Encrypts the secrets of an earlier release. */
export async function sealSecrets(db: Db, vault: Vault): Promise<void> {
  await inTransaction(db, (tx) => sealOld(tx, vault));
}

async function sealOld(tx: Tx, vault: Vault): Promise<void> {
  for (const { id, secret, formerSecret } of await queries.lockSecrets(tx, 'unsealed')) {
    const seal = (plain: Buffer) => vault.seal(plain, sealedFor(id));
    await queries.replaceSecret(tx, id, {
      secret: seal(secret),
      formerSecret: formerSecret && seal(formerSecret),
    });
  }
}

/** The secrets of webhooks, including former ones that are still valid. */
export const sealedSecrets: SealedTable = {
  words: ['webhook secret', 'webhook secrets'],
  lockSealed: async (tx, vault) => {
    await sealOld(tx, vault);
    return (await queries.lockSecrets(tx, 'all')).flatMap(({ id, secret, formerSecret }) => [
      { id, column: 'secret', sealed: secret, owner: sealedFor(id) },
      ...(formerSecret
        ? [{ id, column: 'formerSecret', sealed: formerSecret, owner: sealedFor(id) }]
        : []),
    ]);
  },
  replaceSealed: (tx, { id, column, sealed }) =>
    queries.replaceSecret(tx, id, { [column]: sealed }),
};

export async function listDeliveries(
  db: Db,
  actor: Actor,
  id: number,
  query: QueryOf<typeof contract.listDeliveries>,
): Promise<Listing<Delivery>> {
  await getWebhook(db, actor, id);
  return deliveries.deliveryListing(id, query);
}

/** Makes ended deliveries due again: one, or those of a period. */
export async function replayDeliveries(
  tx: Tx,
  actor: Actor,
  id: number,
  which: BodyOf<typeof contract.replayDeliveries>,
): Promise<{ replayed: number }> {
  await getWebhook(tx, actor, id);
  if ('deliveryId' in which && !(await deliveries.hasDelivery(tx, id, which.deliveryId)))
    throw notFound('DELIVERY');
  return { replayed: await deliveries.replay(tx, id, which, actor.at) };
}

export const countUndelivered = deliveries.countUndelivered;

export const purgeDeliveries: Purge = deliveries.deleteEnded;

async function changeRecorded(
  tx: Tx,
  actor: Actor,
  id: number,
  change: (stored: Webhook) => Promise<void>,
): Promise<Webhook> {
  if (!(await queries.lockWebhook(tx, id))) throw notFound('WEBHOOK');
  const stored = await getWebhook(tx, actor, id);
  await change(stored);
  const changed = await getWebhook(tx, actor, id);
  await recordChange(tx, actor, 'WEBHOOK', recordedOf(stored), recordedOf(changed));
  return changed;
}

/** The fields of a webhook in the audit trail. The reason why it is off is a code with facts. */
function recordedOf({ undelivered: _, lastDeliveredAt: __, disabledReason, ...webhook }: Webhook) {
  return webhook.disabledRemark === null ? { ...webhook, disabledReason } : webhook;
}

const readUrl = async (db: Db, text: string): Promise<string> =>
  requireUrl((await getRules(db)).webhookNetworks, text);

async function requireScope(
  db: Db,
  actor: Actor,
  { warehouseId, customerId }: queries.WebhookValues,
): Promise<void> {
  if (warehouseId !== null) await getWarehouse(db, actor, warehouseId);
  if (customerId !== null) await getCustomer(db, actor, customerId);
}
