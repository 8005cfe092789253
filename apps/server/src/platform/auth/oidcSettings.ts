import { isIP } from 'node:net';

/** The identity provider (OpenID Connect) of the company. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name of the provider for people. */
  name: string;
  /** The page of the web that the provider sends the browser back to. */
  redirectUri: string;
  scope: string;
  /** The claims with a person's rights. Null if Lading keeps the warehouses or the customer. */
  claims: { role: string; warehouses: string | null; customer: string | null };
  /**
   * True if the provider requires a second factor from everybody, although its tokens do not say
   * so.
   */
  hasSecondFactor: boolean;
}

/**
 * The path of the page that the provider sends the browser back to, under the server's public
 * address.
 */
export const RETURN_PATH = '/login/oidc';

function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/** True for https, and for http on this machine: nobody on the way can read or change the data. */
export function isPrivateWay(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}
