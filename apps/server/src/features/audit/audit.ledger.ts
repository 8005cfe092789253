import type { AuditAction, AuditEntity } from '@lading/domain/audit';
import { sql } from 'kysely';
import { jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';

export interface NewEntry {
  entityId: number;
  name: string;
  action: AuditAction;
  before: object | null;
  after: object | null;
  words: string;
}

/** Inserts entries of one user about things of one kind, at one instant. */
export async function insertEntries(
  tx: Tx,
  who: { userId: number | null; doneBy: string; at: Date },
  entity: AuditEntity,
  entries: readonly NewEntry[],
): Promise<void> {
  await sql`
    select ledger.write_audit(${who.at}::timestamptz, ${who.userId}, ${who.doneBy}, ${entity},
      ${jsonRowsOf(entries)})`.execute(tx);
}
