import { isIP } from 'node:net';
import { isPrivateWay } from './oidcSettings.ts';

/** The relying party of WebAuthn: the site for which passkeys are valid. */
export interface RelyingParty {
  /** The host name, which passkeys are bound to. */
  id: string;
  /** The only origin at which passkeys work. */
  origin: string;
}

/**
 * The relying party of a server; null if browsers offer no passkeys. Browsers require https (except
 * on this machine) and a host name. Without a public address, passkeys work only at localhost.
 */
export function relyingPartyOf(publicUrl: string | null, port: number): RelyingParty | null {
  const url = new URL(publicUrl ?? `http://localhost:${port}`);
  const isAddress = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isPrivateWay(url) && !isAddress ? { id: url.hostname, origin: url.origin } : null;
}
