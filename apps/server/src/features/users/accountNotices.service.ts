import type { AccountNotice } from '@lading/contract/auth';
import { ACCOUNT_MAIL_DAYS, ACCOUNT_NOTICE_DAYS, type AccountChange } from '@lading/domain/account';
import { DAY_MS } from '@lading/domain/time';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { writeAccountMail } from '../mail/mail.service.ts';
import * as queries from './accountNotices.queries.ts';

/** How the owner of an account learns of a change. */
export interface Telling {
  /** False if no mail server is configured: the owner then gets the notice alone. */
  isMailOn: boolean;
}

/**
 * Who changed how somebody signs in, and from where; `address` is null for an operator's command.
 */
export interface AccountChanged {
  actor: Pick<Actor, 'userId' | 'sessionId' | 'at'>;
  userId: number;
  kind: AccountChange;
  address: string | null;
}

/** Shows a notice in the other sessions of the user and sends a mail. */
export async function tellOwner(
  tx: Tx,
  { isMailOn }: Telling,
  { actor, userId, kind, address }: AccountChanged,
): Promise<void> {
  const byOther = actor.userId !== userId;
  const { at } = actor;
  await queries.deleteNotices(tx, userId, new Date(at.getTime() - ACCOUNT_NOTICE_DAYS * DAY_MS));
  await queries.insertNotice(tx, {
    userId,
    kind,
    byOther,
    address,
    sessionId: byOther ? null : actor.sessionId,
    at,
  });
  if (isMailOn)
    await writeAccountMail(tx, {
      userId,
      kind,
      at,
      endsAt: new Date(at.getTime() + ACCOUNT_MAIL_DAYS * DAY_MS),
    });
  noteChange(tx, { rooms: ['auth'] });
}

/** The most notices in one answer. The next ones follow when these are closed. */
const SHOWN = 20;

export function listAccountNotices(db: Db, { userId, sessionId }: Actor): Promise<AccountNotice[]> {
  return queries.listNotices(db, userId, sessionId, SHOWN);
}

export async function closeAccountNotices(
  tx: Tx,
  { userId }: Actor,
  upTo: number,
): Promise<undefined> {
  await queries.closeNotices(tx, userId, upTo);
}
