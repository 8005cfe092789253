import { type Room, roomsChangedBy } from '@lading/domain/events';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { CHANNEL, packChanges } from './message.ts';

/** Tells the servers that run on this database what a command has written, so that their screens read it anew. */
export async function notifyServers(db: Db, written: readonly Room[]): Promise<void> {
  const rooms = [...new Set(written.flatMap(roomsChangedBy))];
  const texts = packChanges('command', [{ warehouseId: null, customerId: null, rooms }]);
  for (const text of texts) await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
}
