import type { AnswerOf, Endpoint } from '@lading/contract/endpoint';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, type InputOf } from './api.ts';
import { Intent, type IntentStore } from './intent.ts';
import { readJson, writeJson } from './storage.ts';

export interface Calling<E extends Endpoint> {
  /** Makes the call. While one runs, a second answers with the first one's promise: nothing is submitted twice. Throws ApiError. */
  run: (input: InputOf<E>, options?: { ifMatch?: number }) => Promise<AnswerOf<E>>;
  isPending: boolean;
}

interface Options {
  /** The queries that are asked anew afterwards. */
  invalidates?: readonly QueryKey[];
  /** Names where the key is kept over a reload of the page, for work that itself outlives one. */
  keptAs?: string;
}

function fingerprintOf(input: { form?: FormData }): string {
  const files = [...(input.form?.entries() ?? [])].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([input, files]);
}

function honoursKeys({ method, definition }: Endpoint): boolean {
  return method === 'POST' && definition.idempotent !== false;
}

function keptIn(name: string): IntentStore {
  return { read: () => readJson(name, sessionStorage), write: (held) => writeJson(name, held, sessionStorage) };
}

/** A call that changes something, with one Idempotency-Key per intent. */
export function useCall<E extends Endpoint>(endpoint: E, { invalidates = [], keptAs }: Options = {}): Calling<E> {
  const client = useQueryClient();
  const [intent] = useState(() => new Intent(keptAs ? keptIn(keptAs) : undefined));
  const running = useRef<Promise<AnswerOf<E>> | null>(null);
  const affected = useRef(invalidates);
  useEffect(() => {
    affected.current = invalidates;
  });
  const [isPending, setPending] = useState(false);

  const run = useCallback(
    (input: InputOf<E>, options: { ifMatch?: number } = {}) => {
      if (running.current) return running.current;
      const key = honoursKeys(endpoint) ? { idempotencyKey: intent.keyFor(fingerprintOf(input)) } : {};
      const promise = call(endpoint, input, { ...options, ...key })
        .then((answer) => {
          intent.fulfilled();
          for (const queryKey of affected.current) void client.invalidateQueries({ queryKey });
          return answer;
        })
        .finally(() => {
          running.current = null;
          setPending(false);
        });
      running.current = promise;
      setPending(true);
      return promise;
    },
    [endpoint, client, intent],
  );
  return { run, isPending };
}
