import { setTimeout as sleep } from 'node:timers/promises';
import type * as contract from '@lading/contract/auth';
import type { BodyOf } from '@lading/contract/endpoint';
import type { User } from '@lading/contract/users';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { type Telling, tellOwner } from '../users/accountNotices.service.ts';
import {
  type Links,
  sendPasswordReset,
  setPasswordByLink as setPassword,
} from '../users/users.service.ts';
import * as queries from './auth.queries.ts';
import { type Caller, LIMITS, requireNoWait } from './signIn.service.ts';

/**
 * Longer than the work for an existing account, so that the response time does not reveal whether
 * the account exists.
 */
const ANSWER_AFTER_MS = 400;

/**
 * Sends a link to choose a new password. The response and its time are the same if no account has
 * the email. Each request counts for the email and the address, so that nobody can fill a mailbox.
 */
export async function requestPasswordReset(
  db: Db,
  links: Links,
  caller: Omit<Caller, 'log'>,
  email: string,
): Promise<undefined> {
  const throttles: queries.Throttle[] = [
    { kind: 'reset', email: email.trim() },
    { kind: 'resets', network: networkOf(caller.address) },
  ];
  const attempt = { ...caller, throttles, user: null };
  await requireNoWait(db, attempt);
  const send = inTransaction(db, async (tx) => {
    for (const throttle of throttles) {
      const counted = await queries.countFailure(
        tx,
        throttle,
        LIMITS[throttle.kind],
        caller.at,
        new Date(),
      );
      if (counted === null) await requireNoWait(tx, attempt);
    }
    await sendPasswordReset(tx, links, email, { at: caller.at, from: caller.address });
  });
  await Promise.all([send, sleep(ANSWER_AFTER_MS)]);
}

export function setPasswordByLink(
  db: Db,
  telling: Telling,
  { at, address }: Pick<Caller, 'at' | 'address'>,
  { token, newPassword }: BodyOf<typeof contract.setPasswordByLink>,
): Promise<User> {
  return inTransaction(db, async (tx) => {
    const user = await setPassword(tx, token, newPassword, at);
    await queries.deleteSessions(tx, user.id, null);
    await queries.forgetFailures(tx, { kind: 'account', email: user.email });
    const actor = { userId: user.id, sessionId: null, at };
    await tellOwner(tx, telling, { actor, userId: user.id, kind: 'PASSWORD_CHANGED', address });
    return user;
  });
}
