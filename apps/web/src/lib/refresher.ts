import { type Room, roomsShowing } from '@lading/domain/events';
import type { Query, QueryClient } from '@tanstack/react-query';

/** The least time between two reads of expensive sums, in ms; everything else is read at once. */
const gaps: Readonly<Record<string, number>> = { dashboard: 5_000, reports: 15_000 };

/**
 * The rooms that changed and those whose screens show them. The key of each query starts with its
 * room.
 */
export const staleRooms = (changed: readonly Room[]): Room[] => [
  ...new Set([...changed, ...roomsShowing(changed)]),
];

export const isOf = (names: ReadonlySet<string>) => (query: Query) =>
  names.has(String(query.queryKey[0]));

/**
 * Reads again what the screen shows of the rooms that changed; the rest becomes stale. A request
 * under way may have been answered before the change, so another follows it. It is never aborted:
 * on a slow network in a busy warehouse none would ever finish.
 */
export class Refresher {
  readonly #client: QueryClient;
  readonly #running = new Set<string>();
  readonly #again = new Set<string>();
  readonly #refreshedAt = new Map<string, number>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  changed(rooms: readonly Room[]): void {
    for (const name of staleRooms(rooms)) this.#refreshInTime(name);
  }

  /** For when everything may have changed. */
  everything(): void {
    const queries = this.#client.getQueryCache().getAll();
    for (const name of new Set(queries.map(({ queryKey }) => String(queryKey[0]))))
      this.#refresh(name);
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#again.clear();
  }

  #refreshInTime(name: string): void {
    if (this.#timers.has(name)) return;
    const wait = (this.#refreshedAt.get(name) ?? 0) + (gaps[name] ?? 0) - Date.now();
    const refresh = () => this.#refresh(name);
    if (wait <= 0) refresh();
    else this.#timers.set(name, setTimeout(refresh, wait));
  }

  #refresh(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    this.#refreshedAt.set(name, Date.now());
    const predicate = isOf(new Set([name]));
    void this.#client.invalidateQueries({ predicate, refetchType: 'none' });
    for (const query of this.#client.getQueryCache().findAll({ predicate, type: 'active' }))
      void this.#read(query);
  }

  async #read(query: Query): Promise<void> {
    const hash = query.queryHash;
    this.#again.add(hash);
    if (this.#running.has(hash)) return;
    this.#running.add(hash);
    // A query without an observer is read when it is shown again. If it were being prefetched, the
    // loop would run without a pause.
    while (this.#again.delete(hash) && query.isActive()) {
      if (query.state.fetchStatus === 'fetching') this.#again.add(hash);
      await this.#client.refetchQueries(
        { predicate: ({ queryHash }) => queryHash === hash, type: 'active' },
        { cancelRefetch: false },
      );
    }
    this.#running.delete(hash);
  }
}
