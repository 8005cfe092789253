/** The Idempotency-Keys of intents that are not fulfilled yet, the oldest first. */
type Held = [fingerprint: string, key: string][];

export interface IntentStore {
  read: () => Held;
  write: (held: Held) => void;
}

/** An intent that failed and was given up is forgotten when this many others followed it. */
const KEPT = 50;

function inMemory(): IntentStore {
  let held: Held = [];
  return {
    read: () => held,
    write: (next) => {
      held = next;
    },
  };
}

/** Gives one Idempotency-Key per intent: the same input keeps its key over retries until it succeeded. */
export class Intents {
  readonly #store: IntentStore;
  readonly #newKey: () => string;

  constructor(store: IntentStore = inMemory(), newKey: () => string = newIdempotencyKey) {
    this.#store = store;
    this.#newKey = newKey;
  }

  keyFor(fingerprint: string): string {
    const held = this.#store.read();
    const known = held.find(([of]) => of === fingerprint);
    if (known) return known[1];
    const key = this.#newKey();
    this.#store.write([...held.slice(1 - KEPT), [fingerprint, key]]);
    return key;
  }

  /** Ends an intent: the same input gets a new key next time. */
  fulfilled(fingerprint: string): void {
    this.#store.write(this.#store.read().filter(([of]) => of !== fingerprint));
  }
}

/** `crypto.randomUUID` exists only in secure contexts, and a server on the local network may be plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
