import { type Change, liveRooms, type Room, roomsChangedBy } from '@lading/domain/events';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export const CHANNEL = 'lading_changed';

/**
 * Keeps a notification below PostgreSQL's limit of 8,000 bytes, even if each change names all
 * rooms.
 */
const CHANGES_IN_ONE = 16;

type Packed = [warehouseId: number | null, customerId: number | null, rooms: string[]];

/** Changes as the texts of notifications, each with the name of the sending server. */
export function packChanges(from: string, changes: readonly Change[]): string[] {
  const texts: string[] = [];
  for (let index = 0; index < changes.length; index += CHANGES_IN_ONE) {
    const packed = changes
      .slice(index, index + CHANGES_IN_ONE)
      .map(({ warehouseId, customerId, rooms }) => [warehouseId, customerId, rooms]);
    texts.push(JSON.stringify({ from, changes: packed }));
  }
  return texts;
}

/**
 * Reads a notification. Returns null for one of another program. Leaves out a room that only a
 * newer server knows.
 */
export function unpackChanges(text: string): { from: string; changes: Change[] } | null {
  try {
    const { from, changes } = JSON.parse(text) as { from: unknown; changes: unknown };
    if (typeof from !== 'string' || !Array.isArray(changes) || !changes.every(isPacked))
      return null;
    return {
      from,
      changes: changes.map(([warehouseId, customerId, rooms]) => ({
        warehouseId,
        customerId,
        rooms: rooms.filter(isRoom),
      })),
    };
  } catch {
    return null;
  }
}

const isRoom = (name: string): name is Room => Object.hasOwn(liveRooms, name);
const isIdOrNull = (value: unknown): boolean => value === null || Number.isSafeInteger(value);

function isPacked(value: unknown): value is Packed {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [warehouseId, customerId, rooms] = value as unknown[];
  return (
    isIdOrNull(warehouseId) &&
    isIdOrNull(customerId) &&
    Array.isArray(rooms) &&
    rooms.every((room) => typeof room === 'string')
  );
}

/** Notifies the servers of this database of a command's changes, so that open screens read them. */
export async function notifyServers(db: Db, written: readonly Room[]): Promise<void> {
  const rooms = [...new Set(written.flatMap(roomsChangedBy))];
  const texts = packChanges('command', [{ warehouseId: null, customerId: null, rooms }]);
  for (const text of texts) await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
}
