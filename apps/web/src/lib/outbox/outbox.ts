import { DAY_MS } from '@lading/domain/time';
import { ApiError } from '../api.ts';
import { newIdempotencyKey } from '../intents.ts';
import { createStore } from '../store.ts';
import { addEntry, changeEntry, readEntries, removeEntries } from './deviceStore.ts';
import {
  type AnswerOf,
  type Entry,
  hasExpired,
  isOpen,
  isUnsent,
  MOST_FAULTS,
  type NewEntry,
  needing,
  nextOf,
  type QueuedCall,
  scannedAt,
  scanOf,
  shownOf,
} from './entry.ts';

/** What is done with the outbox of one page; tests replace it. */
export interface Surroundings {
  /** The signed-in user; null if there is none. */
  userId: () => number | null;
  userName: () => string | undefined;
  /** False where there is surely no network, so that a request cannot have left the device. */
  isOnline: () => boolean;
  /**
   * Makes the call of an entry, as its own user. An aborted one is repeated, and the server may
   * have done its work.
   */
  call: (entry: Entry, signal: AbortSignal) => Promise<unknown>;
  /** Runs work while no other tab does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  now: () => number;
  /** The present by the clock of the server. */
  instant: () => Date;
  /** A number in [0, 1), so that not all devices come back at the same moment. */
  random: () => number;
  /** Tells the other tabs of this user that its entries have changed. */
  tellOthers: () => void;
  /**
   * Called after the server has done the work of an entry, or refused it: then what the screens
   * show is old.
   */
  onDone: (entry: Entry, answer: unknown) => void;
}

const FIRST_WAIT_MS = 2_000;
/**
 * The longest time between two attempts. A server that comes back is not announced, so it has to be
 * tried.
 */
const LONGEST_WAIT_MS = 10_000;
/** What was done is shown for a day. */
const SHOWN_MS = DAY_MS;

const UNSURE =
  'It was sent more than 23 hours ago, and no answer came. Nobody knows whether it was done. Look first; then send it again, or drop it.';

/**
 * What a failed attempt means: try later, wait for the user's session, or let the person decide.
 */
type Verdict =
  | { kind: 'later' }
  | { kind: 'fault'; sentence: string }
  | { kind: 'signIn' }
  | { kind: 'refused'; sentence: string };

const passingCodes: ReadonlySet<string | null> = new Set([
  'REQUEST_IN_PROGRESS',
  'BUSY',
  'SLOW_DOWN',
  'UNAVAILABLE',
]);

function verdictOf(reason: unknown): Verdict {
  // A response that is not the server's comes from a proxy or a captive portal.
  if (!(reason instanceof ApiError) || !reason.isJson || passingCodes.has(reason.code))
    return { kind: 'later' };
  if (reason.status === 401) return { kind: 'signIn' };
  const sentence = reason.error ?? 'The server refused it.';
  return reason.status >= 500 ? { kind: 'fault', sentence } : { kind: 'refused', sentence };
}

type Outcome = { answer: unknown } | { reason: unknown } | null;

/** Sends one user's entries in their order, each until the server has answered it. */
export class Outbox {
  readonly entries = createStore<readonly Entry[]>([]);
  /** The user whose entries were read, or cannot be read. */
  readonly openFor = createStore<number | null>(null);
  readonly #page: Surroundings;
  readonly #waiters = new Map<string, (outcome: Outcome) => void>();
  #userId: number | null = null;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay = new AbortController();

  constructor(page: Surroundings) {
    this.#page = page;
  }

  /** Shows and sends the entries of this user from now on; null for none. */
  async open(userId: number | null): Promise<void> {
    this.#userId = userId;
    this.entries.set([]);
    if (userId === null) return this.openFor.set(null);
    try {
      await this.#removeOld(userId);
      await this.reload();
    } finally {
      if (this.#userId === userId) this.openFor.set(userId);
    }
    this.kick();
  }

  /** Removes what was done or dropped so long ago that it is shown no more. */
  async #removeOld(userId: number): Promise<void> {
    const old = (await readEntries(userId)).filter(
      ({ state, settledAt }) =>
        (state === 'done' || state === 'dropped') && (settledAt ?? 0) < this.#page.now() - SHOWN_MS,
    );
    await removeEntries(old.map(({ seq }) => seq));
  }

  /** Reads the entries again, because another tab has changed them. */
  async reload(): Promise<void> {
    const userId = this.#userId;
    const read = userId === null ? [] : await readEntries(userId);
    if (this.#userId === userId) this.entries.set(read);
  }

  /**
   * Keeps the work and sends it. Returns the answer if it comes within `patience` (ms), else null:
   * then the entry waits, or a later refusal of it does. Throws what the server refuses within that
   * time; nothing of it is kept.
   */
  async send<C extends QueuedCall>(
    newEntry: NewEntry<C>,
    patience: number,
  ): Promise<AnswerOf<C> | null> {
    const userId = this.#page.userId();
    if (userId === null) throw new Error('Work needs a session.');
    if (userId !== this.#userId) await this.open(userId);
    const work = scannedAt(newEntry as NewEntry, this.#page.instant().toISOString());
    const key = work.key ?? newIdempotencyKey();
    const fresh = {
      state: 'waiting',
      createdAt: this.#page.now(),
      sentAt: null,
      faults: 0,
      settledAt: null,
      reason: null,
    } as const;
    // The database gives the number.
    const userName = this.#page.userName();
    const added = {
      ...work,
      ...fresh,
      ...(userName !== undefined && { by: userName }),
      userId,
      key,
    } as Omit<Entry, 'seq'> as Entry;
    let kept: Entry;
    try {
      kept = await addEntry(added);
    } catch (reason) {
      console.error('This device keeps nothing, so the work is sent at once.', reason);
      return (await this.#page.call(added, this.#underWay.signal)) as AnswerOf<C>;
    }
    const again = scannedAt(newEntry as NewEntry, scanOf(kept));
    if (JSON.stringify([kept.input, kept.ifMatch]) !== JSON.stringify([again.input, again.ifMatch]))
      throw new Error('Other work was sent with this key.');
    const outcome = this.#outcomeOf(key, patience);
    await this.#changed();
    this.kick();
    const known = await outcome;
    if (known === null) return null;
    if ('answer' in known) return known.answer as AnswerOf<C>;
    await this.#forget(key);
    throw known.reason;
  }

  /**
   * Sends an entry again that was refused, or of which nobody knows. Whoever does so has looked: a
   * refused one is sent for the record as it is now. One of which nobody knows is still sent for
   * the version that was shown, which is another one if it was done.
   */
  async retry(seq: number): Promise<void> {
    const again = {
      state: 'waiting',
      sentAt: null,
      faults: 0,
      settledAt: null,
      reason: null,
    } as const;
    await changeEntry(seq, (entry) => {
      if (!isOpen(entry)) return {};
      return entry.state === 'refused' ? { ...again, ifMatch: undefined } : again;
    });
    await this.#changed();
    this.kick();
  }

  /**
   * Removes an entry as if it had never been, unless it may have left the device. Returns whether
   * it is gone.
   */
  async takeBack(key: string): Promise<boolean> {
    const entry = this.entries.get().find((each) => each.key === key);
    const settledAt = this.#page.now();
    const taken =
      entry &&
      (await changeEntry(entry.seq, ({ state, sentAt }) =>
        state === 'waiting' && sentAt === null ? { state: 'dropped', settledAt, reason: null } : {},
      ));
    const isTaken = taken?.state === 'dropped';
    if (isTaken) await removeEntries([taken.seq]);
    await this.#changed();
    return isTaken;
  }

  /**
   * Sends what another user scanned on this device, in their name and in its order. What the server
   * refuses stays with them, refused. Throws what keeps the others from being sent.
   */
  async sendFor(userId: number): Promise<void> {
    await this.#page.alone(async () => {
      for (
        let entry = nextOf(await readEntries(userId));
        entry;
        entry = nextOf(await readEntries(userId))
      )
        await this.#sendOneFor(entry);
    });
    this.#page.tellOthers();
  }

  async #sendOneFor(entry: Entry): Promise<void> {
    const { now, isOnline } = this.#page;
    const settle = (change: Partial<Entry>) =>
      changeEntry(entry.seq, () => ({ ...change, settledAt: now() }));
    if (hasExpired(entry, now())) return void (await settle({ state: 'unsure', reason: UNSURE }));
    if (isOnline() && entry.sentAt === null)
      await changeEntry(entry.seq, () => ({ sentAt: now() }));
    try {
      const answer = await this.#page.call(entry, this.#underWay.signal);
      await settle({ state: 'done', reason: null, ...shownOf(entry, answer) });
      this.#page.onDone(entry, answer);
    } catch (reason) {
      const verdict = verdictOf(reason);
      if (verdict.kind !== 'refused') throw reason;
      await settle({ state: 'refused', reason: verdict.sentence });
    }
  }

  /** Keeps what another user scanned on the device, marked and never sent. */
  async setAside(userId: number, reason: string): Promise<void> {
    for (const { seq, state } of await readEntries(userId))
      if (isUnsent({ state }))
        await changeEntry(seq, () => ({ state: 'aside', settledAt: this.#page.now(), reason }));
    this.#page.tellOthers();
  }

  /** Gives an entry up, and what needs it. */
  async drop(seq: number, reason: string): Promise<void> {
    const settledAt = this.#page.now();
    const entry = this.entries.get().find((each) => each.seq === seq);
    const dropped = entry ? [entry, ...needing(entry, this.entries.get())] : [];
    for (const { seq: each } of dropped)
      await changeEntry(each, ({ state }) =>
        state === 'done' ? {} : { state: 'dropped', settledAt, reason },
      );
    await this.#changed();
    this.kick();
  }

  /** Sends what waits, now. */
  kick(): void {
    clearTimeout(this.#timer);
    if (this.#running) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#page
      .alone(() => this.#sendAll())
      .catch((reason: unknown) => console.error('The outbox could not be sent.', reason))
      .finally(() => {
        this.#running = null;
        if (this.#isAskedAgain) {
          this.#isAskedAgain = false;
          this.kick();
        }
      });
  }

  /**
   * The network may be another one: what was sent over the old one would get no answer, so it is
   * sent again.
   */
  reconnect(): void {
    this.#underWay.abort();
    this.#underWay = new AbortController();
    this.kick();
  }

  /** Sends one entry after the other until one has to wait. */
  async #sendAll(): Promise<void> {
    this.#isAskedAgain = false;
    for (;;) {
      await this.reload();
      const entry = nextOf(this.entries.get());
      if (!entry) break;
      if (hasExpired(entry, this.#page.now()))
        await this.#settle(entry, { state: 'unsure', reason: UNSURE });
      else if (!(await this.#attempt(entry))) break;
    }
    // Whoever waits for an answer goes on without it.
    for (const { key } of this.entries.get()) this.#waiters.get(key)?.(null);
  }

  /** Makes the call of an entry. Returns false where the entries behind it have to wait. */
  async #attempt(entry: Entry): Promise<boolean> {
    const { now, isOnline } = this.#page;
    // Written before the request leaves: what happens afterwards may never be known here.
    const marked = await changeEntry(entry.seq, ({ state, sentAt }) =>
      state === 'waiting' && isOnline() && sentAt === null ? { sentAt: now() } : {},
    );
    // Its screen has taken it back meanwhile.
    if (marked?.state !== 'waiting') return true;
    if (this.#page.userId() !== entry.userId) return false;
    try {
      const answer = await this.#page.call(entry, this.#underWay.signal);
      this.#failures = 0;
      await this.#settle(
        entry,
        { state: 'done', reason: null, ...shownOf(entry, answer) },
        { answer },
      );
      this.#page.onDone(entry, answer);
      return true;
    } catch (reason) {
      return this.#fail(entry, reason);
    }
  }

  async #fail(entry: Entry, reason: unknown): Promise<boolean> {
    const verdict = verdictOf(reason);
    const faults = entry.faults + (verdict.kind === 'fault' ? 1 : 0);
    if (verdict.kind === 'refused' || (verdict.kind === 'fault' && faults >= MOST_FAULTS)) {
      this.#failures = 0;
      await this.#settle(entry, { state: 'refused', reason: verdict.sentence }, { reason });
      this.#page.onDone(entry, null);
      return true;
    }
    // The request may have left before the network went.
    const sentAt = entry.sentAt ?? (this.#page.isOnline() ? this.#page.now() : null);
    await changeEntry(entry.seq, () => ({ faults, sentAt }));
    if (verdict.kind !== 'signIn') this.#tryLater();
    return false;
  }

  #tryLater(): void {
    const wait =
      (Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS) * (1 + this.#page.random())) /
      2;
    this.#failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.kick(), wait);
  }

  async #settle(
    entry: Entry,
    change: Pick<Entry, 'state' | 'reason' | 'lpn'>,
    outcome: Outcome = null,
  ): Promise<void> {
    await changeEntry(entry.seq, () => ({ ...change, settledAt: this.#page.now() }));
    await this.#changed();
    this.#waiters.get(entry.key)?.(outcome);
  }

  #outcomeOf(key: string, patience: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const time = AbortSignal.timeout(patience);
      const giveUp = () => tell(null);
      const tell = (outcome: Outcome) => {
        time.removeEventListener('abort', giveUp);
        this.#waiters.delete(key);
        resolve(outcome);
      };
      time.addEventListener('abort', giveUp);
      this.#waiters.set(key, tell);
    });
  }

  async #forget(key: string): Promise<void> {
    await removeEntries(
      this.entries.get().flatMap((entry) => (entry.key === key ? [entry.seq] : [])),
    );
    await this.#changed();
  }

  async #changed(): Promise<void> {
    await this.reload();
    this.#page.tellOthers();
  }
}
