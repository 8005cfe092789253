import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { ShortPick } from '../../platform/database/types.ts';

/** Records units that pickers did not find. */
export async function insertShortPicks(
  tx: Tx,
  rows: readonly Insertable<ShortPick>[],
): Promise<void> {
  await tx.insertInto('shortPick').values(rows).execute();
}
