import { statfs } from 'node:fs/promises';

/** What tells the operator, be it a logger. */
export interface Log {
  error(line: string): void;
  info(line: string): void;
}

const MB = 1024 * 1024;
/** In bytes. PostgreSQL ends where it finds no room for its log, whose files have 16 MB: so nothing is written any more before that. */
const LOW = 64 * MB;
const ENOUGH = 96 * MB;
const LOOK_EVERY_MS = 500;

const freeOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Watches the disk below the embedded database, and tells when it runs short and when there is room again. */
export class DiskSpace {
  readonly #folder: string;
  readonly #log: Log;
  readonly #measure: (folder: string) => Promise<number>;
  readonly #timer: NodeJS.Timeout;
  #isShort = false;

  constructor(folder: string, log: Log, measure = freeOf) {
    this.#folder = folder;
    this.#log = log;
    this.#measure = measure;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  get isShort(): boolean {
    return this.#isShort;
  }

  async look(): Promise<void> {
    // A disk that cannot be asked says nothing about its room.
    const free = await this.#measure(this.#folder).catch(() => null);
    if (free === null) return;
    if (!this.#isShort && free < LOW) {
      this.#isShort = true;
      this.#log.error(
        `The disk that holds ${this.#folder} has only ${Math.floor(free / MB)} MB left: nothing is saved until it has ${ENOUGH / MB}.`,
      );
    } else if (this.#isShort && free >= ENOUGH) {
      this.#isShort = false;
      this.#log.info(`The disk that holds ${this.#folder} has room again: changes are saved.`);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
