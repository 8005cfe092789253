import type { Change, Room } from '@lading/domain/events';

export type Place = Pick<Change, 'warehouseId' | 'customerId'>;

/** Unpublished changes, with each room of a place once. */
export class PendingChanges {
  readonly #entries = new Map<string, Place & { rooms: Set<Room> }>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  get places(): Place[] {
    return [...this.#entries.values()];
  }

  add({ warehouseId, customerId, rooms }: Change): void {
    const key = `${warehouseId}:${customerId}`;
    const entry = this.#entries.get(key);
    if (entry) for (const room of rooms) entry.rooms.add(room);
    else this.#entries.set(key, { warehouseId, customerId, rooms: new Set(rooms) });
  }

  /** Removes and returns the changes of places that have a room. */
  take(): Change[] {
    const changes = [...this.#entries.values()]
      .filter(({ rooms }) => rooms.size > 0)
      .map(({ rooms, ...place }) => ({ ...place, rooms: [...rooms] }));
    this.#entries.clear();
    return changes;
  }
}
