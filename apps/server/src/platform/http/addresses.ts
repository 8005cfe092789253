import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import ipaddr from 'ipaddr.js';
import { badField } from '../refusal.ts';

/**
 * The proxies whose X-Forwarded-For the server trusts: their number in front of it, or their
 * addresses and networks.
 */
export type TrustedProxies = number | readonly string[];

const MAX_HOPS = 20;

/**
 * Reads a number of hops, or addresses and networks separated by commas; null for anything else.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null;
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : null;
}

/**
 * True for an IP address, and for a network in CIDR notation that does not contain every address.
 */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/**
 * Refuses a text that is no network, and an IPv4 address within IPv6: callers and targets are
 * compared as IPv4, and would never match it.
 */
export function requireNetworks(field: string, networks: readonly string[]): void {
  for (const [index, network] of networks.entries()) {
    if (!isNetwork(network)) throw badField(`${field}.${index}`, 'NOT_NETWORK', { network });
    if (/^::ffff:/i.test(ipaddr.parse(network.replace(/\/.*$/, '')).toString()))
      throw badField(`${field}.${index}`, 'IPV4_IN_IPV6', { network });
  }
}

/**
 * The trust setting for Fastify. Fastify trusts nobody for a bare number, so this function counts
 * the hops. The server's own peer is hop 0.
 */
export function trustOf(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof proxies === 'number'
    ? proxies > 0 && ((_address: string, hop: number) => hop < proxies)
    : [...proxies];
}

/** The address of a connection that has been closed meanwhile. */
const UNSPECIFIED = '::';

/**
 * The address of a request's client, as far as proxies are trusted. Skips hops that are not
 * addresses.
 */
export function addressOf(request: FastifyRequest): string {
  return (
    (request.ips ?? [request.ip]).map(canonical).findLast((address) => address !== null) ??
    UNSPECIFIED
  );
}

/**
 * An address in canonical form, IPv4-mapped IPv6 as IPv4; null for other text. Removes a port,
 * which some proxies add.
 */
function canonical(text: string | undefined): string | null {
  const bare =
    text?.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1') ?? '';
  return isIP(bare) ? ipaddr.process(bare.replace(/%.*$/, '')).toString() : null;
}

/** The network of one caller: an IPv4 address, or a /64 of IPv6. */
export function networkOf(address: string): string {
  return isIP(address) === 6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
    : address;
}

const UNTRUSTED =
  'A request came with X-Forwarded-For, but TRUST_PROXY is 0: behind a proxy all users share one address, and whoever fails to sign in slows all of them down. Set TRUST_PROXY to the number of proxies or to their addresses.';

/** Logs once that a proxy seems to be in front of a server that trusts none. */
export function warnOfProxy(fastify: FastifyInstance, proxies: TrustedProxies): void {
  let isLogged = proxies !== 0;
  fastify.addHook('onRequest', async ({ headers, log }) => {
    if (isLogged || headers['x-forwarded-for'] === undefined) return;
    isLogged = true;
    log.warn(UNTRUSTED);
  });
}
