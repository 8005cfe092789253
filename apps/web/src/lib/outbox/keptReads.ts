import { DAY_MS } from '@lading/domain/time';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keepRead, readReads, removeReads } from './deviceStore.ts';

/** A task that was read so long ago has changed too much to be worked off. */
const KEPT_MS = 3 * DAY_MS;

const keeping = { gcTime: Number.POSITIVE_INFINITY, meta: { isKept: true } } as const;

/** A query whose response stays on the device for its user, because a task needs it without a network. */
export function kept<T extends { queryKey: QueryKey }>(options: T): T & typeof keeping {
  return { ...options, ...keeping };
}

/**
 * Puts the user's kept responses into the cache, unless newer ones are there, and keeps new ones from now on. Whoever uses one reads it anew: nobody
 * told this device what changed while the application was closed. Returns the way to stop.
 */
export async function keepReads(client: QueryClient, userId: number): Promise<() => void> {
  const stop = client.getQueryCache().subscribe((event) => {
    const { query } = event;
    // Another screen may have read it before.
    const isNew = event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'success');
    if (!isNew || !query.meta?.isKept || query.state.status !== 'success') return;
    const { data, dataUpdatedAt: readAt } = query.state;
    keepRead({ userId, hash: query.queryHash, queryKey: query.queryKey, data, readAt }).catch((reason: unknown) =>
      console.error('An answer could not be kept for work without a network.', reason),
    );
  });
  try {
    await removeReads(userId, Date.now() - KEPT_MS);
    for (const { queryKey, data, readAt } of await readReads(userId)) {
      const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey, ...keeping }));
      if (query.state.dataUpdatedAt >= readAt) continue;
      query.setData(data, { updatedAt: readAt, manual: true });
      query.invalidate();
    }
  } catch (reason) {
    console.error('What was kept on this device could not be read.', reason);
  }
  return stop;
}
