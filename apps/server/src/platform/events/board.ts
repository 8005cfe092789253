import type { Change, Room } from '@lading/domain/events';

interface Entry {
  warehouseId: number | null;
  customerId: number | null;
  rooms: Set<Room>;
}

/** Changes that wait to be told, each room of a warehouse and customer once, however often it changed. */
export class Board {
  readonly #entries = new Map<string, Entry>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  add({ warehouseId, customerId, rooms }: Change): void {
    const key = `${warehouseId}:${customerId}`;
    const entry = this.#entries.get(key);
    if (entry) for (const room of rooms) entry.rooms.add(room);
    else this.#entries.set(key, { warehouseId, customerId, rooms: new Set(rooms) });
  }

  /** Takes everything off the board. */
  take(): Change[] {
    const changes = [...this.#entries.values()].map(({ rooms, ...place }) => ({ ...place, rooms: [...rooms] }));
    this.#entries.clear();
    return changes;
  }
}
