import type { Call } from '@lading/contract/call';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, call, type InputOf, isUnanswered, type ResponseOf } from './api.ts';
import { type Intent, type IntentStore, Intents } from './intents.ts';
import { findOutcome, type SentFor } from './outcome.ts';
import { isOf, staleRooms } from './refresher.ts';
import { readJson, removeKeys, writeJson } from './storage.ts';
import { askUnanswered } from './unanswered.ts';

export type RunOptions = Pick<SentFor, 'ifMatch' | 'isTaken'>;

export interface Calling<C extends Call> {
  /**
   * Makes the call. The same input while it runs gets the same promise, so that nothing is sent
   * twice. Where no answer comes, the user is asked whether to look or to try again, and the
   * promise waits. Throws ApiError.
   */
  run: (input: InputOf<C>, options?: RunOptions) => Promise<ResponseOf<C>>;
  isPending: boolean;
}

interface Options {
  /**
   * The storage key under which Idempotency-Keys outlive the tab, for work that itself outlives it.
   */
  keptAs?: string;
}

/**
 * The refusal of a corrected request, because one that was sent before it was done. `answer` is the
 * answer to that one.
 */
export class DoneBefore<T> extends ApiError {
  readonly answer: T;

  constructor(answer: T) {
    const error =
      'What you sent before is done, although no answer came. What you changed since then is not in it.';
    super(422, { error, code: 'KEY_REUSED' });
    this.answer = answer;
  }
}

function fingerprintOf({ method, path }: Call, input: { form?: FormData }): string {
  const files = [...(input.form?.entries() ?? [])].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([method, path, input, files]);
}

/** Where a request goes: requests of one place correct each other. */
const placeOf = (
  { method, path }: Call,
  { params, query }: { params?: unknown; query?: unknown },
): string => JSON.stringify([method, path, params, query]);

function keptIn(name: string): IntentStore {
  // Earlier releases kept something else there.
  const isIntent = (held: unknown): held is Intent =>
    typeof held === 'object' && held !== null && 'attempts' in held;
  return {
    read: () => (readJson<unknown[]>(name) ?? []).filter(isIntent),
    write: (held) => (held.length > 0 ? writeJson(name, held) : removeKeys(name)),
  };
}

/**
 * True if the refusal means that the screen is out of date: gone, in conflict, or changed by
 * somebody else.
 */
function isOutdated(reason: unknown): boolean {
  return reason instanceof ApiError && [404, 409, 412].includes(reason.status);
}

const UNKNOWN = 'We do not know whether it was done: no answer came.';
const ONLY_ONCE = 'What you entered is kept. Sent again, also corrected, it is done only once.';

/**
 * Sends a call, again where the user says so after no answer came. A call whose repetition might do
 * it twice is not asked about.
 */
async function send<C extends Call>(
  to: C,
  input: InputOf<C>,
  sent: SentFor,
): Promise<ResponseOf<C>> {
  for (;;) {
    try {
      return await call(to, input, sent);
    } catch (reason) {
      if (!isUnanswered(reason) || to.isPublic) throw reason;
      const isOnce = sent.idempotencyKey !== undefined || to.method !== 'POST';
      if (!isOnce) throw new ApiError(0, { error: UNKNOWN }, reason);
      const way = await askUnanswered(() => findOutcome(to, input, sent));
      if (way.kind === 'done') return way.answer as ResponseOf<C>;
      if (way.kind === 'back') throw new ApiError(0, { error: `${UNKNOWN} ${ONLY_ONCE}` }, reason);
    }
  }
}

const isKeyReused = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === 'KEY_REUSED';

/** The answer to the attempt of an intent that the server did. Throws ApiError. */
async function answerOfFirst<C extends Call>(
  to: C,
  { key, attempts }: Intent,
  fingerprint: string,
): Promise<ResponseOf<C>> {
  for (const attempt of attempts) {
    if (attempt.fingerprint === fingerprint) continue;
    try {
      return await send(to, attempt.input as InputOf<C>, { idempotencyKey: key });
    } catch (reason) {
      if (!isKeyReused(reason)) throw reason;
    }
  }
  throw new ApiError(422, {
    error: 'What you sent before is done, although no answer came.',
    code: 'KEY_REUSED',
  });
}

function invalidate(client: QueryClient, to: Call): void {
  void client.invalidateQueries({ predicate: isOf(new Set(staleRooms(to.changes ?? []))) });
}

/**
 * Does something once under the key of its intent, or tells by DoneBefore that an earlier attempt
 * was done.
 */
async function sendOnce<C extends Call>(
  to: C,
  input: InputOf<C>,
  options: RunOptions,
  intents: Intents,
  intent: Intent,
): Promise<ResponseOf<C>> {
  try {
    const answer = await send(to, input, { ...options, idempotencyKey: intent.key });
    intents.fulfilled(intent);
    return answer;
  } catch (reason) {
    if (isKeyReused(reason) && intent.attempts.length > 1) {
      const answer = await answerOfFirst(to, intent, fingerprintOf(to, input));
      intents.fulfilled(intent);
      throw new DoneBefore(answer);
    }
    if (!isUnanswered(reason)) intents.refused(intent);
    throw reason;
  }
}

/**
 * A call that changes something, with one Idempotency-Key per intent. Afterwards it invalidates the
 * queries of the rooms that it changes.
 */
export function useCall<C extends Call>(to: C, { keptAs }: Options = {}): Calling<C> {
  const client = useQueryClient();
  const [intents] = useState(() => new Intents(keptAs ? keptIn(keptAs) : undefined));
  const running = useRef(
    new Map<string, { promise: Promise<ResponseOf<C>>; key: string | null }>(),
  );
  const [isPending, setPending] = useState(false);

  const run = useCallback(
    (input: InputOf<C>, options: RunOptions = {}) => {
      const fingerprint = fingerprintOf(to, input);
      const twin = running.current.get(fingerprint);
      if (twin) return twin.promise;
      const isRunning = (key: string) =>
        [...running.current.values()].some((other) => other.key === key);
      const attempt = { fingerprint, input };
      const intent = to.isIdempotent ? intents.begin(placeOf(to, input), attempt, isRunning) : null;
      const promise = (
        intent ? sendOnce(to, input, options, intents, intent) : send(to, input, options)
      )
        .then((answer) => {
          invalidate(client, to);
          return answer;
        })
        .catch((reason: unknown) => {
          if (isOutdated(reason) || isKeyReused(reason)) invalidate(client, to);
          throw reason;
        })
        .finally(() => {
          running.current.delete(fingerprint);
          setPending(running.current.size > 0);
        });
      running.current.set(fingerprint, { promise, key: intent?.key ?? null });
      setPending(true);
      return promise;
    },
    [to, client, intents],
  );
  return { run, isPending };
}
