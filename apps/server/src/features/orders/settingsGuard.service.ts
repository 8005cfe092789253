import type { Tx } from '../../platform/database/database.ts';
import { carrierInUse, type NamedByOthers } from '../settings/settings.service.ts';
import { isCarrierGiven } from './orders.queries.ts';

export async function requireNoOrder(tx: Tx, { name }: NamedByOthers): Promise<void> {
  if (await isCarrierGiven(tx, name)) throw carrierInUse(name, 'ORDERS');
}
