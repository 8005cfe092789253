/** Whether this browser knows passkeys and is at the one address at which they work. */
export const canUsePasskeys = (origin: string | null): boolean =>
  origin === location.origin && 'PublicKeyCredential' in window;
