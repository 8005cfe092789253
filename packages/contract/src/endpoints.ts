import { type Room, roomsChangedBy } from '@lading/domain/events';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import { rooms as contracts } from './rooms.ts';

/** The contract, room by room; the event stream is a call of the platform. */
export const rooms = { ...contracts, events } satisfies Record<Room, object>;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'definition' in value && 'method' in value;

/** Every call of the API with the room that it belongs to, in the order of the rooms. */
export const endpoints: readonly { room: Room; name: string; endpoint: Endpoint }[] =
  Object.entries(rooms).flatMap(([room, exports]) =>
    Object.entries(exports)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ room: room as Room, name, endpoint })),
  );

const roomOf = new Map<Endpoint, Room>(endpoints.map(({ endpoint, room }) => [endpoint, room]));

/**
 * The rooms whose screens a call changes: those that it declares, else those of its room; none
 * where it reads.
 */
export function changesOf(endpoint: Endpoint): readonly Room[] {
  const room = roomOf.get(endpoint);
  if (room === undefined || endpoint.method === 'GET') return [];
  return endpoint.definition.changes ?? roomsChangedBy(room);
}
