import type { PickLine } from '@lading/contract/picking';
import type { Task } from '@lading/contract/tasks';
import type { TaskKind } from '@lading/domain/tasks';
import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { FRESH_MS } from '../../ui/scan/useReadAhead.ts';
import { oneCount } from '../counts/counts.queries.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import {
  batchWalk,
  isPackedHere,
  isShippedHere,
  isWalkedHere,
  orderWalk,
  unitsOfOrder,
} from '../picking/picking.queries.ts';
import { keepProducts } from '../products/products.queries.ts';
import { oneTask } from '../replenishment/replenishment.queries.ts';
import { oneReturn } from '../returns/returns.queries.ts';
import { tasksPage } from '../tasks/tasks.queries.ts';
import { palletForPutaway } from './floor.queries.ts';
import { withoutPutAway } from './usePutaway.ts';

const SHOWN = 5;

/** The tasks that the user has claimed. */
export const ownTasks = (warehouseId: number) =>
  kept(tasksPage({ warehouseId, mine: 'true', limit: SHOWN }));

interface Read<T> {
  data: T;
  readAt: number;
}

/** What the screen of a task needs of the server, and what the screen knows without it. */
interface Need {
  queryKey: QueryKey;
  read: (client: QueryClient) => Promise<void>;
  isOver: (client: QueryClient, entries: readonly Entry[]) => boolean;
}

/**
 * `linesOf`: what holds the products whose codes are scanned. `isOver`: true if this device has
 * done all of it, which the server may not know yet.
 */
function need<T, K extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, K>,
  linesOf: (data: T) => readonly { product: { id: number } }[],
  isOver: (read: Read<T>, entries: readonly Entry[]) => boolean = () => false,
): Need {
  const { queryKey } = query;
  return {
    queryKey,
    read: async (client) => {
      await client.prefetchQuery({ ...query, staleTime: FRESH_MS });
      const data = client.getQueryData<T>(queryKey);
      const ids = data === undefined ? [] : linesOf(data).map(({ product }) => product.id);
      await keepProducts(client, ids);
    },
    isOver: (client, entries) => {
      const state = client.getQueryState<T>(queryKey);
      return (
        state?.data !== undefined &&
        isOver({ data: state.data, readAt: state.dataUpdatedAt }, entries)
      );
    },
  };
}

const isWalked = ({ data, readAt }: Read<{ lines: PickLine[] }>, entries: readonly Entry[]) =>
  isWalkedHere(data.lines, entries, readAt);

/** True once the call that ends the work on a document was made here. */
const isSent =
  (to: 'finishReplenishmentTask' | 'submitCount', id: number) =>
  ({ readAt }: Read<unknown>, entries: readonly Entry[]) =>
    entries.some(
      (entry) => entry.to === to && entry.input.params.id === id && isToApply(entry, readAt),
    );

const needs: Record<TaskKind, (task: Task) => Need> = {
  PUTAWAY: ({ name }) =>
    need(
      palletForPutaway(name),
      () => [],
      ({ readAt }, entries) => withoutPutAway([{ lpn: name }], entries, readAt).length === 0,
    ),
  REPLENISHMENT: ({ subjectId }) =>
    need(oneTask(subjectId), (task) => [task], isSent('finishReplenishmentTask', subjectId)),
  PICK: ({ subjectId }) => need(orderWalk(subjectId), ({ lines }) => lines, isWalked),
  PICK_BATCH: ({ subjectId }) => need(batchWalk(subjectId), ({ lines }) => lines, isWalked),
  PACK: ({ subjectId }) => {
    const ofOrder = need(
      kept(oneOrder(subjectId)),
      ({ items }) => items,
      ({ data, readAt }, entries) => isPackedHere(data, entries, readAt),
    );
    const read = async (client: QueryClient) => {
      await ofOrder.read(client);
      await client.prefetchQuery({ ...unitsOfOrder(subjectId), staleTime: FRESH_MS });
    };
    return { ...ofOrder, read };
  },
  LOAD: ({ subjectId }) =>
    need(
      kept(oneOrder(subjectId)),
      ({ items }) => items,
      ({ data, readAt }, entries) => isShippedHere(data, entries, readAt),
    ),
  RETURN: ({ subjectId }) => need(kept(oneReturn(subjectId)), ({ items }) => items),
  COUNT: ({ subjectId }) =>
    need(kept(oneCount(subjectId)), ({ lines }) => lines, isSent('submitCount', subjectId)),
};

/** Reads what tasks need, so that they open and go on without a network. */
export async function readAhead(client: QueryClient, tasks: readonly Task[]): Promise<void> {
  for (const task of tasks) await needs[task.kind](task).read(client);
}

/**
 * The tasks that the user has claimed, without those that this device has done, and those of them
 * that it has read.
 */
export function useOwnTasks(
  warehouseId: number,
  isWatched: boolean,
): { open: readonly Task[]; ready: readonly Task[] } {
  const client = useQueryClient();
  const entries = useEntries();
  const { data } = useQuery({ ...ownTasks(warehouseId), enabled: isWatched });
  useEffect(() => {
    if (isWatched) void readAhead(client, data?.rows ?? []);
  }, [client, data, isWatched]);
  const open = (data?.rows ?? []).filter((task) => !needs[task.kind](task).isOver(client, entries));
  return {
    open,
    ready: open.filter(
      (task) => client.getQueryData(needs[task.kind](task).queryKey) !== undefined,
    ),
  };
}

/** Reads the user's tasks at once and every minute, because others assign tasks too. */
export function useTasksAhead(warehouseId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const read = async () => {
      const { queryKey, ...query } = ownTasks(warehouseId);
      await client.prefetchQuery({ ...query, queryKey, staleTime: FRESH_MS });
      await readAhead(client, client.getQueryData(queryKey)?.rows ?? []);
    };
    void read();
    const timer = setInterval(() => void read(), FRESH_MS);
    return () => clearInterval(timer);
  }, [client, warehouseId]);
}
