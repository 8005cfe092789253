import type { Twin } from '@lading/contract/twins';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import * as queries from './twins.queries.ts';

export function listTwins(db: Db, actor: Actor): Promise<Twin[]> {
  return queries.listTwins(db, actor.warehouseIds);
}
