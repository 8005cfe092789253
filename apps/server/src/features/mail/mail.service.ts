import { randomUUID } from 'node:crypto';
import type { QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/mail';
import type { Mail } from '@lading/contract/mail';
import type { AccountChange } from '@lading/domain/account';
import type { LinkKind, NoticeKind } from '@lading/domain/mail';
import type { Notice } from '@lading/domain/subscriptions';
import type { SealedTable, Vault } from '../../platform/auth/vault.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import type { Purge } from '../../platform/jobs/job.ts';
import * as queries from './mail.queries.ts';

export interface LinkMail {
  userId: number;
  kind: LinkKind;
  /** Of the link. It is stored encrypted, until the mail is sent or given up. */
  token: string;
  /** When the link ends, and with it the use of the mail. */
  endsAt: Date;
  at: Date;
}

/** Writes a mail with a link, which is sent once the transaction has committed. */
export async function writeLinkMail(
  tx: Tx,
  vault: Vault,
  { token, ...mail }: LinkMail,
): Promise<void> {
  const messageId = randomUUID();
  await queries.insertMail(tx, {
    ...mail,
    messageId,
    token: vault.seal(Buffer.from(token), sealedFor(messageId)),
  });
  noteChange(tx, { rooms: ['mail'] });
}

/** Writes a mail whose content is made when it is sent. Returns its id. */
export async function writeNoticeMail(
  tx: Tx,
  mail: { userId: number; kind: NoticeKind; endsAt: Date; at: Date },
): Promise<number> {
  noteChange(tx, { rooms: ['mail'] });
  return queries.insertMail(tx, { ...mail, messageId: randomUUID(), token: null });
}

/** Writes a mail that tells the owner of an account about a change of it. */
export async function writeAccountMail(
  tx: Tx,
  mail: { userId: number; kind: AccountChange; endsAt: Date; at: Date },
): Promise<void> {
  await queries.insertMail(tx, { ...mail, messageId: randomUUID(), token: null });
  noteChange(tx, { rooms: ['mail'] });
}

/**
 * Reads the notices of a mail that its user may read now, and the token that ends them all: a
 * higher room knows both.
 */
export type ReadNotices = (
  db: Db,
  vault: Vault,
  mail: { id: number; userId: number },
) => Promise<{ items: readonly Notice[]; unsubscribeToken: string }>;

/** The owner of a sealed token. */
export const sealedFor = (messageId: string): string => `mail:${messageId}`;

/** The links of mails that wait. */
export const sealedTokens: SealedTable = {
  words: ['link of a mail', 'links of mails'],
  lockSealed: async (tx) =>
    (await queries.lockTokens(tx)).map(({ id, messageId, token }) => ({
      id,
      column: 'token',
      sealed: token,
      owner: sealedFor(messageId),
    })),
  replaceSealed: (tx, { id, sealed }) => queries.replaceToken(tx, id, sealed),
};

export function listMails(query: QueryOf<typeof contract.listMails>): Listing<Mail> {
  return queries.mailListing(query);
}

export const purgeMails: Purge = queries.deleteOld;
