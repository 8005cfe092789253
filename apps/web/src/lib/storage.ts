/** What the browser keeps. The names are part of the product: other tools and tests read them. */
export const storageKeys = { token: 'token', user: 'user', currentWarehouse: 'currentWarehouse', passwordHint: 'passwordHint' } as const;

/** Reads what was stored as JSON; what cannot be read counts as absent, since anybody can write there. */
export function readJson<T>(key: string, storage: Storage = localStorage): T | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** A full or forbidden storage must not stop the work: what was to be kept is then only in memory. */
export function writeText(key: string, text: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(key, text);
  } catch (reason) {
    console.error(`"${key}" could not be stored.`, reason);
  }
}

export function writeJson(key: string, value: unknown, storage: Storage = localStorage): void {
  writeText(key, JSON.stringify(value), storage);
}

export function removeKeys(...keys: string[]): void {
  for (const key of keys) localStorage.removeItem(key);
}
