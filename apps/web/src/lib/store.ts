import { useSyncExternalStore } from 'react';

/** A value outside of React that screens follow. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = (): T => value;
  const set = (next: T): void => {
    if (Object.is(value, next)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return { get, set, subscribe, use: (): T => useSyncExternalStore(subscribe, get) };
}
