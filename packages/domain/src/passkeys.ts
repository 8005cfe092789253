/** Passkeys of one user. */
export const MAX_PASSKEYS = 20;

/** For so long a passkey may be asked for: people look for their phone. */
export const PASSKEY_MINUTES = 5;

/**
 * Whether the counter of a passkey says that it was copied: it must grow with each use. Those that
 * are kept by several devices do not count, and always say 0.
 */
export function isCopied(stored: number, counter: number): boolean {
  return (stored > 0 || counter > 0) && counter <= stored;
}
