import type { AccountNotice } from '@lading/contract/auth';
import type { AccountChange } from '@lading/domain/account';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';

export interface NewNotice {
  userId: number;
  kind: AccountChange;
  byOther: boolean;
  address: string | null;
  sessionId: number | null;
  at: Date;
}

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.insertInto('accountNotice').values(notice).execute();
}

export async function deleteNotices(tx: Tx, userId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('accountNotice')
    .where('userId', '=', userId)
    .where('at', '<', before)
    .execute();
}

/** Closes the notices up to and including `upTo`: those that the session has shown. */
export async function closeNotices(tx: Tx, userId: number, upTo: number): Promise<void> {
  await tx
    .deleteFrom('accountNotice')
    .where('userId', '=', userId)
    .where('id', '<=', upTo)
    .execute();
}

/** The newest first. Leaves out the notices of changes that this session made. */
export async function listNotices(
  db: Db,
  userId: number,
  sessionId: number | null,
  limit: number,
): Promise<AccountNotice[]> {
  const { rows } = await sql<DatedRow<AccountNotice, 'at'>>`
    select n.id, n.kind, n.by_other, n.address, n.at from account_notice n
    where n.user_id = ${userId} and n.session_id is distinct from ${sessionId}::bigint
    order by n.id desc limit ${limit}::int`.execute(db);
  return rows.map((row) => datesAsText(row));
}
