/** A request that was sent under a key, as it was sent. */
export interface Attempt {
  fingerprint: string;
  input: unknown;
}

/**
 * Something that somebody wants done once: an Idempotency-Key, and what was sent under it, the
 * first attempt first.
 */
export interface Intent {
  key: string;
  /** Method and address. */
  place: string;
  attempts: readonly Attempt[];
  /** True once the server has refused the only attempt: nothing was done. */
  isRefused: boolean;
}

export interface IntentStore {
  /** The intents that are not fulfilled yet, the oldest first. */
  read: () => readonly Intent[];
  write: (held: readonly Intent[]) => void;
}

/** An intent that failed and was given up is forgotten when this many others followed it. */
const KEPT = 50;

function inMemory(): IntentStore {
  let held: readonly Intent[] = [];
  return {
    read: () => held,
    write: (next) => {
      held = next;
    },
  };
}

/**
 * Gives one Idempotency-Key per intent. The same input keeps its key until it succeeded. Other
 * input at the same place is a correction where no answer came to what was sent before: it takes
 * the same key, so that the server does one of the two.
 */
export class Intents {
  readonly #store: IntentStore;
  readonly #newKey: () => string;

  constructor(store: IntentStore = inMemory(), newKey: () => string = newIdempotencyKey) {
    this.#store = store;
    this.#newKey = newKey;
  }

  /**
   * The intent of an attempt. `isRunning` says of a key that its answer may still come: other input
   * meanwhile is another intent.
   */
  begin(
    place: string,
    attempt: Attempt,
    isRunning: (key: string) => boolean = () => false,
  ): Intent {
    const held = this.#store.read();
    const isSame = ({ fingerprint }: Attempt) => fingerprint === attempt.fingerprint;
    const known = held.find((intent) => intent.attempts.some(isSame));
    if (known) return known;
    const lost = held.findLast(
      (intent) => intent.place === place && !intent.isRefused && !isRunning(intent.key),
    );
    const intent = lost
      ? { ...lost, attempts: [...lost.attempts, attempt] }
      : { key: this.#newKey(), place, attempts: [attempt], isRefused: false };
    const others = held.filter(({ key }) => key !== intent.key);
    this.#store.write([...others.slice(1 - KEPT), intent]);
    return intent;
  }

  /** Notes that the server refused. Of several attempts another one may have been done. */
  refused({ key }: Intent): void {
    const refuse = (intent: Intent) =>
      intent.key === key ? { ...intent, isRefused: intent.attempts.length === 1 } : intent;
    this.#store.write(this.#store.read().map(refuse));
  }

  /** Ends an intent: the same input gets a new key next time. */
  fulfilled({ key }: Intent): void {
    this.#store.write(this.#store.read().filter((intent) => intent.key !== key));
  }
}

/**
 * `crypto.randomUUID` exists only in secure contexts, and a server on the local network may be
 * plain HTTP.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
