import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './httpLoad.ts';

/** Random numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of several things, each as often as its weight says. */
export function chosen<T>(random: () => number, weighted: readonly (readonly [number, T])[]): T {
  let left = random() * weighted.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, thing] of weighted) {
    left -= weight;
    if (left < 0) return thing;
  }
  const last = weighted.at(-1);
  if (last === undefined) throw new Error('There is nothing to choose from.');
  return last[1];
}

export type Outcome = 'done' | 'refused' | 'failed';

/**
 * What an answer means in a shift: two people want the same task, order or stock (409), there is no
 * task left (404 of the next one), a label is not known (404 of a scan), a task is done (404 of
 * giving it back).
 */
export function outcomeOf(status: number, what: string): Outcome {
  if (status >= 200 && status < 300) return 'done';
  const isGone = status === 404 && ['next task', 'scan', 'give back'].includes(what);
  return status === 409 || isGone ? 'refused' : 'failed';
}

/** The times of the calls of a shift by their kinds, in milliseconds. */
export class Times {
  readonly #times = new Map<string, number[]>();
  readonly #refused = new Map<string, number>();
  readonly errors: string[] = [];

  add(what: string, ms: number, outcome: Outcome, message: string): void {
    if (outcome === 'failed') this.errors.push(message);
    if (outcome === 'refused') this.#refused.set(what, (this.#refused.get(what) ?? 0) + 1);
    const times = this.#times.get(what) ?? [];
    times.push(ms);
    this.#times.set(what, times);
  }

  get total(): number {
    return [...this.#times.values()].reduce((sum, { length }) => sum + length, 0);
  }

  rows(): string[][] {
    return [...this.#times].sort().map(([what, times]) => {
      const sorted = times.toSorted((a, b) => a - b);
      const ms = (share: number) => percentile(sorted, share).toFixed(0);
      return [
        what,
        String(sorted.length),
        ms(0.5),
        ms(0.95),
        (sorted.at(-1) ?? 0).toFixed(0),
        String(this.#refused.get(what) ?? 0),
      ];
    });
  }
}

interface Shift {
  port: number;
  /** When people stop to begin things, by performance.now(). */
  endsAt: number;
  times: Times;
}

/** Somebody at a handheld or a desk, who does one thing at a time. */
export class Person {
  readonly random: () => number;
  readonly #shift: Shift;
  #token: string | null = null;

  constructor(shift: Shift, seed: number) {
    this.#shift = shift;
    this.random = randomOf(seed);
  }

  get isOver(): boolean {
    return performance.now() >= this.#shift.endsAt;
  }

  /** Thinks, walks or types for a time around that given, in seconds. */
  async think(seconds: number): Promise<void> {
    const ms = seconds * 1000 * (0.5 + this.random());
    await sleep(Math.max(0, Math.min(ms, this.#shift.endsAt - performance.now())));
  }

  one<T>(things: readonly T[]): T {
    const thing = things[Math.floor(this.random() * things.length)];
    if (thing === undefined) throw new Error('There is nothing to choose from.');
    return thing;
  }

  number(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from + 1));
  }

  async signIn(email: string, password: string): Promise<void> {
    const signedIn = await this.post<{ token: string }>('sign-in', '/api/auth/login', {
      email,
      password,
    });
    this.#token = signedIn?.token ?? null;
  }

  get<T>(what: string, path: string): Promise<T | null> {
    return this.#call(what, 'GET', path);
  }

  post<T>(what: string, path: string, body?: object): Promise<T | null> {
    return this.#call(what, 'POST', path, body);
  }

  /** Returns null where the answer is no success. */
  async #call<T>(what: string, method: string, path: string, body?: object): Promise<T | null> {
    const { port, times } = this.#shift;
    const headers: Record<string, string> = {};
    if (this.#token !== null) headers.authorization = `Bearer ${this.#token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method === 'POST' && this.#token !== null) headers['idempotency-key'] = randomUUID();
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const began = performance.now();
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      const text = await response.text();
      const outcome = outcomeOf(response.status, what);
      const message = `${what}: ${method} ${path}: ${response.status} ${text.slice(0, 200)}`;
      times.add(what, performance.now() - began, outcome, message);
      return outcome === 'done' && text !== '' ? (JSON.parse(text) as T) : null;
    } catch (error) {
      const message = `${what}: ${method} ${path}: ${String(error)}`;
      times.add(what, performance.now() - began, 'failed', message);
      return null;
    }
  }
}
