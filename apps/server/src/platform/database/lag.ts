import type { Position } from './position.ts';

/**
 * For how long a replica lacks what the primary has. Measured by the clock of this server: the
 * replica's own figure, the age of its last transaction, grows while nobody writes.
 */
export class Lag {
  /** What the primary had written when, oldest first; the first may be replayed already. */
  #written: { position: Position; at: number }[] = [];

  noteWritten(position: Position, at: number): void {
    const last = this.#written.at(-1);
    if (!last || position > last.position) this.#written.push({ position, at });
  }

  /** Returns the ms since the replica lacks something; 0 if it lacks nothing that was noted. */
  noteReplayed(position: Position, now: number): number {
    this.#written = this.#written.filter((note) => note.position > position);
    const [oldest] = this.#written;
    return oldest ? now - oldest.at : 0;
  }

  forget(): void {
    this.#written = [];
  }
}
