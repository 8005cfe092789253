import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** A parameter that Lading adds to an address: the file that contains the address. */
const FILE = 'lading_file';

const withParameter = (url: string, name: string, value: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** True for a host that needs no network: a loopback address or name, or a Unix socket. */
export function isThisMachine(host: string): boolean {
  if (host === '' || host.startsWith('/') || host === 'localhost') return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}

/**
 * Adds TLS with a verified certificate to the address of a database on another machine, unless the
 * address or PGSSLMODE says otherwise. `caFile` has the certificate of the authority; null uses
 * those that Node knows.
 */
export function securedAddress(url: string, caFile: string | null): string {
  const { host, ssl } = new pg.Client({ connectionString: url });
  const isSaid = Boolean(ssl) || /[?&]ssl(mode)?=/.test(url) || process.env.PGSSLMODE !== undefined;
  if (isThisMachine(host)) return url;
  const secured = isSaid ? url : withParameter(url, 'sslmode', 'verify-full');
  return caFile === null || /[?&]sslrootcert=|[?&]sslmode=disable/.test(secured)
    ? secured
    : withParameter(secured, 'sslrootcert', caFile);
}

/** The role that an address connects as. */
export const roleOf = (connectionString: string): string | undefined =>
  new pg.Client({ connectionString }).user;

/**
 * Marks an address as that of a file. The password is read from the file again for every
 * connection.
 */
export const addressOfFile = (url: string, file: string): string => withParameter(url, FILE, file);

/** The address of the same database on another node. */
export function addressAt(url: string, host: string, port: number): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  return address.href;
}

/**
 * The options of a connection. A new password in the file of the address is used from the next
 * connection on.
 */
export function connectionOf(url: string): pg.ClientConfig {
  const file = new RegExp(`[?&]${FILE}=([^&]*)$`).exec(url)?.[1];
  if (file === undefined) return { connectionString: url };
  const read = (): string =>
    parseIntoClientConfig(readFileSync(decodeURIComponent(file), 'utf8').trim()).password as string;
  return {
    ...parseIntoClientConfig(url.replace(new RegExp(`[?&]${FILE}=[^&]*$`), '')),
    password: read,
  };
}
