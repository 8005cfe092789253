import type { Subscriptions } from '@lading/contract/subscriptions';
import { reason } from '@lading/domain/messages/reasons';
import { DEFAULT_DAYS, DEFAULT_HOUR, topicsOf } from '@lading/domain/subscriptions';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Purge } from '../../platform/jobs/job.ts';
import { badField, reasoned } from '../../platform/refusal.ts';
import type { ReadNotices } from '../mail/mail.service.ts';
import { listNotices } from './notices.queries.ts';
import * as queries from './subscriptions.queries.ts';

/** The mail subscriptions of the caller, one for each topic that the role may subscribe to. */
export async function getSubscriptions(db: Db, { userId, role }: Actor): Promise<Subscriptions> {
  const stored = await queries.listSubscriptions(db, userId);
  const items = topicsOf(role).map((topic) => {
    const found = stored.find((each) => each.topic === topic);
    return {
      topic,
      mode: found?.mode ?? ('OFF' as const),
      days: topic === 'EXPIRING' ? (found?.days ?? DEFAULT_DAYS) : null,
    };
  });
  return { hour: stored[0]?.hour ?? DEFAULT_HOUR, items };
}

export async function changeSubscriptions(
  tx: Tx,
  actor: Actor,
  { hour, items }: Subscriptions,
): Promise<Subscriptions> {
  const allowed = topicsOf(actor.role);
  for (const [index, { topic, mode, days }] of items.entries()) {
    const path = `items.${index}`;
    if (!allowed.includes(topic)) throw badField(`${path}.topic`, 'HEARS_NOTHING');
    if (items.findIndex((other) => other.topic === topic) !== index)
      throw badField(`${path}.topic`, 'REPEATED');
    if (topic === 'EXPIRING' && mode !== 'OFF' && days === null)
      throw badField(`${path}.days`, 'NO_DAYS');
    if (topic !== 'EXPIRING' && days !== null)
      throw badField(`${path}.days`, 'DAYS_OF_OTHER_TOPIC');
  }
  await queries.replaceSubscriptions(
    tx,
    actor.userId,
    items.flatMap(({ mode, ...item }) => (mode === 'OFF' ? [] : [{ ...item, mode, hour }])),
  );
  return getSubscriptions(tx, actor);
}

const OWNER = 'unsubscribe';

/**
 * A token that ends the mail subscriptions of a user and allows nothing else. It does not expire.
 */
const unsubscribeToken = (vault: Vault, userId: number): string =>
  vault.seal(Buffer.from(String(userId)), OWNER).toString('base64url');

export const readNotices: ReadNotices = async (db, vault, { id, userId }) => ({
  items: await listNotices(db, id),
  unsubscribeToken: unsubscribeToken(vault, userId),
});

/** Ends all mail subscriptions of the user of a token. Returns the user's id. */
export async function unsubscribe(db: Db, vault: Vault, token: string): Promise<number> {
  const opened = openToken(vault, token);
  if (opened === null) throw reasoned('BAD_INPUT', reason('NO_NOTICES_HERE'));
  await inTransaction(db, (tx) => queries.replaceSubscriptions(tx, opened, []));
  return opened;
}

/** A shorter token cannot hold a nonce and a tag. */
const SHORTEST = 29;

function openToken(vault: Vault, token: string): number | null {
  const sealed = Buffer.from(token, 'base64url');
  const opened = sealed.length < SHORTEST ? null : vault.open(sealed, OWNER);
  return opened && Number(opened.toString());
}

export const purgeNotices: Purge = queries.deleteOld;
