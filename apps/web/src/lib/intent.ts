/** Gives one Idempotency-Key per intent: the same input keeps its key over retries until it succeeded, other input gets a new one. */
export class Intent {
  #fingerprint: string | null = null;
  #key = '';
  readonly #newKey: () => string;

  constructor(newKey: () => string = () => newIdempotencyKey()) {
    this.#newKey = newKey;
  }

  keyFor(fingerprint: string): string {
    if (fingerprint !== this.#fingerprint) {
      this.#fingerprint = fingerprint;
      this.#key = this.#newKey();
    }
    return this.#key;
  }

  /** The intent is fulfilled: the same input next time is meant anew. */
  fulfilled(): void {
    this.#fingerprint = null;
  }
}

/** `crypto.randomUUID` exists only in secure contexts, and a warehouse's server may well be plain HTTP on the local network. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
