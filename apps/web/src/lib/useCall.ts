import type { AnswerOf, Endpoint } from '@lading/contract/endpoint';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call, type InputOf } from './api.ts';
import { type IntentStore, Intents } from './intents.ts';
import { readJson, writeJson } from './storage.ts';

export interface Calling<E extends Endpoint> {
  /** Makes the call. While one runs, the same again answers with its promise: nothing is submitted twice. Throws ApiError. */
  run: (input: InputOf<E>, options?: { ifMatch?: number }) => Promise<AnswerOf<E>>;
  isPending: boolean;
}

interface Options {
  /** The queries that are asked anew afterwards. */
  invalidates?: readonly QueryKey[];
  /** Names where the keys are kept over a reload of the page, for work that itself outlives one. */
  keptAs?: string;
}

function fingerprintOf({ method, path }: Endpoint, input: { form?: FormData }): string {
  const files = [...(input.form?.entries() ?? [])].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([method, path, input, files]);
}

function honoursKeys({ method, definition }: Endpoint): boolean {
  return method === 'POST' && definition.idempotent !== false;
}

function keptIn(name: string): IntentStore {
  return { read: () => readJson(name, sessionStorage) ?? [], write: (held) => writeJson(name, held, sessionStorage) };
}

/** True where the refusal says that what the screen shows is no longer so: gone, in conflict, or changed by somebody else. */
function isOutdated(reason: unknown): boolean {
  return reason instanceof ApiError && [404, 409, 412].includes(reason.status);
}

/** A call that changes something, with one Idempotency-Key per intent, kept until that very intent succeeded. */
export function useCall<E extends Endpoint>(endpoint: E, { invalidates = [], keptAs }: Options = {}): Calling<E> {
  const client = useQueryClient();
  const [intents] = useState(() => new Intents(keptAs ? keptIn(keptAs) : undefined));
  const running = useRef(new Map<string, Promise<AnswerOf<E>>>());
  const affected = useRef(invalidates);
  useEffect(() => {
    affected.current = invalidates;
  });
  const [isPending, setPending] = useState(false);

  const run = useCallback(
    (input: InputOf<E>, options: { ifMatch?: number } = {}) => {
      const fingerprint = fingerprintOf(endpoint, input);
      const twin = running.current.get(fingerprint);
      if (twin) return twin;
      const key = honoursKeys(endpoint) ? { idempotencyKey: intents.keyFor(fingerprint) } : {};
      const askAnew = () => {
        for (const queryKey of affected.current) void client.invalidateQueries({ queryKey });
      };
      const promise = call(endpoint, input, { ...options, ...key })
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
    [endpoint, client, intents],
  );
  return { run, isPending };
}
