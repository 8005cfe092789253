import type { Tx } from '../../platform/database/database.ts';
import { type NamedByOthers, reasonInUse } from '../settings/settings.service.ts';
import { isReasonGiven } from './returns.queries.ts';

export async function requireNoReturn(tx: Tx, { name }: NamedByOthers): Promise<void> {
  if (await isReasonGiven(tx, name)) throw reasonInUse(name);
}
