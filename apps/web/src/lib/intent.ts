interface Held {
  fingerprint: string;
  key: string;
}

/** Where an intent is kept between the attempts to fulfil it. */
export interface IntentStore {
  read: () => Held | null;
  write: (held: Held | null) => void;
}

function inMemory(): IntentStore {
  let held: Held | null = null;
  return {
    read: () => held,
    write: (next) => {
      held = next;
    },
  };
}

/** Gives one Idempotency-Key per intent: the same input keeps its key over retries until it succeeded, other input gets a new one. */
export class Intent {
  readonly #store: IntentStore;
  readonly #newKey: () => string;

  constructor(store: IntentStore = inMemory(), newKey: () => string = newIdempotencyKey) {
    this.#store = store;
    this.#newKey = newKey;
  }

  keyFor(fingerprint: string): string {
    const held = this.#store.read();
    if (held?.fingerprint === fingerprint) return held.key;
    const key = this.#newKey();
    this.#store.write({ fingerprint, key });
    return key;
  }

  /** The intent is fulfilled: the same input next time is meant anew. */
  fulfilled(): void {
    this.#store.write(null);
  }
}

/** `crypto.randomUUID` exists only in secure contexts, and a warehouse's server may well be plain HTTP on the local network. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
