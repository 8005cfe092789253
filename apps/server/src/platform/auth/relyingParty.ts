import { isIP } from 'node:net';
import { isPrivateWay } from './oidcSettings.ts';

/** Who passkeys are for, in the words of WebAuthn. */
export interface RelyingParty {
  /** The host name, which passkeys are bound to. */
  id: string;
  /** The one address at which they work. */
  origin: string;
}

/**
 * The relying party of a server; null if browsers offer no passkeys. They want https (http on this
 * machine alone) and a host that has a name, so without a public address they work at localhost
 * only.
 */
export function relyingPartyOf(publicUrl: string | null, port: number): RelyingParty | null {
  const url = new URL(publicUrl ?? `http://localhost:${port}`);
  const isAddress = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isPrivateWay(url) && !isAddress ? { id: url.hostname, origin: url.origin } : null;
}
