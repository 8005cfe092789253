import type { Call } from '@lading/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, call, type InputOf, type ResponseOf } from './api.ts';
import { type IntentStore, Intents } from './intents.ts';
import { isOf, staleRooms } from './refresher.ts';
import { readJson, removeKeys, writeJson } from './storage.ts';

export interface Calling<C extends Call> {
  /** Makes the call. The same input while it runs gets the same promise, so that nothing is sent twice. Throws ApiError. */
  run: (input: InputOf<C>, options?: { ifMatch?: number }) => Promise<ResponseOf<C>>;
  isPending: boolean;
}

interface Options {
  /** The storage key under which Idempotency-Keys outlive the tab, for work that itself outlives it. */
  keptAs?: string;
}

function fingerprintOf({ method, path }: Call, input: { form?: FormData }): string {
  const files = [...(input.form?.entries() ?? [])].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([method, path, input, files]);
}

function keptIn(name: string): IntentStore {
  return { read: () => readJson(name) ?? [], write: (held) => (held.length > 0 ? writeJson(name, held) : removeKeys(name)) };
}

/** True if the refusal means that the screen is out of date: gone, in conflict, or changed by somebody else. */
function isOutdated(reason: unknown): boolean {
  return reason instanceof ApiError && [404, 409, 412].includes(reason.status);
}

/** A call that changes something, with one Idempotency-Key per intent. Afterwards it invalidates the queries of the rooms that it changes. */
export function useCall<C extends Call>(to: C, { keptAs }: Options = {}): Calling<C> {
  const client = useQueryClient();
  const [intents] = useState(() => new Intents(keptAs ? keptIn(keptAs) : undefined));
  const running = useRef(new Map<string, Promise<ResponseOf<C>>>());
  const [isPending, setPending] = useState(false);

  const run = useCallback(
    (input: InputOf<C>, options: { ifMatch?: number } = {}) => {
      const fingerprint = fingerprintOf(to, input);
      const twin = running.current.get(fingerprint);
      if (twin) return twin;
      const key = to.isIdempotent ? { idempotencyKey: intents.keyFor(fingerprint) } : {};
      const invalidate = () => {
        const predicate = isOf(new Set(staleRooms(to.changes ?? [])));
        void client.invalidateQueries({ predicate });
      };
      const promise = call(to, input, { ...options, ...key })
        .then((answer) => {
          intents.fulfilled(fingerprint);
          invalidate();
          return answer;
        })
        .catch((reason: unknown) => {
          if (isOutdated(reason)) invalidate();
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
    [to, client, intents],
  );
  return { run, isPending };
}
