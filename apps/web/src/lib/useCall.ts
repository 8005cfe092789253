import type { AnswerOf, Endpoint } from '@lading/contract/endpoint';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call, type InputOf } from './api.ts';
import { Intent } from './intent.ts';

export interface Calling<E extends Endpoint> {
  /** Makes the call. While one runs, a second answers with the first one's promise: nothing is submitted twice. Throws ApiError. */
  run: (input: InputOf<E>, options?: { ifMatch?: number }) => Promise<AnswerOf<E>>;
  isPending: boolean;
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

/** A call that changes something, with one Idempotency-Key per intent; afterwards the named queries are asked anew. */
export function useCall<E extends Endpoint>(endpoint: E, { invalidates = [] }: { invalidates?: readonly QueryKey[] } = {}): Calling<E> {
  const client = useQueryClient();
  const intent = useRef<Intent>(null);
  const running = useRef<Promise<AnswerOf<E>> | null>(null);
  const latest = useRef(invalidates);
  latest.current = invalidates;
  const [isPending, setPending] = useState(false);

  const run = useCallback(
    (input: InputOf<E>, options: { ifMatch?: number } = {}) => {
      if (running.current) return running.current;
      intent.current ??= new Intent();
      const keys = intent.current;
      const idempotencyKey = honoursKeys(endpoint) ? keys.keyFor(fingerprintOf(input)) : undefined;
      const promise = call(endpoint, input, { ...options, ...(idempotencyKey ? { idempotencyKey } : {}) })
        .then((answer) => {
          keys.fulfilled();
          for (const queryKey of latest.current) void client.invalidateQueries({ queryKey });
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
    [endpoint, client],
  );
  return { run, isPending };
}
