import { statfs } from 'node:fs/promises';

export interface Log {
  error(line: string): void;
  info(line: string): void;
}

const MB = 1024 * 1024;
/**
 * In bytes. PostgreSQL ends when it has no room for a WAL file of 16 MB, so writes must stop
 * before.
 */
const LOW = 64 * MB;
const ENOUGH = 96 * MB;
const LOOK_EVERY_MS = 500;

const freeOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Watches the free disk space of a folder and logs when it becomes short and when it recovers. */
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
    // Ignores errors: they say nothing about the free space.
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
