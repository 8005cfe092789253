import type { QueryClient } from '@tanstack/react-query';
import { type CallOptions, call, type InputOf } from '../api.ts';
import { newIdempotencyKey } from '../intents.ts';
import { unforeseen } from '../random.ts';
import { reach } from '../reach.ts';
import { isOf, staleRooms } from '../refresher.ts';
import { serverClock } from '../serverClock.ts';
import { getSession } from '../session.ts';
import { readAllEntries, removeReads } from './deviceStore.ts';
import {
  type AnswerOf,
  type Entry,
  isUnsent,
  type NewEntry,
  type QueuedCall,
  queuedCalls,
} from './entry.ts';
import { Outbox } from './outbox.ts';

const NAME = 'lading-outbox';
/** After this time (ms) the screen goes on, and the entry waits. */
const PATIENCE_MS = 3_000;
/** A request without a response for so long (ms) is given up, and repeated later. */
const ANSWER_WITHIN_MS = 10_000;

let client: QueryClient | null = null;
const { locks } = navigator as { locks?: LockManager | null };
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;

function makeCall(
  { to, input, key, ifMatch, userId }: Entry,
  signal: AbortSignal,
): Promise<unknown> {
  const options: CallOptions = {
    idempotencyKey: key,
    ...(ifMatch !== undefined && { ifMatch }),
    ...(userId !== getSession()?.user.id && { onBehalfOf: userId }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  };
  return call(queuedCalls[to], input as InputOf<(typeof queuedCalls)[typeof to]>, options);
}

/**
 * What the screen reads of the changed rooms is read anew; an answer that is under way may be older
 * than the change.
 */
function refresh({ to }: Entry): void {
  void client?.invalidateQueries({
    predicate: isOf(new Set(staleRooms(queuedCalls[to].changes ?? []))),
  });
}

export const outbox = new Outbox({
  userId: () => getSession()?.user.id ?? null,
  userName: () => getSession()?.user.name,
  isOnline: () => navigator.onLine,
  call: makeCall,
  // Browsers have locks in secure contexts only. Without them two tabs may send the same entry; its
  // key makes it one.
  alone: (work) => (locks ? locks.request(NAME, work) : work()),
  now: Date.now,
  instant: serverClock.now,
  random: unforeseen,
  tellOthers: () => tabs?.postMessage('changed'),
  onDone: refresh,
});

tabs?.addEventListener('message', () => void outbox.reload());
window.addEventListener('online', () => outbox.reconnect());
document.addEventListener('visibilitychange', () => document.hidden || outbox.reconnect());
reach.subscribe(() => reach.get() && outbox.kick());

/** Shows and sends what this user scanned on this device. */
export async function openOutbox(queryClient: QueryClient, userId: number | null): Promise<void> {
  client = queryClient;
  await outbox.open(userId);
}

/** How many entries wait for the network or for a decision. */
export const countUnsent = (): number => outbox.entries.get().filter(isUnsent).length;

/**
 * Removes what a user who signs out has read on this device. What they scanned stays until it is
 * sent.
 */
export function forgetUser(userId: number): void {
  removeReads(userId).catch((reason: unknown) =>
    console.error('What was kept on this device could not be removed.', reason),
  );
}

/** What other users have not sent from this device, the oldest user first. */
export async function readUnsentOfOthers(
  userId: number,
): Promise<{ userId: number; name: string; entries: Entry[] }[]> {
  const entries = (await readAllEntries()).filter(
    (entry) => entry.userId !== userId && (isUnsent(entry) || entry.state === 'aside'),
  );
  return [...new Set(entries.map((entry) => entry.userId))].map((id) => {
    const own = entries.filter((entry) => entry.userId === id);
    return {
      userId: id,
      name: own.findLast(({ by }) => by !== undefined)?.by ?? `User ${id}`,
      entries: own,
    };
  });
}

export const useEntries = (): readonly Entry[] => outbox.entries.use();

/** Whether the scans of this user on this device were read, or cannot be read. */
export const useIsOutboxOpen = (userId: number): boolean => outbox.openFor.use() === userId;

/**
 * Keeps work of this screen on the device and sends it. Without a network nobody waits for the
 * answer, which is then null. Throws ApiError.
 */
export function sendWork<C extends QueuedCall>(
  work: Omit<NewEntry<C>, 'way'> & { way?: string },
): Promise<AnswerOf<C> | null> {
  const way = location.pathname + location.search;
  return outbox.send({ way, ...work } as NewEntry<C>, reach.get() ? PATIENCE_MS : 0);
}

const keys = new WeakMap<object, string>();

/** The Idempotency-Key of what a screen asks for: the same for each attempt at it. */
export function keyOfAsk(ask: object): string {
  const key = keys.get(ask) ?? newIdempotencyKey();
  keys.set(ask, key);
  return key;
}

export { WAITS } from './entry.ts';
