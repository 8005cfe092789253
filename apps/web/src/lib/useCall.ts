import type { Call } from '@lading/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type AnswerOf, ApiError, call, type InputOf } from './api.ts';
import { type IntentStore, Intents } from './intents.ts';
import { isOf, staleRooms } from './refresher.ts';
import { readJson, writeJson } from './storage.ts';

export interface Calling<C extends Call> {
  /** Makes the call. While one runs, the same again answers with its promise: nothing is submitted twice. Throws ApiError. */
  run: (input: InputOf<C>, options?: { ifMatch?: number }) => Promise<AnswerOf<C>>;
  isPending: boolean;
}

interface Options {
  /** False where the screen takes what it shows from the answer: what the call made stale is then read when it is next shown. */
  refetches?: boolean;
  /** Names where the keys are kept over a reload of the page, for work that itself outlives one. */
  keptAs?: string;
}

function fingerprintOf({ method, path }: Call, input: { form?: FormData }): string {
  const files = [...(input.form?.entries() ?? [])].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([method, path, input, files]);
}

function keptIn(name: string): IntentStore {
  return { read: () => readJson(name, sessionStorage) ?? [], write: (held) => writeJson(name, held, sessionStorage) };
}

/** True where the refusal says that what the screen shows is no longer so: gone, in conflict, or changed by somebody else. */
function isOutdated(reason: unknown): boolean {
  return reason instanceof ApiError && [404, 409, 412].includes(reason.status);
}

/**
 * A call that changes something, with one Idempotency-Key per intent, kept until that very intent succeeded. Afterwards the queries of the rooms
 * that it changes are read anew.
 */
export function useCall<C extends Call>(to: C, { refetches = true, keptAs }: Options = {}): Calling<C> {
  const client = useQueryClient();
  const [intents] = useState(() => new Intents(keptAs ? keptIn(keptAs) : undefined));
  const running = useRef(new Map<string, Promise<AnswerOf<C>>>());
  const [isPending, setPending] = useState(false);

  const run = useCallback(
    (input: InputOf<C>, options: { ifMatch?: number } = {}) => {
      const fingerprint = fingerprintOf(to, input);
      const twin = running.current.get(fingerprint);
      if (twin) return twin;
      const key = to.isIdempotent ? { idempotencyKey: intents.keyFor(fingerprint) } : {};
      const askAnew = () => {
        const predicate = isOf(new Set(staleRooms(to.changes ?? [])));
        void client.invalidateQueries({ predicate, refetchType: refetches ? 'active' : 'none' });
      };
      const promise = call(to, input, { ...options, ...key })
        .then((answer) => {
          intents.fulfilled(fingerprint);
          askAnew();
          return answer;
        })
        .catch((reason: unknown) => {
          if (isOutdated(reason)) askAnew();
          throw reason;
        })
        .finally(() => {
          running.current.delete(fingerprint);
          setPending(running.current.size > 0);
        });
      running.current.set(fingerprint, promise);
      setPending(true);
      return promise;
    },
    [to, client, intents, refetches],
  );
  return { run, isPending };
}
