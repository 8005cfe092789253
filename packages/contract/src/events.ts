import { liveRooms } from '@lading/domain/events';
import { keysOf } from '@lading/domain/keysOf';
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, Id, OneOf } from './fields.ts';

const roomNames = keysOf(liveRooms);

/** The data of one event. */
export const Changed = Closed({
  rooms: Type.Array(OneOf(roomNames), {
    description: 'The rooms to read again.',
    examples: [['inventory', 'orders']],
  }),
});
export type Changed = Static<typeof Changed>;

export const listenEvents = endpoint('GET', '/api/events', {
  permission: 'events:listen',
  summary: 'Server-sent events that name the rooms in which data of a warehouse has changed.',
  query: Closed({ warehouseId: Id }),
  responses: { 200: Changed },
  isStream: true,
});
