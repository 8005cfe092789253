import { SharedLook } from '../database/sharedLook.ts';

/** For how long, in ms, a reading under way holds up the next one with its key. */
const PATIENCE_MS = 500;

interface Shared<T> {
  look: SharedLook<T>;
  /** The reading of who asked last, whose instant is the newest. */
  read: () => Promise<T>;
  askers: number;
}

/**
 * Readings that callers share who ask for the same at once: a change makes all screens that show a
 * dashboard ask for it in the same moment. The key names all on which a reading depends, the rights
 * of its caller too.
 */
export class SharedReadings<T> {
  readonly #shared = new Map<string, Shared<T>>();

  /** Returns what a reading found that began after this call, after all that its caller wrote. */
  async take(key: string, read: () => Promise<T>): Promise<T> {
    const shared = this.#shared.get(key) ?? newShared(read);
    this.#shared.set(key, shared);
    shared.read = read;
    shared.askers += 1;
    try {
      return await shared.look.take();
    } finally {
      shared.askers -= 1;
      if (shared.askers === 0) this.#shared.delete(key);
    }
  }
}

function newShared<T>(read: () => Promise<T>): Shared<T> {
  const shared: Shared<T> = {
    read,
    askers: 0,
    look: new SharedLook(() => shared.read(), PATIENCE_MS),
  };
  return shared;
}
