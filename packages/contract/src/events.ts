import { liveRooms, type Room } from '@lading/domain/events';
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, Id, OneOf } from './fields.ts';

const roomNames = Object.keys(liveRooms) as Room[];

/** The data of one event. */
export const Changed = Closed({
  rooms: Type.Array(OneOf(roomNames), { description: 'What to read anew.', examples: [['inventory', 'orders']] }),
});
export type Changed = Static<typeof Changed>;

export const listenEvents = endpoint('GET', '/api/events', {
  permission: 'events:listen',
  summary: 'What changes in a warehouse while one listens: server-sent events that name the rooms to read anew.',
  query: Closed({ warehouseId: Id }),
  responses: { 200: Changed },
  isStream: true,
});
