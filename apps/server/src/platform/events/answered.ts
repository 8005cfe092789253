import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';
import { isEverywhere, type Room, roomsChangedBy } from '@lading/domain/events';
import { noteChange, notedIn } from './changes.ts';

const rooms = new Map<Endpoint, Room>(endpoints.map(({ endpoint, room }) => [endpoint, room]));

/** How deep an answer is looked into: `order.customer.id` and `data.pallet` are the deepest that say where and whose. */
const DEPTH = 2;

interface Places {
  warehouses: Set<number>;
  customers: Set<number>;
}

/**
 * Notes what a call has changed, from its own words: the room is that of the endpoint; where and whose it is stands in the body, in
 * the answer, or in what was noted of the stock on the way. Where nothing says it, it concerns everybody. Answers the answer.
 */
export function noteAnswer<T>(tx: object, endpoint: Endpoint, body: unknown, answer: T): T {
  const room = rooms.get(endpoint);
  const changed = room === undefined ? [] : roomsChangedBy(room);
  if (changed.length === 0) return answer;
  const places: Places = { warehouses: new Set(), customers: new Set() };
  collect(body, places, DEPTH);
  collect(answer, places, DEPTH);
  const before = notedIn(tx);
  for (const { warehouseId } of before) if (warehouseId !== null) places.warehouses.add(warehouseId);
  if (places.customers.size === 0) for (const { customerId } of before) if (customerId !== null) places.customers.add(customerId);
  const whose = places.customers.size ? [...places.customers] : [null];
  const where = places.warehouses.size ? [...places.warehouses] : [null];
  const general = changed.filter(isEverywhere);
  const local = changed.filter((each) => !isEverywhere(each));
  for (const customerId of whose) {
    if (general.length) noteChange(tx, { warehouseId: null, customerId, rooms: general });
    if (local.length) for (const warehouseId of where) noteChange(tx, { warehouseId, customerId, rooms: local });
  }
  return answer;
}

function collect(value: unknown, places: Places, depth: number): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'warehouseId' || name === 'destinationWarehouseId') add(places.warehouses, inner);
    else if (name === 'customerId') add(places.customers, inner);
    else if (name === 'warehouse') add(places.warehouses, idOf(inner));
    else if (name === 'customer') add(places.customers, idOf(inner));
    else if (depth > 0) collect(inner, places, depth - 1);
  }
}

const idOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined);

/** The fields of an upload are text. */
function add(ids: Set<number>, id: unknown): void {
  const number = typeof id === 'string' ? Number(id) : id;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) ids.add(number);
}
