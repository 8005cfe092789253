/** The keys of localStorage, which other tools and tests read. */
export const storageKeys = {
  token: 'token',
  user: 'user',
  currentWarehouse: 'currentWarehouse',
  passwordHint: 'passwordHint',
  formats: 'formats',
  /** Present while the session has to set up a second factor. */
  setUpDue: 'setUpDue',
  /** Present while the session began with a badge. */
  byBadge: 'byBadge',
  /** When a shared device was last touched. */
  touchedAt: 'touchedAt',
  sharedDevice: 'sharedDevice',
  /** Where the device stands, for printing. */
  printPlace: 'printPlace',
  /** By how much (ms) the clock of the server leads that of the device. */
  clockOffset: 'clockOffset',
} as const;

/** Reads JSON; null if there is none, or somebody wrote something else there. */
export function readJson<T>(key: string, storage: Storage = localStorage): T | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/**
 * Writes a text. A full or forbidden storage must not stop the work, so its failure is only logged.
 */
export function writeText(
  key: string,
  text: string,
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
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
