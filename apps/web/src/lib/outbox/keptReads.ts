import { DAY_MS } from '@lading/domain/time';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { keepRead, readReads, removeReads } from './deviceStore.ts';

/** A task that was read so long ago has changed too much to be worked off. */
const KEPT_MS = 3 * DAY_MS;

const keeping = { gcTime: Number.POSITIVE_INFINITY, meta: { isKept: true } } as const;

/**
 * A query whose response stays on the device for its user, because a task needs it without a
 * network.
 */
export function kept<T extends { queryKey: QueryKey }>(options: T): T & typeof keeping {
  return { ...options, ...keeping };
}

/** Writes the response of a query to the device if it is one that is kept. */
function keep({ meta, state, queryHash: hash, queryKey }: Query, userId: number): void {
  if (!meta?.isKept || state.status !== 'success') return;
  const { data, dataUpdatedAt: readAt } = state;
  keepRead({ userId, hash, queryKey, data, readAt, api: __API__ }).catch((reason: unknown) =>
    console.error('A response could not be kept for work without a network.', reason),
  );
}

/**
 * Puts the user's kept responses into the cache, unless newer ones are there, and keeps those that
 * are there and new ones from now on. Whoever uses one reads it anew: nobody told this device what
 * changed while the application was closed. Those of a version with another API are removed: they
 * may lack what the screens of this one need. Returns the way to stop.
 */
export async function keepReads(client: QueryClient, userId: number): Promise<() => void> {
  const cache = client.getQueryCache();
  const stop = cache.subscribe((event) => {
    // Another screen may have read it before.
    const isNew =
      event.type === 'observerAdded' ||
      (event.type === 'updated' && event.action.type === 'success');
    if (isNew) keep(event.query, userId);
  });
  // A response may have arrived after the floor was left.
  for (const query of cache.getAll()) keep(query, userId);
  try {
    const notBefore = Date.now() - KEPT_MS;
    await removeReads(userId, ({ readAt, api }) => readAt < notBefore || api !== __API__);
    for (const { queryKey, data, readAt } of await readReads(userId)) {
      const query = client
        .getQueryCache()
        .build(client, client.defaultQueryOptions({ queryKey, ...keeping }));
      if (query.state.dataUpdatedAt >= readAt) continue;
      query.setData(data, { updatedAt: readAt, manual: true });
      query.invalidate();
    }
  } catch (reason) {
    console.error('What was kept on this device could not be read.', reason);
  }
  return stop;
}
