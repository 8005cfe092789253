import { listMyWarehouses } from '@lading/contract/calls';
import type { Warehouse } from '@lading/contract/warehouses';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { call } from './api.ts';
import { applyZone } from './format.ts';
import { reach } from './reach.ts';
import { useSession } from './session.ts';
import { readJson, removeKeys, storageKeys, writeJson } from './storage.ts';
import { settleSelection } from './warehouseRules.ts';

interface Warehouses {
  /** The user's warehouses; empty while loading and after a failure. */
  available: readonly Warehouse[];
  current: Warehouse | null;
  state: 'loading' | 'ready' | 'failed';
  /**
   * Stores another warehouse and reloads the page, so that nothing of the former stays on the
   * screen.
   */
  choose: (id: number) => void;
  retry: () => void;
}

const WarehouseContext = createContext<Warehouses | null>(null);

export function storeWarehouse(warehouse: Warehouse | null): void {
  if (warehouse) writeJson(storageKeys.currentWarehouse, warehouse);
  else removeKeys(storageKeys.currentWarehouse);
}

const nothing: Pick<Warehouses, 'available' | 'state'> = { available: [], state: 'loading' };

/**
 * Whoever signs in on the way into a dead spot has no list of warehouses yet, and need not ask for
 * it again.
 */
function useRetryOnReach(state: Warehouses['state'], retry: () => void): void {
  useEffect(() => {
    if (state !== 'failed') return;
    // Another call may have reached the server before this list failed, so that only the device
    // says that the network is back.
    window.addEventListener('online', retry);
    const forget = reach.subscribe(() => reach.get() && retry());
    return () => {
      window.removeEventListener('online', retry);
      forget();
    };
  }, [state, retry]);
}

export function WarehouseProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const [current, setCurrent] = useState(() => readJson<Warehouse>(storageKeys.currentWarehouse));
  const [{ available, state }, setLoaded] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const token = session?.token ?? null;
  const userId = session?.user.id ?? null;
  const currentId = current?.id ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection and a retry load the list again.
  useEffect(() => {
    if (token === null || userId === null) {
      setLoaded(nothing);
      setCurrent(null);
      return;
    }
    const abort = new AbortController();
    call(listMyWarehouses, {}, { signal: abort.signal })
      .then((list) => {
        if (abort.signal.aborted) return;
        // The first warehouse mounts the whole screen: as a transition, which keys and touches
        // interrupt.
        startTransition(() => {
          setLoaded({ available: list, state: 'ready' });
          setCurrent((selected) => {
            const settled = settleSelection(selected, list);
            if (settled !== selected) storeWarehouse(settled);
            return settled;
          });
        });
      })
      .catch((reason: unknown) => {
        if (abort.signal.aborted) return;
        console.error('The warehouses could not be loaded.', reason);
        setLoaded({ available: [], state: 'failed' });
      });
    return () => abort.abort();
  }, [token, userId, currentId, attempt]);

  const choose = useCallback(
    (id: number) => {
      const chosen = available.find((warehouse) => warehouse.id === id);
      if (!chosen || chosen.id === currentId) return;
      storeWarehouse(chosen);
      location.reload();
    },
    [available, currentId],
  );
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useRetryOnReach(state, retry);
  applyZone(current?.timeZone ?? null);
  const value = useMemo(
    () => ({ available, current, state, choose, retry }),
    [available, current, state, choose, retry],
  );
  return <WarehouseContext value={value}>{children}</WarehouseContext>;
}

export function useWarehouses(): Warehouses {
  const value = useContext(WarehouseContext);
  if (!value) throw new Error('This screen needs the warehouses around it.');
  return value;
}

/**
 * Writes instants in the time zone of the warehouse of a document; without one, of the current
 * warehouse. Returns false while that zone is not known yet, as in a new tab.
 */
export function useZoneOf(warehouseId: number | undefined): boolean {
  const { available, current, state } = useWarehouses();
  const isCurrent = warehouseId === undefined || warehouseId === current?.id;
  const named = isCurrent ? current : available.find(({ id }) => id === warehouseId);
  applyZone((named ?? current)?.timeZone ?? null);
  return Boolean(named) || state !== 'loading';
}

/** The current warehouse. Throws outside of `NeedsWarehouse`. */
export function useCurrentWarehouse(): Warehouse {
  const { current } = useWarehouses();
  if (!current) throw new Error('This screen needs a warehouse.');
  return current;
}
