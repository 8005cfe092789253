import { isIP } from 'node:net';

/** The identity provider (OpenID Connect) with which people may sign in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call the provider. */
  name: string;
  /** The page of the web to which the provider sends people back. */
  redirectUri: string;
  scope: string;
  /** The claims with a person's rights; null if Lading keeps warehouses or customer. */
  claims: { role: string; warehouses: string | null; customer: string | null };
  /** True if the provider asks everybody for a second factor, although its tokens do not say so. */
  hasSecondFactor: boolean;
}

/**
 * The page of the web that the provider sends people back to, behind the server's public address.
 */
export const RETURN_PATH = '/login/oidc';

function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/**
 * True for https, and for http on this machine: nobody on the way can read or change what is sent.
 */
export function isPrivateWay(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}
